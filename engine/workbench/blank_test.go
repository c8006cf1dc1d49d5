package workbench_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/workbench"
)

// blankForm has a field of each kind.
var blankForm = []game.FormField{
	{Path: "title", Title: "Name"},
	{Path: "map", Title: "Map", Kind: game.FormWord, Words: []string{"north", "south"}},
	{Path: "limits.turns", Title: "Limits: Turns", Kind: game.FormNumber, Low: 1, High: 9},
	{Path: "limits.delay", Title: "Limits: Delay", Kind: game.FormNumber, High: 9},
	{Path: "units.*.steps", Title: "Units: Steps", Kind: game.FormNumber, High: 4},
	{Path: "units.*.dug", Title: "Units: Dug in", Kind: game.FormFlag},
	{Path: "units.*.traits", Title: "Units: Traits", Kind: game.FormWords, Words: []string{"slow", "hidden"}},
	{Path: "units.*.turns", Title: "Units: Turns", Kind: game.FormNumbers, Words: []string{"1", "2", "last"}},
	{Path: "units.*.hexes", Title: "Units: Hexes", Kind: game.FormList},
	{Path: "night", Title: "Night", Kind: game.FormFlag},
}

const blankText = `{"title":"A","map":"north","limits":{"turns":3},"units":[{"steps":2},{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]}`

// A form shows each field under its title, of a list one part for each entry and a last one to lengthen it.
func TestBlankShowsEachField(t *testing.T) {
	b, err := workbench.Fill(blankForm, blankText)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, p := range b.Parts {
		line := fmt.Sprintf("%s|%s|%v", p.Title, p.Path, p.More)
		for _, x := range p.Boxes {
			line += fmt.Sprintf(" %s %s=%s%v", x.At, x.Label, x.Value, x.Have)
		}
		got = append(got, line)
	}
	want := []string{
		"||false title Name=A[] map Map=north[]",
		"Limits||false limits.turns Turns=3[] limits.delay Delay=[]",
		"Units 1|units.0|false units.0.steps Steps=2[] units.0.dug Dug in=[] units.0.traits Traits=[] units.0.turns Turns=[] units.0.hexes Hexes=[]",
		"Units 2|units.1|false units.1.steps Steps=[] units.1.dug Dug in=true[] units.1.traits Traits=slow hidden[slow hidden] units.1.turns Turns=1 last[1 last] units.1.hexes Hexes=[]",
		"Units|units|true",
		"||false night Night=[]",
	}
	if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
		t.Errorf("the form is\n%s\nwant\n%s", g, w)
	}
}

// Each value is written as its kind is, one that is empty left out, and one that is not allowed refused with the text as it was.
func TestBlankIsWritten(t *testing.T) {
	add := func(list string) func() (string, error) {
		return func() (string, error) { return workbench.Add(blankForm, blankText, list) }
	}
	drop := func(text, entry string) func() (string, error) {
		return func() (string, error) { return workbench.Drop(text, entry) }
	}
	put := func(path, value string) func() (string, error) {
		return func() (string, error) { return workbench.Write(blankForm, blankText, path, value) }
	}
	units := `[{"steps":2},{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`
	text := func(title, world, limits, units string) string {
		var list []string
		for _, m := range [][2]string{{"title", title}, {"map", world}, {"limits", limits}, {"units", units}} {
			if m[1] != "" {
				list = append(list, fmt.Sprintf("%q:%s", m[0], m[1]))
			}
		}
		return "{" + strings.Join(list, ",") + "}"
	}
	for name, c := range map[string]struct {
		do   func() (string, error)
		want string // "" if it is refused
	}{
		"a text":                     {put("title", "B"), text(`"B"`, `"north"`, `{"turns":3}`, units)},
		"no text":                    {put("title", ""), text("", `"north"`, `{"turns":3}`, units)},
		"a word":                     {put("map", "south"), text(`"A"`, `"south"`, `{"turns":3}`, units)},
		"another word":               {put("map", "west"), ""},
		"the lowest number":          {put("limits.turns", "1"), text(`"A"`, `"north"`, `{"turns":1}`, units)},
		"a number too low":           {put("limits.turns", "0"), ""},
		"the highest number":         {put("limits.turns", " 9 "), text(`"A"`, `"north"`, `{"turns":9}`, units)},
		"a number too high":          {put("limits.turns", "10"), ""},
		"no number":                  {put("limits.turns", ""), text(`"A"`, `"north"`, `{}`, units)},
		"nothing of a number":        {put("limits.turns", "x"), ""},
		"zero":                       {put("limits.delay", "0"), text(`"A"`, `"north"`, `{"delay":0,"turns":3}`, units)},
		"a flag":                     {put("night", "true"), strings.TrimSuffix(text(`"A"`, `"north"`, `{"turns":3}`, units), "}") + `,"night":true}`},
		"a flag of an entry off":     {put("units.1.dug", ""), text(`"A"`, `"north"`, `{"turns":3}`, `[{"steps":2},{"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"words":                      {put("units.0.traits", "hidden, slow"), text(`"A"`, `"north"`, `{"turns":3}`, `[{"steps":2,"traits":["hidden","slow"]},{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"words that are not offered": {put("units.0.traits", "fast"), ""},
		"no words":                   {put("units.1.traits", ""), text(`"A"`, `"north"`, `{"turns":3}`, `[{"steps":2},{"dug":true,"turns":[1,"last"]}]`)},
		"numbers among words":        {put("units.0.turns", "2 last"), text(`"A"`, `"north"`, `{"turns":3}`, `[{"steps":2,"turns":[2,"last"]},{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"a list of anything":         {put("units.0.hexes", "A1 7"), text(`"A"`, `"north"`, `{"turns":3}`, `[{"hexes":["A1","7"],"steps":2},{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"an entry that is not there": {put("units.2.steps", "1"), text(`"A"`, `"north"`, `{"turns":3}`, units)},
		"no entry":                   {put("units.x.steps", "1"), ""},
		"an entry without a number":  {put("units..steps", "1"), ""},
		"no field":                   {put("units.0.name", "1"), ""},
		"one more":                   {add("units"), text(`"A"`, `"north"`, `{"turns":3}`, strings.TrimSuffix(units, "]")+`,{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"one more of no list":        {add("limits"), ""},
		"one less":                   {drop(blankText, "units.0"), text(`"A"`, `"north"`, `{"turns":3}`, `[{"dug":true,"traits":["slow","hidden"],"turns":[1,"last"]}]`)},
		"the last":                   {drop(blankText, "units.1"), text(`"A"`, `"north"`, `{"turns":3}`, `[{"steps":2}]`)},
		"the only one":               {drop(`{"map":"south","units":[{}]}`, "units.0"), `{"map":"south"}`},
		"one that is not there":      {drop(blankText, "units.2"), ""},
		"one before the first":       {drop(blankText, "units.-1"), ""},
		"none":                       {drop(blankText, "units.x"), ""},
		"no list":                    {drop(blankText, "units"), ""},
		"of a text that is none":     {drop("[", "units.0"), ""},
	} {
		got, err := c.do()
		if err != nil {
			if c.want != "" || got != "" {
				t.Errorf("%s: %q, %v", name, got, err)
			}
			continue
		}
		var doc any
		if err := json.Unmarshal([]byte(got), &doc); err != nil {
			t.Fatal(err)
		}
		raw, _ := json.Marshal(doc)
		var want any
		json.Unmarshal([]byte(c.want), &want)
		if sorted, _ := json.Marshal(want); string(raw) != string(sorted) {
			t.Errorf("%s: written is\n%s, want\n%s", name, raw, c.want)
		}
	}
	if _, err := workbench.Add(blankForm, "[", "units"); err == nil {
		t.Error("a text that is none has got an entry more")
	}
}
