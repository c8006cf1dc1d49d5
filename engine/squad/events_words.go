package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// describeEvent returns the sentence and the figures of what events, area attacks and the end tell.
func (r *Rules) describeEvent(e game.Event) (sentence, detail string) {
	n := e.N
	who, at, to := game.Capital(r.label(e.Unit)), r.hexName(e.Hex), r.hexName(e.To)
	side := game.Capital(r.theSide(e.Side))
	switch e.Kind {
	case evTest:
		return [...]string{data.NoBar: "No random event.", data.EventBar: "A random event.", data.ReshuffleBar: "The deck is made new."}[n[1]], game.Capital(cardName(n[0])) + "."
	case evEvent:
		event := &r.Events[n[1]]
		return fmt.Sprintf("%s: %s", event.Name, event.Text), fmt.Sprintf("%s, for %s.", game.Capital(cardName(n[0])), r.theSide(e.Side))
	case evEventHex:
		if e.To < 0 {
			return "", fmt.Sprintf("%s shows no hex of this layout or a star.", game.Capital(cardName(n[0])))
		}
		return fmt.Sprintf("The random hex is %s.", to), game.Capital(cardName(n[0])) + "."
	case evNoEffect:
		return "It has no effect.", ""
	case evMarker:
		return fmt.Sprintf("%s places its spotting marker in %s.", side, to), ""
	case evAreaAttack:
		return fmt.Sprintf("Shells fall on %s and the hexes around it.", at), ""
	case evSniper:
		return fmt.Sprintf("A sniper aims at %s in %s.", r.label(e.Unit), at), ""
	case evHero:
		if e.Unit == game.NoUnit {
			return fmt.Sprintf("A hidden soldier of %s becomes a hero.", r.theSide(e.Side)), ""
		}
		return fmt.Sprintf("%s in %s becomes a hero.", who, at), ""
	case evPicked:
		if e.Unit == game.NoUnit {
			return fmt.Sprintf("It is about a hidden soldier of %s.", r.theSide(e.Side)), ""
		}
		return fmt.Sprintf("It is about %s in %s.", r.label(e.Unit), at), ""
	case evUnpinned:
		return fmt.Sprintf("%s in %s is no longer pinned.", who, at), ""
	case evJamGone:
		return fmt.Sprintf("The weapon of %s fires again.", r.label(e.Unit)), ""
	case evInspired:
		return fmt.Sprintf("%s has one more command and radius until the end of the next turn.", who), ""
	case evBack:
		return fmt.Sprintf("%s comes back to %s, pinned.", who, at), ""
	case evWall:
		return fmt.Sprintf("The wall between %s and %s is gone.", at, to), ""
	case evFireStarts:
		return fmt.Sprintf("The building in %s burns.", at), ""
	case evTakesWeapon:
		if e.Unit == game.NoUnit {
			return fmt.Sprintf("A hidden soldier of %s takes a weapon.", r.theSide(e.Side)), ""
		}
		return fmt.Sprintf("%s in %s takes a weapon: %s.", who, at, r.Weapons[n[0]].Name), ""
	case evSmokePlaced:
		return fmt.Sprintf("%s places smoke in %s.", side, to), ""
	case evFlarePlaced:
		return fmt.Sprintf("A flare burns over %s.", to), ""
	case evNoise:
		return "", fmt.Sprintf("%s: %s.", side, columnText(n[0], n[1], n[2]))
	case evAwaits:
		return yes(n[3], "Reinforcements come.", "No reinforcements come."), columnText(n[0], n[1], n[2]) + "."
	case evArrived:
		return fmt.Sprintf("Reinforcements of %s arrive in %s.", r.theSide(e.Side), to), ""
	case evEnemyOrders:
		return fmt.Sprintf("%s has %s.", side, game.Count(n[1], "order")), fmt.Sprintf("%s.", game.Capital(cardName(n[0])))
	case evOver:
		if int(e.Side) < len(r.Sides) {
			return side + " wins.", ""
		}
		return "The game is a draw.", ""
	}
	return "", ""
}

// eventPrompt says what an event asks of a side.
func (p *Position) eventPrompt() string {
	f := p.stack.Top()
	who := game.Capital(p.rules.theSide(f.side))
	switch f.step {
	case eventPreset:
		return fmt.Sprintf("%s may use card %d, %s, before the deck is shuffled.", who, p.rules.Scenario.PresetCard, p.rules.Events[p.rules.Deck[p.rules.Scenario.PresetCard].Event].Name)
	case eventMore:
		return fmt.Sprintf("%s has lost a fake: it may add one in %s.", who, p.rules.placeName(f.place))
	}
	e := p.theEvent()
	return fmt.Sprintf("%s: %s chooses %s.", e.Name, p.rules.theSide(f.side), choiceTexts[e.Choice])
}

var choiceTexts = [...]string{data.ChooseStar: "a hex", data.ChooseSoldierHex: "a hex for the smoke", data.ChooseJam: "the jam that is cleared", data.ChooseHex: "a hex",
	data.ChooseSetupHex: "a hex of its set-up area", data.ChooseLeader: "a leader", data.ChooseCounter: "the hex of a hidden counter",
	data.ChooseWeapon: "a soldier and a weapon", data.ChooseCrew: "a crew"}

// choiceLabel is the button of a choice.
func (p *Position) choiceLabel(a game.Action) string {
	f := p.stack.Top()
	if f == nil || f.kind != kEvent || p.event < 0 && f.step == eventChoice {
		return "Choose"
	}
	switch {
	case f.step == eventPreset:
		return fmt.Sprintf("Use card %d", p.rules.Scenario.PresetCard)
	case f.step == eventMore:
		return "Add a fake in " + p.rules.placeName(f.place)
	case a.Units[1] != game.NoUnit && p.theEvent().Choice == data.ChooseWeapon:
		u, dead := a.Units[0], a.Units[1]
		if !p.finds(u, dead) {
			u, dead = dead, u
		}
		if w := p.weapon(dead); w != nil {
			return fmt.Sprintf("%s takes the %s of %s", p.label(u), w.Code, p.label(dead))
		}
		return "Choose"
	case a.Units[1] != game.NoUnit:
		return fmt.Sprintf("Crew: %s and %s", p.label(a.Units[0]), p.label(a.Units[1]))
	case a.Units[0] != game.NoUnit && p.theEvent().Choice == data.ChooseCrew:
		return p.label(a.Units[0]) + " serves no longer"
	case a.Units[0] != game.NoUnit:
		return game.Capital(p.label(a.Units[0]))
	}
	return p.rules.hexName(a.To)
}
