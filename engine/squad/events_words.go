package squad

import (
	"cmp"
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
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
	return fmt.Sprintf("%s: %s chooses %s.", e.Name, p.rules.theSide(f.side), cmp.Or(stakes[e.Effect], "one of these"))
}

// stakes are what is chosen in an event, and what for.
var stakes = [data.NumEffects]string{
	data.Mortar:      "the hex that the mortars hit in the next turn, with the six around it",
	data.Sniper:      "the hex where the sniper looks for his target",
	data.SmokeFound:  "a hex for the smoke",
	data.ClearJam:    "the jam that is cleared",
	data.DigFoxhole:  "the hex of the foxhole",
	data.DigImproved: "the hex of the improved position",
	data.SecondWind:  "the hex where pinned soldiers get up",
	data.Straggler:   "the hex of its set-up area where the soldier comes back",
	data.Inspire:     "the leader who commands more, and farther, until the end of the next turn",
	data.Spotted:     "the hex whose hidden counter is turned up",
	data.Conceal:     "the hex where soldiers hide again",
	data.Scavenge:    "who picks up the weapon of the fallen",
	data.Crew:        "the crew that is made or parted",
	data.Flare:       "the hex of the flare",
}

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
	case a.To == hex.None:
		return "None"
	}
	return p.rules.hexName(a.To) + p.present(f.side, a.To)
}

// present names the soldiers of a side in a hex and counts those of the enemy whom it knows: ": Brewer and 2 others, 1 of the enemy".
func (p *Position) present(side game.Side, h hex.Hex) string {
	var text []string
	if own := p.soldiers(p.at[h] & p.rules.sides[side]); own != 0 {
		text = append(text, p.company(own))
	}
	if n := p.spotted(p.at[h] & p.rules.sides[side.Other()]).Count(); n > 0 {
		text = append(text, fmt.Sprintf("%d of the enemy", n))
	}
	if text == nil {
		return ""
	}
	return ": " + strings.Join(text, ", ")
}
