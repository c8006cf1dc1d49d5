package board

import (
	"math"
	"math/rand/v2"
	"testing"

	"fieldpost/engine/hex"
)

func TestWhatABoxShowsOfALineIsKept(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 2))
	b := box{0, 0, 100, 60}
	long, short := 0, 0
	for range 500 {
		line := make([]point, 2+r.IntN(20))
		at := point{r.Float64()*500 - 200, r.Float64()*400 - 170}
		for i := range line {
			at = at.add(point{r.Float64()*160 - 80, r.Float64()*160 - 80})
			line[i] = at
		}
		for _, closed := range []bool{false, true} {
			c := newCommands()
			c.within(closed, line, b)
			var kept []point
			for i := 3; i+1 < len(c.list); i += 2 {
				kept = append(kept, point{float64(c.list[i]), float64(c.list[i+1])})
			}
			long, short = long+len(line), short+len(kept)
			for range 20 {
				p := point{r.Float64() * 100, r.Float64() * 60}
				if closed && around(line, p) != around(kept, p) {
					t.Fatalf("%v is filled otherwise by %v than by %v", p, kept, line)
				}
				if near, far := away(line, closed, p), away(kept, closed, p); near < edgeOf(b, p) && math.Abs(near-far) > .01 {
					t.Fatalf("%v is %.2f away from %v, but %.2f from %v", p, near, line, far, kept)
				}
			}
		}
	}
	if short > long/2 {
		t.Errorf("%d points of %d are kept", short, long)
	}
	c := newCommands()
	if c.within(true, nil, b); len(c.list) != 0 {
		t.Errorf("no line at all draws %v", c.list)
	}
}

// around is how often a closed line goes around a point.
func around(line []point, p point) (n int) {
	for i, a := range line {
		b := line[(i+1)%len(line)]
		left := (b.x-a.x)*(p.y-a.y) - (p.x-a.x)*(b.y-a.y)
		switch {
		case a.y <= p.y && b.y > p.y && left > 0:
			n++
		case a.y > p.y && b.y <= p.y && left < 0:
			n--
		}
	}
	return n
}

// away is how far a point lies from a line.
func away(line []point, closed bool, p point) float64 {
	least := math.Inf(1)
	for i, a := range line {
		b := line[(i+1)%len(line)]
		if i == len(line)-1 && !closed {
			break
		}
		d := b.sub(a)
		t := max(0, min(1, ((p.x-a.x)*d.x+(p.y-a.y)*d.y)/max(d.x*d.x+d.y*d.y, 1e-9)))
		least = min(least, p.sub(a.to(b, t)).length())
	}
	return least
}

// edgeOf is how far a point in a box lies from its edge.
func edgeOf(b box, p point) float64 { return min(p.x-b.x0, b.x1-p.x, p.y-b.y0, b.y1-p.y) }

func TestOnlyTheGapsOfAPaintedMapAreFilledUp(t *testing.T) {
	s := testScene(t)
	s.cam.fit(boxAt(s.sheet.center(s.id(t, "2008")), 8000, 6000), 90)
	c := newCommands()
	s.frame(c, 0)
	for {
		if _, more := s.paintNext(c); !more {
			break
		}
	}
	x, y, _, _ := s.across(s.cam.view(), s.tiles.level, 0)
	for i := range 2 {
		delete(s.tiles.have, tileKey{s.tiles.level, x + 1 + i, y + 1})
	}
	c.reset()
	s.drawTiles(c)
	filled := 0
	for i := 0; i < len(c.list); i += 10 { // nothing but pictures, and no colour below them
		if c.list[i] != opImage {
			t.Fatalf("operation %v where a picture should be", c.list[i])
		}
		if c.list[i+1] == slotOverview {
			filled++
			if w, h := c.list[i+8], c.list[i+9]; math.Abs(float64(w)-2*tileSize) > 1 || math.Abs(float64(h)-tileSize) > 1 {
				t.Errorf("the overview fills %v by %v pixels, not the two tiles that are missing", w, h)
			}
		}
	}
	if filled != 1 {
		t.Errorf("the overview is drawn %d times for one gap", filled)
	}
}

func TestEveryBuiltUpHexHasGroundHousesAndTheirShadows(t *testing.T) {
	s := newSheet(aachen(t))
	for s.build() {
	}
	for h := range hex.Hex(s.m.Len()) {
		word := s.m.Hexes[h].Terrain
		if _, ok := fabrics[word]; !ok {
			continue
		}
		c := newCommands()
		s.paint(c, boxAt(s.center(h), 1000, 1000), .1, 1, func(v string) string { return v })
		for _, fill := range []string{"-ground", "", "-roof"} {
			if _, ok := c.index["--map-"+word+fill]; !ok {
				t.Errorf("hex %s, %s, is drawn without --map-%s%s", s.m.ID(h), word, word, fill)
			}
		}
		if _, ok := c.index["--map-block-shade"]; !ok {
			t.Errorf("the houses of %s throw no shadow", s.m.ID(h))
		}
	}
}

// On the largest canvases, too, all of the map in sight is painted and shown, and painting ends.
func TestLargeCanvasIsPainted(t *testing.T) {
	for _, size := range []point{{2560, 1440}, {3008, 1692}, {3840, 2160}} {
		s := testScene(t)
		s.cam.w, s.cam.h, s.cam.dpr, s.cam.scale, s.cam.at = size.x, size.y, 2, .2, s.sheet.size.times(.5)
		s.cam.settle()
		s.show(stacked(t, s), false)
		more := true
		for n := 0; more && n < 2000; n++ {
			s.frame(newCommands(), float64(n))
			_, more = s.paintNext(newCommands())
		}
		c := newCommands()
		s.frame(c, 0)
		x0, y0, x1, y1 := s.across(s.cam.view(), s.tiles.level, 0)
		if shown, want := read(t, c)[opImage], (x1-x0+1)*(y1-y0+1); more || s.missing(s.cam.view()) || shown < want {
			t.Errorf("%v: %d of %d tiles are shown; painting has ended: %v", size, shown, want, !more)
		}
	}
}
