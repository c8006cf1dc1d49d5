package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// queryReact marks where a move of the enemy would let formations of a side react:
// next to undisrupted combat units in command whose HQ is on the map and whose level
// suffices (CTL-6.4.1-01, -02, -08).
func (p *Position) queryReact(q game.Query) (*game.Answer, error) {
	r := p.rules
	if int(q.Side) >= len(r.Sides) {
		return nil, fmt.Errorf("react needs a side")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rTrigger, rQualify, rReactLevel)}
	by := make([]map[int8]bool, r.Data.Map.Len())
	for u := range p.units {
		now, info := &p.units[u], &r.Units[u]
		if info.Side != q.Side || info.Class == data.HQ || now.hex == hex.None || now.disrupted || now.formation < 0 || !p.commanded(game.Unit(u)) {
			continue
		}
		form := &r.Formations[now.formation]
		if form.HQ == game.NoUnit || p.units[form.HQ].hex == hex.None || p.levels[now.formation] < r.Switches.ReactionLevelMin {
			continue
		}
		for _, n := range &r.ground.near[now.hex] {
			if n != hex.None && p.inArea(n) && !p.occupied(n, q.Side) {
				if by[n] == nil {
					by[n] = map[int8]bool{}
				}
				by[n][now.formation] = true
			}
		}
	}
	for h, set := range by {
		var names []string
		for f := range r.Formations {
			if set[int8(f)] {
				names = append(names, r.Formations[f].Short)
			}
		}
		if len(names) > 0 {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteRange, Title: strings.Join(names, ", ") + " could react to a move here", Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("%s could react to enemy moves in %s.", game.Capital(r.Name.Side(q.Side)), game.Count(len(a.Hexes), "hex"))
	return a, nil
}

// queryDue lists the reinforcements that a side still expects, a line each with its
// turn, and marks the entry hexes of those of this and the next turn (CTL-8.5-01, -02).
func (p *Position) queryDue(q game.Query) (*game.Answer, error) {
	r := p.rules
	if int(q.Side) >= len(r.Sides) {
		return nil, fmt.Errorf("due needs a side")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rReinforcements, rDelay)}
	var lines []string
	for i := range r.Terms.Reinforcements {
		g := &r.Terms.Reinforcements[i]
		var units []game.Unit
		for _, u := range g.Units {
			if p.units[u].away == expected && !p.units[u].gone {
				units = append(units, u)
			}
		}
		if g.Side != q.Side || len(units) == 0 {
			continue
		}
		turn, when := p.dueTurn(i), "when called"
		if turn > 0 {
			when = fmt.Sprintf("turn %d", turn)
		}
		lines = append(lines, r.Sides[q.Side].Adjective+" reinforcements, "+when+": "+r.Name.List(units)+".")
		if turn == 0 || turn > p.turn+1 {
			continue
		}
		for _, list := range [][]hex.Hex{g.Entry, g.HQEntry} {
			for _, h := range list {
				a.Hexes = append(a.Hexes, game.HexNote{Hex: h, Kind: game.NoteTarget, Text: fmt.Sprint(turn), Title: fmt.Sprintf("entry hex of turn %d", turn), Rules: a.Rules})
			}
		}
	}
	a.Sentence = strings.Join(lines, "\n")
	if len(lines) == 0 {
		a.Sentence = game.Capital(r.Name.Side(q.Side)) + " " + r.sideVerb(q.Side, "expects", "expect") + " no reinforcements."
	}
	return a, nil
}

// queryClosed marks the hexes that are closed to a side in this turn (CTL-7.3.8-01).
func (p *Position) queryClosed(q game.Query) (*game.Answer, error) {
	r := p.rules
	if int(q.Side) >= len(r.Sides) {
		return nil, fmt.Errorf("closed needs a side")
	}
	a := &game.Answer{What: q.What, Rules: r.Rows(rBan)}
	for h := range r.Data.Map.Len() {
		if p.inArea(hex.Hex(h)) && p.banned(q.Side, hex.Hex(h)) {
			a.Hexes = append(a.Hexes, game.HexNote{Hex: hex.Hex(h), Kind: game.NoteBlocked, Title: "closed to " + r.Name.Side(q.Side) + " in this turn", Rules: a.Rules})
		}
	}
	a.Sentence = fmt.Sprintf("Closed to %s in this turn: %s.", r.Name.Side(q.Side), game.Count(len(a.Hexes), "hex"))
	return a, nil
}
