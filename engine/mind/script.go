package mind

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/staff"
)

// A Recruit takes any action once in so many decisions of the script.
const errs = 4

// script decides where no judge does.
func (p *Player) script() {
	key := p.view.Key()
	left := slices.DeleteFunc(p.legal, func(a game.Action) bool { return p.again(key, a) })
	if len(left) == 0 {
		left = p.legal
	}
	p.legal = left
	if p.level == Recruit && p.roll(errs) == 1 {
		p.settle(p.any(), nil)
		p.choice.Reason = p.speaker().plan(&game.Plan{First: p.choice.Action}) + ", on a whim."
		return
	}
	s := staff.New(p.game, fmt.Sprintf("%s %d", p.seed, p.number))
	p.work.CopyFrom(p.view)
	a := s.Choose(p.work, p.legal)
	p.settle(a, p.wayOf(s, a))
	p.choice.Reason = p.speaker().plan(&game.Plan{First: a}) + ", as the script has it."
}

// any is one of the actions by chance.
func (p *Player) any() game.Action { return p.legal[int(p.word()%uint64(len(p.legal)))] }

// wayOf is how the script goes on with a move that it begins, if nothing comes between.
func (p *Player) wayOf(s *staff.Player, a game.Action) (way []game.Action) {
	lex := p.game.Lexicon()
	if lex.Role(a.Verb) != game.Begins {
		return nil
	}
	w := p.work
	w.CopyFrom(p.view)
	for w.Take(a, lowest{}, nil); w.Decision().Side == p.side; w.Take(a, lowest{}, nil) {
		p.buf = w.Legal(p.buf[:0])
		steps := slices.ContainsFunc(p.buf, func(a game.Action) bool { return lex.Role(a.Verb) == game.Steps })
		if !steps {
			return way
		}
		a = s.Choose(w, p.buf)
		way = append(way, a)
	}
	return way
}

// lowest are dice that show ones: checks pass.
type lowest struct{}

func (lowest) Roll(game.Chance) int { return 1 }
