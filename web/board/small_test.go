package board

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// Zoomed out to the whole of a campaign, counters of the two sides differ in shape, whatever their colours are; the
// largest towns keep their names, and the others have none.
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
	for _, scenario := range []string{"aachen/campaign", "bug/campaign", "ardennes/campaign"} {
		g, err := shelf.Open(scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		sh := newSheet(g.Map())
		sh.collectNames()
		named := func(size float64) (n int) {
			for _, k := range sh.names {
				if _, ok := k.set(size, 1, ""); ok && k.kind == nameTown {
					n++
				}
			}
			return n
		}
		if far, near := named(10), named(40); far == 0 || far >= near {
			t.Errorf("%s: %d towns are named from afar, %d from near", scenario, far, near)
		}
	}
}
