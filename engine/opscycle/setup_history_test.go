package opscycle

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Units that are off the map count as what a description says of them, those that it does
// not name as nothing.
func TestSetupOffTheMap(t *testing.T) {
	r := scenario(t, "delayed-arrival", "bug")
	build := func(units string) *Position {
		_, pos, err := r.Setup(json.RawMessage(`{"phase": "ops", "initiative": "ge", ` + units + `}`))
		if err != nil {
			t.Fatal(err)
		}
		return pos.(*Position)
	}
	points := func(p *Position) int {
		sum := p.sumVP(false)
		return sum.sum
	}
	none := build(`"units": {"ge-111id-117-1": {"hex": "3418"}}`)
	left := build(`"units": {"ge-111id-117-1": {"off": "exited", "sp": 6}}`)
	u, _ := r.Lexicon().Unit("ge-111id-117-1")
	if got, want := points(left)-points(none), 6*int(r.Terms.Victory.Exit.VP); got != want || left.units[u].away != leftMap {
		t.Errorf("BUG-11.2-11: 6 SP that left the map give %d parts of a VP, want %d", got, want)
	}
	var enemy data.UnitInfo
	for _, u := range r.Units {
		if u.Class == data.AFV && u.Side != r.Lead {
			enemy = u
		}
	}
	lost := build(`"units": {"ge-111id-117-1": {"hex": "3418"}, "` + enemy.ID + `": {"off": "eliminated"}}`)
	if got, want := points(lost)-points(none), int(r.Terms.Victory.Losses[data.AFV])*int(enemy.Strength); got != want || want == 0 {
		t.Errorf("BUG-9-09: %s destroyed gives %d parts of a VP, want %d", enemy.ID, got, want)
	}
	listed := func(p *Position) bool {
		for _, c := range r.Picture(p, 0).Units {
			if c.ID == enemy.ID {
				return c.Where == "eliminated"
			}
		}
		return false
	}
	if !listed(lost) || listed(none) {
		t.Error("the list of units off the map is not that of the description")
	}
}

// CTL-8.5.1-05, BUG-8.4.1-05: a formation that comes later and stands in a description has the level that it arrives with,
// where the description does not give another; one that is still away has none.
func TestSetupOfLateFormations(t *testing.T) {
	for name, formation := range map[string]string{"bug": "13pz", "aachen": "30id"} {
		r := scenario(t, "campaign", name)
		hq := r.Formations[r.Data.FormationByID(formation)].HQ
		at := r.Map().ID(hex.Hex(r.Map().Len() / 2))
		for levels, want := range map[string]int8{"": -1, fmt.Sprintf(`, "levels": {%q: 2}`, formation): 2} {
			_, pos, err := r.Setup(json.RawMessage(fmt.Sprintf(`{"phase": "ops", "initiative": %q, "turn": 5, "hqs": {%q: {"hex": %q}}%s}`, r.Sides[0].ID, r.Units[hq].ID, at, levels)))
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*Position)
			if want < 0 {
				want = r.Terms.Reinforcements[p.groupOf(hq)].Level
			}
			if got := p.levels[r.Units[hq].Formation]; got != want || want == 0 {
				t.Errorf("%s with %q: level %d, want %d", formation, levels, got, want)
			}
		}
		if _, pos, err := r.Setup(json.RawMessage(fmt.Sprintf(`{"phase": "ops", "initiative": %q, "turn": 5}`, r.Sides[0].ID))); err != nil || pos.(*Position).levels[r.Units[hq].Formation] != 0 {
			t.Errorf("%s has a level while it is away: %v", formation, err)
		}
	}
}

// CTL-8.5.2-03: withdrawn units come back in their turn, but only those that the description
// names.
func TestSetupReturns(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	for i := range r.Terms.Reinforcements {
		g := &r.Terms.Reinforcements[i]
		if !g.Returning {
			continue
		}
		named, other := g.Units[len(g.Units)-1], g.Units[len(g.Units)-2]
		_, pos, err := r.Setup(json.RawMessage(fmt.Sprintf(`{"phase": "admin", "segment": "reinforcement", "turn": %d, "units": {%q: {"off": "withdrawn", "sp": 1}}}`, g.Turn, r.Units[named].ID)))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*Position)
		if !p.due(named) || p.units[named].noted == 0 || p.due(other) {
			t.Errorf("%s is %+v, %s is %+v", r.Units[named].ID, p.units[named], r.Units[other].ID, p.units[other])
		}
		return
	}
	t.Fatal("nobody returns")
}

// A finished game has the verdict that follows from the position.
func TestSetupOver(t *testing.T) {
	for _, x := range []struct{ of, name, spec, says string }{
		{"aachen", "first-blood", `"used": 3, "units": {"us-1id-18-2": {"hex": "2008"}}`, "cleared"},
		{"aachen", "first-blood", `"used": 5, "units": {"ge-526-453": {"hex": "2107"}}`, "did not clear"},
		{"aachen", "campaign", `"turn": 10, "held": {"2707": ["us"]}, "plans": [{"plan": "dummy"}, {"plan": "a"}]`, "16 VP"},
	} {
		g, pos, err := scenario(t, x.name, x.of).Setup(json.RawMessage(`{"phase": "over", ` + x.spec + `}`))
		if err != nil {
			t.Fatal(err)
		}
		if v := g.Verdict(pos); !v.Over || !pos.Decision().Over || !strings.Contains(v.Text, x.says) {
			t.Errorf("%s: the verdict is %+v, want %q", x.spec, v, x.says)
		}
	}
}

// CTL-9-03, CTL-9-06, BUG-9-03: a unit in a hex that gives VP has it at once, whatever the description says of
// its control; a game that is over is scored as described.
func TestSetupHeld(t *testing.T) {
	for _, x := range []struct{ of, name, hex, spec, want string }{
		{"aachen", "stolberg-corridor", "2505", `"phase": "ops", "turn": 2, "initiative": "us", "units": {"us-1id-18-2": {"hex": "2505"}}`, "us"},
		{"aachen", "stolberg-corridor", "2505", `"phase": "ops", "turn": 2, "initiative": "us", "units": {"us-1id-18-2": {"hex": "2505"}}, "held": {"2505": ["ge"]}`, "us"},
		{"aachen", "stolberg-corridor", "2505", `"phase": "over", "turn": 3, "units": {"us-1id-18-2": {"hex": "2505"}}`, "ge"},
		{"aachen", "stolberg-corridor", "2505", `"phase": "over", "turn": 3, "units": {"ge-526-453": {"hex": "2505"}}, "held": {"2505": ["us"]}`, "us"},
		{"bug", "campaign", "2008", `"phase": "ops", "turn": 2, "initiative": "ge", "units": {"ge-14pz-36-3": {"hex": "2008"}}, "held": {"2008": ["su"]}`, "ge"},
		{"bug", "campaign", "2008", `"phase": "over", "turn": 7, "units": {"ge-14pz-36-3": {"hex": "2008"}}`, "su"},
	} {
		r := scenario(t, x.name, x.of)
		_, pos, err := r.Setup(json.RawMessage("{" + x.spec + "}"))
		if err != nil {
			t.Fatal(err)
		}
		h, _ := r.Data.Map.Lookup(x.hex)
		side, _ := r.Lexicon().Side(x.want)
		if p := pos.(*Position); !p.controls(side, h) || p.controls(side.Other(), h) {
			t.Errorf("%s: %s is not held by %s alone", x.spec, x.hex, x.want)
		}
	}
}

// Every fault in what happened before is named.
func TestSetupHistoryFaults(t *testing.T) {
	for _, x := range []struct{ of, name, spec, says string }{
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"hex": "2007", "off": "eliminated"}}`, "write a hex, or off"},
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"off": "home"}}`, "write a hex, or off"},
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"off": "aside"}}`, "cannot be aside"},
		{"aachen", "first-blood", `"units": {"us-1id-18-2": {"off": "withdrawn"}}`, "cannot be withdrawn"}, // CTL-10.1-07
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"off": "exited"}}`, "cannot be exited"},
		{"aachen", "campaign", `"hqs": {"us-1id-hq": {"off": "due"}}`, "cannot be due"},
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"hex": "2007", "order": 12}}`, "order 12"},
		{"aachen", "campaign", `"units": {"us-1id-18-2": {"hex": "2007", "noted": -1}}`, "noted -1"},
		{"aachen", "campaign", `"plans": [{"plan": "a"}, {"plan": "a"}]`, "drawn already"},
		{"aachen", "campaign", `"plans": [{"plan": "z"}]`, "no Victory Plan"},
		{"aachen", "campaign", `"phase": "surprise"`, "no Surprise Attack"},
		{"aachen", "campaign", `"phase": "action", "active": "1id", "ap": 3, "surprise": []`, "no Surprise Attack"},
		{"aachen", "campaign", `"phase": "losses", "losses": {"formation": "1id"}`, "takes losses before"},
		{"aachen", "campaign", `"raised": 7`, "raised is 7"},
		{"bug", "campaign", `"phase": "surprise", "surprise": ["44id", "44id"]`, "named twice"},
		{"bug", "campaign", `"scored": ["2008"]`, "end of a turn"},
		{"bug", "campaign", `"called": {"ge-44id-hq": 2}`, "trigger"},
		{"bug", "campaign", `"freed": ["44id"]`, "keeps to a zone"},
		{"aachen", "stolberg-corridor", `"plans": [{"plan": "a"}]`, "no Victory Plan"},
	} {
		_, _, err := scenario(t, x.name, x.of).Setup(json.RawMessage(`{"turn": 2, ` + x.spec + `}`))
		if err == nil || !strings.Contains(err.Error(), x.says) {
			t.Errorf("%s: the fault %v does not say %q", x.spec, err, x.says)
		}
	}
}

// CTL-6.1-06: the description of a position tells of the Initiative marker at 0, too, where the scenario begins with another box.
func TestSetupOfTheMarkerAtZero(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	spec := []byte(`{"phase": "ops", "turn": 2, "initiative": "us", "marker": {"value": 0}, "units": {"us-1id-18-2": {"hex": "2008"}}}`)
	for range 2 {
		g, p, err := r.Setup(spec)
		if err != nil {
			t.Fatal(err)
		}
		if p := p.(*Position); p.marker != 0 || p.markerOf != game.Nobody {
			t.Fatalf("the marker is in box %d", p.marker)
		}
		if spec, err = g.(*Rules).Draft(p); err != nil {
			t.Fatal(err)
		}
	}
}

// BUG-11.3-03, BUG-11.3-05: among so many hexes that give VP one that counts at the end of its turn would never count: such a
// description is refused.
func TestSetupOfTooManyVPHexes(t *testing.T) {
	r := scenario(t, "campaign", "bug")
	for _, n := range []int{31, 32} {
		spec, fits := `"4012": 2`, n < 32
		for h := range n {
			spec += fmt.Sprintf(`, "1%d%02d": 1`, 1+h/16, 4+h%16)
		}
		_, p, err := r.Setup([]byte(`{"phase": "ops", "turn": 4, "initiative": "ge", "held": {"4012": ["ge"]}, "victory": {` + spec + `}, "units": {"ge-14pz-36-3": {"hex": "4012"}}}`))
		if fits != (err == nil) {
			t.Errorf("%d others: %v", n, err)
		}
		if err == nil {
			play := p.(*Position).hand
			if play.scoreConditional(); play.scored == 0 {
				t.Errorf("%d others: 4012 does not count", n)
			}
		}
	}
}
