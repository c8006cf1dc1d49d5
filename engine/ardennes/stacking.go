package ardennes

import (
	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kStacking] = procedure{Asks: asksStacking, Legal: legalStacking, Take: (*play).takeStacking}
}

// The limits of a hex (ARD-8.1-01, ARD-8.2-01, ARD-8.2-04).
const (
	maxPoints      = 3
	maxStack       = 2
	battleGroup    = 3
	groupDefense   = 7
	maxHexCounters = 24 // no hex ever holds as many: what a tally has room for
)

// tally adds up the units of a hex.
type tally struct {
	points, defense int
	count           int // after merging
	guns            bool
	bars            [maxHexCounters]data.Regiment
	pairs           [maxHexCounters]data.DivisionID // single silhouetted tanks that wait for a partner
	nbars, npairs   int
}

// add counts a unit: its stacking points (ARD-8.1-01), and itself unless it counts as one with another:
// the parts of a regiment with a color bar (ARD-8.2-02), two single-step silhouetted tanks of one
// division (ARD-8.2-03).
func (t *tally) add(p *Position, u game.Unit) { t.addOf(p, u, p.origin(u)) }

// addOf counts a unit as one of the regiment of another.
func (t *tally) addOf(p *Position, u game.Unit, of *data.Unit) {
	info, face := &p.rules.Units[u], p.face(u)
	t.points += int(face.Stacking)
	t.defense += int(face.Defense)
	t.guns = t.guns || info.Has(data.Gunner)
	if of.Has(data.Bar) && of.Regiment != data.NoRegiment {
		for _, r := range t.bars[:t.nbars] {
			if r == of.Regiment {
				return
			}
		}
		t.bars[t.nbars] = of.Regiment
		t.nbars++
	}
	if info.Has(data.Silhouette) && info.Division != data.NoDivision && p.steps(u) == 1 {
		for i, d := range t.pairs[:t.npairs] {
			if d == info.Division {
				t.npairs--
				t.pairs[i] = t.pairs[t.npairs]
				return
			}
		}
		t.pairs[t.npairs] = info.Division
		t.npairs++
	}
	t.count++
}

// fits reports whether the units added may be in one hex at the end of a move: at most three points and
// two units, or a battle group of three units without artillery whose Defense Factors total seven or
// less (ARD-8.2-05).
func (t *tally) fits() bool {
	return t.points <= maxPoints && (t.count <= maxStack || t.count == battleGroup && !t.guns && t.defense <= groupDefense)
}

// fitsWith reports whether a unit more may be in the hex.
func (t tally) fitsWith(p *Position, u game.Unit) bool {
	t.add(p, u)
	return t.fits()
}

// steps is how many steps a unit has left.
func (p *Position) steps(u game.Unit) int8 {
	if p.units[u].has&reduced != 0 {
		return 1
	}
	return p.rules.Units[u].Steps
}

// tallyOf adds up the units of a hex.
func (p *Position) tallyOf(h hex.Hex) (t tally) {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		t.add(p, u)
	}
	return t
}

// overstacked reports whether a hex breaks the limits.
func (p *Position) overstacked(h hex.Hex) bool {
	if p.alone(h) {
		return false
	}
	t := p.tallyOf(h)
	return !t.fits()
}

// Crowded reports whether units that end a move in another hex would overstack it.
func (r *Rules) Crowded(pos game.Position, units []game.Unit, h hex.Hex) bool {
	p, ok := pos.(*Position)
	if !ok {
		return false
	}
	t := p.tallyOf(h)
	for _, u := range units {
		if p.units[u].hex != h {
			t.add(p, u)
		}
	}
	return !t.fits()
}

// joined reports whether a unit that has used Strategic Movement or trucks is not alone in its hex: others were placed
// there (ARD-12.2-05, ARD-13.2-04).
func (p *Position) joined(h hex.Hex) bool {
	for u := p.first[h]; u != game.NoUnit && !p.alone(h); u = p.next[u] {
		if p.hauled(u) && p.units[u].has&moved != 0 {
			return true
		}
	}
	return false
}

func (p *Position) alone(h hex.Hex) bool {
	return p.first[h] == game.NoUnit || p.next[p.first[h]] == game.NoUnit
}

// hauls reports whether a unit of a hex is in Strategic Movement or on trucks.
func (p *Position) hauls(h hex.Hex) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.hauled(u) {
			return true
		}
	}
	return false
}

// worst is the first hex in which a side breaks the limits, hex.None if there is none. By night only stacks that
// may move then are looked at (ARD-8.3-04).
func (p *Position) worst(side game.Side) hex.Hex {
	for h, u := range p.first {
		if u == game.NoUnit || p.rules.Units[u].Side != side {
			continue
		}
		if at := hex.Hex(h); p.night && p.overstacked(at) && p.stirs(at) || !p.night && (p.overstacked(at) || p.joined(at)) {
			return at
		}
	}
	return hex.None
}

// stirs reports whether a unit of a hex could move in this Night Turn, or has infiltrated.
func (p *Position) stirs(h hex.Hex) bool {
	for u := p.first[h]; u != game.NoUnit; u = p.next[u] {
		if p.active(u) || p.units[u].has&moved != 0 {
			return true
		}
	}
	return false
}

// asksStacking is the check at the end of a Movement Phase of f.side: units of the owner's choice are eliminated until each hex is within the limits (ARD-8.3-02).
func asksStacking(p *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(p.worst(f.side) != hex.None, f.side, askRemove)
}

func legalStacking(p *Position, f *frame, buf []game.Action) []game.Action {
	for u := p.first[p.worst(f.side)]; u != game.NoUnit; u = p.next[u] {
		buf = append(buf, game.Act(doRemove).With(u))
	}
	return buf
}

func (p *play) takeStacking(_ *frame, a game.Action) {
	row := game.Ref("ARD-8.3-03")
	if !p.overstacked(p.units[a.Units[0]].hex) {
		row = "ARD-12.2-05"
	}
	p.eliminate(a.Units[0], byStacking, "ARD-8.3-02", row)
}
