package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The fuel dump, an option. Its locations are E2732, E2733 and E3034; the German is 2 Pz/304.
func TestFuelDump(t *testing.T) {
	r := open(t, "six-turns", "fuel_dump true")
	const pz = "de-2-pz-304"
	dump := func(state string) string { return `"dump": {"hex": "E2733", "state": "` + state + `"}` }
	beside := func(s *sketch, skip ...string) string {
		for _, n := range s.r.Data.Map.Neighbors[s.hex("E2733")] {
			if id := s.r.Data.Map.ID(n); !strings.Contains(strings.Join(skip, " "), id) && s.r.Data.Map.Distance(n, s.hex("E2732")) > 1 {
				return id
			}
		}
		t.Fatal("no such hex")
		return ""
	}
	near := beside(draw(t, ""))
	t.Run("ARD-32.1-01: one of the three locations is drawn, which only the Allied player knows", func(t *testing.T) {
		for die := 1; die <= 3; die++ {
			s := started(t, r, die)
			if s.p.depot != hidden || int(s.p.dump) != die-1 {
				t.Fatalf("a %d draws %d", die, s.p.dump)
			}
			texts := func(side game.Side) (list []string) {
				for _, m := range r.Picture(s.p, side).Marks {
					if m.Kind == game.MarkDump {
						list = append(list, m.Title)
					}
				}
				return list
			}
			if g, a := texts(german), texts(allied); len(g) != 3 || g[0] != g[1] || g[1] != g[2] || len(a) != 3 || !strings.Contains(a[die-1], "the enemy does not know") || a[die-1] == a[die%3] {
				t.Errorf("the German sees %q, the Allied player %q", g, a)
			}
			seen := s.p.Clone().(*Position)
			if seen.Redact(german); seen.dump != noSecret {
				t.Error("the German's view tells the location")
			}
			for got := 1; got <= 3; got++ {
				if seen.Resample(german, &game.Loaded{Next: []int{got}}); int(seen.dump) != got-1 {
					t.Errorf("resampled with a %d it is %d", got, seen.dump)
				}
			}
			if seen.CopyFrom(s.p); seen.dump != s.p.dump {
				t.Error("the copy differs")
			}
			if seen.Redact(allied); seen.dump != s.p.dump {
				t.Error("the Allied player's view does not tell the location")
			}
		}
		if s := started(t, open(t, "six-turns")); s.p.depot != noDump {
			t.Error("it is there without the option")
		}
	})
	t.Run("ARD-32.1-01: a German that moves adjacent is told whether it is the real one", func(t *testing.T) {
		for _, real := range []string{"E2733", "E3034"} {
			s := sketchOn(t, r, "", thirdTurn, fmt.Sprintf(`"dump": {"hex": %q, "state": "hidden"}`, real))
			s.p.hand.ev = &s.ev
			s.p.hand.enter(s.unit(pz), s.hex(near))
			s.p.hand.ev = nil
			e := s.event(evDump)
			if found := real == "E2733"; found != (e.N[0] == dumpFound) || found != (s.p.depot == guarded) || s.p.looked != 1<<1 {
				t.Errorf("real in %s: told %d, state %d, looked %b", real, e.N[0], s.p.depot, s.p.looked)
			}
			var shown []string
			for _, m := range r.Picture(s.p, german).Marks {
				if m.Kind == game.MarkDump {
					shown = append(shown, r.Data.Map.ID(m.Hex)+" "+m.Text)
				}
			}
			if want := map[string][]string{"E2733": {"E2733 "}, "E3034": {"E2732 ?", "E3034 ?"}}[real]; !slices.Equal(shown, want) {
				t.Errorf("real in %s: the German sees %q, want %q", real, shown, want)
			}
			if seen := s.p.Clone().(*Position); real != "E2733" {
				seen.Redact(german)
				if seen.Resample(german, &game.Loaded{Next: []int{2}}); seen.dump == 1 {
					t.Error("the German forgets what he was told")
				}
			}
		}
	})
	attack := `"turn": 3, "side": "german", "phase": "combat"`
	t.Run("ARD-32.2-01: Defense Factor 2 without bonus; it bars the way, has no ZOC and no stacking value", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near, thirdTurn, dump("guarded"))
		if s.p.inZOC(s.hex(near), allied) || s.p.beside(s.hex(near), allied) {
			t.Error("it has a ZOC")
		}
		d, _ := r.Data.Map.DirTo(s.hex(near), s.hex("E2733"))
		if why := s.p.kept(s.unit(pz), s.hex(near), d); why != dumpThere {
			t.Errorf("%+v", why)
		}
		s.p.works[s.hex("E2733")] = worksDone
		if n, dcb := s.p.defense(s.hex("E2733")); n != 2 || dcb != 0 {
			t.Errorf("defense %d with a bonus of %d", n, dcb)
		}
		s = sketchOn(t, r, pz+" "+near+", us-28-110-1 E2733", thirdTurn, dump("guarded"))
		if n, dcb := s.p.defense(s.hex("E2733")); n != 4+int16(dcb) || s.p.tallyOf(s.hex("E2733")).points != 1 {
			t.Errorf("with a battalion of 2: defense %d, bonus %d", n, dcb)
		}
	})
	t.Run("ARD-32.2-04: no German supply path goes through it while it is defended", func(t *testing.T) {
		for state, through := range map[string]bool{"guarded": false, "unguarded": true} {
			s := sketchOn(t, r, pz+" E2833", thirdTurn, dump(state))
			a, err := s.p.querySupply(game.Query{Unit: s.unit(pz), Hex: s.hex("E2833")})
			if err != nil || len(a.Paths) != 1 || slices.Contains(a.Paths[0], s.hex("E2733")) != through {
				t.Errorf("%s: %+v, %v", state, a, err)
			}
		}
	})
	t.Run("ARD-16.6-03, ARD-32.2-01: an Attacker's Advantage over the dump alone lasts until it is attacked again, one over an empty hex does not", func(t *testing.T) {
		for state, want := range map[string]string{"guarded": "E2733", "unguarded": ""} {
			s := sketchOn(t, r, pz+" "+near+" aim=E2733, de-1ss-1 E1520, us-28-110-1 E1620", `"turn": 3, "side": "german", "phase": "disengagement"`, dump(state))
			s.do("done")
			got := ""
			if aim := s.state(pz).aim; aim >= 0 {
				got = r.Data.Map.ID(aim)
			}
			if got != want {
				t.Errorf("%s: the marker points at %q, want %q", state, got, want)
			}
			if want != "" {
				if f := s.foresee("attack >E2733"); len(f.Modifiers) != 1 || f.Modifiers[0].Value != 1 {
					t.Errorf("shifts %v", f.Modifiers)
				}
			}
		}
	})
	t.Run("ARD-32.2-01: the forecast names it among the defenders", func(t *testing.T) {
		for units, label := range map[string]string{"": "Defense: the fuel dump", ", us-28-110-1 E2733": "Defense: the 1st Bn, 110th Infantry and the fuel dump"} {
			f := sketchOn(t, r, pz+" "+near+units, attack, dump("guarded")).foresee("attack >E2733")
			if f.Bars[1].Label != label || !slices.ContainsFunc(f.Steps, func(l game.Line) bool { return l.Text == "The fuel dump defends with 2" }) {
				t.Errorf("%q: %+v, %+v", f.Bars[1].Label, f.Bars, f.Steps)
			}
		}
	})
	t.Run("ARD-32.2-02: forecast and estimate have the hex left where the dump falls, and only there", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near, attack, dump("guarded"))
		f, falls := s.foresee("attack >E2733"), int64(0)
		for x, o := range outcomes {
			if o.defender > 0 || o.retreat > 0 {
				falls += share(f, resultNames[x])
			}
		}
		if f.Taken != falls || falls == 0 || falls == f.Of {
			t.Errorf("it falls in %d of %d cases, and the hex is left in %d", falls, f.Of, f.Taken)
		}
		if e, _ := r.Expect(s.p, s.action("attack >E2733")); e.Taken != int(1000*falls/f.Of) {
			t.Errorf("it falls in %d of %d cases, and in %d of 1000 as estimated", falls, f.Of, e.Taken)
		}
	})
	t.Run("ARD-32.2-02: a retreat or a loss turns it to its undefended side, and the German may advance and capture it", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near, attack, dump("guarded"))
		s.do("attack >E2733")
		s.do("join +" + pz)
		s.do("fight")
		s.can("burn @E2733", "done")
		s.do("done", 1)
		if s.p.depot != unguarded {
			t.Fatalf("state %d", s.p.depot)
		}
		s.do("advance +" + pz + " >E2733")
		if s.p.control[s.hex("E2733")] != german {
			t.Error("it is not captured")
		}
	})
	t.Run("ARD-32.2-01: its step is lost only if it is alone", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near+", us-28-110-1 E2733", attack, dump("guarded"))
		s.p.battle.side, s.p.battle.target = german, s.hex("E2733")
		if s.p.dumpAlone(s.hex("E2733")) {
			t.Error("it is alone")
		}
		s.p.hand.loseStep(s.unit("us-28-110-1"))
		if s.p.depot != guarded || !s.p.dumpAlone(s.hex("E2733")) {
			t.Error("the loss of the battalion takes the dump along")
		}
	})
	t.Run("ARD-32.2-02: a German in Strategic Movement attacks it with one shift left, and nothing else", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near+" marker=strategic", attack, dump("guarded"))
		s.all("attack >E2733", "join +"+pz)
		if n := s.p.shifts(); n[shHauled] != -1 {
			t.Errorf("shifts %d", n)
		}
		s = sketchOn(t, r, pz+" "+near+" marker=strategic, us-28-110-1 E2733", attack, dump("guarded"))
		s.refused("attack >E2733", "ARD-14.1-01")
	})
	t.Run("ARD-32.2-02, ARD-19.7-01: one in Strategic Movement stops in its hex after a Bonus Advance and captures it; another that attacked along goes elsewhere", func(t *testing.T) {
		s := sketchOn(t, r, pz+" E2633 marker=strategic, de-2-pz-2 E2833 marker=strategic", attack, dump("guarded"))
		s.all("attack >E2733", "join +"+pz, "join +de-2-pz-2", "fight")
		s.do("done", 1) // DR4*
		s.do("advance +" + pz + " >E2733")
		s.can("done", "advance +de-2-pz-2 >E2834")
		s.do("advance +de-2-pz-2 >E2733")
		s.refused("done", "ARD-19.7-01")
	})
	t.Run("ARD-19.4-01, ARD-32.2-01: a Breakthrough Group attacks it like any defender, and that is outside the limit of one attack", func(t *testing.T) {
		s := sketchOn(t, r, pz+" E2632, de-1ss-1 E2632, us-106-422-2 E2633 state=disrupted", attack, `"dump": {"hex": "E2732", "state": "guarded"}`)
		s.all("attack >E2633", "join +de-1ss-1")
		s.do("fight", 1) // 4-1 and more: DR4*
		for s.p.Decision().Ask == askRetreat {
			s.do(s.lines()[0])
		}
		s.all("advance +de-1ss-1 >E2633", "done")
		s.can("breakthrough @E2633 >E2732")
		s.all("breakthrough @E2633 >E2732", "join +de-1ss-1")
		s.can("join +" + pz) // it may join another attack
		s.do("fight")
		s.do("burn @E2732", 6, 5) // 7 to 2 is 3-1
		if s.p.dumpHit || s.state("de-1ss-1").has&broke == 0 {
			t.Error("the breakthrough counts as the attack of the phase, or the group may break through again")
		}
	})
	t.Run("ARD-27.2-01: von der Heydte does not drop on it, nor where it may be", func(t *testing.T) {
		drops := func(more string, looked uint8) bool {
			s := sketchOn(t, r, "us-28-110-1 E2125", thirdTurn, `"reinforcements": ["de-von-der-heydte"]`, more)
			s.p.looked = looked
			return slices.Contains(s.lines(), "place +de-von-der-heydte >E2732")
		}
		for _, c := range []struct {
			at, state string
			looked    uint8
			want      bool
		}{{"E2732", "guarded", 1, false}, {"E2732", "hidden", 0, false}, {"E3034", "hidden", 0, false}, {"E3034", "hidden", 1, true}, {"E3034", "guarded", 0, true}, {"E2732", "unguarded", 1, true}} {
			if got := drops(fmt.Sprintf(`"dump": {"hex": %q, "state": %q}`, c.at, c.state), c.looked); got != c.want {
				t.Errorf("%s %s, looked %b: it drops on E2732: %v", c.at, c.state, c.looked, got)
			}
		}
	})
	t.Run("ARD-32.2-01: it is attacked once in a phase", func(t *testing.T) {
		s := sketchOn(t, r, pz+" "+near, attack, dump("guarded"))
		s.p.dumpHit = true
		s.refused("attack >E2733", "ARD-14.1-02")
		// Also together with a battalion that an exchange takes away and that leaves the dump standing.
		s = sketchOn(t, r, pz+" "+near+", de-26-77-gren "+near+", de-26-39-fus "+near+", us-106-422-2 E2733", attack, dump("guarded"))
		s.all("attack >E2733", "join +de-26-77-gren", "join +de-26-39-fus", "fight")
		s.do("done", 4) // 8 to 6 is 1-1: EX
		s.do("lose +de-26-77-gren")
		if s.state("us-106-422-2").place != dead || !s.p.dumpAlone(s.hex("E2733")) {
			t.Fatalf("%+v, state %d", s.state("us-106-422-2"), s.p.depot)
		}
		s.refused("attack >E2733", "ARD-14.1-02")
	})
	t.Run("ARD-32.3-01: the Allied player destroys it on 1 to 4 in his Bridge Phase with a German adjacent, once", func(t *testing.T) {
		bridges := `"turn": 3, "side": "allied", "phase": "bridges"`
		for die := 1; die <= 6; die++ {
			s := sketchOn(t, r, pz+" "+near, bridges, dump("guarded"))
			s.do("burn @E2733", die)
			if gone := s.p.depot == noDump; gone != (die <= 4) {
				t.Errorf("a %d: gone %v", die, gone)
			}
			s.refused("burn @E2733", "ARD-32.3-01")
		}
		far := sketchOn(t, r, pz+" E2016", bridges, dump("guarded"))
		if why := far.p.burnWhy(far.hex("E2733"), false); why == nil {
			t.Error("it is destroyed without a German beside it")
		}
	})
	t.Run("ARD-32.3-01: no question that it is part of speaks of bridges", func(t *testing.T) {
		bridges := sketchOn(t, r, pz+" "+near, `"turn": 3, "side": "allied", "phase": "bridges"`, dump("guarded"))
		battle := sketchOn(t, r, pz+" "+near, attack, dump("guarded"))
		battle.all("attack >E2733", "join +"+pz, "fight")
		for _, s := range []*sketch{bridges, battle} {
			s.can("burn @E2733")
			if text := s.p.prompt(); strings.Contains(text, "bridge") {
				t.Errorf("%s", text)
			}
		}
	})
	t.Run("ARD-32.3-01: and on 1 and 2 when it is attacked: then there is nothing to attack", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			s := sketchOn(t, r, pz+" "+near, attack, dump("guarded"))
			s.all("attack >E2733", "join +"+pz, "fight")
			if die <= 2 {
				s.do("burn @E2733", die)
				s.asks(german, askAttack)
				if s.state(pz).has&attacked != 0 {
					t.Error("the attack counts")
				}
			} else {
				s.do("burn @E2733", die, 6)
			}
			if gone := s.p.depot == noDump; gone != (die <= 2) {
				t.Errorf("a %d: gone %v", die, gone)
			}
		}
	})
	t.Run("ARD-32.3-01: it is gone at the end of 18 PM", func(t *testing.T) {
		r := open(t, "campaign", "fuel_dump true")
		for turn, gone := range map[int]bool{5: false, 6: true} {
			s := sketchOn(t, r, "", fmt.Sprintf(`"turn": %d, "side": "allied", "phase": "combat"`, turn), dump("hidden"))
			s.p.hand.endTurn(german)
			if s.p.depot == noDump {
				t.Error("the German turn ends it")
			}
			if s.p.hand.endTurn(allied); gone != (s.p.depot == noDump) {
				t.Errorf("turn %d: state %d", turn, s.p.depot)
			}
		}
	})
	t.Run("ARD-32.2-03: held with a path by roads it is taken away in a Fuel Shortage Phase: -2 on its rolls", func(t *testing.T) {
		s := sketchOn(t, r, pz+" E2733", attack, dump("unguarded"))
		open := s.p.roadBound(s.hex("E2733"), s.p.network(german))
		s.p.hand.haulDump()
		if taken := s.p.depot == noDump && s.p.fuelDRM == -2; taken != open || !open {
			t.Errorf("a path is there: %v, state %d, modifier %d", open, s.p.depot, s.p.fuelDRM)
		}
		if !slices.ContainsFunc(s.p.tracks(), func(x game.Track) bool { return x.ID == "fuel" && x.Text == "−2" }) {
			t.Error("no track shows what it does to the rolls")
		}
	})
	t.Run("ARD-32.2-03: it is the German Fuel Shortage Phase in which it is taken away, not that of the Allied turn", func(t *testing.T) {
		for side, hauled := range map[string]bool{"german": true, "allied": false} {
			s := sketchOn(t, r, pz+" E2733, us-28-110-1 E2125"+gun, `"turn": 3, "phase": "artillery-supply", "side": "`+side+`"`, dump("unguarded"))
			if side == "german" {
				s.do("done")
			}
			if s.p.stack.Top().kind == kArtillery || (s.p.depot == noDump) != hauled {
				t.Errorf("%s turn: state %d in the %s", side, s.p.depot, phaseNames[s.p.stack.Top().kind])
			}
		}
	})
	t.Run("ARD-32.2-03: not without the path, nor once the Allies have retaken it, which gives it no defense again", func(t *testing.T) {
		s := sketchOn(t, r, pz+" E2733, us-28-110-1 E3034", attack, dump("unguarded"))
		blocked := sketchOn(t, r, pz+" E2733", attack, dump("unguarded"))
		clear(blocked.p.control) // Allied
		if blocked.p.hand.haulDump(); blocked.p.depot != unguarded {
			t.Error("it is taken away though the Allies hold it")
		}
		cut := sketchOn(t, r, pz+" E2733", attack, dump("unguarded"))
		for _, u := range cut.r.sides[allied][:len(cut.r.sources[german])] {
			cut.p.put(u, cut.r.sources[german][int(u)-int(cut.r.sides[allied][0])])
		}
		if cut.p.hand.haulDump(); cut.p.depot != unguarded {
			t.Error("it is taken away though no source is left")
		}
		s.p.put(s.unit(pz), s.hex(near))
		s.p.put(s.unit("us-28-110-1"), s.hex("E2733"))
		if s.p.hand.haulDump(); s.p.depot != unguarded {
			t.Error("it is taken away under Allied eyes")
		}
		s.p.put(s.unit("us-28-110-1"), s.hex("E3034"))
		if s.p.hand.haulDump(); s.p.depot != unguarded || s.p.dumpAlone(s.hex("E2733")) {
			t.Error("it defends itself, or is the German's again")
		}
	})
	t.Run("ARD-32.2-03: the -2 is added to the +1 of clear weather", func(t *testing.T) {
		for turn, want := range map[string]int16{"8": -2, "15": -1} {
			s := sketchOn(t, open(t, "campaign", "fuel_dump true"), "de-116-60 E2125"+gun, `"side": "german", "phase": "artillery-supply", "turn": `+turn)
			s.p.fuelDRM = dumpRelief
			s.do("done", 1, 1)
			for _, e := range s.ev.List {
				if e.Kind == evFuel && e.N[1] != want {
					t.Errorf("turn %s: %d on table %d", turn, e.N[1], e.N[2])
				}
			}
		}
	})
}

// ARD-32.1-01: a position whose dump is hidden can be drawn anew, by whoever knows where it is and by whoever does not, with
// what the Allied player has said of the other locations.
func TestDraftOfAHiddenDump(t *testing.T) {
	r := open(t, "six-turns", "fuel_dump true")
	s := sketchOn(t, r, "us-28-110-1 E1620", thirdTurn, `"dump": {"hex": "E2733", "state": "hidden"}`, `"looked": ["E3034"]`)
	for _, viewer := range []game.Side{allied, german} {
		seen := s.p.Clone().(*Position)
		seen.Redact(viewer)
		text, err := r.Draft(seen)
		if err != nil {
			t.Fatal(err)
		}
		_, again, err := r.Setup(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := again.(*Position); viewer == allied && (got.depot != hidden || r.Special.Dumps[got.dump] != s.hex("E2733")) {
			t.Errorf("the dump is %d in location %d", got.depot, got.dump)
		} else if viewer == allied && (got.mayHoldDump(s.hex("E3034")) || !got.mayHoldDump(s.hex("E2732")) || !got.mayHoldDump(s.hex("E2733"))) {
			t.Error("it is not E3034 alone of which the German has been told that nothing is there")
		}
	}
}

// Whoever is driven beside a location is told as well (ARD-32.1-01), and the defended dump is entered by nobody who retreats (ARD-32.2-01).
func TestDumpMetInRetreat(t *testing.T) {
	s := sketchOn(t, open(t, "campaign", "fuel_dump true"), "de-18-293 E2631, us-99-394 E2530, us-2-23 E2630, us-2-9 E2531, us-2-38 E2730",
		`"turn": 4, "side": "allied", "phase": "combat", "dump": {"hex": "E2733", "state": "hidden"}`)
	s.all("attack >E2631", "join +us-2-23", "join +us-99-394", "join +us-2-9", "join +us-2-38")
	s.do("fight", 3) // DR2
	s.do("retreat +de-18-293 >E2632")
	s.refused("retreat +de-18-293 >E2732", "ARD-32.2-01") // where it may be, for all the Germans know
	s.do("retreat +de-18-293 >E2633")
	if s.p.depot != guarded {
		t.Error("the Allied player does not tell that the dump is beside the hex retreated to")
	}
}
