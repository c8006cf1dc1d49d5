package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

// Fold tells the hexes of a move as one way.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	way := a
	way.To = b.To
	return way, a.Kind == evMoved && b.Kind == evMoved && a.Unit == b.Unit && a.To == b.Hex && b.To != a.Hex
}

// Describe tells an event.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	return game.Tell(tellings[:], r, &r.Name, e, viewer)
}

var tellings = [numEvents]game.Telling[*Rules]{
	evTurn: {Word: "turn", Tell: func(r *Rules, e game.Event) (sentence, detail string) {
		return r.turnName(int8(e.N[0])) + " begins.", ""
	}},
	evAir: {Word: "air", Detail: "Die {0}.", By: 2, Cases: []string{
		"Air Support: {1 marker} for the Allies.",
		"Air Support: {1 marker} for the Allies, and the Luftwaffe is up for the Germans.",
	}},
	evSequence: {Word: "sequence", Cases: []string{optMoveFight: "{side} chooses Move/Fight.", optFightMove: "{side} chooses Fight/Move."}},
	evPhase: {Word: "phase", Tell: func(r *Rules, e game.Event) (sentence, detail string) {
		return r.Sides[e.Side].Adjective + " " + phaseNames[e.N[0]] + ".", ""
	}},
	evArrived:    {Word: "arrived", Sentence: "{unit} arrives in {to}."},
	evMoved:      {Word: "moved", Sentence: "{unit} moves from {hex} to {to}.", Detail: "{0} MP, {1} left."},
	evStopped:    {Word: "stopped", Cases: []string{"{unit} stops in {hex}.", "{unit} stops in {hex}, in an enemy ZOC."}},
	evCheck:      {Word: "check", Tell: (*Rules).tellCheck},
	evAttack:     {Word: "attack", Sentence: "{side} attacks {to}."},
	evJoined:     {Word: "joined", Sentence: "{unit} joins the attack from {hex}."},
	evUnsupplied: {Word: "unsupplied", Sentence: "{unit} is out of supply in {hex}."},
	evTotals:     {Word: "totals", Tell: (*Rules).tellTotals},
	evShift: {Word: "shift", Tell: func(r *Rules, e game.Event) (sentence, detail string) {
		return "", game.Capital(shiftNames[e.N[0]]) + ": {+1}"
	}},
	evCommitted: {Word: "committed", Sentence: "{side} commits an Air Support marker to {to}.", Detail: "{0} left."},
	evCalledOff: {Word: "called-off", Tell: (*Rules).tellCalledOff},
	evBattle:    {Word: "battle", Tell: (*Rules).tellBattle},
	evEliminated: {Word: "eliminated", Cases: []string{
		byResult:   "{unit} is eliminated in {hex} by the result.",
		byChoice:   "{unit} is given up in {hex}.",
		byCheck:    "{unit} breaks and is eliminated in {hex}.",
		byTrap:     "{unit} cannot retreat from {hex} and is eliminated.",
		byStacking: "{unit} is eliminated in {hex}, which was overstacked.",
	}},
	evRetreated: {Word: "retreated", Sentence: "{unit} retreats from {hex} to {to}."},
	evAdvanced:  {Word: "advanced", Sentence: "{unit} advances from {hex} to {to}."},
	evControl: {Word: "control", Tell: func(r *Rules, e game.Event) (sentence, detail string) {
		return "{side} takes " + r.Name.Place(e.To) + ".", ""
	}},
	evOver: {Word: "over", Tell: func(r *Rules, e game.Event) (sentence, detail string) {
		return r.verdictText(int8(e.N[0]), int8(e.N[1])), ""
	}},
}

var eventWords = game.EventWords(tellings[:])

func (r *Rules) tellTotals(e game.Event) (sentence, detail string) {
	n := e.N
	detail = "{0} against {1}: " + columnName(n[2])
	if n[2] != n[3] {
		detail += " instead of " + columnName(n[3])
	}
	return "{0 Attack Factor} against {1 Defense Factor} in {to}.", detail + "."
}

func (r *Rules) tellCalledOff(e game.Event) (sentence, detail string) {
	return "The attack on {to} is called off.", fmt.Sprintf("%s is left of the column %s.", columnName(e.N[0]), columnName(leftmost))
}

func (r *Rules) tellBattle(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("Battle for {to}: %s.", Result{int8(e.N[2]), int8(e.N[3])}), "Die {0} in the column " + columnName(e.N[1]) + ", after shifts of {+4}."
}

func (r *Rules) tellCheck(e game.Event) (sentence, detail string) {
	n := e.N
	detail = "Die {0}"
	if n[1] != 0 || n[4] != 0 {
		detail += fmt.Sprintf(" {+1} = %d", n[0]+n[1])
	}
	verb, sign := "fails", ">"
	if n[3] != 0 {
		verb, sign = "passes", "≤"
	}
	detail += " " + sign + " {2}"
	if n[4] != 0 {
		detail += "; red factors of the Germans {+4}"
	}
	if n[5] != 0 {
		detail += "; stacked with a red factor {+5}"
	}
	return "{unit} in {hex} " + verb + " its morale check.", detail + "."
}

// turnName is "Turn 1, 8–9 February 1945".
func (r *Rules) turnName(turn int8) string {
	text := fmt.Sprintf("Turn %d", turn)
	if i := int(turn) - 1; i >= 0 && i < len(r.Terms.TurnNames) {
		text += ", " + r.Terms.TurnNames[i]
	}
	return text
}
