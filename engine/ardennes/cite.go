package ardennes

import "fieldpost/engine/game"

// ref is a row of the ledger that code rests on, written as its id.
type ref string

// reason is why something cannot be done. Rules return one while they search, and nil where nothing
// is in the way, so that listing actions and refusing them is one code.
type reason struct {
	sentence string
	refs     []ref
}

// against declares a reason and its rows, of which there is at least one.
func against(sentence string, row ref, more ...ref) *reason {
	return &reason{sentence, append([]ref{row}, more...)}
}

// rule returns a row, NoRule if the ledger does not have it.
func (r *Rules) rule(f ref) game.Rule { return r.Data.Ledger.Rule(string(f)) }

// rows returns those of some rows that the ledger has.
func (r *Rules) rows(refs ...ref) []game.Rule {
	var rules []game.Rule
	for _, f := range refs {
		if x := r.rule(f); x != game.NoRule {
			rules = append(rules, x)
		}
	}
	return rules
}

// refuse returns a refusal with its ledger rows.
func (r *Rules) refuse(sentence string, refs ...ref) game.Refusal {
	return game.Refusal{Sentence: sentence, Rules: r.rows(refs...)}
}

// because returns the words of a reason; nil has none.
func (r *Rules) because(why *reason) game.Refusal {
	if why == nil {
		return game.Refusal{}
	}
	return r.refuse(why.sentence, why.refs...)
}
