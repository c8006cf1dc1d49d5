package desk

import (
	"fmt"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// The toy: blue units A and B in 0202, C in 0404, an HQ H in 0102 and red R in 0204. A move
// costs one of three points a hex and ends beside red; attacks roll a die and then ask blue for a loss.
const (
	vMove game.Verb = iota
	vStep
	vStop
	vAttack
	vRefit
	vImprove
	vRelocate
	vLose
	vEnd
)

const (
	askAct game.Ask = iota
	askStep
	askLose
	askOver
)

const (
	uA game.Unit = iota
	uB
	uC
	uH
	uR
)

type toyGame struct {
	lex game.Lexicon
	m   game.Map
	led *game.Ledger

	odds    []game.Verb // verbs besides attack that have a forecast
	reserve []game.Unit // begin off the map and can arrive by relocation

	stages func(p *toyPos, a game.Action, ev *game.Events) // what else an action does; nil: nothing
	looks  func(p *toyPos, pic *game.Picture)              // changes pictures; nil: nothing
	own    game.Tables
	opens  bool                                   // something happens before the first action
	crowd  func(list []game.Unit, h hex.Hex) bool // who would be too many where; nil: nobody
}

type toyPos struct {
	g      *toyGame
	at     [5]hex.Hex
	ask    game.Ask
	movers []game.Unit
	left   int
	target hex.Hex
	stage  game.Stage
}

func newToy(t testing.TB) *toyGame {
	t.Helper()
	grid := hex.Grid{Kind: hex.Rows, First: "row", Rows: hex.Axis{Low: 1, High: 5, Rises: "north"},
		Columns: hex.Axis{Low: 1, High: 5, Rises: "east"}, Odd: "east"}
	ids, err := grid.IDs()
	if err != nil {
		t.Fatal(err)
	}
	hm, err := hex.NewMap(grid, ids)
	if err != nil {
		t.Fatal(err)
	}
	g := &toyGame{led: game.NewLedger([]game.LedgerRow{
		{ID: "TOY-1", Topic: "movement", Statement: "A move ends beside an enemy.", Kind: "rule"},
		{ID: "TOY-2", Topic: "combat", Statement: "An attacker's target is an adjacent enemy.", Kind: "rule"},
	})}
	g.m = game.Map{Map: hm, Grid: grid, Hexes: make([]game.Ground, hm.Len()), Hexsides: make([]game.Edge, len(hm.Ends))}
	for i := range g.m.Hexes {
		g.m.Hexes[i].Terrain = "clear"
	}
	g.lex = game.Lexicon{
		Verbs:   []string{"move", "step", "stop", "attack", "refit", "improve", "relocate", "lose", "end"},
		Roles:   []game.Role{game.Begins, game.Steps, game.Stops, game.Strikes},
		Options: []string{"", "hasty", "prepared"},
		Asks:    []string{"act", "step", "lose", "over"},
		Events:  []string{"moved", "fought", "lost"},
		Units:   []string{"a", "b", "c", "h", "r"},
		Sides:   []string{"blue", "red"}, Hexes: hm, Rules: g.led,
	}
	g.lex.Index()
	return g
}

func (g *toyGame) hex(id string) hex.Hex { h, _ := g.m.Lookup(id); return h }

func (g *toyGame) Info() *game.Info {
	return &game.Info{Game: "toy", Scenario: "one", Title: "Toy", Sides: []string{"blue", "red"}, SideNames: []string{"Blue", "Red"}, Solitaire: true, Own: g.own}
}
func (g *toyGame) Lexicon() *game.Lexicon { return &g.lex }
func (g *toyGame) Map() *game.Map         { return &g.m }
func (g *toyGame) Ledger() *game.Ledger   { return g.led }
func (g *toyGame) Charts() []game.Chart   { return nil }
func (g *toyGame) Start(_ game.Dice, ev *game.Events) game.Position {
	if g.opens {
		ev.Add(game.Happened(2, 0))
	}
	p := &toyPos{g: g, at: [5]hex.Hex{g.hex("0202"), g.hex("0202"), g.hex("0404"), g.hex("0102"), g.hex("0204")}, target: hex.None}
	for _, u := range g.reserve {
		p.at[u] = hex.None
	}
	return p
}
func (g *toyGame) Prompt(p game.Position) (string, []string) {
	return g.lex.Asks[p.Decision().Ask] + "?", []string{"turn"}
}

// Fold tells the hexes of a move by the last of them.
func (g *toyGame) Fold(a, b game.Event) (game.Event, bool) { return b, a.Kind == 0 && b.Kind == 0 }
func (g *toyGame) Describe(ev game.Event, _ game.Side) (string, string) {
	s := g.lex.Events[ev.Kind]
	if ev.Hex != hex.None {
		s += " to " + g.m.ID(ev.Hex)
	}
	return s + ".", ""
}
func (g *toyGame) Label(_ game.Position, a game.Action) string {
	s := g.lex.Verbs[a.Verb]
	if a.Option != 0 {
		s = g.lex.Options[a.Option] + " " + s
	}
	if a.To != hex.None {
		s += " " + g.m.ID(a.To)
	}
	return s
}
func (g *toyGame) Picture(pos game.Position, _ game.Side) *game.Picture {
	p := pos.(*toyPos)
	pic := &game.Picture{Turn: "Turn 1", Phase: "Only phase"}
	for i, h := range p.at {
		c := game.Counter{Unit: game.Unit(i), Hex: h, ID: g.lex.Units[i], Name: "Unit " + string("ABCHR"[i]), Group: "Group", Speech: "a unit"}
		if i == int(uR) {
			c.Side = 1
		}
		if h == hex.None {
			c.Where = "eliminated"
		}
		pic.Units = append(pic.Units, c)
	}
	if g.looks != nil {
		g.looks(p, pic)
	}
	return pic
}
func (g *toyGame) Crowded(_ game.Position, list []game.Unit, h hex.Hex) bool {
	return g.crowd != nil && g.crowd(list, h)
}
func (g *toyGame) Verdict(p game.Position) game.Verdict {
	return game.Verdict{Over: p.Decision().Over, Text: "The day is over.", Lines: []string{"Nobody has won."}}
}
func (g *toyGame) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	p := pos.(*toyPos)
	switch q.What {
	case "odds":
		if q.Action.Verb != vAttack && !slices.Contains(g.odds, q.Action.Verb) {
			return nil, fmt.Errorf("no attack")
		}
		return &game.Answer{What: "odds", Forecast: &game.Forecast{Title: "2:1", Of: 10, Outcomes: []game.Share{{Label: "1/2", Cases: 10, Good: 1}}}}, nil
	case "reach":
		from, left := p.at[q.Unit], 3
		if p.ask == askStep {
			left = p.left
		}
		a := &game.Answer{What: "reach", Sentence: "It is too far for this move.", Rules: []game.Rule{1}}
		s := hex.NewSearch(g.m.Map)
		cost, prev := make([]int16, g.m.Len()), make([]hex.Hex, g.m.Len())
		s.Reach(cost, prev, from, left, func(_, to hex.Hex, _ hex.Hexside, _ int) (int, bool) {
			if to == p.at[uR] {
				return -1, false
			}
			return 1, p.beside(to)
		})
		for h, c := range cost {
			if c > 0 {
				kind := game.NoteReach
				if s.MustStop(hex.Hex(h)) {
					kind = game.NoteStop
				}
				a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: kind, Text: fmt.Sprint(c), Title: fmt.Sprint(left-int(c)) + " left"})
			}
		}
		if path := s.Path(prev, q.Hex, nil); len(path) > 0 {
			a.Paths = [][]hex.Hex{append([]hex.Hex{from}, path...)}
			a.Sentence = ""
		}
		return a, nil
	}
	return nil, fmt.Errorf("no such question")
}
func (g *toyGame) Restore([]byte) (game.Position, error) { return nil, fmt.Errorf("no states") }
func (g *toyGame) Setup([]byte) (game.Game, game.Position, error) {
	return nil, nil, fmt.Errorf("no set-up")
}

func (p *toyPos) beside(h hex.Hex) bool { return p.g.m.Distance(h, p.at[uR]) == 1 }

func (p *toyPos) Stage() game.Stage { return p.stage }

func (p *toyPos) Decision() game.Decision {
	return game.Decision{Side: 0, Ask: p.ask, Over: p.ask == askOver}
}

func (p *toyPos) Legal(buf []game.Action) []game.Action {
	switch p.ask {
	case askAct:
		for _, us := range [][]game.Unit{{uA}, {uB}, {uA, uB}, {uC}} {
			h := p.at[us[0]]
			if h == hex.None || h != p.at[us[len(us)-1]] {
				continue
			}
			buf = append(buf, game.Act(vMove).With(us...).At(h))
			if p.beside(h) {
				buf = append(buf, game.Act(vAttack).With(us...).At(h).Toward(p.at[uR]).As(1), game.Act(vAttack).With(us...).At(h).Toward(p.at[uR]).As(2))
			}
			if len(us) == 1 {
				buf = append(buf, game.Act(vRefit).With(us...))
			}
		}
		buf = append(buf, game.Act(vImprove).At(p.at[uC]))
		for _, id := range []string{"0103", "0201"} {
			buf = append(buf, game.Act(vRelocate).With(uH).Toward(p.g.hex(id)))
			for _, u := range p.g.reserve {
				buf = append(buf, game.Act(vRelocate).With(u).Toward(p.g.hex(id)))
			}
		}
		buf = append(buf, game.Act(vEnd))
	case askStep:
		h := p.at[p.movers[0]]
		if p.left > 0 && !p.beside(h) {
			for _, n := range p.g.m.Neighbors[h] {
				if n != hex.None && n != p.at[uR] {
					buf = append(buf, game.Act(vStep).At(n))
				}
			}
		}
		buf = append(buf, game.Act(vStop))
	case askLose:
		for _, u := range p.movers {
			buf = append(buf, game.Act(vLose).With(u))
		}
	}
	return buf
}

func (p *toyPos) Take(a game.Action, dice game.Dice, ev *game.Events) {
	if p.g.stages != nil {
		p.g.stages(p, a, ev)
	}
	switch a.Verb {
	case vMove:
		p.ask, p.movers, p.left = askStep, slices.Clone(units(a)), 3
	case vStep:
		for _, u := range p.movers {
			p.at[u] = a.Hex
		}
		p.left--
		e := game.Happened(0, 0)
		e.Hex, e.Rules = a.Hex, [4]game.Rule{1}
		ev.Add(e)
	case vStop:
		p.ask = askAct
	case vAttack:
		dice.Roll(game.Chance{Kind: game.D10, N: 10, ID: 1})
		ev.Add(game.Happened(1, 0))
		p.ask, p.movers = askLose, slices.Clone(units(a))
	case vLose:
		p.at[a.Units[0]] = hex.None
		ev.Add(game.Happened(2, 0))
		p.ask = askAct
	case vEnd:
		p.ask = askOver
	}
}

func (p *toyPos) Why(a game.Action) game.Refusal {
	if a.Verb == vAttack {
		return game.Refusal{Sentence: "An attack needs an enemy beside the attackers.", Rules: []game.Rule{2}}
	}
	return game.Refusal{}
}

func (p *toyPos) Clone() game.Position {
	c := *p
	c.movers = slices.Clone(p.movers)
	return &c
}
func (p *toyPos) CopyFrom(src game.Position) { *p = *src.Clone().(*toyPos) }
func (p *toyPos) AppendState(b []byte) []byte {
	return fmt.Append(b, p.at, p.ask, p.movers, p.left)
}
func (p *toyPos) Key() uint64                   { return game.Identify(len(p.AppendState(nil))) }
func (p *toyPos) Redact(game.Side)              {}
func (p *toyPos) Resample(game.Side, game.Dice) {}
