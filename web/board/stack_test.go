package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A fanned stack lies on the free part of the canvas, its counters apart from each other and in two rows from four on, each of
// which is hit; between them the stack is hit, and no counter. It closes when the stack has gone.
func TestFanOfManyCounters(t *testing.T) {
	s := testScene(t)
	at := s.id(t, "2008")
	for n := 1; n <= 9; n++ {
		p := &game.Picture{}
		for u := range n {
			p.Units = append(p.Units, game.Counter{Unit: game.Unit(u), Hex: at, ID: fmt.Sprint(u)})
		}
		s.show(p, false)
		s.fan = at
		for _, w := range []float64{1000, 390} {
			s.cam.w, s.cam.inset = w, box{0, 60, 0, 200}
			for _, corner := range []point{{20, 80}, {w - 20, 80}, {20, 580}, {w - 20, 580}, {w / 2, 300}} {
				s.cam.at = s.cam.at.add(s.sheet.center(at).sub(s.cam.sheetPoint(corner)))
				f, ok := s.fanned()
				if !ok || len(f.places) != n {
					t.Fatalf("of %d counters %d are fanned", n, len(f.places))
				}
				if p := f.panel; p.x0 < 0 || p.y0 < 60 || p.x1 > w || p.y1 > 600 {
					t.Errorf("%d counters on %v pixels: the fan lies at %v", n, w, p)
				}
				rows := map[float64]bool{}
				for i, p := range f.places {
					rows[p.y] = true
					b := box{p.x, p.y, p.x + f.size, p.y + f.size}
					if b.x0 <= f.panel.x0 || b.y0 <= f.panel.y0 || b.x1 >= f.panel.x1 || b.y1 >= f.panel.y1 {
						t.Errorf("counter %d of %d lies at %v, beyond the panel %v", i, n, b, f.panel)
					}
					for _, o := range f.places[:i] {
						if b.meets(box{o.x, o.y, o.x + f.size, o.y + f.size}) {
							t.Errorf("two of %d counters lie on each other", n)
						}
					}
					if got := s.hitAt(p.add(point{1, f.size - 1})); got != (hit{at, game.Unit(i), true}) {
						t.Errorf("counter %d of %d is hit as %+v", i, n, got)
					}
				}
				if (len(rows) == 1) != (n < 4) || len(rows) > 2 && w == 1000 {
					t.Errorf("%d counters on %v pixels lie in %d rows", n, w, len(rows))
				}
				if got := s.hitAt(point{f.panel.x0 + 1, f.panel.y0 + 1}); got != (hit{at, game.NoUnit, true}) {
					t.Errorf("the panel is hit as %+v", got)
				}
			}
		}
	}
	s.show(&game.Picture{}, false)
	if s.fan != hex.None {
		t.Error("the fan of a stack that has gone is open")
	}
}

// A stack lies about the middle of its hex, the first that is listed on top, the others to its lower left; however many they are
// they keep to the hex.
func TestStacksLieInTheirHex(t *testing.T) {
	s := testScene(t)
	at := s.id(t, "2008")
	for _, n := range []int{1, 2, 6, 7, 12} {
		p := &game.Picture{}
		for u := range n {
			p.Units = append(p.Units, game.Counter{Unit: game.Unit(u), Hex: at})
		}
		s.show(p, false)
		middle := point{}
		for i, k := range s.placed {
			middle = middle.add(k.at.times(1 / float64(n)))
			if k.unit != game.Unit(n-1-i) || k.n != i || k.of != n {
				t.Errorf("drawn as %d of %d: unit %d, %+v", i, n, k.unit, k)
			}
			if i > 0 && (k.at.x <= s.placed[i-1].at.x || k.at.y >= s.placed[i-1].at.y) {
				t.Errorf("counter %d of %d lies not to the upper right of the one below", i, n)
			}
		}
		if middle.sub(s.sheet.center(at)).length() > 1 || s.placed[n-1].at.sub(s.placed[0].at).x > 6*counterSize*stackStep {
			t.Errorf("a stack of %d lies about %v, its hex about %v", n, middle, s.sheet.center(at))
		}
	}
}

// Of two counters beside which a finger comes down the nearer one is meant; a move goes to every hex in reach, also where it ends
// or a bonus leads, and to none once the answers have gone.
func TestFingerMeansTheNearest(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	at, right := s.id(t, "2008"), s.id(t, "2009")
	p.Units = []game.Counter{{Unit: 1, Hex: at}, {Unit: 2, Hex: right}, {Unit: game.NoUnit, Hex: s.id(t, "2010")}}
	s.show(p, false)
	s.cam.fit(boxAt(s.sheet.center(at), 9000, 9000), 100)
	s.highlight(Highlight{Units: []game.Unit{1, 2, game.NoUnit}, From: hex.None, Target: hex.None})
	gap := func(part float64) point { return s.cam.screen(s.sheet.center(at).to(s.sheet.center(right), part)) }
	for part, want := range map[float64]game.Unit{.45: 1, .55: 2} {
		if got := s.pick(gap(part), 40); got.unit != want {
			t.Errorf("at %v of the way to the second counter unit %d is picked", part, got.unit)
		}
		if got := s.pick(gap(part), 1); got.unit != game.NoUnit {
			t.Errorf("a mouse between the counters picks unit %d", got.unit)
		}
	}
	if got := s.pick(s.cam.screen(s.sheet.center(s.id(t, "2010"))), 4); got.unit != game.NoUnit {
		t.Errorf("a hidden counter is picked: %+v", got)
	}
	kinds := map[game.NoteKind]bool{game.NoteReach: true, game.NoteStop: true, game.NoteBonus: true, game.NoteBlocked: false, game.NoteZOC: false}
	next := s.id(t, "2108")
	for kind, want := range kinds {
		s.buildAnswers([]*game.Answer{nil, {Hexes: []game.HexNote{{Hex: at, Kind: game.NoteReach}, {Hex: next, Kind: kind}}}})
		if s.reach[next] != want || !s.reach[at] {
			t.Errorf("of kind %v: in reach %v", kind, s.reach[next])
		}
	}
	if s.buildAnswers(nil); len(s.reach) > 0 {
		t.Errorf("without answers %d hexes are in reach", len(s.reach))
	}
}

// The text at the arrow's tip stays on the free part of the canvas, and ahead of the arrow: above a hex that is entered from below.
func TestTextAtTheArrowsTip(t *testing.T) {
	s := testScene(t)
	s.show(&game.Picture{}, false)
	low, high := s.id(t, "2008"), s.id(t, "2108")
	s.cam.inset = box{200, 60, 100, 90}
	text := func(path ...hex.Hex) point {
		s.highlight(Highlight{From: hex.None, Target: hex.None, Path: path, PathText: "can be undone"})
		c, where := newCommands(), point{-1, -1}
		s.drawNotes(c)
		operations(t, c, func(op, at int) {
			if op == opText && c.texts[int(c.list[at])] == "can be undone" {
				where = point{float64(c.list[at+1]), float64(c.list[at+2])}
			}
		})
		return where
	}
	s.cam.at = s.sheet.center(high)
	if up, down := text(low, high).y, text(high, low).y; up >= s.cam.screen(s.sheet.center(high)).y || down <= s.cam.screen(s.sheet.center(low)).y {
		t.Errorf("the texts stand at %v and %v", up, down)
	}
	for _, away := range []point{{-9000, 0}, {9000, 0}, {0, -9000}, {0, 9000}} {
		s.cam.at = s.sheet.center(high).add(away)
		if at := text(low, high); at.x < 230 || at.x > 870 || at.y < 65 || at.y > 705 {
			t.Errorf("seen from %v away the text stands at %v", away, at)
		}
	}
	if at := text(low, hex.None); at.x >= 0 {
		t.Errorf("a way that leads off the map has a text at %v", at)
	}
}

// What a hex costs is written beside its middle, but not where hexes are too small for it, and of hexes alone that are in sight.
func TestNotesOfHexesInSight(t *testing.T) {
	s := testScene(t)
	s.show(&game.Picture{}, false)
	var notes []game.HexNote
	for i, id := range []string{"2008", "2108", "1010"} {
		notes = append(notes, game.HexNote{Hex: s.id(t, id), Kind: game.NoteReach, Text: fmt.Sprint(i + 1)})
	}
	notes = append(notes, game.HexNote{Hex: s.id(t, "2008"), Kind: game.NoteReach, Title: "only heard"}, game.HexNote{Hex: hex.None, Text: "off"})
	s.buildAnswers([]*game.Answer{{Hexes: notes}})
	for px, want := range map[float64]string{100: "1 2", 29: ""} {
		s.cam.scale, s.cam.at = px/hexes, s.sheet.center(s.id(t, "2008"))
		s.cam.w, s.cam.h = 3.5*px, 3.5*px
		c := newCommands()
		s.drawNotes(c)
		var texts []string
		operations(t, c, func(op, at int) {
			if op == opText {
				texts = append(texts, c.texts[int(c.list[at])])
			}
		})
		slices.Sort(texts)
		if got := strings.Join(texts, " "); got != want {
			t.Errorf("on hexes of %v pixels stands %q, want %q", px, got, want)
		}
	}
}

// Outside an area in play the map is veiled, all but the hexes of it; without one nothing is.
func TestVeilOutsideTheAreaInPlay(t *testing.T) {
	s := testScene(t)
	in := []hex.Hex{s.id(t, "2008"), s.id(t, "2108"), hex.None}
	s.show(&game.Picture{InPlay: in}, false)
	if n := len(s.outside.items); n != s.sheet.m.Len()-2 {
		t.Errorf("%d of %d hexes are veiled", n, s.sheet.m.Len())
	}
	for _, item := range s.outside.items {
		for _, h := range in[:2] {
			if boxAt(s.sheet.center(h), 100, 100).meets(item.box) {
				t.Errorf("%s, which is in play, is veiled", s.sheet.m.ID(h))
			}
		}
	}
	s.tiles.have[tileKey{1, 2, 3}] = &tile{slot: 9}
	if s.show(&game.Picture{InPlay: in}, false); len(s.tiles.have) != 1 {
		t.Error("the map is painted anew though the area is the same")
	}
	if s.show(&game.Picture{}, false); len(s.outside.items) != 0 || len(s.tiles.have) != 0 {
		t.Errorf("%d hexes are veiled without an area, %d tiles kept", len(s.outside.items), len(s.tiles.have))
	}
}

// The camera glides to where it is sent and ends there, or is there at once where nothing shall move; it does not start for less
// than a pixel.
func TestCameraGlides(t *testing.T) {
	s := testScene(t)
	from, to := s.sheet.center(s.id(t, "2008")), s.sheet.center(s.id(t, "1512"))
	s.cam.scale, s.cam.at = .1, from
	s.glideTo(to, false)
	if !s.glideOn(1000) || s.cam.at != from || !s.glideOn(1000+moveTime/2) || s.cam.at.sub(from.to(to, .5)).length() > 1 {
		t.Errorf("in the middle of its way it looks at %v, from %v to %v", s.cam.at, from, to)
	}
	if s.glideOn(1000+2*moveTime) || s.cam.at.sub(to).length() > 1e-6 || s.glideOn(9999) {
		t.Errorf("it ends at %v, not at %v", s.cam.at, to)
	}
	s.glideTo(from, true)
	if s.cam.at != from || s.glideOn(0) {
		t.Error("without motion it is not there at once")
	}
	if s.glideTo(from.add(point{9, 0}), false); s.glide.on {
		t.Error("it glides for less than a pixel")
	}
}

// A hex and a counter are found by their ids.
func TestSpotOfAnID(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	if at, ok := s.spotOf("2008"); !ok || at != s.sheet.center(s.id(t, "2008")) {
		t.Errorf("hex 2008 lies at %v, %v", at, ok)
	}
	if at, ok := s.spotOf("us-3"); !ok || at != s.sheet.center(s.id(t, "2108")) {
		t.Errorf("us-3 lies at %v, %v", at, ok)
	}
	if at, ok := s.spotOf("nobody"); ok {
		t.Errorf("nobody lies at %v", at)
	}
}
