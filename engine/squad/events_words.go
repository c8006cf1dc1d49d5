package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// eventPrompt says what an event asks of a side.
func (p *Position) eventPrompt() string {
	f := p.stack.Top()
	who := game.Capital(p.rules.theSide(f.side))
	switch f.step {
	case eventPreset:
		return fmt.Sprintf("%s may use card %d, %s, before the deck is shuffled.", who, p.scenario().PresetCard, p.rules.Events[p.rules.Deck[p.scenario().PresetCard].Event].Name)
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
		return fmt.Sprintf("Use card %d", p.scenario().PresetCard)
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
