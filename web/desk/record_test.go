package desk

import (
	"fmt"
	"testing"

	"fieldpost/engine/game"
)

// The record has a heading for each phase and turn, each move as one sentence, the tracks at the end of each turn, and the marks
// of a match that is no match as shipped. What begins a phase stands in it, what ends one stands in that.
func TestRecord(t *testing.T) {
	g := newToy(t)
	g.stages = func(p *toyPos, a game.Action, ev *game.Events) {
		switch {
		case a.Verb == vMove && a.Units[0] == uC:
			p.stage.Phase, p.stage.Depth = p.stage.Phase+1, 1
			ev.Add(game.Happened(2, 0))
		case a.Verb == vStop && p.movers[0] == uC:
			p.stage.Phase, p.stage.Depth = p.stage.Phase+1, 0
			ev.Add(game.Happened(1, 0))
		case a.Verb == vImprove:
			p.stage.Turn++
		}
	}
	g.looks = func(p *toyPos, pic *game.Picture) {
		pic.Turn, pic.Phase = fmt.Sprint("Turn ", p.stage.Turn+1), fmt.Sprint("Phase ", p.stage.Phase)
		pic.Tracks = []game.Track{{Title: "Turn", Text: pic.Turn}, {Title: "Weather"}}
		if p.stage.Phase > 0 {
			pic.Tracks = append(pic.Tracks, game.Track{Title: "Fuel", Text: fmt.Sprint(p.stage.Phase)}, game.Track{Title: "Losses", Text: "0"})
		}
	}
	g.opens, g.own = true, game.Tables{"combat.tsv": "1"}
	m, err := game.NewMatch(g, game.Head{Seed: "record"})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	record := func(list ...game.Action) string {
		t.Helper()
		for _, a := range list {
			input(t, d, a)
		}
		return d.Record()
	}
	same := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("the record is\n%s\nand not\n%s", got, want)
		}
	}
	improve, stop := game.Act(vImprove).At(g.hex("0404")), game.Act(vStop)
	step := func(id string) game.Action { return game.Act(vStep).At(g.hex(id)) }
	moves := func(u game.Unit, from string) game.Action { return game.Act(vMove).With(u).At(g.hex(from)) }
	own := g.own.Mark() + "\n"
	same(record(), ": Toy\n0 actions\n"+own+"\nTurn 1. Phase 0\n  0. lost.\n")
	same(record(improve), ": Toy\n1 action\n"+own+"\nTurn 1. Phase 0\n  0. lost.\n\nTurn 2. Phase 0\n")
	m.Edit()
	same(record(moves(uA, "0202"), step("0201"), step("0202"), stop, moves(uB, "0202"), step("0201"), stop,
		moves(uC, "0404"), step("0405"), step("0404"), stop, moves(uA, "0202"), step("0101"), stop, improve, game.Act(vEnd)), `: Toy
17 actions
`+game.EditedText+"\n"+own+`
Turn 1. Phase 0
  0. lost.

Turn 2. Phase 0
  2. moved to 0202.
  6. moved to 0201.

Turn 2. Phase 1
  9. lost. moved to 0404. fought.

Turn 2. Phase 2
  13. moved to 0101.
  Tracks: Fuel 2; Losses 0.

Turn 3. Phase 2
  Tracks: Fuel 2; Losses 0.

The day is over.
  Nobody has won.
`)
	plain, _ := sit(t)
	same(plain.Record(), ": Toy\n0 actions\n\nTurn 1. Only phase\n")
}
