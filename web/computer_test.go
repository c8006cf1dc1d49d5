package web

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"
	"fieldpost/web/opponent"
)

// inPage is a Host whose Worker works aside, in the page of the test.
type inPage struct {
	p      *still
	refuse bool             // games
	own    func() game.Game // on the table, for what is thought about on the page's own thread
	server *opponent.Server
}

func (h *inPage) Worker(heard func([]byte), _ func()) (opponent.Place, error) {
	h.server = opponent.NewServer(h, heard, func() { h.p.Go(h.server.Step) })
	return h, nil
}
func (h *inPage) Slices(heard func([]byte)) opponent.Place {
	place, _ := h.Worker(heard, nil)
	return place
}
func (h *inPage) Later(time.Duration, func()) {}
func (h *inPage) Post(message []byte)         { h.p.Go(func() { h.server.Hear(message) }) }
func (h *inPage) End()                        {}
func (h *inPage) Open(scenario string, options map[string]string) (game.Game, error) {
	if scenario == "" && h.own != nil {
		return h.own(), nil
	}
	if h.refuse {
		return nil, errors.New("no games today")
	}
	return shelf.Open(scenario, options)
}

// against begins a match whose side the computer plays, at once.
func against(t *testing.T, scenario, side string) (*App, *still, *inPage) {
	t.Helper()
	a, p := table(t)
	h := &inPage{p: p}
	a.Opponent = opponent.New(h)
	a.Settings.Pace = "once"
	do(a, "seat", scenario+":"+side, "regular")
	do(a, "start", scenario, "")
	if a.Desk == nil {
		t.Fatalf("no match on the table: %+v", a.Message)
	}
	return a, p, h
}

// decide takes a decision for the player, by chance.
func decide(t *testing.T, a *App, p *still, r *rand.Rand) {
	t.Helper()
	legal := a.Desk.Match().Legal()
	p.Lock()
	a.Desk.Take(legal[r.IntN(len(legal))])
	a.run()
	p.Unlock()
	p.settle()
	a.Prepare()
}

// byComputer is how many actions the computer has done.
func byComputer(a *App, side game.Side) (n int) {
	for _, e := range a.Desk.Match().Entries() {
		if e.Side == side {
			n++
		}
	}
	return n
}

// The computer answers whenever its side decides, nothing is covered before it, what it did is told, each of its actions
// has its reason, which a page that is loaded again still knows, and all is stored.
func TestComputerPlaysItsSide(t *testing.T) {
	const scenario = "bug/delayed-arrival"
	a, p, _ := against(t, scenario, "su")
	a.Settings.HandOver = "always"
	m := a.Desk.Match()
	side, _ := m.Game().Lexicon().Side("su")
	r := rand.New(rand.NewPCG(1, 2))
	told := 0
	for len(m.Entries()) < 250 && !a.Desk.Decision().Over {
		if a.Dialog.Kind != "" || a.Desk.Decision().Side == side {
			t.Fatalf("after %d actions the computer's side waits, dialog %q, trouble %q", len(m.Entries()), a.Dialog.Kind, a.Session.thinker.trouble)
		}
		if len(a.since()) > 0 {
			if told++; !a.Opened["since"] {
				t.Fatal("what the computer did is folded away")
			}
			a.Opened["since"] = false
		}
		decide(t, a, p, r)
	}
	if n := byComputer(a, side); n < 20 || told == 0 {
		t.Fatalf("the computer has done %d actions, %d times it was told what", n, told)
	}
	reasons := a.Session.thinker.reasons
	for n := range reasons {
		if m.Entries()[n-1].Side != side {
			t.Errorf("action %d was the player's and has a reason of the computer", n)
		}
	}
	id := a.Session.id
	b := NewApp(p, shelf.Shelf{}, a.Store)
	b.Opponent = opponent.New(&inPage{p: p})
	b.Load(context.Background())
	p.settle()
	do(a, "home", "", "")
	do(b, "open", id, "")
	if got := b.Desk.Match().Player(side); got != (game.Player{Kind: game.Computer, Name: "regular"}) {
		t.Errorf("loaded again the side is played by %v", got)
	}
	if len(reasons) > 0 && len(b.Session.thinker.reasons) != len(reasons) {
		t.Errorf("of %d reasons %d are left", len(reasons), len(b.Session.thinker.reasons))
	}
}

// A reason that names what the player was not told is kept until the game is over.
func TestReasonsTellNoSecrets(t *testing.T) {
	a, p, _ := against(t, "bug/delayed-arrival", "su")
	m := a.Desk.Match()
	side, _ := m.Game().Lexicon().Side("su")
	r := rand.New(rand.NewPCG(3, 4))
	for len(m.Entries()) < 200 {
		decide(t, a, p, r)
	}
	for n := range m.Entries() {
		a.Session.thinker.reasons[n+1] = "because"
	}
	whole, veiled := 0, 0
	for _, e := range a.log() {
		for n := max(e.N, 1); n <= e.Last; n++ {
			for _, ev := range m.Entries()[n-1].Events {
				if ev.Veil != 0 && ev.Side == side {
					veiled++
					if a.reason(e) == "because" {
						t.Errorf("entry %d, of which the player was not told all, has its reason", e.N)
					}
				}
			}
		}
		if a.reason(e) == "because" {
			whole++
		}
	}
	t.Logf("%d entries with their reason, %d events veiled", whole, veiled)
	if whole == 0 {
		t.Error("no reason is told")
	}

	a, _, _ = against(t, "offtheline/06-the-steeple", "german") // who sets up under counters that show nothing
	m = a.Desk.Match()
	for n, e := range m.Entries() {
		told := a.reason(desk.LogEntry{N: n + 1, Last: n + 1})
		verb := m.Game().Lexicon().Verbs[e.Action.Verb]
		if secret := verb == "place" || verb == "group"; secret != strings.HasPrefix(told, "It is told when the game is over") {
			t.Errorf("of action %d of a set-up, %s in secret: %v, it is told: %s", n+1, verb, secret, told)
		}
	}
	if len(m.Entries()) == 0 {
		t.Error("the computer sets nothing up")
	}

	a, p, _ = against(t, "offtheline/01-two-patrols", "german") // who chooses cards after the player, who may still take his choice back
	m = a.Desk.Match()
	chosen := 0
	for tries := 0; chosen == 0 && tries < 400; tries++ {
		decide(t, a, p, r)
		for n, e := range m.Entries() {
			if told := a.reason(desk.LogEntry{N: n + 1, Last: n + 1}); told != "" && m.Game().Lexicon().Verbs[e.Action.Verb] == "select" {
				if chosen++; !strings.HasPrefix(told, "It is told when the game is over") {
					t.Errorf("of a card that was chosen in secret it is told: %s", told)
				}
			}
		}
	}
	if chosen == 0 {
		t.Error("the computer chooses no card")
	}

	a, p, _ = against(t, "reichswald/veritable", "allied") // a game without secrets, in which that a unit begins to move is no event
	for m = a.Desk.Match(); len(m.Entries()) < 40; {
		decide(t, a, p, r)
	}
	for n := range m.Entries() {
		if told := a.reason(desk.LogEntry{N: n + 1, Last: n + 1}); strings.HasPrefix(told, "It is told when the game is over") {
			t.Errorf("action %d: nothing is secret, and it is told: %s", n+1, told)
		}
	}
}

// The reason of a word that names nothing tells what stays secret: with how many cards and orders a selection is done before the other side
// makes its own (OTL-5.2-02), or that a hidden soldier could have reacted (OTL-6.7-01). What was thought of besides names cards of the
// hand, soldiers who are hidden and units beneath others (BUG-5.3.4-01).
func TestReasonsKeepWhatWasThoughtOf(t *testing.T) {
	because := func(a *App) func(n int) string {
		for n := range a.Desk.Match().Entries() {
			a.Session.thinker.reasons[n+1] = "Because" + mind.Rejected + "Voss reacts with card 80, 0.38 points less."
			if n%2 > 0 {
				a.Session.thinker.reasons[n+1] = "Because" + mind.Doubted + "Voss reacts with card 80, 0.38 points more."
			}
		}
		return func(n int) string { return a.reason(desk.LogEntry{N: n + 1, Last: n + 1}) }
	}
	for scenario, side := range map[string]string{"offtheline/01-two-patrols": "german", "offtheline/02-the-farm-on-the-way": "us", "bug/delayed-arrival": "su", "ardennes/six-turns": "german"} {
		a, p, _ := against(t, scenario, side)
		m, lex := a.Desk.Match(), a.Desk.Match().Game().Lexicon()
		computer, _ := lex.Side(side)
		r := rand.New(rand.NewPCG(3, 4))
		bare, whole, but := 0, 0, 0
		for tries := 0; tries < 50 && !m.Decision().Over; tries++ {
			decide(t, a, p, r)
		}
		told := because(a)
		for n, e := range m.Entries() {
			if e.Side != computer {
				continue
			}
			text := told(n)
			if strings.HasPrefix(text, "Because") {
				whole++
			}
			if strings.Contains(text, "Voss") {
				but++
			}
			if cards := strings.HasPrefix(scenario, "offtheline"); cards && e.Action == game.Act(e.Action.Verb) {
				if bare++; !strings.HasPrefix(text, "It is told when the game is over") {
					t.Errorf("%s: %s is told: %s", scenario, lex.Line(e.Action), text)
				}
			}
		}
		if open := scenario == "ardennes/six-turns"; whole == 0 || open != (but > 0) || strings.HasPrefix(scenario, "offtheline") && bare == 0 {
			t.Errorf("%s: %d reasons, %d with what was thought of besides, %d of bare words", scenario, whole, but, bare)
		}
	}
}

// What is tried from a moment of a match against the computer is played against it too: it was left to two at this table, and the
// other side's secrets lay open.
func TestBranchAgainstTheComputer(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "german")
	r := rand.New(rand.NewPCG(3, 4))
	for len(a.Desk.Match().Entries()) < 14 {
		decide(t, a, p, r)
	}
	before := a.Session.id
	do(a, "replay", "13", "")
	do(a, "branch", "", "")
	m := a.Desk.Match()
	side, _ := m.Game().Lexicon().Side("german")
	if a.Session.id == before || m.Player(side) != (game.Player{Kind: game.Computer, Name: "regular"}) || !strings.Contains(gameAndPlayers(a.Session.sum), "you against the computer") {
		t.Errorf("the branch is played by %v: %s", m.Player(side), gameAndPlayers(a.Session.sum))
	}
	if decides := m.Decision().Side; decides == side {
		t.Errorf("the computer does not go on: %s", a.View.Prompt)
	}
}

// At any moment a player takes a side over or leaves it to the computer; the match in the store says so.
func TestPlayersChangeSeats(t *testing.T) {
	const scenario = "reichswald/veritable"
	a, p, _ := against(t, scenario, "nobody")
	stored := func() string {
		rec, err := a.Store.Open(context.Background(), a.Session.id)
		if err != nil {
			t.Fatal(err)
		}
		return rec.Head
	}
	side := a.Desk.Decision().Side
	id := a.sideID(side)
	if strings.Contains(stored(), "player") || len(a.seats()) != 2 {
		t.Errorf("head %q, seats %v", stored(), a.seats())
	}
	do(a, "pace", "", "steady") // it decides, and waits before it acts
	do(a, "player", id, "veteran")
	if !a.Desk.Computes() || !strings.Contains(stored(), "player "+id+` computer "veteran"`) {
		t.Errorf("after the side was left to the computer the head is %q", stored())
	}
	n := len(a.Desk.Match().Entries())
	a.Session.thinker.acted = p.Now()
	do(a, "take-over", "", "")
	if a.Desk.Away() || a.Session.thinker.asked >= 0 || !strings.Contains(stored(), "player "+id+` person ""`) || len(a.Desk.View().Buttons)+len(a.Desk.View().Stacks)+len(a.Desk.View().Goals) == 0 {
		t.Errorf("after %d actions the side was taken over: away %v, head %q", n, a.Desk.Away(), stored())
	}
	if do(a, "home", "", ""); !strings.HasSuffix(gameAndPlayers(a.Saved[0]), ": two at this table") {
		t.Errorf("on the shelf it stands as %q", gameAndPlayers(a.Saved[0]))
	}
}

// It waits while it is paused, does one action at a time then, and waits no longer than its pace says.
func TestPauseAndPace(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	id := a.sideID(a.Desk.Decision().Side)
	do(a, "pace", "", "slow")
	a.Session.thinker.acted = p.Now()
	do(a, "player", id, "regular")
	n := len(a.Desk.Match().Entries())
	p.pauses = nil
	a.Session.thinker.acted = p.Now() + 3_600_000 // the clock was set back since it acted
	a.act()
	if a.Session.thinker.answer == nil || !slices.Contains(p.pauses, 1800) {
		t.Fatalf("it has not decided, or does not wait: pauses %v", p.pauses)
	}
	do(a, "pause", "", "")
	do(a, "one-move", "", "")
	if got := len(a.Desk.Match().Entries()); got != n+1 || !a.Session.thinker.paused {
		t.Fatalf("%d actions, not one more than %d", got, n)
	}
	if _, text := drawn(t, a); !strings.Contains(text, "Take over this side") || !strings.Contains(text, "One action") {
		t.Error("the pad does not say how to go on")
	}
	do(a, "pace", "", "once")
	do(a, "pause", "", "")
	if got := len(a.Desk.Match().Entries()); got <= n+1 {
		t.Error("it does not go on")
	}
}

// Advice: three things at most, all of them legal, with words, drawn on the board, and gone when the match goes on. While it is thought
// about, the button that stops that has the focus and so is in sight: it may stand below a list of a hundred units.
func TestAdvice(t *testing.T) {
	for _, scenario := range []string{"aachen/first-blood", "reichswald/veritable"} {
		a, p, _ := against(t, scenario, "nobody")
		for range 6 {
			decide(t, a, p, rand.New(rand.NewPCG(5, 6)))
		}
		hash := a.Desk.Match().Hash()
		p.Lock()
		a.Command("advise", "", "")
		p.Unlock()
		if p.focus != "advise" {
			t.Errorf("%s: the focus is sent to %q", scenario, p.focus)
		}
		p.settle()
		list := a.advice()
		if len(list) == 0 || len(list) > 3 || a.Desk.Match().Hash() != hash {
			t.Fatalf("%s: advice %+v", scenario, list)
		}
		_, text := drawn(t, a)
		said := map[string]bool{}
		for _, k := range list {
			unit := map[string]string{"aachen/first-blood": " points", "reichswald/veritable": " objectives"}[scenario]
			if said[k.Do] || strings.HasPrefix(k.Reason, a.Desk.Match().Game().Label(a.Desk.Match().Pos(), k.action)) || k.Gain != "" && !strings.HasSuffix(k.Gain, unit) {
				t.Errorf("%s: %+v stands there twice, says twice what is done or gains no%s", scenario, k, unit)
			}
			said[k.Do] = true
			if !slices.Contains(a.Desk.Match().Legal(), k.action) || k.Do == "" || !strings.Contains(text, k.Do) {
				t.Errorf("%s: the advice %+v is not on the page or not legal", scenario, k)
			}
			if slices.Contains(k.path, 0) { // no hex of these scenarios' first decisions: what leads nowhere is hex.None
				t.Errorf("%s: the advice %q leads to the corner of the map", scenario, k.Do)
			}
		}
		placed := slices.ContainsFunc(list, func(k counsel) bool { return k.goal != hex.None })
		if placed != slices.ContainsFunc(a.Answers(), func(ans *game.Answer) bool { return ans.What == "advice" && len(ans.Hexes) > 0 }) {
			t.Errorf("%s: the board shows something of it: %v", scenario, !placed)
		}
		do(a, "advice-do", "0", "")
		if entries := a.Desk.Match().Entries(); entries[len(entries)-1].Action != list[0].action || a.advice() != nil {
			t.Errorf("%s: the advice is not followed, or stays", scenario)
		}
	}
}

// An order to move is advised with where it should lead, in words and drawn from the hex that it is given in.
func TestAdviceOnOrders(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "nobody")
	r := rand.New(rand.NewPCG(7, 8))
	words, m := a.Desk.Match().Game().Lexicon(), a.Desk.Match().Game().Map()
	for range 300 {
		if a.Desk.Match().Decision().Over {
			break
		}
		if slices.ContainsFunc(a.Desk.Match().Legal(), func(x game.Action) bool { return strings.HasPrefix(words.Line(x), "order @") }) {
			do(a, "advise", "", "")
			for _, k := range a.advice() {
				line := words.Line(k.action)
				if !strings.HasPrefix(line, "order @") || !strings.HasSuffix(line, ":move") {
					continue
				}
				if len(k.path) != 2 || k.path[0] != k.action.Hex || k.path[1] != k.goal || k.goal == k.action.Hex || !strings.HasSuffix(k.Do, " to "+m.ID(k.goal)) {
					t.Errorf("%s is advised as %q, drawn along %v to %d", line, k.Do, k.path, k.goal)
				}
				return
			}
		}
		decide(t, a, p, r)
	}
	t.Error("no order to move was advised")
}

// What it cannot decide is said, and the player can go on without it.
func TestComputerInTrouble(t *testing.T) {
	a, _, h := against(t, "reichswald/veritable", "nobody")
	h.refuse = true
	do(a, "player", a.sideID(a.Desk.Decision().Side), "regular")
	a.Session.sight = "That was new."
	if _, text := drawn(t, a); !strings.Contains(text, "no games today") || strings.Contains(text, "That was new.") {
		t.Error("the page does not say that the computer cannot decide, or explains what is new to nobody")
	}
	h.refuse = false
	do(a, "pace", "", "slow")
	do(a, "try-again", "", "")
	if a.Session.thinker.trouble != "" || a.Session.thinker.answer == nil && len(a.Desk.Match().Entries()) == 0 {
		t.Errorf("it does not try again: %q", a.Session.thinker.trouble)
	}
	h.refuse = true
	do(a, "take-over", "", "")
	if _, text := drawn(t, a); a.Desk.Away() || !strings.Contains(text, "That was new.") {
		t.Error("the side cannot be taken over, or does not hear what was new")
	}
}

// Whoever looks back is not overtaken: the computer waits until the present is shown again.
func TestComputerWaitsWhileThePastIsShown(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	for range 4 {
		decide(t, a, p, rand.New(rand.NewPCG(7, 8)))
	}
	do(a, "replay", "1", "")
	n := len(a.Desk.Match().Entries())
	do(a, "player", a.sideID(a.Desk.Decision().Side), "regular")
	if got := len(a.Desk.Match().Entries()); got != n {
		t.Errorf("%d actions while the past is shown, before it %d", got, n)
	}
	do(a, "now", "", "")
	if got := len(a.Desk.Match().Entries()); got <= n {
		t.Error("it does not go on in the present")
	}
}

// A reason goes with its action: where that is taken back and another is done, nothing is said of it, after a reload neither.
func TestReasonsAreTakenBackWithTheirActions(t *testing.T) {
	a, p, _ := against(t, "aachen/first-blood", "nobody")
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	s := a.Session
	p.Lock()
	s.thinker.reasons[1], s.thinker.reasons[2] = "because", "therefore"
	a.keepReasons(s, 1)
	p.Unlock()
	p.settle()
	kept := func() string {
		settings, err := a.Store.Settings(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return settings[reasonsKey(s.id, 0)]
	}
	if kept() != "1 because\n2 therefore\n" {
		t.Fatalf("stored: %q", kept())
	}
	do(a, "undo", "", "")
	if len(s.thinker.reasons) != 1 || kept() != "1 because\n" {
		t.Errorf("after undo: %v, stored %q", s.thinker.reasons, kept())
	}
}

// Advice is gone once something was taken back: as many actions may have come to another position.
func TestAdviceGoesWithUndo(t *testing.T) {
	a, p, _ := against(t, "aachen/first-blood", "nobody")
	r, seen := rand.New(rand.NewPCG(5, 6)), 0
	for n := 0; n < 60 && seen < 3; n++ {
		decide(t, a, p, r)
		if !a.Desk.Match().CanUndo() {
			continue
		}
		do(a, "advise", "", "")
		if a.advice() == nil {
			continue
		}
		all := len(a.Desk.Match().Entries())
		for do(a, "undo", "", ""); len(a.Desk.Match().Entries()) < all; {
			decide(t, a, p, r)
		}
		if seen++; a.advice() != nil {
			t.Fatalf("after %d actions what was advised before an undo is shown: %v", all, a.advice())
		}
	}
	if seen == 0 {
		t.Error("nothing could be taken back: nothing is tested")
	}
}

// Who has begun another move than he was advised to is not advised to go on with that one.
func TestAdviceOfAnotherMove(t *testing.T) {
	a, p, _ := against(t, "aachen/first-blood", "nobody")
	r, seen := rand.New(rand.NewPCG(5, 6)), 0
	for n := 0; n < 60 && seen < 10 && !a.Desk.Decision().Over; n++ {
		lex := a.Desk.Match().Game().Lexicon()
		do(a, "advise", "", "")
		list := a.advice()
		if len(list) > 0 && lex.Role(list[0].action.Verb) == game.Begins {
			other := slices.IndexFunc(a.Desk.Match().Legal(), func(b game.Action) bool {
				return lex.Role(b.Verb) == game.Begins && b.Units != list[0].action.Units
			})
			if other >= 0 {
				seen++
				p.Lock()
				a.Desk.Take(a.Desk.Match().Legal()[other])
				a.run()
				p.Unlock()
				p.settle()
				do(a, "advise", "", "")
				if now := a.advice(); len(now) > 0 && now[0].Text == list[0].Text {
					t.Errorf("after another move was begun the advice is still %q", now[0].Text)
				}
				do(a, "undo", "", "")
			}
		}
		decide(t, a, p, r)
	}
	if seen == 0 {
		t.Error("no move was advised: nothing is tested")
	}
}

// That the computer decides is read aloud once, not after each of its actions.
func TestComputerIsAnnouncedOnce(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "allied")
	p.settle()
	n := 0
	for _, s := range p.said {
		if strings.Contains(s, "decides for the Allied side") {
			n++
		}
	}
	if done := byComputer(a, 0); done < 5 || n > 1 {
		t.Errorf("the computer has done %d actions and was announced %d times", done, n)
	}
}

// What has been decided waits while the computer is paused, the past is looked at or another tab plays. Whoever skips it waits no
// longer until he decides himself, or until he has it wait.
func TestDecidedActionWaits(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	th := &a.Session.thinker
	do(a, "pace", "", "slow")
	th.acted = p.Now()
	do(a, "player", a.sideID(a.Desk.Decision().Side), "regular")
	done := func() int { return len(a.Desk.Match().Entries()) }
	for _, wait := range []struct {
		name     string
		from, to func()
	}{
		{"paused", func() { do(a, "pause", "", "") }, func() { do(a, "pause", "", "") }},
		{"while the past is shown", func() { do(a, "replay", "0", "") }, func() { do(a, "now", "", "") }},
		{"while another tab plays", func() { a.Session.watching = true }, func() { a.Session.watching = false; do(a, "think", "", "") }},
		{"paused in the past", func() { do(a, "replay", "0", ""); do(a, "hurry", "", "") }, func() {
			do(a, "pause", "", "")
			do(a, "pause", "", "")
			do(a, "now", "", "")
		}},
	} {
		wait.from()
		list := p.later
		p.later, th.acted = nil, 0
		for _, work := range list { // the time of all that waits is over
			work()
		}
		p.settle()
		th.acted = p.Now()
		if wait.to(); done() > 0 || th.answer == nil {
			t.Fatalf("%s: it has acted, or not waited for its pace afterwards", wait.name)
		}
	}
	if !slices.Contains(p.said, "The computer waits.") || !slices.Contains(p.said, "The computer goes on.") {
		t.Errorf("that it waits or goes on is not said: %q", p.said)
	}
	do(a, "pause", "", "")
	if do(a, "hurry", "", ""); done() < 2 || a.Desk.Computes() || th.hurry {
		t.Errorf("skipped it has done %d actions, and hurries %v when the player decides", done(), th.hurry)
	}
}

// Who leaves a side to the computer once more, or to a better one, does not play against what was decided before.
func TestAnotherLevelDecidesAnew(t *testing.T) {
	a, p, h := against(t, "reichswald/veritable", "nobody")
	th, id := &a.Session.thinker, a.sideID(a.Desk.Decision().Side)
	do(a, "pace", "", "slow")
	th.acted, h.refuse = p.Now(), true
	if do(a, "player", id, "regular"); th.trouble == "" {
		t.Fatal("it is in no trouble")
	}
	h.refuse = false
	do(a, "take-over", "", "")
	do(a, "player", id, "regular")
	before := th.answer
	if before == nil {
		t.Fatalf("left to the computer again: %q", th.trouble)
	}
	if do(a, "player", id, "veteran"); th.answer == nil || th.answer == before {
		t.Errorf("decided: %+v, after it %+v", before, th.answer)
	}
	a.Session.seat = game.Nobody // who has gone
	do(a, "take-over", "", "")
	p.said, a.Settings.HandOver = nil, "always"
	if do(a, "take-over", "", ""); len(p.said) > 0 {
		t.Errorf("whoever decides already is told %q", p.said)
	}
	if press(t, a, "sequence"); a.Dialog.Kind != "" {
		t.Errorf("the table is covered before who has taken over: %q", a.Dialog.Kind)
	}
}

// A reason in the store of an action that the match does not have is none of the action that is done in its place.
func TestReasonsOfNoAction(t *testing.T) {
	a, _, _ := against(t, "aachen/first-blood", "nobody")
	press(t, a, "activate")
	s := a.Session
	a.recallReasons(s, map[string]string{reasonsKey(s.id, 0): "1 because\n2 therefore\n"})
	if len(s.thinker.reasons) != 1 || s.thinker.reasons[1] != "because" {
		t.Errorf("recalled: %v", s.thinker.reasons)
	}
}

// What the computer has decided for a side that was taken over meanwhile is not done.
func TestAnswerComesTooLate(t *testing.T) {
	a, p, _ := against(t, "reichswald/veritable", "nobody")
	side := a.sideID(a.Desk.Decision().Side)
	p.Lock()
	a.Command("player", side, "regular")
	p.Unlock()
	for a.Session.thinker.asked < 0 || a.Opponent.Busy() {
		work := p.aside[0]
		p.aside = p.aside[1:]
		work()
	}
	if do(a, "take-over", "", ""); len(a.Desk.Match().Entries()) > 0 || a.Session.thinker.answer != nil {
		t.Errorf("%d actions after the side was taken over", len(a.Desk.Match().Entries()))
	}
}

// At the end all reasons are told, each once, and nobody's seat can be changed; while the match lasts what is looked at stays from
// one decision of a player's to his next.
func TestReasonsAtTheEnd(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "nobody")
	m, r := a.Desk.Match(), rand.New(rand.NewPCG(1, 2))
	secrets := func() (n int) {
		for i := range m.Entries() {
			if a.Session.thinker.reasons[i+1] = "because"; a.reason(desk.LogEntry{N: i + 1, Last: i + 1}) != "because" {
				n++
			}
		}
		return n
	}
	for len(m.Entries()) < 60 {
		decide(t, a, p, r)
	}
	if secrets() == 0 {
		t.Fatal("nothing was secret: nothing is tested")
	}
	for n := 0; !a.Desk.Decision().Over; n++ {
		decide(t, a, p, r)
	}
	if n := secrets(); n > 0 || a.reason(desk.LogEntry{N: 1, Last: 3}) != "because" {
		t.Errorf("%d reasons are kept secret at the end, or one is told twice: %q", n, a.reason(desk.LogEntry{N: 1, Last: 3}))
	}
	head := m.HeadText()
	if do(a, "player", a.sideID(0), "regular"); len(a.seats()) > 0 || m.HeadText() != head {
		t.Error("a seat changes after the end")
	}

	a, p, _ = against(t, "reichswald/veritable", "german")
	a.Look = 0
	if decide(t, a, p, r); a.Desk.Computes() || a.Look != 0 {
		t.Error("what is looked at is gone after an action of the player's own")
	}
}
