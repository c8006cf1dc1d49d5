// Package launch says how the browser is started for tests and measurements.
package launch

import (
	"os"

	"github.com/chromedp/chromedp"
)

// Options start the browser at path without a window, without a sandbox (which root has
// not) and without talking to its maker. chromedp gives it a new profile, removed at the end.
func Options(path string) []chromedp.ExecAllocatorOption {
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.DisableGPU, chromedp.NoSandbox)
	for _, name := range []string{"disable-quic", "disable-component-update", "disable-domain-reliability", "no-pings"} {
		options = append(options, chromedp.Flag(name, true))
	}
	if os.Getenv("CI") != "" { // a page of a test is closed before it is worth compiling its code a second time, faster; measurements are made without
		options = append(options, chromedp.Flag("js-flags", "--liftoff-only"))
	}
	return options
}
