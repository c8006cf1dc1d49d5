package reichswald

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

func (s *sketch) ask(q game.Query) *game.Answer {
	s.Helper()
	a, err := s.r.Query(s.p, q)
	if err != nil {
		s.Fatal(err)
	}
	return a
}

func about1(what string, u game.Unit) game.Query {
	return game.Query{What: what, Side: game.Nobody, Unit: u, Hex: hex.None, Action: game.Act(0)}
}

func notes(s *sketch, a *game.Answer, kind game.NoteKind) string {
	var list []string
	for _, n := range a.Hexes {
		if n.Kind == kind {
			list = append(list, s.r.Data.Map.ID(n.Hex)+strings.TrimSuffix(":"+n.Text, ":"))
		}
	}
	return strings.Join(list, " ")
}

// Every hex that "reach" shows can be reached by steps at that cost, and none other.
func TestReachAgreesWithSteps(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1508, ge-op-1 1304, al-53w-71 1206", movePhase)
	u := s.Unit("al-15sc-44")
	a := s.ask(about1("reach", u))
	got := map[hex.Hex]string{}
	for _, n := range a.Hexes {
		got[n.Hex] = n.Text
	}
	best := map[hex.Hex]int8{}
	var walk func(p *Position, spent int8)
	walk = func(p *Position, spent int8) {
		for _, act := range p.Legal(nil) {
			if act.Verb != doStep {
				continue
			}
			c := p.clone()
			left := c.stack.Top().n
			c.Take(act, &game.Loaded{}, nil)
			used := spent + left - func() int8 {
				if f := c.stack.Top(); f.kind == kMove {
					return f.n
				}
				return left - cost(p, act)
			}()
			if old, ok := best[act.Hex]; !ok || used < old {
				best[act.Hex] = used
			}
			if f := c.stack.Top(); f.kind == kMove {
				walk(c, used)
			}
		}
	}
	start := s.p.clone()
	start.Take(game.Act(doMove).With(u).At(s.Hex("1406")), &game.Loaded{}, nil)
	walk(start, 0)
	delete(best, s.Hex("1406"))
	if len(best) != len(got) || len(best) < 15 {
		t.Errorf("%d hexes by steps, %d in the answer", len(best), len(got))
	}
	for h, n := range best {
		if got[h] != fmt.Sprint(n) {
			t.Errorf("%s costs %d by steps, %q in the answer", s.r.Name.Hex(h), n, got[h])
		}
	}
	if stop := notes(s, a, "stop"); !strings.Contains(stop, "1407") || !strings.Contains(stop, "1507") {
		t.Errorf("stops at %s", stop)
	}
	q := about1("reach", u)
	q.Hex = s.Hex("1606")
	if way := s.ask(q); len(way.Paths) != 1 || way.Paths[0][len(way.Paths[0])-1] != q.Hex {
		t.Errorf("way %+v", way)
	}
	q.Hex = s.Hex("1508")
	if way := s.ask(q); len(way.Paths) != 0 || !strings.Contains(way.Sentence, "enemy") {
		t.Errorf("way to an enemy: %+v", way)
	}
}

func cost(p *Position, a game.Action) int8 {
	f := p.stack.Top()
	c, _ := p.stepWhy(f.side, a.Hex, p.rules.Data.Map.Side(p.units[f.unit].hex, a.Hex), f.n, f.step)
	return c
}

func TestReachOutOfZOCTellsOfTheCheck(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	if a := s.ask(about1("reach", s.Unit("al-15sc-44"))); !strings.Contains(a.Sentence, "4 or less") || !strings.HasPrefix(a.Hexes[0].Title, "Morale check first (4 or less): ") {
		t.Errorf("answer %q", a.Sentence)
	}
}

func TestZOCAndRetreatQueries(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507, ge-op-1 1607")
	if got := notes(s, s.ask(about1("zoc", s.Unit("ge-84-1051"))), "zoc"); got != "1406 1407 1506 1508 1606 1607" {
		t.Errorf("zoc %s", got)
	}
	q := about1("zoc", game.NoUnit)
	q.Side = german
	if got := s.ask(q); len(got.Hexes) < 9 {
		t.Errorf("the German ZOC has %d hexes", len(got.Hexes))
	}
	a := s.ask(about1("retreats", s.Unit("ge-84-1051")))
	if got := notes(s, a, "retreat"); got != "1606 1508 1607" {
		t.Errorf("retreats to %s", got)
	}
	if got := notes(s, a, "blocked"); got != "1506 1406 1407" {
		t.Errorf("blocked are %s", got)
	}
	for _, q := range []game.Query{about1("weather", 0), about1("reach", game.NoUnit), about1("zoc", game.NoUnit), about1("supply", s.Unit("ge-at-2")), about1("retreats", game.NoUnit), about1("odds", 0), about1("zoc", 99)} {
		if a, err := s.r.Query(s.p, q); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %+v, %v, want one sentence", q, a, err)
		}
	}
}

// forecastOf asks for the odds of the battle that is announced.
func (s *sketch) forecastOf(action string) *game.Forecast {
	s.Helper()
	q := about1("odds", game.NoUnit)
	q.Action = s.Action(action)
	a := s.ask(q)
	f := a.Forecast
	var sum, columns int64
	for _, o := range f.Outcomes {
		sum += o.Cases
	}
	for _, c := range f.Columns {
		columns += c.Cases
	}
	if sum != f.Of || columns != f.Of || f.Policy == "" || len(f.Bars) != 2 || len(f.Summary) == 0 {
		s.Errorf("outcomes %d and columns %d of %d: %+v", sum, columns, f.Of, f)
	}
	return f
}

func text(f *game.Forecast) string {
	var b strings.Builder
	for _, l := range append(f.Steps, f.Summary...) {
		b.WriteString(l.Text + "\n")
	}
	return b.String()
}

// The forecast of the worked example: 24 against 8, every shift with its row,
// and the distribution of what follows under the policy, counted by hand.
func TestForecastOfHekkens(t *testing.T) {
	s := drawBattle(t, put(welsh, "0808")+"al-79ar-30 0808, "+put(scots, "0809")+"ge-84-1062 0909, ge-at-2 0909", `"turn": 3, "markers": {"german": 1}`)
	f := s.forecastOf("attack >0909")
	if f.Title != "Attack on 0909 Hekkens at 2:1" || f.Net != -1 || len(f.Modifiers) != 1 || f.Modifiers[0].Value != -1 {
		t.Errorf("forecast %+v", f)
	}
	if !strings.Contains(text(f), "Air Support could lower the column to 1:1") || !strings.Contains(text(f), "doubled in Woods") || !strings.Contains(text(f), "24 against 8: 3:1") {
		t.Errorf("steps and summary:\n%s", text(f))
	}
	s.Do("attack >0909")
	for _, id := range strings.Fields(scots + " " + welsh + " al-79ar-30") {
		s.Do("join +" + id)
	}
	s.Do("fight")
	s.Asks(german, askAir)
	if f = s.forecastOf("done"); f.Columns[0].Label != "2:1" {
		t.Errorf("without the marker at %s", f.Columns[0].Label)
	}
	q := about1("odds", game.NoUnit)
	q.Action = s.Action("call-off")
	if _, err := s.r.Query(s.p, q); err == nil {
		t.Error("calling the attack off has odds")
	}
	f = s.forecastOf("commit")
	// 1:1 is 2/-, 2/-, 1/-, 1/1, 1/1, -/1.
	want := map[string]int64{"2/–": 2, "1/–": 1, "1/1": 2, "–/1": 1}
	for _, o := range f.Outcomes {
		if o.Cases*6 != want[o.Label]*f.Of {
			t.Errorf("%s has %d of %d cases, want %d of 6", o.Label, o.Cases, f.Of, want[o.Label])
		}
	}
	// Attackers check against 4 with +1: each fails 3 of 6. Two retreat twice in six, one three
	// times: 7 checks of 6 battles, half of them fail: 0.58. The Germans give up the
	// anti-tank battalion three times in six, for retreating would cost 7/6.
	if got := text(f); !strings.Contains(got, "Expected losses: Allied 0.58 units, German 0.50 units") || !strings.Contains(got, "left by its defenders: 0.0 %") {
		t.Errorf("summary:\n%s", got)
	}
}

// A lone defender with factor 3 retreats rather than die: half of the checks fail.
func TestForecastOfRetreats(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507", plain)
	f := s.forecastOf("attack >1507") // 12 against 3, 4:1: 1/-, 1/1, -/1, -/1, -/2, -/2
	got := text(f)
	// He is hit five times in six. One hex costs 1/2 (three times in six), two hexes the
	// same, for the second hex is out of ZOC: 5/12. Attackers: one loss, a check of
	// factor 4 the first time (1/3); in 1/1 the check is made only if the defender stays,
	// which he does not: 1/6 of 1/3.
	if !strings.Contains(got, "Expected losses: Allied 0.06 units, German 0.42 units") || !strings.Contains(got, "left by its defenders: 83.3 %") {
		t.Errorf("summary:\n%s", got)
	}
}

// A prohibited attack is forecast as such.
func TestForecastOfProhibitedAttack(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, ge-180-1221 1507, ge-180-1222 1507, ge-180-1223 1507, ge-op-1 1507", `"hexsides": {"1406/1507": "fortline stream"}`)
	f := s.forecastOf("attack >1507") // 2 against 10: 1:5
	if f.Outcomes[0].Label != "prohibited" || f.Columns[0].Label != "1:6" {
		t.Errorf("forecast %+v", f)
	}
}

// What the forecast says is what happens: over many played battles the shares
// agree with the policy's own play, for each leaf has the weight of its dice.
func TestForecastWeights(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507, ge-at-2 1607", plain)
	s.Do("attack >1507")
	s.All("join +al-15sc-44", "join +al-15sc-46", "join +al-15sc-227")
	leaves, of := s.p.enumerate()
	most := 0
	var sum, lost int64
	for _, l := range leaves {
		most = max(most, l.rolls)
		sum += l.weight
		lost += int64(l.lost[1]) * l.weight
	}
	if sum != of || of != game.Power(6, most) {
		t.Fatalf("the weights add up to %d of %d, for %d rolls", sum, of, most)
	}
	dice := game.NewSeeded("many battles")
	const n = 20000
	played := int64(0)
	work := s.p.clone()
	for range n {
		work.CopyFrom(s.p)
		before := (work.onMap() & s.r.sides[german]).Count()
		work.Take(game.Act(doFight), dice, nil)
		for work.battle.target != hex.None {
			work.Take(work.policy(), dice, nil)
		}
		played += int64(before - (work.onMap() & s.r.sides[german]).Count())
	}
	if diff := played*1000/n - lost*1000/sum; diff < -20 || diff > 20 {
		t.Errorf("%d thousandths of a unit are lost in play, %d in the forecast", played*1000/n, lost*1000/sum)
	}
}

// VER-10.1-03, VER-10.3-06: shifts beyond 6:1 are lost, so that a marker of the defender that only takes them away lowers nothing.
func TestForecastOfAMarkerThatLowersNothing(t *testing.T) {
	for _, c := range []struct {
		markers int
		lowers  string
	}{{1, ""}, {2, "could lower the column to 5:1"}} {
		s := draw(t, put(scots, "1406")+put(welsh, "1407")+"ge-op-1 1507", combatPhase, fmt.Sprintf(`"sequence": "fight-move", "markers": {"german": %d}`, c.markers))
		f := text(s.forecastOf("attack >1507"))
		if !strings.Contains(f, "Shifted +1: 6:1") || strings.Contains(f, "could lower") != (c.lowers != "") || !strings.Contains(f, c.lowers) {
			t.Errorf("%d markers:\n%s", c.markers, f)
		}
	}
}
