package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
)

const sixTurns = "ardennes/six-turns"

// A captain plays both sides of a match in a fixed way, so that a turn shows much in few actions: a march and
// two moves, then up to three attacks with all that can take part.
type captain struct {
	m       *game.Match
	marched int
	moved   int
	been    map[hex.Hex]bool // by the move in progress
	attacks int
	did     map[string]bool // verbs, with their kind where they have one
}

// words are an action's verb and kind.
func (c *captain) words(a game.Action) (verb, kind string) {
	lex := c.m.Game().Lexicon()
	return lex.Verbs[a.Verb], lex.Options[a.Option]
}

// first returns the first legal action with one of the verbs, the verbs in their order.
func (c *captain) first(verbs ...string) (game.Action, bool) {
	for _, v := range verbs {
		verb, kind, _ := strings.Cut(v, ":")
		for _, a := range c.m.Legal() {
			if w, k := c.words(a); w == verb && (kind == "" || k == kind) {
				return a, true
			}
		}
	}
	return game.Action{}, false
}

// best is the attack on the hex at which the most defenders can be expected to fall.
func (c *captain) best() (best game.Action, ok bool) {
	most := int64(-1)
	for _, a := range c.m.Legal() {
		if w, _ := c.words(a); w != "attack" {
			continue
		}
		answer, err := c.m.Game().Query(c.m.Pos(), game.Query{What: "odds", Viewer: game.Nobody, Side: c.m.Decision().Side, Unit: game.NoUnit, Hex: hex.None, Action: a})
		if err == nil && answer.Forecast != nil && answer.Forecast.Taken*1000/answer.Forecast.Of > most {
			most, best, ok = answer.Forecast.Taken*1000/answer.Forecast.Of, a, true
		}
	}
	return best, ok
}

// next is the captain's choice.
func (c *captain) next() game.Action {
	choose := func(a game.Action, ok bool, otherwise ...string) game.Action {
		if !ok {
			a, _ = c.first(otherwise...)
		}
		return a
	}
	var a game.Action
	switch c.m.Game().Lexicon().Asks[c.m.Decision().Ask] {
	case "move":
		march, can := c.first("move:strategic")
		move, canMove := c.first("move:normal")
		switch {
		case c.marched == 0 && can:
			a = march
			c.marched++
		case c.moved < 2 && canMove:
			a = move
			c.moved++
		default:
			a, _ = c.first("end")
		}
		c.been = map[hex.Hex]bool{a.Hex: true}
	case "step":
		i := slices.IndexFunc(c.m.Legal(), func(a game.Action) bool { w, _ := c.words(a); return w == "step" && !c.been[a.Hex] })
		if stop, may := c.first("stop"); i < 0 || may && len(c.been) > 4 {
			a = choose(stop, may, "step")
		} else {
			a = c.m.Legal()[i]
		}
		c.been[a.Hex] = true
	case "attack":
		best, can := c.best()
		if c.attacks++; c.attacks > 2 {
			can = false
		}
		a = choose(best, can, "end")
	case "join":
		a, _ = c.first("join", "fight", "call-off")
	case "support":
		a, _ = c.first("support", "done")
	case "disengage", "traffic", "flip", "replace":
		a, _ = c.first("done")
	case "counterattack":
		a, _ = c.first("counterattack", "done")
	default:
		a = c.m.Legal()[0]
	}
	verb, kind := c.words(a)
	c.did[verb], c.did[verb+":"+kind] = true, true
	return a
}

// until lets the captain play while the phase begins so, and returns the actions.
func (c *captain) until(t *testing.T, phase string) (lines []string) {
	t.Helper()
	for strings.HasPrefix(c.m.Game().Picture(c.m.Pos(), game.Nobody).Phase, phase) {
		if len(lines) > 400 {
			t.Fatalf("the %s turn does not end", phase)
		}
		a := c.next()
		lines = append(lines, c.m.Game().Lexicon().Line(a))
		if _, err := c.m.Do(a); err != nil {
			t.Fatalf("%s: %v", lines[len(lines)-1], err)
		}
	}
	return lines
}

// starting is a match at its start, of a scenario or of a set-up.
func starting(t *testing.T, scenario, seed, setup string) *game.Match {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: seed, Setup: []byte(setup)})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// sitDown opens a match at its start in the page.
func (p *Page) sitDown(head string) {
	p.t.Helper()
	file := filepath.Join(p.t.TempDir(), "start.txt")
	if err := os.WriteFile(file, []byte(head), 0o644); err != nil {
		p.t.Fatal(err)
	}
	p.Size(1600, 1000)
	p.Goto(Served(p.t).URL)
	p.openFile(file)
}

// firstTurn is a first German player turn of the six-turn game with a strategic march, moves, attacks with artillery, a
// Fire Fight and a Determined Defense. Which dice show all that is sought natively.
func firstTurn(t *testing.T) *script {
	t.Helper()
	want := []string{"move:strategic", "step", "attack", "join", "support", "fight", "fire-fight", "stand", "advance"}
	for n := 1; n < 200; n++ {
		seed := fmt.Sprint("bulge ", n)
		c := &captain{m: starting(t, sixTurns, seed, ""), did: map[string]bool{}}
		lines := c.until(t, "German")
		if !slices.ContainsFunc(want, func(v string) bool { return !c.did[v] }) {
			return &script{lines: lines, match: starting(t, sixTurns, seed, "")}
		}
	}
	t.Fatalf("none of the seeds shows %q", want)
	return nil
}

// The turn with nothing but keys: after each action the page is where the engine is natively.
func TestArdennesTurnByKeyboard(t *testing.T) {
	longRun(t)
	s, p := firstTurn(t), Blank(t)
	p.Before(`window.pointed = 0; addEventListener("pointerdown", () => pointed++, true)`)
	p.Size(1280, 800)
	w := newTwin(p, typist{p}, s.match.HeadText())
	for _, line := range s.lines {
		a, err := w.lex().ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		w.take(a)
		w.commit(a)
	}
	p.Shot("end")
	if when := p.Text(".when"); !strings.Contains(when, "Turn 1") || !strings.Contains(when, "Allied") {
		t.Errorf("after the German player turn it is %q", when)
	}
	if n := Eval[int](p, "pointed"); n != 0 {
		t.Errorf("a pointer was used %d times", n)
	}
}

// The turn by mouse; the page is loaded again in the middle of an attack.
func TestArdennesTurn(t *testing.T) {
	s := firstTurn(t)
	p, lines := Blank(t), s.lines
	p.sitDown(s.match.HeadText())
	p.Shot("start")
	seen := map[string]bool{}
	for i, line := range lines {
		verb := strings.Fields(line)[0]
		if !seen[verb] {
			seen[verb] = true
			p.Shot(fmt.Sprintf("%02d-before-%s", i, verb))
		}
		s.perform(p, line)
		if verb == "support" || verb == "fight" && !seen["support"] {
			before := p.Table()
			p.Reload()
			p.Wait("#prompt")
			if after := p.Table(); after.Hash != before.Hash || after.Prompt != before.Prompt {
				t.Fatalf("before the reload %+v\nafter it %+v", before, after)
			}
		}
	}
	p.Shot("end")
	if when := p.Text(".when"); !strings.Contains(when, "Turn 1") || !strings.Contains(when, "Allied") {
		t.Errorf("after the German player turn it is %q", when)
	}
	m, notice, err := shelf.Load(journalOf(t, p.exported()))
	if err != nil || notice != "" || m.Hash() != s.match.Hash() || len(m.Entries()) != len(lines) {
		t.Fatalf("the page's match has not come to where the engine came natively: %v %s, %d of %d actions", err, notice, len(m.Entries()), len(lines))
	}
}
