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
	evTurn: {Word: "turn", Sentence: "{turn} begins."},
	evAir: {Word: "air", Detail: "Die {0}.", By: 2, Cases: []string{
		"Air Support: {1 marker} for the Allies.",
		"Air Support: {1 marker} for the Allies, and the Luftwaffe is up for the Germans.",
	}},
	evSequence:   {Word: "sequence", Cases: []string{optMoveFight: "{side} chooses Move/Fight.", optFightMove: "{side} chooses Fight/Move."}},
	evPhase:      {Word: "phase", Sentence: "{phase}."},
	evArrived:    {Word: "arrived", Sentence: "{unit} arrives in {to}."},
	evMoved:      {Word: "moved", Sentence: "{unit} moves from {hex} to {to}.", Detail: "{0} MP, {1} left."},
	evStopped:    {Word: "stopped", Cases: []string{"{unit} stops in {hex}.", "{unit} stops in {hex}, in an enemy ZOC."}},
	evCheck:      {Word: "check", Tell: (*Rules).tellCheck},
	evAttack:     {Word: "attack", Sentence: "{side} attacks {to}."},
	evJoined:     {Word: "joined", Sentence: "{unit} joins the attack from {hex}."},
	evUnsupplied: {Word: "unsupplied", Sentence: "{unit} is out of supply in {hex}."},
	evTotals:     {Word: "totals", Tell: (*Rules).tellTotals},
	evShift:      {Word: "shift", Detail: "{shift}: {+1}"},
	evCommitted:  {Word: "committed", Sentence: "{side} commits an Air Support marker to {to}.", Detail: "{0} left."},
	evCalledOff:  {Word: "called-off", Sentence: "The attack on {to} is called off.", Detail: "{column 0} is left of the column {leftmost}."},
	evBattle:     {Word: "battle", Sentence: "Battle for {to}: {result}.", Detail: "Die {0} in the column {column 1}, after shifts of {+4}."},
	evEliminated: {Word: "eliminated", Cases: []string{
		byResult:   "{unit} is eliminated in {hex} by the result.",
		byChoice:   "{unit} is given up in {hex}.",
		byCheck:    "{unit} breaks and is eliminated in {hex}.",
		byTrap:     "{unit} cannot retreat from {hex} and is eliminated.",
		byStacking: "{unit} is eliminated in {hex}, which was overstacked.",
	}},
	evRetreated: {Word: "retreated", Sentence: "{unit} retreats from {hex} to {to}."},
	evAdvanced:  {Word: "advanced", Sentence: "{unit} advances from {hex} to {to}."},
	evControl:   {Word: "control", Sentence: "{side} takes {place}."},
	evOver:      {Word: "over", Sentence: "{verdict}"},
}

var eventWords = game.EventWords(tellings[:])

// ownWords are what tellings have besides the words of every game.
func (r *Rules) ownWords() map[string]func(game.Event) string {
	return map[string]func(game.Event) string{
		"turn":     func(e game.Event) string { return r.turnName(int8(e.N[0])) },
		"phase":    func(e game.Event) string { return r.Sides[e.Side].Adjective + " " + phaseNames[e.N[0]] },
		"shift":    func(e game.Event) string { return game.Capital(shiftNames[e.N[0]]) },
		"verdict":  func(e game.Event) string { return r.verdictText(int8(e.N[0]), int8(e.N[1])) },
		"result":   func(e game.Event) string { return Result{int8(e.N[2]), int8(e.N[3])}.String() },
		"column 0": func(e game.Event) string { return columnName(e.N[0]) },
		"column 1": func(e game.Event) string { return columnName(e.N[1]) },
		"leftmost": func(game.Event) string { return columnName(leftmost) },
	}
}

func (r *Rules) tellTotals(e game.Event) (sentence, detail string) {
	detail = "{0} against {1}: " + columnName(e.N[2])
	if e.N[2] != e.N[3] {
		detail += " instead of " + columnName(e.N[3])
	}
	return "{0 Attack Factor} against {1 Defense Factor} in {to}.", detail + "."
}

func (r *Rules) tellCheck(e game.Event) (sentence, detail string) {
	n := e.N
	detail = "Die {0}"
	if n[1] != 0 || n[4] != 0 {
		detail += fmt.Sprintf(" {+1} = %d", n[0]+n[1])
	}
	verb, sign := [2]string{"fails", "passes"}[n[3]], [2]string{" > ", " ≤ "}[n[3]]
	detail += sign + "{2}"
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
	return fmt.Sprintf("Turn %d, %s", turn, r.Terms.TurnNames[turn-1])
}

// Rolls returns the rolls that the events of a procedure come to.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	var battle game.Roll // so far
	for _, e := range game.Told(events, viewer) {
		n := e.N
		switch e.Kind {
		case evTotals:
			battle = game.Roll{Title: "Battle for " + r.Name.Hex(e.To), Battle: true, Chart: "crt", Bars: []game.Bar{
				{Label: "Attack", Side: e.Side, Min: int(n[0]), Max: int(n[0])}, {Label: "Defense", Side: e.Side.Other(), Min: int(n[1]), Max: int(n[1])}}}
		case evShift:
			_, text := r.Describe(e, viewer)
			battle.Lines = append(battle.Lines, game.Line{Text: text, Rules: e.Cited()})
		case evBattle:
			battle.Dice = []game.Die{{Face: int(n[0]), Faces: 6}}
			battle.Sum = fmt.Sprintf("%d in the column %s, shifts %s", n[0], columnName(n[1]), game.Signed(n[4]))
			battle.Lit = [][2]int{{int(n[0]) - 1, int(n[1]) - int(leftmost) + 1}}
			result := Result{int8(n[2]), int8(n[3])}
			battle.Result, battle.Good = result.String(), max(-1, min(int(result.Defender)-int(result.Attacker), 1))
			list = append(list, battle)
		case evCheck:
			_, sum := r.Describe(e, viewer)
			list = append(list, game.Roll{Title: "Morale check of " + r.Name.Unit(e.Unit), Dice: []game.Die{{Face: int(n[0]), Faces: 6}}, Sum: sum,
				Result: [2]string{"failed", "passed"}[n[3]], Good: int(2*n[3] - 1)})
		case evAir:
			list = append(list, game.Roll{Title: "Air Support", Dice: []game.Die{{Face: int(n[0]), Faces: 6}}, Chart: "air", Lit: [][2]int{{int(n[0]) - 1, 1}},
				Result: game.Count(n[1], "marker")})
		}
	}
	return list
}

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evMoved: game.Moves, evArrived: game.Moves, evRetreated: game.Retreats, evAdvanced: game.Advances, evBattle: game.Fights, evEliminated: game.Perishes, evControl: game.Captures}
