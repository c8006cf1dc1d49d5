package ardennes

import (
	"slices"

	"fieldpost/engine/game"
)

// Why returns why an action is refused: the ledger rows that forbid it and a sentence; the zero
// Refusal if it is legal.
func (p *Position) Why(a game.Action) game.Refusal {
	r := p.rules
	_, ask := p.waiting()
	if bad := r.Lexicon().Malformed(a); bad != "" {
		return r.Refuse(bad, askRefs[ask])
	}
	if slices.Contains(p.Legal(nil), a) {
		return game.Refusal{}
	}
	f := p.stack.Top()
	switch {
	case f == nil:
		return r.Refuse("The game is over.", askRefs[ask])
	case !slices.Contains(askVerbs[ask], a.Verb):
		return p.whyNotNow(a.Verb, ask)
	}
	if why := reasons[f.kind]; why != nil {
		if no := why(p, f, a); no != nil {
			return r.Because(no)
		}
	}
	return r.Refuse("That is not among the choices now: "+p.prompt(), askRefs[ask])
}

// whyNotNow refuses what answers another question than the one that is asked.
func (p *Position) whyNotNow(v game.Verb, ask game.Ask) game.Refusal {
	r := p.rules
	switch v {
	case doMove:
		return r.Refuse("Units move in their Movement Phase.", "ARD-11.1-01", "ARD-4.0-02")
	case doAttack, doDisengage:
		return r.Refuse("Units attack and disengage in their Combat Phase.", "ARD-14.1-01", "ARD-4.0-05")
	case doBlow, doBuild:
		return r.Refuse("Bridges are blown in the own Bridge Phase or when they are attacked over, and rebuilt in the own Bridge Phase.", "ARD-7.2-01", "ARD-7.9-04")
	}
	return r.Refuse("That is not to be decided now: "+p.prompt(), askRefs[ask])
}
