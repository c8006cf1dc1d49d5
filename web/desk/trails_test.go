package desk

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A rollGame is a toy that knows of each fight what was rolled, and of a check as well.
type rollGame struct{ *toyGame }

func (g rollGame) Rolls(events []game.Event, _ game.Side) (list []game.Roll) {
	for _, e := range events {
		if e.Kind == 1 && e.Side == 0 {
			list = append(list, game.Roll{Result: "passed"}, game.Roll{Result: "1/2", Battle: true})
		}
	}
	return list
}

func (d *Desk) told(list []Trail) string {
	var lines []string
	for _, t := range list {
		var path []string
		for _, h := range t.Path {
			path = append(path, d.match.Game().Map().ID(h))
		}
		lines = append(lines, strings.Join(strings.Fields(fmt.Sprint(t.Kind, t.Side, " ", d.match.Game().Map().ID(t.Hex), " ", strings.Join(path, "-"), " ", t.Text)), " "))
	}
	return strings.Join(lines, "\n")
}

// Trails tell who moved along which hexes and how, who is gone, who lost what, who is disrupted now, what was taken by whom, and where
// there were battles, with their results as far as they are known.
func TestTrails(t *testing.T) {
	g := newToy(t)
	g.lex.Events = append(g.lex.Events, "retreated", "took", "weakened", "advanced")
	g.lex.Deeds = []game.Deed{game.Moves, game.Fights, game.Perishes, game.Retreats, game.Captures, game.Weakens, game.Advances}
	g.lex.Index()
	h := g.hex
	way := func(kind game.EventKind, u game.Unit, from, to string) game.Event {
		e := game.Happened(kind, 0)
		e.Unit, e.Hex, e.To = u, h(from), h(to)
		return e
	}
	at := func(kind game.EventKind, side game.Side, id string) game.Event {
		e := game.Happened(kind, side)
		e.To = h(id)
		return e
	}
	weak := game.Happened(5, 0)
	weak.Unit, weak.N[0] = uH, 2
	g.stages = func(p *toyPos, a game.Action, ev *game.Events) {
		p.stage.Turn++
		p.at = [5]hex.Hex{h("0301"), hex.None, h("0404"), h("0102"), h("0305")}
		for _, e := range []game.Event{
			way(0, uA, "0202", "0201"), way(0, uC, "0201", "0505"), way(0, uA, "0505", "0301"), way(1, uA, "0201", "0301"), way(3, uA, "0201", "0301"),
			way(6, uR, "0103", "0204"), way(3, uR, "0204", "0203"),
			at(4, 1, "0404"), at(4, game.Nobody, "0404"), game.Happened(4, 0), at(0, 1, "0404"),
			at(1, 0, "0204"), at(1, 1, "0404"), game.Happened(1, 0), at(1, 0, "0301"), weak,
		} {
			ev.Add(e)
		}
	}
	g.looks = func(p *toyPos, pic *game.Picture) {
		pic.Units[uC].Disrupted = p.stage.Turn > 0
		pic.Units[uB].Disrupted = p.stage.Turn > 0
		pic.Units[uH].Figures = []game.Figure{{Slot: game.FigureStrength, Unknown: true}}
	}
	m, err := game.NewMatch(rollGame{g}, game.Head{Seed: "trails"})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	input(t, d, game.Act(vImprove).At(h("0404")))
	if got, want := d.told(d.Trails(0, 1)), `retreat0 0202-0201-0301
gone0 0202
shaken0 0404
loss0 0102 −2
retreat1 0204-0305
taken1 0404
battle0 0201 1/2
battle0 0204 1/2
battle1 0404 1/2
battle0 0301`; got != want {
		t.Errorf("the trails are\n%s\nand not\n%s", got, want)
	}
	all := []game.Event{way(0, uA, "0404", "0505"), way(3, uA, "0202", "0201"), way(6, uA, "0103", "0204")}
	for from, want := range map[string]game.TrailKind{"0404": game.TrailMove, "0202": game.TrailRetreat, "0103": game.TrailAdvance} {
		path, kind := d.route(game.Change{Unit: uC, From: h(from), To: h("0301")}, all)
		if kind != want || len(path) != 2 || path[1] != h("0301") {
			t.Errorf("from %s a way of kind %s along %v", from, kind, path)
		}
	}
	if path, kind := d.route(game.Change{Unit: uC, From: hex.None, To: h("0301")}, all); len(path) != 1 || kind != game.TrailMove {
		t.Errorf("who comes has a way of kind %s along %v", kind, path)
	}
	plain, _ := sit(t)
	plain.lex.Deeds = g.lex.Deeds
	if got := plain.told(plain.battles([]game.Event{at(1, 0, "0204")})); got != "battle0 0204" {
		t.Errorf("of a game that tells no rolls: %q", got)
	}
}

// A battle has its result beside it on whichever action one begins to look, and that of no other one.
func TestBattleMarksHaveTheirResults(t *testing.T) {
	for _, scenario := range []string{"bug/iii-motorized-corps", "reichswald/veritable", "offtheline/05-the-blockhouse"} {
		m, player := led(t, scenario)
		for n := 0; n < 200 && !m.Decision().Over; n++ {
			if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
				t.Fatal(err)
			}
		}
		d := New(m)
		all, last, seen := d.battles(d.events(0, len(m.Entries()))), 0, 0
		for n := len(m.Entries()); n > 0; n-- {
			if list := d.battles(d.events(n-1, len(m.Entries()))); len(list) > last {
				last = len(list)
				seen++
				if of := all[len(all)-last]; list[0].Text == "" || list[0].Text != of.Text {
					t.Errorf("%s, action %d: %+v, looked at from the beginning %+v", scenario, n, list[0], of)
				}
			}
		}
		if seen == 0 {
			t.Errorf("%s: nobody fought", scenario)
		}
	}
}
