package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// attackNames and chitColumns are the kinds of attack and the chit columns in
// words.
var (
	attackNames = [numOptions]string{"", "Hasty Attack", "Regular Attack", "Prepared Attack"}
	chitAttack  = [3]string{"hasty", "regular", "prepared"}
	chitDefense = [3]string{"disrupted", "regular", "improved"}
	roleNames   = [2]string{"attackers", "defenders"}
)

// listed returns the units in N from a place on.
func listed(e game.Event, from, room int) []game.Unit {
	var units []game.Unit
	for _, n := range e.N[from : from+room] {
		if n != int16(game.NoUnit) {
			units = append(units, game.Unit(n))
		}
	}
	return units
}

// describeCombat returns the sentence of a combat event and its figures.
func (r *Rules) describeCombat(e game.Event) (sentence, detail string) {
	n := e.N
	switch e.Kind {
	case evAttack:
		units := listed(e, 1, 4)
		return fmt.Sprintf("%s in %s %s %s: %s.", game.Capital(r.Name.List(units)), r.Name.Hex(e.Hex), verb(units, "attacks", "attack"), r.Name.Hex(e.To), attackNames[n[0]]), ""
	case evDefend:
		units := listed(e, 0, maxInvolved)
		return fmt.Sprintf("%s %s %s.", game.Capital(r.Name.List(units)), verb(units, "defends", "defend"), r.Name.Hex(e.Hex)), ""
	case evChit:
		return fmt.Sprintf("%s draw%s chit %d.", game.Capital(r.Name.Side(e.Side)), r.ending(e.Side), n[0]), ""
	case evUnitStrength:
		return r.describeStrength(e)
	case evOdds:
		return r.describeOdds(e)
	case evCompared:
		return fmt.Sprintf("%s is compared for armor.", game.Capital(r.Name.Unit(e.Unit))), ""
	case evModifier:
		return r.describeModifier(e)
	case evBelow:
		return fmt.Sprintf("The odds are below the table: the attack on %s fails with 5/0, without a roll.", r.Name.Hex(e.Hex)), ""
	case evAttackRoll:
		cell := data.Cell{Attacker: int8(n[3]), Defender: int8(n[4]), AttackerRed: n[5]&1 != 0, DefenderRed: n[5]&2 != 0}
		return fmt.Sprintf("At %d:%d with a total of %d the result at %s is %v.", n[6], n[7], n[2], r.Name.Hex(e.Hex), cell),
			fmt.Sprintf("die %d, modifiers %s, total %d, column %d:%d", n[0], game.Signed(int(n[1])), n[2], n[6], n[7])
	case evHits:
		return r.describeHits(e), ""
	case evForced:
		units := listed(e, 0, maxInvolved)
		return fmt.Sprintf("%s must retreat from %s.", game.Capital(r.Name.List(units)), r.Name.Hex(e.Hex)), ""
	case evRetreated:
		return r.describeRetreat(e), ""
	case evNoRetreat:
		units := listed(e, 0, maxInvolved)
		return fmt.Sprintf("%s cannot retreat from %s and %s 2 SP more.", game.Capital(r.Name.List(units)), r.Name.Hex(e.Hex), verb(units, "loses", "lose each")), ""
	case evStayed:
		units := listed(e, 0, maxInvolved)
		return fmt.Sprintf("%s %s in %s and %s the second hit.", game.Capital(r.Name.List(units)), verb(units, "holds", "hold"), r.Name.Hex(e.Hex), verb(units, "takes", "take")), ""
	case evSurplus:
		return fmt.Sprintf("%s of the %s: nobody is left to take %s.", game.Capital(game.Count(n[0], "more hit")), roleNames[n[1]], map[bool]string{true: "it", false: "them"}[n[0] == 1]), ""
	case evVictory:
		return fmt.Sprintf("Battle Victory at %s for %s.", r.Name.Hex(e.Hex), r.Name.Side(e.Side)), fmt.Sprintf("hits %d to %d", n[0], n[1])
	case evNoVictory:
		return fmt.Sprintf("Nobody wins the battle at %s.", r.Name.Hex(e.Hex)), fmt.Sprintf("hits %d to %d", n[0], n[1])
	case evNoBonus:
		if n[0] == 1 {
			return fmt.Sprintf("%s stand%s fast and get%s no bonus.", game.Capital(r.Name.Side(e.Side)), r.ending(e.Side), r.ending(e.Side)), ""
		}
		return "No winner is in Command Range: the bonus AP is lost.", ""
	}
	return "", ""
}

// ending is the s of a verb after the name of a side.
func (r *Rules) ending(s game.Side) string {
	if strings.HasSuffix(r.Name.Side(s), " side") {
		return "s"
	}
	return ""
}

func (r *Rules) describeStrength(e game.Event) (sentence, detail string) {
	column := chitAttack[e.N[2]]
	if role(e.N[3]) == defending {
		column = chitDefense[e.N[2]]
	}
	detail = fmt.Sprintf("%d SP × %d, %s column", e.N[0], e.N[1], column)
	total := fmt.Sprint(e.N[0] * e.N[1])
	if e.N[4] != 4 {
		detail += fmt.Sprintf(", %d/4 of it counts", e.N[4])
		q := e.N[0] * e.N[1] * e.N[4]
		if total = fmt.Sprint(q / 4); q%4 != 0 {
			total += [...]string{"", "¼", "½", "¾"}[q%4]
		}
	}
	return fmt.Sprintf("%s counts %s.", game.Capital(r.Name.Unit(e.Unit)), total), detail
}

func (r *Rules) describeOdds(e game.Event) (sentence, detail string) {
	terrain := r.TEC[e.N[6]].Name
	if e.N[2] < 0 {
		return fmt.Sprintf("%d against %d in %s: below the leftmost column.", e.N[0], e.N[1], terrain), fmt.Sprintf("terrain line %d", e.N[3]+1)
	}
	return fmt.Sprintf("%d against %d in %s: column %d:%d.", e.N[0], e.N[1], terrain, e.N[4], e.N[5]), fmt.Sprintf("terrain line %d, column %d", e.N[3]+1, e.N[2]+1)
}

func (r *Rules) describeModifier(e game.Event) (sentence, detail string) {
	text, detail := r.modifierText(e)
	return fmt.Sprintf("%s %s.", game.Signed(int(e.N[1])), text), detail
}

// modifierText says where a DRM comes from.
func (r *Rules) modifierText(e game.Event) (text, detail string) {
	n := e.N[2:]
	switch drmSource(e.N[0]) {
	case drmHexside:
		return "for the hexside: " + r.HexsideTE[n[0]].Name, ""
	case drmSupport:
		text = fmt.Sprintf("support from %s", r.Name.Hex(e.Hex))
	case drmDefense:
		text = fmt.Sprintf("defensive support from %s", r.Name.Hex(e.Hex))
	case drmHQ:
		text = "HQ Attack Support of " + strings.TrimPrefix(r.Name.Unit(e.Unit), "the HQ of ")
		if e.N[1] != n[0] {
			return text, fmt.Sprintf("half of %d points, rounded up", n[0])
		}
		return text, fmt.Sprintf("all %d points", n[0])
	case drmArmor:
		return r.armorText(e)
	case drmEngineer:
		return "for engineers against the pillbox", r.Name.Unit(e.Unit)
	}
	if n[0] == 1 {
		return text, r.Name.Unit(e.Unit) + ", of another formation"
	}
	return text, r.Name.Unit(e.Unit)
}

func (r *Rules) armorText(e game.Event) (text, detail string) {
	n := e.N[2:]
	if e.Unit == game.NoUnit {
		return fmt.Sprintf("for the tanks of %s", r.Name.Unit(e.Other)), fmt.Sprintf("Tank Points %d against none", n[2])
	}
	detail = fmt.Sprintf("%s Tank Points %d", r.Name.Unit(e.Unit), n[0])
	if n[1] != n[0] {
		detail += fmt.Sprintf(", %d against this terrain", n[1])
	}
	if n[4] == 1 {
		return "for armor", fmt.Sprintf("%s; %s Tank Points %d", detail, r.Name.Unit(e.Other), n[2])
	}
	return "for armor", fmt.Sprintf("%s; %s AT Points %d, terrain %s", detail, r.Name.Unit(e.Other), n[2], game.Signed(int(n[3])))
}

func (r *Rules) describeHits(e game.Event) string {
	who := game.Capital("the " + roleNames[e.N[2]])
	switch hits, red := e.N[0], e.N[1] == 1; {
	case hits == 0:
		return who + " take no hit, but must check."
	case red:
		return fmt.Sprintf("%s take %s and must check.", who, game.Count(hits, "hit"))
	default:
		return fmt.Sprintf("%s take %s.", who, game.Count(hits, "hit"))
	}
}

func (r *Rules) describeRetreat(e game.Event) string {
	units := listed(e, 0, maxInvolved)
	s := fmt.Sprintf("%s %s from %s to %s", game.Capital(r.Name.List(units)), verb(units, "retreats", "retreat"), r.Name.Hex(e.Hex), r.Name.Hex(e.To))
	if e.N[7] == 1 {
		return s + ", into an enemy ZOC, and " + verb(units, "loses", "lose each") + " 1 SP more."
	}
	return s + "."
}
