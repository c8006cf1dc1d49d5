package opscycle

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// brute plays an attack through the whole engine for every ordered pair of chits,
// every die of the attack and every die of every EC, with choices by the policy of
// forecasts, and counts what comes out. Nothing of forecast.go but the policy is
// used.
type brute struct {
	of, wins, losses, vacated int64
	cells                     map[string]int64
	columns                   map[int16]int64
	lost                      [2]int64
	disrupted, eliminated     [2]int64
	retreats                  [2]int64
	checks                    int
}

// allDice walk through all results one after the other; each walk has the weight
// of the faces of the dice that it does not need.
type allDice struct{ path, ends []int }

type walk struct {
	*allDice
	at int
}

func (w *walk) Roll(c game.Chance) int {
	if w.at == len(w.path) {
		w.path, w.ends = append(w.path, 1), append(w.ends, int(c.N))
	}
	w.at++
	return w.path[w.at-1]
}

func (a *allDice) next(used int) bool {
	a.path, a.ends = a.path[:used], a.ends[:used]
	for i := used - 1; i >= 0; i-- {
		if a.path[i] < a.ends[i] {
			a.path[i]++
			a.path, a.ends = a.path[:i+1], a.ends[:i+1]
			return true
		}
	}
	return false
}

func bruteForce(b *board, a game.Action, maxChecks int) brute {
	sum := brute{cells: map[string]int64{}, columns: map[int16]int64{}, checks: maxChecks}
	n := len(b.d.Chits)
	sum.of = int64(n) * int64(n-1) * 10 * game.Power(10, maxChecks)
	start := b.p
	dice := &allDice{}
	now := start.clone()
	var legal []game.Action
	for {
		now.CopyFrom(start)
		w := &walk{allDice: dice}
		var ev game.Events
		now.Take(a, w, &ev)
		for {
			d := now.Decision()
			if d.Over || d.Ask == askAction {
				break
			}
			legal = now.Legal(legal[:0])
			now.Take(policy(now, d.Ask, legal), w, &ev)
		}
		sum.add(b, start, now, ev.List)
		if !dice.next(w.at) {
			return sum
		}
	}
}

func (s *brute) add(b *board, before, after *Position, events []game.Event) {
	checks := 0
	var cell string
	rolled := false
	column, winner := int16(0), game.Nobody
	retreated := [2]bool{}
	for _, e := range events {
		switch e.Kind {
		case evCheck:
			checks++
		case evOdds:
			column = e.N[2]
		case evBelow:
			cell = b.d.CRT.Below.String() + " without a roll"
		case evAttackRoll:
			rolled = true
			cell = data.Cell{Attacker: int8(e.N[3]), Defender: int8(e.N[4]), AttackerRed: e.N[5]&1 != 0, DefenderRed: e.N[5]&2 != 0}.String()
		case evRetreated:
			retreated[e.Side] = true
		case evVictory:
			winner = e.Side
		}
	}
	weight := game.Power(10, s.checks-checks)
	if !rolled {
		weight *= 10
	}
	s.cells[cell] += weight
	s.columns[column] += weight
	if winner == us {
		s.wins += weight
	} else if winner == ge {
		s.losses += weight
	}
	if !after.hasCombatUnit(b.Hex("1305"), ge) {
		s.vacated += weight
	}
	for side := range 2 {
		if retreated[side] {
			s.retreats[side] += weight
		}
	}
	for u := range before.units {
		side := b.d.Units[u].Side
		was, is := &before.units[u], &after.units[u]
		s.lost[side] += weight * int64(was.sp-is.sp)
		switch {
		case is.gone && !was.gone:
			s.eliminated[side] += weight
		case is.disrupted && !was.disrupted:
			s.disrupted[side] += weight
		}
	}
}

// The forecast equals brute force: results, columns, losses, retreats, checks,
// disruptions, eliminations and victories, all exactly; and so does the quick estimate where no check and no retreat
// is in question.
func TestForecastIsExact(t *testing.T) {
	for _, c := range []struct {
		name   string
		us, ge string
		others [][2]string
		kind   game.Option
		change []func(*data.Data)
		rough  bool // checks and the want of a way out are more than a searching player's estimate goes into
	}{
		{name: "one against one", us: "us-a", ge: "ge-a:sp=2", kind: optHasty},
		{name: "prepared with support, two defenders", us: "us-a", ge: "ge-a ge-c", others: [][2]string{{"us-b", "1304"}, {"ge-d", "1206"}}, kind: optPrepared},
		{name: "tanks and infantry on a disrupted defender", us: "us-a us-tank", ge: "ge-a:disrupted", kind: optRegular},
		{name: "infantry on a tank, with a tank first among all units", us: "us-a", ge: "ge-tank", kind: optRegular, change: []func(*data.Data){func(d *data.Data) {
			d.Units[0].Tank = [2]int8{4, 4}
		}}},
		{name: "pillbox, teeth, static", us: "us-a us-tank", ge: "ge-a", kind: optPrepared, change: []func(*data.Data){static, terrain(tPillbox, "1305"), hexside(hsTeeth, "1205", "1305")}, rough: true},
		{name: "below the table, and no way out", us: "us-a:sp=2 us-tank:sp=1", ge: "ge-a ge-c:sp=1", others: [][2]string{{"us3-a", "1405"}, {"us3-b", "1406"}, {"us-b", "1304"}, {"us-c", "1306"}, {"us-tank2", "1206"}}, kind: optHasty, rough: true},
		{name: "checks that cannot fail or cannot pass", us: "us-a", ge: "ge-a ge-c", kind: optRegular, change: []func(*data.Data){func(d *data.Data) {
			d.Units[1].Effectiveness[0], d.Chits = 7, boardChits()
			d.Units[12].Effectiveness = [2]int8{0, 0}
		}}},
		{name: "switches of the other game", us: "us-tank us-gun:sp=1", ge: "ge-a", kind: optRegular, change: []func(*data.Data){func(d *data.Data) {
			d.Switches.ATAttackQuarters, d.Switches.AFVFirstLossExemption, d.Switches.Auto50Red, d.Switches.RegularSupportSameFormation = 1, true, true, false
			d.Switches.RetreatMax, d.Switches.RetreatStackEachStep = 2, true
		}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := newBoard(t, c.change...)
			// The HQs stand apart: their displacement is no part of a forecast.
			b.put("ge-hq", "1601")
			names := ""
			for _, id := range splitState(c.us) {
				b.put(id[0], "1205", id[1:]...)
				names += id[0] + " "
			}
			for _, id := range splitState(c.ge) {
				b.put(id[0], "1305", id[1:]...)
			}
			for _, u := range c.others {
				b.put(u[0], u[1])
			}
			b.activation(0, 7)
			a := b.attack(names, "1305", c.kind)
			before := string(b.p.AppendState(nil))
			o := b.p.foresee(a)
			if string(b.p.AppendState(nil)) != before {
				t.Fatal("the forecast changed the position")
			}
			want := bruteForce(b, a, o.checks)
			if o.of != want.of {
				t.Fatalf("%d cases, want %d", o.of, want.of)
			}
			sum := int64(0)
			for _, cell := range o.cells {
				name := cell.cell.String()
				if cell.auto {
					name += " without a roll"
				}
				if cell.cases != want.cells[name] {
					t.Errorf("result %s: %d cases, want %d", name, cell.cases, want.cells[name])
				}
				sum += cell.cases
			}
			if sum != o.of {
				t.Errorf("the results have %d of %d cases", sum, o.of)
			}
			for _, col := range o.columns {
				if col.cases != want.columns[int16(col.value)] {
					t.Errorf("column %d: %d cases, want %d", col.value, col.cases, want.columns[int16(col.value)])
				}
			}
			if len(o.cells) != len(want.cells) || len(o.columns) != len(want.columns) {
				t.Errorf("%d results and %d columns, want %d and %d", len(o.cells), len(o.columns), len(want.cells), len(want.columns))
			}
			for r := attacking; r <= defending; r++ {
				f := o.fate[r]
				if f.lost != want.lost[r] || f.disrupted != want.disrupted[r] || f.eliminated != want.eliminated[r] || f.retreats != want.retreats[r] {
					t.Errorf("role %d: lost %d disrupted %d eliminated %d retreats %d, want %d %d %d %d", r, f.lost, f.disrupted, f.eliminated, f.retreats,
						want.lost[r], want.disrupted[r], want.eliminated[r], want.retreats[r])
				}
			}
			if e, ok := b.r.Expect(b.p, a); !ok || !c.rough && (e.Lost != [2]int{int(1000 * o.fate[0].lost / o.of), int(1000 * o.fate[1].lost / o.of)} || e.Taken != int(1000*o.vacated/o.of)) {
				t.Errorf("a searching player is told %+v of %d and %d lost, %d left, in %d", e, o.fate[0].lost, o.fate[1].lost, o.vacated, o.of)
			}
			if o.wins[attacking] != want.wins || o.wins[defending] != want.losses || o.vacated != want.vacated {
				t.Errorf("wins %v, vacated %d, want %d and %d, %d", o.wins, o.vacated, want.wins, want.losses, want.vacated)
			}
		})
	}
}

// The query "odds" puts the outlook into words with exact numbers.
func TestQueryOdds(t *testing.T) {
	b := newBoard(t, terrain(tPillbox, "1305"), hexside(hsTeeth, "1205", "1305")).put("us-a", "1205").put("us-b", "1304").put("ge-a", "1305").activation(0, 7)
	a, err := b.p.queryOdds(game.Query{What: "odds", Action: b.attack("us-a", "1305", optPrepared)})
	if err != nil {
		t.Fatal(err)
	}
	f := a.Forecast
	if f.Net != 3 || len(f.Modifiers) != 3 {
		t.Errorf("net %d of %d modifiers, want +3 of teeth, support and HQ", f.Net, len(f.Modifiers))
	}
	for _, m := range f.Modifiers {
		if m.Text == "" || len(m.Rules) == 0 {
			t.Errorf("modifier %+v has no text or no rules", m)
		}
	}
	total := func(list []game.Share) (n int64) {
		for _, s := range list {
			n += s.Cases
		}
		return n
	}
	for name, list := range map[string][]game.Share{"columns": f.Columns, "outcomes": f.Outcomes, "attack": f.Bars[0].Values, "defense": f.Bars[1].Values} {
		if total(list) != f.Of {
			t.Errorf("%s have %d of %d cases", name, total(list), f.Of)
		}
	}
	if f.Bars[0].Min != 10 || f.Bars[0].Max != 30 || f.Bars[1].Min != 5 || f.Bars[1].Max != 15 {
		t.Errorf("strengths %d to %d and %d to %d", f.Bars[0].Min, f.Bars[0].Max, f.Bars[1].Min, f.Bars[1].Max)
	}
	if !strings.Contains(f.Policy, "retreat") || len(f.Summary) < 6 || len(f.Steps) < 4 {
		t.Errorf("policy %q, %d lines of summary, %d steps", f.Policy, len(f.Summary), len(f.Steps))
	}
	for _, wrong := range []game.Action{game.Act(doMove), b.attack("us-a", "1204", optHasty), b.attack("us-a", "1305", optHasty).At(b.Hex("1204")), b.attack("us-a", "1305", optHasty).As(noOption)} {
		if _, err := b.p.queryOdds(game.Query{Action: wrong}); err == nil {
			t.Errorf("odds of %s are no error", b.r.Lexicon().Line(wrong))
		}
	}
}

// In random games of First Blood every attack that is listed has a forecast, its
// cases add up, and the attack is rolled with the net DRM that it told.
func TestForecastsInPlay(t *testing.T) {
	r := firstBlood(t, nil)
	dice, choice := game.NewSeeded("forecasts"), game.NewSeeded("choices")
	p := r.Start(dice, nil).(*Position)
	var legal, attacks []game.Action
	var ev game.Events
	seen := 0
	for range 400 {
		if p.Decision().Over {
			p = r.Start(dice, nil).(*Position)
		}
		legal, attacks = p.Legal(legal[:0]), attacks[:0]
		for _, a := range legal {
			if a.Verb == doAttack {
				attacks = append(attacks, a)
			}
		}
		if len(attacks) > 0 {
			legal = attacks
		}
		a := legal[choice.Roll(game.Chance{Kind: game.Card, N: uint8(min(len(legal), 255))})-1]
		net, attack := 0, a.Verb == doAttack
		if attack {
			answer, err := p.queryOdds(game.Query{What: "odds", Action: a})
			if err != nil {
				t.Fatal(err)
			}
			sum := int64(0)
			for _, o := range answer.Forecast.Outcomes {
				sum += o.Cases
			}
			if sum != answer.Forecast.Of {
				t.Fatalf("%s: %d of %d cases", answer.Forecast.Title, sum, answer.Forecast.Of)
			}
			net = answer.Forecast.Net
		}
		ev.Reset()
		p.Take(a, dice, &ev)
		for _, e := range ev.List {
			if attack && e.Kind == evAttackRoll {
				seen++
				if int(e.N[1]) != net {
					t.Fatalf("rolled with %d, the forecast said %d", e.N[1], net)
				}
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d attacks were rolled", seen)
	}
}

// Dice that are no EC have all their faces.
func TestBranchingFaces(t *testing.T) {
	b := &branching{p: newBoard(t).p}
	sum := 0
	for more := true; more; more = b.next() {
		b.at = 0
		sum += b.Roll(game.Chance{Kind: game.D6, N: 6}) * 10
		sum += b.Roll(game.Chance{Kind: game.D6, N: 3})
	}
	if sum != 3*210+6*6 {
		t.Errorf("the walks sum up to %d", sum)
	}
}

// What a side may not know is no part of its forecast: CTL-5.3.4-04.
func TestForecastHidesStrength(t *testing.T) {
	for open, want := range map[bool]int{true: 2, false: 4} {
		b := newBoard(t, func(d *data.Data) { d.Switches.OpenInformation = open }).put("us-a", "1205").put("ge-a", "1305", "sp=2").activation(0, 7)
		a, err := b.r.Query(b.p, game.Query{What: "odds", Viewer: 0, Unit: game.NoUnit, Hex: hex.None, Action: b.attack("us-a", "1305", optHasty)})
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Forecast.Bars[1].Min; got != want {
			t.Errorf("open %v: the defense is at least %d, want %d", open, got, want)
		}
		if strings.Contains(a.Forecast.Policy, "may not see") == open {
			t.Errorf("open %v: %s", open, a.Forecast.Policy)
		}
	}
}

// CTL-5.8.4-02: the forecast for isolated attackers says that they must check.
func TestForecastOfIsolated(t *testing.T) {
	b := newBoard(t).put("us-a", "1205").put("ge-a", "1305").put("ge-tank", "1104").put("ge-b", "1206").put("us-hq", "1001").activation(0, 7)
	if b.p.command(b.Unit("us-a")) != isolated {
		t.Fatal("us-a is not isolated")
	}
	a, err := b.p.queryOdds(game.Query{Action: b.attack("us-a", "1305", optHasty)})
	if err != nil {
		t.Fatal(err)
	}
	if s := a.Forecast.Summary; !strings.Contains(s[len(s)-1].Text, "isolated") {
		t.Errorf("the summary ends %q", s[len(s)-1].Text)
	}
}

// BenchmarkForecastFirstBlood is one click on an attack of the training scenario.
func BenchmarkForecastFirstBlood(b *testing.B) {
	r := firstBlood(b, nil)
	p := r.Start(game.NewSeeded("forecast"), nil).(*Position)
	for p.Decision().Ask != askAction {
		p.Take(p.Legal(nil)[0], game.NewSeeded("forecast"), nil)
	}
	var attack game.Action
	for _, a := range p.Legal(nil) {
		if a.Verb == doAttack {
			attack = a
		}
	}
	for b.Loop() {
		if _, err := p.queryOdds(game.Query{Action: attack}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkForecast(b *testing.B) {
	x := newBoard(b).put("us-a", "1205").put("us-tank", "1205").put("us-tank2", "1205").put("ge-a", "1305").put("ge-c", "1305").put("ge-tank", "1305").activation(0, 7)
	a := x.attack("us-a us-tank us-tank2", "1305", optPrepared)
	for b.Loop() {
		x.p.foresee(a)
	}
}
