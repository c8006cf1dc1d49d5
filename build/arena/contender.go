package arena

import (
	"encoding/binary"
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/engine/staff"
)

// A Contender is a player by name.
type Contender struct {
	Name string
	Sit  func(g game.Game, seed string) Chooser
}

// A Chooser plays one side of one match. It returns a legal action, and further ones of the same plan, each to be taken if
// it is legal when its turn comes and nobody else has decided between.
type Chooser interface {
	Choose(pos game.Position, legal []game.Action) (game.Action, []game.Action)
}

// Contenders are the names that Find knows.
func Contenders() []string { return append([]string{"random", "staff"}, mind.Levels()...) }

// Find returns the contender of a name: random, staff (the script) or a level of the computer player.
func Find(name string) (Contender, error) {
	switch level, ok := mind.LevelOf(name); {
	case ok:
		return Contender{name, func(g game.Game, seed string) Chooser { return &thinker{mind: mind.New(g, level, seed)} }}, nil
	case name == "staff":
		return Contender{name, func(g game.Game, seed string) Chooser { return script{staff.New(g, seed)} }}, nil
	case name == "random":
		return Contender{name, func(g game.Game, seed string) Chooser { return gambler{game.NewSeeded("random " + seed)} }}, nil
	}
	return Contender{}, fmt.Errorf("%q is no player; there are %v", name, Contenders())
}

type gambler struct{ dice *game.Seeded }

func (r gambler) Choose(_ game.Position, legal []game.Action) (game.Action, []game.Action) {
	var b [4]byte
	for i := range b {
		b[i] = byte(r.dice.Roll(game.Chance{N: 255}))
	}
	return legal[int(binary.LittleEndian.Uint32(b[:]))%len(legal)], nil
}

type script struct{ *staff.Player }

func (s script) Choose(pos game.Position, legal []game.Action) (game.Action, []game.Action) {
	return s.Player.Choose(pos, legal), nil
}

// slice is how many rollouts a thinker does at once.
const slice = 64

type thinker struct {
	mind *mind.Player
	view game.Position
	made int
}

func (t *thinker) Choose(pos game.Position, legal []game.Action) (game.Action, []game.Action) {
	if t.view == nil {
		t.view = pos.Clone()
	}
	t.view.CopyFrom(pos)
	t.view.Redact(pos.Decision().Side)
	t.mind.Begin(t.view, legal, t.made)
	for !t.mind.Think(slice) {
	}
	c := t.mind.Choice()
	t.made += 1 + len(c.Plan) // he is not to go on with it by himself
	return c.Action, slices.Clone(c.Plan)
}
