package board

import (
	"math"
	"testing"

	"fieldpost/engine/game"
)

func TestCameraKeepsThePointUnderThePointer(t *testing.T) {
	s := testScene(t)
	s.cam.inset = box{300, 0, 100, 50}
	s.cam.fit(box{4000, 9000, 16000, 21000}, 100)
	about := point{700, 300}
	before := s.cam.sheetPoint(about)
	for _, factor := range []float64{1.3, 1.3, .6, 1.1} {
		s.cam.zoom(factor, about)
		if off := s.cam.screen(before).sub(about).length(); off > 1 {
			t.Fatalf("after zooming by %v the point lies %.2f px away", factor, off)
		}
	}
	size := s.cam.hexSize()
	s.cam.settleAbout(about)
	if off := s.cam.screen(before).sub(about).length(); off > 1 {
		t.Errorf("after settling the point lies %.2f px away", off)
	}
	if moved := math.Abs(s.cam.hexSize()/size - 1); moved > .0075 {
		t.Errorf("settling changed the size by %.2f %%", 100*moved)
	}
	if l := s.cam.level(); math.Exp2(float64(l)/48) != s.cam.scale*s.cam.dpr {
		t.Errorf("level %d does not belong to the scale %v", l, s.cam.scale)
	}
}

// However wide the window: where the map goes on, the first view shows no empty table.
func TestFirstViewIsFull(t *testing.T) {
	for _, size := range []point{{1600, 1000}, {2200, 700}, {500, 1400}, {6000, 800}} {
		s := testScene(t)
		s.cam.w, s.cam.h, s.cam.inset = size.x, size.y, box{320, 50, 300, 0}
		s.show(stacked(t, s), false)
		s.begin()
		a, z := s.cam.sheetPoint(point{320, 50}), s.cam.sheetPoint(point{size.x - 300, size.y})
		for _, e := range []struct{ from, to, whole float64 }{{a.x, z.x, s.sheet.size.x}, {a.y, z.y, s.sheet.size.y}} {
			if over := math.Max(-e.from, e.to-e.whole); over > 1/s.cam.scale && e.to-e.from < e.whole {
				t.Errorf("%v: the view from %.0f to %.0f leaves a map of %.0f", size, e.from, e.to, e.whole)
			}
		}
	}
}

func TestCameraStaysAtTheMap(t *testing.T) {
	s := testScene(t)
	s.cam.pan(point{1e6, -1e6})
	if s.cam.at.x != 0 || s.cam.at.y != s.sheet.size.y {
		t.Errorf("looking at %v, outside the map", s.cam.at)
	}
	s.cam.zoom(1e9, point{500, 400})
	if s.cam.hexSize() != maxHex {
		t.Errorf("hexes of %v px, want at most %v", s.cam.hexSize(), maxHex)
	}
	s.cam.zoom(1e-9, point{500, 400})
	if got := s.cam.sheet.y * s.cam.scale; got > 800 {
		t.Errorf("zoomed out the map is %v px high, more than the canvas", got)
	}
	if s.cam.at != s.sheet.size.times(.5) {
		t.Errorf("zoomed out the map is not in the middle, but %v is", s.cam.at)
	}
}

func TestFirstViewCanBeRead(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	p.Units = append(p.Units, game.Counter{Unit: 4, Hex: s.id(t, "5615"), ID: "us-4", Formation: "far"})
	p.Units[3].Formation, p.Units[3].Ready = "1id", true
	s.show(p, false)
	for _, size := range []point{{390, 600}, {1600, 900}} {
		s.cam.w, s.cam.h = size.x, size.y
		s.begin()
		if got := s.cam.hexSize(); got < readable*.99 || got > 97 {
			t.Errorf("on a canvas of %v hexes are %v px wide at first", size, got)
		}
		at := s.cam.screen(s.sheet.center(p.Units[3].Hex))
		if !(box{0, 0, size.x, size.y}).has(at) {
			t.Errorf("on a canvas of %v the unit that may act lies at %v", size, at)
		}
	}
	p.Units = append(p.Units, game.Counter{Unit: 5, Hex: s.id(t, "5615"), ID: "us-5", Formation: "1id"})
	s.show(p, false)
	s.cam.w, s.cam.h = 390, 300
	s.begin()
	if at := s.cam.screen(s.sheet.center(p.Units[3].Hex)); !(box{0, 0, 390, 300}).has(at) {
		t.Errorf("between units far apart the view is empty: the nearest lies at %v", at)
	}
	s.show(&game.Picture{}, false)
	s.begin()
	if got := s.cam.hexSize(); got < minHex {
		t.Errorf("without counters hexes are %v px wide", got)
	}
}

// Two hexes that are too far apart for the free part are shown together from farther away, unless hexes became too small for a finger.
func TestWidenForWhatIsFarAway(t *testing.T) {
	s := newScene(aachen(t), grey(), roughMeasure)
	s.cam.w, s.cam.h, s.cam.scale = 390, 844, .1
	s.cam.inset = box{0, 90, 0, 350}
	for other, far := range map[string]bool{"2009": false, "2012": true} {
		points := []point{s.sheet.center(s.id(t, "2008")), s.sheet.center(s.id(t, other))}
		factor := s.cam.widen(points)
		if far != (factor < 1) || factor*s.cam.hexSize() < fingerHex {
			t.Errorf("for %s the scale is changed by %v", other, factor)
		}
		wide := s.cam
		wide.zoom(factor, wide.middle())
		wide.at = wide.reveal(points, .62*wide.hexSize())
		for i, p := range points {
			if at := wide.screen(p); at.x < 0 || at.x > 390 || at.y < 90 || at.y > 494 {
				t.Errorf("for %s point %d is at %v", other, i, at)
			}
		}
	}
	if factor := s.cam.widen([]point{s.sheet.center(s.id(t, "2008")), s.sheet.center(s.id(t, "2018"))}); factor != 0 {
		t.Errorf("for 2018 the scale is changed by %v", factor)
	}
}

func TestRevealMovesWhereItHasTo(t *testing.T) {
	s := testScene(t)
	s.cam.scale, s.cam.at, s.cam.inset = .08, s.sheet.center(s.id(t, "2008")), box{0, 60, 0, 340}
	if at := s.cam.reveal([]point{s.cam.at}, 40); at != s.cam.at {
		t.Errorf("a hex in the middle moves the map by %v", at.sub(s.cam.at))
	}
	low := s.cam.sheetPoint(point{500, 790}) // below the panel's edge
	s.cam.at = s.cam.reveal([]point{low}, 40)
	if p := s.cam.screen(low); math.Abs(p.x-500) > 1 || math.Abs(p.y-(800-340-40-margin*80)) > 1 {
		t.Errorf("revealed at %v, want it straight up, with two hexes between it and the panel", p)
	}
	if at := s.cam.reveal([]point{low}, 40); at != s.cam.at {
		t.Errorf("what is in view moves the map by %v", at.sub(s.cam.at))
	}
	// Of two that are too far apart the first counts, wherever the other lies.
	for _, far := range []point{{20000, -20000}, {-20000, 20000}, {0, 20000}} {
		s.cam.at = s.cam.reveal([]point{low, low.add(far)}, 40)
		if p := s.cam.screen(low); p.x < 40 || p.x > s.cam.w-40 || p.y < 100 || p.y > 800-340-40 {
			t.Errorf("with another hex %v away it is at %v", far, p)
		}
	}
	s.glideTo(s.cam.at.add(point{1000, 0}), false)
	if !s.glideOn(1000) || s.glideOn(1000+moveTime) {
		t.Error("the camera does not glide for its time and arrive")
	}
}
