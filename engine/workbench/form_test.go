package workbench_test

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/workbench"
)

// setupText is a shipped set-up of Off the Line and its form.
func setupText(t *testing.T, file string) (form []game.FormField, text string) {
	t.Helper()
	text, err := shelf.Shelf{}.Table("offtheline", file)
	if err != nil {
		t.Fatal(err)
	}
	if form = (shelf.Shelf{}).Form("offtheline", file); len(form) == 0 {
		t.Fatal("no form")
	}
	return form, text
}

// Every value of every shipped scenario that the form shows can be written back as it stands, and the scenario stays the same
// (OTL-13.0-01).
func TestFormKeepsWhatItShows(t *testing.T) {
	for _, file := range (shelf.Shelf{}).Tables("offtheline") {
		if !strings.HasPrefix(file, "setups/") {
			continue
		}
		form, text := setupText(t, file)
		before, err := shelf.Shelf{}.Design("offtheline", text, nil)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		blank, err := workbench.Fill(form, text)
		if err != nil {
			t.Fatal(err)
		}
		written, filled := text, 0
		for _, p := range blank.Parts {
			for _, b := range p.Boxes {
				if b.Value == "" {
					continue
				}
				filled++
				if written, err = workbench.Write(form, written, b.At, b.Value); err != nil {
					t.Fatalf("%s: %s: %v", file, b.At, err)
				}
			}
		}
		after, err := shelf.Shelf{}.Design("offtheline", written, nil)
		if err != nil || filled < 25 {
			t.Fatalf("%s: %d values, %v", file, filled, err)
		}
		for i, w := range before.Weights {
			if after.Weights[i] != w {
				t.Errorf("%s: %+v was %+v", file, after.Weights[i], w)
			}
		}
		again, err := workbench.Fill(form, written)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range blank.Parts {
			for k, b := range p.Boxes {
				if got := again.Parts[i].Boxes[k].Value; got != b.Value {
					t.Errorf("%s: %s is %q, was %q", file, b.At, got, b.Value)
				}
			}
		}
	}
}

// A scenario is made of other panels, soldiers and conditions through the form alone, and plays (OTL-13.0-01); what is not valid is
// told in one sentence that names the field (OTL-13.0-02), and long edges join long ones only (OTL-1.1-03).
func TestScenarioByForm(t *testing.T) {
	const file = "setups/01-two-patrols.json"
	form, text := setupText(t, file)
	fill := func(pairs ...string) {
		t.Helper()
		for i := 0; i < len(pairs); i += 2 {
			next, err := workbench.Write(form, text, pairs[i], pairs[i+1])
			if err != nil {
				t.Fatal(err)
			}
			text = next
		}
	}
	for range 5 {
		text, _ = workbench.Drop(text, "objectives.0")
	}
	fill("title", "Our lane", "turns", "6", "panels.0.panel", "09", "panels.0.turned", "180", "panels.1.panel", "04",
		"forces.us.soldiers", "1, 2, 5 6 7 13", "forces.us.break", "4", "forces.us.area.panel", "09", "forces.german.area.panel", "04", "forces.german.area.terrain", "clear woods",
		"objectives.0.label", "The lane", "objectives.0.hexes", "04-E5", "night", "true")
	g, err := shelf.OpenOwn("offtheline/01-two-patrols", nil, game.Tables{file: text})
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if g.Info().Length != "6 turns" || !strings.HasPrefix(g.Map().ID(0), "09-") && !strings.HasPrefix(g.Map().ID(0), "04-") {
		t.Errorf("%+v, %s", g.Info().Length, g.Map().ID(0))
	}
	if text, err = workbench.Add(form, text, "panels"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, value, want string }{
		{"panels.2.panel", "04", "panel"}, // twice the same, at the same place
		{"forces.us.break", "7", "break is 7"}, {"forces.us.soldiers", "", "soldiers is empty"}, {"turns", "", "turns is 0"},
		{"objectives.0.hexes", "01-E5", "01-E5"}, {"forces.us.area.panel", "12", "12"}, {"victory.us.0.per", "exit", "exit"},
	} {
		spoiled, err := workbench.Write(form, text, c.path, c.value)
		if err == nil && c.path != "panels.2.panel" {
			spoiled, err = workbench.Drop(spoiled, "panels.2")
		}
		if err != nil {
			t.Fatalf("%s: %v", c.path, err)
		}
		if _, err := (shelf.Shelf{}).Design("offtheline", spoiled, nil); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %q: %v, want %q", c.path, c.value, err, c.want)
		}
	}
	for _, c := range [][2]string{{"turns", "soon"}, {"turns", "61"}, {"initiative", "soviet"}, {"forces.us.soldiers", "1 999"}, {"panels.0.sheet", "1"}, {"panels.x.x", "1"}, {"", ""}} {
		if got, err := workbench.Write(form, text, c[0], c[1]); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s %q is written: %.60s", c[0], c[1], got)
		}
	}
	for _, bad := range []string{"panels.9", "panels", "", "title.0"} {
		if _, err := workbench.Drop(text, bad); err == nil {
			t.Errorf("%q is left out", bad)
		}
	}
	if _, err := workbench.Fill(form, "{"); err == nil {
		t.Error("half a text has a form")
	}
	if _, err := workbench.Add(form, text, "notes"); err == nil {
		t.Error("a list is lengthened that the form has not")
	}
}
