package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var resultNames = [data.NumResults]string{data.NoResult: "no result", data.D1Star: "D1*", data.DR4Star: "DR4*", data.DR3: "DR3", data.DR2: "DR2", data.FF: "FF",
	data.FFPlus1: "FF(+1)", data.EX: "EX", data.Eng: "Eng", data.A1Eng: "A1/Eng", data.A1: "A1", data.D1: "D1", data.A1D1: "A1/D1", data.A1DR2: "A1/DR2", data.EngPlus: "Eng+"}

var extraTexts = [...]string{data.Nothing: "", data.AndEX: ", with an EX", data.AndLoss: ", with a loss", data.AndCA: ", with a counterattack"}

// describeCombat is Describe for the events of chapters 14 to 21: sentence and detail.
func (r *Rules) describeCombat(e game.Event) (told [2]string, ok bool) {
	n := e.N
	who, at, to := game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex), r.Name.Hex(e.To)
	side := game.Capital(r.Name.Side(e.Side))
	die := fmt.Sprintf("Die %d.", n[0])
	rolled := die
	if n[1] != 0 {
		rolled = fmt.Sprintf("Die %d %s = %d.", n[0], game.Signed(n[1]), n[0]+n[1])
	}
	say := func(detail, form string, args ...any) ([2]string, bool) {
		return [2]string{fmt.Sprintf(form, args...), detail}, true
	}
	switch e.Kind {
	case evAttack:
		return say("", "%s attacks %s.", side, to)
	case evJoined:
		if e.To == hex.None {
			return told, false
		}
		return say("", "%s takes part from %s.", who, at)
	case evCalledOff:
		return say("", "%s calls the attack on %s off.", side, to)
	case evSurprise:
		if n[1] != 0 {
			return say(die, "%s surprises the defenders of %s.", who, to)
		}
		return say(die, "%s fails to surprise the defenders of %s.", who, to)
	case evSupport:
		if e.Unit == game.NoUnit {
			return say("", "Air Support attacks %s.", to)
		}
		return say("", "%s fires on %s.", who, to)
	case evBarrage:
		if int8(n[2]) == data.TOT {
			return say(rolled, "Time on Target: the attack on %s is stopped.", to)
		}
		return say(rolled, "Defensive artillery at %s: %s left.", to, game.Count(n[2], "shift"))
	case evJabos:
		return say(die, "Jabos at %s: %s left.", to, game.Count(n[1], "shift"))
	case evOdds:
		return say(fmt.Sprintf("%d against %d with DCB %d: %s, shifted %s.", n[0], n[1], n[2], columnName(int8(n[3])), game.Signed(n[4])), "The attack on %s is at %s.", to, columnName(int8(n[5])))
	case evResult:
		return say(fmt.Sprintf("Die %d at %s.", n[0], columnName(int8(n[1]))), "The attack on %s: %s.", to, resultNames[n[2]])
	case evFireFight:
		return say(rolled, "%s leads a Fire Fight for %s: %s.", who, to, resultNames[n[2]])
	case evStep:
		return say("", "%s loses a step in %s.", who, at)
	case evEngaged:
		return say("", "%s is Engaged in %s.", who, at)
	case evDetermined:
		if n[2] != 0 {
			return say(rolled, "%s holds %s by a Determined Defense%s.", who, at, extraTexts[n[3]])
		}
		return say(rolled, "%s cannot hold %s by a Determined Defense%s.", who, at, extraTexts[n[3]])
	case evRetreated:
		return say("", "%s retreats from %s to %s.", who, at, to)
	case evCondition:
		return say("", "%s is %s in %s.", who, conditionWords[n[0]], at)
	case evAdvanced:
		return say("", "%s advances from %s to %s.", who, at, to)
	case evAdvantage:
		return say("", "%s has the Attacker's Advantage over %s.", who, to)
	case evBreakthrough:
		return say("", "%s breaks through from %s to %s.", side, at, to)
	case evCounter:
		return say("", "%s counterattacks %s.", side, to)
	case evDisengaged:
		form := "%s fails to disengage from %s."
		if n[2] != 0 {
			form = "%s disengages from %s."
		}
		return say(rolled, form, who, at)
	}
	return told, false
}
