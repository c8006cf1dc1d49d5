package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// scratch is the memory of searches: it is no part of the state.
type scratch struct {
	find  *hex.Search // reach of a unit
	ends  *hex.Search // whether a move can still come to an end
	cost  []int16
	prev  []hex.Hex
	left  []int16
	back  []hex.Hex
	stop  []bool // by hex: the move ends there
	dist  []int16
	open  []bool    // by hex: from here a road leads to a source
	line  []hex.Hex // a queue
	seen  []uint8   // by hex: steps of overland paths
	bytes []byte    // of a key
	acts  []game.Action
	paces []pace  // of an overland path
	group []int16 // by hex: isolated group
	far   bool    // a search has looked farther than sway
}

// maxAnswers is more than any question has answers that asks count; more would only cost memory.
const maxAnswers = 512

func newScratch(r *Rules) *scratch {
	m := r.Data.Map
	n := m.Len()
	return &scratch{find: hex.NewSearch(m.Map.Map), ends: hex.NewSearch(m.Map.Map), cost: make([]int16, n), prev: make([]hex.Hex, n), left: make([]int16, n),
		back: make([]hex.Hex, n), stop: make([]bool, n), dist: make([]int16, n), open: make([]bool, n), line: make([]hex.Hex, 0, 2*n), seen: make([]uint8, n),
		acts: make([]game.Action, 0, maxAnswers), paces: make([]pace, 0, 128), group: make([]int16, n)}
}
