package ardennes

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Every prompt of random play names a unit or hex that it is about, or the dice, or counts units that are too many to be named.
func TestPromptsNameTheirSubject(t *testing.T) {
	r := open(t, "six-turns")
	for seed := range 3 {
		die := game.NewSeeded(fmt.Sprint("prompts ", seed))
		p := r.Start(die, nil).(*Position)
		for n := 0; n < 1500; n++ {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				break
			}
			prompt, _ := r.Prompt(p)
			if !names(r, p, prompt, legal) {
				t.Fatalf("%q names nothing of its answers", prompt)
			}
			if strings.Contains(prompt, " units") && strings.Contains(prompt, " does not ") {
				t.Fatalf("%q speaks of several units as of one", prompt)
			}
			if strings.Contains(prompt, "choose more units") && legal[0].Verb != doJoin {
				t.Fatalf("%q asks for units where none can take part", prompt)
			}
			if breaks := slices.ContainsFunc(legal, func(a game.Action) bool { return a.Verb == doBreak }); breaks && strings.Contains(prompt, "try to disengage") && !strings.Contains(prompt, "break down") {
				t.Fatalf("%q counts units that can only break down", prompt)
			}
			p.Take(legal[(n*7+seed)%len(legal)], die, nil)
		}
	}
}

func names(r *Rules, p *Position, prompt string, legal []game.Action) bool {
	about := func(h hex.Hex) bool { return h != hex.None && strings.Contains(prompt, r.Name.Hex(h)) }
	if strings.Contains(prompt, "dice") || len(legal) == 1 && strings.Contains(prompt, "no unit has anything left") || strings.Contains(prompt, "no unit of the enemy") || about(p.battle.target) {
		return true
	}
	if f := p.stack.Top(); f.unit != game.NoUnit && strings.Contains(strings.ToLower(prompt), strings.ToLower(r.Name.Unit(f.unit))) {
		return true
	}
	var units []game.Unit
	for _, a := range legal {
		if a.Units[0] != game.NoUnit {
			units = add(units, a.Units[0])
		}
	}
	if len(units) > most && strings.Contains(prompt, game.Count(len(units), "unit")) {
		return true
	}
	for _, a := range legal {
		if a.Units[0] != game.NoUnit && (strings.Contains(prompt, r.Name.Unit(a.Units[0])) || about(p.units[a.Units[0]].hex)) || about(a.Hex) || about(a.To) {
			return true
		}
	}
	return false
}

// The questions of the Traffic phase name what is placed, and not two of all the hexes of the map: first Traffic Markers (ARD-24.3-01),
// then Roadblocks, which can be taken up (ARD-24.8-07). Both were one sentence, so that whoever went on was asked the same again.
func TestTrafficPrompt(t *testing.T) {
	s := sketchOn(t, rulesOf(t, field(t)), "us-28-110-1 "+axial(0, 5), supplyPhase+`, "traffic": {"allied": {"2": "`+axial(0, 0)+`"}}, "roadblocks": {"allied": ["`+axial(4, 4)+`"]}`)
	for i, want := range []string{"place Traffic markers, or go on", "place or take up Roadblocks, or go on"} {
		if got, _ := s.r.Prompt(s.p); !strings.Contains(got, want) || strings.Contains(got, "others") {
			t.Errorf("it asks %q, not to %s", got, want)
		}
		if i == 0 {
			s.do("done")
		}
	}
}

// A long list names two and counts the others.
func TestShorten(t *testing.T) {
	for n, want := range map[int]string{3: "a, b and c", 4: "a, b and 2 others"} {
		if got := shorten([]string{"a", "b", "c", "d"}[:n], game.List); got != want {
			t.Errorf("%d are %q, want %q", n, got, want)
		}
	}
}

// The questions of an attack say at what odds, and the answers what they hang on.
func TestPromptsTellTheStakes(t *testing.T) {
	s := sketchOn(t, arena(t, targetHex+" village", targetHex+"/"+eastHex+" bridge"), "us-28-110-1 E1620 , de-150-pz-bde E1520, de-26-78-gren E1619, de-i-ss-388 E1523, us-viii-333 E1724", fightOn)
	told := func(want string, line string, label string) {
		t.Helper()
		if prompt, _ := s.r.Prompt(s.p); !strings.Contains(prompt, want) {
			t.Errorf("the prompt %q lacks %q", prompt, want)
		}
		if got := s.r.Label(s.p, s.action(line)); !strings.Contains(got, label) {
			t.Errorf("the label %q lacks %q", got, label)
		}
	}
	told("E1620", "attack >E1620", "(defense 4)")
	s.do("attack >E1620")
	told("defends with 4 (DCB 2)", "join +de-150-pz-bde", "takes part")
	s.do("join +de-150-pz-bde")
	told("3 against 4 at 1-1, shifted +1", "fight", "3 against 4 at 1-1, shifted +1") // halved by the river, the Armor Shift over the bridge
	s.do("join +de-26-78-gren")
	s.do("fight")
	told("7 against 4 at 2-1", "blow +us-28-110-1 @E1520 >E1620", "on 1 to 3")
	s.do("blow +us-28-110-1 @E1520 >E1620", 1)
	told("7 against 4 at 1-1", "fight", "at 1-1")
	s.do("fight")
	told("1 to 3", "surprise", "surprise")
	s.do("done")
	told("each of up to two Artillery Units", "done", "No more support")
	told("each of up to two Artillery Units", "support +de-i-ss-388", "supports")
	s.do("support +de-i-ss-388")
	told("roll once for shifts left", "support +us-viii-333", "supports")
	s.do("done", 3) // 2-1: FF
	told("FF at", "fire-fight +de-26-78-gren", "(die ±0: 1 DR2, 2 A1/D1, 3 A1/DR2, 4 Eng+, 5 EX, 6 A1/Eng)")
	s.do("fire-fight +de-26-78-gren", 1) // DR2
	told("DR2 at", "stand +us-28-110-1", "(die ±0: holds in 2 of 6)")
	told("DR2 at", "done", "No Determined Defense: retreat")
	s.do("done")
	told("DR2. In E1620: the 1st Bn, 110th Infantry, 2 hexes to go, and Disrupted", "retreat +us-28-110-1 >E1720", "E1720")
	s.do("retreat +us-28-110-1 >E1720")
	told("DR2. In E1720: the 1st Bn, 110th Infantry, 1 hex to go, and Disrupted", "retreat +us-28-110-1 >E1820", "E1820") // where it stands by now (ARD-17.1-01)
	s.do("retreat +us-28-110-1 >E1820")
	told("Regular Advance after DR2", "done", "No more advance")
	told("Regular Advance after DR2", "advance +de-26-78-gren >E1620", "advances to")
	s = sketchOn(t, arena(t), "us-99-393 E1620, de-1ss-2 E1520, de-1ss-2-3 E1619 reduced", fightOn)
	s.joinAll()
	s.do("fight", 4) // 7 to 6: EX
	told("EX at", "lose +de-1ss-2", "and is 3-3")
	told("EX at", "lose +de-1ss-2-3", "and is eliminated")
}

// Who answers with nothing, or nothing more, reads what that means.
func TestDoneSaysWhatItMeans(t *testing.T) {
	for ask, verbs := range askVerbs {
		if slices.Contains(verbs, doDone) != (doneLabels[ask] != "") {
			t.Errorf("%s: the label of its end is %q", askWords[ask], doneLabels[ask])
		}
	}
}

// ARD-11.3-01: Tactical Movement counts hexes, and the prompt tells how many are left; other moves count MP.
func TestPromptsTellWhatAMoveHasLeft(t *testing.T) {
	for _, c := range []struct{ mode, fresh, moved string }{{"tactical", "2 hexes left", "1 hex left"}, {"normal", "3 MP left", "2 MP left"}} {
		s := sketchOn(t, rulesOf(t, field(t)), spots(t, "us-28-110-1 0,0"), alliedTurn)
		s.do("move +us-28-110-1 @" + axial(0, 0) + " :" + c.mode)
		fresh, _ := s.r.Prompt(s.p)
		s.do("step @" + axial(1, 0))
		moved, _ := s.r.Prompt(s.p)
		if !strings.Contains(fresh, c.fresh) || !strings.Contains(moved, c.moved) {
			t.Errorf("%s: %q, then %q", c.mode, fresh, moved)
		}
	}
}
