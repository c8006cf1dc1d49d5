package desk_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"
)

// played is a desk at a match of a scenario after so many random actions.
func played(t *testing.T, scenario, seed string, steps int) *desk.Desk {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := conformance.Play(g, seed, steps)
	if err != nil {
		t.Fatal(err)
	}
	return desk.New(m)
}

// What one side saw of the past is not shown to the other, which may not know all of it.
func TestPastOfTheOtherSide(t *testing.T) {
	d := played(t, "offtheline/01-two-patrols", "past", 60)
	m := d.Match()
	const then = 40
	first := m.Decision().Side
	seen := d.Past(then)
	for m.Decision().Side == first {
		if _, err := m.Do(m.Legal()[0]); err != nil {
			t.Fatal(err)
		}
	}
	d.Refresh()
	want := m.Game().Picture(m.At(then), first.Other())
	if reflect.DeepEqual(seen, want) {
		t.Fatal("nothing was kept from anybody")
	}
	if !reflect.DeepEqual(d.Past(then), want) {
		t.Error("it is shown what the other side saw")
	}
}

// What the board shows of the past is what it showed then, and trails lead from where units stood to where they
// stand; the match itself stays as it is.
func TestPast(t *testing.T) {
	ways, marks, losses := 0, 0, 0
	for _, scenario := range []string{"aachen/first-blood", "reichswald/veritable", "bug/delayed-arrival"} {
		const steps = 150
		d := played(t, scenario, "past", steps)
		m := d.Match()
		hash := m.Hash()
		viewer := m.Decision().Side
		if m.Game().Info().Solitaire {
			viewer = game.Nobody
		}
		n := len(m.Entries())
		for i := 0; i <= n; i += 7 {
			if want := m.Game().Picture(m.At(i), viewer); !reflect.DeepEqual(d.Past(i), want) {
				t.Errorf("%s: the picture after %d actions is another one", scenario, i)
			}
		}
		at := func(pic *game.Picture, h hex.Hex) bool {
			return slices.ContainsFunc(pic.Units, func(c game.Counter) bool { return c.Hex == h })
		}
		for i := 1; i <= n; i++ {
			for _, k := range d.Trails(i-1, i) {
				if k.Kind == game.TrailLoss {
					losses++
					if !d.Line()[i-1].Kinds[desk.ToLoss] {
						t.Errorf("%s, action %d: the line of time knows nothing of the loss %+v", scenario, i, k)
					}
				}
				switch {
				case len(k.Path) > 1:
					ways++
					if !at(d.Past(i-1), k.Path[0]) || !at(d.Past(i), k.Path[len(k.Path)-1]) {
						t.Errorf("%s, action %d: a way from %v where nobody stood or to where nobody stands", scenario, i, k.Path)
					}
				case k.Path == nil:
					marks++
					if k.Hex == hex.None {
						t.Errorf("%s, action %d: %+v is nowhere", scenario, i, k)
					}
				}
			}
		}
		if m.Hash() != hash {
			t.Errorf("%s: looking back has changed the match", scenario)
		}
	}
	if ways == 0 || marks == 0 || losses == 0 {
		t.Errorf("%d ways, %d marks and %d losses: nothing is tested", ways, marks, losses)
	}
}

// A card tells an attack as a whole, with the retreat that was chosen afterwards; it is gone with the next action.
func TestCardOfAnAttack(t *testing.T) {
	g, err := shelf.Open("aachen/first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "card"})
	if err != nil {
		t.Fatal(err)
	}
	// The die for action points; two chits and the die of the attack; the check of whoever was hit in red.
	m.Load([]int{5, 6, 9, 5, 9})
	take := func(line string) {
		t.Helper()
		a, err := g.Lexicon().ParseLine(line)
		if err == nil {
			_, err = m.Do(a)
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	take("activate +us-1id-hq")
	for m.Decision().Side != 0 || slices.ContainsFunc(m.Legal(), func(a game.Action) bool { return g.Lexicon().Verbs[a.Verb] == "keep" }) {
		take("keep")
	}
	first := desk.New(m)
	if k := first.Card(); k == nil || len(k.Rolls) != 1 || k.Rolls[0].Battle || !strings.HasSuffix(k.Rolls[0].Result, "action points") {
		t.Errorf("after the activation: %+v", k)
	}
	take("attack +us-1id-18-2 @2008 >2107 :hasty")
	for slices.ContainsFunc(m.Legal(), func(a game.Action) bool { return g.Lexicon().Verbs[a.Verb] == "keep" }) {
		take("keep")
	}
	at := len(m.Entries())
	target, _ := g.Map().Lookup("2107")
	d := desk.New(m)
	k := d.Card()
	if k == nil || !k.Rolls[0].Battle || k.Hex != target {
		t.Fatalf("after the attack: %+v", k)
	}
	if m.Decision().Over || len(k.Losses) == 0 {
		t.Fatalf("the attack came to nothing: %+v", k)
	}
	a := m.Legal()[0]
	if g.Lexicon().Verbs[a.Verb] != "retreat" {
		t.Fatalf("no retreat: %s", g.Lexicon().Line(a))
	}
	if _, err := m.Do(a); err != nil {
		t.Fatal(err)
	}
	d.Refresh()
	after := d.Card()
	if after == nil || after.Entry != at+1 || !strings.Contains(after.Losses[0].Text, "retreats to "+g.Map().ID(a.To)) {
		t.Errorf("after the retreat: %+v", after)
	}
	if !slices.ContainsFunc(after.Trails, func(k desk.Trail) bool { return k.Kind == game.TrailRetreat && k.Path[len(k.Path)-1] == a.To }) {
		t.Errorf("no retreat among the marks: %+v", after.Trails)
	}
	if again := d.CardAt(at); !reflect.DeepEqual(again, k) {
		t.Errorf("looking back the card is %+v", again)
	}
}

// The jumps of the line of time come to what they name, and stay where there is nothing of the kind.
func TestSeek(t *testing.T) {
	d := played(t, "reichswald/veritable", "seek", 300)
	line := d.Line()
	if len(line) != len(d.Match().Entries()) {
		t.Fatalf("%d ticks for %d actions", len(line), len(d.Match().Entries()))
	}
	for to := range desk.NumJumps {
		want := 0
		for _, k := range line {
			if k.Kinds[to] {
				want++
			}
		}
		got := 0
		for n := d.Seek(0, 1, to); ; {
			if n > 0 && !line[n-1].Kinds[to] {
				t.Errorf("kind %d: action %d is none", to, n)
			}
			if n > 0 {
				got++
			}
			if n > 0 && to == desk.ToTurn && d.Past(n-1).Turn == d.Past(n).Turn {
				t.Errorf("action %d begins no turn", n)
			}
			next := d.Seek(n, 1, to)
			if next == n {
				break
			}
			if back := d.Seek(next, -1, to); back != n {
				t.Errorf("kind %d: from %d back to %d and not %d", to, next, back, n)
			}
			n = next
		}
		if got != want || want == 0 && to != desk.ToCapture {
			t.Errorf("kind %d: %d of %d found", to, got, want)
		}
	}
	first := d.Seek(0, 1, desk.ToBattle)
	if got := played(t, "reichswald/veritable", "seek", first).Seek(0, 1, desk.ToBattle); got != first {
		t.Errorf("from the beginning to the battle of the last action is to %d and not %d", got, first)
	}
}

// The line of time marks no more than the side at the table was told: not that a hex was taken where only hidden counters lay, which tells that
// they are fakes (OTL-6.7-01). At one table each side has its own line.
func TestLineTellsNothing(t *testing.T) {
	setup := `{"units": {"us-4": {"hex": "01-D4"}, "us-fake-1": {"hex": "01-E5", "hidden": true}, "us-12": {"hex": "01-A1", "hidden": true}, "ge-4": {"hex": "02-A7", "hidden": true}},
		"phase": "order", "side": "us", "points": {"us": 1, "german": 1}}`
	g, err := shelf.Open("offtheline/01-two-patrols", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "line", Setup: []byte(setup)})
	if err != nil {
		t.Fatal(err)
	}
	d := desk.New(m)
	for _, line := range []string{"order @01-D4 :move", "join +us-4", "go", "step >01-E5", "stop"} {
		a, err := m.Game().Lexicon().ParseLine(line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Do(a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		d.Refresh()
		if n := len(m.Entries()); line == "step >01-E5" && d.Seek(0, 1, desk.ToCapture) != n {
			t.Errorf("the side that took the hex goes to %d, not to %d", d.Seek(0, 1, desk.ToCapture), n)
		}
	}
	if d.Side() != 1 {
		t.Fatalf("side %d decides", d.Side())
	}
	if n := d.Seek(0, 1, desk.ToCapture); n != 0 {
		t.Errorf("the enemy is led to action %d", n)
	}
	d.Sit(1, "")
	if n := d.Seek(0, 1, desk.ToCapture); n != 0 {
		t.Errorf("the enemy by mail is led to action %d", n)
	}
}

// A branch stands where the match stood and goes on with dice of its own; the match is untouched.
func TestBranch(t *testing.T) {
	for _, scenario := range []string{"aachen/first-blood", "reichswald/veritable"} {
		d := played(t, scenario, "branch", 300)
		m := d.Match()
		hash, n := m.Hash(), len(m.Entries())/2
		b, err := d.Branch(n, "another seed")
		if err != nil {
			t.Fatal(err)
		}
		if b.Hash() != game.HashOf(m.At(n)) || len(b.Entries()) != n {
			t.Errorf("%s: the branch stands elsewhere", scenario)
		}
		if m.Hash() != hash || b.Head().Seed != "another seed" || !b.Head().Edited {
			t.Errorf("%s: %+v", scenario, b.Head())
		}
		if first, err := d.Branch(0, "another seed"); err != nil || !first.Head().Edited {
			t.Errorf("%s: the branch from the beginning is not marked: %v", scenario, err)
		}
		// It can be stored and opened again.
		again, _, err := shelf.Load(b.Journal())
		if err != nil || again.Hash() != b.Hash() {
			t.Errorf("%s: the branch does not open again: %v", scenario, err)
		}
		same := true
		for i := n; i < len(m.Entries()) && same; i++ {
			if _, err := b.Do(m.Entries()[i].Action); err != nil {
				same = false
				break
			}
			same = slices.Equal(b.Entries()[i].Results, m.Entries()[i].Results)
		}
		if same {
			t.Errorf("%s: the dice of the branch are those of the match", scenario)
		}
	}
}

// Who looks at a match of the computer against itself goes on with both sides in a branch of it.
func TestBranchOfTheComputersMatch(t *testing.T) {
	d := played(t, "aachen/first-blood", "branch", 20)
	for side := range game.Side(2) {
		if err := d.Match().SetPlayer(side, game.Player{Kind: game.Computer, Name: "regular"}); err != nil {
			t.Fatal(err)
		}
	}
	if b, err := d.Branch(10, "another seed"); err != nil || len(b.Head().Players) > 0 {
		t.Errorf("the branch is played by %v: %v", b.Head().Players, err)
	}
}

// The digest counts what each side did and lost.
func TestDigest(t *testing.T) {
	d := played(t, "reichswald/veritable", "digest", 300)
	n := len(d.Match().Entries())
	got := strings.Join(d.Digest(0, n), " ")
	for _, side := range d.Match().Game().Info().SideNames {
		if !strings.Contains(got, side+": ") {
			t.Errorf("nothing of %s: %s", side, got)
		}
	}
	if !strings.Contains(got, "moved ") || !strings.Contains(got, "battle") {
		t.Errorf("digest %q", got)
	}
	if again := d.Digest(n, n); len(again) != 0 {
		t.Errorf("of nothing: %q", again)
	}
}

// Units that were eliminated are lost, others that are off the map have left it.
func TestDigestOfThoseWhoLeft(t *testing.T) {
	d := played(t, "aachen/stolberg-corridor", "0", 3000)
	m := d.Match()
	n := len(m.Entries())
	var lost, left [2]int
	for _, c := range game.Changes(m.Game().Picture(m.At(0), 0), m.Game().Picture(m.At(n), 0), func(game.Unit) int { return 0 }) {
		if c.Gone == "eliminated" {
			lost[c.Side]++
		} else if c.Gone != "" {
			left[c.Side]++
		}
	}
	got := strings.Join(m.Digest(0, n, 0), " ")
	if want := fmt.Sprintf("lost %d units, %d units left the map", lost[1], left[1]); !strings.Contains(got, want) {
		t.Errorf("%q does not say %q", got, want)
	}
}

// led is a match of a scenario that the scripted player has led through so many actions.
func led(t *testing.T, scenario, seed string, actions int) *game.Match {
	t.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := staff.Play(g, seed, actions)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Who breaks down has lost nothing, and has not left the map.
func TestDigestOfBreakdowns(t *testing.T) {
	m := led(t, "ardennes/six-turns", "zz", 122)
	if got := strings.Join(m.Digest(0, 122, 0), " "); !strings.Contains(got, "Allied: moved") || strings.Contains(got, "lost") || strings.Contains(got, "left the map") {
		t.Errorf("units have only broken down: %q", got)
	}
}

// A fake that was found out has not left the map, which counts for something.
func TestDigestOfFakes(t *testing.T) {
	m := led(t, "offtheline/05-the-blockhouse", "zz", 109)
	if got := strings.Join(m.Digest(39, 109, 1), " "); !strings.Contains(got, "2 units removed") || strings.Contains(got, "left the map") {
		t.Errorf("two fakes were found out: %q", got)
	}
}

// Of two that move together, one of which the other side no longer sees then, both have moved; who has come and fallen since is lost.
func TestDigestOfWhatIsTold(t *testing.T) {
	for scenario, actions := range map[string]int{"aachen/stolberg-corridor": 500, "ardennes/six-turns": 2500} {
		m := played(t, scenario, "q", actions).Match()
		g, n := m.Game(), len(m.Entries())
		lex := g.Lexicon()
		var fallen [2]map[game.Unit]bool
		came := 0
		for viewer := range game.Side(2) {
			fallen[viewer] = map[game.Unit]bool{}
			for i, e := range m.Entries() {
				moved, unseen, all := map[game.Unit]bool{}, false, true
				for _, ev := range e.Events {
					seen, ok := ev.For(viewer)
					switch deed := lex.Deed(seen.Kind); {
					case !ok:
					case deed == game.Moves && seen.Hex != hex.None:
						for _, u := range seen.Units() {
							if moved[u] = true; u == game.Unseen {
								unseen = true
								delete(moved, u)
							}
						}
					case deed == game.Perishes:
						fallen[viewer][seen.Unit] = true
						fallthrough
					case deed != game.NoDeed:
						all = false
					}
				}
				if !all || len(moved) == 0 || len(moved) == 1 && !unseen || scenario == "ardennes/six-turns" {
					continue
				}
				got := strings.Join(m.Digest(i, i+1, viewer), " ")
				if !strings.Contains(got, "moved "+game.Count(len(moved), "unit")) || strings.Contains(got, "unseen") != unseen {
					t.Fatalf("%s, %d: %d moved, others unseen is %t, of which it is said %q", scenario, i, len(moved), unseen, got)
				}
			}
			var lost [2]int
			before := g.Picture(m.At(0), viewer).Units
			for _, c := range g.Picture(m.Pos(), viewer).Units {
				if c.Hex == hex.None && fallen[viewer][c.Unit] {
					lost[c.Side]++
					if i := slices.IndexFunc(before, func(b game.Counter) bool { return b.Unit == c.Unit }); i >= 0 && before[i].Hex == hex.None {
						came++
					}
				}
			}
			got := strings.Join(m.Digest(0, n, viewer), " ")
			for side := range lost {
				if lost[side] > 0 && !strings.Contains(got, "lost "+game.Count(lost[side], "unit")) {
					t.Errorf("%s: %d units fell, of which it is said %q", scenario, lost, got)
				}
			}
		}
		if scenario == "ardennes/six-turns" && came == 0 {
			t.Error("none has come and fallen")
		}
	}
}

// Attackers that go to another hex than the one that was attacked advance on the card; they do not retreat.
func TestCardOfAnAdvance(t *testing.T) {
	m := led(t, "ardennes/six-turns", "aside", 1300)
	g := m.Game()
	d, aside := desk.New(m), 0
	for i, e := range m.Entries() {
		if g.Lexicon().Verbs[e.Action.Verb] != "advance" {
			continue
		}
		k := d.CardAt(i + 1)
		if k == nil || k.Hex == e.Action.To {
			continue
		}
		to, units := g.Map().ID(e.Action.To), g.Picture(m.At(i), game.Nobody).Units
		at := slices.IndexFunc(units, func(c game.Counter) bool { return c.Unit == e.Action.Units[0] })
		for _, l := range k.Losses { // a unit that is back where it was is not among them
			if strings.Contains(l.Text, "advances to "+to) {
				aside++
			}
			if l.Side == units[at].Side && strings.Contains(l.Text, "retreats") {
				t.Errorf("action %d, %s: %+v", i+1, g.Lexicon().Line(e.Action), l)
			}
		}
	}
	if aside == 0 {
		t.Error("nobody advances to the side: nothing is tested")
	}
}

// What came since a side's last decision is told as the log tells it: the steps of a move are one entry. Only what comes
// several times in a row is one line.
func TestSinceIsTheLog(t *testing.T) {
	joined := 0
	for steps := 300; steps < 420; steps++ {
		d := played(t, "reichswald/veritable", "since", steps)
		for side := range game.Side(2) {
			since := d.Since(side)
			log, _ := d.Log(steps)
			for _, e := range since {
				i := slices.IndexFunc(log, func(l desk.LogEntry) bool { return l.N == e.N })
				if e.Last != log[i].Last || e.Text != log[i].Text && !strings.HasPrefix(e.Text, log[i].Text+" (") {
					t.Fatalf("after %d actions side %d is told %d to %d, %q, in the log to %d, %q", steps, side, e.N, e.Last, e.Text, log[i].Last, log[i].Text)
				}
				if e.Last > e.N {
					joined++
				}
			}
		}
	}
	if joined == 0 {
		t.Error("no move of several steps came by")
	}
}

// Where nothing but a hex is to be chosen, the key for the next unit goes round the hexes.
func TestNextHexGoesRound(t *testing.T) {
	g, err := shelf.Open("aachen/stolberg-corridor", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "next"})
	if err != nil {
		t.Fatal(err)
	}
	player := staff.New(g, "next")
	for {
		v := desk.New(m).View()
		if len(v.Stacks) == 0 && len(v.Goals) > 1 && g.Lexicon().Verbs[m.Legal()[0].Verb] == "retreat" {
			break
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	d := desk.New(m)
	var goals []hex.Hex
	for _, g := range d.View().Goals {
		goals = append(goals, g.Hex)
	}
	n := len(goals)
	at := d.NextUnit(1, hex.None)
	if at != goals[0] || d.NextUnit(1, at) != goals[1] || d.NextUnit(-1, at) != goals[n-1] || d.NextUnit(1, goals[n-1]) != at {
		t.Errorf("of %v the first is %v, the next %v, the one before %v", goals, at, d.NextUnit(1, at), d.NextUnit(-1, at))
	}
}

// With limited intelligence the strength of a reduced enemy is not shown, but what he loses is told to both: card, marks and
// digest say as much of it as the log.
func TestLossesOfTheOtherSide(t *testing.T) {
	g, err := shelf.Open("aachen/stolberg-corridor", nil)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.NewMatch(g, game.Head{Seed: "losses"})
	if err != nil {
		t.Fatal(err)
	}
	player, most := staff.New(g, "losses"), 0
	for range 300 {
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	lost := func(i int, viewer game.Side) map[game.Unit]int { // by each unit that is on the map and in sight before and after
		before, after := g.Picture(m.At(i), viewer), g.Picture(m.At(i+1), viewer)
		sums := map[game.Unit]int{}
		for _, c := range after.Units {
			if c.Unit != game.NoUnit && !c.Hidden && c.Hex != hex.None && slices.ContainsFunc(before.Units, func(b game.Counter) bool { return b.Unit == c.Unit && !b.Hidden }) {
				sums[c.Unit] = 0
			}
		}
		for _, c := range game.Changes(before, after, g.Lexicon().Weakened(game.Told(m.Entries()[i].Events, viewer))) {
			if _, here := sums[c.Unit]; here {
				sums[c.Unit] = c.Lost
				if c.Side != viewer {
					most = max(most, c.Lost)
				}
			}
		}
		return sums
	}
	for i := range m.Entries() {
		open := lost(i, game.Nobody)
		for viewer := range game.Side(2) {
			for u, n := range lost(i, viewer) {
				if open, ok := open[u]; ok && n != open {
					t.Errorf("action %d: side %d is told of %d lost by unit %d, which loses %d", i, viewer, n, u, open)
				}
			}
		}
	}
	if most < 2 {
		t.Error("nobody lost two steps at once")
	}
}

// Artillery that has fired lies on its other side and has lost nothing.
func TestFiredIsNotLost(t *testing.T) {
	counter := func(reduced, spent bool) *game.Picture {
		return &game.Picture{Units: []game.Counter{{Unit: 0, Reduced: reduced, Spent: spent}}}
	}
	ready, fired, lost := counter(false, false), counter(true, true), counter(true, false)
	for _, c := range []struct {
		before, after *game.Picture
		want          int
	}{{ready, fired, 0}, {fired, ready, 0}, {ready, lost, 1}, {fired, lost, 1}, {lost, lost, 0}} {
		got := 0
		for _, k := range game.Changes(c.before, c.after, nil) {
			got += k.Lost
		}
		if got != c.want {
			t.Errorf("%+v, then %+v: %d lost, want %d", c.before.Units, c.after.Units, got, c.want)
		}
	}
}

// A match by mail can be branched, too: choices in secret that were put off come first there, and what sealed dice answered
// one by one falls once.
func TestBranchOfAMatchByMail(t *testing.T) {
	g, err := shelf.Open("offtheline/01-two-patrols", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []game.DiceKind{game.SeedDice, game.SealedDice} {
		m, err := game.NewMatch(g, game.Head{Seed: "mail", Kind: kind})
		if err != nil {
			t.Fatal(err)
		}
		pick := game.NewSeeded("mail")
		any := func(n uint8) int { return pick.Roll(game.Chance{N: n}) }
		whole := map[int]bool{} // no choice is open after so many entries
		putOff, twice := 0, 0
		for len(m.Entries()) < 300 && !m.Decision().Over {
			if c, waits := m.Question(); waits {
				if e := m.Entries()[len(m.Entries())-1]; len(e.Results) > 0 {
					twice++
				}
				_, err = m.Answer(any(c.N))
			} else if m.Pending() >= 0 {
				choice, _ := m.Choice("salt")
				salt := ""
				if len(choice) == 1 {
					salt, putOff = "salt", putOff+1
				}
				_, err = m.Open(choice[0], salt)
			} else {
				legal := m.Legal()
				_, err = m.Do(legal[any(uint8(min(len(legal), 255)))-1])
				m.PutOff(func(string) string { return "salt" })
			}
			if err != nil {
				t.Fatal(err)
			}
			open := 0
			for _, e := range m.Entries() {
				open += int(game.Bit(e.PutOff, 0)) - int(game.Bit(e.Salt != "", 0))
			}
			_, waits := m.Question()
			whole[len(m.Entries())] = open == 0 && !waits
		}
		d := desk.New(m)
		for n := 1; n <= len(m.Entries()); n++ {
			b, err := d.Branch(n, "another seed")
			if err != nil {
				t.Fatalf("%s dice, after %d actions: %v", kind, n, err)
			}
			if whole[n] && b.Hash() != game.HashOf(m.At(n)) {
				t.Fatalf("%s dice: the branch after %d actions stands elsewhere", kind, n)
			}
		}
		if putOff == 0 || kind == game.SealedDice && twice == 0 {
			t.Errorf("%s dice: %d choices were put off, %d dice were not the first of an action", kind, putOff, twice)
		}
	}
}
