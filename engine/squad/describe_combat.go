package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

var lossTexts = [...]string{
	byFire:        "under fire",
	byMelee:       "in melee",
	byDemolition:  "by a demolition charge",
	byMine:        "by a mine",
	bySurrender:   "by surrender",
	byDesperation: "when he tried to fight",
	byMeleeLost:   "when the melee was lost",
	byEvent:       "in an event",
	byFlames:      "out of the burning building",
}

// columnText is "4 in column 7 (card 12)"; without a card the check was certain.
func columnText(x, n, column int16) string {
	if x < 0 {
		return fmt.Sprintf("column %d, certain without a card", column)
	}
	return fmt.Sprintf("%d in column %d (%s)", n, column, cardName(x))
}

// yes chooses between two words.
func yes(b int16, yes, no string) string {
	if b != 0 {
		return yes
	}
	return no
}

// hiddenCheck is what everybody may know of a check of a hidden soldier.
func (r *Rules) hiddenCheck(e game.Event) string {
	where := " in {hex}"
	if e.Hex == hex.None {
		where = ""
	}
	return r.filled("A hidden soldier"+where+" is checked: "+cardName(e.N[0])+".", e)
}

func (r *Rules) tellFire(e game.Event) (sentence, detail string) {
	n := e.N
	return r.filled("{unit} in {hex} fires at {to}"+floorWords[n[4]]+".", e), fmt.Sprintf("Effective range %d: column %d, morale %d%s.", n[0], n[1], n[2], yes(n[3], ", without a full crew", ""))
}

func (r *Rules) tellEffect(e game.Event) (sentence, detail string) {
	n := e.N
	sentence = yes(n[4], "The fire is effective.", "The fire has no effect.")
	if n[5] != 0 {
		sentence = "The weapon may jam."
	}
	if n[0] < 0 {
		return sentence, fmt.Sprintf("Morale %d against column %d: no card is drawn.", n[3], n[2])
	}
	return sentence, fmt.Sprintf("%s against morale %d.", columnText(n[0], n[1], n[2]), n[3])
}

func (r *Rules) tellMisfire(e game.Event) (sentence, detail string) {
	sentence = yes(e.N[4], "The weapon jams.", yes(e.N[3], "It is a misfire.", "No misfire."))
	return sentence, game.Capital(columnText(e.N[0], e.N[1], e.N[2])) + "."
}

func (r *Rules) tellHits(e game.Event) (sentence, detail string) {
	if e.N[1] == 1 {
		return "The soldier is hit.", ""
	}
	return r.filled("{0} of {1} soldiers are hit.", e), ""
}

func (r *Rules) tellStatus(e game.Event) (sentence, detail string) {
	n := e.N
	if e.Unit < 0 {
		return "", r.hiddenCheck(e)
	}
	return "", fmt.Sprintf("%s: %s%s against morale %d.", r.filled("{unit}", e), columnText(n[0], n[1], n[2]), yes(n[4], ", red,", ""), n[3])
}

func (r *Rules) tellKIA(e game.Event) (sentence, detail string) {
	if e.Unit < 0 {
		return "", r.hiddenCheck(e)
	}
	return "", r.filled("KIA check of {unit}: "+columnText(e.N[0], e.N[1], int16(kiaColumn))+", killed by {2} or less.", e)
}

func (r *Rules) tellKilled(e game.Event) (sentence, detail string) {
	return r.filled("{unit} is killed in {hex} "+lossTexts[e.N[0]]+".", e), ""
}

func (r *Rules) tellRouts(e game.Event) (sentence, detail string) {
	return r.filled("{unit} runs away from {hex} "+lossTexts[e.N[0]]+".", e), ""
}

func (r *Rules) tellReaction(e game.Event) (sentence, detail string) {
	n := e.N
	return r.filled("{unit} reacts to {to}"+yes(n[5], "", ", but too late")+".", e), game.Capital(fmt.Sprintf("%s with Orders %d; %s.", cardName(n[0]), n[1], columnText(n[2], n[3], n[4])))
}

func (r *Rules) tellCrew(e game.Event) (sentence, detail string) {
	if e.Unit < 0 {
		return r.filled("{side} changes a crew.", e), ""
	}
	return r.filled("{unit} "+yes(e.N[0], "serves", "no longer serves")+" the weapon of {other}.", e), ""
}

func (r *Rules) tellBlast(e game.Event) (sentence, detail string) {
	return "", r.filled("{unit}: "+columnText(e.N[0], e.N[1], e.N[2])+yes(e.N[3], ", red", "")+".", e)
}

func (r *Rules) tellDesperate(e game.Event) (sentence, detail string) {
	return r.filled("{unit} in {hex} tries to fight.", e), againstMorale(e.N, "")
}

func (r *Rules) tellBlow(e game.Event) (sentence, detail string) {
	return "", r.filled("{side}: "+columnText(e.N[0], e.N[1], e.N[2])+", hits with {3} or less.", e)
}

func (r *Rules) tellRally(e game.Event) (sentence, detail string) {
	return r.filled("{unit} in {hex} "+yes(e.N[4], "rallies", "does not rally")+".", e), againstMorale(e.N, yes(e.N[5], ", red,", ""))
}

func (r *Rules) tellClears(e game.Event) (sentence, detail string) {
	if e.Unit >= 0 { // morale and weapon would tell who a hidden one is
		detail = againstMorale(e.N, "")
	}
	return r.filled("{unit} in {hex} "+yes(e.N[4], "clears his weapon", "does not clear his weapon")+".", e), detail
}

// againstMorale is a check whose card, number, column and morale, if it is known, are the first four numbers.
func againstMorale(n [8]int16, red string) string {
	text := columnText(n[0], n[1], n[2]) + red
	if n[3] != game.Untold {
		text += fmt.Sprintf(" against morale %d", n[3])
	}
	return game.Capital(text) + "."
}
