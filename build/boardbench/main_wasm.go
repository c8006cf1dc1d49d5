// Command boardbench shows the board alone, with the map and all 193 counters of Aachen: what
// make bench pans about. It is no part of the site.
package main

import (
	"syscall/js"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle"
	"fieldpost/scenarios"
	"fieldpost/web/board"
)

func main() {
	files, err := scenarios.Folder("aachen")
	if err != nil {
		panic(err)
	}
	rules, err := opscycle.Open(files, "campaign", map[string]string{"intelligence": "open"})
	if err != nil {
		panic(err)
	}
	root := js.Global().Get("document").Call("getElementById", "board")
	b, err := board.New(root, rules.Map(), still{})
	if err != nil {
		panic(err)
	}
	picture := rules.Picture(rules.Start(game.NewSeeded("bench"), nil), 0)
	place(picture, rules.Map())
	b.Show(picture)
	b.Zoom(1.6)
	js.Global().Set("counters", len(picture.Units))
	app := js.Global().Get("document").Call("getElementById", "app")
	app.Call("replaceChildren")
	select {}
}

// place puts the counters that come later on the map too, three to a hex.
func place(p *game.Picture, m *game.Map) {
	taken := map[hex.Hex]bool{}
	for _, c := range p.Units {
		taken[c.Hex] = true
	}
	at, in := hex.Hex(0), 0
	for i := range p.Units {
		c := &p.Units[i]
		if c.Hex != hex.None {
			continue
		}
		for in == 3 || taken[at] || m.ID(at) == "" {
			at, in = at+1, 0
		}
		c.Hex, in = at, in+1
	}
}

// still is deaf to what is done on the board.
type still struct{}

func (still) PickHex(hex.Hex)          {}
func (still) PickUnit(game.Unit)       {}
func (still) Drop(game.Unit, hex.Hex)  {}
func (still) Hover(hex.Hex, game.Unit) {}
func (still) Menu(hex.Hex)             {}
func (still) Cancel()                  {}
func (still) Failed(cause any)         { panic(cause) }
