package board

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// Zoomed out to the whole of a campaign, counters of the two sides differ in shape, whatever their colours are; stacks are told from single
// counters; the towns that decide the game and the largest keep their names, and not all others do.
func TestWholeCampaignCanBeRead(t *testing.T) {
	s := testScene(t)
	drawn := func(side game.Side) int {
		c := newCommands()
		p := &counterPainter{c: c, pal: s.pal, family: s.family, small: plainCounter - 6}
		k := game.Counter{ID: "xx-1", Side: side}
		p.face(&k, "#888", "#111")
		n := 0
		for _, k := range read(t, c) {
			n += k
		}
		return n
	}
	if drawn(0) == drawn(1) {
		t.Error("small counters of both sides are drawn alike")
	}
	for _, k := range []struct{ size, counters, discs, numbers int }{{7, 1, 0, 0}, {7, 2, 1, 0}, {7, 5, 1, 0}, {40, 2, 0, 0}, {40, 3, 1, 1}} {
		s.cam.scale, s.cam.dpr = float64(k.size)/counterSize, 1
		c := newCommands()
		s.drawCount(c, point{50, 50}, k.counters)
		if n := read(t, c); n[opCircles] != k.discs || n[opText] != k.numbers {
			t.Errorf("%d counters of %d px have %d discs and %d numbers", k.counters, k.size, n[opCircles], n[opText])
		}
	}
	for _, scenario := range []string{"aachen/campaign", "bug/campaign", "ardennes/campaign", "reichswald/veritable"} {
		g, err := shelf.Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := newScene(g.Map(), s.pal, roughMeasure)
		pic := g.Picture(g.Start(game.NewSeeded("afar"), new(game.Events)), 0)
		s.show(pic, false)
		sh := s.sheet
		sh.collectNames()
		goals, named, set := 0, 0, map[string]bool{}
		for _, l := range sh.place(12, 1, "serif", roughMeasure) {
			set[l.text] = true
		}
		for _, k := range pic.Marks {
			if name := g.Map().Hexes[k.Hex].Name; name != "" && (k.Kind == game.MarkVP || k.Kind == game.MarkObjective) {
				if goals++; set[name] {
					named++
				}
			}
		}
		if goals == 0 || named*5 < goals*4 {
			t.Errorf("%s: of %d towns that decide the game %d are named from afar", scenario, goals, named)
		}
		towns := func(size float64) (n int) {
			for _, k := range sh.names {
				if _, ok := k.set(size, 1, ""); ok && k.kind == nameTown {
					n++
				}
			}
			return n
		}
		if far, near := towns(10), towns(40); far == 0 || far >= near {
			t.Errorf("%s: %d towns are named from afar, %d from near", scenario, far, near)
		}
	}
}
