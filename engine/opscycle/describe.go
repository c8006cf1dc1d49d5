package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Describe tells an event, as a player would write it in a turn report, with its dice and figures.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	return game.Tell(tellings[:], r, &r.Name, e, viewer)
}

var tellings = [numEvents]game.Telling[*Rules]{
	evTurn:          {Word: "turn", Sentence: "Turn {0} begins."},
	evActivated:     {Word: "activated", Tell: (*Rules).tellActivated},
	evEmergency:     {Word: "emergency-supply", Sentence: "{unit} is out of supply and expends its Emergency Supply."},
	evZeroPenalty:   {Word: "zero-penalty", Sentence: "{unit} is out of supply and has no Emergency Supply to act with: its Activation Level will fall to 0."},
	evSpent:         {Word: "spent", Tell: (*Rules).tellSpent, Figures: true},
	evActivationEnd: {Word: "activation-end", Sentence: "The activation of {led} ends.", Detail: "{unused}"},
	evBonus:         {Word: "bonus", Sentence: "{side} won the battle: {units} may act at once with a bonus action point."},
	evBonusEnd:      {Word: "bonus-end", Sentence: "{side} {lets/let} the bonus action point go."},
	evDie:           {Word: "die", By: 2, Cases: []string{"The die for {roll} shows {0}.", "The second die for {roll} shows {0}."}, Figures: true},
	evReroll:        {Word: "reroll", Sentence: "{side} {hands/hand} over the reroll marker: the {0} is rolled again."},
	evMoved:         {Word: "moved", Sentence: "{units} {moves|move} from {hex} to {to}.", Detail: "{0½} MP, {1½} left."},
	evStopped:       {Word: "stopped", Sentence: "{units} {stops|stop} in {hex}.", Detail: "{stop}"},
	evInfiltrated:   {Word: "infiltrated", Cases: []string{"{units} {fails|fail} to infiltrate from {hex} to {to}.", "{units} {infiltrates|infiltrate} from {hex} to {to}."}},
	evCheck: {Word: "check", By: 3, Cases: []string{"{unit} fails its Effectiveness Check.", "{unit} passes its Effectiveness Check."},
		Detail: "{effectiveness}"},
	evDisrupted:   {Word: "disrupted", Sentence: "{unit} is disrupted."},
	evRefitted:    {Word: "refitted", Sentence: "{unit} is in good order again."},
	evLostSteps:   {Word: "lost-steps", Tell: (*Rules).tellLostSteps},
	evEliminated:  {Word: "eliminated", Sentence: "{unit} is eliminated in {hex}."},
	evHQRemoved:   {Word: "hq-removed", Sentence: "{unit} has no units left and is removed."},
	evImproved:    {Word: "improved", Sentence: "{hex} is prepared for defense."},
	evUnimproved:  {Word: "unimproved", Sentence: "The Improved Defense of {hex} is given up."},
	evOverstacked: {Word: "overstacked", Tell: (*Rules).tellOverstacked},
	evSupportLost: {Word: "support-lost", Tell: (*Rules).tellSupportLost},
	evDisplaced:   {Word: "displaced", Sentence: "{unit} is displaced from {hex} to {to}."},
	evHQDisplaced: {Word: "hq-displaced", Tell: (*Rules).tellHQDisplaced},
	evRelocated:   {Word: "relocated", Tell: (*Rules).tellRelocated},
	evReaction:    {Word: "reaction", By: 2, Cases: []string{"{led} fails to react.", "{led} reacts to the move in {hex}."}, Detail: "{reaction}"},
	evReactionAP: {Word: "reaction-ap", Sentence: "{led} has {2 action point} for its reaction.",
		Detail: "Die {0} in the column of level {1}: {2} AP. The level falls to {3}."},
	evReactionEnd: {Word: "reaction-end", Sentence: "The reaction of {led} ends.", Detail: "{unused}"},
	evCalledOff:   {Word: "called-off", Sentence: "The Action of {units} is called off."},
	evGoal:        {Word: "goal", Sentence: "{objective} are clear of {enemy}."},
	evOver: {Word: "over", By: 1, Cases: []string{"The battle is over: the goal was not reached in {0 activation}.",
		"The battle is over: the goal was reached in {0 activation}."}},

	evAttack:       {Word: "combat-attack", Sentence: "{units} in {hex} {attacks|attack} {to}: {attack}."},
	evDefend:       {Word: "combat-defenders", Sentence: "{units} {defends|defend} {hex}.", Figures: true},
	evChit:         {Word: "combat-chit", Sentence: "{side} {draws/draw} chit {0}.", Figures: true},
	evUnitStrength: {Word: "combat-strength", Tell: (*Rules).tellStrength, Figures: true},
	evOdds:         {Word: "combat-odds", Tell: (*Rules).tellOdds, Figures: true},
	evCompared:     {Word: "combat-compared", Sentence: "{unit} is compared for armor.", Figures: true},
	evModifier:     {Word: "combat-drm", Tell: (*Rules).tellModifier, Figures: true},
	evBelow:        {Word: "combat-below", Sentence: "The odds are below the table: the attack on {hex} fails with 5/0, without a roll."},
	evAttackRoll:   {Word: "combat-roll", Tell: (*Rules).tellAttackRoll},
	evHits:         {Word: "combat-hits", Tell: (*Rules).tellHits, Figures: true},
	evForced:       {Word: "combat-forced", Sentence: "{units} must retreat from {hex}."},
	evRetreated: {Word: "combat-retreat", By: 1, Cases: []string{"{units} {retreats|retreat} from {hex} to {to}.",
		"{units} {retreats|retreat} from {hex} to {to}, into an enemy ZOC, and {loses|lose each} 1 SP more."}},
	evNoRetreat: {Word: "combat-no-retreat", Sentence: "{units} cannot retreat from {hex} and {loses|lose each} 2 SP more."},
	evStayed:    {Word: "combat-stay", Sentence: "{units} {holds|hold} in {hex} and {takes|take} the second hit."},
	evSurplus:   {Word: "combat-surplus", Tell: (*Rules).tellSurplus},
	evVictory:   {Word: "combat-victory", Sentence: "Battle Victory at {hex} for {side}.", Detail: "{0 hit} on the winner, {1} on the loser"},
	evNoVictory: {Word: "combat-draw", Sentence: "Nobody wins the battle at {hex}.", Detail: "{0 hit} on the attackers, {1} on the defenders"},
	evNoBonus: {Word: "combat-no-bonus", Cases: []string{"No winner is in Command Range: the bonus AP is lost.",
		"{side} {stands/stand} fast and {gets/get} no bonus."}},

	evAdmin:      {Word: "admin-phase", Sentence: "The Admin Phase begins."},
	evOps:        {Word: "ops-phase", Sentence: "The Ops Phase begins."},
	evOpsEnd:     {Word: "ops-end", Cases: []string{"The Ops Phase ends: both sides have passed.", "The Ops Phase ends: no formation can be activated any more."}},
	evInitiative: {Word: "initiative", Tell: (*Rules).tellInitiative},
	evMarker:     {Word: "initiative-marker", Tell: (*Rules).tellMarker},
	evInitiativeWon: {Word: "initiative-given", Cases: []string{"{side} {begins/begin} with the Initiative, as the scenario says.",
		"{side} {has/have} the Initiative: the other side has passed."}},
	evTransferred:  {Word: "initiative-transferred", Sentence: "{side} {hands/hand} over the Initiative."},
	evPassed:       {Word: "passed", Sentence: "{side} {passes/pass} for the rest of the Ops Phase."},
	evSurprise:     {Word: "surprise", Sentence: "{side} {attacks/attack} by surprise, with up to {0 activation}."},
	evSurpriseEnd:  {Word: "surprise-end", Sentence: "The Surprise Attack is over after {0 activation}."},
	evInterdiction: {Word: "interdiction", Sentence: "The Interdiction Level of the turn is {1}.", Detail: "Die {0}."},
	evRecovered:    {Word: "recovered", Sentence: "{led} recovers {0 Activation Level}.", Detail: "Now level {1}."},
	evNoRecovery:   {Word: "no-recovery", Sentence: "{led} recovers nothing: its HQ is out of supply.", Detail: "Level {0}."},
	evFlippedBack:  {Word: "flipped-back", Sentence: "{unit} is in supply again and turns to its front side."},
	evFlipped:      {Word: "emergency-recovery", Sentence: "{unit} is out of supply and expends its Emergency Supply to recover."},
	evAttrition:    {Word: "attrition", Tell: (*Rules).tellAttrition},
	evControl:      {Word: "control", Tell: (*Rules).tellControl},
	evGameOver:     {Word: "game-over", Tell: (*Rules).tellGameOver},

	evAssigned: {Word: "assigned", By: 1, Cases: []string{"{unit} joins {formation}.", "{unit} is isolated and attached to {formation}.",
		"{unit} goes back to {formation}.", "{unit} joins {formation}."}},
	evAssignEnd:    {Word: "assignments-made", Sentence: "The assignments of {side} are made."},
	evChallenged:   {Word: "challenged", Sentence: "The assignment of {unit} is shown on demand: it serves with {formation}."},
	evPlanDrawn:    {Word: "plan-drawn", Sentence: "A Victory Plan marker is drawn, the {ordinal}."},
	evPlanSeen:     {Word: "plan-seen", Sentence: "{side} may look at the {ordinal} Victory Plan marker."},
	evReplaced:     {Word: "replaced", Sentence: "{unit} gets a step back.", Detail: "{0} SP for {1 point}."},
	evReplaceEnd:   {Word: "replacements-made", Tell: (*Rules).tellReplaceEnd},
	evRebuilt:      {Word: "rebuilt", Sentence: "{unit} is rebuilt in {hex}."},
	evBrokenUp:     {Word: "broken-up", Tell: (*Rules).tellBrokenUp},
	evArrived:      {Word: "arrived", Sentence: "{unit} arrives in {hex}."},
	evDelayed:      {Word: "delayed", Sentence: "{0 unit} of {side} wait for a later turn."},
	evWithdrawn:    {Word: "withdrawn", Sentence: "{formation} is withdrawn.", Detail: "{1 unit} leave, {2} cannot."},
	evNoWithdrawal: {Word: "no-withdrawal", Sentence: "{unit} cannot withdraw from {hex}: it must be in good order and in command, its HQ in supply."},
	evUnassigned:   {Word: "unassigned", Sentence: "{unit} finds no formation in range and counts as isolated."},
	evReturning:    {Word: "returning", Sentence: "{unit} comes back at full strength."},

	evBoats:          {Word: "boats", Sentence: "{units} {crosses|cross} the river to {to} by boat.", Detail: "{0} of {boats} in this activation."},
	evBogged:         {Word: "bogged", Sentence: "{units} cannot enter the marsh in {to} and {stays|stay} in {hex}."},
	evBridgeBuilt:    {Word: "bridge-built", Sentence: "A pontoon bridge now joins {hex} and {to}."},
	evBridgeTaken:    {Word: "bridge-taken-up", Sentence: "The pontoon bridge between {hex} and {to} is taken up."},
	evBridgeLost:     {Word: "bridge-lost", Sentence: "The pontoon bridge between {hex} and {to} is lost for good."},
	evOrderUsed:      {Word: "order-used", Sentence: "A Counterattack Order is carried out.", Detail: "{0} left."},
	evExited:         {Word: "exited", Sentence: "{units} {leaves|leave} the map in {hex}.", Detail: "{1} SP, {vp} VP."},
	evReservesCalled: {Word: "reserves-called", Sentence: "The approach of the enemy calls reserves of {side} for the next turn."},
	evConditionalVP:  {Word: "conditional-vp", Sentence: "{hex} is held in time.", Detail: "{0} VP."},
	evZoneOver:       {Word: "zone-over", Sentence: "{unit} is no longer bound to its area: the enemy controls {hex}."},
}

var eventWords = game.EventWords(tellings[:])

// ownWords are what tellings have besides the words of every game.
func (r *Rules) ownWords() map[string]func(game.Event) string {
	return map[string]func(game.Event) string{
		"led":           r.led,
		"unused":        unusedAP,
		"formation":     func(e game.Event) string { return r.theFormation(int8(e.N[0])) },
		"roll":          func(e game.Event) string { return rollWords[e.N[1]] },
		"stop":          func(e game.Event) string { return stopWords[e.N[0]] },
		"effectiveness": func(e game.Event) string { return dieModified(e.N[0], e.N[1], e.N[2], "Effectiveness") },
		"reaction":      func(e game.Event) string { return dieModified(e.N[0], e.N[3], e.N[1], "Reaction") },
		"objective":     func(game.Event) string { return r.Name.Hexes(r.objective()) },
		"enemy":         func(e game.Event) string { return r.Name.Side(e.Side.Other()) },
		"attack":        func(e game.Event) string { return attackNames[e.N[0]] },
		"ordinal":       func(e game.Event) string { return ordinal(e.N[0]) },
		"boats":         func(game.Event) string { return fmt.Sprint(r.Boats.Units) },
		"vp":            func(e game.Event) string { return vpText(int(e.N[0])) },
	}
}

func (r *Rules) tellActivated(e game.Event) (sentence, detail string) {
	sentence = r.led(e) + " is activated with {3 action point}."
	if t := r.Terms.Training; t != nil {
		sentence = fmt.Sprintf("Activation {0} of %d: %s has {3 action point}.", t.Activations, r.led(e))
	}
	return sentence, "Die {1} in the column of level {2}: {3} AP. The level falls to {4}."
}

func unusedAP(e game.Event) string {
	if e.N[0] == 0 {
		return ""
	}
	return game.Count(e.N[0], "action point") + " unused."
}

func (r *Rules) tellLostSteps(e game.Event) (sentence, detail string) {
	return "{unit} loses {0 step}.", unlessUntold(e.N[1], "{1} SP left.")
}

func (r *Rules) tellSupportLost(e game.Event) (sentence, detail string) {
	return "{unit} loses {0 support point}.", unlessUntold(e.N[1], "{1} left.")
}

// unlessUntold is a text about a number, nothing where that is not told.
func unlessUntold(n int16, text string) string {
	if n == game.Untold {
		return ""
	}
	return text
}

func (r *Rules) tellOverstacked(e game.Event) (sentence, detail string) {
	if e.N[1] == 1 {
		return "Too many HQs are in {hex}: each loses support, and all units there are disrupted.", "{0 counter} too many."
	}
	return "Too many units stand in {hex}: all are disrupted.", "{0 unit} too many."
}

func (r *Rules) tellHQDisplaced(e game.Event) (sentence, detail string) {
	switch hex.None {
	case e.To:
		return "{unit} has nowhere to go from {hex} and is set aside.", "Attack Support and Activation Level fall to 0."
	case e.Hex:
		return "{unit}, set aside before, is placed in {to}.", ""
	}
	return "{unit} is displaced from {hex} to {to}.", hqLeft(e.N[1], "{1 support point}")
}

func (r *Rules) tellRelocated(e game.Event) (sentence, detail string) {
	if penalty(e.N[1]) != noPenalty {
		detail = penaltyWords[e.N[1]] + " " + hqLeft(e.N[0], "{0 support point}")
	}
	return "{unit} relocates from {hex} to {to}.", detail
}

// hqLeft is what is left of an HQ's support, if that is told, and of its level.
func hqLeft(support int16, text string) string {
	if support == game.Untold {
		return "Activation Level {2} left."
	}
	return text + " and Activation Level {2} left."
}

// tellSpent says what was declared and paid; what comes of it is told by the
// events that follow.
func (r *Rules) tellSpent(e game.Event) (sentence, detail string) {
	what := actionNames[e.N[0]]
	if game.Verb(e.N[0]) == doAttack {
		what = attackNames[e.N[1]]
	}
	switch game.Verb(e.N[0]) {
	case doImprove:
		what += " of {hex}"
	case doPontoon: // the formation builds it, none of its units
	default:
		what += " by {units}"
	}
	if e.N[4] > 0 {
		detail = "{4} of them the formation's own."
	}
	return what + ": {2} AP, {3} left.", detail
}

// actionNames are the Actions in reports.
var actionNames = [numVerbs]string{doMove: "Movement", doAttack: "Attack", doRefit: "Refit", doImprove: "Improved Defense", doRelocate: "HQ Relocation", doPontoon: "Pontoon Bridge"}

// dieModified is a die with its modifier, and what it must not exceed.
func dieModified(die, modifier, value int16, what string) string {
	text := fmt.Sprint("Die ", die)
	if modifier != 0 {
		text += " " + game.Signed(int(modifier))
	}
	if value != game.Untold {
		text += fmt.Sprintf(" against %s %d", what, value)
	}
	return text + "."
}

// Fold tells the hexes of a move as one way, and steps lost in a row as one loss.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	if a.Kind != b.Kind || !slices.Equal(a.Units(), b.Units()) {
		return a, false
	}
	switch a.Kind {
	case evLostSteps:
		a.N[0] += b.N[0]
		return a, true
	case evMoved:
		way := a
		way.To = b.To
		return way, a.To == b.Hex && b.To != a.Hex
	}
	return a, false
}

// led is the formation of the HQ that an event is about.
func (r *Rules) led(e game.Event) string { return r.theFormation(r.formationOf(e.Unit)) }

// formationOf returns the formation that an HQ leads, -1 for none.
func (r *Rules) formationOf(hq game.Unit) int8 {
	if hq == game.NoUnit {
		return -1
	}
	return r.Units[hq].Formation
}

// objective returns the objective hexes of the training scenario.
func (r *Rules) objective() []hex.Hex {
	if t := r.Terms.Training; t != nil {
		return t.Objective
	}
	return nil
}
