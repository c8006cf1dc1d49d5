package ardennes

import (
	"slices"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kFuel] = procedure{Asks: asksFuel, Legal: legalFuel, Take: (*play).takeFuel, Run: (*play).runFuel}
	reasons[kFuel] = whyFuel
}

var (
	notInTable = game.Against("The Fuel Shortage result does not name that division.", "ARD-6.1-05")
	notArrived = game.Against("That division has no unit on the map and none that arrives now.", "ARD-6.4-02", "ARD-6.4-03")
	notBeyond  = game.Against("No unit of that division is west of the Ourthe, or it belongs to the other army.", "ARD-6.5-01", "ARD-6.5-02")
)

// Steps of kFuel, whose n is the table and hexes the modified roll.
const (
	fuelRoll uint8 = iota
	fuelChoose
)

// runFuel is the Fuel Shortage Phase (ARD-6.1-02): a roll on each table, and the shortage of a division
// if there is nothing to choose.
func (p *play) runFuel(f *frame) {
	if f.n == 0 {
		p.forget()
	}
	if int(f.n) == len(p.rules.Data.Charts.Fuel) {
		p.stack.Pop()
		return
	}
	drm := p.fuelDRM
	if p.today().Clear {
		drm++
	}
	die := p.roll(chanceFuel, int(f.n))
	f.step, f.hexes = fuelChoose, int8(die)+drm
	p.note(ofSide(evFuel, german, hex.None, hex.None, int16(die), int16(drm), int16(f.n)), "ARD-6.1-02", "ARD-6.3-01")
	count, only := p.short(f)
	if count > 1 {
		return
	}
	if count == 1 {
		p.starve(f, only)
	}
	f.n, f.step = f.n+1, fuelRoll
}

// forget takes the shortage of the last turn from units that have not entered since.
func (p *play) forget() {
	for _, u := range p.rules.sides[german] {
		if p.units[u].place == due {
			p.units[u].has &^= oos
		}
	}
}

// short counts the divisions that a result can strike, and returns one of them.
func (p *Position) short(f *frame) (count int, last data.DivisionID) {
	for d := range p.rules.Divisions {
		if p.shortWhy(f, data.DivisionID(d)) == nil {
			count, last = count+1, data.DivisionID(d)
		}
	}
	return count, last
}

// shortWhy says why a result cannot strike a division: it is not named (ARD-6.1-05) or has not arrived
// (ARD-6.4-02), or it is not of the army of the table, or has no unit west of the Ourthe (ARD-6.5-01).
func (p *Position) shortWhy(f *frame, d data.DivisionID) *game.Reason {
	table := &p.rules.Data.Charts.Fuel[f.n]
	result := table.At(int(f.hexes))
	units := p.rules.members[d]
	switch {
	case result.WestOfOurthe:
		if len(units) == 0 || !p.inTable(table, d) || p.dry(d, true) == game.NoUnit {
			return notBeyond
		}
	case !slices.Contains(result.Divisions, d):
		return notInTable
	case p.dry(d, false) == game.NoUnit:
		return notArrived
	}
	return nil
}

// inTable reports whether a division belongs to the army of a table: a Nordwind division to that of the table it
// stands in (ARD-33.3-01).
func (p *Position) inTable(table *data.FuelTable, d data.DivisionID) bool {
	army := p.rules.Units[p.rules.members[d][0]].Army
	if army != data.Nordwind {
		return army == table.Army
	}
	for i := range table.Rows {
		if slices.Contains(table.Rows[i].Divisions, d) {
			return true
		}
	}
	return false
}

// dry is the first unit of a division that a shortage strikes: on the map, or one that can arrive in this
// turn (ARD-6.4-01); of a shortage west of the Ourthe only one that is there.
func (p *Position) dry(d data.DivisionID, west bool) game.Unit {
	for _, u := range p.rules.sides[german] {
		if p.origin(u).Division == d && p.runsDry(u, west) {
			return u
		}
	}
	return game.NoUnit
}

func (p *Position) runsDry(u game.Unit, west bool) bool {
	s := &p.units[u]
	if s.place == onMap {
		return !west || p.rules.Data.Map.Ground[s.hex].Is(data.WestOfOurthe)
	}
	return !west && s.place == due && p.dueWhy(u, german) == nil
}

// starve puts the units of a division out of supply (ARD-6.1-03).
func (p *play) starve(f *frame, d data.DivisionID) {
	west := p.rules.Data.Charts.Fuel[f.n].At(int(f.hexes)).WestOfOurthe
	for _, u := range p.rules.sides[german] {
		if p.origin(u).Division == d && p.runsDry(u, west) {
			p.units[u].has |= oos
			p.note(about(evShort, u, p.units[u].hex, hex.None), "ARD-6.1-03", "ARD-6.4-01", "ARD-6.5-01")
		}
	}
}

// asksFuel lets the German choose between the divisions named (ARD-6.1-05), and the Allied player which
// one is struck west of the Ourthe (ARD-6.5-01).
func asksFuel(p *Position, f *frame) (game.Side, game.Ask) {
	switch {
	case f.step == fuelRoll:
		return game.Nobody, askNothing
	case p.rules.Data.Charts.Fuel[f.n].At(int(f.hexes)).WestOfOurthe:
		return allied, askDivision
	}
	return german, askDivision
}

func legalFuel(p *Position, f *frame, buf []game.Action) []game.Action {
	west := p.rules.Data.Charts.Fuel[f.n].At(int(f.hexes)).WestOfOurthe
	for d := range p.rules.Divisions {
		if p.shortWhy(f, data.DivisionID(d)) == nil {
			buf = append(buf, game.Act(doChoose).With(p.dry(data.DivisionID(d), west)))
		}
	}
	return buf
}

func (p *play) takeFuel(f *frame, a game.Action) {
	p.starve(f, p.origin(a.Units[0]).Division)
	f.n, f.step = f.n+1, fuelRoll
}

func whyFuel(p *Position, f *frame, a game.Action) *game.Reason {
	if a.Verb != doChoose || a.Units[0] == game.NoUnit {
		return nil
	}
	if d := p.origin(a.Units[0]).Division; d != data.NoDivision {
		return p.shortWhy(f, d)
	}
	return notInTable
}
