package ardennes

import (
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func unitOf(t *testing.T, r *Rules, id string) game.Unit {
	t.Helper()
	u, ok := r.Lexicon().Unit(id)
	if !ok {
		t.Fatalf("no unit %q", id)
	}
	return u
}

// What binds units on 16 December.
func TestFirstDay(t *testing.T) {
	one := `"turn": 1, "side": "allied"`
	two := `"turn": 2, "side": "allied"`
	germanOne := `"turn": 1, "side": "german"`
	t.Run("ARD-29.1-01: units with a red set-up box do not move on 16 AM", func(t *testing.T) {
		draw(t, "us-viii-333 E1726", one).refused("move +us-viii-333 @E1726 :normal", "ARD-29.1-01")
		draw(t, "us-viii-333 E1726", two).can("move +us-viii-333 @E1726 :normal")
	})
	t.Run("ARD-29.1-02: but a freed one does", func(t *testing.T) {
		draw(t, "us-v-187 E1936 freed", one).can("move +us-v-187 @E1936 :normal")
	})
	t.Run("ARD-29.1-02, ARD-27.6-03: a German that moves next to V/187 or V/406 frees it, and no other unit", func(t *testing.T) {
		r := arena(t)
		for i := range r.Areas {
			clear(r.Areas[i].In)
		}
		s := sketchOn(t, r, "us-v-187 E1821 fired, us-v-406 E2021 fired, us-viii-333 E1820 fired, de-26-39-fus E1620", germanOne)
		s.all("move +de-26-39-fus @E1620 :tactical", "step @E1720")
		if s.state("us-v-187").has&freed == 0 || s.state("us-v-406").has&freed != 0 || s.state("us-viii-333").has&freed != 0 {
			t.Error("V/187 alone is freed")
		}
		s = sketchOn(t, r, "us-v-187 E1821 fired, de-26-39-fus E1620", `"turn": 2, "side": "german"`)
		s.all("move +de-26-39-fus @E1620 :tactical", "step @E1720")
		if s.state("us-v-187").has&freed != 0 {
			t.Error("there is nothing to be freed of on 16 PM")
		}
	})
	t.Run("ARD-27.6-01: the regiments of the 2nd Division do not move on 16 AM, and one hex on 16 PM", func(t *testing.T) {
		draw(t, "us-2-9 E1535", one).refused("move +us-2-9 @E1535 :tactical", "ARD-27.6-01")
		if n := draw(t, "us-2-9 E1535", two).farthest("us-2-9", byTactical); n != 1 {
			t.Errorf("%d hexes", n)
		}
	})
	t.Run("ARD-27.6-02: one and two once Germans are in Höfen and the like", func(t *testing.T) {
		released := `, "facts": ["released"]`
		if n := draw(t, "us-2-9 E1535", one+released).farthest("us-2-9", byTactical); n != 1 {
			t.Errorf("%d hexes on 16 AM", n)
		}
		if n := draw(t, "us-2-9 E1535", two+released).farthest("us-2-9", byTactical); n != 2 {
			t.Errorf("%d hexes on 16 PM", n)
		}
	})
	t.Run("ARD-27.6-01: in the night after 16 PM, which lies between turns, they have their whole allowance", func(t *testing.T) {
		s := draw(t, "us-2-9 E1535 night", `"turn": 2, "side": "allied", "night": true`)
		if n := s.farthest("us-2-9", byTactical); n != 2 {
			t.Errorf("%d hexes", n)
		}
	})
	t.Run("ARD-27.6-03: a German that moves into one of the hexes does it", func(t *testing.T) {
		s := draw(t, "de-326-751 E1637", germanOne)
		s.all("move +de-326-751 @E1637 :tactical", "step @E1737")
		if !s.p.released {
			t.Error("they are not released")
		}
	})
	t.Run("ARD-27.6-03: the ban holds for disengaging and advancing as well, and so does the limit", func(t *testing.T) {
		second, enemy := "us-2-9 E1620", ", us-28-110-1 E1519, de-12-48 E1520"
		for _, c := range []struct {
			when, row string
			hexes     int
		}{
			{one, "ARD-27.6-03", 0}, {one + `, "facts": ["released"]`, "", 1}, {two, "", 1}, {two + `, "facts": ["released"]`, "", 2},
		} {
			s := sketchOn(t, arena(t), second+" engaged"+enemy, c.when+`, "phase": "disengagement"`)
			if c.row != "" {
				s.refused("disengage +us-2-9", c.row)
				s = sketchOn(t, arena(t), second+enemy, c.when+`, "phase": "combat"`)
				s.all("attack >E1520", "join +us-2-9")
				if why := s.p.leadWhy(s.unit("us-2-9")); why != leadEnters {
					t.Errorf("%s: it may lead a Fire Fight: %+v", c.when, why)
				}
				continue
			}
			s.do("disengage +us-2-9", 1)
			s.do("retreat +us-2-9 >E1720")
			if got := len(s.with("retreat")); (got > 0) != (c.hexes > 1) {
				t.Errorf("%s: %d ways on", c.when, got)
			}
		}
	})
	t.Run("ARD-29.3-01: Germans do not enter another division's area or the Rear Zone on 16 AM", func(t *testing.T) {
		s := draw(t, "de-12-48 E1330, us-28-110-1 E2114", germanOne)
		s.do("move +de-12-48 @E1330 :tactical")
		s.refused("step @E1329", "ARD-29.3-01")
		s.can("step @E1331")
		s = draw(t, "de-12-48 E1330", `"turn": 2, "side": "german"`)
		s.do("move +de-12-48 @E1330 :tactical")
		s.can("step @E1329")
	})
	t.Run("ARD-29.3-02: artillery moves in the areas of its own corps", func(t *testing.T) {
		r := open(t, "six-turns")
		gun, regiment := &r.Units[unitOf(t, r, "de-i-ss-388")], &r.Units[unitOf(t, r, "de-12-48")]
		at, _ := r.Data.Map.Lookup("E1329")
		other, _ := r.Data.Map.Lookup("E1440")
		if !r.ownArea(gun, at) || r.ownArea(regiment, at) || r.ownArea(gun, other) {
			t.Error("the areas of I SS Corps are not told from those of others")
		}
	})
	t.Run("ARD-27.7-01: the area of the 18th VG Division is closed to the Allies while a German is in it", func(t *testing.T) {
		s := draw(t, "us-106-422-2 E1426, de-18-294 E1227", two)
		for d, n := range s.r.Data.Map.Neighbors[s.hex("E1426")] {
			why := s.p.keptOut(s.unit("us-106-422-2"), n)
			if in := s.r.Areas[s.r.Special.Closed].In[n]; in != (why == closedArea) {
				t.Errorf("direction %d: %+v", d, why)
			}
		}
		if why := s.p.keptOut(s.unit("us-106-422-2"), s.hex("E1323")); why != closedArea {
			t.Errorf("E1323: %+v", why)
		}
		s = draw(t, "us-106-422-2 E1426", two)
		if why := s.p.keptOut(s.unit("us-106-422-2"), s.hex("E1323")); why != nil {
			t.Errorf("without a German: %+v", why)
		}
		s = draw(t, "us-106-422-2 E1426, de-18-294 E1227", alliedTurn)
		if why := s.p.keptOut(s.unit("us-106-422-2"), s.hex("E1323")); why != nil {
			t.Errorf("on 17 AM: %+v", why)
		}
	})
}

// ARD-11.10-01: until 18 AM Germans do not cross an Army Boundary; Allies do.
func TestArmyBoundary(t *testing.T) {
	s := draw(t, "de-18-294 E1028, us-28-110-1 E1027", `"turn": 4, "side": "german"`)
	m := s.r.Data.Map
	crossed := 0
	for side := range m.Between {
		if !m.Between[side].Boundary {
			continue
		}
		a, b := m.Ends[side][0], m.Ends[side][1]
		d, _ := m.DirTo(a, b)
		if s.p.kept(s.unit("de-18-294"), a, d) != armyLine || s.p.kept(s.unit("us-28-110-1"), a, d) == armyLine {
			t.Fatalf("%s/%s", m.ID(a), m.ID(b))
		}
		crossed++
	}
	if crossed == 0 {
		t.Fatal("there is no boundary")
	}
	s = draw(t, "de-18-294 E1028", `"turn": 5, "side": "german"`)
	for side := range m.Between {
		if m.Between[side].Boundary {
			d, _ := m.DirTo(m.Ends[side][0], m.Ends[side][1])
			if s.p.kept(s.unit("de-18-294"), m.Ends[side][0], d) != nil {
				t.Fatal("the boundary is still there on 18 AM")
			}
		}
	}
}

// ARD-27.3-01: British units stay west of the Meuse and off the East map.
func TestBritishStayWest(t *testing.T) {
	s := sketchOn(t, open(t, "campaign"), "uk-29-arm-23-hus W1141", `"turn": 12, "side": "allied"`)
	m := s.r.Data.Map
	for h := range m.Neighbors {
		for d, n := range &m.Neighbors[h] {
			if n < 0 {
				continue
			}
			if west := m.Ground[n].Is(data.WestOfMeuse | data.WestSheet); west == (s.p.kept(s.unit("uk-29-arm-23-hus"), hex.Hex(h), hex.Dir(d)) == eastOfMeuse) {
				t.Fatalf("%s to %s: west is %v", m.ID(hex.Hex(h)), m.ID(n), west)
			}
		}
	}
}

// On 16 AM both sides may use Extended Movement and a Determined Defense (ARD-29.4-01).
func TestAllowedOnTheFirstDay(t *testing.T) {
	for side, unit := range map[string]string{"allied": "us-28-110-1", "german": "de-26-39-fus"} {
		s := sketchOn(t, rulesOf(t, field(t)), unit+" "+axial(0, 0), `"turn": 1, "side": "`+side+`"`)
		s.can("move +" + unit + " @" + axial(0, 0) + " :extended")
	}
	for _, c := range []struct{ stands, attacks, side string }{{"us-28-110-1", "de-26-39-fus", "german"}, {"de-26-39-fus", "us-2-9", "allied"}} {
		s := sketchOn(t, arena(t, targetHex+" village"), c.stands+" "+targetHex+", "+c.attacks+" "+eastHex, `"turn": 1, "phase": "combat", "side": "`+c.side+`"`)
		s.p.battle.target = s.hex(targetHex)
		if why := s.p.standWhy(s.unit(c.stands)); why != nil {
			t.Errorf("%s: %+v", c.stands, why)
		}
	}
}
