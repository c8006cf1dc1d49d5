package squad

import (
	"fmt"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// queries are the questions that can be asked of a position.
var queries = [...]struct {
	what   string
	answer func(*Position, game.Query) (*game.Answer, error)
}{}

// queryWords are the words of the questions.
func queryWords() (words []string) {
	for _, q := range queries {
		words = append(words, q.what)
	}
	return words
}

// Query answers a computed question from the viewer's view (see Redact). The error says what the
// question lacks.
func (r *Rules) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	p, ok := pos.(*Position)
	switch {
	case !ok:
		return nil, fmt.Errorf("the position belongs to another game")
	case q.Unit < game.NoUnit || int(q.Unit) >= len(p.units):
		return nil, fmt.Errorf("the question names a unit that this scenario does not have")
	case q.Hex < hex.None || int(q.Hex) >= r.Ground.Len():
		return nil, fmt.Errorf("the question names a hex that the map does not have")
	}
	if bad := p.malformed(q.Action); bad != "" {
		return nil, fmt.Errorf("%s", bad)
	}
	known := p.seenBy(q.Viewer)
	for _, u := range append([]game.Unit{q.Unit}, q.Action.Units[:]...) {
		if known.unknown.has(u) {
			return nil, fmt.Errorf("%s is not known to this side", r.label(u))
		}
	}
	for i := range queries {
		if queries[i].what == q.What {
			return queries[i].answer(known, q)
		}
	}
	return nil, fmt.Errorf("there is no question %.30q; ask %s", q.What, game.List(queryWords()))
}
