package desk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
)

// Who sits at one side sees that side's picture only; while the other decides he is told nothing of the other's
// question and can pick and take back nothing.
func TestSeat(t *testing.T) {
	for _, scenario := range []string{"reichswald/veritable", "aachen/stolberg-corridor", "offtheline/01-two-patrols"} {
		away, asked := 0, 0
		for steps := range 60 {
			m := played(t, scenario, "seat", 4*steps).Match()
			for side := range game.Side(2) {
				d := desk.New(m)
				d.Sit(side, "Wait for Bernd.")
				want := m.Game().Picture(m.Pos(), side)
				if !slices.EqualFunc(d.Picture().Units, want.Units, func(a, b game.Counter) bool { return a.Speech == b.Speech && a.Hex == b.Hex }) {
					t.Fatalf("%s: after %d actions %v sees another picture", scenario, len(m.Entries()), side)
				}
				v := d.View()
				if dec := m.Decision(); dec.Over || dec.Side == side {
					asked++
					if v.Prompt == "Wait for Bernd." {
						t.Fatalf("%s: nothing is asked of whoever decides", scenario)
					}
					continue
				}
				away++
				d.PickUnit(0)
				prompt, _ := m.Game().Prompt(m.Pos())
				if _, ok := d.Next(); ok || v.Prompt != "Wait for Bernd." || len(v.Buttons)+len(v.Stacks)+len(v.Goals)+len(v.Frames) > 0 || v.Undo.Can || d.Undo(1) > 0 || strings.Contains(v.Notice.Text, prompt) {
					t.Fatalf("%s: after %d actions %v is shown %+v", scenario, len(m.Entries()), side, v)
				}
			}
		}
		if away == 0 || asked == 0 {
			t.Errorf("%s: %d times away, %d times asked", scenario, away, asked)
		}
	}
}

// A copy of a match from a moment on would show what the other side hides then, if it hides something and the game goes on.
func TestHidden(t *testing.T) {
	for scenario, hides := range map[string]bool{"offtheline/01-two-patrols": true, "aachen/first-blood": false} {
		d := played(t, scenario, "hidden", 40)
		if d.Hidden(40) {
			t.Errorf("%s: from two at one table something is hidden", scenario)
		}
		if d.Sit(d.Decision().Side, ""); d.Hidden(40) != hides {
			t.Errorf("%s: the other side hides something: %v", scenario, !hides)
		}
		over := played(t, scenario, "hidden", 6000)
		if over.Sit(0, ""); !over.Decision().Over || over.Hidden(40) {
			t.Errorf("%s: something is hidden at the end, or it is not the end", scenario)
		}
	}
}

// When the game is over both sides are told the same result, though to the end each of them knew less than all of what it is
// counted from.
func TestResultIsTheSameForBoth(t *testing.T) {
	apart := 0
	for _, seed := range []int{11, 56} {
		d := played(t, "offtheline/04-house-by-house", fmt.Sprint("result ", seed), 5000)
		m := d.Match()
		if !m.Decision().Over {
			t.Fatal("it is not over")
		}
		scaler := m.Game().(game.Scaler)
		want := scaler.Scale(m.Pos())
		for side := range game.Side(2) {
			pos := m.Pos().Clone()
			pos.Redact(side)
			apart += int(game.Bit(scaler.Scale(pos).Now != want.Now, 0))
			if d.Sit(side, ""); d.Scale().Now != want.Now {
				t.Errorf("seed %d: side %d is told %s, %d hexes count", seed, side, d.HowItStands(), want.Now)
			}
		}
	}
	if apart == 0 {
		t.Error("what a side knows never makes a difference: nothing is tested")
	}
}
