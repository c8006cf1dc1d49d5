package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// CTL-7.4-05: the HQ of the 1st Division, which could once hop from town to town and take their VP, goes to none that the
// Germans control, though nobody stands there.
func TestHQsDoNotConquer(t *testing.T) {
	r := scenario(t, "stolberg-corridor", "aachen")
	s := newSketch(t, r, nil)
	s.p = r.Start(s.dice, nil).(*Position)
	s.do("dice 9", "activate +us-1id-hq")
	for _, to := range []string{"3317", "3318", "3217", "2102"} {
		s.refused("relocate +us-1id-hq >"+to, "CTL-7.4-05")
	}
	if _, _, vp := s.p.vpLines(); vp != 0 || !s.legal("relocate +us-1id-hq >1705") {
		t.Errorf("%d VP at the start; the HQ stays where it is", vp)
	}
}

// CTL-7.4-05: control of built-up hexes passes by a combat unit in the hex, and by a ZOC into it while no enemy unit is
// there, be it an HQ; with a line to supply; to no HQ. It is kept when they go on.
func TestBuiltUpControl(t *testing.T) {
	const towns = `"hexes": {"1506": "town", "1508": "city", "1909": "town", "1102": "town"}`
	play := func(units string, more ...string) *sketch {
		s := draw(t, towns, units, more...)
		for _, h := range []string{"1506", "1508"} {
			s.held(h, "ge")
		}
		return s
	}
	const far = "a 1504, us-1id-hq 1102, g 1909, "
	s := play(far+"h 1511", holding("ge", "1506 1508"))
	s.do("move +a @1504", "step @1505")
	s.held("1506", "us") // by ZOC
	if slices.Contains(s.events(), "control") {
		t.Error("a ZOC that passes by a town is reported")
	}
	s.do("step @1506")
	s.held("1508", "ge")
	s.do("step @1507", "step @1508")
	s.held("1508", "us")
	s.cites(s.happened("control"), "CTL-7.4-05")
	s.held("1506", "us")
	// The German HQ keeps the ZOC from taking its hex; a unit that steps in takes it.
	s = play(far+"ge-526-hq 1506, h 1506 disrupted", holding("ge", "1506 1508"))
	s.p.hand.loseSteps(s.Unit("h"), 5)
	s.do("move +a @1504", "step @1505")
	s.held("1506", "ge")
	// No line to supply: a ring of ZOC.
	s = play("a 1506, us-1id-hq 1102, g 1407, h 1605, i 1608, k 1404, l 1409", holding("ge", "1506 1508"))
	if s.p.supplyLine(us, s.Hex("1506")) {
		t.Fatal("there is a line to 1506")
	}
	s.held("1506", "ge")
	// HQs take nothing, in whatever hex they find themselves.
	s = play("a 1101, us-1id-hq 1506, ge-526-hq 1909, g 1911", `"held": {"1506": ["ge"], "1508": ["ge"], "1909": ["us"]}`)
	s.do("move +a @1101", "step @1201")
	s.held("1506", "ge")
	s.held("1909", "us")
	// Both project into an empty town: both control it, and both HQs may go there but for the EZOC.
	s = draw(t, towns, far+"h 1507", holding("ge", "1506"))
	s.do("move +a @1504", "step @1505")
	s.held("1506", "us ge")
}

// CTL-7.4-05: at the start a built-up hex belongs to the side whose combat unit is nearest, if both are as near to
// the Germans, as VP hexes do; HQs do not count.
func TestFirstOwners(t *testing.T) {
	s := draw(t, `"hexes": {"1204": "town", "1206": "town", "1207": "town", "1011": "town"}`, "a 1202, us-1id-hq 1010, g 1210 disrupted, h 1910", `"victory": {"1203": 5}`)
	s.held("1204", "us")
	s.held("1206", "ge")
	s.held("1207", "ge")
	s.held("1011", "ge")
	s = inTurns(t, "a 1202, us-1id-hq 1010, g 1610, ge-526-hq 1909", `"initiative": "us", "victory": {"1208": 5}`)
	s.held("1208", "ge")
	r := scenario(t, "stolberg-corridor", "aachen")
	s = newSketch(t, r, r.Start(&game.Loaded{}, nil).(*Position))
	for h, want := range map[string]string{"1808": "us", "1610": "us", "2102": "ge", "2108": "ge", "3217": "ge"} {
		s.held(h, want)
	}
}

// BUG-7.4-06: along the river only a combat unit in the hex takes it, whatever its supply; neither a ZOC nor an HQ
// does. At the start the hexes west of the Bug are German, VP hexes Soviet, the others of the nearest combat unit,
// in doubt Soviet.
func TestControlAlongRiver(t *testing.T) {
	s := riverside(t, `"1506": "village", "1508": "town", "1512": "village", "1518": "town"`, "", "a 1405, ge-44id-hq 1512, su-87-hq 1518, g 1918", `"held": {"1506": ["su"], "1508": ["su"], "1512": ["su"], "1518": ["ge"]}`)
	s.do("move +a @1405", "step @1505")
	if !s.p.projects(s.Unit("a"), s.Hex("1506")) {
		t.Fatal("no ZOC into the village")
	}
	for h, want := range map[string]string{"1506": "su", "1512": "su", "1518": "ge"} {
		s.held(h, want)
	}
	s.do("step @1506")
	s.held("1506", "ge")
	s.cites(s.happened("control"), "BUG-7.4-06")
	s = riverside(t, `"1506": "village", "1508": "town", "1510": "town"`, "", "a 1506, ge-44id-hq 1112, g 1510, su-87-hq 1918")
	s.held("1506", "ge")
	s.held("1508", "su")
	r := scenario(t, "campaign", "bug")
	s = newSketch(t, r, r.Start(&game.Loaded{}, nil).(*Position))
	for h, want := range map[string]string{"2024": "ge", "1808": "ge", "1510": "su", "2607": "su", "5408": "su", "3614": "su"} {
		s.held(h, want)
	}
	r = scenario(t, "delayed-arrival", "bug")
	s = newSketch(t, r, r.Start(&game.Loaded{}, nil).(*Position))
	for h, want := range map[string]string{"3113": "ge", "3614": "ge", "5408": "su", "3922": "su"} {
		s.held(h, want)
	}
}

// BUG-7.4-06, BUG-7.5.2-37: who retreats into a village and dies of the enemy ZOC there has entered it.
func TestControlByTheDying(t *testing.T) {
	s := riverside(t, `"1509": "village", "1710": "pillbox_light_forest"`, "", "a 1610 sp=2, b 1510, ge-44id-hq 1112, g 1710, h 1508, i 1511, su-87-hq 1918", `"held": {"1509": ["su"]}`, `"switches": {"auto_5_0_red": true}`)
	s.do("dice 1 1 10", "attack +a @1610 >1710 :hasty")
	if s.p.Decision().Ask == askRetreat {
		s.do("retreat >1509")
	}
	if !s.state("a").gone {
		t.Fatalf("a is %+v", *s.state("a"))
	}
	s.held("1509", "ge")
}

// Who controls hexes is asked of the game, and told of each built-up hex.
func TestQueryControl(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "town", "1508": "town", "1511": "city"}`, "a 1504, us-1id-hq 1102, g 1909", `"held": {"1506": ["us"], "1508": ["us", "ge"], "1511": ["ge"]}`)
	for side, want := range map[game.Side]string{us: "1506 1508", ge: "1508 1511"} {
		a, err := s.r.Query(s.p, game.Query{What: "control", Side: side, Unit: game.NoUnit, Hex: hex.None})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range a.Hexes {
			got = append(got, s.r.Data.Map.ID(n.Hex))
		}
		if strings.Join(got, " ") != want || !strings.Contains(a.Sentence, "2 hexes") || !slices.Contains(s.r.Data.Ledger.IDs(a.Rules...), "CTL-7.4-05") {
			t.Errorf("side %d: %v, %q", side, got, a.Sentence)
		}
	}
	if _, err := s.r.Query(s.p, game.Query{What: "control", Side: game.Nobody, Unit: game.NoUnit, Hex: hex.None}); err == nil {
		t.Error("control of nobody is answered")
	}
	var told []string
	for _, m := range s.r.Picture(s.p, us).Marks {
		told = append(told, fmt.Sprint(s.r.Data.Map.ID(m.Hex), " ", m.Kind, " ", m.Title))
	}
	if want := "1506 held Controlled by the US side, 1508 held Controlled by both sides, 1511 held Controlled by the Germans"; strings.Join(told, ", ") != want {
		t.Errorf("the marks are %q", told)
	}
}

// In random games, CTL-7.4-05 and BUG-7.4-06: each relocation and each place of a displaced HQ that is legal lies in a
// hex that the side controls; no relocation or arrival of an HQ brings its side a hex; and to look at all
// hexes again finds nothing that looking at the changed ones did not.
func TestControlInRandomGames(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "aachen/stolberg-corridor", "aachen/across-the-wurm", "aachen/campaign", "bug/iii-motorized-corps", "bug/delayed-arrival", "bug/campaign"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of, short, _ := strings.Cut(name, "/")
			r := scenario(t, short, of)
			places, moved, changed, again := 0, 0, 0, &Position{}
			for seed := range 3 {
				var before []uint8
				mover := game.Nobody // whose HQ moved in the last action
				rollout(r, seed, 6000, func(p *Position, legal []game.Action, a game.Action) {
					for i, was := range before {
						if gained := p.held[i] &^ was; gained != 0 {
							if changed++; mover != game.Nobody && gained>>mover&1 != 0 {
								t.Fatalf("%s passes to %s because of an HQ", r.Data.Map.ID(r.tracked[i]), r.Name.Side(mover))
							}
						}
					}
					before, mover = append(before[:0], p.held...), game.Nobody
					if u := a.Units[0]; (a.Verb == doRelocate || a.Verb == doEnter) && r.Units[u].Class == data.HQ {
						mover = r.Units[u].Side
						moved++
					}
					for _, x := range legal {
						if (x.Verb == doRelocate || x.Verb == doPlaceHQ) && x.To != hex.None {
							if places++; !p.controls(r.Units[x.Units[0]].Side, x.To) {
								t.Fatalf("%s is legal, a hex of the enemy", r.Lexicon().Line(x))
							}
						}
					}
					again.CopyFrom(p)
					again.derived.stale()
					again.hand.watch()
					if !slices.Equal(again.held, p.held) {
						t.Fatalf("a second look changes control before %s", r.Lexicon().Line(a))
					}
				})
			}
			if places == 0 || moved == 0 || changed == 0 && name != "aachen/first-blood" {
				t.Errorf("%d places for HQs, %d moved, %d changes of control", places, moved, changed)
			}
		})
	}
}

// CTL-9-03: a ZOC does not take a VP hex in which the enemy has a unit, were it an HQ alone; entering does.
func TestHQKeepsControl(t *testing.T) {
	ground := `"hexes": {"1506": "town"}`
	s := draw(t, ground, "a 1504, b 1101, us-1id-hq 1102, khq 1506, k 2009, ge-526-hq 1909, g 2010", `"active": "", "phase": "ops"`, twoHexes)
	s.p.hand.ev = &s.Ev
	move := func(id, to string) {
		s.p.lift(s.Unit(id))
		s.p.put(s.Unit(id), s.Hex(to))
		s.p.hand.watch()
	}
	move("a", "1505")
	if !s.p.projects(s.Unit("a"), s.Hex("1506")) {
		t.Fatal("no ZOC into the hex")
	}
	s.held("1506", "ge")
	move("khq", "2009")
	s.held("1506", "us")
}

// CTL-9-05, CTL-9-09: a hex that both sides control passes to the one alone that can still take it when the line of
// the other to its supply is cut (CTL-9-04).
func TestSharedControlEndsWithSupply(t *testing.T) {
	s := draw(t, `"hexes": {"1506": "town"}`, "a 1505, b 1101, us-1id-hq 1102, h 1507, g 1909, i 1910, k 1911, l 1912", holding("us", "1506"))
	s.p.hand.ev = &s.Ev
	s.p.hand.watch()
	s.held("1506", "us ge")
	for id, to := range map[string]string{"g": "1404", "i": "1605", "k": "1407", "l": "1303"} {
		s.p.lift(s.Unit(id))
		s.p.put(s.Unit(id), s.Hex(to))
	}
	if s.p.supplyLine(us, s.Hex("1506")) {
		t.Fatal("there is a line to 1506")
	}
	s.p.hand.watch()
	s.held("1506", "ge")
}
