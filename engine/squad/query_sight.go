package squad

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/squad/sight"
)

// halves writes half units: "4.5".
func halves[N int8 | int16](n N) string {
	if n%2 != 0 {
		return fmt.Sprintf("%d.5", n/2)
	}
	return fmt.Sprint(n / 2)
}

var blockWords = [...]string{
	sight.SameHex: "that is the same hex", sight.Terrain: "blocked by woods or a building in %s", sight.Spine: "blocked along the side of %s", sight.Ground: "blocked by higher ground in %s",
	sight.Wall: "blocked by a wall at %s", sight.WallEnd: "blocked by the end of a wall at %s", sight.Units: "blocked by units in %s", sight.CrestBlind: "a blind spot below the crest at %s",
	sight.TopBlind: "a blind spot behind %s", sight.Arc: "outside the arc of the bunker", sight.ProneBlind: "a prone soldier does not look down there",
}

// blockText is why a line is blocked.
func (p *Position) blockText(l sight.Look) string {
	text := blockWords[l.Reason]
	if l.By != hex.None {
		if filled := fmt.Sprintf(text, p.rules.Ground.ID(l.By)); len(filled) > 0 && filled[len(filled)-1] != ')' {
			return filled
		}
	}
	return text
}

// queryLOS answers what a soldier sees: the line to one hex with each hex that it counts, or every
// hex with its attenuation. With a unit the action may name the location looked at; without one the line
// goes from the location of the action to its second hex, or to all.
func (p *Position) queryLOS(q game.Query) (*game.Answer, error) {
	var from sight.Spot
	to, who := q.Hex, ""
	switch {
	case q.Unit != game.NoUnit && p.units[q.Unit].status == onMap:
		from, who = p.eyes(q.Unit), game.Capital(p.label(q.Unit))
		if q.Action.To != hex.None {
			to = q.Action.To
		}
	case q.Unit == game.NoUnit && q.Action.Hex != hex.None:
		from, who = p.spotOf(floorOf(q.Action.Option).at(q.Action.Hex)), "A soldier in "+p.rules.hexName(q.Action.Hex)
		if q.Action.To != hex.None {
			to = q.Action.To
		}
	default:
		return nil, fmt.Errorf("los needs a unit on the map, or an action with the hex to look from")
	}
	if to != hex.None {
		return p.oneLine(q, from, to, who), nil
	}
	a := &game.Answer{What: q.What, Rules: p.rules.Rows(rLOS, rAttenuation)}
	seen := 0
	for h := range p.hexes {
		l := p.rules.sight.Look(from, p.spotOf(ground.at(hex.Hex(h))), p.field())
		note := game.HexNote{Hex: hex.Hex(h), Kind: game.NoteBlocked, Title: p.blockText(l)}
		switch {
		case l.Reason == sight.SameHex:
			continue
		case l.Seen():
			seen++
			note.Kind, note.Text, note.Title = game.NoteRange, halves(l.Attenuation), fmt.Sprintf("range %d", l.Range())
		default:
			note.Rules = p.rules.Rows(game.Ref(l.Reason.Rule()))
		}
		a.Hexes = append(a.Hexes, note)
	}
	a.Sentence = fmt.Sprintf("%s sees %s.", who, game.Count(seen, "hex"))
	return a, nil
}

// oneLine is the line to one hex.
func (p *Position) oneLine(q game.Query, from sight.Spot, to hex.Hex, who string) *game.Answer {
	end := p.spotOf(ground.at(to))
	if q.Unit != game.NoUnit {
		end = p.spotOf(floorOf(q.Action.Option).at(to))
	}
	l := p.rules.sight.Look(from, end, p.field())
	a := &game.Answer{What: q.What, Rules: p.rules.Rows(rLOS, rAttenuation, rRange), Paths: [][]hex.Hex{{from.Hex, to}}}
	if !l.Seen() {
		a.Sentence = fmt.Sprintf("%s does not see %s: %s.", who, p.rules.hexName(to), p.blockText(l))
		a.Rules = p.rules.Rows(game.Ref(l.Reason.Rule()))
		by := l.By
		if by == hex.None {
			by = to
		}
		a.Hexes = []game.HexNote{{Hex: by, Kind: game.NoteBlocked, Title: p.blockText(l), Rules: a.Rules}}
		return a
	}
	for _, s := range p.rules.sight.Steps(from, end, p.field(), nil) {
		if s.Hex == hex.None { // between two maps, side by side
			continue
		}
		a.Hexes = append(a.Hexes, game.HexNote{Hex: s.Hex, Kind: game.NoteRange, Text: halves(s.Attenuation), Title: "attenuation " + halves(s.Attenuation)})
	}
	a.Sentence = fmt.Sprintf("%s sees %s: attenuation %s, range %d.", who, p.rules.hexName(to), halves(l.Attenuation), l.Range())
	return a
}

// queryReach answers where a soldier alone, or the group that is moving, can go: the MP left in each
// location, upper levels and bunkers included, and where the way ends.
func (p *Position) queryReach(q game.Query) (*game.Answer, error) {
	var f frame
	switch top := p.stack.Top(); {
	case q.Unit != game.NoUnit && p.units[q.Unit].status == onMap:
		if p.units[q.Unit].pin > 0 || p.keepsPost(q.Unit) {
			return nil, fmt.Errorf("%s cannot get a move order now", p.label(q.Unit))
		}
		f = p.group(one(q.Unit))
	case q.Unit == game.NoUnit && top != nil && top.kind == kMove && p.unknown&top.units == 0:
		f = *top
	default:
		return nil, fmt.Errorf("reach needs a unit on the map, or a move in progress")
	}
	a := &game.Answer{What: q.What, Rules: p.rules.Rows(rMovePoints, rStepCost, rMinimumMove)}
	best, _ := p.reach(f)
	for i, left := range best {
		at := placeOf(i)
		if left < 0 || at == f.place {
			continue
		}
		note := game.HexNote{Hex: at.hex, Kind: game.NoteReach, Text: fmt.Sprint(f.n - left), Title: game.Count(left, "MP") + " left" + floorWords[at.floor]}
		if p.there(f.side.Other(), at) != 0 {
			note.Kind, note.Title, note.Rules = game.NoteStop, "enemies: melee"+floorWords[at.floor], p.rules.Rows(rReachMelee)
		}
		a.Hexes = append(a.Hexes, note)
	}
	a.Sentence = fmt.Sprintf("With %s %s can be reached.", game.Count(f.n, "MP"), game.Count(len(a.Hexes), "location"))
	if way := p.wayTo(f, q.Hex, best); way != nil {
		a.Paths = [][]hex.Hex{way}
	}
	return a, nil
}

// wayTo is the hexes of a group's way, as it stands or lies, from where it is to the open ground of another hex; nil where it
// comes there by a bunker or another level, or with more MP left, as best tells, once it has stood up, or not at all.
func (p *Position) wayTo(f frame, to hex.Hex, best []int8) (way []hex.Hex) {
	if to == hex.None || to == f.place.hex {
		return nil
	}
	left, from := p.search(f)
	if end := ground.at(to).index(); left[end] < best[end] {
		return nil
	}
	for i := ground.at(to).index(); i != f.place.index(); i = from[i] {
		if i < 0 || placeOf(i).floor != ground || placeOf(i).hex == f.place.hex {
			return nil
		}
		way = append(way, placeOf(i).hex)
	}
	way = append(way, f.place.hex)
	slices.Reverse(way)
	return way
}

// index numbers the locations of the map.
func (at place) index() int { return int(at.hex)*int(numFloors) + int(at.floor) }

func placeOf(index int) place {
	return place{hex.Hex(index / int(numFloors)), floor(index % int(numFloors))}
}

// reach is by location how many MP a group can have left there, -1 where it cannot come, and from which
// location it comes. A prone group goes one hex as it lies, or stands up first.
func (p *Position) reach(start frame) (best []int8, from []int) {
	best, from = p.search(start)
	if p.tryStand(&start) != nil {
		return best, from
	}
	up := start
	up.n -= standMP
	up.step |= moveSpent | moveStands
	standing, way := p.search(up)
	for i, left := range standing {
		if left > best[i] {
			best[i], from[i] = left, way[i]
		}
	}
	return best, from
}

func (p *Position) search(start frame) (best []int8, from []int) {
	best, from = make([]int8, len(p.hexes)*int(numFloors)), make([]int, len(p.hexes)*int(numFloors))
	for i := range best {
		best[i], from[i] = -1, -1
	}
	open := []frame{start}
	best[start.place.index()] = start.n
	for len(open) > 0 {
		f := open[len(open)-1]
		open = open[:len(open)-1]
		if f.place != start.place && p.there(f.side.Other(), f.place) != 0 {
			continue // melee
		}
		add := func(to place, paid int8, why *game.Reason) {
			if i := to.index(); why == nil && f.n-paid > best[i] {
				next := f
				next.n, next.place = f.n-paid, to
				next.step |= moveBegun | moveSpent
				best[i], from[i] = next.n, f.place.index()
				open = append(open, next)
			}
		}
		for to := range numFloors {
			paid, why := p.tryShift(&f, to)
			add(to.at(f.place.hex), paid, why)
		}
		for _, to := range p.rules.Ground.Neighbors[f.place.hex] {
			if to == hex.None {
				continue
			}
			paid, why := p.tryStep(&f, to)
			add(ground.at(to), paid, why)
			paid, why = p.tryInside(&f, to)
			add(inside.at(to), paid, why)
		}
	}
	return best, from
}
