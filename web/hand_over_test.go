package web

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
)

// openTable is the shelf with every game for two players at one machine.
type openTable struct{ shelf.Shelf }

type twoPlayers struct{ game.Game }

func (g twoPlayers) Info() *game.Info {
	info := *g.Game.Info()
	info.Solitaire = false
	return &info
}

func (s openTable) OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error) {
	g, err := s.Shelf.OpenOwn(scenario, options, own)
	return twoPlayers{g}, err
}

func TestTheTableIsHandedOver(t *testing.T) {
	a, p := table(t)
	a.Shelf.Games = openTable{}
	do(a, "option", "aachen/first-blood:static", "player")
	do(a, "start", "aachen/first-blood", "")
	a.Settings.HandOver = "always"
	us := a.Desk.Decision().Side
	for range 300 {
		if a.Desk.Decision().Side != us || a.Desk.Decision().Over {
			break
		}
		legal := a.Desk.Match().Legal()
		act := legal[0]
		for _, l := range legal { // attacks make the other side decide
			if a.Desk.Match().Game().Lexicon().Verbs[l.Verb] == "attack" {
				act = l
				break
			}
		}
		if a.Dialog.Kind == "handover" {
			t.Fatal("the table is handed over though the same player decides")
		}
		if _, err := a.Desk.Do(act); err != nil {
			t.Fatal(err)
		}
		a.handOver(a.Desk)
	}
	if a.Desk.Decision().Side == us || a.Desk.Decision().Over {
		t.Fatal("the static side never had to decide")
	}
	if a.Dialog.Kind != "handover" || a.Dialog.Arg != "German" {
		t.Errorf("dialog %+v", a.Dialog)
	}
	p.said = nil
	do(a, "both", "", "") // one player for both sides
	if a.Dialog.Kind != "" || a.Settings.HandOver != "never" {
		t.Errorf("the dialog stays, or comes again: %+v, %q", a.Dialog, a.Settings.HandOver)
	}
	for len(p.later) > 0 { // what has happened is shown
		p.fire()
	}
	a.Prepare()
	asked := 0
	for _, text := range p.said {
		if text == a.View.Prompt {
			asked++
		}
	}
	if asked != 1 || p.said[len(p.said)-1] != a.View.Prompt {
		t.Errorf("what is asked is not said once, at the end: %q", p.said)
	}
}

// TestHandOverFollowsTheSetting: with nothing hidden the table is covered only for those
// who want it at each change.
func TestHandOverFollowsTheSetting(t *testing.T) {
	for _, set := range []struct {
		when    string
		covered bool
	}{{"always", true}, {"hidden", false}, {"never", false}} {
		a, _ := table(t)
		a.Shelf.Games = openTable{}
		do(a, "hand-over", set.when, "")
		do(a, "start", "aachen/first-blood", "")
		a.Session.seat = a.Desk.Decision().Side.Other()
		a.handOver(a.Desk)
		if covered := a.Dialog.Kind == "handover"; covered != set.covered {
			t.Errorf("%s: covered %v", set.when, covered)
		}
		if a.Key("Escape", false); set.covered && a.Dialog.Kind != "handover" {
			t.Error("Escape uncovers the table")
		}
		if set.covered {
			a.Key("?", true)
			do(a, "offline", "", "") // Ctrl+S
			if a.Key("Escape", false); a.Dialog.Kind != "handover" {
				t.Errorf("a key uncovers the table: %+v", a.Dialog)
			}
		}
		a.Look = 0
		do(a, "ready", "", "")
		if set.covered && a.Look != hex.None {
			t.Errorf("%s: whoever sits down sees which stack the other has looked at", set.when)
		}
		if a.Session.seat != a.Desk.Decision().Side {
			t.Errorf("%s: the player who decides has not sat down", set.when)
		}
	}
}

// Who controls hexes can be laid over the map for each side, and the drawer tells it of a hex. What an overlay says is read aloud
// once, when it is ticked.
func TestControlIsShown(t *testing.T) {
	a, p := begin(t)
	var offered []string
	for _, o := range a.overlayList() {
		if o.What == "control" {
			offered = append(offered, o.Title)
		}
	}
	if !slices.Equal(offered, []string{"Control, US", "Control, German"}) {
		t.Errorf("offered: %q", offered)
	}
	p.said = nil
	do(a, "overlay", "control-1", "")
	said := a.overlaySentences()
	if !slices.Equal(p.said, said) {
		t.Errorf("read aloud is %q", p.said)
	}
	if do(a, "overlay", "control-0", ""); len(p.said) != 2 || !strings.Contains(p.said[1], "The US side controls") || strings.Contains(p.said[1], "Germans") {
		t.Errorf("of a second overlay is read aloud %q", p.said)
	}
	do(a, "overlay", "control-0", "")
	if list := a.overlayAnswers(); len(list) != 1 || len(list[0].Hexes) < 5 || len(said) != 1 || !strings.Contains(said[0], "The Germans control") {
		t.Errorf("%d answers: %q", len(list), said)
	}
	h, _ := a.Desk.Match().Game().Map().Lookup("2102")
	if l := a.Desk.Look(h); len(l.Marks) != 1 || l.Marks[0].Title != "Controlled by the Germans" {
		t.Errorf("the drawer tells of 2102: %+v", l.Marks)
	}
}

// Nobody plays alone against himself: a match for one is never covered. A standing order uncovers the table.
func TestTableIsNotCovered(t *testing.T) {
	a, _ := begin(t)
	a.Settings.HandOver = "always"
	press(t, a, "activate")
	id := a.Session.id
	do(a, "home", "", "")
	if do(a, "open", id, ""); a.Dialog.Kind != "" {
		t.Errorf("a match for one is opened with %q", a.Dialog.Kind)
	}
	a.Dialog = Dialog{Kind: "handover"}
	if do(a, "hush", "", ""); a.Dialog.Kind != "" {
		t.Error("who has ordered to decline has to sit down all the same")
	}
}

// Whoever plays alone leaves the other side to the computer where the table is first handed over: nothing is uncovered for it.
func TestTheOtherSideIsLeftToTheComputer(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "nobody")
	home, r := a.Desk.Decision().Side, rand.New(rand.NewPCG(1, 2))
	for n := 0; n < 400 && a.Dialog.Kind == ""; n++ {
		decide(t, a, p, r)
	}
	other := a.Desk.Decision().Side
	if a.Dialog.Kind != "handover" || other == home {
		t.Fatalf("the table is not handed over: %+v", a.Dialog)
	}
	before := len(a.Desk.Match().Entries())
	do(a, "leave-side", "", "")
	m := a.Desk.Match()
	if a.Dialog.Kind == "handover" || m.Player(other) != (game.Player{Kind: game.Computer, Name: "regular"}) || m.Player(home).Kind != game.Person {
		t.Errorf("dialog %+v, players %v and %v", a.Dialog, m.Player(home), m.Player(other))
	}
	if m.Decision().Side != home || len(m.Entries()) == before || a.Session.seat != home {
		t.Errorf("after %d actions, %d before, side %d decides and %d sits there", len(m.Entries()), before, m.Decision().Side, a.Session.seat)
	}
}

// In a lesson nobody chooses who plays, so the cover does not offer it either: the table would lie open before the wrong player.
func TestALessonIsNotLeftToTheComputer(t *testing.T) {
	for _, c := range []struct {
		cmd, arg string
		offered  bool
	}{{"start", "reichswald/veritable", true}, {"learn", "reichswald/01-first-attack", false}} {
		a, _ := table(t)
		if do(a, c.cmd, c.arg, ""); a.Desk == nil {
			t.Fatalf("%s: no table: %+v", c.arg, a.Message)
		}
		a.Dialog = Dialog{Kind: "handover"}
		if _, text := drawn(t, a); strings.Contains(text, "The computer plays this side") != c.offered {
			t.Errorf("%s: offered %v", c.arg, !c.offered)
		}
	}
}
