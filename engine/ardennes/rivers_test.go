package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Rivers and Extended Movement: what the rulebook says beside the ordinary cases.
func TestRivers(t *testing.T) {
	foot := "us-28-110-1"
	t.Run("ARD-11.4-03: no unit crosses two unbridged rivers in a phase", func(t *testing.T) {
		d := field(t)
		hexside(t, d, "0,0", "1,0").River = true
		hexside(t, d, "1,0", "2,0").River = true
		s := sketchOn(t, rulesOf(t, d), foot+" "+axial(0, 0), alliedTurn)
		s.all("move +"+foot+" @"+axial(0, 0)+" :tactical", "step @"+axial(1, 0))
		s.refused("step @"+axial(2, 0), "ARD-11.4-01")
	})
	t.Run("ARD-11.4-05: the Meuse is a river like others for movement and combat", func(t *testing.T) {
		costs := func(meuse bool) (map[string]string, uint8) {
			d := field(t)
			for _, side := range [][2]string{{"0,0", "1,0"}, {"0,0", "1,-1"}, {"0,0", "0,1"}} {
				e := hexside(t, d, side[0], side[1])
				e.River, e.Meuse = true, meuse
			}
			s := sketchOn(t, rulesOf(t, d), foot+" "+axial(0, 0)+", de-2-pz-2 "+axial(1, 0), alliedTurn)
			dir, _ := d.Map.DirTo(s.hex(axial(0, 0)), s.hex(axial(1, 0)))
			return s.reach(foot, byTactical), s.p.halvings(s.unit(foot), s.hex(axial(0, 0)), dir)
		}
		plain, half := costs(false)
		meuse, halfMeuse := costs(true)
		if len(plain) != len(meuse) || half != halfMeuse || half == 0 {
			t.Errorf("%v and %v, halved by %b and %b", plain, meuse, half, halfMeuse)
		}
		for h, c := range plain {
			if meuse[h] != c {
				t.Errorf("%s costs %q, over the Meuse %q", h, c, meuse[h])
			}
		}
	})
	t.Run("ARD-11.2-03: Extended Movement does not end beside an enemy whose ZOC does not reach there", func(t *testing.T) {
		d := field(t)
		paint(t, d, data.WoodedRough, "4,0")
		tank := "de-2-pz-3-1"
		s := sketchOn(t, rulesOf(t, d), foot+" "+axial(0, 0)+", "+tank+" "+axial(4, 0), alliedTurn)
		if s.p.inZOC(s.hex(axial(3, 0)), german) {
			t.Fatal("the tank has a ZOC there")
		}
		if extended, plain := s.reach(foot, byExtended), s.reach(foot, byRoute); extended[axial(3, 0)] != "" || plain[axial(3, 0)] == "" || extended[axial(2, 0)] == "" {
			t.Errorf("beside the tank: %q by Extended, %q by normal movement", extended[axial(3, 0)], plain[axial(3, 0)])
		}
	})
	t.Run("ARD-11.3-04: after Tactical Movement a unit attacks", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, field(t)), foot+" "+axial(0, 0)+", de-62-164 "+axial(3, 0), alliedTurn)
		s.all("move +"+foot+" @"+axial(0, 0)+" :tactical", "step @"+axial(1, 0), "step @"+axial(2, 0), "end", "done", "attack >"+axial(3, 0))
		s.can("join +" + foot)
	})
}

// Army Boundaries on 16 December.
func TestArmyBoundaries(t *testing.T) {
	t.Run("ARD-11.10-02: they exist only where they are printed, on the East map", func(t *testing.T) {
		r := open(t, "campaign")
		s := sketchOn(t, r, "de-116-60 E2125", `"turn": 2, "side": "german"`)
		m, printed := r.Data.Map, 0
		for side := range m.Between {
			a, b := m.Ends[side][0], m.Ends[side][1]
			if m.Between[side].Boundary {
				if printed++; m.Ground[a].Is(data.WestSheet) {
					t.Fatalf("%s/%s is on the West map", m.ID(a), m.ID(b))
				}
			} else if d, ok := m.DirTo(a, b); ok && s.p.kept(s.unit("de-116-60"), a, d) == armyLine {
				t.Fatalf("%s/%s bars the way", m.ID(a), m.ID(b))
			}
		}
		if printed == 0 {
			t.Error("no line is printed")
		}
	})
	line := func(t *testing.T, more ...string) *data.Data {
		d := field(t)
		for _, side := range [][2]string{{"0,0", "1,0"}, {"0,0", "1,-1"}, {"0,1", "1,0"}} {
			hexside(t, d, side[0], side[1]).Boundary = true
		}
		return d
	}
	combat := `"turn": 2, "side": "german", "phase": "combat"`
	t.Run("ARD-11.10-03: Germans attack across a boundary, and do not advance across it", func(t *testing.T) {
		s := sketchOn(t, rulesOf(t, line(t)), "de-116-60 "+axial(0, 0)+", us-28-110-1 "+axial(1, 0), combat)
		s.all("attack >"+axial(1, 0), "join +de-116-60")
		s.do("fight", 1)
		advances := 0
		for s.p.Decision().Ask != askAttack {
			if s.p.Decision().Ask == askAdvance {
				advances++
				s.refused("advance +de-116-60 >"+axial(1, 0), "ARD-11.10-01")
			}
			lines := s.lines()
			s.do(lines[len(lines)-1])
		}
		if advances == 0 || s.p.holder(s.hex(axial(1, 0))) != game.Nobody {
			t.Error("there is nothing to advance into")
		}
	})
	t.Run("ARD-11.10-04, ARD-11.10-05: a retreat across disrupts, which does not add to what the retreat does by itself", func(t *testing.T) {
		for _, c := range []struct {
			die           int
			before, after condition
		}{{2, steady, disrupted}, {1, steady, routed}} {
			d := field(t)
			for _, side := range [][2]string{{"0,0", "1,0"}, {"0,0", "1,-1"}, {"0,0", "0,-1"}, {"0,0", "-1,0"}, {"0,0", "-1,1"}, {"0,0", "0,1"}} {
				hexside(t, d, side[0], side[1]).Boundary = true
			}
			s := sketchOn(t, rulesOf(t, d), spots(t, "de-116-60 0,0 state="+stateWords[c.before]+", us-99-393 1,0, us-99-394 1,-1"), `"turn": 2, "side": "allied", "phase": "combat"`)
			s.all("attack >"+axial(0, 0), "join +us-99-393", "join +us-99-394")
			s.do("fight", c.die)
			for s.p.Decision().Ask != askAttack {
				lines := s.lines()
				if s.p.Decision().Ask != askRetreat {
					lines = lines[len(lines)-1:]
				}
				s.do(lines[0])
			}
			if u := s.state("de-116-60"); u.state != c.after || u.has&astray == 0 {
				t.Errorf("a %d, from %s: %s, astray %v", c.die, stateWords[c.before], stateWords[u.state], u.has&astray != 0)
			}
		}
	})
	t.Run("ARD-11.10-07: they affect neither ZOC nor bonds", func(t *testing.T) {
		units := spots(t, "de-116-60 0,0, de-12-48 2,0, us-28-110-1 6,0")
		plain, lined := sketchOn(t, rulesOf(t, field(t)), units, combat), sketchOn(t, rulesOf(t, line(t)), units, combat)
		for h := range plain.p.first {
			if plain.p.zoc[german][h] != lined.p.zoc[german][h] || plain.p.hexBond(hex.Hex(h), german) != lined.p.hexBond(hex.Hex(h), german) {
				t.Errorf("%s", plain.r.Data.Map.ID(hex.Hex(h)))
			}
		}
		if !lined.p.hexBond(lined.hex(axial(1, 0)), german) {
			t.Error("there is no bond across the line")
		}
	})
}
