package desk_test

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/web/desk"
)

// Whatever a player clicks that cannot be done is refused with a row of the ledger: fifteen to thirty counters,
// each with another one of its hex, and hexes all over the map, at moments of a game of each scenario but the longest.
func TestNoticesNameARow(t *testing.T) {
	for _, info := range shelf.Scenarios() {
		if info.Scenario == "campaign" {
			continue // the largest games have the same rules as the others
		}
		g, err := shelf.Open(info.Game+"/"+info.Scenario, nil)
		if err != nil {
			t.Fatal(err)
		}
		notices := 0
		for _, steps := range []int{0, 40} {
			m, err := conformance.Play(g, "rows", steps)
			if err != nil {
				t.Fatal(err)
			}
			if m.Decision().Over {
				continue
			}
			d := desk.New(m)
			heeded := func(what ...any) {
				if n := d.View().Notice; n.Bad {
					notices++
					if len(n.Rules) == 0 || slices.Contains(n.Rules, "") {
						t.Errorf("%s after %d actions: %q names no row: %v", info.Title, steps, n.Text, what)
					}
				}
				d.Refresh()
			}
			units := slices.Clone(d.Picture().Units)
			for i := 0; i < len(units); i += 1 + len(units)/30 {
				a := units[i]
				d.PickUnit(a.Unit)
				heeded("unit", a.ID)
				if i > 0 && a.Unit != game.NoUnit {
					d.PickUnit(a.Unit)
					d.PickUnit(a.Unit)
					d.ToggleUnit(units[i-1].Unit)
					heeded("units", a.ID, units[i-1].ID)
				}
			}
			for h := hex.Hex(0); int(h) < g.Map().Len(); h += 23 {
				d.PickHex(h)
				heeded("hex", g.Map().ID(h))
			}
		}
		if notices == 0 {
			t.Errorf("%s: nothing was refused", info.Title)
		}
	}
}

// When all is over the pad says how it ended, and what stands says nothing of a next level.
func TestTheEndIsTold(t *testing.T) {
	for _, scenario := range []string{"aachen/first-blood", "offtheline/01-two-patrols", "reichswald/veritable", "ardennes/six-turns"} {
		m := led(t, scenario, "end", 6000)
		d := desk.New(m)
		if v := d.View(); v.Verdict.Text == "" || v.Prompt != "The game is over. "+v.Verdict.Text {
			t.Errorf("%s: the pad says %q", scenario, v.Prompt)
		}
		if text := d.HowItStands(); strings.Contains(text, ";") {
			t.Errorf("%s: it stands %q", scenario, text)
		}
		if d.VerdictLevel() < 0 {
			t.Errorf("%s: no line of the scale is that of the verdict %+v", scenario, d.View().Verdict)
		}
	}
}
