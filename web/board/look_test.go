package board

import (
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fieldpost/assets/units"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
)

func TestDrawingIsTheSameEveryTime(t *testing.T) {
	m := aachen(t)
	var lists [2][]float32
	for i := range lists {
		s := newSheet(m)
		for s.build() {
		}
		c := newCommands()
		s.paint(c, box{0, 0, 8000, 8000}, .1, 1, func(v string) string { return v })
		lists[i] = c.list
	}
	if len(lists[0]) == 0 || len(lists[0]) != len(lists[1]) {
		t.Fatalf("drawings of %d and %d numbers", len(lists[0]), len(lists[1]))
	}
	for i := range lists[0] {
		if lists[0][i] != lists[1][i] {
			t.Fatalf("the drawings differ at number %d", i)
		}
	}
}

// A river must pass close by the middle of each hexside that it blocks, and by no
// other.
func TestRiversRunAlongTheirHexsides(t *testing.T) {
	s := newSheet(aachen(t))
	var links []link
	for i, e := range s.m.Hexsides {
		if e.River != "" {
			a, b := s.ends(hex.Hexside(i))
			links = append(links, link{from: a, to: b, class: e.River})
		}
	}
	s.stages = nil
	s.rivers()
	var lines [][]point
	for _, l := range s.layers {
		if l.line == "--map-water" {
			for _, it := range l.items {
				lines = append(lines, it.lines...)
			}
		}
	}
	away := func(p point) float64 {
		best := math.Inf(1)
		for _, line := range lines {
			for i := 1; i < len(line); i++ {
				d := line[i].sub(line[i-1])
				f := 0.0
				if l := d.x*d.x + d.y*d.y; l > 0 {
					f = max(0, min(1, ((p.x-line[i-1].x)*d.x+(p.y-line[i-1].y)*d.y)/l))
				}
				best = min(best, p.sub(line[i-1].to(line[i], f)).length())
			}
		}
		return best
	}
	for i, e := range s.m.Hexsides {
		a, b := s.ends(hex.Hexside(i))
		d := away(a.to(b, .5))
		if e.River != "" && d > 40 {
			t.Errorf("the river at %v passes %.0f units from the middle of its hexside", s.m.Ends[i], d)
		}
		if e.River == "" && d < 200 {
			t.Errorf("a river passes %.0f units from the middle of a dry hexside of %v", d, s.m.Ends[i])
		}
	}
	if len(links) < 300 {
		t.Fatalf("only %d river hexsides on the map", len(links))
	}
}

func TestWoodsKeepToTheirHexes(t *testing.T) {
	s := newSheet(aachen(t))
	loops := s.region(func(h hex.Hex) bool { return s.ground(h) == "dense" }, 75, 15)
	inside := func(p point) bool {
		in := false
		for _, line := range loops {
			for i, a := range line {
				b := line[(i+1)%len(line)]
				if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
					in = !in
				}
			}
		}
		return in
	}
	for h := range hex.Hex(s.m.Len()) {
		for _, off := range []point{{}, {250, 0}, {-250, 0}, {0, 250}, {0, -250}} {
			if got, want := inside(s.center(h).add(off)), s.ground(h) == "dense"; got != want {
				t.Fatalf("a point of hex %s is in dense woods: %v, the hex: %v", s.m.ID(h), got, want)
			}
		}
	}
}

func TestNamesDoNotCollide(t *testing.T) {
	s := newSheet(aachen(t))
	for s.build() {
	}
	for _, size := range []float64{20, 45, 90, 160} {
		labels := s.place(size, 1, "serif", roughMeasure)
		for i := range labels {
			for j := range i {
				if labels[i].box.meets(labels[j].box) {
					t.Errorf("at %v px %q covers %q", size, labels[i].text, labels[j].text)
				}
			}
		}
		if size >= 90 && len(labels) < 90 {
			t.Errorf("at %v px only %d names find room", size, len(labels))
		}
	}
}

func TestEveryUnitTypeHasASymbol(t *testing.T) {
	table, err := game.ReadTable(os.DirFS("../../scenarios/aachen"), "units.tsv", "id", "side", "formation", "label", "name", "type", "branch", "echelon", "class", "move",
		"effectiveness", "effectiveness_d", "strength", "tank", "tank_d", "at", "at_d", "ma", "reaction", "range", "support", "relocation", "max_level", "recovery", "source", "note")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, r := range table.Rows {
		word := r.Text("type")
		if word == "hq" {
			word = "hq-" + r.Text("branch")
		}
		if paths, _ := symbolOf(&game.Counter{Symbol: word}); len(paths) == 0 && !seen[word] {
			t.Errorf("unit type %q has no symbol", word)
		}
		seen[word] = true
	}
	// Types of the games to come.
	for _, word := range []string{"border-guard", "anti-tank", "pzkpfw-iii", "kv-2", "artillery", "nebelwerfer", "flak", "fortress", "glider", "mountain", "parachute", "panzergrenadier", "special armour", "outpost", "armour",
		"silhouette-tank", "silhouette-tank-destroyer", "silhouette-assault-gun"} {
		if paths, _ := symbolOf(&game.Counter{Symbol: word}); len(paths) == 0 {
			t.Errorf("unit type %q has no symbol", word)
		}
	}
	if units.Symbol("") != nil {
		t.Error("no unit type has a symbol")
	}
}

// luminance is the relative luminance of #rgb or #rrggbb (WCAG 2.2).
func luminance(t *testing.T, colour string) float64 {
	t.Helper()
	digits := strings.TrimPrefix(colour, "#")
	if len(digits) == 3 {
		digits = string([]byte{digits[0], digits[0], digits[1], digits[1], digits[2], digits[2]})
	}
	n, err := strconv.ParseUint(digits, 16, 32)
	if err != nil || len(digits) != 6 {
		t.Fatalf("colour %q is not written #rrggbb", colour)
	}
	part := func(shift uint) float64 {
		c := float64(n>>shift&255) / 255
		if c <= .04045 {
			return c / 12.92
		}
		return math.Pow((c+.055)/1.055, 2.4)
	}
	return .2126*part(16) + .7152*part(8) + .0722*part(0)
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// themes reads the variables of the style sheet for each theme.
func themes(t *testing.T) map[string]map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../assets/css/board.css")
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]map[string]string{}
	base := map[string]string{}
	for _, part := range []struct{ name, start string }{{"light", ":root {"}, {"dark", `:root[data-theme="dark"] {`}, {"dark by preference", `:root:not([data-theme="light"])`}, {"contrast", `:root[data-theme="contrast"] {`}} {
		_, after, ok := strings.Cut(string(text), part.start)
		if !ok {
			t.Fatalf("the style sheet has no theme %s", part.name)
		}
		body, _, _ := strings.Cut(after, "}")
		theme := map[string]string{}
		for k, v := range base {
			theme[k] = v
		}
		for _, m := range regexp.MustCompile(`(--[\w-]+):\s*([^;]+);`).FindAllStringSubmatch(body, -1) {
			theme[m[1]] = m[2]
		}
		if part.name == "light" {
			base = theme
		}
		out[part.name] = theme
	}
	return out
}

func TestFiguresCanBeRead(t *testing.T) {
	for name, theme := range themes(t) {
		pairs := 0
		for variable, colour := range theme {
			if !strings.HasPrefix(variable, "--unit-") && !strings.HasPrefix(variable, "--stripe-") && !strings.HasPrefix(variable, "--counter-") && !strings.HasPrefix(variable, "--mark-") {
				continue
			}
			ink, ok := theme[variable+"-ink"]
			if !ok {
				continue
			}
			pairs++
			if c := contrast(t, colour, ink); c < 4.5 {
				t.Errorf("%s: %s %s on %s has contrast %.2f, less than 4.5", name, variable, ink, colour, c)
			}
		}
		if pairs < 25 {
			t.Errorf("%s: only %d pairs of colour and ink", name, pairs)
		}
		for _, box := range []string{"--counter-tank", "--counter-at"} {
			if c := contrast(t, theme[box], theme["--counter-box-ink"]); c < 4.5 {
				t.Errorf("%s: %s has contrast %.2f", name, box, c)
			}
		}
	}
}

// Both ways to ask for the dark theme give the same colours.
func TestDarkThemesAgree(t *testing.T) {
	all := themes(t)
	for k, v := range all["dark"] {
		if all["dark by preference"][k] != v {
			t.Errorf("%s is %s when chosen, %s by preference", k, v, all["dark by preference"][k])
		}
	}
}

// Every colour that the board asks for is set in the style sheet.
func TestStyleSheetHasEveryColour(t *testing.T) {
	theme := themes(t)["light"]
	s := newScene(aachen(t), newPalette(func(v string) string {
		if theme[v] == "" && !strings.HasPrefix(v, "--unit-") && !strings.HasPrefix(v, "--stripe-") {
			t.Errorf("the style sheet lacks %s", v)
		}
		return theme[v]
	}), roughMeasure)
	p := stacked(t, s)
	p.Marks = []game.Mark{{Hex: 5, Kind: "improved"}, {Hex: 6, Kind: "control"}, {Hex: 7, Kind: "objective"},
		{Hex: 8, Kind: "improved", Value: game.Begun}, {Hex: 9, Kind: "traffic", Text: "2"}, {Hex: 10, Kind: "roadblock"}, {Hex: 11, Kind: "battle"}}
	p.Weather, p.Places = game.WeatherKinds, []game.Place{{ID: "south", Name: "South", Hexes: []hex.Hex{0}, Shut: true}}
	p.Units[0].Disrupted, p.Units[1].Reduced, p.Units[2].Ready = true, true, true
	p.Units[0].Badges = []game.Badge{{Letter: "O"}}
	p.Units[3].Figures = []game.Figure{{Slot: "strength", Text: "1"}, {Slot: "tank", Text: "2"}, {Slot: "move-leg", Text: "4"}}
	p.Units[2].Figures = []game.Figure{{Slot: "at", Text: "2"}, {Slot: "move-motorized", Text: "8"}}
	s.show(p, false)
	s.high = Highlight{Units: []game.Unit{1}, Picked: []game.Unit{2}, Hexes: []hex.Hex{4}, From: 9, Path: []hex.Hex{9, 10, 11}, PathText: "2 MP", Target: 12, Stop: []hex.Hex{13}}
	s.buildHighlight()
	a := &game.Answer{What: "supply", Paths: [][]hex.Hex{{20, 21, 22}}, Sides: []game.SideNote{{Side: 3, Kind: "blocked"}, {Side: 4, Kind: "slow"}, {Side: 5, Kind: "bond"}}}
	for i, kind := range []game.NoteKind{"reach", "stop", "bonus", "zoc", "source", "blocked", "range", "target", "retreat", "bond", "isolated", "unsupplied"} {
		a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(40 + i), Kind: kind, Text: "2"})
	}
	for _, kind := range []game.NoteKind{"zoc", "control"} {
		own := &game.Answer{Hexes: []game.HexNote{{Hex: 43, Kind: kind}}}
		other := &game.Answer{Hexes: own.Hexes, Side: 1}
		s.buildAnswers([]*game.Answer{other, own})
		if l := s.answers.below; len(l) != 2 || l[0].line == l[1].line || (l[0].dash == nil) == (l[1].dash == nil) || reflect.DeepEqual(l[0].items, l[1].items) {
			t.Errorf("the hexes of two sides are hatched alike: %s", kind)
		}
		hatched := s.answers.below[0]
		if s.buildAnswers([]*game.Answer{other}); !reflect.DeepEqual(s.answers.below[0], hatched) {
			t.Errorf("the second side looks otherwise when it is shown alone: %s", kind)
		}
	}
	if layers := s.markLayers(&game.Mark{Hex: 5, Kind: "held"}); layers != nil {
		t.Errorf("what is only told of a hex is drawn with %d layers", len(layers))
	}
	s.buildAnswers([]*game.Answer{a, {What: "retreats", Paths: [][]hex.Hex{{30, 31}}}})
	s.fan, s.focus, s.cursor, s.hover = p.Units[0].Hex, true, 3, 3
	for s.sheet.build() {
	}
	c := newCommands()
	for _, size := range []float64{12, 40, 90} {
		s.cam.scale = size / hexes
		s.cam.settle()
		s.cam.w, s.cam.h = 4000, 6000
		s.frame(c, 0)
		for range 80 {
			s.paintNext(c)
		}
	}
}

// A counter's label stands beside its badges, however many there are, and not in the corner that a reduced counter lacks.
func TestLabelsKeepClearOfBadges(t *testing.T) {
	for n := range 6 {
		for _, reduced := range []bool{false, true} {
			k := game.Counter{ID: "us-1", Label: "1/505 Para", Reduced: reduced, Badges: make([]game.Badge, n)}
			right := 99.0
			if reduced {
				right = 80
			}
			if _, at := badgesOf(&k); n > 0 {
				right = at[n-1].x - 12
			}
			c := newCommands()
			p := &counterPainter{c: c, pal: grey(), family: "sans-serif", small: 60}
			p.face(&k, "#888", "#111")
			size, written := 0.0, 0
			for i := range max(len(c.list)-4, 0) {
				text := ""
				if n := int(c.list[i+1]); n >= 0 && n < len(c.texts) {
					text = c.texts[n]
				}
				switch {
				case c.list[i] == opFont && strings.HasPrefix(text, "600 "):
					size = fontSize(text)
				case c.list[i] == opText && text == k.Label:
					written++
					half := float64(len(k.Label)) * size * .58 / 2
					if x := float64(c.list[i+2]); size < 1 || x-half < 1 || x+half > right {
						t.Errorf("%d badges, reduced: %v: a label of %.1f px from %.0f to %.0f, where there is room up to %.0f", n, reduced, size, x-half, x+half, right)
					}
				}
			}
			if written == 0 && n < 3 {
				t.Errorf("%d badges, reduced: %v: no label", n, reduced)
			}
		}
	}
}

// The figures of a counter stand apart in the widest of fonts: none may be wider than its room, and the rooms do not touch.
func TestFiguresStandApart(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		pic := g.Picture(g.Start(game.NewSeeded("figures"), new(game.Events)), game.Nobody)
		for i := range pic.Units {
			k := &pic.Units[i]
			c := newCommands()
			p := &counterPainter{c: c, pal: grey(), family: "sans-serif", small: 60}
			p.figures(k, "#111")
			type room struct{ x, y, width float32 }
			var rooms []room
			operations(t, c, func(op, at int) {
				if op == opText {
					rooms = append(rooms, room{c.list[at+1], c.list[at+2], c.list[at+3]})
				}
			})
			for n, a := range rooms {
				for _, b := range rooms[:n] {
					if math.Abs(float64(a.y-b.y)) < 15 && math.Abs(float64(a.x-b.x)) < float64(a.width+b.width)/2+2 {
						t.Errorf("%s: %s has figures at %.0f and %.0f that may be %.0f and %.0f wide", info.Scenario, k.Name, b.x, a.x, b.width, a.width)
					}
				}
				if a.width <= 1 {
					t.Errorf("%s: a figure of %s may be of any width", info.Scenario, k.Name)
				}
			}
		}
	}
}

// Every counter has the colour of its side, one that is not known too: as long as only its side is known, that is what is to be seen.
func TestEveryCounterHasTheColourOfItsSide(t *testing.T) {
	theme := themes(t)["light"]
	for _, info := range shelf.Scenarios() {
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		pos := g.Start(game.NewSeeded("colours"), new(game.Events))
		for viewer := range game.Side(2) {
			pic := g.Picture(pos, viewer)
			for i := range pic.Units {
				if k := &pic.Units[i]; theme["--unit-"+sideKey(k)] == "" {
					t.Errorf("%s: %s of side %d has no colour: --unit-%s", info.Scenario, k.Name, k.Side, sideKey(k))
					break
				}
			}
		}
	}
}
