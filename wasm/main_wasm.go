// Command wasm is the page's engine.
package main

import (
	"runtime/debug"

	"fieldpost/web"
)

// collectAt is how much the heap may grow before garbage is collected, in percent. With one
// thread, loading a long match at Go's usual 100 is half collecting.
const collectAt = 400

func main() {
	debug.SetGCPercent(collectAt)
	web.Start()
}
