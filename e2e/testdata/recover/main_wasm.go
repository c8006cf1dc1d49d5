// Command recover panics and recovers in every way that the tables of a program have to do with,
// and tells the page how often it did. See TestRecover.
package main

import "syscall/js"

type guard struct{ count *int }

func (g guard) done() {
	if recover() != nil {
		*g.count++
	}
}

// outer gets done by embedding: the compiler writes a wrapper around it.
type outer struct{ guard }

type doner interface{ done() }

func index(list []int, i int) int { return list[i] }

func main() {
	recovered := 0
	g := outer{guard{&recovered}}
	ways := []func(){
		func() { defer g.done(); panic("method of an embedded value") },
		func() { defer doner(g).done(); panic("method of an interface") },
		func() { end := g.done; defer end(); panic("method value") },
		func() { defer func() { g.done() }(); panic("one call too deep: not recovered") },
		func() { defer func() { recover(); recovered++ }(); index(nil, 3) },
		func() {
			for range 2 { // no place for the defer in the frame
				defer g.done()
			}
			var none *guard
			none.done()
		},
	}
	for i, way := range ways {
		func() {
			defer func() {
				if recover() != nil && i != 3 {
					recovered = -100
				}
			}()
			way()
		}()
	}
	js.Global().Get("document").Call("getElementById", "app").Set("textContent", "recovered") // instead of the start
	js.Global().Set("recovered", recovered)
	select {}
}
