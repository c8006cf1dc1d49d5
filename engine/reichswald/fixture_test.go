package reichswald

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game/gametest"
	"fieldpost/scenarios"
)

func veritable(t testing.TB, options map[string]string) *Rules {
	t.Helper()
	fsys, err := scenarios.Folder("reichswald")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Open(fsys, "veritable", options)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A sketch is a position drawn for a test, played with loaded dice.
type sketch struct {
	gametest.Sketch
	r *Rules
	p *Position
}

// draw builds a sketch. units are "al-53w-71 0808 called_off=0909/0908, ge-84-1062 0909
// targeted"; more is JSON for the set-up.
func draw(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	var list []string
	for _, line := range strings.Split(units, ",") {
		w := strings.Fields(line)
		if len(w) == 0 {
			continue
		}
		j := fmt.Sprintf("%q: {\"hex\": %q", w[0], w[1])
		for _, word := range w[2:] {
			if field, hexes, ok := strings.Cut(word, "="); ok {
				j += fmt.Sprintf(", %q: [\"%s\"]", field, strings.ReplaceAll(hexes, "/", `", "`))
				continue
			}
			j += fmt.Sprintf(", %q: true", word)
		}
		list = append(list, j+"}")
	}
	spec := fmt.Sprintf(`{"units": {%s}`, strings.Join(list, ", "))
	for _, m := range more {
		spec += ", " + m
	}
	return sketchOf(gametest.Draw(t, veritable(t, nil), spec+"}"))
}

func sketchOf(s gametest.Sketch) *sketch {
	return &sketch{Sketch: s, r: s.Game.(*Rules), p: s.Pos.(*Position)}
}

const combatPhase = `"phase": "combat"`

// drawBattle draws the Combat Phase, of the Allies unless more says otherwise.
func drawBattle(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return draw(t, units, append(more, combatPhase)...)
}

func (s *sketch) units(ids string) (list set) {
	s.Helper()
	for _, id := range strings.Fields(ids) {
		list |= one(s.Unit(id))
	}
	return list
}

// at checks where units are; "" is off the map.
func (s *sketch) at(ids, where string) {
	s.Helper()
	for _, id := range strings.Fields(ids) {
		if got := s.r.Data.Map.ID(s.p.units[s.Unit(id)].hex); got != where {
			s.Errorf("%s is in %q, want %q", id, got, where)
		}
	}
}

// attack announces a battle by these units up to the question after it.
func (s *sketch) attack(target, ids string, dice ...int) {
	s.Helper()
	s.Do("attack >" + target)
	for _, id := range strings.Fields(ids) {
		s.Do("join +" + id)
	}
	s.Do("fight", dice...)
}

// odds works out totals and columns of a battle that is not fought.
func (s *sketch) odds(target, ids string) odds {
	s.Helper()
	b := battle{target: s.Hex(target), side: s.p.stack.Top().side, attackers: s.units(ids)}
	b.defenders = s.p.of(b.side.Other(), b.target)
	b.fresh = s.p.untouched(b.defenders)
	b.unsupplied = s.p.outOfSupply(b.attackers | b.fresh)
	b.air = s.p.battle.air
	return s.p.oddsOf(&b)
}

// The brigades and regiments that tests use most.
const (
	scots = "al-15sc-44 al-15sc-46 al-15sc-227"
	welsh = "al-53w-71 al-53w-158 al-53w-160"
)

// put writes units into one hex for draw.
func put(ids, where string) string {
	return strings.Join(strings.Fields(ids), " "+where+", ") + " " + where + ", "
}
