package ardennes

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func init() {
	procedures[kDeploy] = procedure{Asks: asksDeploy, Legal: legalDeploy, Take: (*play).takeDeploy}
	reasons[kDeploy] = whyDeploy
}

// maxPlacings is how often the German may place a unit at his set-up: more often than he has units, and
// yet no set-up lasts forever. n of kDeploy counts them down.
const maxPlacings = 120

var (
	setUpInArea  = game.Against("A unit sets up in the area of its division, artillery and units of no division in one of their corps.", "ARD-3.4-01", "ARD-3.4-02", "ARD-3.4-03")
	setUpCrowded = game.Against("The limits of stacking hold for the set-up.", "ARD-3.4-04")
	setUpFixed   = game.Against("Allied units set up in the hexes that are printed on them, and reinforcements not at all.", "ARD-3.3-01", "ARD-3.2-01")
	setUpThere   = game.Against("The unit stands in that hex already.", "ARD-3.4-01")
)

// deployWhy says why a unit cannot set up in a hex.
func (p *Position) deployWhy(u game.Unit, to hex.Hex) *game.Reason {
	may := p.rules.Data.Start.May[u]
	switch {
	case may == nil:
		return setUpFixed
	case p.units[u].hex == to:
		return setUpThere
	case !slices.Contains(may, to):
		return setUpInArea
	}
	if t := p.tallyOf(to); !t.fitsWith(p, u) {
		return setUpCrowded
	}
	return nil
}

func asksDeploy(_ *Position, f *frame) (game.Side, game.Ask) {
	return game.AskIf(f.n != 0, f.side, askDeploy)
}

func legalDeploy(p *Position, f *frame, buf []game.Action) []game.Action {
	for _, u := range p.rules.sides[f.side] {
		for _, h := range p.rules.Data.Start.May[u] {
			if p.deployWhy(u, h) == nil {
				buf = append(buf, game.Act(doPlace).With(u).Toward(h))
			}
		}
	}
	return append(buf, game.Act(doEnd))
}

func (p *play) takeDeploy(f *frame, a game.Action) {
	if a.Verb == doEnd {
		p.stack.Pop()
		return
	}
	f.n--
	p.put(a.Units[0], a.To)
	p.note(about(evPlaced, a.Units[0], hex.None, a.To), "ARD-3.4-01", "ARD-3.4-02")
}

func whyDeploy(p *Position, _ *frame, a game.Action) *game.Reason {
	if a.Verb != doPlace || a.Units[0] == game.NoUnit || a.To == hex.None {
		return nil
	}
	return p.deployWhy(a.Units[0], a.To)
}
