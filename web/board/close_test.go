package board

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
)

// closeMaps are the maps of the shelf that are drawn house by house.
func closeMaps(t *testing.T) map[string]*game.Map {
	t.Helper()
	list := map[string]*game.Map{}
	for _, info := range shelf.Scenarios() {
		if info.Game != "offtheline" {
			continue
		}
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		if m := g.Map(); m.Close {
			list[info.Scenario] = m
		}
	}
	if len(list) != 12 {
		t.Fatalf("%d maps are close", len(list))
	}
	return list
}

// Every hex of a building lies under a roof, every wall stands on its hexside, and every colour of the
// drawing is set in the style sheet.
func TestCloseMapsShowWhatCounts(t *testing.T) {
	theme := themes(t)["light"]
	for name, m := range closeMaps(t) {
		s := newSheet(m)
		for s.build() {
		}
		count := func(colour string) (n int) {
			for _, l := range s.layers {
				if l.line == colour {
					n = max(n, len(l.items))
				}
			}
			return n
		}
		walls, levels := 0, map[int8]bool{}
		buildings := map[int16][]hex.Hex{}
		for _, e := range m.Hexsides {
			if e.Wall {
				walls++
			}
		}
		for h := range m.Hexes {
			g := &m.Hexes[h]
			levels[g.Level] = true
			if (g.Terrain == "building") != (g.Building > 0) {
				t.Errorf("%s: hex %s is %s and belongs to building %d", name, m.ID(hex.Hex(h)), g.Terrain, g.Building)
			}
			if g.Building > 0 {
				buildings[g.Building] = append(buildings[g.Building], hex.Hex(h))
			}
		}
		if n := count("--map-wall"); n != walls {
			t.Errorf("%s: %d walls are drawn, the map has %d", name, n, walls)
		}
		if hills := count("--map-contour") > 0; hills != (len(levels) > 1) {
			t.Errorf("%s: contours %v, levels %v", name, hills, levels)
		}
		for n, list := range buildings {
			wings := s.wings(list)
			for _, h := range list {
				if !under(wings, s.center(h)) {
					t.Errorf("%s: hex %s of building %d has no roof", name, m.ID(h), n)
				}
			}
		}
		c := newCommands()
		for _, size := range []float64{12, 40, 90} {
			s.paint(c, box{0, 0, s.size.x, s.size.y}, size/hexes, 1, func(v string) string {
				if theme[v] == "" {
					t.Errorf("%s: the style sheet lacks %s", name, v)
				}
				return theme[v]
			})
		}
	}
}

// under says whether a point lies below one of the wings of a house.
func under(wings []wing, p point) bool {
	for _, w := range wings {
		long, _ := w.sides()
		rel := p.sub(w.a)
		along, across := rel.x*long.x+rel.y*long.y, rel.x*long.left().x+rel.y*long.left().y
		if along >= 0 && along <= w.b.sub(w.a).length() && across <= w.half && across >= -w.half {
			return true
		}
	}
	return false
}

// Soldiers look different by name, posture and weapon, and what the outline says is not said again by a
// letter.
func TestSoldiersDiffer(t *testing.T) {
	base := game.Counter{ID: "us-1", Name: "Kowalski", Label: "SMG", Symbol: "soldier", Posture: game.PostureUp, Weapon: game.WeaponShort}
	seen := map[string]string{}
	for what, change := range map[string]func(*game.Counter){
		"as he is": func(*game.Counter) {}, "another name": func(c *game.Counter) { c.Name = "Novak" }, "prone": func(c *game.Counter) { c.Posture = game.PostureProne },
		"kneeling": func(c *game.Counter) { c.Posture = game.PostureKneeling }, "down": func(c *game.Counter) { c.Posture = game.PostureDown }, "a rifle": func(c *game.Counter) { c.Weapon = game.WeaponRifle },
	} {
		c := base
		change(&c)
		if key := appearance(&c, false); seen[key] != "" {
			t.Errorf("%s and %s look alike", what, seen[key])
		} else {
			seen[key] = what
		}
	}
	fakes := [2]game.Counter{{Name: "fake 1", Symbol: "fake"}, {Name: "fake 2", Symbol: "fake"}}
	if appearance(&fakes[0], false) == appearance(&fakes[1], false) {
		t.Error("two fakes bear the same name on the board")
	}
	if len(postures) != 4 || len(weapons) != 6 {
		t.Errorf("%d postures and %d weapons have outlines", len(postures), len(weapons))
	}
	k := game.Counter{Posture: game.PostureProne, Badges: []game.Badge{{Kind: game.BadgeProne, Letter: "P"}, {Kind: game.BadgeHidden, Letter: "?"}}}
	if list, at := badgesOf(&k); len(list) != 1 || list[0].Kind != game.BadgeHidden || at[0].y < 20 {
		t.Errorf("a prone soldier shows %v at %v", list, at)
	}
}

// A line of sight that is blocked marks the hex that blocks it and tells why; what is out of sight lies in
// shade.
func TestSightIsDrawn(t *testing.T) {
	m := closeMaps(t)["01-two-patrols"]
	s := newScene(m, newPalette(func(v string) string { return v }), roughMeasure)
	colours := func(layers []layer) string {
		var b strings.Builder
		for _, l := range layers {
			b.WriteString(l.fill + l.line + " ")
		}
		return b.String()
	}
	s.buildAnswers([]*game.Answer{{What: "los", Sentence: "He does not see it: a house.", Paths: [][]hex.Hex{{3, 40}}, Hexes: []game.HexNote{{Hex: 20, Kind: game.NoteBlocked}}}})
	if got := colours(s.answers.above); !strings.Contains(got, "--mark-blocked") || strings.Contains(got, "--mark-sight") || len(s.answers.tips) != 1 || s.answers.tips[0].h != 40 {
		t.Errorf("a blocked line is drawn with %s and says %v", got, s.answers.tips)
	}
	s.buildAnswers([]*game.Answer{{What: "los", Paths: [][]hex.Hex{{3, 40}}, Hexes: []game.HexNote{{Hex: 40, Kind: game.NoteRange, Text: "1.5"}}}})
	if got := colours(s.answers.above); !strings.Contains(got, "--mark-sight") || strings.Contains(got, "--mark-blocked") || len(s.answers.notes) != 1 {
		t.Errorf("a free line is drawn with %s", got)
	}
	s.buildAnswers([]*game.Answer{{What: "los", Hexes: []game.HexNote{{Hex: 40, Kind: game.NoteRange, Text: "1.5"}, {Hex: 41, Kind: game.NoteBlocked}}}})
	if got := colours(s.answers.below); !strings.Contains(got, "--mark-unseen") || len(s.answers.tips) != 0 {
		t.Errorf("what is seen is drawn with %s", got)
	}
}

// Everything that can lie on a hex of such a map is drawn, in colours that the style sheet has.
func TestCloseMarksAreDrawn(t *testing.T) {
	m := closeMaps(t)["01-two-patrols"]
	theme := themes(t)["light"]
	s := newScene(m, newPalette(func(v string) string { return v }), roughMeasure)
	s.show(&game.Picture{Units: []game.Counter{{Unit: 0, ID: "us-1", Hex: 5}}}, false)
	wall := hex.NoSide
	for i, e := range m.Hexsides {
		if e.Wall {
			wall = hex.Hexside(i)
		}
	}
	for kind, text := range map[game.MarkKind]string{game.MarkSmoke: "1", game.MarkFlare: "2", game.MarkFire: "", game.MarkSpotting: "", game.MarkBreach: m.ID(m.Ends[wall][1])} {
		layers := s.markLayers(&game.Mark{Hex: m.Ends[wall][0], Kind: kind, Text: text})
		if len(layers) == 0 {
			t.Errorf("%s is not drawn", kind)
		}
		for _, l := range layers {
			for _, colour := range []string{l.fill, l.line} {
				if colour != "" && theme[colour] == "" {
					t.Errorf("%s: the style sheet lacks %s", kind, colour)
				}
			}
		}
	}
}
