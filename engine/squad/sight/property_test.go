package sight_test

import (
	"fmt"
	"os"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/engine/squad/sight"
	"fieldpost/scenarios"
)

// layout loads the ground of panels "01 02/03 04": rows from the north, each from the west.
// What else a scenario needs is that of the first one, in panel 01, which has to be there.
func layout(t testing.TB, panels string, turned int) *data.Data {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	list, x, y := "", 0, 0
	for i := 0; i+1 < len(panels); i += 3 {
		if list != "" {
			list += ","
		}
		list += fmt.Sprintf(`{"panel":%q,"x":%d,"y":%d,"turned":%d}`, panels[i:i+2], x, y, turned)
		x++
		if i+2 < len(panels) && panels[i+2] == '/' {
			x, y = 0, y+1
		}
	}
	force := `{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"north","depth":1}}`
	text := fmt.Sprintf(`{"title":"-","blurb":"-","turns":1,"initiative":"us","first":"us","human":"us","panels":[%s],
		"forces":{"us":%s,"german":%s},"victory":{"us":[{"per":"eliminated","points":1}]}}`, list, force, force)
	d, err := data.Load(scenarios.Overlay(files, map[string][]byte{"setups/test.json": []byte(text)}), "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Over all pairs of hexes of all panels, ground floors and upper levels, with smoke and units lying about: who is seen sees
// (OTL-3.1-02), prone or not (OTL-6.11.2-03), the same hexes are counted both ways, and between equal levels attenuation
// differs only by the two ends. With FIELDPOST_LONG set on every panel beside and
// below every other.
func TestLineReturns(t *testing.T) {
	list := pairsOfPanels
	if os.Getenv("FIELDPOST_LONG") != "" {
		list = everyPair()
	}
	for _, panels := range list {
		d := layout(t, panels, 0)
		eye, f := sight.New(d.Ground, &d.TEC), strewn(d.Ground)
		var there, back []sight.Step
		for a := range d.Ground.Cells {
			for b := range d.Ground.Cells[:a] {
				for up := range int8(2) {
					from, to := sight.Spot{Hex: hex.Hex(a)}, sight.Spot{Hex: hex.Hex(b), Level: 2 * up}
					x, y := eye.Look(from, to, f), eye.Look(to, from, f)
					if kind(x) != kind(y) {
						t.Fatalf("%s to %s: reason %d, back %d", d.Ground.ID(from.Hex), d.Ground.ID(to.Hex), x.Reason, y.Reason)
					}
					low := from
					low.Prone = true
					if x, y := eye.Look(low, to, f), eye.Look(to, low, f); kind(x) != kind(y) {
						t.Fatalf("%s to %s, prone: reason %d, back %d", d.Ground.ID(from.Hex), d.Ground.ID(to.Hex), x.Reason, y.Reason)
					}
					there, back = eye.Steps(from, to, f, there[:0]), eye.Steps(to, from, f, back[:0])
					n := len(there)
					if n != d.Ground.Distance(from.Hex, to.Hex) || n != len(back) || there[n-1].Hex != to.Hex || back[n-1].Hex != from.Hex {
						t.Fatalf("%s to %s counts %v, back %v", d.Ground.ID(from.Hex), d.Ground.ID(to.Hex), there, back)
					}
					if d.Ground.Cells[a].Level != d.Ground.Cells[b].Level+to.Level {
						continue
					}
					for k := range n - 1 {
						if there[k] != back[n-2-k] {
							t.Fatalf("%s to %s counts %v, back %v", d.Ground.ID(from.Hex), d.Ground.ID(to.Hex), there, back)
						}
					}
				}
			}
		}
	}
}

// kind is the reason, one for all walls: which of several a line meets first depends on
// the end from which one looks.
func kind(l sight.Look) sight.Reason {
	if l.Reason == sight.WallEnd {
		return sight.Wall
	}
	return l.Reason
}

// strewn is a field with smoke and units in hexes all over a layout, and a flare in the night.
func strewn(g *data.Ground) *sight.Field {
	f := &sight.Field{Smoke: make([]bool, len(g.Cells)), Units: make([]bool, len(g.Cells)), Flares: []hex.Hex{hex.Hex(len(g.Cells) / 3)}, Night: true}
	for h := range g.Cells {
		f.Smoke[h], f.Units[h] = h*h%13 == 4, h*h%17 == 8
	}
	return f
}

// everyPair is every panel beside and above every other.
func everyPair() (list []string) {
	for a := 1; a <= 12; a++ {
		for b := 1; b <= 12; b++ {
			if a != b {
				list = append(list, fmt.Sprintf("%02d %02d", a, b), fmt.Sprintf("%02d/%02d", a, b))
			}
		}
	}
	return list
}

// pairsOfPanels are all twelve panels, two by two, below and beside each other.
var pairsOfPanels = []string{"01/02", "03/04", "05/06", "07/08", "09/10", "11/12", "01 04", "03 06", "11 12"}

// A layout turned round as a whole gives the same answers: what is printed is the same
// seen from the other side (OTL-1.1.4-06). Hexes where panels join are named otherwise and
// may belong to the other panel, so that the answers are compared by place, for layouts whose joined
// hexes are alike.
func TestTurnedRound(t *testing.T) {
	for _, c := range []struct{ panels, back string }{{"01", "01"}, {"02", "02"}, {"03", "03"}, {"04", "04"}, {"05", "05"}, {"06", "06"},
		{"07", "07"}, {"08", "08"}, {"09", "09"}, {"10", "10"}, {"11", "11"}, {"12", "12"},
		{"05/06", "06/05"}, {"07/08", "08/07"}, {"03 06", "06 03"}, {"01 02/03 04", "04 03/02 01"}} {
		one, two := layout(t, c.panels, 0), layout(t, c.back, 180)
		g, r := one.Ground, two.Ground
		place := map[[2]int]hex.Hex{}
		for h := range r.Cells {
			at := r.Cell(hex.Hex(h))
			place[[2]int{at.X, at.Y}] = hex.Hex(h)
		}
		turn := make([]hex.Hex, len(g.Cells))
		for h := range g.Cells {
			at := g.Cell(hex.Hex(h))
			turn[h] = place[[2]int{12*g.Wide - at.X, 14*g.High - at.Y}]
			if a, b := &g.Cells[h], &r.Cells[turn[h]]; a.Terrain != b.Terrain || a.Level != b.Level {
				t.Fatalf("%s: %s is not the hex %s", c.panels, g.ID(hex.Hex(h)), r.ID(turn[h]))
			}
		}
		eye, turned, f, back := sight.New(g, &one.TEC), sight.New(r, &two.TEC), strewn(g), strewn(r)
		for h := range g.Cells {
			back.Smoke[turn[h]], back.Units[turn[h]] = f.Smoke[h], f.Units[h]
		}
		back.Flares[0] = turn[f.Flares[0]]
		seen := 0
		for a := range g.Cells {
			for b := range g.Cells {
				x := eye.Look(sight.Spot{Hex: hex.Hex(a)}, sight.Spot{Hex: hex.Hex(b)}, f)
				y := turned.Look(sight.Spot{Hex: turn[a]}, sight.Spot{Hex: turn[b]}, back)
				if kind(x) != kind(y) || x.Attenuation != y.Attenuation {
					t.Fatalf("%s: %s to %s is %v, turned round %v", c.panels, g.ID(hex.Hex(a)), g.ID(hex.Hex(b)), x, y)
				}
				if x.Seen() {
					seen++
				}
			}
		}
		if pairs := len(g.Cells) * len(g.Cells); seen < pairs/20 || seen > pairs*19/20 {
			t.Errorf("%s: %d of %d pairs see each other", c.panels, seen, pairs)
		}
	}
}

// Looking allocates nothing.
func TestLookAllocates(t *testing.T) {
	d := load(t, "04-house-by-house")
	eye, f := sight.New(d.Ground, &d.TEC), &sight.Field{}
	buf := make([]sight.Step, 0, 64)
	last := hex.Hex(len(d.Ground.Cells) - 1)
	if n := testing.AllocsPerRun(100, func() {
		eye.Look(sight.Spot{}, sight.Spot{Hex: last}, f)
		buf = eye.Steps(sight.Spot{}, sight.Spot{Hex: last}, f, buf[:0])
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkAllPairs looks from every hex to every other of four panels.
func BenchmarkAllPairs(b *testing.B) {
	d := layout(b, "01 02/03 04", 0)
	eye, f := sight.New(d.Ground, &d.TEC), &sight.Field{Smoke: make([]bool, len(d.Ground.Cells)), Units: make([]bool, len(d.Ground.Cells))}
	for b.Loop() {
		for from := range d.Ground.Cells {
			for to := range d.Ground.Cells {
				eye.Look(sight.Spot{Hex: hex.Hex(from)}, sight.Spot{Hex: hex.Hex(to)}, f)
			}
		}
	}
}

// BenchmarkNew prepares the lines of four panels.
func BenchmarkNew(b *testing.B) {
	d := layout(b, "01 02/03 04", 0)
	for b.Loop() {
		sight.New(d.Ground, &d.TEC)
	}
}
