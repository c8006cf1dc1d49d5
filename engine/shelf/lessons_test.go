package shelf

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/engine/mind"
)

// So many players go through a lesson by chance, each taking any action that a step allows. Every mistake that it names has to
// come up among what they could have done instead.
const tries = 40

// A step that asks for a move takes no more actions than this.
const longStep = 120

// TestLessons plays every lesson to its end through the table, and every mistake that it names: a lesson that the
// rules have outgrown fails here and not with a player.
func TestLessons(t *testing.T) {
	nativeAlone(t)
	list, err := ReadLessons()
	if err != nil || len(list) == 0 {
		t.Fatalf("%d lessons can be read: %v", len(list), err)
	}
	for _, entry := range list {
		t.Run(entry.ID, func(t *testing.T) {
			l, err := Shelf{}.Lesson(entry.ID)
			if err != nil {
				t.Fatal(err)
			}
			g, err := Open(l.Scenario, l.Options)
			if err != nil {
				t.Fatal(err)
			}
			warned := map[string]bool{} // what was said of mistakes
			for try := range tries {
				c, err := lesson.Begin(l, g)
				if err != nil {
					t.Fatal(err)
				}
				learn(t, c, rand.New(rand.NewPCG(1, uint64(try))), warned)
				if t.Failed() {
					return
				}
			}
			for i, s := range l.Steps {
				if !slices.Contains([]string{"", "briefing", "stack", "log", "order", "charts", "overlays", "rules"}, s.Show.Panel) {
					t.Errorf("step %d points at %q, which is no tab of the table", i+1, s.Show.Panel)
				}
				for _, w := range s.Wrong {
					if !warned[w.Say] {
						t.Errorf("step %d warns of %q, which nobody can do there", i+1, w.Do)
					}
				}
			}
		})
	}
}

// learn goes through a lesson by chance and notes of which mistakes it warned.
func learn(t *testing.T, c *lesson.Coach, chance *rand.Rand, warned map[string]bool) {
	side, _ := c.Match().Game().Lexicon().Side(c.Lesson().Side)
	for spent := 0; !c.Over(); {
		now, _ := c.At()
		if c.Tells() {
			if err := c.Next(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got := c.Match().Decision().Side; got != side {
			t.Fatalf("step %d waits for the player while side %d decides", now+1, got)
		}
		if spent++; spent > longStep*(now+1)*4 {
			t.Fatalf("step %d comes to no end: legal are %s", now+1, words(c))
		}
		var allowed []game.Action
		for _, a := range c.Match().Legal() {
			before := c.Match().Hash()
			switch hint, ok := c.Try(a); {
			case ok && !c.Match().Game().Lexicon().IsFree(a.Verb):
				allowed = append(allowed, a)
			case !ok && hint == "":
				t.Fatalf("step %d refuses %s without a word", now+1, c.Match().Game().Lexicon().Line(a))
			case !ok:
				if slices.ContainsFunc(c.Lesson().Steps[now].Wrong, func(w lesson.Wrong) bool { return w.Say == hint }) {
					warned[hint] = true
				}
				if c.Match().Hash() != before {
					t.Fatal("a mistake has changed the position")
				}
			}
		}
		if len(allowed) == 0 {
			t.Fatalf("step %d allows nothing of what is legal: %s", now+1, words(c))
		}
		a := allowed[chance.IntN(len(allowed))]
		if _, err := c.Match().Do(a); err != nil {
			t.Fatal(err)
		}
		if _, err := c.Did(a); err != nil {
			t.Fatal(err)
		}
	}
}

func words(c *lesson.Coach) string {
	var list []string
	for _, a := range c.Match().Legal() {
		list = append(list, c.Match().Game().Lexicon().Line(a))
	}
	return strings.Join(list[:min(len(list), 40)], "; ")
}

// TestLessonsAreShort: a step says what to do in a sentence or two. Half of them have at most 35 words.
func TestLessonsAreShort(t *testing.T) {
	var counts []int
	for _, entry := range lessons {
		l, err := Shelf{}.Lesson(entry.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range l.Steps {
			n := len(strings.Fields(s.Say))
			if n == 0 || n > 70 || !strings.ContainsAny(s.Say[len(s.Say)-1:], ".?!") {
				t.Errorf("%s, step %d says %d words, or no sentence: %q", entry.ID, i+1, n, s.Say)
			}
			counts = append(counts, n)
		}
	}
	slices.Sort(counts)
	if median := counts[len(counts)/2]; median > 35 {
		t.Errorf("half of the steps have more than %d words, want 35 at most", median)
	}
}

// TestLessonsNameTheirRules: the rows that a step says it teaches are in the ledger of its game, and a lesson teaches some in at least half
// of its steps.
func TestLessonsNameTheirRules(t *testing.T) {
	for _, entry := range lessons {
		l, err := Shelf{}.Lesson(entry.ID)
		if err != nil {
			t.Fatal(err)
		}
		g, err := Open(l.Scenario, l.Options)
		if err != nil {
			t.Fatal(err)
		}
		teach := 0
		for i, s := range l.Steps {
			if len(s.Rules) > 0 {
				teach++
			}
			for _, id := range s.Rules {
				if g.Ledger().Rule(id) == game.NoRule {
					t.Errorf("%s, step %d teaches %s, which is no row", entry.ID, i+1, id)
				}
			}
		}
		if 2*teach < len(l.Steps) {
			t.Errorf("%s names rows in %d of %d steps", entry.ID, teach, len(l.Steps))
		}
	}
}

// TestLore: each term of a glossary is explained once, shortly, in a sentence, and rests on rows of the game's own ledger; each
// first sight is of an event that the game has.
func TestLore(t *testing.T) {
	for _, s := range systems {
		first := catalogue[slices.IndexFunc(catalogue, func(i game.Info) bool { return i.Game == s.folder })]
		g, err := Open(first.Game+"/"+first.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		lore := Shelf{}.Lore(s.folder)
		if len(lore.Terms) < 10 || len(lore.Sights) < 5 {
			t.Errorf("%s has %d terms and %d first sights", s.folder, len(lore.Terms), len(lore.Sights))
		}
		forms := map[string]bool{}
		for _, term := range lore.Terms {
			for _, form := range append(term.Also, term.Term) {
				if form == "" || forms[strings.ToLower(form)] {
					t.Errorf("%s: %q is no form, or one of two terms", s.folder, form)
				}
				forms[strings.ToLower(form)] = true
			}
			if n := len(strings.Fields(term.Means)); n == 0 || n > 45 || !strings.HasSuffix(term.Means, ".") {
				t.Errorf("%s: %s is explained in %d words, or not in a sentence", s.folder, term.Term, n)
			}
			for _, id := range term.Rules {
				if _, ok := g.Ledger().Row(g.Ledger().Rule(id)); !ok {
					t.Errorf("%s: %s rests on %s, which is no row", s.folder, term.Term, id)
				}
			}
			if len(term.Rules) == 0 {
				t.Errorf("%s: %s rests on nothing", s.folder, term.Term)
			}
		}
		for event, line := range lore.Sights {
			if !slices.Contains(g.Lexicon().Events, event) || !strings.HasSuffix(line, ".") {
				t.Errorf("%s: %s is no event, or %q no sentence", s.folder, event, line)
			}
		}
	}
}

// TestCompare: where a step invites the player to compare his choice with the computer's, the coach lets him do what the computer would.
func TestCompare(t *testing.T) {
	compared := 0
	for _, entry := range lessons {
		l, err := Shelf{}.Lesson(entry.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(l.Steps, func(s lesson.Step) bool { return s.Compare }) {
			continue
		}
		g, err := Open(l.Scenario, l.Options)
		if err != nil {
			t.Fatal(err)
		}
		c, err := lesson.Begin(l, g)
		if err != nil {
			t.Fatal(err)
		}
		chance, last := rand.New(rand.NewPCG(2, 2)), -1
		for !c.Over() {
			now, _ := c.At()
			switch {
			case c.Tells():
				err = c.Next()
			case c.Compares() && now != last:
				last = now
				compared++
				if a := advised(c.Match()); !c.Match().Game().Lexicon().IsFree(a.Verb) {
					if hint, ok := c.Try(a); !ok {
						t.Errorf("%s, step %d: the computer would %s, and the coach says %q", entry.ID, now+1, c.Match().Game().Lexicon().Line(a), hint)
					}
				}
			default:
				var allowed []game.Action
				for _, a := range c.Match().Legal() {
					if _, ok := c.Try(a); ok && !c.Match().Game().Lexicon().IsFree(a.Verb) {
						allowed = append(allowed, a)
					}
				}
				a := allowed[chance.IntN(len(allowed))]
				if _, err = c.Match().Do(a); err == nil {
					_, err = c.Did(a)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if compared < 5 {
		t.Errorf("%d steps invite to compare, want 5 at least", compared)
	}
}

// advised is what the computer would do.
func advised(m *game.Match) game.Action {
	view := m.Pos().Clone()
	view.Redact(m.Decision().Side)
	p := mind.New(m.Game(), mind.Veteran, "compare")
	p.Begin(view, m.Legal(), len(m.Entries()))
	for !p.Think(1000) {
	}
	return p.Choice().Action
}

// TestLessonOfBoatsTakesBoats has the infantry of the lesson cross where no bridge stands: the tanks cannot follow there before
// one is built, and the crossing counts as one by boat.
func TestLessonOfBoatsTakesBoats(t *testing.T) {
	l, err := Shelf{}.Lesson("bug/02-over-the-bug")
	if err != nil {
		t.Fatal(err)
	}
	g, err := Open(l.Scenario, l.Options)
	if err != nil {
		t.Fatal(err)
	}
	try := func(lines ...string) (told string, err error) {
		c, err := lesson.Begin(l, g)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			a, err := g.Lexicon().ParseLine(line)
			if err != nil {
				t.Fatal(err)
			}
			events, err := c.Match().Do(a)
			if err != nil {
				return told, err
			}
			for _, e := range events {
				sentence, _ := g.Describe(e, game.Nobody)
				told += sentence
			}
		}
		return told, nil
	}
	if told, err := try("move +ge-44id-131-2 @1514", "step @1614"); err != nil || !strings.Contains(told, "by boat") {
		t.Errorf("the infantry crosses: %q, %v", told, err)
	}
	if _, err := try("move +ge-iii-191-3 @1413", "step @1513", "step @1614"); err == nil {
		t.Error("the guns cross without the bridge")
	}
}
