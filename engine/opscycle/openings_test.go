package opscycle

import (
	"slices"
	"testing"

	"fieldpost/engine/game"
)

// BUG-11.2-03, BUG-11.2-06: losses come before Improved Defense, even those of a single formation; the stacks
// are prepared up to their number, or fewer.
func TestLossesOfOneFormation(t *testing.T) {
	r := scenario(t, "delayed-arrival", "bug")
	d := *r.Data
	d.Terms.StartingLosses = d.Terms.StartingLosses[:1]
	one, err := New(&d)
	if err != nil {
		t.Fatal(err)
	}
	p := one.Start(game.NewSeeded("losses"), nil).(*Position)
	s := newSketch(t, one, p)
	s.dice.Rest = game.NewSeeded("rest")
	x := d.Terms.StartingLosses[0]
	for range x.Infantry {
		s.asked("ge", "starting-loss")
		s.do(s.listed("lose")[0])
	}
	s.asked("su", "prepare")
	s.do(s.listed("improve")[0], "done")
	if ask := p.Decision().Ask; ask == askPrepare || ask == askStartingLoss {
		t.Errorf("after the end of the choice %s is asked", askWords[ask])
	}
	if n := len(slices.DeleteFunc(slices.Clone(p.improved), func(on bool) bool { return !on })); n != 1 {
		t.Errorf("%d stacks are prepared, want the one that was chosen", n)
	}
}

// BUG-10.2-04: the Initiative marker is on no side during the Surprise Attack.
func TestMarkerDuringSurprise(t *testing.T) {
	s := ambush(t, "a 1101, us-1id-hq 1102, g 1909, ge-526-hq 1908, k 1907, khq 1906", 3)
	s.asked("ge", "surprise")
	s.marker(0, game.Nobody)
}

// BUG-10.2-01, BUG-10.2-02: the campaign opens with the Surprise Attack, and says of how many activations.
func TestSurpriseIsTold(t *testing.T) {
	var ev game.Events
	r := scenario(t, "campaign", "bug")
	r.Start(game.NewSeeded("start"), &ev)
	i := slices.IndexFunc(ev.List, func(e game.Event) bool { return e.Kind == evSurprise })
	if i < 0 || ev.List[i].N[0] != int16(r.Terms.Surprise.Activations) {
		t.Errorf("the opening tells %+v", ev.List)
	}
}

// CTL-10.1-04: the training scenario is for one player, unless the other side is played too; games in turns are for two.
func TestSolitaire(t *testing.T) {
	if !firstBlood(t, nil).Info().Solitaire || firstBlood(t, map[string]string{"static": "player"}).Info().Solitaire || scenario(t, "campaign", "aachen").Info().Solitaire {
		t.Error("the wrong scenarios are for one player")
	}
}
