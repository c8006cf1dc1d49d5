//go:build !js

package main

import "fmt"

func main() { fmt.Println("The bare page runs in a browser: go run ./build bench measures it.") }
