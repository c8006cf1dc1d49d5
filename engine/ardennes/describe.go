package ardennes

import (
	"fmt"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
)

var eliminatedTexts = [...]string{byStacking: "%s is eliminated in %s, which was overstacked.", byResult: "%s is eliminated in %s.",
	byRetreat: "%s cannot retreat from %s and is eliminated.", byChapter17: "%s has to retreat again in %s and is eliminated.", byFate: "%s is lost over %s."}

// Fold tells the hexes of a move as one way.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	way := a
	way.To = b.To
	return way, a.Kind == evMoved && b.Kind == evMoved && a.Unit == b.Unit && a.To == b.Hex && b.To != a.Hex
}

var conditionWords = [...]string{steady: "steady", disrupted: "Disrupted", routed: "Routed"}

var markerWords = [...]string{noMarker: "gives its marker back", strategic: "gets a Strategic Movement marker", truck: "is on trucks", primeMover: "gets a Prime Mover"}

// Describe returns a sentence for an event, as a player would write it in a turn report, and its dice
// and figures.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	e, ok := e.For(viewer)
	if !ok {
		return "", ""
	}
	if told, ok := r.describeCombat(e); ok {
		return told[0], told[1]
	}
	n := e.N
	who, at, to := game.Capital(r.Name.Unit(e.Unit)), r.Name.Hex(e.Hex), r.Name.Hex(e.To)
	side := game.Capital(r.Name.Side(e.Side))
	rolled := fmt.Sprintf("Die %d", n[0])
	if n[1] != 0 {
		rolled += fmt.Sprintf(" %s = %d", game.Signed(n[1]), n[0]+n[1])
	}
	switch e.Kind {
	case evTurn:
		return game.Capital((&Position{rules: r}).turnName(int8(n[0]), n[1] != 0)) + " begins.", ""
	case evPhase:
		return fmt.Sprintf("%s %s.", r.Sides[e.Side].Adjective, phaseNames[n[0]]), ""
	case evFlipped:
		return fmt.Sprintf("%s is ready again in %s.", who, at), ""
	case evFuel:
		return fmt.Sprintf("Fuel is checked for table %d.", n[2]+1), rolled + "."
	case evShort:
		return fmt.Sprintf("%s is short of fuel.", who), ""
	case evDemolition:
		if n[2] != 0 {
			return fmt.Sprintf("%s blows the bridge between %s and %s.", who, at, to), rolled + "."
		}
		return fmt.Sprintf("%s fails to blow the bridge between %s and %s.", who, at, to), rolled + "."
	case evBridge:
		return fmt.Sprintf("The bridge between %s and %s is %s.", at, to, bridgeTexts[n[0]]), ""
	case evOuren:
		if n[1] != 0 {
			return "The bridge of Ouren is blown before the Germans cross it.", fmt.Sprintf("Die %d.", n[0])
		}
		return "The bridge of Ouren falls into German hands.", fmt.Sprintf("Die %d.", n[0])
	case evMoved:
		return fmt.Sprintf("%s moves from %s to %s.", who, at, to), fmt.Sprintf("%s MP, %s left.", game.Halves(n[0]), game.Halves(n[1]))
	case evStopped:
		if n[0] == 0 {
			return fmt.Sprintf("%s stops in %s.", who, at), ""
		}
		return fmt.Sprintf("%s stops in %s, in an enemy ZOC.", who, at), ""
	case evEntered:
		return fmt.Sprintf("%s enters the map at %s.", who, to), ""
	case evBoxed:
		return fmt.Sprintf("%s goes to the %s box.", who, r.Boxes[n[0]].Name), ""
	case evExited:
		return fmt.Sprintf("%s leaves the map from %s.", who, at), ""
	case evPlaced:
		return fmt.Sprintf("%s arrives in %s.", who, to), ""
	case evBlocks:
		return fmt.Sprintf("%s blocks %s off the map.", who, at), ""
	case evLoaded:
		return fmt.Sprintf("%s loads on trucks in %s.", who, at), ""
	case evMarked:
		return fmt.Sprintf("%s %s.", who, markerWords[n[0]]), ""
	case evWorks:
		if n[0] == 0 {
			return fmt.Sprintf("The Improved Position in %s is given up.", at), ""
		}
		return fmt.Sprintf("%s: %s.", at, worksText[n[0]]), ""
	case evBrokeDown:
		return fmt.Sprintf("%s is given off by %s in %s.", who, r.Name.Unit(e.Other), at), ""
	case evRejoined:
		return fmt.Sprintf("%s rejoins %s in %s.", who, r.Name.Unit(e.Other), at), ""
	case evNight:
		return fmt.Sprintf("%s prepares the units in %s for the night.", side, at), ""
	case evAir:
		return fmt.Sprintf("Air Support: %s.", game.Count(n[1], "marker")), fmt.Sprintf("Die %d.", n[0])
	case evRally:
		if n[0] == 0 {
			return fmt.Sprintf("%s rallies in %s and is %s.", who, at, conditionWords[n[2]]), ""
		}
		return fmt.Sprintf("%s tries to rally in %s and is %s.", who, at, conditionWords[n[2]]), rolled + "."
	case evEliminated:
		return fmt.Sprintf(eliminatedTexts[n[0]], who, at), ""
	case evTraffic:
		return fmt.Sprintf([...]string{"%s loses Traffic marker %d for good.", "%s takes Traffic marker %d back.", "%s places Traffic marker %d"}[n[1]+1], side, n[0]) + placed(n[1], at), ""
	case evRoadblock:
		if n[0] == 0 {
			return fmt.Sprintf("The Roadblock in %s is removed.", at), ""
		}
		return fmt.Sprintf("%s sets up a Roadblock in %s.", side, at), ""
	case evTrafficDice:
		return fmt.Sprintf("%s rolls for its Traffic markers.", side), fmt.Sprintf("Dice %d and %d.", n[0], n[1])
	case evSupply:
		if n[0] == 0 {
			return fmt.Sprintf("%s is in supply again in %s.", who, at), ""
		}
		return fmt.Sprintf("%s is out of supply in %s.", who, at), ""
	case evIsolated:
		return fmt.Sprintf("The group of %s is isolated: %s of %d.", r.Name.Unit(e.Unit), game.Count(n[3], "Surrender Point"), n[4]), rolled + "."
	case evSurrendered:
		return fmt.Sprintf("%s surrenders in %s.", who, at), ""
	case evReplaced:
		if n[0] == 1 {
			return fmt.Sprintf("%s is brought up to strength in %s.", who, at), ""
		}
		return fmt.Sprintf("%s returns in %s.", who, to), ""
	case evControl:
		return fmt.Sprintf("%s takes %s.", side, at), ""
	case evCheck:
		return fmt.Sprintf("Victory Check: %s.", game.Count(n[0], "Victory Hex")), ""
	case evJoined:
		return fmt.Sprintf("%s goes along from %s.", who, at), ""
	case evSpecial:
		return describeSpecial(who, n[0], n[2]), fmt.Sprintf("Die %d.", n[1])
	case evDump:
		return describeDump(n[0], n[1], at)
	case evOver:
		return r.verdictText(int8(n[0])), ""
	}
	return "", ""
}

func placed(what int16, at string) string {
	if what != 1 {
		return ""
	}
	return " in " + at + "."
}

// describeDump tells of the fuel dump.
func describeDump(what, die int16, at string) (sentence, detail string) {
	if sentence = dumpTexts[what]; what != dumpOver {
		sentence = fmt.Sprintf(sentence, at)
	}
	if die > 0 {
		detail = fmt.Sprintf("Die %d.", die)
	}
	return sentence, detail
}

// describeSpecial tells of the dice of single units.
func describeSpecial(who string, which, fate int16) string {
	if which == specialDrop {
		return who + [...]string{data.Lands: " lands in good order.", data.LandsDisrupted: " lands Disrupted.", data.Lost: " is lost in the drop."}[fate]
	}
	switch which {
	case specialIgnore:
		return who + [...]string{" is detected.", " slips through the enemy ZOC."}[fate]
	case specialCCB9:
		return who + [...]string{" goes where it likes.", " is bound to the St-Vith sector."}[fate]
	}
	return who + [...]string{data.Arrives: " arrives.", data.RollAgain: " is late: it rolls again in the next turn.", data.Never: " does not come."}[fate]
}
