package ardennes

import (
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Version is the version of the rules code: it rises when the same journal can lead to another
// position.
const Version = 24

// Rules is one scenario with its options, ready to play. It implements game.Game, is immutable and
// may be shared.
type Rules struct {
	*data.Data
	game.Box
	bars    bars
	sources [2][]hex.Hex   // supply sources by side (23.2)
	exits   []hex.Hex      // where Germans may leave the map (11.9, 30.2, 31.1)
	members [][]game.Unit  // by division
	sides   [2][]game.Unit // units by side
	pools   [data.NumPools][]game.Unit
	swayed  [][]hex.Hex // by hex, see sway
	towns   []hex.Hex   // towns and cities
	roads   []data.Road // by hex: the best road that leads into it
	// airborne are the units of the short games that come with markers of their own (31.1)
	airborne []game.Unit
}

// Open loads a scenario of the game's folder, ready to play.
func Open(fsys fs.FS, scenario string, options map[string]string) (*Rules, error) {
	d, err := data.Load(fsys, scenario, options)
	if err != nil {
		return nil, err
	}
	return New(d)
}

// Shelf describes the scenarios of the game's folder; Info.Data is empty.
func Shelf(fsys fs.FS) ([]game.Info, error) { return data.Shelf(fsys, Version) }

// New builds the rules of a scenario. It fails, naming the fault, if the data do not fit together.
func New(d *data.Data) (*Rules, error) {
	switch {
	case d.Map == nil || d.Ledger == nil:
		return nil, fmt.Errorf("ardennes: the scenario %q has no map or no ledger", d.Scenario)
	case len(d.Units) > data.MaxUnits || len(d.Start.At) != len(d.Units):
		return nil, fmt.Errorf("ardennes: the scenario %q has %d units and places %d, at most %d are possible", d.Scenario, len(d.Units), len(d.Start.At), data.MaxUnits)
	case len(d.Start.German) != d.Map.Len() || len(d.Map.Ground) != d.Map.Len() || len(d.Map.Between) != len(d.Map.Ends):
		return nil, fmt.Errorf("ardennes: the tables of %q do not fit its map", d.Scenario)
	}
	r := &Rules{Data: d, bars: newBars(d.Map), members: make([][]game.Unit, len(d.Divisions)), swayed: swayed(d.Map.Map.Map), roads: make([]data.Road, d.Map.Len())}
	words := game.Lexicon{Verbs: verbWords[:], Options: optionWords[:], Asks: askWords[:], Events: eventWords[:], Queries: game.QuestionWords(queries[:]),
		Roles: roles[:], Phrases: phrases[:], Overlays: game.Overlays(queries[:])}
	words.Deeds = deeds[:]
	names := game.Names{}
	for i := range d.Units {
		u := &d.Units[i]
		words.Units, names.Units = append(words.Units, u.ID), append(names.Units, "the "+u.Name)
		if u.Division != data.NoDivision {
			r.members[u.Division] = append(r.members[u.Division], game.Unit(i))
		}
		r.sides[u.Side] = append(r.sides[u.Side], game.Unit(i))
		r.pools[u.Pool] = append(r.pools[u.Pool], game.Unit(i))
		if u.Arrival >= 0 && d.Schedule[u.Arrival].Strategic {
			r.airborne = append(r.airborne, game.Unit(i))
		}
	}
	for i := range d.Map.Ground {
		g, h := &d.Map.Ground[i], hex.Hex(i)
		for _, side := range &d.Map.Sides[i] {
			if side != hex.NoSide {
				r.roads[i] = max(r.roads[i], d.Map.Between[side].Road)
			}
		}
		if g.Terrain == data.Town || g.Terrain == data.City {
			r.towns = append(r.towns, h)
		}
		if g.Is(data.GermanSource) {
			r.sources[german] = append(r.sources[german], h)
		}
		if g.Is(data.AlliedSource) {
			r.sources[allied] = append(r.sources[allied], h)
		}
		// A hex in the corner lies at two edges.
		if d.Victory.Points > 0 && slices.ContainsFunc(d.Map.Off[i][:], func(b data.Box) bool { return b != data.NoBox && d.Boxes[b].ID == westBox }) {
			r.exits = append(r.exits, h)
		}
	}
	if d.Victory.Points == 0 {
		r.exits = d.Victory.ExitHexes
	}
	for _, s := range d.Sides {
		names.Sides = append(names.Sides, "the "+s.Adjective+" player")
	}
	r.Box = game.NewBox(&d.Contents, words, names, Version)
	return r, nil
}

// Map returns the map as printed.
func (r *Rules) Map() *game.Map { return r.Box.Map() }

// Charts returns the tables of the game for the viewer.
func (r *Rules) Charts() []game.Chart { return r.Box.Charts() }

// Start returns the position at set-up: the units where history had them (ARD-3.3-01, ARD-3.4-01), all
// artillery ready (ARD-3.6-01), reinforcements on the turn track (ARD-3.2-01). With the option free_setup
// the German first sets up as he likes.
func (r *Rules) Start(dice game.Dice, ev *game.Events) game.Position {
	p := newPosition(r)
	for u, h := range r.Data.Start.At {
		if h != hex.None {
			p.put(game.Unit(u), h)
		} else if r.Units[u].Arrival >= 0 {
			p.units[u].place = due
		}
	}
	for _, h := range r.Data.Start.Improved {
		p.works[h] = worksDone
	}
	copy(p.blocks[allied][:], r.Data.Start.Roadblocks)
	p.turn = 1
	p.stack.Push(newFrame(kGame, game.Nobody))
	if r.Chosen.FreeSetup {
		f := newFrame(kDeploy, german)
		f.n = maxPlacings
		p.stack.Push(f)
	}
	p.hand.dice, p.hand.ev = dice, ev
	p.hand.drawDump()
	p.hand.settle()
	return p
}
