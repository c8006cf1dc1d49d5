package ardennes

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// sequels says what may follow an attack that can go in these ways: the Fire Fight, the Determined Defense, and who
// does not live through a retreat. Jabos and defensive artillery may bring about results that the column named has not.
func (p *Position) sequels(leaves []leaf, attackers, defenders []game.Unit) (lines []game.Line) {
	r := p.rules
	var lengths [maxTrail + 1]bool
	fights, stands := false, false
	for _, l := range leaves {
		lengths[outcomes[l.result].retreat] = true
		fights = fights || l.fight
		stands = stands || outcomes[l.result].advance == regular
	}
	if fights {
		lines = append(lines, p.fightSequel(attackers))
	}
	if stands {
		lines = append(lines, p.standSequel(defenders))
	}
	for _, u := range defenders {
		for n := int8(1); n <= maxTrail; n++ {
			if !lengths[n] {
				continue
			}
			// Whoever does not outlive some hexes does not outlive more.
			if text, rows := p.doom(u, n); text != "" {
				lines = append(lines, game.Line{Text: fmt.Sprintf("A retreat of %s or more eliminates %s: %s", game.Count(n, "hex"), r.Name.Unit(u), text), Rules: r.Rows(rows...)})
				break
			}
		}
	}
	return lines
}

// best is the unit whose die has the lowest modifier, NoUnit if none can lead.
func best(units []game.Unit, why func(game.Unit) *game.Reason, drm func(game.Unit) int) (lead game.Unit) {
	lead = game.NoUnit
	for _, u := range units {
		if why(u) == nil && (lead == game.NoUnit || drm(u) < drm(lead)) {
			lead = u
		}
	}
	return lead
}

// fightSequel tells of the Fire Fight under the best Lead Unit.
func (p *Position) fightSequel(attackers []game.Unit) game.Line {
	r := p.rules
	lead := best(attackers, p.leadWhy, p.fightDRM)
	across := func(u game.Unit) bool {
		_, beside := r.Data.Map.DirTo(p.units[u].hex, p.battle.target)
		return beside && p.overLine(u, p.units[u].hex, p.battle.target)
	}
	if lead == game.NoUnit {
		if slices.ContainsFunc(attackers, across) {
			return game.Line{Text: "FF is Engaged: no attacker can lead a Fire Fight, none across the Army Boundary", Rules: r.Rows("ARD-16.2-01", "ARD-11.10-03")}
		}
		return game.Line{Text: "FF is Engaged: no attacker can lead a Fire Fight", Rules: r.Rows("ARD-16.2-01")}
	}
	drm := p.fightDRM(lead)
	text := fmt.Sprintf("FF may become a Fire Fight led by %s, die %s:%s", r.Name.Unit(lead), game.Signed(drm), p.fightResults(drm))
	return game.Line{Text: text, Rules: r.Rows("ARD-16.1-06", "ARD-16.2-04")}
}

// fightResults are those of a Fire Fight by its die: " 1 DR2, 2 A1/D1, ...".
func (p *Position) fightResults(drm int) (text string) {
	for die := 1; die <= 6; die++ {
		text += fmt.Sprintf(" %d %s", die, resultNames[p.rules.Data.Charts.FireFight.At(die+drm)])
		if die < 6 {
			text += ","
		}
	}
	return text
}

// standSequel tells of the Determined Defense under the best Lead Unit.
func (p *Position) standSequel(defenders []game.Unit) game.Line {
	r := p.rules
	lead := best(defenders, p.standWhy, p.standDRM)
	if lead == game.NoUnit {
		return game.Line{Text: "No Determined Defense is possible", Rules: r.Rows("ARD-16.71-02", "ARD-16.71-03")}
	}
	drm := p.standDRM(lead)
	holds := favorable(drm, func(n int) bool { return r.Data.Charts.Determined.At(n).Yes })
	return game.Line{Text: fmt.Sprintf("A retreat of two hexes may be refused by a Determined Defense led by %s, die %s: it holds in %s of 6", r.Name.Unit(lead), game.Signed(drm), game.Count(holds, "case")),
		Rules: r.Rows("ARD-16.71-01", "ARD-16.73-01")}
}

// dooms are the reasons for which a unit does not live through any retreat.
var dooms = map[game.Ref]string{"ARD-17.5-01": "it has retreated into the hex in this phase", "ARD-18.1-02": "it is Routed",
	"ARD-27.10-01": "US engineers do not outlive three hexes", "ARD-17.7-02": "German artillery without a Prime Mover retreats one hex only"}

// doom says why a defender does not live through a retreat of n hexes, "" if he does.
func (p *Position) doom(u game.Unit, n int8) (text string, rows []game.Ref) {
	if _, row := p.doomed(u, n); row != "" {
		return dooms[row], []game.Ref{row}
	}
	h := p.battle.target
	if p.retreats(u, h, n, nil).best != noRank {
		return "", nil
	}
	edge := false
	for d, to := range &p.rules.Data.Map.Neighbors[h] {
		why := p.fatalWhy(u, h, hex.Dir(d), 0)
		place := "the edge of the map"
		switch {
		case to != hex.None:
			place = p.rules.Name.Hex(to)
		case edge:
			continue // it is told once
		default:
			edge = true
		}
		if why == nil {
			why = fatalLater
		}
		if text != "" {
			text += "; "
		}
		text += place + ": " + strings.TrimSuffix(why.Sentence, ".")
		for _, row := range why.Refs {
			rows = add(rows, row)
		}
	}
	return text, append(rows, "ARD-17.1-10")
}

// add appends what a short list has not got yet.
func add[T comparable](list []T, x T) []T {
	for _, y := range list {
		if x == y {
			return list
		}
	}
	return append(list, x)
}
