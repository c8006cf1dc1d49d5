package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
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
	evTurn:         {Word: "turn", Tell: (*Rules).tellTurn},
	evPhase:        {Word: "phase", Tell: (*Rules).tellPhase},
	evFlipped:      {Word: "flipped", Tell: (*Rules).tellFlipped},
	evFuel:         {Word: "fuel", Tell: (*Rules).tellFuel},
	evShort:        {Word: "short", Sentence: "{unit} is short of fuel."},
	evDemolition:   {Word: "demolition", Tell: (*Rules).tellDemolition},
	evBridge:       {Word: "bridge", Tell: (*Rules).tellBridge},
	evOuren:        {Word: "ouren", Tell: (*Rules).tellOuren},
	evMoved:        {Word: "moved", Tell: (*Rules).tellMove},
	evStopped:      {Word: "stopped", Tell: (*Rules).tellStop},
	evEntered:      {Word: "entered", Sentence: "{unit} enters the map at {to}."},
	evBoxed:        {Word: "boxed", Tell: (*Rules).tellBox},
	evExited:       {Word: "exited", Sentence: "{unit} leaves the map from {hex}."},
	evPlaced:       {Word: "placed", Sentence: "{unit} arrives in {to}."},
	evBlocks:       {Word: "blocks", Sentence: "{unit} blocks {hex} off the map."},
	evLoaded:       {Word: "loaded", Tell: (*Rules).tellLoaded},
	evMarked:       {Word: "marked", Tell: (*Rules).tellMarker},
	evWorks:        {Word: "works", Tell: (*Rules).tellWorks},
	evBrokeDown:    {Word: "broke-down", Sentence: "{unit} is broken down from {other} in {hex}."},
	evRejoined:     {Word: "rejoined", Sentence: "{unit} rejoins {other} in {hex}."},
	evNight:        {Word: "night", Sentence: "{side} prepares the units in {hex} for the night."},
	evAir:          {Word: "air", Tell: (*Rules).tellAir},
	evRally:        {Word: "rally", Tell: (*Rules).tellRally},
	evDisengaged:   {Word: "disengaged", Tell: (*Rules).tellDisengagement},
	evAttack:       {Word: "attack", Sentence: "{side} attacks {to}."},
	evJoined:       {Word: "joined", Tell: (*Rules).tellJoined},
	evCalledOff:    {Word: "called-off", Sentence: "{side} calls the attack on {to} off."},
	evSurprise:     {Word: "surprise", Tell: (*Rules).tellSurprise},
	evSupport:      {Word: "support", Tell: (*Rules).tellSupport},
	evBarrage:      {Word: "barrage", Tell: (*Rules).tellBarrage},
	evJabos:        {Word: "jabos", Tell: (*Rules).tellJabos},
	evOdds:         {Word: "odds", Tell: (*Rules).tellOdds},
	evResult:       {Word: "result", Tell: (*Rules).tellResult},
	evFireFight:    {Word: "fire-fight", Tell: (*Rules).tellFireFight},
	evStep:         {Word: "step", Sentence: "{unit} loses a step in {hex}."},
	evEngaged:      {Word: "engaged", Sentence: "{unit} is Engaged in {hex}."},
	evDetermined:   {Word: "determined-defense", Tell: (*Rules).tellDetermined},
	evRetreated:    {Word: "retreated", Sentence: "{unit} retreats from {hex} to {to}."},
	evCondition:    {Word: "condition", Tell: (*Rules).tellCondition},
	evAdvanced:     {Word: "advanced", Tell: (*Rules).tellAdvanced},
	evAdvantage:    {Word: "advantage", Sentence: "{unit} has the Attacker's Advantage over {to}."},
	evBreakthrough: {Word: "breakthrough", Sentence: "{side} breaks through from {hex} to {to}."},
	evCounter:      {Word: "counterattack", Sentence: "{side} counterattacks {to}."},
	evEliminated:   {Word: "eliminated", Tell: (*Rules).tellEliminated},
	evTraffic:      {Word: "traffic", Tell: (*Rules).tellTraffic},
	evRoadblock:    {Word: "roadblock", Tell: (*Rules).tellRoadblock},
	evTrafficDice:  {Word: "traffic-dice", Sentence: "{side} rolls for its Traffic markers.", Detail: "Dice {0} and {1}."},
	evSupply:       {Word: "supply", Tell: (*Rules).tellSupply},
	evIsolated:     {Word: "isolated", Tell: (*Rules).tellIsolated},
	evSurrendered:  {Word: "surrendered", Sentence: "{unit} surrenders in {hex}."},
	evReplaced:     {Word: "replaced", Tell: (*Rules).tellReplaced},
	evControl:      {Word: "control", Sentence: "{side} takes {hex}."},
	evCheck:        {Word: "check", Tell: (*Rules).tellCheck},
	evSpecial:      {Word: "special", Tell: (*Rules).tellSpecial},
	evDump:         {Word: "dump", Tell: (*Rules).tellDump},
	evOver:         {Word: "over", Tell: (*Rules).tellOver},
}

var eventWords = game.EventWords(tellings[:])

var conditionWords = [...]string{steady: "steady", disrupted: "Disrupted", routed: "Routed"}

var markerWords = [...]string{noMarker: "gives its marker back", strategic: "gets a Strategic Movement marker", truck: "is on trucks", primeMover: "gets a Prime Mover"}

var eliminatedTexts = [...]string{
	byStacking:  "{unit} is eliminated in {hex}, which was overstacked.",
	byResult:    "{unit} is eliminated in {hex}.",
	byRetreat:   "{unit} cannot retreat from {hex} and is eliminated.",
	byChapter17: "{unit} has to retreat again in {hex} and is eliminated.",
	byFate:      "{unit} is lost over {hex}.",
}

var specialTexts = map[int16][]string{
	specialDrop:   {data.Lands: "{unit} lands in good order.", data.LandsDisrupted: "{unit} lands Disrupted.", data.Lost: "{unit} is lost in the drop."},
	special653:    {data.Arrives: "{unit} arrives.", data.RollAgain: "{unit} is late: it rolls again in the next turn.", data.Never: "{unit} does not come."},
	specialIgnore: {"{unit} is detected.", "{unit} slips through the enemy ZOC."},
	specialCCB9:   {"{unit} goes where it likes.", "{unit} is bound to the St-Vith sector.", "{unit} cannot get to the St-Vith sector and goes where it likes."},
}

// say fills names into a sentence.
func (r *Rules) say(text string, e game.Event) string { return game.Capital(r.Name.Fill(text, e)) }

// either fills names into one of two sentences.
func (r *Rules) either(first bool, one, other string, e game.Event) string {
	if first {
		return r.say(one, e)
	}
	return r.say(other, e)
}

// dieText tells a die with its modifier.
func dieText(die, drm int16) string {
	if drm == 0 {
		return fmt.Sprintf("Die %d.", die)
	}
	return fmt.Sprintf("Die %d %s = %s.", die, game.Signed(drm), game.Number(die+drm))
}

func (r *Rules) tellTurn(e game.Event) (sentence, detail string) {
	return game.Capital((&Position{rules: r}).turnName(int8(e.N[0]), e.N[1] != 0)) + " begins.", ""
}

func (r *Rules) tellPhase(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("%s %s.", r.Sides[e.Side].Adjective, phaseNames[e.N[0]]), ""
}

func (r *Rules) tellFuel(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("Fuel is checked for table %d.", e.N[2]+1), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellDemolition(e game.Event) (sentence, detail string) {
	return r.either(e.N[2] != 0, "{unit} blows the bridge between {hex} and {to}.", "{unit} fails to blow the bridge between {hex} and {to}.", e), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellBridge(e game.Event) (sentence, detail string) {
	return r.say("the bridge between {hex} and {to} is "+bridgeTexts[e.N[0]]+".", e), ""
}

func (r *Rules) tellOuren(e game.Event) (sentence, detail string) {
	return r.either(e.N[1] != 0, "the bridge of Ouren is blown before the Germans cross it.", "the bridge of Ouren falls into German hands.", e), dieText(e.N[0], 0)
}

func (r *Rules) tellMove(e game.Event) (sentence, detail string) {
	sentence = r.say("{unit} moves from {hex} to {to}.", e)
	switch game.Option(e.N[2]) {
	case byTactical, byShift, byInfiltration:
		return sentence, fmt.Sprintf("%s, %d left.", game.Count(e.N[0], "hex"), e.N[1])
	}
	return sentence, fmt.Sprintf("%s MP, %s left.", game.Halves(e.N[0]), game.Halves(e.N[1]))
}

func (r *Rules) tellStop(e game.Event) (sentence, detail string) {
	return r.either(e.N[0] == 0, "{unit} stops in {hex}.", "{unit} stops in {hex}, in an enemy ZOC.", e), ""
}

func (r *Rules) tellBox(e game.Event) (sentence, detail string) {
	return r.say("{unit} goes to the "+r.Boxes[e.N[0]].Name+" box.", e), ""
}

func (r *Rules) tellLoaded(e game.Event) (sentence, detail string) {
	return r.either(e.Hex == hex.None, "{unit} loads on trucks.", "{unit} loads on trucks in {hex}.", e), ""
}

func (r *Rules) tellMarker(e game.Event) (sentence, detail string) {
	return r.say("{unit} "+markerWords[e.N[0]]+".", e), ""
}

func (r *Rules) tellWorks(e game.Event) (sentence, detail string) {
	return r.either(e.N[0] == 0, "the Improved Position in {hex} is given up.", "{hex}: "+worksText[e.N[0]]+".", e), ""
}

func (r *Rules) tellAir(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("Air Support: %s.", game.Count(e.N[1], "marker")), dieText(e.N[0], 0)
}

func (r *Rules) tellFlipped(e game.Event) (sentence, detail string) {
	if e.Hex == hex.None { // in a box
		return r.say("{unit} is ready again.", e), ""
	}
	return r.say("{unit} is ready again in {hex}.", e), ""
}

func (r *Rules) tellRally(e game.Event) (sentence, detail string) {
	is := conditionWords[e.N[2]] + "."
	if e.N[0] == 0 {
		return r.say("{unit} rallies in {hex} and is "+is, e), ""
	}
	return r.say("{unit} tries to rally in {hex} and is "+is, e), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellCondition(e game.Event) (sentence, detail string) {
	return r.say("{unit} is "+conditionWords[e.N[0]]+" in {hex}.", e), ""
}

func (r *Rules) tellEliminated(e game.Event) (sentence, detail string) {
	return r.say(eliminatedTexts[e.N[0]], e), ""
}

func (r *Rules) tellTraffic(e game.Event) (sentence, detail string) {
	switch e.N[1] {
	case 1:
		return r.say("{side} places Traffic marker {0} in {hex}.", e), ""
	case 0:
		return r.say("{side} takes Traffic marker {0} back.", e), ""
	}
	return r.say("{side} loses Traffic marker {0} for good.", e), ""
}

func (r *Rules) tellRoadblock(e game.Event) (sentence, detail string) {
	return r.either(e.N[0] == 0, "the Roadblock in {hex} is removed.", "{side} sets up a Roadblock in {hex}.", e), ""
}

func (r *Rules) tellSupply(e game.Event) (sentence, detail string) {
	return r.either(e.N[0] == 0, "{unit} is in supply again in {hex}.", "{unit} is out of supply in {hex}.", e), ""
}

func (r *Rules) tellIsolated(e game.Event) (sentence, detail string) {
	return r.say(fmt.Sprintf("the group of {unit} is isolated: %s of {4}.", game.Count(e.N[3], "Surrender Point")), e), dieText(e.N[0], e.N[1])
}

func (r *Rules) tellReplaced(e game.Event) (sentence, detail string) {
	return r.either(e.N[0] == 1, "{unit} is brought up to strength in {hex}.", "{unit} returns in {to}.", e), ""
}

func (r *Rules) tellCheck(e game.Event) (sentence, detail string) {
	return fmt.Sprintf("Victory Check: %s.", game.Count(e.N[0], "Victory Hex")), ""
}

func (r *Rules) tellSpecial(e game.Event) (sentence, detail string) {
	if e.N[1] > 0 {
		detail = dieText(e.N[1], 0)
	}
	return r.say(specialTexts[e.N[0]][e.N[2]], e), detail
}

func (r *Rules) tellDump(e game.Event) (sentence, detail string) {
	if e.N[1] > 0 {
		detail = dieText(e.N[1], 0)
	}
	return r.say(dumpTexts[e.N[0]], e), detail
}

func (r *Rules) tellOver(e game.Event) (sentence, detail string) {
	return r.verdictText(int8(e.N[0])), ""
}
