package desk

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// duel is the toy for two players: whenever blue steps, red is asked whether it reacts.
type duel struct{ *toyGame }

type duelPos struct {
	*toyPos
	asked bool
	phase int
}

const vDecline, vRaise = vEnd + 1, vEnd + 2

func newDuel(t testing.TB) *duel {
	g := &duel{newToy(t)}
	g.lex.Verbs = append(g.lex.Verbs, "decline", "raise")
	g.lex.Roles = []game.Role{game.Begins, game.Steps, game.Stops, game.Strikes, 9: game.Declines}
	g.lex.Asks = append(g.lex.Asks, "react")
	g.lex.Free = make([]bool, len(g.lex.Verbs))
	g.lex.Free[vRaise] = true
	g.lex.Index()
	return g
}

func (g *duel) Info() *game.Info {
	info := *g.toyGame.Info()
	info.Solitaire = false
	return &info
}

func (g *duel) Start(dice game.Dice, ev *game.Events) game.Position {
	return &duelPos{toyPos: g.toyGame.Start(dice, ev).(*toyPos)}
}

func (g *duel) Prompt(p game.Position) (string, []string) {
	return g.toyGame.Prompt(p.(*duelPos).toyPos)
}
func (g *duel) Label(p game.Position, a game.Action) string {
	return g.toyGame.Label(p.(*duelPos).toyPos, a)
}
func (g *duel) Verdict(p game.Position) game.Verdict { return g.toyGame.Verdict(p.(*duelPos).toyPos) }
func (g *duel) Query(p game.Position, q game.Query) (*game.Answer, error) {
	return g.toyGame.Query(p.(*duelPos).toyPos, q)
}

func (g *duel) Picture(p game.Position, side game.Side) *game.Picture {
	pic := g.toyGame.Picture(p.(*duelPos).toyPos, side)
	pic.Phase = strings.Repeat("I", p.(*duelPos).phase+1)
	for i := range pic.Units {
		pic.Units[i].Formation = "f"
		pic.Units[i].HQ = game.Unit(i) == uR
		pic.Units[i].Hidden = side == 1 && game.Unit(i) == uB
	}
	return pic
}

func (p *duelPos) Stage() game.Stage { return game.Stage{Turn: 1, Phase: int16(p.phase)} }

func (p *duelPos) Decision() game.Decision {
	if p.asked {
		return game.Decision{Side: 1, Ask: askOver + 1}
	}
	return p.toyPos.Decision()
}

func (p *duelPos) Legal(buf []game.Action) []game.Action {
	if p.asked {
		return append(buf, game.Act(vRefit).With(uR), game.Act(vDecline))
	}
	return append(p.toyPos.Legal(buf), game.Act(vRaise).With(uB))
}

func (p *duelPos) Take(a game.Action, dice game.Dice, ev *game.Events) {
	switch {
	case a.Verb == vRaise:
		return
	case p.asked:
		p.asked = false
		return
	case a.Verb == vStop:
		p.phase++
	}
	p.toyPos.Take(a, dice, ev)
	p.asked = a.Verb == vStep
}

func (p *duelPos) Clone() game.Position {
	return &duelPos{p.toyPos.Clone().(*toyPos), p.asked, p.phase}
}

func (p *duelPos) CopyFrom(src game.Position) {
	s := src.(*duelPos)
	p.toyPos.CopyFrom(s.toyPos)
	p.asked, p.phase = s.asked, s.phase
}

func sitDuel(t *testing.T) *Desk {
	m, err := game.NewMatch(newDuel(t), game.Head{Seed: "duel"})
	if err != nil {
		t.Fatal(err)
	}
	return New(m)
}

func TestFreeActsStandInTheStackOnly(t *testing.T) {
	d := sitDuel(t)
	for _, b := range d.View().Buttons {
		if b.Verb == "raise" {
			t.Error("the pad offers a free act")
		}
	}
	acts := d.FreeActs(uB)
	if len(acts) != 1 || len(d.FreeActs(uA)) != 0 {
		t.Fatalf("free acts of B %v, of A %v", acts, d.FreeActs(uA))
	}
	d.TakeFree(acts[0].Index)
	if a, ok := d.Next(); !ok || a.Verb != vRaise {
		t.Errorf("%v %v is done", a, ok)
	}
}

// TestStandingOrderDeclines: once given, it answers like questions until the phase is over.
func TestStandingOrderDeclines(t *testing.T) {
	d := sitDuel(t)
	step := func() {
		t.Helper()
		for _, a := range d.Match().Legal() {
			if a.Verb == vStep {
				if _, err := d.Do(a); err != nil {
					t.Fatal(err)
				}
				return
			}
		}
		t.Fatal("no step")
	}
	do := func(a game.Action) {
		t.Helper()
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	h := d.Match().Game().(*duel).hex
	do(game.Act(vMove).With(uC).At(h("0404")))
	step()
	if list := d.Standing(); len(list) != 2 || d.Hushed() {
		t.Fatalf("standing orders %v, hushed %v", list, d.Hushed())
	}
	if since := d.Since(1); len(since) == 0 || !strings.Contains(since[0].Text, "moved") {
		t.Errorf("red, who has decided nothing yet, is told %v", since)
	}
	d.Hush("")
	for range 2 {
		a, ok := d.Next()
		if !ok || a.Verb != vDecline {
			t.Fatalf("the standing order answers %v, %v", a, ok)
		}
		do(a)
		if list, _ := d.Log(1); !strings.Contains(list[0].Text, "A standing order declines: “decline”.") {
			t.Errorf("the log says %q", list[0].Text)
		}
		if since := d.Since(1); len(since) == 0 || !strings.Contains(since[0].Text, "moved") {
			t.Errorf("red, for whom the order has decided, is told %v", since)
		}
		if d.Decision().Ask != askStep {
			break
		}
		step()
		if d.Decision().Side == 1 && slices.ContainsFunc(d.Picture().Units, func(c game.Counter) bool { return c.Hidden }) {
			t.Error("red's picture shows though nobody has handed over the table")
		}
	}
	if !strings.Contains(d.Record(), "standing order") {
		t.Errorf("the record: %s", d.Record())
	}
	if d.Decision().Side == 1 {
		do(game.Act(vDecline))
	}
	if d.Decision().Ask == askStep {
		do(game.Act(vStop))
	}
	if len(d.quiet) != 0 {
		t.Error("the standing order outlives its phase")
	}
	if !d.Secret() {
		t.Error("what one side does not see is no secret")
	}
	if len(d.Since(0)) != 0 {
		t.Errorf("since blue decided: %v", d.Since(0))
	}
}

// TestDeclinedForAMove: one answer holds for all steps of a move, and for no other move.
func TestDeclinedForAMove(t *testing.T) {
	d := sitDuel(t)
	h := d.Match().Game().(*duel).hex
	do := func(a game.Action) {
		t.Helper()
		if _, err := d.Do(a); err != nil {
			t.Fatal(err)
		}
	}
	step := func() {
		t.Helper()
		i := slices.IndexFunc(d.Match().Legal(), func(a game.Action) bool { return a.Verb == vStep })
		if i < 0 {
			t.Fatal("no step")
		}
		do(d.Match().Legal()[i])
	}
	if d.MidMove() {
		t.Error("nobody has moved yet")
	}
	do(game.Act(vMove).With(uC).At(h("0404")))
	step()
	if again := New(d.Match()); !slices.Equal(again.movers, []game.Unit{uC}) {
		t.Errorf("opened in the middle of a move: %v moves", again.movers)
	}
	if !d.MidMove() || d.Hushed() {
		t.Fatalf("after a step: %v, hushed %v", d.MidMove(), d.Hushed())
	}
	d.HushMove()
	a, ok := d.Next()
	if !ok || a.Verb != vDecline {
		t.Fatalf("the answer is %v, %v", a, ok)
	}
	do(a)
	k := hush{1, askOver + 1, ""}
	if d.lapse(); d.quiet[k] == "" {
		t.Error("the order has lapsed in the middle of its move")
	}
	d.quiet[k] = d.scope() + "; move 99"
	if d.lapse(); len(d.quiet) != 0 {
		t.Error("the order of another move holds")
	}
}

// drawn is a duel that begins with a set-up of one's own.
type drawn struct{ *duel }

func (g drawn) Setup([]byte) (game.Game, game.Position, error) {
	return g.duel, g.Start(nil, nil), nil
}

// The record of a match with its own set-up has a heading for each phase, too.
func TestRecordOfSetup(t *testing.T) {
	m, err := game.NewMatch(drawn{newDuel(t)}, game.Head{Seed: "drawn", Setup: []byte("{}")})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	h := m.Game().(*duel).hex
	for range 2 {
		for _, a := range []game.Action{game.Act(vMove).With(uC).At(h("0404")), game.Act(vStop)} {
			if _, err := d.Do(a); err != nil {
				t.Fatal(err)
			}
		}
	}
	first, last, ok := strings.Cut(d.Record(), "\nTurn 1. I\n")
	if !ok || !strings.Contains(last, "\nTurn 1. III\n") {
		t.Errorf("no headings for the phases in\n%s%s", first, last)
	}
}

// What a standing order did and was taken back is not told of what is done in its place.
func TestUndoneOrderIsNotTold(t *testing.T) {
	m, err := game.NewMatch(newDuel(t), game.Head{Seed: "s", Players: map[string]game.Player{"blue": {Kind: game.Computer, Name: "regular"}}})
	if err != nil {
		t.Fatal(err)
	}
	d, g := New(m), m.Game().(*duel)
	begin, there, back := game.Act(vMove).With(uC).At(g.hex("0404")), game.Act(vStep).At(g.hex("0403")), game.Act(vStep).At(g.hex("0404"))
	moves := func(list ...game.Action) {
		t.Helper()
		for _, a := range list {
			d.Await(a)
			for a, ok := d.Next(); ok; a, ok = d.Next() {
				if _, err := d.Do(a); err != nil {
					t.Fatal(d.lex.Line(a), err)
				}
			}
		}
	}
	moves(begin, there)
	input(t, d, game.Act(vDecline))
	moves(back)
	d.Hush("")
	moves(game.Act(vStop)) // the order declines first
	if text, _ := d.Told(5); !strings.Contains(text, "A standing order declines") {
		t.Fatalf("the order has told %q", text)
	}
	moves(begin, there)
	if d.Undo(1); len(m.Entries()) != 2 {
		t.Fatalf("%d actions are left", len(m.Entries()))
	}
	input(t, d, game.Act(vRefit).With(uR))
	moves(game.Act(vStop), game.Act(vMove).With(uC).At(d.At(uC)))
	if text, _ := d.Told(5); strings.Contains(text, "standing order") {
		t.Errorf("of another action is told %q", text)
	}
}

// An order for a formation answers where only that one is asked. A side that can do something beside letting the opportunity go
// is asked, though it be a free act, and so is whoever plays alone.
func TestWhoIsAsked(t *testing.T) {
	d := sitDuel(t)
	h := d.match.Game().(*duel).hex
	input(t, d, game.Act(vMove).With(uC).At(h("0404")))
	input(t, d, game.Act(vStep).At(h("0303")))
	for _, k := range []struct {
		formation string
		answers   bool
	}{{"g", false}, {"f", true}} {
		d.Hush(k.formation)
		if d.Hushed() != k.answers {
			t.Errorf("ordered to %q: it is answered: %v", k.formation, d.Hushed())
		}
		if d.Hush(k.formation); d.Hushed() || len(d.quiet) > 0 {
			t.Errorf("the order to %q cannot be taken back", k.formation)
		}
	}
	decline, raise := game.Act(vDecline), game.Act(vRaise).With(uB)
	d.quiet[hush{0, askOver, ""}] = d.scope()
	for _, k := range []struct {
		legal, free []game.Action
		asked       bool
	}{
		{[]game.Action{decline}, nil, false},
		{[]game.Action{decline}, []game.Action{raise}, true},
		{[]game.Action{decline, game.Act(vEnd)}, nil, true},
		{[]game.Action{game.Act(vEnd)}, nil, true},
	} {
		d.legal, d.free = k.legal, k.free
		if d.settle(); d.Hushed() == k.asked {
			t.Errorf("with %v and %v asked: %v", k.legal, k.free, !d.Hushed())
		}
	}
	alone, g := sit(t)
	g.lex.Roles = []game.Role{game.Begins, game.Steps, game.Stops, game.Strikes, 8: game.Declines}
	g.lex.Index()
	alone.legal = []game.Action{game.Act(vEnd)}
	if alone.settle(); alone.Hushed() || alone.Standing() != nil {
		t.Error("who plays alone is not asked")
	}
}

// Whoever sits at one side takes back what he did himself, and nothing that the other did since or that is over.
func TestUndoOfASide(t *testing.T) {
	d := sitDuel(t)
	h := d.match.Game().(*duel).hex
	can := func(side game.Side, want bool) {
		t.Helper()
		d.Sit(side, "")
		if n := d.Undo(1); n > 0 != want || d.View().Undo.Can != want && n == 0 {
			t.Errorf("after %d actions side %d takes back %d", len(d.match.Entries()), side, n)
		} else if n > 0 {
			d.Redo()
		}
	}
	input(t, d, game.Act(vMove).With(uC).At(h("0404")))
	can(0, true)
	can(1, false)
	input(t, d, game.Act(vStep).At(h("0403")))
	can(0, false) // the other is asked
	can(1, false)
	d.Sit(1, "")
	input(t, d, game.Act(vDecline))
	can(0, false)
	d.Sit(0, "")
	input(t, d, game.Act(vStop))
	input(t, d, game.Act(vEnd))
	can(0, false)
	if can(game.Nobody, true); !strings.Contains(d.Record(), "\nThe day is over.\n") {
		t.Errorf("the record does not say how it ended:\n%s", d.Record())
	}
}

// apart is a duel whose sides see what a test says.
type apart struct {
	*duel
	differ func(p *game.Picture) // what red's picture has otherwise
	alone  bool
	sides  int // 0: two
}

func (g *apart) Info() *game.Info {
	info := *g.duel.Info()
	info.Solitaire = g.alone
	info.Sides = info.Sides[:2-g.sides]
	return &info
}

func (g *apart) Picture(p game.Position, side game.Side) *game.Picture {
	pic := g.toyGame.Picture(p.(*duelPos).toyPos, side)
	pic.Tracks = []game.Track{{ID: "points", Text: "3"}, {ID: "cards", Text: "5"}}
	for i := range pic.Units {
		pic.Units[i].Figures = []game.Figure{{Slot: "strength", Text: "4"}}
	}
	if side == 1 {
		g.differ(pic)
	}
	return pic
}

// A screen is secret where the pictures of the two sides differ in who is there, what is known of a unit, or a track: not where
// they are drawn from other points of view, nor where one player has them both.
func TestSecret(t *testing.T) {
	for what, k := range map[string]struct {
		differ func(p *game.Picture)
		want   bool
	}{
		"nothing":              {func(*game.Picture) {}, false},
		"words":                {func(p *game.Picture) { p.Phase, p.Units[1].Speech = "Mine", "their unit" }, false},
		"a unit fewer":         {func(p *game.Picture) { p.Units = p.Units[1:] }, true},
		"another unit":         {func(p *game.Picture) { p.Units[4].Unit = game.NoUnit }, true},
		"a counter face down":  {func(p *game.Picture) { p.Units[0].Hidden = true }, true},
		"an unknown formation": {func(p *game.Picture) { p.Units[3].Formation = "?" }, true},
		"other figures":        {func(p *game.Picture) { p.Units[2].Figures = nil }, true},
		"a track's text":       {func(p *game.Picture) { p.Tracks[1].Text = "?" }, true},
		"another track":        {func(p *game.Picture) { p.Tracks[0].ID = "hand" }, true},
		"a track fewer":        {func(p *game.Picture) { p.Tracks = p.Tracks[1:] }, true},
	} {
		g := &apart{duel: newDuel(t), differ: k.differ}
		m, err := game.NewMatch(g, game.Head{Seed: "apart"})
		if err != nil {
			t.Fatal(err)
		}
		d := New(m)
		if d.Secret() != k.want {
			t.Errorf("%s is another: secret %v", what, !k.want)
		}
		if g.alone = true; d.Secret() {
			t.Errorf("%s is another, and secret from the same player", what)
		}
		if g.alone, g.sides = false, 1; d.Secret() {
			t.Errorf("%s is another, and secret from nobody", what)
		}
	}
}
