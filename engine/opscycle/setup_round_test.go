package opscycle

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// describePosition writes a position that waits for the next Action of an activation or
// for the choice of the Initiative side as a description for Setup; false if it waits elsewhere.
func describePosition(p *Position) (json.RawMessage, bool) {
	r, f := p.rules, p.top()
	units, hqs := map[string]unitSpec{}, map[string]hqSpec{}
	turn, used := p.turn, p.used
	spec := map[string]any{"units": units, "hqs": hqs, "turn": turn, "reroll": "", "interdiction": p.interdiction, "orders": p.orders}
	switch {
	case slices.ContainsFunc(p.stack, func(f frame) bool { return f.kind == kSurprise }):
		return nil, false
	case f.kind == kOps:
		spec["phase"], spec["initiative"], spec["must"] = "ops", r.Sides[f.side].ID, f.step == opsMust
	case f.kind == kContext && f.context == activation && p.Decision().Ask == askAction:
		spec["phase"], spec["active"], spec["ap"] = "action", r.Formations[f.formation].ID, f.ap
		if r.Data.Setup.Training != nil {
			spec["used"] = used
		}
		if boats := p.boatsUsed(); boats != nil && *boats > 0 {
			spec["boats"] = *boats
		}
	default:
		return nil, false
	}
	side := func(s game.Side) string { return r.Sides[s].ID }
	if p.reroll != game.Nobody {
		spec["reroll"] = side(p.reroll)
	}
	if p.marker > 0 {
		spec["marker"] = map[string]any{"value": r.Initiative[p.marker], "side": side(p.markerOf)}
	}
	levels, held, bridges := map[string]int8{}, map[string][]string{}, map[string][]string{}
	passed, due, improved := []string{}, []string{}, []string{}
	for i, n := range p.levels {
		levels[r.Formations[i].ID] = n
	}
	for u := range p.units {
		now, info := &p.units[u], &r.Units[u]
		switch {
		case now.away == expected && !now.gone:
			due = append(due, info.ID)
		case now.hex == hex.None:
		case info.Class == HQ:
			hqs[info.ID] = hqSpec{Hex: r.Data.Map.ID(now.hex), Support: &now.support, Spent: now.spent}
		default:
			formation := "none"
			if now.formation >= 0 {
				formation = r.Formations[now.formation].ID
			}
			units[info.ID] = unitSpec{Hex: r.Data.Map.ID(now.hex), SP: &now.sp, Disrupted: now.disrupted, Formation: formation}
		}
	}
	for h, on := range p.improved {
		if on {
			improved = append(improved, r.Data.Map.ID(hex.Hex(h)))
		}
	}
	for s := range game.Side(2) {
		if p.passed[s] {
			passed = append(passed, side(s))
		}
		for i, h := range r.tracked {
			id := r.Data.Map.ID(h)
			if held[id] == nil {
				held[id] = []string{}
			}
			if p.held[i]>>s&1 != 0 {
				held[id] = append(held[id], side(s))
			}
		}
	}
	if pontoons := r.Data.Setup.Pontoons; pontoons != nil {
		for i, corps := range pontoons.Corps {
			switch at := p.bridges[i]; {
			case at > 0:
				ends := r.Data.Map.Ends[at-1]
				bridges[corps] = []string{r.Data.Map.ID(ends[0]), r.Data.Map.ID(ends[1])}
			case at == lostBridge:
				bridges[corps] = []string{}
			}
		}
	}
	for key, v := range map[string]any{"levels": levels, "held": held, "bridges": bridges, "passed": passed, "due": due, "improved": improved} {
		spec[key] = v
	}
	text, err := json.Marshal(spec)
	return text, err == nil
}

// acts lists the legal actions but for the order of stacks, which a description does not give.
func acts(p *Position) (lines []string) {
	for _, a := range p.Legal(nil) {
		if !freeVerbs[a.Verb] {
			lines = append(lines, p.rules.lexicon.Line(a))
		}
	}
	slices.Sort(lines)
	return lines
}

// Any position of a game that waits in an Ops Phase can be described and set up again: units and
// HQs with all their values, markers and tracks are the same, and so is what may be done.
func TestSetupRebuildsPositions(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "aachen/stolberg-corridor", "aachen/across-the-wurm", "aachen/campaign",
		"bug/iii-motorized-corps", "bug/delayed-arrival", "bug/campaign"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of, short, _ := strings.Cut(name, "/")
			r := scenario(t, short, of)
			built := 0
			for seed := range uint64(3) {
				dice, pick := game.NewSeeded(name), rand.New(rand.NewPCG(seed, 7))
				p := r.Start(dice, nil).(*Position)
				for n := 0; !p.Decision().Over && n < 6000; n++ {
					if pick.IntN(3) == 0 && built < 40 {
						if text, ok := describePosition(p); ok {
							built++
							checkRebuilt(t, r, p, text)
							if t.Failed() {
								return
							}
						}
					}
					legal := p.Legal(nil)
					p.Take(legal[pick.IntN(len(legal))], dice, nil)
				}
			}
			if built < 5 {
				t.Errorf("only %d positions were described", built)
			}
			t.Log(built, "positions")
		})
	}
}

func checkRebuilt(t *testing.T, r *Rules, p *Position, text json.RawMessage) {
	t.Helper()
	_, pos, err := r.Setup(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	q := pos.(*Position)
	for u := range p.units {
		a, b := p.units[u], q.units[u]
		if a.hex == hex.None && b.hex == hex.None {
			continue
		}
		if a.hex != b.hex || a.formation != b.formation && r.Units[u].Class != HQ || a.sp != b.sp || a.support != b.support || a.disrupted != b.disrupted || a.spent != b.spent {
			t.Errorf("%s is %+v, was %+v", r.Units[u].ID, b, a)
		}
	}
	for what, same := range map[string]bool{
		"levels": slices.Equal(p.levels, q.levels), "improved": slices.Equal(p.improved, q.improved), "held": slices.Equal(p.held, q.held), "bridges": p.bridges == q.bridges,
		"passed": p.passed == q.passed, "turn": p.turn == q.turn, "marker": p.marker == q.marker && p.markerOf == q.markerOf, "interdiction": p.interdiction == q.interdiction,
		"reroll": p.reroll == q.reroll, "orders": p.orders == q.orders, "decision": p.Decision() == q.Decision(), "prompt": p.prompt() == q.prompt(),
	} {
		if !same {
			t.Errorf("%s: not as before\n%s", what, text)
		}
	}
	if got, want := acts(q), acts(p); !slices.Equal(got, want) {
		t.Errorf("%d actions are legal, before %d\n got %q\nwant %q", len(got), len(want), got, want)
	}
}

// An independent may serve with nobody; a unit of a formation may not.
func TestSetupOfTheUnassigned(t *testing.T) {
	r := scenario(t, "campaign", "aachen")
	_, pos, err := r.Setup(json.RawMessage(`{"phase": "ops", "initiative": "us", "units": {"us-xix-823": {"hex": "4603", "formation": "none"}}}`))
	if err != nil {
		t.Fatal(err)
	}
	if u, _ := r.lexicon.Unit("us-xix-823"); pos.(*Position).units[u].formation != -1 {
		t.Error("823 serves with a formation")
	}
	if _, _, err := r.Setup(json.RawMessage(`{"units": {"us-1id-18-1": {"hex": "2007", "formation": "none"}}}`)); err == nil || !strings.Contains(err.Error(), "none of its side") {
		t.Errorf("a battalion without a division: %v", err)
	}
}
