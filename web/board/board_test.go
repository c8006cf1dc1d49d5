package board

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// grey is a palette for tests that look at places only.
func grey() *palette { return newPalette(func(string) string { return "#888" }) }

func testScene(t testing.TB) *scene {
	s := newScene(aachen(t), grey(), roughMeasure)
	s.cam.w, s.cam.h, s.cam.dpr = 1000, 800, 2
	s.cam.fit(box{0, 0, s.sheet.size.x, s.sheet.size.y}, 100)
	return s
}

func (s *scene) id(t testing.TB, id string) hex.Hex {
	t.Helper()
	h, ok := s.sheet.m.Lookup(id)
	if !ok {
		t.Fatalf("no hex %s", id)
	}
	return h
}

// stacked is a picture with three counters in one hex and one in another.
func stacked(t testing.TB, s *scene) *game.Picture {
	at := s.id(t, "2008")
	p := &game.Picture{}
	for i, h := range []hex.Hex{at, at, at, s.id(t, "2108")} {
		p.Units = append(p.Units, game.Counter{Unit: game.Unit(i), Hex: h, ID: fmt.Sprintf("us-%d", i), Name: fmt.Sprintf("Unit %d", i),
			Speech: fmt.Sprintf("Unit %d, strength 4.", i), Figures: []game.Figure{{Slot: "strength", Text: "4"}}})
	}
	return p
}

func TestHitFindsTheUpperCounterAndTheFan(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	at := s.id(t, "2008")
	s.cam.fit(boxAt(s.sheet.center(at), 6000, 5000), 100)
	middle := s.cam.screen(s.sheet.center(at))
	if got := s.hitAt(middle); got.unit != 0 || got.h != at {
		t.Errorf("in the middle of the stack lies %+v, want the top unit 0", got)
	}
	// The lowest counter shows at its lower left edge.
	low := s.cam.screen(s.placed[0].at.add(point{-counterSize/2 + 10, counterSize/2 - 10}))
	if got := s.hitAt(low); got.unit != 2 {
		t.Errorf("at the lower left edge lies %+v, want the bottom unit 2", got)
	}
	s.fan = at
	f, ok := s.fanned()
	if !ok || len(f.places) != 3 {
		t.Fatalf("the fan shows %d counters, want 3", len(f.places))
	}
	for i, p := range f.places {
		if got := s.hitAt(p.add(point{f.size / 2, f.size / 2})); got.unit != game.Unit(i) || !got.fanned {
			t.Errorf("fanned counter %d is hit as %+v", i, got)
		}
	}
	if f.panel.has(middle) {
		t.Error("the fan covers its own hex")
	}
	// On a narrow canvas the fan goes above.
	s.cam.w, s.cam.h = 300, 700
	s.cam.at = s.sheet.center(at)
	if f, _ = s.fanned(); f.panel.has(s.cam.screen(s.sheet.center(at))) || f.panel.x0 < 0 || f.panel.x1 > 300 {
		t.Errorf("on a narrow canvas the fan lies at %v", f.panel)
	}
	if got := s.hitAt(point{-5000, -5000}); got.h != hex.None {
		t.Errorf("outside the map lies hex %v", got.h)
	}
}

// A fan stays while its stack is picked, or only looked at beside what is picked, and closes when another one is.
func TestFanClosesForAnotherStack(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	at, next := s.id(t, "2008"), s.id(t, "2009")
	s.fan = at
	s.highlight(Highlight{From: at, Target: hex.None})
	if s.fan != at {
		t.Error("the fan of the picked stack is closed")
	}
	s.highlight(Highlight{From: next, Target: hex.None})
	if s.fan != hex.None {
		t.Error("the fan of another stack than the picked one is open")
	}
	s.fan = at
	s.highlight(Highlight{From: next, Target: hex.None})
	if s.fan != at {
		t.Error("a stack that is looked at is closed")
	}
}

// What happens closes a fan in which there was no choice: it stayed open over the way of the soldier who had been named in it. Where two
// could be picked, as men who set out together, it stays for the other one.
func TestFanClosesWithItsOrder(t *testing.T) {
	s := testScene(t)
	p, at := stacked(t, s), s.id(t, "2008")
	s.show(p, false)
	for n, open := range []bool{false, false, true, true} {
		s.highlight(Highlight{Units: []game.Unit{0, 1, 2}[:n], From: hex.None, Target: hex.None})
		s.fan = at
		if s.show(p, false); (s.fan == at) != open {
			t.Errorf("of a stack of which %d can be picked the fan is open: %v", n, !open)
		}
	}
}

func TestPickPrefersWhatCanBePicked(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	at, next := s.id(t, "2008"), s.id(t, "2009")
	s.cam.fit(boxAt(s.sheet.center(at), 9000, 9000), 100)
	middle := s.cam.screen(s.sheet.center(at))
	s.high = Highlight{Units: []game.Unit{1}, Hexes: []hex.Hex{next}, From: hex.None, Target: hex.None}
	s.buildHighlight()
	if got := s.pick(middle, 4); got.unit != 1 {
		t.Errorf("a click on the stack picks %+v, want unit 1, which can be picked", got)
	}
	s.high.Units = nil
	s.high.Hexes = []hex.Hex{at}
	s.buildHighlight()
	if got := s.pick(middle, 4); got.unit != game.NoUnit || got.h != at {
		t.Errorf("a click on a hex that can be picked takes %+v", got)
	}
	// Twelve pixels beyond the hex: a finger reaches it, a mouse does not.
	s.high.Hexes = []hex.Hex{next}
	s.buildHighlight()
	p := s.cam.screen(s.sheet.center(next)).add(point{s.cam.hexSize()/2 + 12, 0})
	if got := s.pick(p, 22); got.h != next {
		t.Errorf("a finger beside the hex takes %+v", got)
	}
	if got := s.pick(p, 4); got.h == next {
		t.Error("a mouse click beside the hex takes it")
	}
	// Inside a hex that a picked unit reaches a finger means that hex, however near a counter beside it is.
	near := s.id(t, "2007")
	s.high.Units, s.high.Hexes = []game.Unit{1}, nil
	s.buildHighlight()
	p = s.cam.screen(s.sheet.center(at).add(s.sheet.center(near).sub(s.sheet.center(at)).times(.58)))
	if got := s.pick(p, 22); got.unit != 1 {
		t.Errorf("a finger beside a counter takes %+v", got)
	}
	s.buildAnswers([]*game.Answer{{Hexes: []game.HexNote{{Hex: near, Kind: game.NoteReach, Text: "1"}}}})
	if got := s.pick(p, 22); got.unit != game.NoUnit || got.h != near {
		t.Errorf("a finger in a hex within reach takes %+v", got)
	}
	pic := stacked(t, s)
	pic.Units = append(pic.Units, game.Counter{Unit: 9, Hex: near})
	s.show(pic, false)
	s.buildHighlight()
	if got := s.pick(p, 22); got.unit == 1 || got.h != near {
		t.Errorf("a finger on a counter within reach that cannot be picked takes %+v", got)
	}
}

func TestStepFollowsTheArrows(t *testing.T) {
	s := testScene(t)
	at := s.id(t, "2008")
	aim := s.sheet.center(at)
	if to, _ := s.step(at, "ArrowRight", aim); s.sheet.m.ID(to) != "2009" {
		t.Errorf("right of 2008 is %s", s.sheet.m.ID(to))
	}
	// Four steps up keep to the column.
	for range 4 {
		at, aim = s.step(at, "ArrowUp", aim)
	}
	if id := s.sheet.m.ID(at); id != "2408" {
		t.Errorf("four up from 2008 is %s, want 2408", id)
	}
	for _, key := range []string{"Home", "PageUp", "End", "PageDown"} {
		to, _ := s.step(at, key, aim)
		if _, ok := s.sheet.m.DirTo(at, to); !ok {
			t.Errorf("%s leads to %s, no neighbour of 2408", key, s.sheet.m.ID(to))
		}
	}
	if to, _ := s.step(s.id(t, "1001"), "ArrowDown", point{}); to != hex.None {
		t.Errorf("down from the lowest row leads to %s", s.sheet.m.ID(to))
	}
}

func TestSpeechTellsGroundSidesAndCounters(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	h := s.id(t, "2108")
	s.buildAnswers([]*game.Answer{{Hexes: []game.HexNote{{Hex: h, Kind: game.NoteReach, Text: "3", Title: "3 MP"}, {Hex: h, Kind: game.NoteZOC, Title: "ZOC of I/211"}}}})
	text := s.speech(h)
	for _, want := range []string{"Hex 2108", "light woods", "pillbox", "dragon's teeth", "Unit 3, strength 4.", "3 MP.", "ZOC of I/211."} {
		if !strings.Contains(text, want) {
			t.Errorf("%q lacks %q", text, want)
		}
	}
}

// The interpreter knows every operation by the same number, with as many operands.
func TestInterpreterKnowsEveryOperation(t *testing.T) {
	text, err := os.ReadFile("../../assets/board.js")
	if err != nil {
		t.Fatal(err)
	}
	for op := opEnd; op <= opWithin; op++ {
		if !regexp.MustCompile(`case ` + strconv.Itoa(op) + `:`).Match(text) {
			t.Errorf("board.js does not know operation %d", op)
		}
	}
	if regexp.MustCompile(`case ` + strconv.Itoa(opWithin+1) + `:`).Match(text) {
		t.Error("board.js knows an operation that the board does not")
	}
}

// read walks a command list and counts operations; it fails on a malformed one.
func read(t *testing.T, c *Commands) map[int]int {
	t.Helper()
	count := map[int]int{}
	operations(t, c, func(op, _ int) { count[op]++ })
	return count
}

// operations calls do for each operation of a command list, with the place of its first operand; it fails on a malformed one.
func operations(t *testing.T, c *Commands, do func(op, at int)) {
	t.Helper()
	operands := map[int]int{opTarget: 3, opTransform: 6, opClear: 4, opFillStyle: 1, opLineStyle: 3, opRect: 4, opRound: 5,
		opImage: 9, opFont: 4, opText: 4, opSymbol: 2, opDrop: 1, opWithin: 6}
	l := c.list
	for i := 0; i < len(l); {
		op, at := int(l[i]), i+1
		switch op {
		case opDash:
			i += 2 + int(l[i+1])
		case opPoly:
			i += 3 + 2*int(l[i+2])
		case opCircles:
			i += 2 + 3*int(l[i+1])
		default:
			if op < 0 || op > opWithin {
				t.Fatalf("no operation has the number %v", l[i])
			}
			i += 1 + operands[op]
		}
		if i > len(l) {
			t.Fatalf("operation %d runs beyond the list", op)
		}
		do(op, at)
	}
}

func TestFrameOfAPaintedMapOnlyCopies(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	s.cam.fit(boxAt(s.sheet.center(s.id(t, "2008")), 8000, 6000), 90)
	c := newCommands()
	s.frame(c, 0)
	for {
		if _, more := s.paintNext(c); !more {
			break
		}
	}
	if count := read(t, c); count[opSave] != count[opRestore] {
		t.Errorf("%d saves and %d restores", count[opSave], count[opRestore])
	}
	s.frame(c, 0)
	c.reset()
	s.cam.pan(point{3, 2})
	s.frame(c, 0)
	count := read(t, c)
	if count[opCircles] > 2 || count[opPoly] > 10 {
		t.Errorf("a frame while panning draws %d dots and %d lines: terrain is drawn again", count[opCircles], count[opPoly])
	}
	if count[opImage] < 5 {
		t.Errorf("a frame copies only %d pictures", count[opImage])
	}
	n := len(s.tiles.have)
	if limit := s.tileLimit(); n == 0 || n > limit {
		t.Errorf("%d tiles are kept, limit %d", n, limit)
	}
}

func TestTilesAreBounded(t *testing.T) {
	s := testScene(t)
	for s.sheet.build() {
	}
	c := newCommands()
	for i := range 40 {
		s.cam.scale = .06 * math.Pow(1.05, float64(i))
		s.cam.settle()
		s.frame(c, 0)
		for {
			c.reset()
			if _, more := s.paintNext(c); !more {
				break
			}
		}
	}
	if n := len(s.tiles.have); n > s.tileLimit() {
		t.Errorf("%d tiles are kept after forty zoom levels, limit %d", n, s.tileLimit())
	}
	slots := map[int]bool{}
	for key, x := range s.tiles.have {
		if slots[x.slot] || x.slot < slotFirst {
			t.Errorf("tile %v lies in the slot %d of another", key, x.slot)
		}
		slots[x.slot] = true
	}
}

func TestMovedCountersTravelAndArrive(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	s.show(p, false)
	q := *p
	q.Units = append([]game.Counter{}, p.Units...)
	q.Units[3].Hex = s.id(t, "2208")
	s.show(&q, true)
	c := newCommands()
	if !s.frame(c, 1000) {
		t.Fatal("a counter that moved does not travel")
	}
	if s.frame(c, 1000+moveTime+1) {
		t.Error("the counter has not arrived when its time is up")
	}
	s.show(&q, false)
	if s.frame(c, 5000) {
		t.Error("a counter travels although motion is off")
	}
}

func TestThumbnailShowsEveryCounter(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	c := newCommands()
	s.drawThumbnail(c, 99, 200, 300)
	if count := read(t, c); count[opPoly] != 4 || count[opImage] != 1 {
		t.Errorf("the thumbnail has %d dots for 4 counters and %d pictures of the map", count[opPoly], count[opImage])
	}
}

func TestMarksLieOnTheirHexes(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	edge, inner := s.id(t, "1005"), s.id(t, "2008")
	p.Marks = []game.Mark{{Hex: edge, Kind: "supply"}, {Hex: inner, Kind: "supply"}, {Hex: inner, Kind: "vp", Text: "15"}, {Hex: inner, Kind: "control"}}
	s.show(p, false)
	if l := s.markLayers(&p.Marks[0]); len(l) != 1 || l[0].fill != "--unit-us" || !l[0].items[0].box.has(s.sheet.corner(edge, 4).to(s.sheet.corner(edge, 3), .5)) {
		t.Errorf("supply at the edge is drawn as %+v", l)
	}
	inward, out := s.markLayers(&p.Marks[0]), game.Mark{Hex: edge, Kind: "exit"}
	if l := s.markLayers(&out); len(l) != 1 || l[0].items[0].box == inward[0].items[0].box {
		t.Errorf("the way off the map is drawn as %+v", l)
	}
	if l := s.markLayers(&p.Marks[1]); l != nil {
		t.Error("an arrow at the edge stands in the middle of the map")
	}
	s.cam.fit(boxAt(s.sheet.center(inner), 5000, 5000), 100)
	c := newCommands()
	s.drawValues(c, s.cam.view())
	if read(t, c)[opText] != 1 || c.texts[len(c.texts)-1] != "15" {
		t.Errorf("the value of the victory hex is not written: %q", c.texts)
	}
}

// What it costs to enter a hex with a stack stands beside the stack's number, and not on it.
func TestCostLeavesTheStacksNumber(t *testing.T) {
	s := testScene(t)
	s.show(stacked(t, s), false)
	at := s.id(t, "2008")
	s.answers.notes = []note{{h: at, text: "5"}}
	s.cam.fit(boxAt(s.sheet.center(at), 5000, 5000), 100)
	c, places := newCommands(), map[string]point{}
	s.drawCounters(c, 0)
	s.drawNotes(c)
	operations(t, c, func(op, at int) {
		if op == opText {
			places[c.texts[int(c.list[at])]] = point{float64(c.list[at+1]), float64(c.list[at+2])}
		}
	})
	number, cost := places["3"], places["5"].times(s.cam.dpr)
	if cost.sub(number).length() < 15 {
		t.Errorf("the cost stands at %v, the number of counters at %v", cost, number)
	}
}

func TestTickOnlyOnUnitsThatAreDone(t *testing.T) {
	s := testScene(t)
	p := stacked(t, s)
	for i := range p.Units {
		p.Units[i].Formation = "1id"
	}
	p.Units[3].Formation, p.Units[0].HQ, p.Units[0].Ready = "526", true, true
	dimmed := func() (list []game.Unit) {
		s.show(p, false)
		for _, k := range s.placed {
			if k.dim {
				list = append(list, k.unit)
			}
		}
		return list
	}
	if got := dimmed(); got != nil {
		t.Errorf("units %v are shown as done while only the headquarters is ready", got)
	}
	p.Units[1].Ready = true
	if got := dimmed(); len(got) != 1 || got[0] != 2 {
		t.Errorf("units %v are shown as done, want unit 2 of the active formation", got)
	}
	if k := &p.Units[2]; done(k) {
		t.Error("a unit that cannot act now has the tick of one that is done")
	} else if k.Badges = []game.Badge{{Kind: game.BadgeMoved, Letter: "M"}}; !done(k) {
		t.Error("a unit that has moved has no tick")
	}
	all, acting := s.whereabouts()
	if len(all) != 4 || len(acting) != 3 {
		t.Errorf("%d counters, %d of the formation that acts", len(all), len(acting))
	}
}

func TestFirstFrameShowsTheMapAtOnce(t *testing.T) {
	s := newScene(aachen(t), grey(), roughMeasure)
	s.cam.w, s.cam.h = 390, 844
	s.cam.inset = box{0, 90, 0, 350}
	s.show(stacked(t, s), false)
	s.begin()
	if got := s.cam.hexSize(); got < readable*.99 {
		t.Errorf("on a phone hexes are %.0f px wide at first, counters cannot be read", got)
	}
	c := newCommands()
	s.frame(c, 0)
	if count := read(t, c); count[opPoly] < 40 {
		t.Errorf("before anything is painted a frame draws %d lines: the map is empty", count[opPoly])
	}
}

// Where nobody stands on the map yet a phone shows the hexes to choose from, as large as counters are shown: it showed the whole map,
// whose hexes no finger could hit. Where there is room the whole map stays.
func TestArriveShowsWhereToPlace(t *testing.T) {
	for _, c := range []struct{ w, h, least, most float64 }{{390, 844, readable * .99, readable * 1.01}, {4000, 3000, fingerHex, 97}} {
		s := newScene(aachen(t), grey(), roughMeasure)
		s.cam.w, s.cam.h = c.w, c.h
		s.show(&game.Picture{}, false)
		s.begin()
		whole := s.cam
		if s.arrive(); s.cam != whole {
			t.Error("nothing can be chosen, and the map moves")
		}
		there := s.id(t, "2008")
		s.highlight(Highlight{Hexes: []hex.Hex{s.id(t, "1008"), there, s.id(t, "3008")}, From: hex.None, Target: hex.None})
		s.arrive()
		if got := s.cam.hexSize(); got < c.least || got > c.most {
			t.Errorf("hexes of %.0f pixels on %.0f by %.0f", got, c.w, c.h)
		}
		if !s.cam.clear().has(s.sheet.center(there)) {
			t.Errorf("on %.0f by %.0f the middle of what can be chosen is out of sight", c.w, c.h)
		}
	}
}

func TestWhatIsInSightIsPaintedBeforeTheOverview(t *testing.T) {
	s := testScene(t)
	for s.sheet.build() {
	}
	s.cam.fit(boxAt(s.sheet.center(s.id(t, "2008")), 8000, 6000), 90)
	s.cam.inset = box{300, 60, 300, 0}
	c := newCommands()
	s.frame(c, 0)
	for s.missing(s.cam.clear()) {
		if s.paintNext(c); s.tiles.strip > 0 {
			t.Fatal("the overview is painted while tiles in sight are missing")
		}
	}
	if !s.missing(s.cam.view()) {
		t.Fatal("what panels cover is painted first")
	}
	for {
		if _, more := s.paintNext(c); !more {
			break
		}
	}
	if s.missing(s.cam.view()) {
		t.Fatal("what panels cover is never painted")
	}
}

func TestNearestIsFoundWhereNoneIsInSight(t *testing.T) {
	s := testScene(t)
	s.cam.scale, s.cam.at, s.cam.inset = .08, s.sheet.center(s.id(t, "2008")), box{0, 60, 0, 340}
	far, near, in := s.cam.sheetPoint(point{-2000, 200}), s.cam.sheetPoint(point{500, 1200}), s.cam.sheetPoint(point{500, 300})
	if got := s.cam.nearest([]point{far, near}, 40); !slices.Equal(got, []point{near}) {
		t.Errorf("found %v, want %v", got, near)
	}
	for _, points := range [][]point{nil, {far, near, in}} {
		if got := s.cam.nearest(points, 40); got != nil {
			t.Errorf("of %v found %v, though nothing is to be brought", points, got)
		}
	}
}
