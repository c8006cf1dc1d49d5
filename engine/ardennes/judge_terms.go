package ardennes

import (
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Words are how worth is spoken of.
func (j *judge) Words() game.JudgeWords {
	return game.JudgeWords{Points: "VP", Terms: []game.TermWords{{Gain: "a", Loss: "b"}}}
}

// Terms appends what a position is worth to a side.
func (j *judge) Terms(pos game.Position, side game.Side, buf []int32) []int32 {
	return append(buf, int32(j.r.Score(pos)))
}

func (j *judge) Plans(pos game.Position, legal []game.Action, buf []game.Plan) []game.Plan {
	return buf
}

func (j *judge) Aims(pos game.Position, buf []hex.Hex) []hex.Hex { return buf }
