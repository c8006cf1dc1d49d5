package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The calendar lists what is still to come: when, where, and what is late.
func TestCalendar(t *testing.T) {
	r := open(t, "campaign")
	row := func(s *sketch, id string) *game.Arrival {
		u := s.unit(id)
		list := r.Picture(s.p, game.Nobody).Arrivals
		if i := slices.IndexFunc(list, func(a game.Arrival) bool { return a.Unit == u }); i >= 0 {
			return &list[i]
		}
		return nil
	}
	start := sketchOn(t, r, "us-28-110-1 E2114", `"reinforcements": ["us-4-8-2", "us-35-eng"], "turn": 1`)
	a := row(start, "us-4-8-2")
	if a == nil || a.Turn < 2 || a.Late || !strings.HasPrefix(a.When, fmt.Sprintf("Turn %d, ", a.Turn)) || !strings.HasPrefix(a.Where, "entry A") || len(a.Hexes) == 0 {
		t.Fatalf("a reinforcement of the schedule: %+v", a)
	}
	if a.When != "Turn 3, 17 AM" {
		t.Errorf("it comes on %q", a.When)
	}
	if a := row(start, "us-28-110-1"); a != nil {
		t.Errorf("a unit on the map is still to come: %+v", a)
	}
	if a := row(sketchOn(t, r, "us-28-110-1 E2114", fmt.Sprintf(`"reinforcements": ["us-4-8-2"], "turn": %d`, a.Turn+1)), "us-4-8-2"); a == nil || !a.Late {
		t.Errorf("the turn after: %+v", a)
	}
	list := r.Picture(r.Start(game.NewSeeded("calendar"), nil), game.Nobody).Arrivals
	if len(list) < 150 || !slices.IsSortedFunc(list, func(a, b game.Arrival) int { return a.Turn - b.Turn }) {
		t.Errorf("%d reinforcements of the campaign, in order of turns", len(list))
	}
	for _, a := range list {
		if a.Where == "" || a.Late || a.Where == "entry " {
			t.Errorf("%s arrives at %q (late: %v)", r.Name.Unit(a.Unit), a.Where, a.Late)
		}
	}
}

// Off Map Boxes lie beyond the edge of the map, tell which units are in them, and whether they are shut
// (ARD-13.4-07).
func TestBoxesOfThePicture(t *testing.T) {
	r := open(t, "campaign")
	pic := r.Picture(sketchOn(t, r, "de-2-pz-2 E1601, us-28-110-1 - box=SE, us-7-arm-cca - box=N").p, game.Nobody)
	shut := map[string]bool{}
	for _, p := range pic.Places {
		shut[p.ID] = p.Shut
		for _, h := range p.Hexes {
			if !slices.Contains(r.Data.Map.Neighbors[h][:], -1) {
				t.Errorf("the %s box lies beyond %s, which is not at the edge", p.Name, r.Name.Hex(h))
			}
		}
	}
	if fmt.Sprint(shut) != "map[N:false NW:false SE:true SW:false]" {
		t.Errorf("boxes, and whether they are shut: %v", shut)
	}
	in := map[string]string{}
	for _, c := range pic.Units {
		if c.Place != "" {
			in[c.ID] = c.Place
		}
	}
	if fmt.Sprint(in) != "map[us-28-110-1:SE us-7-arm-cca:N]" {
		t.Errorf("units in boxes: %v", in)
	}
}

// The picture tells night, sky and ground of the turn.
func TestWeatherOfThePicture(t *testing.T) {
	r := open(t, "campaign")
	for turn := range r.Turns {
		if turn == 0 {
			continue
		}
		pic := r.Picture(sketchOn(t, r, "us-28-110-1 E2114", fmt.Sprintf(`"turn": %d`, turn)).p, game.Nobody)
		has := func(k game.WeatherKind) bool { return slices.Contains(pic.Weather, k) }
		if has(game.WeatherOvercast) == r.Turns[turn].Clear || has(game.WeatherFrost) != r.Turns[turn].Frozen || has(game.WeatherNight) {
			t.Errorf("turn %d: %v", turn, pic.Weather)
		}
	}
	s := sketchOn(t, r, "us-28-110-1 E2114", `"turn": 2, "night": true, "side": "allied", "phase": "combat"`)
	if pic := r.Picture(s.p, game.Nobody); !slices.Contains(pic.Weather, game.WeatherNight) {
		t.Errorf("by night: %v", pic.Weather)
	}
}
