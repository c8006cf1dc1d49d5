package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// foresee is the forecast of an action, whose cases add up.
func (s *sketch) foresee(line string) *game.Forecast {
	s.Helper()
	q := game.Query{What: "odds", Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)}
	if line != "" {
		q.Action = s.action(line)
	}
	a, err := s.p.queryOdds(q)
	if err != nil {
		s.Fatal(err)
	}
	sum := int64(0)
	for _, o := range a.Forecast.Outcomes {
		sum += o.Cases
	}
	if leaves := fmt.Sprintf("; %s %% he leaves the hex", game.Decimal(a.Forecast.Taken*100, a.Forecast.Of, 0)); strings.HasSuffix(a.Forecast.Gist, leaves) != (a.Forecast.Taken*200 >= a.Forecast.Of) {
		s.Errorf("of %d in %d it says %q", a.Forecast.Taken, a.Forecast.Of, a.Forecast.Gist)
	}
	if sum != a.Forecast.Of || len(a.Forecast.Columns) != 1 || a.Forecast.Columns[0].Cases != a.Forecast.Of || a.Forecast.Taken > a.Forecast.Of || a.Forecast.Policy == "" {
		s.Errorf("%d of %d cases: %+v", sum, a.Forecast.Of, a.Forecast)
	}
	return a.Forecast
}

// tells checks that a line of the forecast has these words and a row.
func (s *sketch) tells(lines []game.Line, words, row string) {
	s.Helper()
	if !slices.ContainsFunc(lines, func(l game.Line) bool {
		return strings.Contains(l.Text, words) && slices.Contains(s.r.Data.Ledger.IDs(l.Rules...), row)
	}) {
		s.Errorf("no line tells %q by %s: %+v", words, row, lines)
	}
}

// share is the number of cases of a result.
func share(f *game.Forecast, result string) int64 {
	for _, o := range f.Outcomes {
		if o.Label == result {
			return o.Cases
		}
	}
	return 0
}

// Forecasts before an attack.
func TestForecasts(t *testing.T) {
	t.Run("ARD-14.4-02, ARD-14.5-01: strengths, every cause of halving, the bonus and every shift with its row", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+" village wall", targetHex+"/"+eastHex+" bridge", eastHex+" rough"),
			"de-26-39-fus E1620 state=disrupted out-of-supply, us-28-707-tnk E1520, us-2-9 E1619 aim=E1620 out-of-supply", `"turn": 3, "side": "allied", "phase": "combat"`)
		f := s.foresee("attack >E1620")
		s.tells(f.Steps, "halved once, across a river, out of Wooded Rough and into the West Wall: 2", "ARD-15.7-02")
		s.tells(f.Steps, "halved once, across a river", "ARD-15.3-01")
		s.tells(f.Steps, "Defensive Combat Bonus 3", "ARD-15.1-01")
		s.tells(f.Steps, "9 against 8: 1-1", "ARD-14.4-06")
		s.tells(f.Steps, "Shifted +2: 3-1", "ARD-14.5-01")
		for text, value := range map[string]int{"Defender Disrupted or Routed": 1, "Defender out of supply": 1, "Attacker's Advantage": 1, "Attacker out of supply": -1} {
			if !slices.ContainsFunc(f.Modifiers, func(m game.Modifier) bool { return m.Text == text && m.Value == value && len(m.Rules) > 0 }) {
				t.Errorf("no shift %q: %+v", text, f.Modifiers)
			}
		}
		if f.Net != 2 {
			t.Errorf("net %d", f.Net)
		}
	})
	t.Run("ARD-27.4-01: doubling is told", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+" town"), "us-28-110-1 E1620, de-217-strmpz E1520", fightOn)
		s.tells(s.foresee("attack >E1620").Steps, "with 2, doubled", "ARD-27.4-01")
	})
	t.Run("ARD-17.5-01: who adds nothing is told", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, us-28-110-2 E1620 fell-back, de-26-39-fus E1520", fightOn)
		f := s.foresee("attack >E1620")
		s.tells(f.Steps, "adds nothing", "ARD-17.5-01")
		s.tells(f.Summary, "A retreat of 2 hexes or more eliminates the 2nd Bn, 110th Infantry: it has retreated into the hex in this phase", "ARD-17.5-01")
	})
	t.Run("ARD-16.2-04: the Fire Fight with its Lead Unit, die and results", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-1ss-2 E1520", fightOn)
		s.tells(s.foresee("attack >E1620").Summary, "die −1: 1 D1, 2 DR2, 3 A1/D1, 4 A1/DR2, 5 Eng+, 6 EX", "ARD-16.2-04")
		s = sketchOn(t, arena(t, targetHex+"/"+eastHex+" river"), "us-28-110-1 E1620, de-1ss-1-1 E1520", fightOn)
		f := s.foresee("attack >E1620")
		s.tells(f.Summary, "no attacker can lead", "ARD-16.2-01")
		if got := share(f, "Eng"); got != 2*f.Of/6 {
			t.Errorf("FF and FF(+1) are Engaged in %d of %d cases", got, f.Of)
		}
	})
	t.Run("ARD-11.10-03: nobody leads a Fire Fight across an Army Boundary, and the forecast says why", func(t *testing.T) {
		r := arena(t, targetHex+"/"+eastHex+" road")
		r.Data.Map.Between[r.Data.Map.Side(mustHex(t, r, targetHex), mustHex(t, r, eastHex))].Boundary = true
		s := sketchOn(t, r, "us-28-110-1 E1620, de-1ss-2 E1520", fightOn)
		s.tells(s.foresee("attack >E1620").Summary, "none across the Army Boundary", "ARD-11.10-03")
	})
	t.Run("ARD-15.6-04: Jabos may bring about a Fire Fight that the column named has not", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), "us-28-110-1 E1620, de-1ss-1 E1520, de-12ss-25 E1619", fightOn)
		f := s.foresee("attack >E1620")
		if f.Columns[0].Label != "7-1" {
			t.Errorf("column %s", f.Columns[0].Label)
		}
		s.tells(f.Summary, "FF may become a Fire Fight", "ARD-16.1-06")
	})
	t.Run("ARD-16.73-01: the Determined Defense, which changes who holds the hex", func(t *testing.T) {
		const units = "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619"
		s := sketchOn(t, arena(t, targetHex+" village"), units, fightOn)
		f := s.foresee("attack >E1620")
		s.tells(f.Summary, "led by the 1st Bn, 110th Infantry, die ±0: it holds in 2 cases of 6", "ARD-16.73-01")
		// 2-1: DR3 takes the hex in 1 of 6 and EX does, DR2 where 1 and 2 of 6 do not hold; 2 costs the last step, which empties it too.
		if got := share(f, "DR2"); got == 0 || f.Taken == f.Of {
			t.Errorf("%+v", f)
		}
		s = sketchOn(t, arena(t), units, fightOn)
		s.tells(s.foresee("attack >E1620").Summary, "No Determined Defense is possible", "ARD-16.71-02")
	})
	t.Run("ARD-17.2-01: a retreat that is fatal, with the reason at each hex", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619, de-26-77-gren E1720", fightOn)
		f := s.foresee("attack >E1620")
		s.tells(f.Summary, "eliminates the 1st Bn, 110th Infantry: ", "ARD-17.1-10")
		s.tells(f.Summary, "E1520: An enemy unit is in that hex", "ARD-17.2-01")
		s.tells(f.Summary, "E1519: An enemy ZOC bond lies there", "ARD-10.2-02")
		s = sketchOn(t, deadEnd(t), "us-28-707-tnk E1620, de-26-39-fus E1520", fightOn)
		s.tells(s.foresee("attack >E1620").Summary, "E1720: Every way on from there is fatal", "ARD-17.1-10")
		s = draw(t, "de-26-26-jpz E1601, us-28-110-1 E1602, us-28-110-2 E1501, us-28-110-3 E1701", `"turn": 3, "side": "allied", "phase": "combat"`)
		for _, l := range s.foresee("attack >E1601").Summary {
			if strings.Count(l.Text, "the edge of the map") > 1 {
				t.Errorf("the edge is told more than once: %q", l.Text)
			}
		}
		s = sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520", fightOn)
		for _, l := range s.foresee("attack >E1620").Summary {
			if strings.Contains(l.Text, "eliminates") {
				t.Errorf("%q", l.Text)
			}
		}
	})
	t.Run("ARD-16.4-02: a step that leaves a remnant is lost", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-99-393 E1620 reduced, de-1ss-1 E1520, de-1ss-2 E1619, de-1ss-2-3 E1621", fightOn)
		f := s.foresee("attack >E1620") // 16 to 4 is 4-1: a 6 is EX
		if share(f, "EX") == 0 || f.Lost[1] == 0 {
			t.Errorf("%+v", f)
		}
	})
	t.Run("ARD-14.2-01: one more unit, the attack as it stands, a breakthrough and a counterattack", func(t *testing.T) {
		s := sketchOn(t, arena(t), "us-28-110-1 E1620 fell-back, us-28-110-2 E1821, de-1ss-1 E1520, de-1ss-2 E1619", fightOn)
		s.all("attack >E1620", "join +de-1ss-1")
		if f := s.foresee("join +de-1ss-2"); f.Bars[0].Max != 12 {
			t.Errorf("%+v", f.Bars)
		}
		if f := s.foresee("fight"); f.Bars[0].Max != 7 {
			t.Errorf("%+v", f.Bars)
		}
		s.do("fight", 2)
		s.all("advance +de-1ss-1 >E1620", "advance +de-1ss-1 >E1720")
		if s.p.Decision().Ask == askAdvance {
			s.do("done")
		}
		f := s.foresee("breakthrough @E1720 >E1821")
		if f.Bars[0].Max != 7 || f.Bars[1].Max != 2 {
			t.Errorf("%+v", f.Bars)
		}
	})
	t.Run("ARD-16.72-05: a counterattack as it stands, like any attack, without support", func(t *testing.T) {
		s := sketchOn(t, arena(t, targetHex+" village"), "us-28-110-1 E1620, de-26-39-fus E1520, de-26-78-gren E1619", fightOn)
		s.assault(2)
		s.do("stand +us-28-110-1", 3)
		s.all("retreat +us-28-110-1 >E1720", "advance +de-26-39-fus >E1620", "counterattack >E1620", "join +us-28-110-1")
		f := s.foresee("fight") // 2 to 5 + 2
		if f.Bars[0].Max != 2 || f.Bars[1].Max != 7 || f.Net != 0 {
			t.Errorf("%+v", f)
		}
	})
	t.Run("ARD-15.6-04: Jabos and defensive artillery are among the cases", func(t *testing.T) {
		s := sketchOn(t, clearDay(t), twoToOne, fightOn)
		if f := s.foresee("attack >E1620"); f.Of < 216 || share(f, "A1") == 0 {
			t.Errorf("%+v", f)
		}
	})
	t.Run("the question needs an attack", func(t *testing.T) {
		s := sketchOn(t, arena(t), twoToOne, `"turn": 3`)
		for _, line := range []string{"attack >E1620", "end"} {
			if _, err := s.p.queryOdds(game.Query{What: "odds", Unit: game.NoUnit, Action: s.action(line)}); err == nil {
				t.Errorf("%s is answered in the Movement Phase", line)
			}
		}
	})
}

// deadEnd is an arena where a road out of the target hex leads into a hex between rivers.
func deadEnd(t *testing.T, changes ...string) *Rules {
	return arena(t, append(changes, targetHex+" forest", targetHex+"/E1720 road", "E1720/E1719 river", "E1720/E1721 river", "E1720/E1621 river", "E1720/E1820 river", "E1720/E1821 river")...)
}

// The question retreats: first hexes of the best retreats, why others are fatal or come later, who is doomed, and the
// edge of the map (ARD-17.1-08, ARD-17.2-01, ARD-17.6-01).
func TestRetreatQuery(t *testing.T) {
	ask := func(s *sketch, unit string) *game.Answer {
		t.Helper()
		a, err := s.p.queryRetreats(game.Query{What: "retreats", Unit: s.unit(unit), Hex: hex.None})
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	note := func(s *sketch, a *game.Answer, at string, kind game.NoteKind, row string) {
		t.Helper()
		if !slices.ContainsFunc(a.Hexes, func(n game.HexNote) bool {
			return n.Hex == s.hex(at) && n.Kind == kind && slices.Contains(s.r.Data.Ledger.IDs(n.Rules...), row)
		}) {
			t.Errorf("%s is not %s by %s: %+v", at, kind, row, a.Hexes)
		}
	}
	s := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1520", fightOn)
	a := ask(s, "us-28-110-1")
	note(s, a, "E1520", "blocked", "ARD-17.2-01")
	note(s, a, "E1621", "blocked", "ARD-17.1-04")
	note(s, a, "E1720", "retreat", "ARD-17.1-01")
	if !strings.Contains(a.Sentence, "can retreat 2 hexes from E1620, first to") || strings.Contains(a.Sentence, "off the map") {
		t.Error(a.Sentence)
	}
	s = sketchOn(t, arena(t), "us-28-110-1 E1620 state=routed", fightOn)
	a = ask(s, "us-28-110-1")
	note(s, a, "E1720", "blocked", "ARD-18.1-02")
	if !strings.Contains(a.Sentence, "cannot retreat") {
		t.Error(a.Sentence)
	}
	s = sketchOn(t, deadEnd(t), "us-28-707-tnk E1620, de-26-39-fus E1520", fightOn)
	note(s, ask(s, "us-28-707-tnk"), "E1720", "blocked", "ARD-17.1-10")
	s = sketchOn(t, deadEnd(t, targetHex+"/"+southHex+" road"), "us-28-707-tnk E1620, de-26-39-fus E1520", fightOn)
	s.retreating(2)
	s.refused("retreat +us-28-707-tnk >E1720", "ARD-17.1-10")
	s = draw(t, "us-28-110-1 E1601, de-26-39-fus E1602", fightOn)
	if a = ask(s, "us-28-110-1"); !strings.Contains(a.Sentence, "off the map") {
		t.Error(a.Sentence)
	}
	if _, err := s.p.queryRetreats(game.Query{What: "retreats", Unit: game.NoUnit, Hex: s.hex("E1620")}); err == nil {
		t.Error("an empty hex retreats")
	}
}

// E13 as a forecast: at 2-1 the column has DR3, DR2, FF, FF(+1), EX and A1/Eng once each, so the Fire Fight's shares
// are sixths of sixths (ARD-16.1-06, ARD-16.2-04).
func TestForecastShares(t *testing.T) {
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	f := s.foresee("attack >E1620")
	want := map[string]int64{"DR3": 6, "DR2": 6 + 1, "A1/D1": 1 + 1, "A1/DR2": 1 + 1, "Eng+": 1 + 1, "EX": 6 + 1 + 1, "A1/Eng": 6 + 1 + 1, "A1": 1}
	for result, n := range want {
		if got := share(f, result); got != n || f.Of != 36 {
			t.Errorf("%s in %d of %d cases, want %d of 36", result, got, f.Of, n)
		}
	}
	// The battalion loses its step by D1 and EX, the Fusiliers one by each A1 and EX.
	if f.Lost != [2]int64{2 + 2 + 8 + 8 + 1, 2 + 8} {
		t.Errorf("lost %v", f.Lost)
	}
}
