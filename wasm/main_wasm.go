// Command wasm is the page's engine.
package main

import "fieldpost/web"

func main() { web.Start() }
