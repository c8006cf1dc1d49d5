package reichswald

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Random games meet every event and every decision: each event has a sentence or
// a detail and a row, each action a label, each decision a prompt.
func TestEverythingHasWords(t *testing.T) {
	r := veritable(t, nil)
	seen := map[game.EventKind]bool{}
	asks := map[game.Ask]bool{}
	for seed := range 40 {
		dice, pick := game.NewSeeded(fmt.Sprint("words ", seed)), game.NewSeeded(fmt.Sprint("pick ", seed))
		var ev game.Events
		p := r.Start(dice, &ev)
		for legal := p.Legal(nil); len(legal) > 0; legal = p.Legal(legal[:0]) {
			asks[p.Decision().Ask] = true
			if sentence, frames := r.Prompt(p); !strings.HasSuffix(sentence, ".") || len(frames) == 0 {
				t.Fatalf("prompt %q, frames %q", sentence, frames)
			}
			a := legal[pick.Roll(game.Chance{N: uint8(min(len(legal), 255))})-1]
			if label := r.Label(p, a); label == "" || strings.ToUpper(label[:1]) != label[:1] {
				t.Fatalf("label %q of %s", label, r.Lexicon().Line(a))
			}
			ev.Reset()
			p.Take(a, dice, &ev)
			for _, e := range ev.List {
				seen[e.Kind] = true
				sentence, detail := r.Describe(e, game.Nobody)
				if sentence+detail == "" || strings.Contains(sentence, "%!") || strings.Contains(sentence, "a unit") || strings.Contains(sentence, "no hex") {
					t.Errorf("event %s: %q, %q", eventWords[e.Kind], sentence, detail)
				}
				if len(r.Data.Ledger.IDs(e.Rules[:]...)) == 0 {
					t.Errorf("event %s names no row", eventWords[e.Kind])
				}
			}
		}
	}
	for k := range game.EventKind(numEvents) {
		if !seen[k] {
			t.Errorf("no random game had the event %s", eventWords[k])
		}
	}
	for k := askSequence; k < numAsks; k++ {
		if !asks[k] {
			t.Errorf("no random game asked %s", askWords[k])
		}
	}
}

// The words and rows of the code exist.
func TestWordsAndRows(t *testing.T) {
	if err := conformance.CheckCitations(os.DirFS("."), veritable(t, nil)); err != nil {
		t.Error(err)
	}
	for name, list := range map[string][]string{"verb": verbWords[:], "ask": askWords[:], "event": eventWords[:], "frame": kindWords[:], "option": optionWords[1:]} {
		seen := map[string]bool{}
		for i, w := range list {
			if w == "" || seen[w] {
				t.Errorf("%s %d is %q: it needs a word of its own", name, i, w)
			}
			seen[w] = true
		}
	}
}

// The counters, marks and tracks that are shown.
func TestPicture(t *testing.T) {
	s := drawBattle(t, "al-15sc-44 1406, al-15sc-46 1406 attacked, ge-84-1051 1507, ge-at-2 1507 targeted, al-53w-71 1310", `"markers": {"allied": 1}, "turn": 2, "reinforcements": ["ge-at-655"]`)
	s.All("attack >1507", "join +al-15sc-44")
	pic := s.r.Picture(s.p, german)
	units := map[string]game.Counter{}
	for _, c := range pic.Units {
		units[c.ID] = c
	}
	if len(units) != 6 || pic.Turn != "Turn 2, 10–11 February" || pic.Phase != "Allied Combat Phase" || len(pic.InPlay) != 237 {
		t.Errorf("%d units, %q, %q, %d hexes", len(units), pic.Turn, pic.Phase, len(pic.InPlay))
	}
	badges := func(id string) (list string) {
		for _, b := range units[id].Badges {
			list += b.Letter
		}
		return list
	}
	for id, want := range map[string]string{"al-15sc-44": "A", "al-15sc-46": "A", "ge-at-2": "↑T", "ge-84-1051": ""} {
		if got := badges(id); got != want {
			t.Errorf("%s has the badges %q, want %q", id, got, want)
		}
	}
	at := units["ge-at-2"]
	figures := ""
	for _, f := range at.Figures {
		figures += string(f.Slot) + "=" + f.Text + " "
	}
	if figures != "attack=0 defense=1 move-leg=3 " || !at.Figures[1].Red || at.Symbol != "anti-tank" || at.Echelon != "II" ||
		!strings.Contains(at.Speech, "German 2nd Anti-Tank Battalion") || !strings.Contains(at.Speech, "defense 1, red") {
		t.Errorf("anti-tank battalion: %q, %+v", figures, at)
	}
	if c := units["ge-at-655"]; c.Where != "due turn 3" || c.Hex != hex.None {
		t.Errorf("reinforcement: %+v", c)
	}
	var marks []string
	for _, m := range pic.Marks {
		if m.Kind != "supply" {
			marks = append(marks, fmt.Sprintf("%s %s %d", m.Kind, s.r.Data.Map.ID(m.Hex), m.Side))
		}
	}
	if got := strings.Join(marks, ", "); got != "objective 1204 1, control 1204 1, objective 1310 0, control 1310 0, objective 0909 1, control 0909 1, battle 1507 0" {
		t.Errorf("marks %s", got)
	}
	tracks := map[string]int{}
	for _, tr := range pic.Tracks {
		tracks[tr.ID] = tr.Value
	}
	for id, want := range map[string]int{"turn": 2, "sequence": int(optMoveFight), "air-allied": 1, "air-german": 0, "objectives": 1} {
		if got, ok := tracks[id]; !ok || got != want {
			t.Errorf("track %s is %d, want %d", id, got, want)
		}
	}
}

// The end of a phase warns of overstacked hexes.
func TestEndLabelWarns(t *testing.T) {
	s := draw(t, put(scots, "1406")+"al-53w-71 1406", movePhase)
	if got := s.r.Label(s.p, game.Act(doEnd)); got != "End the Movement Phase (1406 is overstacked)" {
		t.Errorf("label %q", got)
	}
}

// The attack is labelled with its column.
func TestFightLabel(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-84-1051 1507", plain)
	s.All("attack >1507", "join +al-15sc-44")
	if got := s.r.Label(s.p, s.Action("fight")); got != "Attack at 1:1" {
		t.Errorf("label %q", got)
	}
	s = drawBattle(t, "al-15sc-44 1406, ge-84-1051 1507", plain)
	s.All("attack >1507", "join +al-15sc-44")
	if prompt, _ := s.r.Prompt(s.p); !strings.HasSuffix(prompt, "nobody else can take part; attack, or do not.") {
		t.Errorf("prompt %q", prompt)
	}
}

// The question of the advance does not call a hex empty that somebody has advanced into.
func TestPromptOfAFurtherAdvance(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-op-1 1507", plain)
	s.attack("1507", scots, 6)
	s.Do("lose +ge-op-1")
	before, _ := s.r.Prompt(s.p)
	s.Do("advance +al-15sc-44")
	if after, _ := s.r.Prompt(s.p); before != "1507 is empty: choose units to advance, or go on." || after != "1507 is taken: choose who else advances, or go on." {
		t.Errorf("it asks %q, then %q", before, after)
	}
}

// The question of the second hex of a retreat tells where the unit stands by now (VER-10.6-09).
func TestPromptOfTheSecondHex(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"ge-180-1221 1507", plain)
	s.attack("1507", scots, 5) // 3:1: -/2
	s.Do("retreat")
	s.Do("retreat +ge-180-1221 >1607", 3)
	if got, _ := s.r.Prompt(s.p); got != "Retreat from 1607 by 1 hex: choose the next hex of the 1221st Grenadier Regiment." {
		t.Errorf("it asks %q", got)
	}
}

// The choice of the sequence tells what it is worth.
func TestSequenceLabel(t *testing.T) {
	s := draw(t, put(scots, "1406"), `"phase": "sequence"`)
	for line, want := range map[string]string{"sequence :move-fight": "Move/Fight", "sequence :fight-move": "Fight/Move: odds shift +1"} {
		a, err := s.r.Lexicon().ParseLine(line)
		if got := s.r.Label(s.p, a); err != nil || got != want {
			t.Errorf("%s: %q, not %q, %v", line, got, want, err)
		}
	}
}

// Where nobody can move or be attacked the prompt does not ask for one.
func TestPromptsOfNone(t *testing.T) {
	for _, c := range []struct{ units, what, want string }{
		{"al-15sc-44 1406, ge-84-1051 0909", plain, "Allied Combat Phase: no hex can be attacked; end the phase."},
		{"al-15sc-44 1406, ge-84-1051 1507", plain, "Allied Combat Phase: 1 hex can be attacked; choose one, or end the phase."},
		{"ge-84-1051 1507", movePhase, "Allied Movement Phase: no unit can move; end the phase."},
	} {
		s := draw(t, c.units, c.what)
		if c.what == plain {
			s = drawBattle(t, c.units, plain)
		}
		if prompt, _ := s.r.Prompt(s.p); prompt != c.want {
			t.Errorf("prompt %q, want %q", prompt, c.want)
		}
	}
}

// With a brigade that has no Attack Factor alone there are no odds yet.
func TestAttackWithoutFactors(t *testing.T) {
	s := drawBattle(t, put(scots, "1406")+"al-79ar-30 1406, ge-84-1051 1507", plain)
	s.All("attack >1507", "join +al-79ar-30")
	if prompt, _ := s.r.Prompt(s.p); !strings.Contains(prompt, "by the 30th Armoured Brigade at 0:1: ") {
		t.Errorf("prompt %q", prompt)
	}
}

// Refusals that no chapter's test meets.
func TestWhy(t *testing.T) {
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", movePhase)
	s.Refused("move +ge-84-1051 @1507", "VER-5-02")
	s.Refused("place +al-15sc-44 >0102", "VER-5-02")
	s.Refused("lose +al-15sc-44", "VER-5-02")
	if no := s.p.Why(s.Action("move +al-43w-129 @0102")); no.Sentence == "" {
		t.Error("a unit off the map has no reason")
	}
	for _, a := range []game.Action{{Verb: 99}, {Units: [3]game.Unit{99}}, {Hex: 9999}, {To: -7}, {Option: 9}} {
		if no := s.p.Why(a); no.Sentence == "" {
			t.Errorf("%+v is not refused", a)
		}
	}
	s = drawBattle(t, put(scots, "1406")+"ge-180-1221 1507, ge-180-1222 1507", plain)
	s.attack("1507", scots, 3)
	s.Refused("lose +al-15sc-44", "VER-10.4-05")
	s.Refused("retreat +ge-180-1221 >1606", "VER-10.4-05")
	s.Do("retreat")
	s.Refused("retreat", "VER-10.6-03")
	s.Refused("lose +ge-180-1221", "VER-10.6-06")
	s.Refused("retreat +al-15sc-44 >1306", "VER-10.4-05")
	s.Refused("retreat +ge-180-1221 >1406", "VER-10.6-10")
}

// Setup refuses what does not fit with one sentence that names the field.
func TestSetupRefuses(t *testing.T) {
	r := veritable(t, nil)
	for spec, says := range map[string]string{
		`[]`:                                "not an object",
		`{"weather": "fog"}`:                "not an object",
		`{"units": {"x": {"hex": "0909"}}}`: `units: "x" is no unit`,
		`{"units": {"ge-at-2": {"hex": "9999"}}}`:                               `units, ge-at-2: "9999" is no hex`,
		`{"units": {"ge-at-2": {}}}`:                                            `units, ge-at-2: "" is no hex`,
		`{"units": {"ge-at-2": {"hex": "0116"}}}`:                               "hex 0116 is out of play",
		`{"units": {"ge-at-2": {"hex": "0909"}, "al-79ar-1": {"hex": "0909"}}}`: "both in 0909",
		`{"units": {"al-15sc-44": {"hex": "0909"}, "al-15sc-46": {"hex": "0909"}, "al-15sc-227": {"hex": "0909"}, "al-53w-71": {"hex": "0909"}, "al-53w-158": {"hex": "0909"}, "al-53w-160": {"hex": "0909"}, "al-79ar-1": {"hex": "0909"}}}`: "more than 6 units",
		`{"turn": 11}`:                            "turn is 11",
		`{"side": "french"}`:                      "side is",
		`{"phase": "night"}`:                      "phase is",
		`{"phase": "combat", "sequence": "both"}`: "sequence is",
		`{"sequence": "fight-move"}`:              "sequence needs",
		`{"markers": {"allied": 12}}`:             "markers",
		`{"markers": {"french": 1}}`:              "markers",
		`{"control": {"1204": "french"}}`:         "control",
		`{"control": {"9999": "allied"}}`:         "control",
		`{"area": "half"}`:                        "area is",
		`{"terrain": {"1204": "marsh"}}`:          "terrain",
		`{"terrain": {"9": "woods"}}`:             "terrain",
		`{"hexsides": {"1204/1310": "road"}}`:     "hexsides",
		`{"hexsides": {"0808/0909": "wall"}}`:     "hexsides",
		`{"reinforcements": ["al-15sc-44"]}`:      "reinforcements",
		`{"phase": "combat", "units": {"al-15sc-44": {"hex": "0909", "called_off": ["0907"]}}}`: "called_off",
		`{"units": {"al-15sc-44": {"hex": "0909", "called_off": ["0908"]}}}`:                    "called_off",
		`{"phase": "combat", "taken_back": {"0909": 4}}`:                                        "taken_back",
		`{"phase": "movement", "taken_back": {"0909": 1}}`:                                      "taken_back",
		`{"reinforcements": ["al-43w-129"], "units": {"al-43w-129": {"hex": "0909"}}}`:          "stands under units as well",
	} {
		_, _, err := r.Setup(json.RawMessage(spec))
		if err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", spec, err, says)
		}
	}
}

// The whole map can be brought into play.
func TestWholeArea(t *testing.T) {
	s := draw(t, "al-15sc-44 0510", `"area": "whole"`, movePhase)
	s.Do("move +al-15sc-44 @0510")
	s.Refused("step @0610", "VER-8-01") // the Maas
	if got := s.Lines(); len(got) < 3 {
		t.Errorf("legal are %q", got)
	}
}

// FuzzSetup never panics and refuses with one sentence.
func FuzzSetup(f *testing.F) {
	r := veritable(f, nil)
	f.Add(`{"units": {"al-15sc-44": {"hex": "1406"}, "ge-84-1051": {"hex": "1507"}}, "phase": "combat", "markers": {"allied": 1}}`, uint16(7))
	f.Add(`{"terrain": {"1406": "flooded"}, "hexsides": {"1406/1507": "major bridge"}, "area": "whole"}`, uint16(1))
	f.Add(`{"turn": 9, "side": "german", "control": {"1204": "allied"}, "reinforcements": ["ge-6pa-16"]}`, uint16(3))
	f.Fuzz(func(t *testing.T, spec string, choice uint16) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		g, p, err := r.Setup(json.RawMessage(spec))
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("not one sentence: %q", err)
			}
			return
		}
		dice := game.NewSeeded("fuzz")
		for range 60 {
			legal := p.Legal(nil)
			if p.Decision().Over != (len(legal) == 0) {
				t.Fatalf("%d actions are legal, over is %v", len(legal), p.Decision().Over)
			}
			if len(legal) == 0 {
				break
			}
			g.Picture(p, game.Nobody)
			p.Take(legal[int(choice)%len(legal)], dice, nil)
			choice = choice*31 + 7
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 32<<20 {
			t.Errorf("%d MB allocated for %d letters and 60 actions", (after.TotalAlloc-before.TotalAlloc)>>20, len(spec))
		}
	})
}
