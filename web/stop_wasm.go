package web

import (
	"fmt"
	"runtime/debug"

	"fieldpost/engine/game"
)

// guard is deferred in whatever the browser calls and whatever runs aside: a panic there would
// end the program, and the match with it, before the player could save it.
func (p *browser) guard() {
	if cause := recover(); cause != nil {
		p.stop(cause)
	}
}

// stop ends the page's work after a panic: what was locked stays so, nothing is drawn and no input
// is heard any more. boot.js shows the match as it stood and the way back to the shelf.
func (p *browser) stop(cause any) {
	if p.dead {
		return
	}
	p.dead = true
	trace := fmt.Sprintf("%v\n%s", cause, debug.Stack())
	name, about, journal := p.app.remains()
	go func() { // packing waits for the browser
		text := ""
		if journal != "" {
			var err error
			if text, err = game.WriteLetter(journal, p); err != nil {
				about, text = "", journal
			}
		}
		window.Get("fieldpost").Call("stopped", trace, name, about+text)
	}()
}
