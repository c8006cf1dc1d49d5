// Command wasm is the page's engine. Started in a Worker it thinks for the computer player.
package main

import (
	"runtime/debug"
	"syscall/js"

	"fieldpost/engine/shelf"
	"fieldpost/web"
	"fieldpost/web/opponent"
)

// collectAt is how much the heap may grow before garbage is collected, in percent. With one
// thread, loading a long match at Go's usual 100 is half collecting.
const collectAt = 400

// workerMemory is about where the Worker's heap stops to grow so freely.
const workerMemory = 64 << 20

func main() {
	debug.SetGCPercent(collectAt)
	if js.Global().Get("document").IsUndefined() {
		debug.SetMemoryLimit(workerMemory)
		opponent.Serve(shelf.Shelf{})
	}
	web.Start()
}
