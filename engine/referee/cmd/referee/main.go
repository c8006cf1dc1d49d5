// Command referee speaks the engine in JSON lines on standard input and output;
// see the README of engine/referee.
package main

import (
	"fmt"
	"os"

	"fieldpost/engine/referee"
	"fieldpost/engine/shelf"
)

func main() {
	if err := referee.New(shelf.Shelf{}).Serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "referee:", err)
		os.Exit(1)
	}
}
