// Command build makes, serves and checks the site.
//
//	go run ./build site      dist/ for any static host, with the single-file page in it
//	go run ./build single    the single-file page alone, dist/fieldpost.html
//	go run ./build play      dist/, served on this machine until interrupted
//	go run ./build generate  the Go code of the .vugu files, and the shelf's catalogue of scenarios and lessons
//	go run ./build check     everything that has to hold before a change is accepted
//	go run ./build bench     measurements of size, engine and page
//	go run ./build balance   games of a player against itself, and how they end
//	go run ./build arena     pairs of games of two players, with scores and what decisions cost
//	go run ./build school    weights of the computer player's fast policy that games against itself find
//	go run ./build post      matches by letters between two scripted players, and how many letters they take
package main

import (
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"fieldpost/build/serve"
	"fieldpost/build/site"
)

var commands = map[string]func(args []string) error{
	"site":     makeSite,
	"single":   makeSingle,
	"play":     play,
	"generate": generate,
	"check":    check,
	"bench":    bench,
	"balance":  balance,
	"arena":    runArena,
	"school":   school,
	"post":     mails,
}

func main() {
	if len(os.Args) < 2 || commands[os.Args[1]] == nil {
		fmt.Fprintln(os.Stderr, "usage: go run ./build site|single|play|generate|check|bench|balance|arena|school|post [options]")
		os.Exit(2)
	}
	if err := commands[os.Args[1]](os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", os.Args[1], err)
		os.Exit(1)
	}
}

// siteFlags are the options that site, single and play share.
func siteFlags(name string) (flags *flag.FlagSet, options *site.Options, out *string, quality *int) {
	flags = flag.NewFlagSet(name, flag.ExitOnError)
	options = &site.Options{}
	flags.StringVar(&options.Wasm, "wasm", "./wasm", "the package of the engine")
	flags.BoolVar(&options.AsLinked, "as-linked", false, "leave the compiled program as Go's linker makes it: larger and slower")
	out = flags.String("out", "dist", "the folder to write; it is replaced")
	quality = flags.Int("brotli", 11, "quality of the .br files, 0 to 11")
	return flags, options, out, quality
}

func makeSite(args []string) error {
	flags, options, out, quality := siteFlags("site")
	flags.Parse(args)
	options.Single = true
	start := time.Now()
	files, err := site.Build(*options)
	if err != nil {
		return err
	}
	compiled := time.Since(start)
	if err := files.Write(*out, *quality); err != nil {
		return err
	}
	transfer, err := transferSize(files, *out)
	if err != nil {
		return err
	}
	fmt.Printf("%s: %d KB to transfer in brotli, the single file %d KB; compiled in %.1f s, compressed in %.1f s\n",
		*out, transfer/1000, len(files[site.SingleFile])/1000, compiled.Seconds(), (time.Since(start) - compiled).Seconds())
	return nil
}

// transferSize is what a first visit loads: everything that the service worker keeps, compressed.
func transferSize(files site.Files, out string) (total int64, err error) {
	_, list := files.Precache()
	for _, c := range list {
		name := c.URL
		if name == "./" {
			name = "index.html"
		}
		path := filepath.Join(out, filepath.FromSlash(name))
		info, err := os.Stat(path + ".br")
		if errors.Is(err, os.ErrNotExist) {
			info, err = os.Stat(path)
		}
		if err != nil {
			return 0, err
		}
		total += info.Size()
	}
	return total, nil
}

func makeSingle(args []string) error {
	flags, options, out, _ := siteFlags("single")
	flags.Parse(args)
	options.Single = true
	files, err := site.Build(*options)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(*out, 0o755); err != nil {
		return err
	}
	path := filepath.Join(*out, site.SingleFile)
	if err := os.WriteFile(path, files[site.SingleFile], 0o644); err != nil {
		return err
	}
	fmt.Printf("%s: %d KB; open it in a browser, it needs no network\n", path, len(files[site.SingleFile])/1000)
	return nil
}

func play(args []string) error {
	flags, options, out, quality := siteFlags("play")
	flags.Lookup("brotli").DefValue = "5" // quick to make; nothing has far to travel here
	*quality = 5
	addr := flags.String("addr", "127.0.0.1:8080", "where to serve; if it is taken, a free port of this machine")
	flags.Parse(args)
	options.Single = true
	files, err := site.Build(*options)
	if err != nil {
		return err
	}
	if err := files.Write(*out, *quality); err != nil {
		return err
	}
	l, err := net.Listen("tcp", *addr)
	if err != nil {
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return err
		}
	}
	fmt.Printf("Fieldpost is at http://%s/ (Ctrl-C ends it)\n", l.Addr())
	server := http.Server{Handler: serve.Handler(os.DirFS(*out)), ReadHeaderTimeout: 10 * time.Second}
	return server.Serve(l)
}
