package desk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What a click on a goal does is said in full where all goals have it in common, without the option where only that differs, and
// not at all where it is not one thing. What leads nowhere does not count.
func TestGoalVerb(t *testing.T) {
	d, g := sit(t)
	d.PickUnit(uA)
	nowhere := []game.Action{game.Act(vRefit).With(uA), game.Act(vRelocate).With(uA).Toward(d.from)}
	hasty, prepared := game.Act(vAttack).With(uA).Toward(g.hex("0204")).As(1), game.Act(vAttack).With(uA).Toward(g.hex("0204")).As(2)
	for _, k := range []struct {
		legal []game.Action
		want  string
	}{
		{nil, "Where"},
		{[]game.Action{hasty}, "Attack, hasty"},
		{[]game.Action{hasty, hasty}, "Attack, hasty"},
		{[]game.Action{hasty, prepared}, "Attack"},
		{[]game.Action{hasty, game.Act(vRelocate).With(uA).Toward(g.hex("0204"))}, "Where"},
	} {
		d.legal, d.picked = append(k.legal, nowhere...), []game.Unit{uA}
		if got := d.goalVerb(); got != k.want {
			t.Errorf("of %v is said %q, want %q", k.legal, got, k.want)
		}
	}
}

// The goals are the hexes that complete what is picked, whichever of them is aimed at: not the hex where it stands, and while a
// unit is asked for first only those where somebody can be told what to do.
func TestGoals(t *testing.T) {
	d, g := sit(t)
	same := func(what string, want ...string) {
		t.Helper()
		var got []string
		for _, h := range d.goals() {
			got = append(got, g.m.ID(h))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s the goals are %v, want %v", what, got, want)
		}
	}
	relocate := game.Act(vRelocate).With(uH)
	d.legal = []game.Action{relocate.Toward(g.hex("0201")), relocate.Toward(g.hex("0103")), relocate.Toward(g.hex("0102")), game.Act(vImprove).At(g.hex("0404"))}
	same("with nobody picked")
	d.verb = &Key{Verb: vImprove}
	same("to improve,", "0404")
	d.verb = nil
	d.pick([]game.Unit{uH})
	same("for H", "0103", "0201")
	d.target = g.hex("0103")
	same("aimed at one,", "0103", "0201")
}

// A hex of the list is named by the enemies in it, else by what is done there, else by its own name; a long list is none.
func TestGoalNames(t *testing.T) {
	d, g := sit(t)
	g.m.Hexes[g.hex("0103")].Name, g.m.Hexes[g.hex("0204")].Name = "Ford", "Hill"
	hasty, relocate := game.Act(vAttack).With(uH).As(1), game.Act(vRelocate).With(uH)
	d.legal = []game.Action{game.Act(vEnd)}
	for _, id := range []string{"0103", "0201", "0204"} {
		d.legal = append(d.legal, hasty.Toward(g.hex(id)), relocate.Toward(g.hex(id)))
	}
	d.pick([]game.Unit{uH})
	names := func(list ...string) {
		t.Helper()
		var got []string
		for _, k := range d.goalList() {
			got = append(got, k.Label)
		}
		want(t, got, list...)
	}
	names("0103, Ford", "0201", "0204, Unit R")
	for i := range d.pic.Units {
		if c := &d.pic.Units[i]; c.Unit == uC {
			c.Side, c.Hex = 1, g.hex("0204")
		}
	}
	names("0103, Ford", "0201", "0204, Unit C and 1 more")
	for many := maxGoals; many <= maxGoals+1; many++ {
		d.legal = nil
		for h := range hex.Hex(many) {
			d.legal = append(d.legal, relocate.Toward(h+g.hex("0102")+1))
		}
		if n := len(d.goalList()); n != many && many == maxGoals || n != 0 && many > maxGoals {
			t.Errorf("of %d goals %d are listed", many, n)
		}
	}
}

// An action harms if units of the side that decides are disrupted by it or gone, and no die has a say in that.
func TestHarms(t *testing.T) {
	for name, k := range map[string]struct {
		verb  game.Verb
		looks func(c *game.Counter)
		want  bool
	}{
		"nothing happens": {vEnd, func(*game.Counter) {}, false},
		"disrupted":       {vEnd, func(c *game.Counter) { c.Disrupted = c.Unit == uA }, true},
		"off the map":     {vEnd, func(c *game.Counter) { c.Hex = hex.None }, true},
		"gone":            {vEnd, func(c *game.Counter) { c.Unit += 99 }, true},
		"an enemy":        {vEnd, func(c *game.Counter) { c.Disrupted = c.Side == 1 }, false},
		"by a die":        {vAttack, func(c *game.Counter) { c.Disrupted = true }, false},
	} {
		g := newToy(t)
		g.reserve = []game.Unit{uB}
		g.looks = func(p *toyPos, pic *game.Picture) {
			for i := range pic.Units {
				c := &pic.Units[i]
				c.Disrupted = c.Unit == uC // already
				if p.ask != askAct && c.Unit != uC && c.Unit != uB {
					k.looks(c)
				}
			}
			pic.Units = append(pic.Units, game.Counter{Unit: game.NoUnit, Hex: hex.Hex(0)}) // a marker, which may go
			if p.ask != askAct {
				pic.Units = pic.Units[:len(pic.Units)-1]
			}
		}
		m, err := game.NewMatch(g, game.Head{Seed: "harm"})
		if err != nil {
			t.Fatal(err)
		}
		d := New(m)
		for range 2 { // asked once more it is the same
			if got := d.harms(game.Act(k.verb)); got != k.want {
				t.Errorf("%s: it harms: %v", name, got)
			}
		}
	}
}

// The Enter key has what ends a move before what is quiet otherwise, and neither where that crowds a hex or costs units; only what
// stands alone may be anything.
func TestDefaultButton(t *testing.T) {
	g := newToy(t)
	g.lex.Roles = []game.Role{game.Begins, game.Steps, game.Stops, game.Strikes, vEnd: game.Declines}
	g.lex.Index()
	m, err := game.NewMatch(g, game.Head{Seed: "default"})
	if err != nil {
		t.Fatal(err)
	}
	d := New(m)
	stop, end, refit := game.Act(vStop), game.Act(vEnd), game.Act(vRefit)
	is := func(what string, want int, legal ...game.Action) {
		t.Helper()
		d.legal = legal
		var list []Button
		for _, a := range legal {
			list = append(list, Button{Action: &a})
		}
		d.markDefault(list)
		if got := slices.IndexFunc(list, func(b Button) bool { return b.Default }); got != want {
			t.Errorf("%s: button %d is the default, want %d", what, got, want)
		}
	}
	is("alone", 0, refit)
	is("nothing quiet", -1, refit, game.Act(vImprove))
	is("one quiet", 1, refit, end)
	is("a move to end", 2, refit, end, stop)
	d.chosen = &end
	is("a preview is shown", -1, refit)
	d.chosen = nil
	d.legal = []game.Action{end}
	for _, list := range [][]Button{{{}, {Action: &end}}, {{Action: &refit}, {Action: &end}}} {
		if d.markDefault(list); list[0].Default || !list[1].Default {
			t.Error("beside another button the quiet one is no default")
		}
	}
	d.markDefault([]Button{{}}) // it asks for more
	list := []Button{{Action: &refit}}
	d.legal = []game.Action{refit, game.Act(vImprove)}
	if d.markDefault(list); list[0].Default {
		t.Error("a button is the default though there is something else to do")
	}
	d.harm[end] = true
	is("it costs units", -1, refit, end)
	d.harm[end] = false
	d.movers = []game.Unit{uA}
	g.crowd = func(_ []game.Unit, h hex.Hex) bool { return h == g.hex("0202") }
	is("it crowds the hex where they stand", -1, refit, stop)
	d.movers = []game.Unit{uC}
	is("it crowds another hex", 1, refit, stop)
	for _, role := range []game.Role{game.Commands, game.Enters, game.Restores} {
		g.lex.Roles[vRefit] = role
		g.lex.Index()
		is("orders could be given", -1, refit, end)
	}
}

// Asked for the first time, a click on a hex that too many would stand in is explained by what is true of it.
func TestCrowds(t *testing.T) {
	d, g := sit(t)
	var asked []game.Unit
	g.crowd = func(list []game.Unit, h hex.Hex) bool { asked = list; return h == g.hex("0405") }
	if d.crowds(g.hex("0405")) {
		t.Error("nobody goes, and yet it is crowded")
	}
	d.movers = []game.Unit{uC}
	if !d.crowds(g.hex("0405")) || d.crowds(g.hex("0404")) || !slices.Equal(asked, d.movers) {
		t.Errorf("of those who move it is said otherwise, or of others: %v", asked)
	}
	d.picked = []game.Unit{uA}
	if d.crowds(g.hex("0405")); !slices.Equal(asked, d.picked) {
		t.Errorf("the picked are not asked about, but %v", asked)
	}
}

// The words of a first touch say what the second does, how, and which rows bear on it; they hold as long as the notice stands.
func TestWordsOfWary(t *testing.T) {
	d, g := sit(t)
	to := g.hex("0405")
	g.crowd = func(_ []game.Unit, h hex.Hex) bool { return h == to }
	d.PickUnit(uC)
	for touched, press := range map[bool]string{true: ". Touch it again to go.", false: ". Click it again to go."} {
		if !d.Wary(to, touched) {
			t.Fatal("no word of a crowded hex")
		}
		if said := d.View().Notice; !strings.HasPrefix(said.Text, "To 0405: ") || !strings.HasSuffix(said.Text, press) || !strings.Contains(said.Text, "too many units there") {
			t.Errorf("it says %q", said.Text)
		}
		if d.Warned() != to {
			t.Error("the hex is not the one that is warned of")
		}
		d.Notice(Notice{})
		if d.Warned() != hex.None {
			t.Error("the warning outlives its notice")
		}
		d.Wary(hex.None, touched)
	}
	if d.Wary(hex.None, true) || d.Wary(g.hex("0403"), true) || d.Wary(g.hex("0403"), false) {
		t.Error("a free hex is warned of")
	}
	if len(d.queue)+len(d.plan) > 0 {
		t.Error("a try is left to be done")
	}
}

// A click that does something leaves no refusal: neither where one thing is meant, nor where a choice is asked or made at once.
func TestClicksThatActSayNothing(t *testing.T) {
	d, g := sit(t)
	quiet := func(what string) {
		t.Helper()
		if n := d.View().Notice; n.Text != "" {
			t.Errorf("%s: %q", what, n.Text)
		}
	}
	d.PickUnit(uA)
	d.PickHex(g.hex("0203"))
	quiet("a move")
	run(t, d)
	d.Default()
	run(t, d)
	d.PickUnit(uA)
	d.PickHex(g.hex("0204"))
	quiet("one of two attacks is shown")
	d.Drop()
	d.PickUnit(uH)
	d.PickVerb(slices.IndexFunc(d.View().Buttons, func(b Button) bool { return b.Verb == "relocate" }))
	d.PickHex(g.hex("0505"))
	if n := d.View().Notice; n.Text != notAmong || !slices.Equal(d.Picked(), []game.Unit{uH}) {
		t.Errorf("a relocation that is not allowed: %+v, picked %v", n, d.Picked())
	}
	d.PickHex(g.hex("0201"))
	quiet("a relocation")
	want(t, run(t, d), "relocate +h >0201")
}

// notAmong is the reason against an action of which the toy says nothing.
const notAmong = "That is not among the choices of this decision."

// Units that cannot act together are refused with a reason, and those that were picked stay picked.
func TestWhyNotTogether(t *testing.T) {
	d, g := sit(t)
	g.stages = func(p *toyPos, a game.Action, _ *game.Events) {
		if a.Verb == vImprove { // the HQ comes to A and B
			p.at[uH] = p.at[uA]
		}
	}
	d.order(game.Act(vImprove).At(g.hex("0404")))
	run(t, d)
	d.PickUnit(uA)
	d.ToggleUnit(uH)
	if n := d.View().Notice; n.Text != notAmong || !n.Bad || !slices.Equal(d.Picked(), []game.Unit{uA, uB}) {
		t.Errorf("picked %v: %+v", d.Picked(), n)
	}
}

// The arrow's tip says of its hex what the planner does, be it the first of those in reach.
func TestTipOfTheFirstHex(t *testing.T) {
	d, _ := sit(t)
	d.PickUnit(uA)
	first := d.Reach().Hexes[0]
	if text := d.Highlight(first.Hex).PathText; text != first.Title+"; can be undone" {
		t.Errorf("at the arrow's tip stands %q", text)
	}
}

// The order of battle shows as many units as are wanted, whatever their case, by side, and counts all.
func TestOrderOfBattle(t *testing.T) {
	d, _ := sit(t)
	for _, k := range []struct {
		search string
		most   int
		want   string
	}{
		{"", 9, "0 Group: Unit A, Unit B, Unit C, Unit H, 1 Group: Unit R, of 5"},
		{"", 2, "0 Group: Unit A, Unit B, of 5"},
		{"", 0, "of 5"},
		{"UNIT group b", 9, "0 Group: Unit B, of 1"},
		{"unit r", 9, "0 Group: Unit A, Unit B, Unit C, Unit H, 1 Group: Unit R, of 5"}, // an r is in "Group", too
		{"0204", 9, "1 Group: Unit R, of 1"},
	} {
		groups, found := d.Order(k.search, k.most)
		got := ""
		for _, g := range groups {
			got += fmt.Sprintf("%d %s: ", g.Side, g.Name)
			for _, c := range g.Units {
				got += c.Name + ", "
			}
		}
		if got += fmt.Sprintf("of %d", found); got != k.want {
			t.Errorf("%q, at most %d: %s, want %s", k.search, k.most, got, k.want)
		}
	}
}
