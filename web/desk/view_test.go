package desk_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/desk"
)

// Wherever a game played at random stands: the scene is where the other side has acted, or this side where nothing on the board
// answers; whoever stands in a picked stack and cannot join in is told why; and at the end the verdict is told and nothing is taken
// back from the other player.
func TestViewAtRandom(t *testing.T) {
	theirs, own, idle := 0, 0, 0
	for _, scenario := range []string{"aachen/first-blood", "reichswald/veritable", "ardennes/six-turns", "offtheline/01-two-patrols"} {
		t.Run(scenario, func(t *testing.T) {
			m := begun(t, scenario).d.Match()
			r := rand.New(rand.NewPCG(3, 8))
			for n := 0; n < 12000 && !m.Decision().Over; n++ {
				legal := m.Legal()
				if _, err := m.Do(legal[r.IntN(len(legal))]); err != nil {
					t.Fatal(err)
				}
				if n%3 > 0 {
					continue
				}
				d, last, dec := desk.New(m), m.Entries()[len(m.Entries())-1], m.Decision()
				at := last.Action.To
				if at == hex.None {
					at = last.Action.Hex
				}
				answers := slices.ContainsFunc(m.Legal(), func(a game.Action) bool {
					return a.Units[0] != game.NoUnit || a.Hex != hex.None || a.To != hex.None
				})
				switch scene := d.Scene(); {
				case dec.Over || d.MidMove():
				case last.Side != dec.Side && scene != at, last.Side == dec.Side && !answers && scene != at, last.Side == dec.Side && answers && scene != hex.None:
					t.Fatalf("%s: the scene is %v after %+v", d.View().Prompt, scene, last.Action)
				case last.Side != dec.Side && at != hex.None:
					theirs++
				case at != hex.None && !answers:
					own++
				}
				if units := d.Highlight(hex.None).Units; len(units) > 0 {
					d.PickUnit(units[r.IntN(len(units))])
					for _, k := range d.View().Members {
						if idle++; k.Why != "" && (k.Picked || k.Allowed) {
							t.Fatalf("%s: %+v", d.View().Prompt, k)
						}
						if k.Why == "" {
							idle--
						}
					}
				}
			}
			if !m.Decision().Over {
				return
			}
			d := desk.New(m)
			if v := d.View(); v.Prompt != "The game is over. "+m.Game().Verdict(m.Pos()).Text || d.Scene() != hex.None {
				t.Errorf("at the end: %q, scene %v", v.Prompt, d.Scene())
			}
			d.Sit(0, "")
			if v := d.View(); v.Undo.Can || v.Undo.Why != "The match is over, and the other player knows it or is about to: nothing is taken back." {
				t.Errorf("at the end: %+v", v.Undo)
			}
		})
	}
	if theirs == 0 || own == 0 || idle == 0 {
		t.Errorf("seen are %d scenes of the other side, %d own, and %d units with a reason", theirs, own, idle)
	}
}
