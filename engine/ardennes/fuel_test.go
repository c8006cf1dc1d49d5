package ardennes

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// fuelPhase draws the Fuel Shortage Phase of a turn and rolls on both tables.
func fuelPhase(t *testing.T, units string, more ...string) *sketch {
	t.Helper()
	return sketchOn(t, open(t, "campaign"), units, append(more, `"phase": "artillery-supply"`)...)
}

// short lists the units out of supply.
func (s *sketch) short() string {
	var out []string
	for u := range s.p.units {
		if s.p.units[u].has&oos != 0 {
			out = append(out, s.r.Units[u].ID)
		}
	}
	return strings.Join(out, " ")
}

// roll takes the German through the Artillery Supply Phase into the dice of the Fuel Shortage Phase.
func (s *sketch) roll(dice ...int) {
	s.Helper()
	s.do("done", dice...)
}

const gun = ", de-i-ss-388 E0133 fired" // keeps the Artillery Supply Phase open

// The German checks fuel from 19 AM on, between Artillery Supply and Bridge Phase, the Allied player never
// (ARD-6.1-01); a die on each table (ARD-6.1-02).
func TestFuelPhase(t *testing.T) {
	s := fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 6`)
	rolled := func(want ...int16) {
		t.Helper()
		var tables []int16
		for _, e := range s.ev.List {
			if e.Kind == evFuel {
				tables = append(tables, e.N[2])
			}
		}
		if !slices.Equal(tables, want) || s.short() != "" {
			t.Errorf("rolls on tables %v, want %v; short %q", tables, want, s.short())
		}
	}
	s.roll()
	rolled()
	s = fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 7`)
	s.roll(1, 1)
	rolled(0, 1)
	s = sketchOn(t, open(t, "campaign"), "us-28-110-1 E2115", `"turn": 8`, `"side": "german"`, `"phase": "supply"`)
	s.do("end") // the Allied Movement Phase: no fuel was checked on the way there
	rolled()
}

// All units of the division struck are Out of Supply, and no others (ARD-6.1-03); of two divisions the
// German chooses one (ARD-6.1-05), and if one alone has arrived it is struck (ARD-6.4-02, E43).
func TestFuelDivision(t *testing.T) {
	s := fuelPhase(t, "de-1ss-1 E2125, de-1ss-2 E2126, de-9ss-19 E2127, de-12ss-25 E2128"+gun, `"turn": 7`)
	s.roll(5) // 1SS or 9SS
	s.asks(german, askDivision)
	s.legal("choose +de-1ss-1", "choose +de-9ss-19")
	s.refused("choose +de-12ss-25", "ARD-6.1-05")
	s.refused("choose +de-i-ss-388", "ARD-6.1-05")
	s.do("choose +de-1ss-1", 1)
	if got := s.short(); got != "de-1ss-1 de-1ss-2" {
		t.Errorf("short are %s", got)
	}
	s.cites(evFuel, "ARD-6.1-02")

	s = fuelPhase(t, "de-1ss-1 E2125, de-12ss-25 E2128"+gun, `"turn": 7`)
	s.roll(5, 1)
	if got := s.short(); got != "de-1ss-1" {
		t.Errorf("with one division there, short are %q", got)
	}
	s = fuelPhase(t, "de-12ss-25 E2128"+gun, `"turn": 7`)
	s.roll(5, 1)
	if got := s.short(); got != "" {
		t.Errorf("with neither there, short are %q (E44)", got)
	}
}

// The Führer brigades count as divisions for fuel (ARD-6.1-04).
func TestFuelBrigades(t *testing.T) {
	s := fuelPhase(t, "de-fuh-bglt-200 E2125, de-fuh-bglt-ffb E2126, de-116-60 E2127"+gun, `"turn": 7`)
	s.roll(1, 3) // 2 Pz or Führer Begleit
	if got := s.short(); got != "de-fuh-bglt-ffb de-fuh-bglt-200" && got != "de-fuh-bglt-200 de-fuh-bglt-ffb" {
		t.Errorf("short are %q", got)
	}
}

// From 23 AM on each roll has +1 (ARD-6.3-01), and high rolls are bad (ARD-6.3-02).
func TestFuelModifier(t *testing.T) {
	s := fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 15`)
	s.roll(1, 1) // 2: 12SS or 3 PG; 116 Pz or Führer Grenadier
	if got := s.short(); got != "de-116-60" {
		t.Errorf("short are %q", got)
	}
	for _, e := range s.ev.List {
		if e.Kind == evFuel && e.N[1] != 1 {
			t.Errorf("the modifier is %d", e.N[1])
		}
	}
	s = fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 14`)
	s.roll(1, 1)
	if got := s.short(); got != "" {
		t.Errorf("on 22 PM short are %q", got)
	}
}

// A division that is due in this turn arrives unsupplied (ARD-6.4-01); one that is not due yet has not
// arrived (ARD-6.4-03).
func TestFuelArrivals(t *testing.T) {
	more := `"reinforcements": ["de-2ss-3", "de-2ss-4"]`
	s := fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 8`, more)
	s.roll(6, 1) // 2SS or 3 PG
	if got := s.short(); got != "de-2ss-3 de-2ss-4" {
		t.Errorf("short are %q", got)
	}
	s = fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 7`, more)
	s.roll(6, 1)
	if got := s.short(); got != "" {
		t.Errorf("a division that is not due is short: %q", got)
	}
	// What has not entered has fuel again a turn later.
	s = fuelPhase(t, "de-116-60 E2125"+gun, `"turn": 9`, more)
	s.state("de-2ss-3").has |= oos
	s.roll(1, 1)
	if got := s.short(); got != "" {
		t.Errorf("a turn later short are %q", got)
	}
}

// West of the Ourthe: the Allied player picks a division of the table's army, of which only the units
// beyond the river are struck (ARD-6.5-01); without any the result has no effect, and he picks one that has
// some (ARD-6.5-02).
func TestWestOfOurthe(t *testing.T) {
	units := "de-116-60 W1420, de-116-156 E2125, de-2-pz-2 W1421, de-lehr-901 E2126, de-1ss-1 W1422" + gun
	s := fuelPhase(t, units, `"turn": 15`)
	s.roll(1, 6) // 12SS or 3 PG; West of the Ourthe, 5th Panzer Army
	s.asks(allied, askDivision)
	s.legal("choose +de-116-60", "choose +de-2-pz-2")
	s.refused("choose +de-lehr-901", "ARD-6.5-02")
	s.refused("choose +de-1ss-1", "ARD-6.5-01")
	s.do("choose +de-116-60")
	if got := s.short(); got != "de-116-60" {
		t.Errorf("short are %q", got)
	}
	s = fuelPhase(t, "de-116-156 E2125, de-1ss-1 W1422"+gun, `"turn": 15`)
	s.roll(1, 6)
	if got := s.short(); got != "" {
		t.Errorf("with no unit beyond the river short are %q", got)
	}
	s = fuelPhase(t, "de-116-60 W1420, de-116-156 E2125"+gun, `"turn": 15`)
	s.roll(1, 6)
	if got := s.short(); got != "de-116-60" {
		t.Errorf("with one division beyond the river short are %q", got)
	}
}

// Units short of fuel have their markers taken off in the Supply and Surrender Phase of the same turn if
// they can trace a path then (ARD-6.1-06).
func TestFuelReturns(t *testing.T) {
	s := fuelPhase(t, "de-116-60 E0133"+gun, `"turn": 7`)
	s.roll(1, 5)
	if s.short() != "de-116-60" {
		t.Fatalf("short are %q", s.short())
	}
	for i := 0; s.short() != "" && i < 12; i++ {
		d := s.p.Decision()
		if d.Over || d.Side != german {
			break
		}
		legal := s.p.Legal(nil)
		s.p.Take(legal[len(legal)-1], &game.Loaded{Next: []int{1, 1}}, &s.ev)
	}
	if s.short() != "" {
		t.Errorf("after the Supply Phase short are %q", s.short())
	}
}
