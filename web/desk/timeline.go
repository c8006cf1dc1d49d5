package desk

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// A Tick is one action on the line of time.
type Tick struct {
	Side  game.Side
	Stage game.Stage
	Kinds [NumJumps]bool
}

// Jump is what one may go to on the line of time.
type Jump uint8

// The jumps: to the next battle, the next loss, the next hex of victory that changes hands, the next turn.
const (
	ToBattle Jump = iota
	ToLoss
	ToCapture
	ToTurn
	NumJumps
)

// Line returns a tick for each action of the match, of whose events the side at the table was told.
func (d *Desk) Line() []Tick {
	entries := d.match.Entries()
	d.line = d.line[:min(len(d.line), len(entries))]
	for i := len(d.line); i < len(entries); i++ {
		e := &entries[i]
		t := Tick{Side: e.Side, Stage: e.Stage}
		for _, ev := range game.Told(e.Events, d.shown) {
			switch d.lex.Deed(ev.Kind) {
			case game.Fights:
				t.Kinds[ToBattle] = true
			case game.Loses, game.Weakens, game.Perishes:
				t.Kinds[ToLoss] = true
			case game.Captures:
				t.Kinds[ToCapture] = true
			}
		}
		t.Kinds[ToTurn] = d.match.Stage(i).Turn != e.Stage.Turn
		d.line = append(d.line, t)
	}
	return d.line
}

// Seek returns the next number of actions after n, or before it if step is -1, at which something of a kind
// has just happened; n itself where there is none.
func (d *Desk) Seek(n, step int, to Jump) int {
	line := d.Line()
	for i := n + step; i >= 1 && i <= len(line); i += step {
		if line[i-1].Kinds[to] {
			return i
		}
	}
	return n
}

// Told is what action n came to, in words, and the turn and phase after it.
func (d *Desk) Told(n int) (text string, side game.Side) {
	if n == 0 {
		var e LogEntry
		d.tell(&e, d.match.Opening())
		return e.Text, game.Nobody
	}
	var e LogEntry
	d.tellAction(&e, n)
	if e.Text == "" {
		for _, k := range e.Details {
			e.Text = strings.TrimSpace(e.Text + " " + k.Text)
		}
	}
	return e.Text, d.match.Entries()[n-1].Side
}

// SpanStart is the number of actions before a span that ends with action n.
func (d *Desk) SpanStart(n int, span Span) int {
	line := d.Line()
	if n == 0 {
		return 0
	}
	last := line[n-1]
	from := n - 1
	for from > 0 && span != SpanAction {
		before := line[from-1]
		if span == SpanTurn && before.Stage.Turn != last.Stage.Turn ||
			span == SpanPhase && (before.Stage.Turn != last.Stage.Turn || before.Stage.Phase != last.Stage.Phase) ||
			span == SpanSide && before.Side != last.Side {
			break
		}
		from--
	}
	return from
}

// Span is how far back trails go.
type Span uint8

// The spans: the action alone, the same phase or activation, all that a side did in a row, the turn.
const (
	SpanAction Span = iota
	SpanPhase
	SpanSide
	SpanTurn
	NumSpans
)

// SpanNames are their names.
var SpanNames = [NumSpans]string{"this action", "this phase", "since the side changed", "this turn"}

// Digest tells in a few words what each side did and lost in the actions after the first from up to the first to.
func (d *Desk) Digest(from, to int) []string { return d.match.Digest(from, to, d.shown) }

// SinceNumber is the number of actions before those that came after a side's last decision.
func (d *Desk) SinceNumber(side game.Side) int {
	entries := d.match.Entries()
	from := len(entries)
	for from > 0 && (entries[from-1].Side != side || d.auto[from] != "") {
		from--
	}
	return from
}

// Branch returns a match of its own that has come the same way as this one up to its first n actions and goes on
// with other dice, those of a seed. It is marked as edited, for its first results are brought along.
func (d *Desk) Branch(n int, seed string) (*game.Match, error) {
	m := d.match
	head := m.Head()
	entries := slices.DeleteFunc(slices.Clone(m.Entries()[:n]), func(e game.Entry) bool { return e.Declared || e.Seal != "" })
	branch := game.Head{Seed: seed, Options: head.Options, Own: head.Own, Setup: head.Setup}
	if d.Home() != game.Nobody { // who plays against the computer goes on against it
		branch.Players = head.Players
	}
	for _, r := range m.Begun() {
		branch.Dice = append(branch.Dice, int(r))
	}
	for i := range entries {
		for _, r := range entries[i].Results {
			branch.Dice = append(branch.Dice, int(r))
		}
	}
	b, err := game.NewMatch(m.Game(), branch)
	if err != nil {
		return nil, err
	}
	for i := 0; i < len(entries); i++ { // a choice in secret that was put off is taken in its turn
		k := slices.IndexFunc(entries[i:], func(e game.Entry) bool { return e.Side == b.Decision().Side })
		if k < 0 {
			break // it is not opened yet
		}
		e := entries[i+k]
		copy(entries[i+1:], entries[i:i+k])
		if _, err := b.Do(e.Action); err != nil {
			return nil, err
		}
	}
	b.Edit()
	return b, nil
}
