// Command rulesmd writes RULES.md: every numbered statement of every game's
// ledger with the tests that are about it. With -pending it first rewrites each
// game's pending.txt, the list of rows that no test is about yet.
//
//	go run ./build/rulesmd [-pending] [-root DIR]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"fieldpost/build/rulesmd/rules"
)

func main() {
	pending := flag.Bool("pending", false, "rewrite scenarios/*/pending.txt as well")
	root := flag.String("root", ".", "folder of the project")
	flag.Parse()
	if err := run(*root, *pending); err != nil {
		fmt.Fprintln(os.Stderr, "rulesmd:", err)
		os.Exit(1)
	}
}

func run(root string, pending bool) error {
	c, err := rules.Read(root)
	if err != nil {
		return err
	}
	if pending {
		c.Renew()
		for _, g := range c.Games {
			if err := os.WriteFile(filepath.Join(root, g.PendingFile()), []byte(g.PendingText()), 0o644); err != nil {
				return err
			}
		}
	}
	return os.WriteFile(filepath.Join(root, rules.File), []byte(c.Markdown()), 0o644)
}
