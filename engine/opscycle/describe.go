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
	evZeroPenalty:   {Word: "zero-penalty", Sentence: "{unit} is out of supply without Emergency Supply: its Activation Level will fall to 0."},
	evSpent:         {Word: "spent", Tell: (*Rules).tellSpent, Figures: true},
	evActivationEnd: {Word: "activation-end", Tell: (*Rules).tellActivationEnd},
	evBonus:         {Word: "bonus", Sentence: "{side} won the battle: {units} may act at once with a bonus action point."},
	evBonusEnd:      {Word: "bonus-end", Sentence: "{side} {lets/let} the bonus action point go."},
	evDie:           {Word: "die", Tell: (*Rules).tellDie, Figures: true},
	evReroll:        {Word: "reroll", Sentence: "{side} {hands/hand} over the reroll marker: the {0} is rolled again."},
	evMoved:         {Word: "moved", Sentence: "{units} {moves|move} from {hex} to {to}.", Detail: "{0½} MP, {1½} left."},
	evStopped:       {Word: "stopped", Tell: (*Rules).tellStopped},
	evInfiltrated:   {Word: "infiltrated", Cases: []string{"{units} {fails|fail} to infiltrate from {hex} to {to}.", "{units} {infiltrates|infiltrate} from {hex} to {to}."}},
	evCheck:         {Word: "check", Tell: (*Rules).tellCheck},
	evDisrupted:     {Word: "disrupted", Sentence: "{unit} is disrupted."},
	evRefitted:      {Word: "refitted", Sentence: "{unit} is in good order again."},
	evLostSteps:     {Word: "lost-steps", Tell: (*Rules).tellLostSteps},
	evEliminated:    {Word: "eliminated", Sentence: "{unit} is eliminated in {hex}."},
	evHQRemoved:     {Word: "hq-removed", Sentence: "{unit} has no units left and is removed."},
	evImproved:      {Word: "improved", Sentence: "{hex} is prepared for defense."},
	evUnimproved:    {Word: "unimproved", Sentence: "The Improved Defense of {hex} is given up."},
	evOverstacked:   {Word: "overstacked", Tell: (*Rules).tellOverstacked},
	evSupportLost:   {Word: "support-lost", Tell: (*Rules).tellSupportLost},
	evDisplaced:     {Word: "displaced", Sentence: "{unit} is displaced from {hex} to {to}."},
	evHQDisplaced:   {Word: "hq-displaced", Tell: (*Rules).tellHQDisplaced},
	evRelocated:     {Word: "relocated", Tell: (*Rules).tellRelocated},
	evReaction:      {Word: "reaction", Tell: (*Rules).tellReaction},
	evReactionAP:    {Word: "reaction-ap", Tell: (*Rules).tellReactionAP},
	evReactionEnd:   {Word: "reaction-end", Tell: (*Rules).tellReactionEnd},
	evCalledOff:     {Word: "called-off", Sentence: "The Action of {units} is called off."},
	evGoal:          {Word: "goal", Tell: (*Rules).tellGoal},
	evOver: {Word: "over", By: 1, Cases: []string{"The battle is over: the goal was not reached in {0 activation}.",
		"The battle is over: the goal was reached in {0 activation}."}},

	evAttack:       {Word: "combat-attack", Tell: (*Rules).tellAttack},
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
	evVictory:   {Word: "combat-victory", Sentence: "Battle Victory at {hex} for {side}.", Detail: "hits {0} to {1}"},
	evNoVictory: {Word: "combat-draw", Sentence: "Nobody wins the battle at {hex}.", Detail: "hits {0} to {1}"},
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
	evRecovered:    {Word: "recovered", Tell: (*Rules).tellRecovered},
	evNoRecovery:   {Word: "no-recovery", Tell: (*Rules).tellNoRecovery},
	evFlippedBack:  {Word: "flipped-back", Sentence: "{unit} is in supply again and turns to its front side."},
	evFlipped:      {Word: "emergency-recovery", Sentence: "{unit} is out of supply and expends its Emergency Supply to recover."},
	evAttrition:    {Word: "attrition", Tell: (*Rules).tellAttrition},
	evControl:      {Word: "control", Tell: (*Rules).tellControl},
	evGameOver:     {Word: "game-over", Tell: (*Rules).tellGameOver},

	evAssigned:     {Word: "assigned", Tell: (*Rules).tellAssigned},
	evAssignEnd:    {Word: "assignments-made", Sentence: "The assignments of {side} are made."},
	evChallenged:   {Word: "challenged", Tell: (*Rules).tellChallenged},
	evPlanDrawn:    {Word: "plan-drawn", Tell: (*Rules).tellPlanDrawn},
	evPlanSeen:     {Word: "plan-seen", Tell: (*Rules).tellPlanSeen},
	evReplaced:     {Word: "replaced", Sentence: "{unit} gets a step back.", Detail: "{0} SP for {1 point}."},
	evReplaceEnd:   {Word: "replacements-made", Tell: (*Rules).tellReplaceEnd},
	evRebuilt:      {Word: "rebuilt", Sentence: "{unit} is rebuilt in {hex}."},
	evBrokenUp:     {Word: "broken-up", Tell: (*Rules).tellBrokenUp},
	evArrived:      {Word: "arrived", Sentence: "{unit} arrives in {hex}."},
	evDelayed:      {Word: "delayed", Sentence: "{0 unit} of {side} wait for a later turn."},
	evWithdrawn:    {Word: "withdrawn", Tell: (*Rules).tellWithdrawn},
	evNoWithdrawal: {Word: "no-withdrawal", Sentence: "{unit} cannot withdraw from {hex}: it must be in good order and in command, its HQ in supply."},
	evUnassigned:   {Word: "unassigned", Sentence: "{unit} finds no formation in range and counts as isolated."},
	evReturning:    {Word: "returning", Sentence: "{unit} comes back at full strength."},

	evBoats:          {Word: "boats", Tell: (*Rules).tellBoats},
	evBogged:         {Word: "bogged", Sentence: "{units} cannot enter the marsh in {to} and {stays|stay} in {hex}."},
	evBridgeBuilt:    {Word: "bridge-built", Sentence: "A pontoon bridge now joins {hex} and {to}."},
	evBridgeTaken:    {Word: "bridge-taken-up", Sentence: "The pontoon bridge between {hex} and {to} is taken up."},
	evBridgeLost:     {Word: "bridge-lost", Sentence: "The pontoon bridge between {hex} and {to} is lost for good."},
	evOrderUsed:      {Word: "order-used", Sentence: "A Counterattack Order is carried out.", Detail: "{0} left."},
	evExited:         {Word: "exited", Tell: (*Rules).tellExited},
	evReservesCalled: {Word: "reserves-called", Sentence: "The approach of the enemy calls reserves of {side} for the next turn."},
	evConditionalVP:  {Word: "conditional-vp", Sentence: "{hex} is held in time.", Detail: "{0} VP."},
	evZoneOver:       {Word: "zone-over", Sentence: "{unit} is no longer bound to its area: the enemy controls {hex}."},
}

var eventWords = game.EventWords(tellings[:])

func (r *Rules) tellActivated(e game.Event) (sentence, detail string) {
	sentence = r.led(e) + " is activated with {3 action point}."
	if t := r.Terms.Training; t != nil {
		sentence = fmt.Sprintf("Activation {0} of %d: %s has {3 action point}.", t.Activations, r.led(e))
	}
	return sentence, "Die {1} in the column of level {2}: {3} AP. The level falls to {4}."
}

func (r *Rules) tellActivationEnd(e game.Event) (sentence, detail string) {
	return "The activation of " + r.led(e) + " ends.", lostAP(e)
}

func (r *Rules) tellReactionEnd(e game.Event) (sentence, detail string) {
	return "The reaction of " + r.led(e) + " ends.", lostAP(e)
}

func lostAP(e game.Event) string {
	if e.N[0] == 0 {
		return ""
	}
	return "{0 action point} unused."
}

func (r *Rules) tellDie(e game.Event) (sentence, detail string) {
	if e.N[2] == 1 {
		return fmt.Sprintf("The second die for %s shows {0}.", rollWords[e.N[1]]), ""
	}
	return fmt.Sprintf("The die for %s shows {0}.", rollWords[e.N[1]]), ""
}

func (r *Rules) tellStopped(e game.Event) (sentence, detail string) {
	return "{units} {stops|stop} in {hex}.", stopWords[e.N[0]]
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

func (r *Rules) tellReaction(e game.Event) (sentence, detail string) {
	detail = dieModified(e.N[0], e.N[3], e.N[1], "Reaction")
	if e.N[2] == 0 {
		return r.led(e) + " does not react.", detail
	}
	return r.led(e) + " reacts to the move in {hex}.", detail
}

func (r *Rules) tellReactionAP(e game.Event) (sentence, detail string) {
	return r.led(e) + " has {2 action point} for its reaction.", "Die {0} in the column of level {1}: {2} AP. The level falls to {3}."
}

func (r *Rules) tellGoal(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("%s are clear of %s.", r.Name.Hexes(r.objective()), r.Name.Side(e.Side.Other())), ""
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

func (r *Rules) tellCheck(e game.Event) (sentence, detail string) {
	word := "passes"
	if e.N[3] == 0 {
		word = "fails"
	}
	return "{unit} " + word + " its Effectiveness Check.", dieModified(e.N[0], e.N[1], e.N[2], "Effectiveness")
}

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
