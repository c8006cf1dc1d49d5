package mind

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Choice is what the player does, and why.
type Choice struct {
	Action game.Action
	Plan   []game.Action // further actions of the same move, each to be taken if it is legal when its turn comes and nobody else has decided between
	To     hex.Hex       // where the move leads, hex.None if nowhere
	Aim    hex.Hex       // what it masses against, hex.None if nothing
	Gain   int           // what it is expected to gain, in thousandths of the game's points; 0 if nothing was tried
	Points string        // the game's points; "" if nothing was tried
	Reason string        // one or two sentences
	Does   string        // what is done, as the reason begins
	Rivals []Rival       // what else was tried, the best three
}

// A Rival is something else that was tried.
type Rival struct {
	Action  game.Action
	To, Aim hex.Hex
	Gain    int
	Reason  string
	Does    string
}

// told is how many rivals a choice tells of; slight is a gain of which nothing is said, in thousandths of a point.
const (
	told   = 3
	slight = 20
)

// Choice is what the player does once Think has said that he is done.
func (p *Player) Choice() Choice { return p.choice }

// With these a reason goes on to what else was thought of: it may name what the other side does not know.
const (
	Rejected = " Rejected: "
	Doubted  = " Not better for certain: "
)

// choose makes the choice of a candidate and says why.
func (p *Player) choose(i int) {
	c := &p.cands[i]
	p.settle(c.First, p.way(&c.Then))
	if p.intent = c.Then; i == 0 && !p.keeps {
		p.intent = game.Intent{}
	}
	say := p.speaker()
	p.choice.To, p.choice.Aim = c.Then.To(), c.Then.Aim()
	p.choice.Does = say.plan(&c.Plan)
	p.choice.Reason = p.choice.Does
	if c.n == 0 {
		p.choice.Reason += ", by rule of thumb: nothing was tried out."
		return
	}
	p.choice.Gain, p.choice.Points = p.gain(i), p.words.Points
	p.choice.Reason += p.why(i) + "."
	said := []string{p.choice.Does}
	for _, k := range p.rivals(i) {
		r := &p.cands[k]
		does := say.plan(&r.Plan)
		if len(p.choice.Rivals) == told || slices.Contains(said, does) {
			continue // the same by another way
		}
		said = append(said, does)
		p.choice.Rivals = append(p.choice.Rivals, Rival{r.First, r.Then.To(), r.Then.Aim(), p.gain(k), does + p.why(k) + ".", does})
	}
	if len(p.choice.Rivals) == 0 {
		return
	}
	rival, more := p.choice.Rivals[0].Does, p.choice.Rivals[0].Gain-p.choice.Gain
	if -more >= slight {
		p.choice.Reason += fmt.Sprintf("%s%s, %s less.", Rejected, rival, p.points(-more))
	} else if more >= slight {
		p.choice.Reason += fmt.Sprintf("%s%s, %s more on average.", Doubted, rival, p.points(more))
	}
}

// way is the further actions of a move.
func (p *Player) way(in *game.Intent) (list []game.Action) {
	step, steps := p.game.Lexicon().VerbFor(game.Steps)
	if !in.Going() || !steps {
		return nil
	}
	for in := *in; in.Next() != hex.None; in.Step() {
		list = append(list, game.Act(step).At(in.Next()))
	}
	if stop, ok := p.game.Lexicon().VerbFor(game.Stops); ok {
		list = append(list, game.Act(stop))
	}
	return list
}

// gain is what a candidate was seen to gain on average.
func (p *Player) gain(i int) int {
	was := 0
	for _, t := range p.root {
		was += int(t)
	}
	return p.cands[i].mean() - was
}

// rivals are the other candidates, the best first.
func (p *Player) rivals(but int) (list []int) {
	for i := range p.cands {
		if i != but {
			list = append(list, i)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return p.cands[b].mean() - p.cands[a].mean() })
	return list
}

// why says which terms of the worth a candidate changes most, for the better and for the worse.
func (p *Player) why(i int) string {
	best, worst, up, down := -1, -1, slight-1, slight-1
	for t, was := range p.root {
		change := int(p.sums[i*len(p.root)+t]/int64(p.cands[i].n)) - int(was)
		if words := p.words.Terms[t]; change > up && words.Gain != "" {
			best, up = t, change
		} else if -change > down && words.Loss != "" {
			worst, down = t, -change
		}
	}
	text := ""
	if best >= 0 {
		text = fmt.Sprintf(" %s (+%s)", p.words.Terms[best].Gain, p.points(up))
	}
	if worst >= 0 {
		text += fmt.Sprintf(", %s (−%s)", p.words.Terms[worst].Loss, p.points(down))
	}
	return text
}

// points writes thousandths of the game's points.
func (p *Player) points(n int) string {
	return game.Decimal(int64(n), 1000, 2) + " " + p.words.Points
}

// A speaker writes plans as a player would say them.
type speaker struct {
	*Player
	names map[game.Unit]string
}

func (p *Player) speaker() speaker {
	s := speaker{p, map[game.Unit]string{}}
	for _, c := range p.game.Picture(p.view, p.side).Units {
		s.names[c.Unit] = c.Name
	}
	return s
}

// plan is what a plan does: "1/18: Move to 2107, massing against 2108".
func (s speaker) plan(plan *game.Plan) string {
	text, m := s.game.Label(s.view, plan.First), s.game.Map()
	if u := plan.First.Units[0]; u != game.NoUnit && s.game.Lexicon().Role(plan.First.Verb) == game.Begins {
		text = s.names[u] + ": " + text
	}
	if to := plan.Then.To(); to != hex.None {
		text = game.Toward(text, m.ID(to))
	}
	if aim := plan.Then.Aim(); aim != hex.None {
		text += ", massing against " + m.ID(aim)
	}
	return text
}
