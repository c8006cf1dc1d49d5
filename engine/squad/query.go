package squad

import "fieldpost/engine/game"

// questions are those that can be asked of a position.
func questions() []game.Question[*Position] {
	return []game.Question[*Position]{
		{What: "los", Overlay: "Line of sight", Of: game.OfSight, Answer: (*Position).queryLOS}, {What: "reach", Overlay: "Reach", Of: game.OfUnit, Answer: (*Position).queryReach}, {What: "fire", Answer: (*Position).queryFire},
		{What: "status", Answer: (*Position).queryStatus}, {What: "melee", Answer: (*Position).queryMelee}, {What: "rally", Answer: (*Position).queryRally},
		{What: "hand", Answer: (*Position).queryHand},
	}
}

// Query answers a computed question from the viewer's view (see Redact). The error says what the
// question lacks.
func (r *Rules) Query(pos game.Position, q game.Query) (*game.Answer, error) {
	return game.AnswerTo(&r.Box, questions(), pos, q, func(p *Position, side game.Side) (*Position, *game.Names) {
		known, names := p.seenBy(side), r.Name
		names.Unknown = make([]bool, len(p.units))
		for s := known.unknown; s != 0; s &= s - 1 {
			names.Unknown[s.First()] = true
		}
		return known, &names
	})
}
