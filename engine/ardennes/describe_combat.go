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

func (r *Rules) tellDisengagement(e game.Event) (sentence, detail string) {
	return r.either(e.N[2] != 0, "{unit} disengages from {hex}.", "{unit} fails to disengage from {hex}.", e), dieText(e.N[0], e.N[1])
}

// tellJoined tells of a unit that goes along with a move, or takes part in an attack, off the map too.
func (r *Rules) tellJoined(e game.Event) (sentence, detail string) {
	if e.Hex == e.To {
		return r.say("{unit} takes part from off the map.", e), ""
	}
	return r.either(e.To == hex.None, "{unit} goes along from {hex}.", "{unit} takes part from {hex}.", e), ""
}

// tellAdvanced tells of an advance; one from off the map begins and ends in the entry hex.
func (r *Rules) tellAdvanced(e game.Event) (sentence, detail string) {
	return r.either(e.Hex == e.To, "{unit} advances onto the map in {to}.", "{unit} advances from {hex} to {to}.", e), ""
}

func (r *Rules) tellSurprise(e game.Event) (sentence, detail string) {
	return r.either(e.N[1] != 0, "{unit} surprises the defenders of {to}.", "{unit} fails to surprise the defenders of {to}.", e), dieText(e.N[0], 0)
}

func (r *Rules) tellSupport(e game.Event) (sentence, detail string) {
	return r.either(e.Unit == game.NoUnit, "Air Support attacks {to}.", "{unit} fires on {to}.", e), ""
}

func (r *Rules) tellBarrage(e game.Event) (sentence, detail string) {
	return r.either(int8(e.N[2]) == data.TOT, "Time on Target: the attack on {to} is stopped.", "Defensive artillery at {to}: "+game.Count(e.N[2], "shift")+" left.", e), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellJabos(e game.Event) (sentence, detail string) {
	return r.say("Jabos at {to}: "+game.Count(e.N[1], "shift")+" left.", e), dieText(e.N[0], 0)
}

func (r *Rules) tellOdds(e game.Event) (sentence, detail string) {
	n := e.N
	return r.say("the attack on {to} is at "+columnName(int8(n[5]))+".", e),
		fmt.Sprintf("%d against %d with DCB %d: %s, shifted %s.", n[0], n[1], n[2], columnName(int8(n[3])), game.Signed(n[4]))
}

func (r *Rules) tellResult(e game.Event) (sentence, detail string) {
	return r.say("the attack on {to}: "+resultNames[e.N[2]]+".", e), fmt.Sprintf("Die %d at %s.", e.N[0], columnName(int8(e.N[1])))
}

func (r *Rules) tellFireFight(e game.Event) (sentence, detail string) {
	return r.say("{unit} leads a Fire Fight for {to}: "+resultNames[e.N[2]]+".", e), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellDetermined(e game.Event) (sentence, detail string) {
	how := " by a Determined Defense" + extraTexts[e.N[3]] + "."
	return r.either(e.N[2] != 0, "{unit} holds {hex}"+how, "{unit} cannot hold {hex}"+how, e), dieText(e.N[0], e.N[1])
}
