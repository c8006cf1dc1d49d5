package web

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"

	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/web/opponent"
)

// Of two positions that differ in nothing but what the enemy hides the page shows, says and asks the Worker the same: with every part
// of the drawer, every hex and every overlay, in dialogs and in a look back, whatever is picked and whatever the computer has done
// unseen (OTL-6.7-01, OTL-5.2-02, CTL-5.3.4-01, ARD-32.1-01).
func TestTwins(t *testing.T) {
	for _, c := range []struct {
		name, scenario, enemy, common, one, other string
		acts                                      []int // which of the actions are taken, one after the other, -1 the last
	}{
		{"soldiers and fakes", "offtheline/01-two-patrols", "german", `"phase": "order", "side": "us", "points": {"us": 3, "german": 2}, "hands": {"us": [7, 16], "german": [3, 33]}, "units": {"us-1": {"hex": "01-G4"}, "us-3": {"hex": "01-B1"}, `,
			`"ge-4": {"hex": "02-G6", "hidden": true}, "ge-1": {"hex": "02-H3", "hidden": true}, "ge-fake-1": {"hex": "02-C6", "hidden": true}}`,
			`"ge-fake-1": {"hex": "02-G6", "hidden": true}, "ge-4": {"hex": "02-H3", "hidden": true}, "ge-1": {"hex": "02-C6", "hidden": true}}`, []int{0}},
		{"cards", "offtheline/01-two-patrols", "german", `"phase": "select", "side": "us", "initiative": "us", "units": {"us-1": {"hex": "01-G4"}, "ge-4": {"hex": "02-G6"}}, "hands": {"us": [7, 16], `,
			`"german": [3, 33, 12]}`, `"german": [9, 41, 60]}`, []int{0, -1, 0}},
		{"stacks", "aachen/stolberg-corridor", "ge", `"hqs": {"us-1id-hq": {"hex": "1808"}, "ge-9pz-hq": {"hex": "2315"}}, "units": {"us-1id-18-2": {"hex": "2008"}, "ge-9pz-11-1": {"hex": "2212", "order": 0}, "ge-9pz-11-2": {"hex": "2416", "order": 0}, `,
			`"ge-9pz-10-1": {"hex": "2212", "order": 1}, "ge-9pz-10-2": {"hex": "2416", "order": 1}}`,
			`"ge-9pz-10-2": {"hex": "2212", "order": 1}, "ge-9pz-10-1": {"hex": "2416", "order": 1}}`, []int{0, 0}},
		{"the fuel dump", "ardennes/campaign\noption fuel_dump=true", "allied", `"turn": 3, "side": "german", "phase": "movement", "units": {"de-1ss-1": {"hex": "E2632"}, "us-106-422-2": {"hex": "E2833"}}, "dump": {"state": "hidden", `,
			`"hex": "E2732"}`, `"hex": "E3034"}`, []int{0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var twins [2]*App
			for i, hidden := range []string{c.one, c.other} {
				a, p := table(t)
				a.Layout, p.calm = "wide", true
				a.importText("", "fieldpost 1\nscenario "+c.scenario+"\nseed \"twins\"\nsetup {"+c.common+hidden+"}\nedited\n")
				if p.settle(); a.Desk == nil {
					t.Fatalf("%+v", a.Message)
				}
				twins[i] = a
			}
			if twins[0].Desk.Match().Hash() == twins[1].Desk.Match().Hash() {
				t.Fatal("the positions are the same")
			}
			pages := 0
			same := func(cmd, arg, value string) {
				t.Helper()
				pages++
				var seen [2]string
				for i, a := range twins {
					do(a, cmd, arg, value)
					seen[i] = everything(t, a)
				}
				if x, y := strings.Split(seen[0], "\n"), strings.Split(seen[1], "\n"); seen[0] != seen[1] {
					i := slices.IndexFunc(x, func(s string) bool { return !slices.Contains(y, s) })
					t.Fatalf("after %s %s %s: %.300s", cmd, arg, value, x[max(i, 0)])
				}
			}
			a := twins[0]
			same("player", c.enemy, "regular")
			for round := range len(c.acts) + 1 {
				for _, k := range a.tabList() {
					same("tab", k.ID, "")
				}
				for _, k := range a.Desk.Picture().Units {
					if k.Hex != hex.None {
						same("look", fmt.Sprint(k.Hex), "")
						same("hex", fmt.Sprint(k.Hex), "")
						same("back", "", "")
					}
				}
				a.Answers()
				for _, o := range a.overlays {
					same("overlay", o.ID, "")
				}
				for _, cmd := range []string{"tracks", "close", "record", "close", "players", "close", "next", "next", "previous", "back", "undo", "redo"} {
					same(cmd, "", "")
				}
				if !a.Desk.Away() {
					var ask [2][]byte
					for i, a := range twins {
						q := opponent.Ask(a.Desk.Match(), mind.Veteran, "s")
						ask[i] = q.Append(nil)
					}
					if !bytes.Equal(ask[0], ask[1]) {
						t.Error("what the Worker is asked differs")
					}
				}
				if round == len(c.acts) {
					break
				}
				for _, a := range twins {
					p, legal := a.Page.(*still), a.Desk.Match().Legal()
					p.Lock()
					a.Desk.Await(legal[(c.acts[round]+len(legal))%len(legal)])
					a.run()
					p.Unlock()
					p.settle()
				}
				same("tab", "log", "")
				if n := len(a.Desk.Match().Entries()); n > 0 {
					same("replay", "0", "")
					same("jump", "3+", "")
					same("replay", fmt.Sprint(n), "")
					same("now", "", "")
				}
			}
			if n := len(a.Desk.Match().Entries()); n < len(c.acts) {
				t.Errorf("%d actions in %d pages", n, pages)
			}
		})
	}
}

// everything is what the page shows, with the attributes of each element, what it has said and what the board is given.
func everything(t *testing.T, a *App) string {
	t.Helper()
	var b strings.Builder
	nodes(t, a, func(n *vugu.VGNode) {
		fmt.Fprintf(&b, "\n%s", n.Data)
		for _, at := range n.Attr {
			if at.Key != "data-hash" { // for tests: nobody reads a position from it
				fmt.Fprintf(&b, " %s=%s", at.Key, at.Val)
			}
		}
		if n.InnerHTML != nil {
			b.WriteString(*n.InnerHTML)
		}
	})
	p, pic := a.Page.(*still), *a.shownPicture()
	fmt.Fprintf(&b, "\n%v\n%s\n%+v\n", p.said, p.focus, a.trails())
	pic.Deck = nil // a pointer: the pad shows it
	fmt.Fprintf(&b, "%+v\n", pic)
	if a.replay() == nil {
		fmt.Fprintf(&b, "%+v\n", a.highlight())
		for _, ans := range a.Answers() {
			fmt.Fprintf(&b, "%s %+v %+v %+v\n", ans.Sentence, ans.Hexes, ans.Sides, ans.Paths)
		}
	}
	return b.String()
}
