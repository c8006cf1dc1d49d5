package opscycle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// gist is the whole state of a position that waits between two Actions, but for what
// nobody asks for any more: the last die, the last move and combat, the dice of an
// Initiative roll and the column of an AP roll, what an eliminated unit was like, who
// was assigned in an earlier segment, and which of the dummies was drawn.
func gist(p *Position) []byte {
	q := p.clone()
	q.die, q.asked, q.rerolled, q.checkPassed, q.move, q.combat = 0, nil, false, false, move{}, combat{}
	for i := range q.stack {
		f := &q.stack[i]
		if f.kind == kOps || f.kind == kActivation {
			f.n = [6]int8{}
		}
		if f.kind == kOps && f.step == opsCycle {
			f.side = game.Nobody
		}
	}
	for u := range q.units {
		now := &q.units[u]
		now.handled = false
		if now.hex == hex.None {
			now.order = 0
		}
		if now.gone {
			*now = unitState{hex: hex.None, sp: now.sp, gone: true, noted: now.noted, formation: now.formation}
		}
	}
	if v := q.rules.Terms.Victory.Plan; v != nil {
		dummy := int8(len(v.Plans))
		for i, m := range q.drawn {
			if int(m) > len(v.Plans) {
				dummy++
				q.drawn[i] = dummy
			}
		}
	}
	return q.AppendState(nil)
}

// recorder keeps the results of chance.
type recorder struct {
	of   game.Dice
	last []int
}

func (r *recorder) Roll(c game.Chance) int {
	n := r.of.Roll(c)
	r.last = append(r.last, n)
	return n
}

// Any position that random play reaches between two Actions can be described and set up
// again: the state is the same, and so is what may be done, what either side sees, and
// the VP. The Actions and dice that follow lead to the same again, so that a position in
// the middle of an Action or of the Admin Phase can be built with them.
func TestSetupRebuildsPositions(t *testing.T) {
	for name, states := range map[string]string{
		"aachen/first-blood":       "training context over",
		"aachen/stolberg-corridor": "ops context over due withdrawn secret attached",
		"aachen/across-the-wurm":   "ops context over due secret attached aside",
		"aachen/campaign":          "ops context over due eliminated withdrawn secret attached noted aside plans seen",
		"bug/iii-motorized-corps":  "surprise ops context over due eliminated secret attached freed",
		"bug/delayed-arrival":      "start ops context over due eliminated exited",
		"bug/campaign":             "surprise ops context over due eliminated exited secret attached boat aside called freed scored bridges",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of, short, _ := strings.Cut(name, "/")
			r := scenario(t, short, of)
			met := map[string]int{}
			seeds := uint64(2)
			if os.Getenv("FIELDPOST_LONG") != "" {
				seeds = 40
			}
			for seed := range seeds {
				rebuildGame(t, r, seed, met)
				if t.Failed() {
					return
				}
			}
			for _, what := range strings.Fields(states) {
				if met[what] == 0 {
					t.Errorf("no position with %s among %v", what, met)
				}
			}
		})
	}
}

func rebuildGame(t *testing.T, r *Rules, seed uint64, met map[string]int) {
	dice, pick := &recorder{of: game.NewSeeded(fmt.Sprint(r.Scenario, seed))}, rand.New(rand.NewPCG(seed, 7))
	p := r.Start(dice, nil).(*Position)
	var q *Position // set up from a description, and played on like p
	for n := 0; n < 8000; n++ {
		if text, ok := p.describe(); ok {
			if q != nil {
				sameAgain(t, p, q, text)
				q = nil
			}
			if p.Decision().Over || n == 0 || pick.IntN(20) == 0 {
				q = rebuilt(t, p, text)
				countStates(p, met)
			}
			if pick.IntN(30) == 0 {
				if s := stirred(p, pick); s != nil {
					text, _ := s.describe()
					rebuilt(t, s, text)
					countStates(s, met)
				}
			}
		}
		if p.Decision().Over || t.Failed() {
			return
		}
		legal := p.Legal(nil)
		a := legal[pick.IntN(len(legal))]
		dice.last = dice.last[:0]
		p.Take(a, dice, nil)
		if q != nil {
			loaded := &game.Loaded{Next: dice.last}
			q.Take(a, loaded, nil)
			if got, want := q.Legal(nil), p.Legal(nil); loaded.Fault != nil || loaded.Left() > 0 || p.Decision() != q.Decision() || !slices.Equal(got, want) {
				t.Fatalf("after %s: %v, %d dice left, %d actions are legal, want %d", r.Lexicon().Line(a), loaded.Fault, loaded.Left(), len(got), len(want))
			}
		}
	}
}

func rebuilt(t *testing.T, p *Position, text json.RawMessage) *Position {
	t.Helper()
	_, pos, err := p.rules.Setup(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	sameAgain(t, p, pos.(*Position), text)
	return pos.(*Position)
}

// stirred returns a copy of a position with what random play hardly ever leads to: units
// that have left the map, HQs set aside, units attached because of isolation, pontoon
// bridges, VP scored, reserves called, HQ zones that are over. Nil if the position does
// not wait between two Actions then.
func stirred(p *Position, pick *rand.Rand) *Position {
	q, set := p.clone(), &p.rules.Terms
	x := set.Victory.Exit
	for u := range q.units {
		now, info := &q.units[u], &q.rules.Units[u]
		switch n := pick.IntN(20); {
		case now.hex == hex.None || now.gone:
		case n == 0 && info.Class == data.HQ:
			now.hex, now.support, q.levels[info.Formation] = hex.None, 0, 0
		case n == 1 && x != nil && info.Side == x.Side && info.Class != data.HQ:
			q.exited += int16(now.sp) * x.VP
			q.improved[now.hex] = false
			now.hex, now.away = hex.None, leftMap
		case n < 4 && info.Class != data.HQ && q.independent(game.Unit(u)):
			now.secret = !now.secret
		case n < 6 && info.Class != data.HQ:
			now.stray, now.boat, now.noted = !now.stray, !now.boat, max(3-now.noted, 0)
		}
	}
	for i, v := range set.Victory.Hexes {
		if v.Turn > 0 {
			q.scored ^= uint32(pick.IntN(2)) << i
		}
	}
	for i := range set.Reinforcements {
		if set.Reinforcements[i].Trigger != nil {
			q.called[i] = int8(1 + pick.IntN(int(q.turn)))
		}
	}
	for _, z := range set.HQZones {
		for i := range set.HQZones {
			if set.HQZones[i].Formation == z.Formation {
				q.freed |= 1 << i
			}
		}
	}
	if y := set.Pontoons; y != nil {
		for i := range y.Corps {
			if s := pick.IntN(len(y.Sites)); y.Sites[s] && !q.pontoonAt(hex.Hexside(s)) {
				q.bridges[i] = int16(s) + 1
			}
		}
	}
	q.derived.stale()
	q.hand.dice = game.NewSeeded("stirred")
	q.hand.settle()
	if _, ok := q.describe(); !ok {
		return nil
	}
	return q
}

// sameAgain compares two positions in every respect.
func sameAgain(t *testing.T, p, q *Position, text json.RawMessage) {
	t.Helper()
	if !bytes.Equal(gist(p), gist(q)) {
		for u := range p.units {
			if a, b := p.units[u], q.units[u]; a.hex != b.hex || a.sp != b.sp || a.order != b.order && !(a.gone && b.gone) {
				t.Errorf("%s is %+v, was %+v", p.rules.Units[u].ID, b, a)
			}
		}
		t.Errorf("another state\n%s\nstack %+v\n  was %+v", text, q.stack, p.stack)
	}
	if got, want := q.Legal(nil), p.Legal(nil); p.Decision() != q.Decision() || !slices.Equal(got, want) {
		t.Errorf("%d actions are legal, before %d", len(got), len(want))
	}
	side := []game.Side{0, 1, game.Nobody}[p.used%3]
	if a, b := p.rules.Picture(p, side), q.rules.Picture(q, side); !reflect.DeepEqual(a, b) {
		t.Errorf("side %d sees\n%+v\nbefore\n%+v", side, b, a)
	}
	before, after := p.sumVP(false), q.sumVP(false)
	if a, b := p.rules.Verdict(p), q.rules.Verdict(q); !reflect.DeepEqual(a, b) || before.vp() != after.vp() {
		t.Errorf("the verdict is %+v, %d VP, was %+v, %d VP", b, after.vp(), a, before.vp())
	}
}

// countStates counts what a description has to tell of besides units on the map.
func countStates(p *Position, met map[string]int) {
	for u := range p.units {
		now := &p.units[u]
		for what, is := range map[string]bool{"eliminated": now.gone, "due": now.away == expected, "withdrawn": now.away == withdrawn, "exited": now.away == leftMap,
			"aside": now.hex == hex.None && !now.gone && now.away == present, "attached": now.stray, "secret": now.secret, "boat": now.boat, "noted": now.noted > 0, "spent": now.spent} {
			if is {
				met[what]++
			}
		}
	}
	met["positions"]++
	met["plans"] += p.markersDrawn()
	met["seen"] += bits.OnesCount16(p.looked)
	met["scored"] += bits.OnesCount32(p.scored)
	met["freed"] += bits.OnesCount32(p.freed)
	for _, turn := range p.called {
		met["called"] += int(min(turn, 1))
	}
	for i := range p.stack {
		met[kindWords[p.stack[i].kind]]++
	}
	if len(p.stack) == 0 {
		met["over"]++
	}
	for _, at := range p.bridges {
		met["bridges"] += int(max(min(at, 1), 0))
	}
}

// An independent may serve with nobody; a unit of a formation may not.
func TestSetupOfTheUnassigned(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	_, pos, err := r.Setup(json.RawMessage(`{"phase": "ops", "initiative": "us", "units": {"us-xix-823": {"hex": "4603", "formation": "none"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if u, _ := r.Lexicon().Unit("us-xix-823"); pos.(*Position).units[u].formation != -1 {
		t.Error("823 serves with a formation")
	}
	if _, _, err := r.Setup(json.RawMessage(`{"units": {"us-1id-18-1": {"hex": "2007", "formation": "none"}}}`)); err == nil || !strings.Contains(err.Error(), "none of its side") {
		t.Errorf("a battalion without a division: %v", err)
	}
}
