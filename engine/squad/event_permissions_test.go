package squad

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// What an event may be used for, though something is against it (OTL-1.2.4-01): its text rules out no more than it says.
func TestEventPermissions(t *testing.T) {
	for _, c := range []struct {
		name, key, units string
		before           func(b *table)
		cards, want      string
	}{
		{"a pinned soldier digs", "foxhole", "ge-3 01-G4 pin1, ge-4 01-C3", nil, "star", "01-G4"},
		{"OTL-2.12-01: in woods", "foxhole", "ge-3 01-I1, ge-4 01-C3", nil, "star", "01-I1"},
		{"a foxhole is improved", "improved", "ge-3 01-G4, ge-4 01-C3", func(b *table) { b.hexes[b.hex("01-G4")].dug = foxhole }, "star", "01-G4"},
		{"smoke is put where there is smoke", "smoke-found", "ge-3 01-G4", func(b *table) { b.hexes[b.hex("01-G3")].smoke = 2 }, "", "01-G3"},
		{"a straggler comes back to friends", "return", "ge-3 01-C1 routed, ge-4 02-D6", nil, "", "02-D6"},
		{"soldiers melt away in crops", "conceal", "ge-3 01-E1, ge-4 01-I1", nil, "", "01-E1"},
		{"in woods", "conceal", "ge-3 01-E1, ge-4 01-I1", nil, "", "01-I1"},
		{"with others who are hidden", "conceal", "ge-3 01-E1, ge-6 01-E1 hidden, ge-4 01-I1", nil, "", "01-E1"},
		{"a second wind where not all are pinned", "rally", "ge-3 01-C1 pin1, ge-5 01-C1, ge-4 01-C2 pin2", nil, "", "01-C1"},
		{"a weapon is taken by a leader", "scavenge", "ge-1 01-C1, ge-4 01-C1, us-3 01-C1 killed", nil, "", "us-3+ge-1"},
		{"by one who is completed", "scavenge", "ge-6 01-C1, ge-4 01-C1, us-3 01-C1 killed", func(b *table) { b.state("ge-6").marker = completed }, "", "us-3+ge-6"},
		{"by one whose own is jammed", "scavenge", "ge-8 01-C1 jam, ge-4 01-C1, us-3 01-C1 killed", nil, "", "us-3+ge-8"},
		{"a pinned soldier's jam is cleared", "clear", "ge-1 01-C1 jam pin1, ge-8 01-C1 jam", nil, "", "ge-1"},
		{"OTL-7.4a-02: a pinned soldier is made crewman", "crew", "ge-3 01-C1, ge-4 01-C1, ge-8 01-C1 pin1", nil, "", "ge-3+ge-8"},
		{"a comrade's weapon is taken", "scavenge", "ge-4 01-C1, ge-5 01-C1, ge-1 01-C1 killed", nil, "", "ge-1+ge-4"},
		{"a counter is turned up in woods", "spotted", "us-3 01-H1, ge-3 01-I1 hidden, ge-fake-1 01-H2", nil, "", "01-I1"},
		{"OTL-8.1-02: one's own men are no bar to a mortar", "mortar", "ge-1 01-G4, ge-4 01-G3", nil, "star", "01-G3"},
		{"OTL-8.1-02: an assistant sees for a mortar", "mortar", "ge-2 01-G4", nil, "star", "01-G3"},
		{"OTL-8.1-02: a leader who is completed", "mortar", "ge-1 01-G4", func(b *table) { b.state("ge-1").marker = completed }, "star", "01-G3"},
		{"OTL-8.1-02: one who is hidden", "mortar", "ge-1 01-G4 hidden", nil, "star", "01-G3"},
		{"OTL-8.1-02: a building", "mortar", "ge-1 01-E4", nil, "star", "01-E5"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := lay(t, one1, c.units).cards(c.cards)
			if c.before != nil {
				c.before(b)
			}
			if b.plays(c.key); !slices.Contains(strings.Fields(b.offers()), c.want) {
				t.Errorf("%s is not among %q", c.want, b.offers())
			}
		})
	}
}

// Where soldiers and fakes may be set up (OTL-S0-02, OTL-12.3.4-04), dig in and arrive.
func TestSetupPermissions(t *testing.T) {
	for _, c := range []struct {
		name, scenario, units, unit, at string
		floor                           floor
		prone                           bool
	}{
		{"OTL-1.1.4-01: a half hex", five, "", "us-52", "02-B7", ground, false},
		{"OTL-1.1.11-01: with many friends", five, "us-51 02-D7, us-53 02-D7, us-54 02-D7, us-55 02-D7, us-56 02-D7, us-57 02-D7, us-fake-1 02-D7", "us-52", "02-D7", ground, false},
		{"OTL-1.1.11-01: a fake with friends", five, "us-51 02-D7", "us-fake-1", "02-D7", ground, false},
		{"OTL-2.3.2-02: outside a bunker", five, "", "ge-41", "09-I3", ground, false},
		{"OTL-S0-02: inside it", five, "ge-42 09-I3/inside", "ge-41", "09-I3", inside, false},
		{"OTL-6.11a-01: a fake that lies prone", five, "", "ge-fake-1", "09-G3", ground, true},
		{"OTL-6.11a-01: a soldier that lies prone", five, "", "ge-41", "09-G3", ground, true},
		{"OTL-S0-02: in a foxhole", "03-the-watching-hill", "", "ge-21", "06-G1", ground, false},
		{"OTL-6.11a-01: prone in woods", five, "", "ge-41", "09-E1", ground, true},
	} {
		b := lay(t, c.scenario, c.units)
		if strings.Contains(c.name, "foxhole") {
			b.hexes[b.hex(c.at)].dug = foxhole
		}
		if why := b.placeWhy(b.unit(c.unit), c.floor.at(b.hex(c.at)), c.prone); why != nil {
			t.Errorf("%s: %s", c.name, why.Sentence)
		}
	}

	b := lay(t, "03-the-watching-hill", "")
	f := newFrame(kSetup, german)
	terrains := map[data.Feature]bool{}
	for _, a := range legalSetup(b.Position, &f, nil) {
		terrains[b.rules.Ground.Cells[a.To].Terrain] = true
	}
	if len(terrains) != 4 || !terrains[data.Clear] || !terrains[data.Crops] || !terrains[data.Scrub] || !terrains[data.Woods] {
		t.Errorf("OTL-2.12-01: a foxhole is placed in %v", terrains)
	}

	b = lay(t, five, "us-57 02-D7, us-58 02-D7")
	if !slices.Contains(b.arrangements(us, nil), game.Act(doCrew).With(b.unit("us-57"), b.unit("us-58"))) {
		t.Error("OTL-7.4a-02: no crew is assigned at set-up")
	}

	b = lay(t, five, "ge-41 09-B0, us-51 02-A7")
	f = newFrame(kArrive, german)
	if !slices.Contains(legalArrive(b.Position, &f, nil), game.Act(doPlace).Toward(b.hex("09-B0"))) {
		t.Error("OTL-S5-05: reinforcements do not come to friends")
	}
}
