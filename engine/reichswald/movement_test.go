package reichswald

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

const movePhase = `"phase": "movement"`

func (s *sketch) zocOf(side game.Side) string {
	var list []string
	for h := range s.p.at {
		if s.p.zoc(hex.Hex(h), side) {
			list = append(list, s.r.Data.Map.ID(hex.Hex(h)))
		}
	}
	return strings.Join(list, " ")
}

// A unit with a factor above 0 has a ZOC in the six adjacent hexes, not across a
// Major River (VER-7-01); Outposts have one too (VER-13.1-01). Friendly units
// do not cancel it.
func TestZOC(t *testing.T) {
	if got := draw(t, "ge-op-1 1507, al-15sc-44 1406").zocOf(german); got != "1406 1407 1506 1508 1606 1607" {
		t.Errorf("the ZOC covers %s", got)
	}
	s := draw(t, "ge-op-1 1507", `"hexsides": {"1406/1507": "major", "1407/1507": "major bridge", "1506/1507": "stream"}`)
	if got := s.zocOf(german); got != "1506 1508 1606 1607" {
		t.Errorf("with Major Rivers the ZOC covers %s", got)
	}
	if got := s.zocOf(allied); got != "" {
		t.Errorf("no Allied unit, but a ZOC over %s", got)
	}
}

// A unit stops on entering an EZOC; it leaves one only after a morale check, and
// one that fails stays in its hex (VER-7-02, VER-11.0-01, VER-11.0-03). One that
// has failed may not try again or move in that phase, and units of a stack check one
// by one (VER-11.0-05).
func TestEnemyZOCStopsAndHolds(t *testing.T) {
	s := draw(t, "al-15sc-44 1405, al-15sc-46 1406, al-15sc-227 1406, ge-84-1051 1507", movePhase, `"hexsides": {"1405/1406": "clear"}`)
	s.All("move +al-15sc-44 @1405", "step @1406")
	if !s.p.units[s.Unit("al-15sc-44")].moved || s.Event(evStopped).N[0] != 1 {
		t.Error("the brigade was not stopped in the EZOC")
	}
	s.Refused("move +al-15sc-44 @1406", "VER-11.0-05")
	s.Do("move +al-15sc-46 @1406", 5)
	if e := s.Event(evCheck); e.N[0] != 5 || e.N[1] != 0 || e.N[2] != 4 || e.N[3] != 0 {
		t.Errorf("check %v", e.N)
	}
	s.at("al-15sc-46", "1406")
	s.Refused("move +al-15sc-46 @1406", "VER-11.0-05")
	s.Asks(allied, askMove)
	s.Do("move +al-15sc-227 @1406", 4)
	s.Asks(allied, askStep)
	s.Do("step @1306")
	s.Can("step @1206")
}

// From EZOC to EZOC a passed check suffices, and the move ends there.
func TestFromZOCToZOC(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.Do("move +al-15sc-44 @1406", 1)
	s.Do("step @1506")
	s.Asks(allied, askMove)
	s.at("al-15sc-44", "1506")
}

// MP by terrain, road and hexside (VER-8-01).
func TestMovementCosts(t *testing.T) {
	for _, c := range []struct {
		terrain, side string
		cost          int8
		why           *game.Reason
	}{
		{"clear", "clear", 1, nil},
		{"woods", "clear", 2, nil},
		{"city", "clear", 1, nil},
		{"flooded", "clear", 3, nil},
		{"flooded", "road", 1, nil},
		{"woods", "road fortline", 1, nil},
		{"clear", "stream", 2, nil},
		{"flooded", "stream", 4, nil},
		{"clear", "stream bridge", 1, nil},
		{"clear", "road stream bridge", 1, nil},
		{"clear", "road stream", 2, nil},
		{"clear", "fortline", 1, nil},
		{"clear", "major", 0, riverClosed},
		{"clear", "road major", 0, riverClosed},
		{"clear", "major bridge", 1, nil},
	} {
		s := draw(t, "al-15sc-44 1406", `"terrain": {"1507": "`+c.terrain+`"}, "hexsides": {"1406/1507": "`+c.side+`"}`)
		cost, why := s.p.stepWhy(allied, s.Hex("1507"), s.r.Data.Map.Side(s.Hex("1406"), s.Hex("1507")), 20, moveOn)
		if cost != c.cost || why != c.why {
			t.Errorf("%s across %s: %d MP, reason %v, want %d, %v", c.terrain, c.side, cost, why, c.cost, c.why)
		}
	}
}

// A unit moves up to its movement factor, and one hex always if it is in no EZOC
// (VER-8-01).
func TestMovementAllowance(t *testing.T) {
	flood := `"terrain": {"1406": "clear", "1507": "flooded", "1506": "woods"}, "hexsides": {"1406/1507": "stream", "1406/1506": "clear"}`
	s := draw(t, "ge-op-1 1406", movePhase, flood, `"side": "german"`)
	s.Do("move +ge-op-1 @1406")
	s.Can("step @1507")
	s.Do("step @1507")
	if e := s.Event(evMoved); e.N[0] != 2 || e.N[1] != 0 {
		t.Errorf("the minimum move cost %v", e.N)
	}
	on := s.Event(evMoved)
	on.Hex, on.To = on.To, on.Hex
	if _, ok := s.r.Fold(s.Event(evMoved), on); ok {
		t.Error("there and back is told as one way")
	}
	on.To--
	if way, ok := s.r.Fold(s.Event(evMoved), on); !ok || way.Hex != s.Event(evMoved).Hex || way.To != on.To {
		t.Errorf("the way is told as %v, %v", way, ok)
	}
	s.Asks(german, askMove)

	s = draw(t, "ge-op-1 1406, al-15sc-44 1405", movePhase, flood, `"side": "german"`)
	s.Do("move +ge-op-1 @1406", 1)
	s.Refused("step @1507", "VER-8-01")
	s.Do("step @1506")
	s.Asks(german, askMove)

	s = draw(t, "al-15sc-44 1406", movePhase, flood)
	s.All("move +al-15sc-44 @1406", "step @1506")
	s.Refused("step @1406 >1406", "VER-5-02")
	s.Refused("step @1508", "VER-8-01")
	s.Do("stop")
	s.Refused("move +al-15sc-44 @1506", "VER-11.0-05")
}

// Units never enter hexes with enemy units and never leave the map (VER-8-02).
func TestNeverEnter(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.Do("move +al-15sc-44 @1406", 1)
	s.Refused("step @1507", "VER-8-02")
	s = draw(t, "al-15sc-44 0610", movePhase)
	s.Do("move +al-15sc-44 @0610")
	s.Refused("step @0510", "VER-8-02")
	if got := s.Lines(); len(got) == 0 || strings.Contains(strings.Join(got, " "), "@0510") {
		t.Errorf("legal are %q", got)
	}
	s.Refused("step @0101", "VER-8-01")
}

// A full hex is passed through freely (VER-9.0-01).
func TestPassThroughFullHex(t *testing.T) {
	s := draw(t, put(scots, "1406")+"al-79ar-1 1406, al-53w-71 1306", movePhase, `"hexsides": {"1306/1406": "clear", "1406/1507": "clear"}`)
	s.All("move +al-53w-71 @1306", "step @1406")
	if s.p.overstacked() != s.Hex("1406") {
		t.Error("1406 is not overstacked on the way")
	}
	s.All("step @1507", "stop", "end")
	s.Asks(allied, askAttack)
	s.at("al-53w-71", "1507")
}
