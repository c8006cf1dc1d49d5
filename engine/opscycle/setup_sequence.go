package opscycle

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// sequenceSpec is what a description of a position says of games in turns.
//
//	{"phase": "ops", "initiative": "us", "must": false, "passed": ["ge"],
//	 "marker": {"value": 2, "side": "ge"}, "interdiction": 1, "last": 3,
//	 "victory": {"2107": 5}, "held": {"2107": ["us"]}}
//	{"phase": "admin", "segment": "assignment"}
//
// phase "ops" waits in an Ops Phase where the side initiative chooses to act, hand
// over the Initiative or pass, or with must to act or pass; without initiative the
// sides that have passed decide who that is. phase "admin" waits at the first
// decision of the Admin Phase from the segment on. passed lists sides; marker is the
// Initiative marker. last is the last turn. victory gives the VP hexes in place of the
// scenario's, of which those named keep the turn that they are counted at; held tells
// who controls hexes that give VP or where HQs can be, the rest is as firstOwners says.
// A training scenario has turns if training is false and the phase is "ops" or "admin".
type sequenceSpec struct {
	Initiative string   `json:"initiative"`
	Must       bool     `json:"must"`
	Passed     []string `json:"passed"`
	Segment    string   `json:"segment"`
	Marker     *struct {
		Value int8   `json:"value"`
		Side  string `json:"side"`
	} `json:"marker"`
	Interdiction *int8               `json:"interdiction"`
	Last         *int8               `json:"last"`
	Victory      map[string]int8     `json:"victory"`
	Held         map[string][]string `json:"held"`
}

// victory sets the last turn and the VP hexes.
func (s *setting) victory() error {
	set := &s.data.Terms
	if err := game.Given("last", s.spec.Last, 1, 20, &set.LastTurn); err != nil {
		return err
	}
	if s.spec.Victory == nil {
		return nil
	}
	before := set.Victory.Hexes
	set.Victory.Hexes = nil
	for _, id := range game.SortedKeys(s.spec.Victory) {
		h, ok := s.data.Map.Lookup(id)
		if !ok {
			return fmt.Errorf("victory: %.20q is no hex of the map", id)
		}
		x := data.VPHex{Hex: h, VP: s.spec.Victory[id]}
		if i := slices.IndexFunc(before, func(old data.VPHex) bool { return old.Hex == h }); i >= 0 {
			x.Turn = before[i].Turn
		}
		if x.Turn > 0 && len(set.Victory.Hexes) >= data.MaxScored {
			return game.Breaks(rVPTable, "victory: %s is one hex too many: write at most %d", id, data.MaxScored)
		}
		set.Victory.Hexes = append(set.Victory.Hexes, x)
	}
	return nil
}

// sequence sets the markers of games in turns.
func (s *setting) sequence() error {
	p, r := s.p, s.rules
	for _, id := range s.spec.Passed {
		side, ok := r.Lexicon().Side(id)
		if !ok {
			return fmt.Errorf("passed: %.20q is no side", id)
		}
		p.passed[side] = true
	}
	if m := s.spec.Marker; m != nil {
		side, ok := r.Lexicon().Side(m.Side)
		if !ok && m.Value != 0 || !slices.Contains(r.Initiative, m.Value) {
			return fmt.Errorf("marker needs a value of the Initiative track, %v, and a side unless that is 0", r.Initiative)
		}
		p.setMarker(m.Value, side)
	}
	if err := game.Given("interdiction", s.spec.Interdiction, 0, 2, &p.interdiction); err != nil {
		return err
	}
	p.firstOwners()
	for _, id := range game.SortedKeys(s.spec.Held) {
		h, ok := r.Data.Map.Lookup(id)
		switch {
		case ok && r.place[h] >= 0:
		case ok && (len(s.spec.Held[id]) == 0 || r.Data.Map == s.from.Data.Map && s.from.place[h] >= 0):
			continue // victory has taken its VP away
		default:
			return fmt.Errorf("held: %.20q gives no VP, and no HQ could be there: leave out who controls it", id)
		}
		i := r.place[h]
		p.held[i] = 0
		for _, name := range s.spec.Held[id] {
			side, ok := r.Lexicon().Side(name)
			if !ok {
				return fmt.Errorf("held: %.20q is no side", name)
			}
			p.held[i] |= 1 << side
		}
	}
	return nil
}

// inOps puts the frames of an Ops Phase, and of the Surprise Attack, under a position
// that waits in it; nothing where there is no sequence of turns.
func (s *setting) inOps(step uint8) error {
	p := s.p
	if s.rules.bare || s.rules.Terms.Training != nil {
		return nil
	}
	p.stack[0].step = turnClose
	f := newFrame(kOps, game.Nobody)
	f.step = step
	p.stack.Push(f)
	return s.surprised()
}

func (s *setting) opsPhase() error {
	if s.rules.Terms.Training != nil {
		return fmt.Errorf("phase \"ops\" needs \"training\": false in a training scenario")
	}
	if err := s.activationsUsed(0); err != nil {
		return err
	}
	if s.spec.Initiative == "" {
		return s.inOps(opsCycle)
	}
	side, ok := s.rules.Lexicon().Side(s.spec.Initiative)
	if !ok {
		return fmt.Errorf("initiative is %.20q: write the id of a side", s.spec.Initiative)
	}
	step := opsChoice
	if s.spec.Must {
		step = opsMust
	}
	if err := s.inOps(step); err != nil {
		return err
	}
	s.p.stack[1].side = side
	return nil
}

func (s *setting) adminPhase() error {
	if s.rules.Terms.Training != nil {
		return fmt.Errorf("phase \"admin\" needs \"training\": false in a training scenario")
	}
	i := slices.Index(segmentWords[:], s.spec.Segment)
	if i < 0 {
		return fmt.Errorf("segment is %.20q: write one of %s", s.spec.Segment, game.List(segmentWords[:]))
	}
	s.p.stack[0].step = turnOps
	s.p.marker, s.p.markerOf = 0, game.Nobody
	f := newFrame(kAdmin, game.Nobody)
	f.step = uint8(i)
	s.p.stack.Push(f)
	return nil
}
