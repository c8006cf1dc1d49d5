package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

func (s *sketch) counter(pic *game.Picture, id string) game.Counter {
	s.Helper()
	for _, c := range pic.Units {
		if c.ID == id {
			return c
		}
	}
	s.Fatalf("the picture has no %s", id)
	return game.Counter{}
}

func letters(c game.Counter) (s string) {
	for _, b := range c.Badges {
		s += b.Letter
	}
	return s
}

func figure(c game.Counter, slot game.FigureKind) (f game.Figure) {
	for _, f := range c.Figures {
		if f.Slot == slot {
			return f
		}
	}
	return f
}

func TestPictureOfTheStart(t *testing.T) {
	r := firstBlood(t, nil)
	p := r.Start(&game.Loaded{}, nil).(*Position)
	pic := r.Picture(p, 0)
	if pic.Turn != "Turn 1, 12–15 September" || pic.Phase != "Before the first activation" {
		t.Errorf("turn %q, phase %q", pic.Turn, pic.Phase)
	}
	if len(pic.Units) != 20 || len(pic.Marks) != 3+21 || len(pic.InPlay) != 16*16 {
		t.Errorf("%d units, %d marks, %d hexes in play", len(pic.Units), len(pic.Marks), len(pic.InPlay))
	}
	s := newSketch(t, r, p)
	hq := s.counter(pic, "us-1id-hq")
	if !hq.HQ || hq.Symbol != "hq-infantry" || hq.Group != "1st Infantry Division" || figure(hq, "range").Text != "15" || !hq.Ready {
		t.Errorf("the HQ is %+v", hq)
	}
	c := s.counter(pic, "us-1id-18-2")
	if c.Label != "2/18" || figure(c, "strength").Text != "10" || figure(c, "effectiveness").Text != "5" || figure(c, "move-leg").Text != "4" || c.Ready || letters(c) != "" {
		t.Errorf("2/18 is %+v", c)
	}
	if want := "US 2nd Battalion, 18th Infantry, 1st Infantry Division, in 2008, strength 10 of 10, Effectiveness 5, AT Points 2, movement 4 on foot."; c.Speech != want {
		t.Errorf("2/18 speaks %q, want %q", c.Speech, want)
	}
	if m := pic.Marks[1]; m.Kind != "objective" || m.Side != 1 || m.Title != "Objective 2108: held by II/536" {
		t.Errorf("the second mark is %+v", m)
	}
	var tracks []string
	for _, tr := range pic.Tracks {
		tracks = append(tracks, tr.ID+" "+tr.Text)
	}
	if want := []string{"activation 0 of 5", "level-1id 7", "reroll German"}; !slices.Equal(tracks, want) {
		t.Errorf("tracks %q, want %q", tracks, want)
	}
}

// Counters show what state they are in by letters and figures (CTL-5.8-04,
// CTL-5.6.3-01).
func TestCounterStates(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504 disrupted, c 1506 sp=2, x 1705, xhq 1005 support=1 spent, us-1id-hq 1405, g 1606, k 1806, ge-526-hq 1908, khq 2008, y 1307", `"improved": ["1505"]`)
	pic := s.r.Picture(s.p, 0)
	for id, want := range map[string]string{"a": "", "x": "O", "xhq": "E", "us-1id-hq": ""} {
		if got := letters(s.counter(pic, id)); got != want {
			t.Errorf("%s bears %q, want %q", id, got, want)
		}
	}
	b := s.counter(pic, "b")
	if !b.Disrupted || figure(b, "effectiveness").Text != "3" || !figure(b, "effectiveness").Warn || figure(b, "move-leg").Text != "0" {
		t.Errorf("the disrupted b is %+v", b)
	}
	if c := s.counter(pic, "c"); !c.Reduced || figure(c, "strength").Text != "2" || !figure(c, "strength").Warn {
		t.Errorf("the reduced c is %+v", c)
	}
	if hq := s.counter(pic, "xhq"); figure(hq, "support").Text != "1" || !figure(hq, "support").Warn {
		t.Errorf("the HQ that lost support is %+v", hq)
	}
	for id, want := range map[string]bool{"a": true, "b": true, "x": false, "g": false} {
		if got := s.counter(pic, id).Ready; got != want {
			t.Errorf("%s ready is %v", id, got)
		}
	}
	if !strings.Contains(s.counter(pic, "a").Speech, "in Improved Defense, ready to act") {
		t.Errorf("a speaks %q", s.counter(pic, "a").Speech)
	}
	if len(pic.Marks) != 1 || pic.Marks[0].Kind != "improved" || pic.Marks[0].Side != 0 {
		t.Errorf("marks %+v", pic.Marks)
	}
	ap := ""
	for _, tr := range pic.Tracks {
		if tr.ID == "ap-us" {
			ap = tr.Text
		}
	}
	if ap != "9" {
		t.Errorf("the AP track shows %q", ap)
	}
}

func TestLabelsAndPrompts(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504 disrupted, g 1606, us-1id-hq 1405, ge-526-hq 1908")
	for line, want := range map[string]string{
		"attack +a @1505 >1606 :prepared": "Prepared attack on 1606, 3 AP",
		"move +a @1505":                   "Move, 1 AP",
		"refit +b":                        "Refit, 1 AP",
		"improve @1505":                   "Improve the defense of 1505, 1 AP",
		"end":                             "End the activation, 9 AP are lost",
	} {
		if got := s.r.Label(s.p, s.Action(line)); got != want {
			t.Errorf("%s is labelled %q, want %q", line, got, want)
		}
	}
	s.p.activeContext().ap = 1
	if got := s.r.Label(s.p, s.Action("end")); got != "End the activation, 1 AP is lost" {
		t.Errorf("with 1 AP left the end is labelled %q", got)
	}
	s.p.activeContext().ap = 9
	prompt, frames := s.r.Prompt(s.p)
	if prompt != "1st Infantry Division, 9 action points: choose a unit, or end the activation." || strings.Join(frames, " ") != "activation actions" {
		t.Errorf("prompt %q in %v", prompt, frames)
	}
}

// The prompt of a move tells how many of the MP left are of the leg bonus.
func TestPromptOfTheLegBonus(t *testing.T) {
	s := draw(t, "", "a 1505, us-1id-hq 1405, ge-526-hq 1908")
	s.do("move +a @1505")
	for _, c := range []struct{ step, want string }{
		{"1504", "A in 1504, 5 MP left, 2 of them only away from the enemy: choose the next hex, or stop."},
		{"1503", "A in 1503, 4 MP left, 2 of them only away from the enemy: choose the next hex, or stop."},
		{"1504", "A in 1504, 3 MP left, 2 of them only away from the enemy: choose the next hex, or stop."},
		{"1503", "A in 1503, 2 MP left, only away from the enemy: choose the next hex, or stop."},
	} {
		s.do("step @" + c.step)
		if prompt, _ := s.r.Prompt(s.p); prompt != c.want {
			t.Errorf("got  %s\nwant %s", prompt, c.want)
		}
	}
}

// Every event that random games produce has words, and no sentence is left with
// a hole in it.
func TestSentences(t *testing.T) {
	r := firstBlood(t, map[string]string{"static": "player"})
	kinds := map[game.EventKind]bool{}
	for seed := range 30 {
		ev := &game.Events{}
		dice := game.NewSeeded(fmt.Sprint("words ", seed))
		p := r.Start(dice, ev).(*Position)
		for n := 0; n < 200 && !p.Decision().Over; n++ {
			legal := p.Legal(nil)
			for _, a := range legal {
				if label := r.Label(p, a); label == "" || strings.Contains(label, "%!") {
					t.Fatalf("%s has the label %q", r.Lexicon().Line(a), label)
				}
			}
			if prompt := p.prompt(); prompt == "" || strings.Contains(prompt, "%!") {
				t.Fatalf("asked %s the prompt is %q", askWords[p.Decision().Ask], prompt)
			}
			p.Take(legal[int(dice.Roll(game.Chance{N: 250}))%len(legal)], dice, ev)
		}
		for _, e := range ev.List {
			sentence, detail := r.Describe(e, game.Nobody)
			if strings.Contains(sentence+detail, "%!") || strings.Contains(sentence, "  ") {
				t.Fatalf("%s: %q %q", r.Lexicon().Events[e.Kind], sentence, detail)
			}
			if sentence == "" {
				if sentence = detail; sentence == "" {
					t.Fatalf("%s has no words", r.Lexicon().Events[e.Kind])
				}
				kinds[e.Kind] = true
				continue
			}
			if !strings.HasSuffix(sentence, ".") || sentence[0] >= 'a' && sentence[0] <= 'z' && !strings.HasPrefix(sentence, "us") {
				t.Errorf("%s is not a sentence: %q", r.Lexicon().Events[e.Kind], sentence)
			}
			kinds[e.Kind] = true
		}
	}
	if len(kinds) < 20 {
		t.Errorf("only %d kinds of events happened", len(kinds))
	}
}

// The queries zoc, command and supply: CTL-5.4-01, CTL-5.4-02, CTL-5.8-02,
// CTL-5.8-04, CTL-5.7.2-01.
func TestQueries(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504 disrupted, x 1705, xhq 1005, us-1id-hq 1405, g 1606, k 1806, ge-526-hq 1908, khq 2008")
	ask := func(what, unit string, side game.Side) *game.Answer {
		t.Helper()
		q := game.Query{What: what, Side: side, Unit: game.NoUnit, Hex: -1, Action: game.Act(doEnd)}
		if unit != "" {
			q.Unit = s.Unit(unit)
		}
		a, err := s.r.Query(s.p, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	if a := ask("zoc", "a", 0); len(a.Hexes) != 7 {
		t.Errorf("the ZOC of a has %d hexes, want 7", len(a.Hexes))
	}
	if a := ask("zoc", "b", 0); len(a.Hexes) != 0 || !strings.Contains(a.Sentence, "disrupted") {
		t.Errorf("the ZOC of b: %+v", a)
	}
	if a := ask("zoc", "", 1); len(a.Hexes) < 8 {
		t.Errorf("the German ZOC has %d hexes", len(a.Hexes))
	}
	if a := ask("command", "a", 0); len(a.Paths) != 1 || len(a.Paths[0]) != 2 || a.Sentence != "A is in command: 1 hex from the HQ of the 1st Infantry Division, whose Command Range is 15." {
		t.Errorf("command of a: %+v", a)
	}
	if a := ask("command", "x", 0); len(a.Paths) != 1 || !strings.Contains(a.Sentence, "Out of Command") || len(a.Paths[0]) != int(s.p.commandDistance(s.Unit("x")))+1 {
		t.Errorf("command of x: %+v", a)
	}
	a := ask("supply", "us-1id-hq", 0)
	if len(a.Paths) != 1 || len(a.Paths[0]) != 5 || s.r.Data.Map.ID(a.Paths[0][4])[:2] != "10" {
		t.Errorf("supply of the HQ: %+v", a)
	}
	for _, q := range []game.Query{{What: "magic", Unit: game.NoUnit, Hex: -1, Action: game.Act(doEnd)}, {What: "zoc", Side: game.Nobody, Unit: game.NoUnit, Hex: -1, Action: game.Act(doEnd)},
		{What: "command", Unit: game.NoUnit, Hex: -1, Action: game.Act(doEnd)}, {What: "zoc", Unit: 999, Hex: -1, Action: game.Act(doEnd)}} {
		if a, err := s.r.Query(s.p, q); err == nil || a != nil {
			t.Errorf("the question %+v is answered", q)
		}
	}
}

// A unit without an unbroken path is isolated, and the query shows what breaks
// them (CTL-5.8.2-01, CTL-5.8.2-02).
func TestQueryIsolated(t *testing.T) {
	s := draw(t, "", "a 1505, g 1406, h 1404, i 1605, p 1506, us-1id-hq 1105, ge-526-hq 1908")
	if s.p.command(s.Unit("a")) != isolated {
		t.Fatal("a is not isolated")
	}
	a, err := s.r.Query(s.p, game.Query{What: "command", Unit: s.Unit("a"), Hex: -1, Action: game.Act(doEnd)})
	if err != nil || !strings.Contains(a.Sentence, "isolated") || len(a.Paths) != 0 {
		t.Fatalf("%+v %v", a, err)
	}
	blocked := map[string]string{}
	for _, n := range a.Hexes {
		if n.Kind == "blocked" {
			blocked[s.r.Data.Map.ID(n.Hex)] = n.Title
		}
	}
	if blocked["1406"] != "held by g" || blocked["1405"] != "enemy ZOC without a unit of yours" {
		t.Errorf("blocked by %v", blocked)
	}
}

// CTL-5.3.2-10: an HQ set aside is among the counters that a side is shown, for it comes back.
func TestPictureOfAnHQSetAside(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	g, p, err := r.Setup([]byte(`{"phase": "ops", "turn": 2, "initiative": "us", "units": {"us-1id-18-2": {"hex": "2008"}}, "hqs": {"us-1id-hq": {"off": "aside"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	for side := range game.Side(2) {
		list := g.Picture(p, side).Units
		if len(list) != 2 || list[1].ID != "us-1id-hq" || list[1].Where != "set aside" {
			t.Errorf("side %d is shown %+v", side, list)
		}
	}
}
