package opscycle

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
)

// whereabouts says where a unit is that is not on the map.
func (p *Position) whereabouts(u game.Unit) string {
	now := &p.units[u]
	switch {
	case now.gone:
		return "eliminated"
	case now.away == withdrawn:
		return "withdrawn"
	case now.away == expected:
		switch t := p.dueTurn(p.groupOf(u)); {
		case t == 0:
			return "in reserve"
		case t < p.turn || t == p.turn && p.inSegment() == numSegments:
			return "delayed"
		default:
			return fmt.Sprintf("due turn %d", t)
		}
	case now.away == leftMap:
		return "left the map"
	}
	return "set aside"
}

// planTracks show the Victory Plan markers on the table: to the lead side what
// they are, to the other how many and those that it has looked at (CTL-8.3-01,
// -03).
func (p *Position) planTracks(side game.Side) []game.Track {
	r := p.rules
	v, n := r.Terms.Victory.Plan, p.markersDrawn()
	if v == nil {
		return nil
	}
	t := game.Track{ID: "victory-plan", Title: "Victory Plan markers", Side: r.Data.Lead, Value: n, Max: len(v.Plans) + int(v.Dummies), Rules: r.Rows(rPlanDraw, rPlanFirst, rPlanLater)}
	var words []string
	for i, m := range p.drawn[:n] {
		word := "not known"
		if r.open() || side == r.Data.Lead || side == game.Nobody || p.looked>>i&1 == 1 {
			word = p.markerName(m)
		}
		words = append(words, word)
	}
	if t.Text = strings.Join(words, ", "); n == 0 {
		t.Text = "none drawn"
	}
	return []game.Track{t}
}

// markerName is what a Victory Plan marker shows.
func (p *Position) markerName(m int8) string {
	v := p.rules.Terms.Victory.Plan
	switch {
	case m == unknownMarker:
		return "not known"
	case int(m) > len(v.Plans):
		return "dummy"
	}
	return v.Plans[m-1].Name
}
