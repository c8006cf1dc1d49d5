package squad

import (
	"fmt"
	"io/fs"
	"math/bits"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/engine/squad/sight"
)

// Version is the version of the rules code: it rises when the same journal can lead to another
// position.
const Version = 25

// The sides by their place in game.json.
const (
	us     = data.US
	german = data.German
)

// Rules is one scenario with its options, ready to play. It implements game.Game, is immutable and
// may be shared.
type Rules struct {
	*data.Data
	Units []unitInfo // Americans, their fakes, Germans, theirs
	game.Box
	sight  *sight.Sight
	spoken game.Names // as sentences have them: every hex of a building with its name

	sides   [2]set
	fakes   set
	rosters []set       // by scenario played: the counters of both sides
	areas   [][2][]bool // by scenario played and hex: where a side sets up
	machine game.Side   // the side that 12.5 plays, Nobody without it
	storeys []hex.Hex   // hexes of several locations: with an upper level or a bunker
}

// Open loads a scenario of a game's folder with its options.
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := data.Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of the game's folder.
func Shelf(fsys fs.FS) ([]game.Info, error) {
	list, err := data.Shelf(fsys)
	for i := range list {
		list[i].Rules = Version
	}
	return list, err
}

// New builds the rules of a scenario. It fails, naming the fault, if the data do not fit together.
func New(d *data.Data) (*Rules, error) {
	r := &Rules{Data: d, machine: game.Nobody}
	if d.Solitaire {
		r.machine = d.Scenario.Human.Other()
	}
	r.sight = sight.New(d.Ground, &d.TEC)
	for h := range d.Ground.Cells {
		if c := &d.Ground.Cells[h]; c.Upper > 0 || c.Bunker >= 0 {
			r.storeys = append(r.storeys, hex.Hex(h))
		}
	}
	r.rosters, r.areas = make([]set, d.Scenarios()), make([][2][]bool, d.Scenarios())
	for i := range d.Scenarios() {
		for side := us; side <= german; side++ {
			r.enroll(i, side)
		}
	}
	if len(r.Units) > game.MaxSet {
		return nil, fmt.Errorf("squad: the scenario %q has %d units, at most %d are possible", d.Scenario.ID, len(r.Units), game.MaxSet)
	}
	r.pack()
	return r, nil
}

// pack fills the box: what a shelf shows, the words, the map, and the names.
func (r *Rules) pack() {
	d, s := r.Data, &r.Data.Scenario
	contents := &game.Contents{Game: d.Game, GameTitle: d.GameTitle, Scenario: s.ID, Title: s.Title, Blurb: s.Blurb, Length: game.Count(s.Turns, "turn"), Hash: d.Hash, OwnTables: d.Own,
		Options: d.Options, Map: sheetOf(d), Ledger: d.Ledger, ChartList: d.ChartList}
	words := game.Lexicon{Verbs: verbWords[:], Options: optionWords(), Asks: askWords[:], Events: eventWords, Queries: game.QuestionWords(questions()),
		Roles: roles[:], Phrases: phrases[:], Deeds: deeds[:], Foretells: foretells[:], Free: free[:], Overlays: game.Overlays(questions())}
	names := game.Names{}
	for i := range r.Units {
		words.Units, names.Units = append(words.Units, r.Units[i].ID), append(names.Units, r.Units[i].Name)
	}
	for i, side := range d.Sides {
		contents.Sides[i] = game.SideName{ID: side.ID, Name: side.Name, Adjective: side.Adjective}
		names.Sides = append(names.Sides, "the "+side.Adjective+" side")
	}
	r.Box = game.NewBox(contents, words, names, Version)
	r.spoken = r.Name
	r.spoken.Map, r.spoken.Stranger = spokenMap(r.Map()), hiddenName
	r.Info().Solitaire, r.Info().Machine, r.Info().Units = d.Solitaire, d.Solitaire, len(r.Units)-bits.OnesCount64(uint64(r.fakes))
}

// enroll lists the counters of a side of a scenario: soldiers by rising id, which is the order of random choices (OTL-7.2.6-03), then fakes
// (OTL-1.3.2-01).
func (r *Rules) enroll(in int, side game.Side) {
	f := &r.Played(in).Forces[side]
	for _, id := range slices.Sorted(slices.Values(f.Soldiers)) {
		s := r.Soldiers[id]
		u := unitInfo{Soldier: s, ID: s.ID, Who: id, In: int8(in)}
		for _, later := range f.Later {
			for _, x := range later.Soldiers {
				u.Later = u.Later || x == id
			}
		}
		r.add(u)
	}
	prefix, _, _ := strings.Cut(r.Soldiers[f.Soldiers[0]].ID, "-")
	for range f.Fakes {
		n := (r.fakes & r.sides[side]).Count() + 1
		r.add(unitInfo{Soldier: data.Soldier{Side: side, Name: fmt.Sprintf("fake %d", n), Weapon: -1}, ID: fmt.Sprintf("%s-fake-%d", prefix, n), Who: data.NoSoldier, Fake: true, In: int8(in)})
	}
	area := make([]bool, r.Ground.Len())
	for _, h := range f.Area {
		area[h] = true
	}
	r.areas[in][side] = area
}

func (r *Rules) add(u unitInfo) {
	me := one(game.Unit(len(r.Units)))
	r.Units = append(r.Units, u)
	r.sides[u.Side] |= me
	r.rosters[u.In] |= me
	if u.Fake {
		r.fakes |= me
	}
}

// Ledger returns the statements of the rules.
func (r *Rules) Ledger() *game.Ledger { return r.Data.Ledger }

// Start returns the position at set-up.
func (r *Rules) Start(dice game.Dice, ev *game.Events) game.Position {
	p := newPosition(r)
	p.stack.Push(newFrame(kGame, game.Nobody))
	p.hand.dice, p.hand.ev = dice, ev
	p.hand.settle()
	p.hand.dice, p.hand.ev = nil, nil
	return p
}

// note records an event with the ledger rows that decided it.
func (p *play) note(e game.Event, refs ...game.Ref) {
	if p.ev == nil {
		return
	}
	p.rules.Cite(&e, refs...)
	p.ev.Add(e)
}

// about returns an event about a unit in its hex; who a hidden one is only its side knows (an order to
// it shows the enemy only the hex and the order).
func (p *play) about(k game.EventKind, u game.Unit, n ...int16) game.Event {
	s := &p.units[u]
	e := game.Happened(k, p.side(u))
	e.Hex = s.place.hex
	e.Unit = u
	if s.hidden {
		e.Veil = game.VeilUnit(0)
	}
	copy(e.N[:], n)
	return e
}

// with returns the event with another unit; who a hidden one is only its side knows.
func (p *play) with(e game.Event, other game.Unit) game.Event {
	e.Other = other
	if p.units[other].hidden {
		e.Veil |= game.VeilUnit(1)
	}
	return e
}

// veiled returns the event with a veil over numbers, from the first to the last.
func veiled(e game.Event, first, last int) game.Event {
	for i := first; i <= last; i++ {
		e.Veil |= game.VeilN(i)
	}
	return e
}

// ofCounter is about for what is seen of a counter: of the units that lie under one the enemy is told once,
// so that he does not learn how many they are (OTL-1.3.3-02).
func (p *play) ofCounter(k game.EventKind, u game.Unit) game.Event {
	e := p.about(k, u)
	if p.under(u).First() != u {
		e.Veil = game.VeilAll
	}
	return e
}

// ofSide returns an event about a side, and about a place if there is one.
func ofSide(k game.EventKind, s game.Side, at place, n ...int16) game.Event {
	e := game.Happened(k, s)
	e.Hex = at.hex
	copy(e.N[:], n)
	return e
}
