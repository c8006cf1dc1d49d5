package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// historySpec is what a description of a position says of what happened before.
//
//	{"plans": [{"plan": "dummy", "seen": true}, {"plan": "a"}],
//	 "scored": ["5114"], "called": {"su-19mc-hq": 3}, "freed": ["44id"],
//	 "raised": 1, "phase": "surprise", "surprise": ["44id"],
//	 "phase": "losses", "losses": {"formation": "15rc", "afv": 0, "infantry": 3, "improve": 6}}
//
// plans are the Victory Plan markers in the order drawn, seen those that the enemy has
// looked at. scored lists the VP hexes that were controlled at the end of their turn,
// called the turn in which the trigger of a reinforcement came true, by any of its
// units, freed the formations whose HQ keeps to no zone any more. raised counts the
// stacks put in order since the last other action. phase "surprise"
// waits in the Surprise Attack for the next formation, after those that surprise lists;
// with surprise an activation, phase "action", is the last of these. phase "losses"
// waits before the first turn: what the formation has still to lose, and how many
// stacks are improved after the last; without formation only those are left.
type historySpec struct {
	Plans []struct {
		Plan string `json:"plan"`
		Seen bool   `json:"seen"`
	} `json:"plans"`
	Scored   []string        `json:"scored"`
	Called   map[string]int8 `json:"called"`
	Freed    []string        `json:"freed"`
	Raised   int8            `json:"raised"`
	Surprise []string        `json:"surprise"`
	Losses   struct {
		Formation string `json:"formation"`
		AFV       int8   `json:"afv"`
		Infantry  int8   `json:"infantry"`
		Improve   int8   `json:"improve"`
	} `json:"losses"`
}

// history sets what is remembered of earlier turns.
func (s *setting) history() error {
	p, set := s.p, &s.rules.Terms
	if p.raised = s.spec.Raised; p.raised < 0 || p.raised > maxRaised {
		return fmt.Errorf("raised is %d: write 0 to %d", p.raised, maxRaised)
	}
	for i, m := range s.spec.Plans {
		if set.Victory.Plan == nil || i >= maxMarkers || !p.draw(m.Plan) {
			return fmt.Errorf("plans: %.20q is no Victory Plan of this scenario, or drawn already", m.Plan)
		}
		if m.Seen {
			p.looked |= 1 << i
		}
	}
	p.replan()
	for _, id := range s.spec.Scored {
		i := slices.IndexFunc(set.Victory.Hexes, func(x data.VPHex) bool { return x.Turn > 0 && s.data.Map.ID(x.Hex) == id })
		if i < 0 {
			return fmt.Errorf("scored: %.20q is no hex that gives VP at the end of a turn", id)
		}
		p.scored |= 1 << i
	}
	for _, id := range game.SortedKeys(s.spec.Called) {
		u, ok := s.rules.Lexicon().Unit(id)
		if !ok || p.rules.groups[u] < 0 || set.Reinforcements[p.rules.groups[u]].Trigger == nil {
			return fmt.Errorf("called: %.40q does not wait for a trigger in this scenario", id)
		}
		if p.called[p.rules.groups[u]] = s.spec.Called[id]; s.spec.Called[id] < 1 || s.spec.Called[id] > 20 {
			return fmt.Errorf("called: %s in turn %d: write 1 to 20", id, s.spec.Called[id])
		}
	}
	for _, id := range s.spec.Freed {
		was := p.freed
		for i, z := range set.HQZones {
			if s.data.Formations[z.Formation].ID == id {
				p.freed |= 1 << i
			}
		}
		if p.freed == was {
			return fmt.Errorf("freed: %.20q is no formation whose HQ keeps to a zone", id)
		}
	}
	return nil
}

// draw puts a Victory Plan marker, or any dummy, behind those on the table; false if
// there is none left.
func (p *Position) draw(id string) bool {
	v := p.rules.Terms.Victory.Plan
	for m := range int8(len(v.Plans)) + v.Dummies {
		name := "dummy"
		if int(m) < len(v.Plans) {
			name = v.Plans[m].ID
		}
		if name == id && !slices.Contains(p.drawn[:], m+1) {
			p.drawn[p.markersDrawn()] = m + 1
			return true
		}
	}
	return false
}

// opening puts what comes before the cycles of the first turn on the stack.
func (s *setting) opening() error {
	set := &s.rules.Terms
	if s.spec.Phase == "surprise" {
		if set.Surprise == nil {
			return fmt.Errorf("phase \"surprise\": there is no Surprise Attack in this scenario")
		}
		s.spec.Surprise = append([]string{}, s.spec.Surprise...)
		if err := s.activationsUsed(0); err != nil {
			return err
		}
		return s.inOps(opsCycle)
	}
	x := &s.spec.Losses
	f := newFrame(kStart, game.Nobody)
	if f.step, f.n[startIndex], f.n[startStacks] = 1, int8(len(set.StartingLosses)), x.Improve; x.Formation != "" {
		i := slices.IndexFunc(set.StartingLosses, func(l data.StartingLoss) bool { return s.data.Formations[l.Formation].ID == x.Formation })
		f.step, f.n[startIndex], f.n[startAFV], f.n[startOthers] = 0, int8(i), x.AFV, x.Infantry
	}
	if f.n[startIndex] < 0 || x.AFV < 0 || x.Infantry < 0 || x.Improve < 0 || x.Improve > set.ImprovedChoice.Stacks {
		return fmt.Errorf("losses: write a formation that takes losses before the first turn, afv and infantry, and improve, 0 to %d", set.ImprovedChoice.Stacks)
	}
	s.p.stack.Push(f)
	return nil
}

// surprised puts the Surprise Attack on the stack, if the position belongs to it.
func (s *setting) surprised() error {
	if s.spec.Surprise == nil {
		return nil
	}
	x := s.rules.Terms.Surprise
	if x == nil {
		return fmt.Errorf("surprise: there is no Surprise Attack in this scenario")
	}
	f := newFrame(kSurprise, s.rules.Terms.OpenSide)
	for _, id := range s.spec.Surprise {
		i := slices.Index(x.Formations, s.data.FormationByID(id))
		if i < 0 || usedInSurprise(&f, i) {
			return fmt.Errorf("surprise: %.20q is no formation that attacks by surprise, or named twice", id)
		}
		f.useInSurprise(i)
	}
	s.p.stack.Push(f)
	return nil
}

// over ends the game: at once by what decides it, or by points.
func (s *setting) over() error {
	h, set := s.p.hand, &s.rules.Terms
	if err := s.activationsUsed(0); err != nil {
		return err
	}
	switch {
	case s.rules.bare:
	case set.Training != nil:
		h.checkGoal()
		if len(h.stack) > 0 {
			h.finish(0)
		}
	default:
		checkInstant(h)
		if len(h.stack) > 0 {
			h.finishGame(byPoints)
		}
	}
	return nil
}
