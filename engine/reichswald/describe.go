package reichswald

import (
	"fmt"

	"fieldpost/engine/game"
)

var eliminatedTexts = [...]string{
	byResult:   "{unit} is eliminated in {hex} by the result.",
	byChoice:   "{unit} is given up in {hex}.",
	byCheck:    "{unit} breaks and is eliminated in {hex}.",
	byTrap:     "{unit} cannot retreat from {hex} and is eliminated.",
	byStacking: "{unit} is eliminated in {hex}, which was overstacked.",
}

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
	evTurn:       {Word: "turn", Tell: (*Rules).tellTurn},
	evAir:        {Word: "air", Tell: (*Rules).tellAir},
	evSequence:   {Word: "sequence", Tell: (*Rules).tellSequence},
	evPhase:      {Word: "phase", Tell: (*Rules).tellPhase},
	evArrived:    {Word: "arrived", Sentence: "{unit} arrives in {to}."},
	evMoved:      {Word: "moved", Sentence: "{unit} moves from {hex} to {to}.", Detail: "{0} MP, {1} left."},
	evStopped:    {Word: "stopped", Tell: (*Rules).tellStop},
	evCheck:      {Word: "check", Tell: (*Rules).tellCheck},
	evAttack:     {Word: "attack", Sentence: "{side} attacks {to}."},
	evJoined:     {Word: "joined", Sentence: "{unit} joins the attack from {hex}."},
	evUnsupplied: {Word: "unsupplied", Sentence: "{unit} is out of supply in {hex}."},
	evTotals:     {Word: "totals", Tell: (*Rules).tellTotals},
	evShift:      {Word: "shift", Tell: (*Rules).tellShift},
	evCommitted:  {Word: "committed", Sentence: "{side} commits an Air Support marker to {to}.", Detail: "{0} left."},
	evCalledOff:  {Word: "called-off", Tell: (*Rules).tellCalledOff},
	evBattle:     {Word: "battle", Tell: (*Rules).tellBattle},
	evEliminated: {Word: "eliminated", Tell: (*Rules).tellEliminated},
	evRetreated:  {Word: "retreated", Sentence: "{unit} retreats from {hex} to {to}."},
	evAdvanced:   {Word: "advanced", Sentence: "{unit} advances from {hex} to {to}."},
	evControl:    {Word: "control", Tell: (*Rules).tellControl},
	evOver:       {Word: "over", Tell: (*Rules).tellOver},
}

var eventWords = game.EventWords(tellings[:])

func (r *Rules) tellTurn(e game.Event) (sentence, detail string) {
	return r.turnName(int8(e.N[0])) + " begins.", ""
}

func (r *Rules) tellAir(e game.Event) (sentence, detail string) {
	sentence = fmt.Sprintf("Air Support: %s for the Allies", game.Count(e.N[1], "marker"))
	if e.N[2] != 0 {
		sentence += ", and the Luftwaffe is up for the Germans"
	}
	return sentence + ".", fmt.Sprintf("Die %d.", e.N[0])
}

func (r *Rules) tellSequence(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("%s chooses %s.", game.Capital(r.Name.Side(e.Side)), sequenceNames[e.N[0]]), ""
}

func (r *Rules) tellPhase(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("%s %s.", r.Sides[e.Side].Adjective, phaseNames[kind(e.N[0])]), ""
}

func (r *Rules) tellStop(e game.Event) (sentence, detail string) {
	if e.N[0] == 0 {
		return game.Capital(r.Name.Fill("{unit} stops in {hex}.", e)), ""
	}
	return game.Capital(r.Name.Fill("{unit} stops in {hex}, in an enemy ZOC.", e)), ""
}

func (r *Rules) tellTotals(e game.Event) (sentence, detail string) {
	n := e.N
	detail = fmt.Sprintf("%d against %d: %s", n[0], n[1], columnName(n[2]))
	if n[2] != n[3] {
		detail += fmt.Sprintf(" instead of %s", columnName(n[3]))
	}
	return fmt.Sprintf("%s against %s in %s.", game.Count(n[0], "Attack Factor"), game.Count(n[1], "Defense Factor"), r.Name.Hex(e.To)), detail + "."
}

func (r *Rules) tellShift(e game.Event) (sentence, detail string) {
	return "", fmt.Sprintf("%s: %s", game.Capital(shiftNames[e.N[0]]), game.Signed(e.N[1]))
}

func (r *Rules) tellCalledOff(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("The attack on %s is called off.", r.Name.Hex(e.To)), fmt.Sprintf("%s is left of the column %s.", columnName(e.N[0]), columnName(leftmost))
}

func (r *Rules) tellBattle(e game.Event) (sentence, detail string) {
	n := e.N
	return fmt.Sprintf("Battle for %s: %s.", r.Name.Hex(e.To), Result{int8(n[2]), int8(n[3])}), fmt.Sprintf("Die %d in the column %s, after shifts of %s.", n[0], columnName(n[1]), game.Signed(n[4]))
}

func (r *Rules) tellEliminated(e game.Event) (sentence, detail string) {
	return game.Capital(r.Name.Fill(eliminatedTexts[e.N[0]], e)), ""
}

func (r *Rules) tellControl(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("%s takes %s.", game.Capital(r.Name.Side(e.Side)), r.Name.Place(e.To)), ""
}

func (r *Rules) tellOver(e game.Event) (sentence, detail string) {
	return r.verdictText(int8(e.N[0]), int8(e.N[1])), ""
}

func (r *Rules) tellCheck(e game.Event) (sentence, detail string) {
	n := e.N
	detail = fmt.Sprintf("Die %d", n[0])
	if n[1] != 0 || n[4] != 0 {
		detail += fmt.Sprintf(" %s = %d", game.Signed(n[1]), n[0]+n[1])
	}
	verb := "fails"
	sign := ">"
	if n[3] != 0 {
		verb, sign = "passes", "≤"
	}
	detail += fmt.Sprintf(" %s %d", sign, n[2])
	if n[4] != 0 {
		detail += fmt.Sprintf("; red factors of the Germans %s", game.Signed(n[4]))
	}
	if n[5] != 0 {
		detail += fmt.Sprintf("; stacked with a red factor %s", game.Signed(n[5]))
	}
	return fmt.Sprintf("%s in %s %s its morale check.", game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex), verb), detail + "."
}

// turnName is "Turn 1, 8–9 February 1945".
func (r *Rules) turnName(turn int8) string {
	text := fmt.Sprintf("Turn %d", turn)
	if i := int(turn) - 1; i >= 0 && i < len(r.Terms.TurnNames) {
		text += ", " + r.Terms.TurnNames[i]
	}
	return text
}
