package conformance

import (
	"fmt"

	"fieldpost/engine/game"
)

// checkStages sees that the stage in a match's entries tells where the picture says that play stands: positions of
// one turn have one name for it, those of one phase too, and others have others.
func checkStages(g game.Game, m *game.Match, every int) error {
	type named struct {
		stage game.Stage
		text  string
	}
	var seen []named
	for n := 0; n <= len(m.Entries()); n += every {
		p := m.At(n)
		if p.Stage() != m.Stage(n) {
			return fmt.Errorf("after action %d the entry tells the stage %+v, the position %+v", n, m.Stage(n), p.Stage())
		}
		pic := g.Picture(p, game.Nobody)
		s := p.Stage()
		s.Depth = 0
		is := named{s, pic.Turn + ". " + pic.Phase}
		known := false
		for _, was := range seen {
			if (was.stage == is.stage) != (was.text == is.text) {
				return fmt.Errorf("after action %d the stage is %+v, in words %q; before it was %+v, %q", n, is.stage, is.text, was.stage, was.text)
			}
			known = known || was == is
		}
		if !known {
			seen = append(seen, is)
		}
	}
	return nil
}
