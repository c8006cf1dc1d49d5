package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const comes = `"turn": 3, "side": "allied", "reinforcements": ["us-4-8-2", "us-35-eng", "us-44-eng", "us-7-arm-cca", "us-4-22-2"]`

// with are the legal actions that begin with words.
func (s *sketch) with(words string) (list []string) {
	for _, l := range s.lines() {
		if strings.HasPrefix(l, words) {
			list = append(list, l)
		}
	}
	return list
}

// Reinforcements through entry hexes: 4/8/2 is due on 17 AM at A or B, hexes E1601 and E2001.
func TestEntry(t *testing.T) {
	t.Run("ARD-13.1-02, E15: it enters at its letters, or waits in their box (ARD-13.1-04)", func(t *testing.T) {
		s := draw(t, "", comes)
		for _, line := range s.with("enter +us-4-8-2") {
			if !strings.Contains(line, "@E1601") && !strings.Contains(line, "@E2001") {
				t.Errorf("%s", line)
			}
		}
		s.can("enter +us-4-8-2 @E1601 :normal", "enter +us-4-8-2 @E2001 :normal", "shift +us-4-8-2 @E1601")
		s.refused("enter +us-4-8-2 @E2942 :normal", "ARD-13.1-02")
		s.do("shift +us-4-8-2 @E1601")
		if u := s.state("us-4-8-2"); u.place != inBox || s.r.Boxes[u.box].ID != "SE" {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-13.1-01: it pays the road rate of the entry hex", func(t *testing.T) {
		s := draw(t, "", comes)
		s.do("enter +us-4-8-2 @E1601 :normal")
		class := s.r.roadIn(s.hex("E1601"))
		if want := 6 - s.r.Terrain.Onroad[data.Foot][class]; s.p.stack.Top().n != want {
			t.Errorf("%d half MP left, want %d", s.p.stack.Top().n, want)
		}
	})
	t.Run("ARD-3.2-01: not before its turn", func(t *testing.T) {
		draw(t, "", comes).refused("enter +us-4-22-2 @E1601 :normal", "ARD-3.2-01")
	})
	t.Run("ARD-13.1-03: it may enter an enemy ZOC, and stops", func(t *testing.T) {
		s := draw(t, "de-2-pz-2 E1602", comes)
		s.do("enter +us-4-8-2 @E1601 :normal")
		s.asks(allied, askMove)
		s.at("us-4-8-2", "E1601")
	})
	t.Run("ARD-12.61-03: on trucks without a turn of loading", func(t *testing.T) {
		s := draw(t, "", comes)
		s.do("enter +us-4-8-2 @E1601 :truck")
		if s.state("us-4-8-2").marker != truck {
			t.Error("it has no trucks")
		}
	})
	t.Run("ARD-12.1-03: a Mechanized one by Strategic Movement", func(t *testing.T) {
		draw(t, "", comes).can("enter +us-7-arm-cca @E2942 :strategic")
	})
	t.Run("ARD-13.1-05: who does not enter waits in the box", func(t *testing.T) {
		s := draw(t, "", comes)
		s.do("end")
		if u := s.state("us-7-arm-cca"); u.place != inBox || s.r.Boxes[u.box].ID != "N" {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-13.1-06: a German does not enter where an enemy unit stands", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E0133", `"turn": 2, "side": "german", "reinforcements": ["de-217-strmpz"]`)
		s.refused("enter +de-217-strmpz @E0133 :normal", "ARD-11.1-01")
		s.can("enter +de-217-strmpz @E0137 :normal")
	})
}

// US engineers.
func TestEngineers(t *testing.T) {
	s := draw(t, "de-2-pz-2 E2414", comes)
	m := s.r.Data.Map
	places := s.with("place +us-35-eng")
	t.Run("ARD-13.2-01, E46: they are placed in friendly towns and cities outside all enemy ZOC, no villages", func(t *testing.T) {
		if len(places) == 0 {
			t.Fatal("nowhere")
		}
		for _, line := range places {
			h := s.action(line).To
			if g := m.Ground[h].Terrain; g != data.Town && g != data.City || s.p.control[h] != allied || s.p.inZOC(h, german) {
				t.Errorf("%s: %s", line, m.ID(h))
			}
		}
		s.refused("place +us-35-eng >E2214", "ARD-13.2-01")
	})
	t.Run("ARD-13.2-01: at most one in a hex", func(t *testing.T) {
		at := m.ID(s.action(places[0]).To)
		s.do(places[0])
		s.refused("place +us-44-eng >"+at, "ARD-13.2-01")
		t.Run("ARD-13.2-03: they move two hexes at most in that turn", func(t *testing.T) {
			if n := s.farthest("us-35-eng", byRoute); n < 1 || n > 2 {
				t.Errorf("%d hexes", n)
			}
		})
	})
	t.Run("ARD-13.2-02: not in a hex with an enemy Roadblock", func(t *testing.T) {
		at := m.ID(s.action(places[len(places)-1]).To)
		draw(t, "", comes+`, "roadblocks": {"german": ["`+at+`"]}`).refused("place +us-35-eng >"+at, "ARD-13.2-02")
	})
}

// ARD-13.2-03: the two hexes of engineers on their turn of arrival are hexes entered, however cheap a longer way
// by road is.
func TestEngineersCountHexes(t *testing.T) {
	d := field(t)
	for h := range d.Terrain.Offroad[data.Foot] {
		d.Terrain.Offroad[data.Foot][h] = 4
	}
	lay(t, d, data.Primary, "0,0 1,-1 1,0 2,0 3,0")
	s := sketchOn(t, rulesOf(t, d), "us-35-eng "+axial(0, 0), alliedTurn)
	s.state("us-35-eng").has |= arrived
	got := s.reach("us-35-eng", byRoute)
	for at, want := range map[string]string{"1,-1": "½", "1,0": "1", "2,0": "2½", "3,0": ""} {
		if got[axialAt(t, at)] != want {
			t.Errorf("%s costs %q, want %q", at, got[axialAt(t, at)], want)
		}
	}
}

// ARD-13.2-03, ARD-12.2-05: a hex in which a move may not end is passed only by engineers who can go on from it.
func TestEngineersPassNoLastHex(t *testing.T) {
	s := sketchOn(t, rulesOf(t, field(t)), spots(t, "us-35-eng 0,0, us-28-110-1 1,0 marker=truck, us-28-110-2 0,2 marker=truck"), alliedTurn)
	s.state("us-35-eng").has |= arrived
	a, err := s.p.queryReach(game.Query{Unit: s.unit("us-35-eng"), Hex: hex.None, Action: game.Act(doMove).As(byRoute)})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]game.NoteKind{}
	for _, n := range a.Hexes {
		kinds[s.r.Data.Map.ID(n.Hex)] = n.Kind
	}
	if first, last := kinds[axial(1, 0)], kinds[axial(0, 2)]; first != game.NotePass || last != "" {
		t.Errorf("the first hex is %q, want pass, and the second %q, want none", first, last)
	}
}

// ARD-13.3-01: artillery arrives on its fired side.
func TestArtilleryArrivesFired(t *testing.T) {
	s := draw(t, "", `"turn": 2, "side": "allied", "reinforcements": ["us-viii-174"]`)
	s.do("enter +us-viii-174 @E2001 :normal")
	if s.state("us-viii-174").has&fired == 0 {
		t.Error("it is ready")
	}
	s = draw(t, "de-2-pz-2 E2001", `"turn": 2, "side": "allied", "reinforcements": ["us-viii-174"]`)
	s.do("block +us-viii-174 @E2001")
	if s.state("us-viii-174").has&fired == 0 {
		t.Error("it is ready while it blocks an entry hex")
	}
}

// Off Map Boxes.
func TestOffMap(t *testing.T) {
	t.Run("ARD-11.9-01: an Allied unit leaves from an edge hex for 1 MP, to the box of the edge", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E1601", alliedTurn)
		s.all("move +us-28-110-1 @E1601 :normal", "exit")
		if u := s.state("us-28-110-1"); u.place != inBox || s.r.Boxes[u.box].ID != "SE" {
			t.Errorf("%+v", u)
		}
	})
	t.Run("ARD-11.9-01, ARD-9.2-02: out of an enemy ZOC the edge costs the 1 MP of leaving a ZOC as well, Tactical Movement counts it as a hex", func(t *testing.T) {
		for enemy, want := range map[string]int8{"": 2, ", de-2-pz-2 E1501": 4} {
			s := draw(t, "us-28-110-1 E1601"+enemy, alliedTurn)
			if g, _ := s.p.gaitOf(s.unit("us-28-110-1"), byRoute); s.p.exitCost(&g, s.hex("E1601")) != want {
				t.Errorf("with %q leaving costs %d half MP, want %d", enemy, s.p.exitCost(&g, s.hex("E1601")), want)
			}
			if g, _ := s.p.gaitOf(s.unit("us-28-110-1"), byTactical); s.p.exitCost(&g, s.hex("E1601")) != 1 {
				t.Errorf("with %q it is not a hex", enemy)
			}
		}
	})
	t.Run("ARD-11.9-01: nobody over the east edge", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E0120", alliedTurn)
		s.do("move +us-28-110-1 @E0120 :normal")
		s.refused("exit", "ARD-11.9-01")
	})
	t.Run("ARD-11.9-04: Germans only where it counts", func(t *testing.T) {
		s := draw(t, "de-2-pz-2 E1601", thirdTurn)
		s.do("move +de-2-pz-2 @E1601 :normal")
		s.refused("exit", "ARD-11.9-04")
	})
	t.Run("ARD-11.9-04, ARD-31.1-05: through every hex of the west edge of a short game, and over no other edge", func(t *testing.T) {
		r := open(t, "six-turns")
		for h := range r.Data.Map.Off {
			for d, b := range r.Data.Map.Off[h] {
				if b == data.NoBox || r.Data.Map.Neighbors[h][d] != hex.None {
					continue
				}
				s := sketchOn(t, r, "de-2-pz-2 "+r.Data.Map.ID(hex.Hex(h)), thirdTurn)
				g, _ := s.p.gaitOf(s.unit("de-2-pz-2"), byRoute)
				west := slices.Contains(r.Data.Map.Off[h][:], data.Box(slices.IndexFunc(r.Boxes, func(b data.OffMap) bool { return b.ID == westBox })))
				if got := s.p.canExit(&g, hex.Hex(h), 0, g.allowed); got != west {
					t.Fatalf("%s: it can leave %v", r.Data.Map.ID(hex.Hex(h)), got)
				}
				break
			}
		}
	})
	t.Run("ARD-31.1-03, ARD-30.2-07: the west edge of a short game, with the factors of the side that is up", func(t *testing.T) {
		s := draw(t, "de-2-pz-2 W0413 reduced", thirdTurn)
		s.all("move +de-2-pz-2 @W0413 :normal", "exit")
		if want := int16(s.r.Units[s.unit("de-2-pz-2")].Faces[1].Attack); s.state("de-2-pz-2").place != exited || s.p.exited != want || want == 0 {
			t.Errorf("%+v, %d factors, want %d", s.state("de-2-pz-2"), s.p.exited, want)
		}
	})
	t.Run("ARD-11.9-02, ARD-11.9-03, E18: from the Southeast box to A, B or C, or to the Southwest box", func(t *testing.T) {
		s := sketchOn(t, open(t, "campaign"), "us-28-110-1 - box=SE", alliedTurn)
		want := map[string]bool{"E1601": true, "E2001": true, "W0101": true}
		for _, line := range s.with("enter +us-28-110-1") {
			if !want[s.r.Data.Map.ID(s.action(line).Hex)] {
				t.Errorf("%s", line)
			}
		}
		s.can("enter +us-28-110-1 @W0101 :normal", "shift +us-28-110-1 @W1601")
		s.refused("enter +us-28-110-1 @W1601 :normal", "ARD-11.9-02")
		s.do("shift +us-28-110-1 @W1601")
		if got := s.r.Boxes[s.state("us-28-110-1").box].ID; got != "SW" {
			t.Errorf("it is in the box %s", got)
		}
		s.refused("enter +us-28-110-1 @W1601 :normal", "ARD-11.1-02")
	})
	t.Run("ARD-11.9-05: a Disrupted unit stays in its box", func(t *testing.T) {
		draw(t, "us-28-110-1 - box=SE state=disrupted", alliedTurn).refused("enter +us-28-110-1 @E1601 :tactical", "ARD-11.9-05")
	})
}

// A German unit in the entry hex A.
func TestBlockedEntry(t *testing.T) {
	r := open(t, "campaign")
	t.Run("ARD-13.4-01, E16: it shuts the sector", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2 E1601, us-28-110-1 - box=SE", comes)
		s.refused("enter +us-4-8-2 @E2001 :normal", "ARD-13.4-01")
		s.refused("shift +us-28-110-1 @W1601", "ARD-13.4-01")
	})
	t.Run("ARD-13.4-02, ARD-13.4-07: Defense Factors of six before the hex open it in the same phase", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2 E1601, us-7-arm-cca - box=SE, us-28-110-1 - box=SE", alliedTurn)
		if n := s.r.Units[s.unit("us-7-arm-cca")].Faces[0].Defense; n != 6 {
			t.Fatalf("the blocker has defense %d", n)
		}
		s.do("block +us-7-arm-cca @E1601")
		s.can("enter +us-28-110-1 @E2001 :normal")
		if s.p.blockersOf(s.hex("E1601")) != 6 {
			t.Error("it does not block")
		}
		s.refused("unblock +us-7-arm-cca", "ARD-11.1-02")
	})
	t.Run("ARD-13.4-02: five do not", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2 E1601, us-106-422 - box=SE, us-28-110-1 - box=SE", alliedTurn)
		s.do("block +us-106-422 @E1601")
		s.refused("enter +us-28-110-1 @E2001 :normal", "ARD-13.4-01")
	})
	t.Run("ARD-13.4-03: a unit blocks hexes of its own sector", func(t *testing.T) {
		sketchOn(t, r, "de-2-pz-2 E1601, us-28-110-1 - box=N", alliedTurn).refused("block +us-28-110-1 @E1601", "ARD-13.4-03")
	})
	t.Run("ARD-13.4-05: it may go back to its box", func(t *testing.T) {
		s := sketchOn(t, r, "de-2-pz-2 E1601, us-28-110-1 - blocks=E1601", alliedTurn)
		s.do("unblock +us-28-110-1")
		if u := s.state("us-28-110-1"); u.place != inBox || s.r.Boxes[u.box].ID != "SE" {
			t.Errorf("%+v", u)
		}
		s.refused("shift +us-28-110-1 @W1601", "ARD-11.1-02")
	})
	t.Run("ARD-30.2-03: through an exit hex F or G of the campaign that a German has used no Allied unit enters", func(t *testing.T) {
		for i, h := range r.exits {
			at := r.Data.Map.ID(h)
			s := sketchOn(t, r, "us-28-110-1 - box="+r.Boxes[r.Entries[r.Data.Map.Ground[h].Entry].Box].ID, alliedTurn)
			s.can("enter +us-28-110-1 @" + at + " :normal")
			s.p.exits = 1 << i
			s.refused("enter +us-28-110-1 @"+at+" :normal", "ARD-30.2-03")
			if other := r.Data.Map.ID(r.exits[(i+1)%len(r.exits)]); len(s.with("enter +us-28-110-1 @"+other)) == 0 {
				t.Errorf("%s is shut by %s", other, at)
			}
		}
	})
	t.Run("ARD-30.2-03, ARD-31.1-02, ARD-31.1-05: not so over the west edge of a short game", func(t *testing.T) {
		for _, scenario := range []string{"six-turns", "eight-turns"} {
			s := sketchOn(t, open(t, scenario), "us-28-110-1 - box=W", `"turn": 6, "side": "allied", "reinforcements": ["us-101-501"]`)
			s.p.exits |= 1 << s.p.exitOf(s.hex("W0413"))
			s.can("enter +us-28-110-1 @W0413 :normal", "enter +us-101-501 @W0413 :truck")
		}
	})
}

// von der Heydte and 653 Jpz VI.
func TestLateUnits(t *testing.T) {
	heydte := `"turn": 3, "side": "german", "reinforcements": ["de-von-der-heydte"]`
	t.Run("ARD-27.2-01: he drops on clear or Light Woods, rolls, and does not move", func(t *testing.T) {
		s := draw(t, "us-28-110-1 E2410", heydte)
		for _, line := range s.with("place +de-von-der-heydte") {
			h := s.action(line).To
			if g := s.r.Data.Map.Ground[h].Terrain; g != data.Clear && g != data.LightWoods || s.p.inZOC(h, allied) {
				t.Errorf("%s", line)
			}
		}
		s.refused("place +de-von-der-heydte >E2312", "ARD-27.2-01")
		s.do("place +de-von-der-heydte >E2311", 3)
		s.cites(evPlaced, "ARD-27.2-01")
		if u := s.state("de-von-der-heydte"); u.state != disrupted || u.place != onMap {
			t.Errorf("%+v", u)
		}
		s.refused("move +de-von-der-heydte @E2311 :tactical", "ARD-11.1-02")
	})
	t.Run("ARD-27.2-01, ARD-25.26-01: on a 6 he is lost for good", func(t *testing.T) {
		s := draw(t, "", heydte)
		s.do("place +de-von-der-heydte >E2311", 6)
		if got := s.state("de-von-der-heydte").place; got != surrendered {
			t.Errorf("place %d", got)
		}
	})
	for die, want := range map[int]struct {
		comes bool
		place place
	}{1: {true, due}, 3: {false, due}, 5: {false, never}} {
		s := draw(t, "de-2-pz-2 E1817, us-28-110-1 E2214", `"turn": 4, "side": "german", "phase": "bridges", "reinforcements": ["de-653-hv-jpz-vi"]`,
			`"bridges": {"E1710/E1811": "blown"}`)
		s.asks(german, askBridges)
		s.do("end", die)
		got := s.p.units[s.unit("de-653-hv-jpz-vi")]
		if lines := s.with("enter +de-653"); got.place != want.place || (len(lines) > 0) != want.comes {
			t.Errorf("ARD-27.9-01: on a %d it is at %d and enters by %q", die, got.place, lines)
		}
	}
}

// ARD-31.1-02: the airborne units enter on 18 PM at west-edge road hexes on trucks, with 4 MP used up.
func TestAirborneEnter(t *testing.T) {
	s := draw(t, "", `"turn": 6, "side": "allied", "reinforcements": ["us-101-501"]`)
	roads := 0
	for h := range s.p.first {
		if s.r.Data.Map.Ground[h].Is(data.WestRoad) {
			roads++
			s.can("enter +us-101-501 @" + s.r.Data.Map.ID(hex.Hex(h)) + " :truck")
		}
	}
	if lines := s.with("enter +us-101-501"); len(lines) != roads || roads == 0 {
		t.Errorf("%d road hexes of the west edge, %q", roads, lines)
	}
	draw(t, "", `"turn": 5, "side": "allied", "reinforcements": ["us-101-501"]`).refused("enter +us-101-501 @W0413 :truck", "ARD-13.1-01")
	s.refused("enter +us-101-501 @W0413 :normal", "ARD-31.1-02")
	s.do("enter +us-101-501 @W0413 :truck")
	road := s.r.Terrain.Onroad[data.Mud][s.r.roadIn(s.hex("W0413"))]
	if want := int8(24-8) - road; s.p.stack.Top().n != want || s.p.stack.Top().n == 0 {
		t.Errorf("%d half MP left, want %d", s.p.stack.Top().n, want)
	}
}

// ARD-31.1-02: all through the 18th eight Allied markers wait for the airborne units that have not come yet.
func TestAirborneMarkers(t *testing.T) {
	r := open(t, "eight-turns")
	var eight []string
	for _, u := range r.airborne {
		eight = append(eight, `"`+r.Units[u].ID+`"`)
	}
	if len(eight) != 8 {
		t.Fatalf("%d airborne units", len(eight))
	}
	tank := "us-28-707-tnk"
	for _, c := range []struct {
		turn  int
		inUse string
		free  bool
	}{
		{4, "us-7-arm-cca E2324 marker=strategic, us-7-arm-ccb E2526 marker=strategic", true},
		{5, "", true},
		{5, "us-7-arm-cca E2324 marker=truck, us-7-arm-ccb E2526 marker=truck", false},
		{6, "us-7-arm-cca E2324 marker=truck, us-7-arm-ccb E2526 marker=truck", false},
		{7, "us-7-arm-cca E2324 marker=truck, us-7-arm-ccb E2526 marker=truck", true},
	} {
		s := sketchOn(t, r, tank+" E2125, "+c.inUse, fmt.Sprintf(`"turn": %d, "side": "allied", "reinforcements": [%s]`, c.turn, strings.Join(eight, ", ")))
		if got := s.p.markersLeft(s.unit(tank)) > 0; got != c.free {
			t.Errorf("turn %d with %q in use: a marker is left: %v", c.turn, c.inUse, got)
		}
		if c.turn == 6 {
			s.refused("move +"+tank+" @E2125 :strategic", "ARD-31.1-02")
			told := slices.ContainsFunc(s.p.tracks(), func(k game.Track) bool {
				return k.ID == "strategic-allied" && k.Text == "0 of 10 left" && k.Value == 0
			})
			if !told {
				t.Errorf("the track counts markers that wait: %+v", s.p.tracks())
			}
			s.can("enter +us-101-501 @W0413 :truck")
			s.refused("shift +us-101-501 @W0413", "ARD-13.1-04") // one of its hexes stands for the box
			s.do("shift +us-101-501 @W0404")                     // off the map it still waits with its marker
			s.refused("move +"+tank+" @E2125 :strategic", "ARD-31.1-02")
		}
	}
	t.Run("ARD-31.1-02: one that has come and left again bears its marker, and no second one waits for it", func(t *testing.T) {
		s := sketchOn(t, r, tank+" E2125, us-101-501 - box=W marker=truck",
			fmt.Sprintf(`"turn": 6, "side": "allied", "reinforcements": [%s]`, strings.Join(eight[1:], ", ")))
		if got := s.p.markersLeft(s.unit(tank)); s.unit("us-101-501") != r.airborne[0] || got != 2 {
			t.Errorf("%d markers are left, want 2", got)
		}
	})
}

// Engineers that are placed: one in a town in a Movement Phase, wherever it has gone since (ARD-13.2-01), and a drawn position keeps that.
func TestOneEngineerInATown(t *testing.T) {
	s := draw(t, "", comes)
	s.all("place +us-35-eng >E2125", "move +us-35-eng @E2125 :normal", "step @E2126", "stop")
	s.refused("place +us-44-eng >E2125", "ARD-13.2-01")
	text, err := s.r.Draft(s.p)
	if err != nil {
		t.Fatal(err)
	}
	g, p, err := s.r.Setup(text)
	if err != nil {
		t.Fatal(err)
	}
	if again := (&sketch{T: t, r: g.(*Rules), p: p.(*Position)}); again.p.Key() != s.p.Key() {
		t.Error("the drawn position is another one")
	} else {
		again.refused("place +us-44-eng >E2125", "ARD-13.2-01")
	}
	t.Run("ARD-13.2-01: one that has gone to another town does not keep the next out of that", func(t *testing.T) {
		for h := range s.r.Data.Map.Ground {
			for _, n := range &s.r.Data.Map.Neighbors[h] {
				if n == hex.None || !slices.Contains(s.r.towns, hex.Hex(h)) || !slices.Contains(s.r.towns, n) {
					continue
				}
				a, b := s.r.Data.Map.ID(hex.Hex(h)), s.r.Data.Map.ID(n)
				s := draw(t, "", comes)
				if s.p.control[h] != allied || s.p.control[n] != allied {
					continue
				}
				s.all("place +us-35-eng >"+a, "move +us-35-eng @"+a+" :normal", "step @"+b, "stop", "place +us-44-eng >"+b)
				s.refused("place +us-44-eng >"+a, "ARD-3.2-01")
				return
			}
		}
		t.Fatal("no two towns are adjacent")
	})
	t.Run("ARD-13.2-01: nor does one that was placed in an earlier turn", func(t *testing.T) {
		s := draw(t, "us-35-eng E2125", `"turn": 3, "side": "allied", "reinforcements": ["us-44-eng"]`)
		s.can("place +us-44-eng >E2125")
	})
}

// ARD-27.2-01: von der Heydte drops on 17 AM or not at all.
func TestHeydteDropsOnce(t *testing.T) {
	s := draw(t, "us-28-110-1 E2410", `"turn": 3, "side": "german", "reinforcements": ["de-von-der-heydte"]`)
	s.can("place +de-von-der-heydte >E2311")
	s.do("end")
	if got := s.state("de-von-der-heydte").place; got != never {
		t.Errorf("he is at place %d", got)
	}
	s.cites(evSpecial, "ARD-27.2-01")
	if text, detail := s.r.Describe(s.event(evSpecial), german); !strings.HasSuffix(text, "does not come.") || detail != "" {
		t.Errorf("%q, %q", text, detail)
	}
	for turn := 2; turn < 5; turn += 2 {
		s := draw(t, "us-28-110-1 E2410", fmt.Sprintf(`"turn": %d, "side": "german", "reinforcements": ["de-von-der-heydte"]`, turn))
		s.refused("place +de-von-der-heydte >E2311", map[int]string{2: "ARD-3.2-01", 4: "ARD-27.2-01"}[turn])
	}
}

// ARD-12.2-05, ARD-13.2-02, ARD-13.2-04: engineers may be placed on a unit in Strategic Movement, as they may exceed stacking, but one of the
// two is gone when the phase ends if they are still together.
func TestEngineersOnTrucks(t *testing.T) {
	const at = "E2125"
	begin := func() *sketch {
		s := draw(t, "us-28-707-tnk "+at, comes)
		s.state("us-28-707-tnk").has |= moved
		s.p.mark(s.unit("us-28-707-tnk"), strategic)
		s.do("place +us-35-eng >" + at)
		return s
	}
	s := begin()
	if label := s.r.Label(s.p, s.action("end")); !strings.Contains(label, "overstacked") {
		t.Errorf("%q warns of nothing", label)
	}
	s.do("end")
	s.asks(allied, askRemove)
	s.legal("remove +us-28-707-tnk", "remove +us-35-eng")
	s.do("remove +us-35-eng")
	s = begin()
	s.all("move +us-35-eng @"+at+" :normal", "step @E2126", "stop")
	s.do("end")
	if s.p.Decision().Ask == askRemove {
		t.Error("they are no longer together")
	}
	t.Run("ARD-12.7-01, ARD-12.2-05: a unit on trucks that stays with others has got off them", func(t *testing.T) {
		s := draw(t, "us-28-110-1 "+at+" marker=truck, us-28-112-1 "+at+", us-28-110-2 E2129 marker=truck", alliedTurn)
		s.do("end")
		if s.p.Decision().Ask == askRemove || s.state("us-28-110-1").marker != noMarker || s.state("us-28-110-2").marker != truck {
			t.Errorf("%+v, %+v", s.state("us-28-110-1"), s.state("us-28-110-2"))
		}
	})
}
