package game

import (
	"encoding/json"
	"fmt"

	"fieldpost/engine/hex"
)

// toy is a game for testing the table: two sides take turns to add 1, 2 or a die
// to a sum; who reaches 30 wins. A side goes on until it says "done".
type toy struct{ lex Lexicon }

type toyPos struct {
	sum   int
	side  Side
	over  bool
	asked int
}

const (
	toyAdd Verb = iota
	toyDouble
	toyDie
	toyDone
	toyRest // changes nothing
)

func newToy() *toy {
	t := &toy{lex: Lexicon{Verbs: []string{"add", "double", "die", "done", "rest"}, Options: []string{""}, Asks: []string{"add"},
		Events: []string{"added"}, Units: []string{"peg"}, Sides: []string{"left", "right"}, Hexes: &hex.Map{}}}
	t.lex.Index()
	return t
}

func (t *toy) Info() *Info {
	return &Info{Game: "toy", GameTitle: "Toy", Scenario: "thirty", Title: "Thirty", Sides: []string{"left", "right"}, SideNames: []string{"Left", "Right"}, Data: "d1", Rules: 1}
}
func (t *toy) Lexicon() *Lexicon                      { return &t.lex }
func (t *toy) Map() *Map                              { return nil }
func (t *toy) Ledger() *Ledger                        { return NewLedger(nil) }
func (t *toy) Charts() []Chart                        { return nil }
func (t *toy) Start(Dice, *Events) Position           { return &toyPos{} }
func (t *toy) Prompt(Position) (string, []string)     { return "", nil }
func (t *toy) Describe(Event, Side) (string, string)  { return "", "" }
func (t *toy) Label(Position, Action) string          { return "" }
func (t *toy) Picture(Position, Side) *Picture        { return nil }
func (t *toy) Verdict(Position) Verdict               { return Verdict{} }
func (t *toy) Query(Position, Query) (*Answer, error) { return nil, nil }
func (t *toy) Restore(state []byte) (Position, error) {
	p := new(toyPos)
	_, err := fmt.Sscanf(string(state), "%d %d %t %d", &p.sum, &p.side, &p.over, &p.asked)
	return p, err
}

func (t *toy) Setup(spec []byte) (Game, Position, error) {
	var s struct{ Sum *int }
	if err := json.Unmarshal(spec, &s); err != nil || s.Sum == nil {
		return nil, nil, fmt.Errorf("the set-up has no sum")
	}
	return t, &toyPos{sum: *s.Sum}, nil
}

func (p *toyPos) Stage() Stage { return Stage{} }

func (p *toyPos) Decision() Decision {
	if p.over {
		return Decision{Side: Nobody, Over: true}
	}
	return Decision{Side: p.side}
}

func (p *toyPos) Legal(buf []Action) []Action {
	if p.over {
		return buf
	}
	buf = append(buf, Act(toyAdd), Act(toyDie), Act(toyDone), Act(toyRest))
	if p.sum < 15 {
		buf = append(buf, Act(toyDouble))
	}
	return buf
}

func (p *toyPos) Take(a Action, dice Dice, ev *Events) {
	switch a.Verb {
	case toyAdd:
		p.sum++
	case toyDouble:
		p.sum += p.sum
	case toyDie:
		p.sum += dice.Roll(Chance{Kind: D6, N: 6, ID: Identify(p.asked)})
		p.asked++
	case toyDone:
		p.side = p.side.Other()
	}
	p.over = p.sum >= 30
	ev.Add(Happened(0, p.side))
}

func (p *toyPos) Why(Action) Refusal  { return Refusal{Sentence: "no"} }
func (p *toyPos) Clone() Position     { c := *p; return &c }
func (p *toyPos) CopyFrom(s Position) { *p = *s.(*toyPos) }
func (p *toyPos) AppendState(b []byte) []byte {
	return fmt.Appendf(b, "%d %d %v %d", p.sum, p.side, p.over, p.asked)
}
func (p *toyPos) Key() uint64         { return Identify(p.sum, int(p.side)) }
func (p *toyPos) Redact(Side)         {}
func (p *toyPos) Resample(Side, Dice) {}
