package opscycle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// alone is an isolated stack of the 1st Division beside g, without an HQ anywhere.
const alone = "a 1505, t 1505, g 1605, khq 2012, k 2011"

// CTL-5.8.4-02: isolated units check before an attack as before a move, each of them.
func TestIsolatedAttackersCheck(t *testing.T) {
	s := draw(t, "", alone)
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	s.do("dice 5 6", "attack +a +t @1505 >1605 :hasty")
	s.asked("us", "call-off")
	if s.state("a").disrupted || !s.state("t").disrupted {
		t.Error("the checks are not those of the dice")
	}
	s.do("dice 1 1 5", "go-on")
	if e := s.happened("combat-attack"); game.Unit(e.Unit) != s.Unit("a") || game.Unit(e.Other) != game.NoUnit {
		t.Errorf("the attackers are %v", e)
	}
	// Nobody passes: there is no attack.
	s = draw(t, "", strings.Replace(alone, "t 1505, ", "", 1))
	s.do("dice 6", "attack +a @1505 >1605 :hasty")
	s.happened("called-off")
	s.asked("us", "action")
	if !s.state("a").disrupted || s.state("g").sp != 5 {
		t.Error("an isolated unit attacks without its check")
	}
	// In command nobody checks.
	s = draw(t, "", alone+", us-1id-hq 1102")
	s.r.CRT.Cells = forced(s.r.CRT.Cells, data.Cell{})
	s.do("dice 1 1 5", "attack +a @1505 >1605 :hasty")
	s.happened("combat-attack")
}

// Buttons say what isolated units have to pass first (CTL-5.8.4-02).
func TestIsolationIsOnTheButton(t *testing.T) {
	s := draw(t, "", alone)
	weakest := min(s.p.effectiveness(s.Unit("a")), s.p.effectiveness(s.Unit("t")))
	for line, want := range map[string]string{
		"move +a @1505":                   fmt.Sprintf("; isolated, only with %d or less", s.p.effectiveness(s.Unit("a"))),
		"attack +a +t @1505 >1605 :hasty": fmt.Sprintf("; isolated, only who passes a check, the weakest with %d or less", weakest),
		"improve @1505":                   fmt.Sprintf("; isolated, all must pass, the weakest with %d or less", weakest),
	} {
		if got := s.r.Label(s.p, s.Action(line)); !strings.HasSuffix(got, want) {
			t.Errorf("%s: %q does not end with %q", line, got, want)
		}
	}
	s = draw(t, "", alone+", us-1id-hq 1102")
	if got := s.r.Label(s.p, s.Action("move +a @1505")); strings.Contains(got, "isolated") {
		t.Errorf("in command it is %q", got)
	}
}

// CTL-5.8.3-02: whether units are in command, out of it or isolated changes neither their
// strength, for any chit, nor what they count in armor, nor their ZOC, nor a modifier.
func TestCommandChangesNoStrength(t *testing.T) {
	const units = "t 1505, a 1505, p 1605, g 1605"
	var first [2][]int
	for i, hqs := range []string{", us-1id-hq 1102, ge-526-hq 2008", ", us-1id-hq 1112, ge-526-hq 2012", ", xhq 1101, khq 2012"} {
		s := draw(t, "", units+hqs, `"switches": {"command_path_terrain": false}`)
		s.r.Units[s.Unit("us-1id-hq")].Range, s.r.Units[s.Unit("ge-526-hq")].Range = 7, 6
		a := s.Action("attack +a +t @1505 >1605 :hasty")
		for _, id := range []string{"a", "g"} {
			if got := s.p.command(s.Unit(id)); got != []commandState{inCommand, outOfCommand, isolated}[i] {
				t.Fatalf("%s is in state %d of case %d", id, got, i)
			}
		}
		c := s.p.newCombat(named(&a), a.Hex, a.To, a.Option)
		c.compared = [2]game.Unit{s.Unit("t"), s.Unit("p")}
		for r := attacking; r <= defending; r++ {
			var got []int
			for chit := range s.r.Chits {
				got = append(got, s.p.strength(&c, r, chit))
			}
			for _, id := range []string{"a", "t", "g", "p"} {
				got = append(got, int(s.p.effectiveness(s.Unit(id))), len(s.zoneOf(id)))
			}
			armor, _ := s.p.armorSuperiority(&c)
			got = append(got, int(armor), len(s.p.modifiers(&c, nil)))
			if i == 0 {
				first[r] = got
			} else if !slices.Equal(got, first[r]) {
				t.Errorf("case %d, role %d: %v, in command %v", i, r, got, first[r])
			}
		}
	}
}

// CTL-7.6-01: one Refit Action restores one unit; each disrupted unit of a stack needs its own.
func TestRefitOneByOne(t *testing.T) {
	s := draw(t, "", "a 1505 disrupted, t 1505 disrupted, g 2012, us-1id-hq 1101")
	s.do("dice 1", "refit +a")
	if s.state("a").disrupted || !s.state("t").disrupted {
		t.Error("one Refit does not restore the unit named, and it alone")
	}
	s.do("dice 1", "refit +t")
	if ap := s.p.activeContext().ap; s.state("t").disrupted || ap != 7 {
		t.Errorf("t disrupted: %v, %d AP left; want two Refits at 1 AP", s.state("t").disrupted, ap)
	}
}
