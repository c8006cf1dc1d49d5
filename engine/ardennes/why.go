package ardennes

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Why returns why an action is refused: the ledger rows that forbid it and a sentence; the zero
// Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	_, ask := p.waiting()
	if bad := p.malformed(a); bad != "" {
		return r.refuse(bad, askRefs[ask])
	}
	if slices.Contains(p.Legal(nil), a) {
		return game.Refusal{}
	}
	f := p.top()
	switch {
	case f == nil:
		return r.refuse("The game is over.", askRefs[ask])
	case !slices.Contains(askVerbs[ask], a.Verb):
		return p.whyNotNow(a.Verb, ask)
	}
	if why := procedures[f.kind].why; why != nil {
		if no := why(p, f, a); no != nil {
			return r.because(no)
		}
	}
	return r.refuse("That is not among the choices now: "+p.prompt(), askRefs[ask])
}

// whyNotNow refuses what answers another question than the one that is asked.
func (p *Position) whyNotNow(v game.Verb, ask game.Ask) game.Refusal {
	r := p.rules
	switch v {
	case doMove:
		return r.refuse("Units move in their Movement Phase.", "ARD-11.1-01", "ARD-4.0-02")
	case doAttack, doDisengage:
		return r.refuse("Units attack and disengage in their Combat Phase.", "ARD-14.1-01", "ARD-4.0-05")
	case doBlow, doBuild:
		return r.refuse("Bridges are blown in the own Bridge Phase or when they are attacked over, and rebuilt in the own Bridge Phase.", "ARD-7.2-01", "ARD-7.9-04")
	}
	return r.refuse("That is not to be decided now: "+p.prompt(), askRefs[ask])
}

// malformed returns what is wrong with the form of an action, whatever the position: indices that do
// not exist.
func (p *Position) malformed(a game.Action) string {
	if a.Verb >= numVerbs || a.Option >= numOptions {
		return "The action has a verb or kind that this game does not know."
	}
	for _, u := range a.Units {
		if u < game.NoUnit || int(u) >= len(p.units) {
			return "The action names a unit that this scenario does not have."
		}
	}
	for _, h := range [...]hex.Hex{a.Hex, a.To} {
		if h < hex.None || int(h) >= p.rules.Data.Map.Len() {
			return "The action names a hex that the map does not have."
		}
	}
	return ""
}
