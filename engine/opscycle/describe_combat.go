package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// The kinds of attack, the chit columns of both roles, and the roles in words.
var (
	attackNames = [numOptions]string{"", "Hasty Attack", "Regular Attack", "Prepared Attack"}
	chitAttack  = [3]string{"hasty", "regular", "prepared"}
	chitDefense = [3]string{"disrupted", "regular", "improved"}
	roleNames   = [2]string{"attackers", "defenders"}
)

func (r *Rules) tellAttackRoll(e game.Event) (sentence, detail string) {
	n := e.N
	cell := data.Cell{Attacker: int8(n[3]), Defender: int8(n[4]), AttackerRed: n[5]&1 != 0, DefenderRed: n[5]&2 != 0}
	return fmt.Sprintf("At {6}:{7} with a total of {2} the result at {hex} is %v.", cell), "die {0}, modifiers {+1}, total {2}, column {6}:{7}"
}

func (r *Rules) tellSurplus(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("{0 more hit} of the %s: nobody is left to take %s.", roleNames[e.N[1]], map[bool]string{true: "it", false: "them"}[e.N[0] == 1]), ""
}

func (r *Rules) tellStrength(e game.Event) (sentence, detail string) {
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
	return "{unit} counts " + total + ".", detail
}

func (r *Rules) tellOdds(e game.Event) (sentence, detail string) {
	terrain := r.TEC[e.N[6]].Name
	if e.N[2] < 0 {
		return "{0} against {1} in " + terrain + ": below the leftmost column.", fmt.Sprintf("terrain line %d", e.N[3]+1)
	}
	return "{0} against {1} in " + terrain + ": column {4}:{5}.", fmt.Sprintf("terrain line %d, column %d", e.N[3]+1, e.N[2]+1)
}

func (r *Rules) tellModifier(e game.Event) (sentence, detail string) {
	text, detail := r.modifierText(e)
	return "{+1} " + text + ".", detail
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
			return text, unlessUntold(n[0], fmt.Sprintf("half of %d points, rounded up", n[0]))
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

func (r *Rules) tellHits(e game.Event) (sentence, detail string) {
	who := "the " + roleNames[e.N[2]]
	switch hits, red := e.N[0], e.N[1] == 1; {
	case hits == 0:
		return who + " take no hit, but must check.", ""
	case red:
		return who + " take {0 hit} and must check.", ""
	}
	return who + " take {0 hit}.", ""
}
