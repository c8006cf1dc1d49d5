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

// Fire Fights and Determined Defenses as data: the unit or hex, the result, and who is better off.
func TestRollsAfterTheAttack(t *testing.T) {
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	s.assault(3)
	s.do("fire-fight +de-26-39-fus", 5)
	if list := s.r.Rolls(s.ev.List, game.Nobody); len(list) != 1 || list[0].Title != "Fire Fight for E1620" || list[0].Result != "EX" || list[0].Dice[0].Face != 5 {
		t.Errorf("%+v", list)
	}
	for die, want := range map[int]string{2: "holds", 4: "does not hold"} {
		s := sketchOn(t, arena(t, targetHex+" village"), twoToOne+"de-26-78-gren E1619", fightOn)
		s.assault(2)
		s.do("stand +us-28-110-1", die)
		list := s.r.Rolls(s.ev.List, game.Nobody)
		if len(list) != 1 || list[0].Result != want || (list[0].Good > 0) != (want == "holds") {
			t.Errorf("a %d: %+v", die, list)
		}
	}
}

// An attack as data: its cell of the chart shows the result.
func TestRolls(t *testing.T) {
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	s.assault(2)
	list := s.r.Rolls(s.ev.List, game.Nobody)
	if len(list) != 1 {
		t.Fatalf("%d rolls: %+v", len(list), list)
	}
	got := list[0]
	if got.Title != "Attack on E1620" || !got.Battle || got.Result != "DR2" || len(got.Dice) != 1 || got.Dice[0].Face != 2 || len(got.Bars) != 2 || got.Bars[0].Max != 4 || got.Bars[1].Max != 2 {
		t.Errorf("%+v", got)
	}
	for _, k := range s.r.Charts() {
		if k.ID == got.Chart {
			if cell := k.Rows[got.Lit[0][0]][got.Lit[0][1]]; cell != got.Result {
				t.Errorf("the chart has %q, the roll %q", cell, got.Result)
			}
			return
		}
	}
	t.Errorf("no chart %q", got.Chart)
}

// Every kind of roll by itself: the die, its modifier, what it comes to, and for whom it is good.
func TestRollsByKind(t *testing.T) {
	// what the result of a cell of the charts may be called
	told := map[string][]string{
		"yes": {"holds", "disengages", "the bridge is blown", "blown", "rallies", "through"},
		"no":  {"does not hold", "the bridge stands", "it stands", "does not rally", "no surprise", "free", "stays Engaged"},
		"1":   {"1 shift left"}, "2": {"2 shifts left", "2 markers"}, "3": {"3 points"}, "TOT": {"Time on Target"}, "tot": {"Time on Target"}, "disrupted": {"lands Disrupted"},
	}
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	u, h, far := s.unit("us-28-110-1"), s.hex("E1620"), s.hex("E1520")
	for _, c := range []struct {
		e                  game.Event
		title, result, sum string
		good               int
	}{
		{ofSide(evBarrage, allied, hex.None, h, 3, -1, 1), "Defensive artillery at E1620", "1 shift left", "Die 3 −1 = 2.", 0},
		{ofSide(evBarrage, allied, hex.None, h, 1, -1, int16(data.TOT)), "Defensive artillery at E1620", "Time on Target", "Die 1 −1 = 0.", 0},
		{about(evFireFight, u, far, h, 4, 1, int16(data.EX)), "Fire Fight for E1620", "EX", "Die 4 +1 = 5.", 0},
		{about(evDetermined, u, h, hex.None, 2, 0, 1, 0), "Determined Defense of the 1st Bn, 110th Infantry", "holds", "Die 2.", 1},
		{about(evDetermined, u, h, hex.None, 5, 1, 0, 1), "Determined Defense of the 1st Bn, 110th Infantry", "does not hold", "Die 5 +1 = 6.", -1},
		{about(evDisengaged, u, h, hex.None, 1, 0, 1, 0), "Disengagement of the 1st Bn, 110th Infantry", "disengages", "Die 1.", 1},
		{about(evDisengaged, u, h, hex.None, 6, 1, 0, 1), "Disengagement of the 1st Bn, 110th Infantry", "stays Engaged", "Die 6 +1 = 7.", -1},
		{about(evDemolition, u, h, far, 2, 0, 1), "Demolition at E1620", "the bridge is blown", "Die 2.", 1},
		{about(evDemolition, u, h, far, 4, 2, 0), "Demolition at E1620", "the bridge stands", "Die 4 +2 = 6.", -1},
		{ofSide(evFuel, german, hex.None, hex.None, 6, 1, 0), "Fuel of the 6th Panzer Army", "West of the Ourthe", "Die 6 +1 = 7.", 0},
		{ofSide(evOuren, allied, hex.None, hex.None, 4, 1), "The bridge of Ouren", "blown", "Die 4.", 1},
		{ofSide(evOuren, allied, hex.None, hex.None, 5, 0), "The bridge of Ouren", "it stands", "Die 5.", -1},
		{ofSide(evAir, allied, hex.None, hex.None, 3, 2), "Air Support", "2 markers", "Die 3.", 0},
		{about(evRally, u, h, hex.None, 2, 0, 0), "Rally of the 1st Bn, 110th Infantry", "rallies", "Die 2.", 1},
		{about(evRally, u, h, hex.None, 2, 1, 1), "Rally of the 1st Bn, 110th Infantry", "does not rally", "Die 2 +1 = 3.", -1},
		{about(evSurprise, u, hex.None, h, 4, 0), "Surprise by the 1st Bn, 110th Infantry", "no surprise", "Die 4.", -1},
		{ofSide(evJabos, allied, hex.None, h, 1, 2), "Jabos at E1620", "2 shifts left", "Die 1.", 0},
		{about(evIsolated, u, h, hex.None, 6, 0, 3, 4, 8), "Surrender of the group of the 1st Bn, 110th Infantry", "3 points", "Die 6.", -1},
		{about(evSpecial, u, hex.None, hex.None, specialDrop, 3, int16(data.LandsDisrupted)), "Drop of the 1st Bn, 110th Infantry", "lands Disrupted", "Die 3.", 0},
		{about(evSpecial, u, hex.None, hex.None, special653, 5, int16(data.Never)), "Arrival of the 1st Bn, 110th Infantry", "never", "Die 5.", 0},
		{about(evSpecial, u, h, hex.None, specialIgnore, 3, 1), "Infiltration by the 1st Bn, 110th Infantry", "through", "Die 3.", 0},
		{about(evSpecial, u, h, hex.None, specialCCB9, 4, 0), "Orders of the 1st Bn, 110th Infantry", "free", "Die 4.", 0},
		{ofSide(evDump, allied, h, hex.None, dumpBurnt, 2), "Demolition of the fuel dump", "destroyed", "Die 2.", 1},
	} {
		list := s.r.Rolls([]game.Event{c.e}, game.Nobody)
		if len(list) != 1 {
			t.Fatalf("%s: %d rolls", c.title, len(list))
		}
		if r := list[0]; r.Title != c.title || r.Result != c.result || r.Sum != c.sum || r.Good != c.good || len(r.Dice) != 1 || !strings.HasPrefix(r.Sum, fmt.Sprintf("Die %d", r.Dice[0].Face)) || r.Dice[0].Faces != 6 {
			t.Errorf("%+v, want %+v", r, c)
		} else if r.Chart != "" && !slices.Contains(told[s.r.cell(&r)], r.Result) && s.r.cell(&r) != r.Result {
			t.Errorf("%s: %s, where the chart has %q", r.Title, r.Result, s.r.cell(&r))
		}
	}
	for _, e := range []game.Event{about(evMoved, u, h, far, 2, 4, 1), about(evRally, u, h, hex.None, 0, 0, 0), ofSide(evDump, german, h, hex.None, dumpHauled, 0)} {
		if list := s.r.Rolls([]game.Event{e}, game.Nobody); len(list) != 0 {
			t.Errorf("nothing is rolled, but told is %+v", list)
		}
	}
	if r := s.r.Rolls([]game.Event{ofSide(evTrafficDice, german, hex.None, hex.None, 2, 5)}, game.Nobody)[0]; len(r.Dice) != 2 || r.Dice[1].Face != 5 || r.Result != "2 and 5" {
		t.Errorf("%+v", r)
	}
	s.assault(2)
	got := s.r.Rolls(s.ev.List, game.Nobody)[0]
	if got.Sum != "2 in the column 2-1" || got.Dice[0].Faces != 6 || len(got.Lines) != 1 || got.Lines[0].Text != "Defender's Combat Bonus 0, shifts ±0" || got.Bars[0].Label != "Attack" || got.Bars[0].Side != german ||
		got.Bars[0].Min != 4 || got.Bars[1].Label != "Defense" || got.Bars[1].Side != allied || got.Bars[1].Min != 2 || got.Bars[1].Max != 2 {
		t.Errorf("%+v", got)
	}
}
