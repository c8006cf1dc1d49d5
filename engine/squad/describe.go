package squad

import (
	"fmt"

	"fieldpost/engine/game"
)

var lossTexts = [...]string{
	byFire:        "by fire",
	byMelee:       "in melee",
	byDemolition:  "by a demolition charge",
	byMine:        "by a mine",
	bySurrender:   "by surrender",
	byDesperation: "when he tried to fight",
	byMeleeLost:   "when the melee was lost",
	byEvent:       "by an event",
	byFlames:      "out of the burning building",
}

// column is "4 in column 7 (card 12)".
func columnText(x, n, column int16) string {
	return fmt.Sprintf("%d in column %d (%s)", n, column, cardName(x))
}

// hiddenCheck is what everybody may know of a check of a hidden soldier.
func hiddenCheck(at string, x int16) string {
	return fmt.Sprintf("A hidden soldier in %s is checked: %s.", at, cardName(x))
}

// yes chooses between two words.
func yes(b int16, yes, no string) string {
	if b != 0 {
		return yes
	}
	return no
}

// Fold tells the hexes of a move as one way.
func (r *Rules) Fold(a, b game.Event) (game.Event, bool) {
	way := a
	way.To, way.N = b.To, b.N
	return way, a.Kind == evStep && b.Kind == evStep && a.Side == b.Side && a.Unit == b.Unit && a.To == b.Hex && b.To != a.Hex
}

// Describe returns a sentence for an event, as a player would write it in a turn report, and its
// cards and figures.
func (r *Rules) Describe(e game.Event, viewer game.Side) (sentence, detail string) {
	e, ok := e.For(viewer)
	if !ok {
		return "", ""
	}
	n := e.N
	who, at, to := game.Capital(r.label(e.Unit)), r.hexName(e.Hex), r.hexName(e.To)
	side := game.Capital(r.theSide(e.Side))
	switch e.Kind {
	case evTurn:
		return fmt.Sprintf("Turn %d begins.", n[0]), ""
	case evShuffled:
		return "The deck is shuffled.", game.Count(n[0], "card") + "."
	case evDrew:
		return fmt.Sprintf("%s draws %s.", side, game.Count(n[0], "card")), fmt.Sprintf("%d in hand.", n[1])
	case evPlaced:
		return fmt.Sprintf("%s places a counter.", side), ""
	case evReady:
		return fmt.Sprintf("%s is set up.", side), ""
	case evSpread:
		return fmt.Sprintf("%s takes a group counter in %s apart.", side, at), ""
	case evHidden:
		return fmt.Sprintf("%s puts units under one counter.", side), ""
	case evInitiative:
		how := yes(n[4], "from hand", "drawn")
		return fmt.Sprintf("%s has %d for the initiative.", side, n[3]), fmt.Sprintf("%d (%s, %s) with the marker at %d.", n[1], cardName(n[0]), how, n[2])
	case evHolder:
		return fmt.Sprintf("%s %s the initiative.", side, yes(n[1], "takes", "keeps")), fmt.Sprintf("Initiative number %d.", n[0])
	case evSelected:
		return fmt.Sprintf("%s has chosen.", side), ""
	case evRevealed:
		return fmt.Sprintf("%s has %s.", side, game.Count(n[0], "order point")), ""
	case evCard:
		return "", fmt.Sprintf("%s, Orders %d.", game.Capital(cardName(n[0])), n[1])
	case evRegroups:
		return fmt.Sprintf("%s regroups.", side), ""
	case evForced:
		return fmt.Sprintf("%s passes and throws its hand away.", side), ""
	case evFirst:
		return fmt.Sprintf("%s acts first.", side), ""
	case evOrder:
		return fmt.Sprintf("%s orders %s to %s.", side, at, orderNames[n[0]]), fmt.Sprintf("%d left.", n[1])
	case evGiven:
		return fmt.Sprintf("%s in %s is ordered to %s by a leader.", who, at, orderNames[n[0]]), ""
	case evStops:
		return fmt.Sprintf("%s gives no more orders.", side), fmt.Sprintf("%s given up.", game.Count(n[0], "point"))
	case evMoves:
		if n[0] == 0 {
			return fmt.Sprintf("%s moves from %s.", who, at), yes(n[2], "Assault fire.", "")
		}
		return fmt.Sprintf("%s moves from %s.", who, at), fmt.Sprintf("%d MP%s.", n[0], yes(n[2], ", assault fire", ""))
	case evStep:
		return fmt.Sprintf("%s goes from %s to %s%s.", who, at, to, floorWords[n[2]]), ""
	case evCompleted:
		return "", fmt.Sprintf("%s is completed.", who)
	case evHesitates:
		return yes(n[2], fmt.Sprintf("%s hesitates in %s and goes no further.", who, at), ""), fmt.Sprintf("Hesitation: %s.", columnText(n[0], n[1], int16(hesitateColumn)))
	case evStands:
		return fmt.Sprintf("%s stands up in %s.", who, at), ""
	case evLies:
		return fmt.Sprintf("%s lies down in %s.", who, at), ""
	case evRevealedAt:
		return fmt.Sprintf("%s is spotted in %s.", who, at), ""
	case evFake:
		return fmt.Sprintf("A counter of %s in %s was a fake.", r.theSide(e.Side), at), ""
	case evSmoke, evFlare:
		what, left := "smoke", "There is more."
		if e.Kind == evFlare {
			what = "a flare"
		}
		if n[2] != 0 {
			left = "That was the last."
		}
		return fmt.Sprintf("%s places %s in %s.", who, what, to), fmt.Sprintf("%s %s.", left, cardName(n[0]))
	case evExits:
		return fmt.Sprintf("%s leaves the map at %s.", who, at), yes(n[0], "It scores.", "")
	case evFires:
		return fmt.Sprintf("%s in %s fires at %s%s.", who, at, to, floorWords[n[4]]), fmt.Sprintf("Range %d: column %d, morale %d%s.", n[0], n[1], n[2], yes(n[3], ", without a full crew", ""))
	case evEffect:
		word := yes(n[4], "The fire is effective.", "The fire has no effect.")
		if n[5] != 0 {
			word = "The weapon may jam."
		}
		if n[0] < 0 {
			return word, fmt.Sprintf("Morale %d against column %d: no card is drawn.", n[3], n[2])
		}
		return word, fmt.Sprintf("%s against morale %d.", columnText(n[0], n[1], n[2]), n[3])
	case evMisfire:
		return yes(n[4], "The weapon jams.", "It is a misfire, or nothing."), columnText(n[0], n[1], n[2]) + "."
	case evHits:
		return fmt.Sprintf("%s of %d are hit.", game.Count(n[0], "soldier"), n[1]), ""
	case evCut:
		return fmt.Sprintf("The first %d were struck before the weapon stopped.", n[0]), ""
	case evJams:
		return fmt.Sprintf("The weapon of %s is jammed.", r.label(e.Unit)), ""
	case evStatus:
		if e.Unit == game.NoUnit {
			return "", hiddenCheck(at, n[0])
		}
		return "", fmt.Sprintf("%s: %s%s against morale %d.", who, columnText(n[0], n[1], n[2]), yes(n[4], ", red,", ""), n[3])
	case evPinned:
		return fmt.Sprintf("%s in %s is pinned.", who, at), ""
	case evKIA:
		if e.Unit == game.NoUnit {
			return "", hiddenCheck(at, n[0])
		}
		return "", fmt.Sprintf("KIA check of %s: %s, killed by %d or less.", r.label(e.Unit), columnText(n[0], n[1], int16(kiaColumn)), n[2])
	case evKilled:
		return fmt.Sprintf("%s is killed in %s %s.", who, at, lossTexts[n[0]]), ""
	case evRouts:
		return fmt.Sprintf("%s runs away from %s %s.", who, at, lossTexts[n[0]]), ""
	case evHolds:
		return fmt.Sprintf("%s holds in %s.", who, at), ""
	case evReacts:
		return fmt.Sprintf("%s reacts to %s%s.", who, to, yes(n[5], "", ", but too late")), fmt.Sprintf("%s with Orders %d; %s.", cardName(n[0]), n[1], columnText(n[2], n[3], n[4]))
	case evTakesOver:
		return fmt.Sprintf("%s takes over the weapon of %s.", who, r.label(e.Other)), ""
	case evWeaponLost:
		return fmt.Sprintf("The weapon of %s is lost.", r.label(e.Unit)), ""
	case evCrew:
		if e.Unit == game.NoUnit {
			return fmt.Sprintf("%s changes a crew.", side), ""
		}
		return fmt.Sprintf("%s %s the weapon of %s.", who, yes(n[0], "serves", "no longer serves"), r.label(e.Other)), ""
	case evMelee:
		return fmt.Sprintf("Melee in %s.", at), ""
	case evCharge:
		return fmt.Sprintf("%s uses a demolition charge in %s.", side, at), fmt.Sprintf("%d left.", n[0])
	case evBlast:
		return "", fmt.Sprintf("%s: %s%s.", who, columnText(n[0], n[1], n[2]), yes(n[3], ", red", ""))
	case evDesperate:
		return fmt.Sprintf("%s in %s tries to fight.", who, at), fmt.Sprintf("%s against morale %d.", columnText(n[0], n[1], n[2]), n[3])
	case evRound:
		return fmt.Sprintf("Round %d of the melee in %s.", n[4], at), fmt.Sprintf("%d against %d: %d:%d.", n[0], n[1], n[2], n[3])
	case evBlow:
		return "", fmt.Sprintf("%s: %s, hits with %d or less.", side, columnText(n[0], n[1], n[2]), n[3])
	case evRally:
		return fmt.Sprintf("%s in %s %s.", who, at, yes(n[4], "rallies", "does not rally")), fmt.Sprintf("%s%s against morale %d.", columnText(n[0], n[1], n[2]), yes(n[5], ", red,", ""), n[3])
	case evClears:
		return fmt.Sprintf("%s in %s %s.", who, at, yes(n[4], "clears his weapon", "does not clear his weapon")), fmt.Sprintf("%s against morale %d.", columnText(n[0], n[1], n[2]), n[3])
	case evCrawls:
		return fmt.Sprintf("%s crawls from %s to %s%s.", who, at, to, floorWords[n[0]]), ""
	case evTrench:
		return fmt.Sprintf("%s in %s.", yes(n[0]-1, "An improved position", "A foxhole"), at), ""
	case evControl:
		return fmt.Sprintf("%s takes control of %s.", side, at), ""
	case evRelieved:
		return fmt.Sprintf("%s in %s is off hold.", who, at), ""
	case evMarkers:
		return "The markers of the turn come off.", ""
	}
	return r.describeEvent(e)
}
