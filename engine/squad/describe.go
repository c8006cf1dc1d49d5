package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Fold tells the hexes of a move as one way.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	way := a
	way.To, way.N = b.To, b.N
	return way, a.Kind == evStep && b.Kind == evStep && a.Side == b.Side && a.Unit == b.Unit && a.N[1] == b.N[1] && a.To == b.Hex && b.To != a.Hex
}

// Describe tells an event.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	return game.Tell(tellings[:], r, &r.spoken, e, viewer)
}

var tellings = [numEvents]game.Telling[*Rules]{
	evTurn:        {Word: "turn", Sentence: "Turn {0} begins."},
	evShuffled:    {Word: "shuffled", Tell: (*Rules).tellShuffle},
	evDrew:        {Word: "drew", Tell: (*Rules).tellDraw},
	evPlaced:      {Word: "placed", Sentence: "{side} places a counter."},
	evReady:       {Word: "ready", Sentence: "{side} is set up."},
	evArrived:     {Word: "arrived", Sentence: "Reinforcements of {side} arrive in {to}."},
	evInitiative:  {Word: "initiative", Tell: (*Rules).tellInitiative},
	evHolder:      {Word: "holder", Tell: (*Rules).tellHolder},
	evSelected:    {Word: "selected", Sentence: "{side} has chosen."},
	evRevealed:    {Word: "revealed", Tell: (*Rules).tellPoints},
	evCard:        {Word: "card", Tell: (*Rules).tellCard},
	evRegroups:    {Word: "regroups", Sentence: "{side} regroups."},
	evForced:      {Word: "forced-pass", Sentence: "{side} passes and throws its hand away."},
	evFirst:       {Word: "first", Sentence: "{side} acts first."},
	evOrder:       {Word: "order", Tell: (*Rules).tellOrder},
	evGiven:       {Word: "given", Tell: (*Rules).tellGiven},
	evStops:       {Word: "stops", Tell: (*Rules).tellStops},
	evMoves:       {Word: "moves", Tell: (*Rules).tellMoves},
	evStep:        {Word: "step", Tell: (*Rules).tellStep},
	evCompleted:   {Word: "completed", Tell: (*Rules).tellCompleted},
	evHesitates:   {Word: "hesitates", Tell: (*Rules).tellHesitation},
	evStands:      {Word: "stands", Sentence: "{unit} stands up in {hex}."},
	evLies:        {Word: "lies", Sentence: "{unit} lies down in {hex}."},
	evRevealedAt:  {Word: "turned-up", Sentence: "{unit} is spotted in {hex}."},
	evFake:        {Word: "fake", Sentence: "A counter of {side} in {hex} was a fake."},
	evSmoke:       {Word: "smoke", Tell: (*Rules).tellThrown},
	evFlare:       {Word: "flare", Tell: (*Rules).tellThrown},
	evExits:       {Word: "exits", Tell: (*Rules).tellExit},
	evFires:       {Word: "fires", Tell: (*Rules).tellFire},
	evEffect:      {Word: "effect", Tell: (*Rules).tellEffect},
	evMisfire:     {Word: "misfire", Tell: (*Rules).tellMisfire},
	evHits:        {Word: "hits", Tell: (*Rules).tellHits},
	evCut:         {Word: "cut", Sentence: "The first {0} were struck before the weapon stopped."},
	evJams:        {Word: "jams", Sentence: "The weapon of {unit} is jammed."},
	evStatus:      {Word: "status", Tell: (*Rules).tellStatus},
	evPinned:      {Word: "pinned", Sentence: "{unit} in {hex} is pinned."},
	evKIA:         {Word: "kia", Tell: (*Rules).tellKIA},
	evKilled:      {Word: "killed", Tell: (*Rules).tellKilled},
	evRouts:       {Word: "routs", Tell: (*Rules).tellRouts},
	evHolds:       {Word: "holds", Sentence: "{unit} holds in {hex}."},
	evReacts:      {Word: "reacts", Tell: (*Rules).tellReaction},
	evTakesOver:   {Word: "takes-over", Sentence: "{unit} takes over the weapon of {other}."},
	evWeaponLost:  {Word: "weapon-lost", Sentence: "The weapon of {unit} is lost."},
	evCrew:        {Word: "crew", Tell: (*Rules).tellCrew},
	evMelee:       {Word: "melee", Sentence: "Melee in {hex}."},
	evCharge:      {Word: "charge", Sentence: "{side} uses a demolition charge in {hex}.", Detail: "{0} left."},
	evBlast:       {Word: "blast", Tell: (*Rules).tellBlast},
	evDesperate:   {Word: "desperate", Tell: (*Rules).tellDesperate},
	evRound:       {Word: "round", Sentence: "Round {4} of the melee in {hex}.", Detail: "{0} against {1}: {2}:{3}."},
	evBlow:        {Word: "blow", Tell: (*Rules).tellBlow},
	evRally:       {Word: "rally", Tell: (*Rules).tellRally},
	evClears:      {Word: "clears", Tell: (*Rules).tellClears},
	evCrawls:      {Word: "crawls", Tell: (*Rules).tellCrawl},
	evTest:        {Word: "test", Tell: (*Rules).tellTest},
	evEvent:       {Word: "event", Tell: (*Rules).tellEvent},
	evEventHex:    {Word: "event-hex", Tell: (*Rules).tellEventHex},
	evNoEffect:    {Word: "no-effect", Sentence: "It has no effect."},
	evMarker:      {Word: "marker", Sentence: "{side} places its spotting marker in {to}."},
	evAreaAttack:  {Word: "area-attack", Sentence: "Shells fall on {hex} and the hexes around it."},
	evHero:        {Word: "hero", Tell: (*Rules).tellHero},
	evRelieved:    {Word: "relieved", Sentence: "{unit} in {hex} is off hold."},
	evControl:     {Word: "control", Sentence: "{side} takes control of {hex}."},
	evUnpinned:    {Word: "unpinned", Sentence: "{unit} in {hex} is no longer pinned."},
	evBack:        {Word: "back", Sentence: "{unit} comes back to {hex}, pinned."},
	evHidden:      {Word: "hidden", Sentence: "{side} puts units under one counter."},
	evTrench:      {Word: "trench", Tell: (*Rules).tellTrench},
	evWall:        {Word: "wall", Sentence: "The wall between {hex} and {to} is gone."},
	evFireStarts:  {Word: "burns", Sentence: "The building in {hex} burns."},
	evTakesWeapon: {Word: "takes-weapon", Tell: (*Rules).tellWeapon},
	evEnemyOrders: {Word: "enemy-orders", Tell: (*Rules).tellMachine},
	evSniper:      {Word: "sniper", Sentence: "A sniper aims at {unit} in {hex}."},
	evPicked:      {Word: "picked", Tell: (*Rules).tellPicked},
	evJamGone:     {Word: "jam-gone", Sentence: "The weapon of {unit} fires again."},
	evInspired:    {Word: "inspired", Sentence: "{unit} has one more command and radius until the end of the next turn."},
	evSmokePlaced: {Word: "smoke-placed", Sentence: "{side} places smoke in {to}."},
	evFlarePlaced: {Word: "flare-placed", Sentence: "A flare burns over {to}."},
	evNoise:       {Word: "noise", Tell: (*Rules).tellNoise},
	evAwaits:      {Word: "awaits", Tell: (*Rules).tellAwaited},
	evMarkers:     {Word: "markers", Sentence: "The markers of the turn come off."},
	evOver:        {Word: "over", Tell: (*Rules).tellOver},
	evSpread:      {Word: "spread", Sentence: "{side} takes a group counter in {hex} apart."},
}

var eventWords = game.EventWords(tellings[:])

// filled is a sentence with the names of an event.
func (r *Rules) filled(text string, e game.Event) string {
	return game.Capital(r.spoken.Fill(text, e))
}

func (r *Rules) tellShuffle(e game.Event) (sentence, detail string) {
	return "The deck is shuffled.", game.Count(e.N[0], "card") + "."
}

func (r *Rules) tellDraw(e game.Event) (sentence, detail string) {
	return r.filled("{side} draws "+game.Count(e.N[0], "card")+".", e), fmt.Sprintf("%d in hand.", e.N[1])
}

func (r *Rules) tellInitiative(e game.Event) (sentence, detail string) {
	n := e.N
	return r.filled("{side} has {3} for the initiative.", e), fmt.Sprintf("%d (%s, %s) with the marker at %d.", n[1], cardName(n[0]), yes(n[4], "from hand", "drawn"), n[2])
}

func (r *Rules) tellHolder(e game.Event) (sentence, detail string) {
	return r.filled("{side} "+yes(e.N[1], "takes", "keeps")+" the initiative.", e), fmt.Sprintf("Initiative number %d.", e.N[0])
}

func (r *Rules) tellPoints(e game.Event) (sentence, detail string) {
	return r.filled("{side} has "+game.Count(e.N[0], "order point")+".", e), ""
}

func (r *Rules) tellCard(e game.Event) (sentence, detail string) {
	return "", fmt.Sprintf("%s, Orders %d.", game.Capital(cardName(e.N[0])), e.N[1])
}

func (r *Rules) tellOrder(e game.Event) (sentence, detail string) {
	return r.filled("{side} orders {hex} to "+orderNames[e.N[0]]+".", e), fmt.Sprintf("%d left.", e.N[1])
}

func (r *Rules) tellGiven(e game.Event) (sentence, detail string) {
	return r.filled("{unit} in {hex} is ordered to "+orderNames[e.N[0]]+" by a leader.", e), ""
}

func (r *Rules) tellStops(e game.Event) (sentence, detail string) {
	return r.filled("{side} gives no more orders.", e), game.Count(e.N[0], "point") + " given up."
}

func (r *Rules) tellMoves(e game.Event) (sentence, detail string) {
	sentence = r.filled("{unit}"+company(e, " moves", " move")+" from {hex}.", e)
	if e.N[0] < 0 {
		return sentence, yes(e.N[2], "Assault fire.", "")
	}
	return sentence, fmt.Sprintf("%d MP%s.", e.N[0], yes(e.N[2], ", assault fire", ""))
}

func (r *Rules) tellStep(e game.Event) (sentence, detail string) {
	return r.filled("{unit}"+company(e, " goes", " go")+" from {hex} to {to}"+floorWords[e.N[2]]+".", e), ""
}

// company is the verb of a group on its way, before it the others of the group where it is told how many they are.
func company(e game.Event, one, more string) string {
	switch n := e.N[1] - 1; {
	case n > 1:
		return fmt.Sprintf(" and %d others", n) + more
	case n == 1:
		return " and another" + more
	}
	return one
}

func (r *Rules) tellCompleted(e game.Event) (sentence, detail string) {
	return "", r.filled("{unit} is completed.", e)
}

func (r *Rules) tellHesitation(e game.Event) (sentence, detail string) {
	return yes(e.N[2], r.filled("{unit} hesitates in {hex} and goes no further.", e), ""), fmt.Sprintf("Hesitation: %s.", columnText(e.N[0], e.N[1], int16(hesitateColumn)))
}

func (r *Rules) tellThrown(e game.Event) (sentence, detail string) {
	what := "smoke"
	if e.Kind == evFlare {
		what = "a flare"
	}
	return r.filled("{unit} places "+what+" in {to}.", e), fmt.Sprintf("%s %s.", yes(e.N[2], "That was the last.", "There is more."), game.Capital(cardName(e.N[0])))
}

func (r *Rules) tellExit(e game.Event) (sentence, detail string) {
	return r.filled("{unit} leaves the map at {hex}.", e), yes(e.N[0], "It scores.", "")
}

func (r *Rules) tellTrench(e game.Event) (sentence, detail string) {
	return r.filled(yes(e.N[0]-1, "An improved position", "A foxhole")+" in {hex}.", e), ""
}

func (r *Rules) tellCrawl(e game.Event) (sentence, detail string) {
	return r.filled("{unit} crawls from {hex} to {to}"+floorWords[e.N[0]]+".", e), ""
}

func (r *Rules) tellMachine(e game.Event) (sentence, detail string) {
	return r.filled("{side} has "+game.Count(e.N[1], "order point")+".", e), game.Capital(cardName(e.N[0])) + "."
}

func (r *Rules) tellAwaited(e game.Event) (sentence, detail string) {
	return yes(e.N[3], "Reinforcements come.", "No reinforcements come."), columnText(e.N[0], e.N[1], e.N[2]) + "."
}

// tellOver tells the end of the game, or of one of two scenarios.
func (r *Rules) tellOver(e game.Event) (sentence, detail string) {
	sentence = r.winText(e.Side) + "."
	if r.Scenarios() > 1 && int8(e.N[0]) != endMost {
		sentence = r.Played(int(e.N[3])).Title + ": " + sentence
	}
	return sentence, ""
}

func (r *Rules) tellTest(e game.Event) (sentence, detail string) {
	return [...]string{data.NoBar: "No random event.", data.EventBar: "A random event.", data.ReshuffleBar: "The deck is made new."}[e.N[1]], game.Capital(cardName(e.N[0])) + "."
}

func (r *Rules) tellEvent(e game.Event) (sentence, detail string) {
	event := &r.Events[e.N[1]]
	return fmt.Sprintf("%s: %s", event.Name, event.Text), r.filled(cardName(e.N[0])+", for {side}.", e)
}

func (r *Rules) tellEventHex(e game.Event) (sentence, detail string) {
	if e.To < 0 {
		return "", fmt.Sprintf("%s shows no hex of this layout or a star.", game.Capital(cardName(e.N[0])))
	}
	return r.filled("The random hex is {to}.", e), game.Capital(cardName(e.N[0])) + "."
}

func (r *Rules) tellHero(e game.Event) (sentence, detail string) {
	if e.Unit < 0 {
		return r.filled("A hidden soldier of {side} becomes a hero.", e), ""
	}
	return r.filled("{unit} in {hex} becomes a hero.", e), ""
}

func (r *Rules) tellPicked(e game.Event) (sentence, detail string) {
	if e.Unit < 0 {
		return r.filled("It is about a hidden soldier of {side}.", e), ""
	}
	return r.filled("It is about {unit} in {hex}.", e), ""
}

func (r *Rules) tellWeapon(e game.Event) (sentence, detail string) {
	if e.Unit < 0 {
		return r.filled("A hidden soldier of {side} takes a weapon.", e), ""
	}
	return r.filled("{unit} in {hex} takes a weapon: "+r.Weapons[e.N[0]].Name+".", e), ""
}

func (r *Rules) tellNoise(e game.Event) (sentence, detail string) {
	return "", r.filled("{side}: "+columnText(e.N[0], e.N[1], e.N[2])+".", e)
}
