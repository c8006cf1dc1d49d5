package squad

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// rollsOf are the rolls of a position's log, in words: "Fire of ...: 3 effective".
func rollsOf(b *table) string {
	b.t.Helper()
	var list []string
	for _, r := range b.rules.Rolls(b.log.List, game.Nobody) {
		words := r.Title + " = " + r.Result
		if r.Sum == "" || len(r.Dice) > 0 && r.Dice[0].Face == 0 {
			b.t.Errorf("%s has no sum or face", r.Title)
		}
		list = append(list, words)
	}
	return strings.Join(list, "; ")
}

// What cards decide, as data: fire with a jam and its checks (OTL-7.2.7-01, OTL-7.2.8-01), reaction (OTL-7.3.1-01), melee
// (OTL-9.3-01), rally (OTL-10.2-01).
func TestRolls(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 01-G2, us-4 01-G4, us-10 01-G4, us-11 01-G4")
	name := func(id string) string { return b.rules.label(b.unit(id)) }
	b.wants("4:1y 6:5 4:2 3:1 8:8").do("order @01-G2 :shoot", "shoot +ge-3 >01-G4")
	want := name("ge-3") + " fires at 01-G4 = may jam; Misfire or jam, " + name("ge-3") + " = jammed; " + name("ge-3") + " fires at 01-G4 = effective; Status check of " + name("us-4") + " = pinned"
	if got := rollsOf(b); got != want {
		t.Errorf("the rolls are\n%s\nwant\n%s", got, want)
	}
	rally := ordersFor(t, "us", "us-4 01-G4 pin1, ge-4 02-G7")
	rally.wants("4:1").do("order @01-G4 :rally")
	if got := rollsOf(rally); got != rally.rules.label(rally.unit("us-4"))+" tries to rally = rallies" {
		t.Errorf("the rally is %s", got)
	}
	clear := ordersFor(t, "us", "us-3 01-G4 jam, ge-4 02-G7") // OTL-10.4-01
	clear.wants("4:4").do("order @01-G4 :clear")
	if got := rollsOf(clear); got != clear.rules.label(clear.unit("us-3"))+" clears his weapon = still jammed" {
		t.Errorf("the clearing is %s", got)
	}
	melee := ordersFor(t, "us", "us-4 01-G4, ge-4 01-G5")
	melee.holder = us
	melee.wants("3:1 3:3").do("order @01-G4 :move", "join +us-4", "go", "step >01-G5")
	if got := rollsOf(melee); !strings.Contains(got, "Melee in 01-G5, round 1 = hit") {
		t.Errorf("the melee is %s", got)
	}
}

// What stands beside the battles: the initiative (OTL-5.1-01), hesitation (OTL-6.11b-01), whether smoke is left (OTL-6.8-02), events (OTL-1.2.4-01), reinforcements.
func TestRollsByKind(t *testing.T) {
	b := ordersFor(t, "german", "ge-3 01-G2, us-4 01-G4")
	us4 := b.unit("us-4")
	named := b.rules.label(us4)
	for _, c := range []struct {
		events             []game.Event
		title, result, sum string
		dice, good         int
	}{
		{[]game.Event{ofSide(evInitiative, us, nowhere, 4, 5, 1, 6, 1), ofSide(evInitiative, german, nowhere, 7, 6, 0, 6), ofSide(evHolder, us, nowhere, 2, 0)}, "Initiative", "American", "American 6 against German 6", 2, 0},
		{[]game.Event{ofSide(evInitiative, us, nowhere, 4, 1, 0, 1), ofSide(evHolder, us, nowhere, 0, 0)}, "Initiative", "American", "American 1, whatever the other draws", 1, 0},
		{[]game.Event{b.about(evHesitates, us4, 4, 1, 1)}, "Hesitation of " + named, "goes no further", "Hesitation: 1 in column 6 (card 5).", 1, -1},
		{[]game.Event{b.about(evHesitates, us4, 4, 2, 0)}, "Hesitation of " + named, "goes on", "Hesitation: 2 in column 6 (card 5).", 1, 1},
		{[]game.Event{b.about(evSmoke, us4, 4, 3, 1)}, "Smoke of " + named, "that was the last", "That was the last. Card 5.", 1, -1},
		{[]game.Event{b.about(evFlare, us4, 4, 3, 0)}, "Flare of " + named, "there is more", "There is more. Card 5.", 1, 1},
		{[]game.Event{ofSide(evEvent, us, nowhere, 4, 0)}, "Random event", b.rules.Events[0].Name, "Card 5, for the American side. " + b.rules.Events[0].Text, 1, 0},
		{[]game.Event{ofSide(evAwaits, us, nowhere, 4, 3, 6, 1)}, "Reinforcements of the American side", "they come", "3 in column 6 (card 5).", 1, 1},
		{[]game.Event{ofSide(evHolder, us, nowhere, 0, 1)}, "", "", "", 0, 0}, // by an event
	} {
		list := b.rules.Rolls(c.events, game.Nobody)
		if c.title == "" && len(list) == 0 {
			continue
		}
		if len(list) != 1 || list[0].Title != c.title || list[0].Result != c.result || list[0].Sum != c.sum || list[0].Good != c.good || len(list[0].Dice) != c.dice {
			t.Errorf("%+v, want %+v", list, c)
		}
	}
}

// Against the program its victory is a defeat (OTL-12.5.4-01), for the verdict and on the scale.
func TestDefeatByTheProgram(t *testing.T) {
	b := drawn(t, "01-two-patrols", `{"units": {"us-1": {"hex": "01-G4"}, "ge-1": {"hex": "02-D4"}}, "phase": "order", "side": "german", "points": {"german": 1}}`, "solitaire") // the player leads the Germans
	for side, want := range [...]string{us: "defeat", german: "victory"} {
		b.verdict = verdict{over: true, winner: game.Side(side), why: endBreak}
		if v := b.rules.Verdict(b.Position); v.Level != want {
			t.Errorf("side %d wins: %q, want %q", side, v.Level, want)
		}
		for _, l := range b.rules.Scale(b.Position).Levels {
			if l.Winner == game.Side(side) && l.Word != want {
				t.Errorf("the scale calls the victory of side %d a %s", side, l.Word)
			}
		}
	}
	if s := b.rules.Scale(b.Position); s.Levels[len(s.Levels)-1].Winner != german || !strings.HasPrefix(s.Title, "Victory points of the German side") {
		t.Errorf("the player reads %q, not how far his own victory is", s.Title)
	}
}

// At the start nobody has anything, and who runs away counts a half: points are told as players count them.
func TestScaleInPoints(t *testing.T) {
	for _, c := range []struct{ units, title, now, next string }{
		{"us-1 01-G4, ge-1 02-C1", "Victory points of the American side, against 0 of the German side", "0", "½"},
		{"us-1 01-G4, us-2 01-G4 routed, ge-1 02-C1, ge-2 02-C1 killed, ge-3 02-C1 routed", "Victory points of the American side, against ½ of the German side", "1½", "1"},
	} {
		b := lay(t, "01-two-patrols", c.units)
		s := b.rules.Scale(b.Position)
		if last := s.Levels[len(s.Levels)-1]; s.Title != c.title || s.Figure(s.Now) != c.now || s.Figure(last.From) != c.next {
			t.Errorf("%q: %s, from %s on", s.Title, s.Figure(s.Now), s.Figure(last.From))
		}
	}
}

// How a scenario stands as data: points against points (OTL-12.3.5-01), hexes held against those needed (OTL-S4-04), conditions
// (OTL-S3-04), and the level in which each ends.
func TestScale(t *testing.T) {
	points := lay(t, "01-two-patrols", "us-1 01-G4, ge-1 02-D4, ge-2 02-D4 killed, ge-3 02-D4 routed, us-2 01-G4 killed")
	for _, c := range []struct {
		b      *table
		now    int
		winner game.Side
	}{
		{points, 3, us},
		{lay(t, "01-two-patrols", "us-1 01-G4, ge-1 02-D4"), 0, game.Nobody},
		{lay(t, "01-two-patrols", "us-1 01-G4 killed, ge-1 02-D4"), 0, german},
		{lay(t, "04-house-by-house", "us-38 08-E4, ge-31 07-A7"), 0, german},
		{lay(t, "03-the-watching-hill", "us-25 05-G4, ge-21 05-C4"), 1, german},
	} {
		s := c.b.rules.Scale(c.b.Position)
		i := s.At(s.Now)
		if s.Now != c.now || i < 0 || s.Levels[i].Winner != c.winner {
			t.Errorf("%s: %d, level %d of %+v", s.Title, s.Now, i, s.Levels)
		}
		if s.Halves != strings.HasPrefix(s.Title, "Victory points") || strings.Contains(s.Title, "alf") {
			t.Errorf("%q counts in halves: %v", s.Title, s.Halves)
		}
		for k, l := range s.Levels {
			if l.Winner < 2 && l.Word != "victory" {
				t.Errorf("%s: level %d is a %s", s.Title, k, l.Word)
			}
			if k > 0 && l.From != s.Levels[k-1].To+1 {
				t.Errorf("%s: a hole before level %d", s.Title, k)
			}
		}
	}
}
