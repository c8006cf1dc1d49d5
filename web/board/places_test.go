package board

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// withPlace is a picture with units in a place beyond the hexes of the left edge, and one beyond the lower one.
func withPlace(t *testing.T, s *scene) *game.Picture {
	t.Helper()
	p := stacked(t, s)
	var left, low []hex.Hex
	for h := range hex.Hex(s.sheet.m.Len()) {
		switch c := s.sheet.center(h); {
		case c.x < 700 && c.y > 3000 && c.y < 6000:
			left = append(left, h)
		case s.sheet.size.y-c.y < 700 && c.x > 3000 && c.x < 6000:
			low = append(low, h)
		}
	}
	p.Places = []game.Place{{ID: "west", Name: "West", Hexes: left}, {ID: "south", Name: "South", Hexes: low, Shut: true}, {ID: "nowhere", Name: "Nowhere"}}
	for u := range 11 {
		p.Units = append(p.Units, game.Counter{Unit: game.Unit(100 + u), Hex: hex.None, Place: "west", ID: "us-1", Where: "West box"})
	}
	s.show(p, false)
	return p
}

// Places lie beyond the paper beside their hexes, and the counters in them apart from each other within their rims.
func TestPlacesLieBesideTheMap(t *testing.T) {
	s := testScene(t)
	withPlace(t, s)
	if len(s.besides) != 2 {
		t.Fatalf("%d places are laid out, of 2 that have hexes", len(s.besides))
	}
	west, south := s.besides[0].box, s.besides[1].box
	if west.x1 > -sheetMargin || west.y0 > 6000 || west.y1 < 3000 {
		t.Errorf("the western one is %v", west)
	}
	if south.y0 < s.sheet.size.y+sheetMargin || south.x0 > 6000 || south.x1 < 3000 {
		t.Errorf("the southern one is %v", south)
	}
	var in []box
	for _, k := range s.placed {
		if k.h != hex.None {
			continue
		}
		b := boxAt(k.at, counterSize, counterSize)
		if b.x0 < west.x0 || b.x1 > west.x1 || b.y0 < west.y0 || b.y1 > west.y1 {
			t.Errorf("a counter lies beyond the rim: %v", b)
		}
		for _, o := range in {
			if o.meets(b) {
				t.Errorf("two counters touch: %v and %v", o, b)
			}
		}
		in = append(in, b)
	}
	if len(in) != 11 {
		t.Errorf("%d counters are laid out in the place, not 11", len(in))
	}
}

// A counter beside the map is hit and picked like one on it, and what shows the whole map does not look for it.
func TestCountersBesideTheMapArePicked(t *testing.T) {
	s := testScene(t)
	withPlace(t, s)
	s.begin()
	s.cam.at = point{0, 4500}
	for _, k := range s.placed {
		if k.unit != 105 {
			continue
		}
		if at := s.pick(s.cam.screen(k.at), 4); at.unit != 105 || at.h != hex.None {
			t.Errorf("a click on it hits %+v", at)
		}
	}
	all, acting := s.whereabouts()
	for _, p := range append(all, acting...) {
		if p.x < 0 {
			t.Error("the first view looks for a counter beside the map")
		}
	}
}

// A veil of the weather lies over the paper and not over the table.
func TestWeatherLiesOverThePaper(t *testing.T) {
	s := testScene(t)
	s.show(&game.Picture{Weather: []game.WeatherKind{game.WeatherNight}}, false)
	c := newCommands()
	s.drawWeather(c, box{-9000, -9000, s.sheet.size.x + 9000, s.sheet.size.y + 9000})
	if n := read(t, c)[opRect]; n != 1 {
		t.Fatalf("%d veils", n)
	}
	at := len(c.list) - 4
	if w, h := c.list[at+2], c.list[at+3]; float64(w) != s.sheet.size.x+2*sheetMargin || float64(h) != s.sheet.size.y+2*sheetMargin {
		t.Errorf("the veil is %v by %v", w, h)
	}
	for _, kind := range game.WeatherKinds {
		if veils[kind] == "" {
			t.Errorf("the weather %q has no veil", kind)
		}
	}
}
