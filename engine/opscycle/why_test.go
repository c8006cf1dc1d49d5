package opscycle

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// Whatever is not listed is refused with a sentence, changes nothing and never
// panics; what is listed is not refused.
func TestWhyAnything(t *testing.T) {
	r := firstBlood(t, map[string]string{"static": "player"})
	random := rand.New(rand.NewPCG(3, 4))
	unit := func() game.Unit { return game.Unit(random.IntN(len(r.Units)+1) - 1) }
	place := func() hex.Hex { return hex.Hex(random.IntN(r.Data.Map.Len()+1) - 1) }
	without, refused := map[string]int{}, 0
	for seed := range 8 {
		rollout(r, seed, 200, func(p *Position, legal []game.Action, _ game.Action) {
			if why := p.Why(legal[random.IntN(len(legal))]); why.Sentence != "" {
				t.Fatalf("a legal action is refused: %s", why.Sentence)
			}
			before := p.AppendState(nil)
			for range 20 {
				a := legal[random.IntN(len(legal))]
				switch random.IntN(6) {
				case 0:
					a.Units[random.IntN(3)] = unit()
				case 1:
					a.Hex = place()
				case 2:
					a.To = place()
				case 3:
					a.Option = game.Option(random.IntN(int(numOptions)))
				case 4:
					a.Verb = game.Verb(random.IntN(int(numVerbs)))
				default:
					a = game.Action{Verb: game.Verb(random.IntN(256)), Option: game.Option(random.IntN(256)), Hex: hex.Hex(random.IntN(9000) - 4500), To: hex.Hex(random.IntN(1 << 15)),
						Units: [3]game.Unit{game.Unit(random.IntN(400) - 200), unit(), unit()}}
				}
				listed := false
				for _, b := range legal {
					listed = listed || a == b
				}
				why := p.Why(a)
				if listed != (why.Sentence == "") {
					t.Fatalf("listed %v, but the refusal is %q for %+v at %q", listed, why.Sentence, a, p.prompt())
				}
				if !listed {
					refused++
					if len(why.Rules) == 0 && p.malformed(a) == "" {
						without[why.Sentence]++
					}
				}
			}
			if !bytes.Equal(before, p.AppendState(nil)) {
				t.Fatal("asking why changed the position")
			}
		})
	}
	if refused < 2000 {
		t.Errorf("only %d actions were refused", refused)
	}
	for s, n := range without {
		t.Errorf("%d refusals cite no row: %s", n, s)
	}
}

// Sentences name units, hexes and numbers.
func TestWhySentences(t *testing.T) {
	s := draw(t, "", "a 1505, b 1504, c 1506 disrupted, g 1606, us-1id-hq 1405, ge-526-hq 1908", `"active": "1id", "ap": 1`)
	for line, want := range map[string]string{
		"move +a +b @1505":               "A stands in 1505, but b in 1504: only units of one hex act together.",
		"move +c @1506":                  "C is disrupted: it can only refit.",
		"attack +a @1505 >1606 :regular": "A cannot attack: a regular attack costs 2 AP and 1 is left.",
		"move +g @1606":                  "G belongs to the Germans.",
		"refit +a":                       "A is in good order and needs no Refit.",
		"step @1604":                     "A step is not to be decided now: 1st Infantry Division, 1 action point: choose a unit, or end the activation.",
	} {
		if got := s.p.Why(s.Action(line)).Sentence; got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

// CTL-5.8.3-01, CTL-5.8.4-06: what units out of command or isolated cannot do is named as such.
func TestWhyOutOfCommand(t *testing.T) {
	s := draw(t, "", "x 1512 disrupted, y 1511, xhq 1501, g 1612", `"active": "x", "ap": 9`)
	for line, want := range map[string]string{
		"refit +x":                       "X cannot refit: Out of Command only moves and hasty attacks are possible.",
		"attack +y @1511 >1612 :regular": "Y cannot make a regular attack: Out of Command only moves and hasty attacks are possible.",
		"refit +x +y":                    "Y is in good order and needs no Refit.",
	} {
		if got := s.p.Why(s.Action(line)).Sentence; got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	s = draw(t, "", "x 1505 disrupted, y 1605 disrupted, m 1304 disrupted, t 1304 disrupted, us-1id-hq 1101, xhq 1604, g 2012")
	if got := s.p.Why(s.Action("refit +m +t")); len(got.Rules) == 0 || strings.Contains(got.Sentence, "Name the units") {
		t.Errorf("a Refit of two: %+v", got)
	}
}

// Every fault in the description of a position is named.
func TestSetupFaults(t *testing.T) {
	r := firstBlood(t, nil)
	for spec, want := range map[string]string{
		`[]`:           "not an object",
		`{"unit": {}}`: "unknown field",
		`{"units": {"us-1id-99": {"hex": "2008"}}}`:                                                       "us-1id-99",
		`{"units": {"us-1id-hq": {"hex": "1808"}}}`:                                                       "under hqs",
		`{"units": {"us-1id-18-2": {"hex": "9999"}}}`:                                                     "no hex in play",
		`{"units": {"us-1id-18-2": {"hex": "3008"}}}`:                                                     "no hex in play",
		`{"units": {"us-1id-18-2": {"hex": "2008", "sp": 11}}}`:                                           "sp 11",
		`{"units": {"us-1id-18-2": {"hex": "2008", "formation": "526"}}}`:                                 "formation",
		`{"units": {"us-1id-18-2": {"hex": "2008"}, "ge-526-453": {"hex": "2008"}}}`:                      "enemy units",
		`{"hqs": {"us-1id-hq": {"hex": "1808", "support": 6}}}`:                                           "support 6",
		`{"levels": {"4ad": 3}}`:                                                                          "4ad",
		`{"levels": {"1id": 8}}`:                                                                          "level 8",
		`{"turn": 0}`:                                                                                     "turn is 0",
		`{"phase": "night"}`:                                                                              "night",
		`{"phase": "action", "active": "9id", "ap": 1}`:                                                   "9id",
		`{"phase": "action", "active": "1id"}`:                                                            "ap must tell",
		`{"active": "1id"}`:                                                                               "need the phase",
		`{"training": false}`:                                                                             "nothing to start",
		`{"used": 9}`:                                                                                     "used is 9",
		`{"improved": ["2008"]}`:                                                                          "no combat unit",
		`{"reroll": "fr"}`:                                                                                "fr",
		`{"area": "half"}`:                                                                                "half",
		`{"switches": {"snow": true}}`:                                                                    "snow",
		`{"map": {"rows": [20, 10], "columns": [1, 5]}}`:                                                  "lowest",
		`{"map": {"rows": [10, 900], "columns": [1, 900]}}`:                                               "at most",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "fill": "lava"}}`:                                  "lava",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "hexes": {"1301": "clear"}}}`:                      "1301",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "sides": [["1001", "1004", "road"]]}}`:             "not neighbouring",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "sides": [["1001", "1002", "moat"]]}}`:             "moat",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "supply": {"fr": []}}}`:                            "fr",
		`{"formations": {"1id": {"side": "us"}}}`:                                                         "already",
		`{"formations": {"x": {"side": "fr"}}}`:                                                           "fr",
		`{"counters": {"us-1id-18-2": {}}}`:                                                               "already",
		`{"counters": {"x": {"class": "elephant"}}}`:                                                      "elephant",
		`{"counters": {"x": {"class": "afv", "side": "us", "formation": "526"}}}`:                         "526",
		`{"counters": {"x": {"class": "afv", "side": "us", "formation": "1id"}}}`:                         "no combat unit has",
		`{"counters": {"x": {"class": "hq", "side": "us", "formation": "1id"}}}`:                          "an HQ already",
		`{"units": {"us-1id-18-2": {"hex": "2008", "disrupted": true}}, "improved": ["2008"], "turn": 1}`: "stands disrupted",
	} {
		g, p, err := r.Setup(json.RawMessage(spec))
		if err == nil || g != nil || p != nil {
			t.Errorf("%s is accepted", spec)
			continue
		}
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the fault %q does not name %q", spec, err, want)
		}
	}
}

// Names and ids of a description are short and can be shown, and there are not too many things in it.
func TestSetupLimits(t *testing.T) {
	r := firstBlood(t, nil)
	long := strings.Repeat("x", 20_000)
	counter := `"side": "us", "formation": "1id", "class": "afv", "effectiveness": [5, 3], "strength": 5, "ma": 8`
	many := func(n int, item string) string {
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf(item, i))
		}
		return strings.Join(list, ",")
	}
	for spec, want := range map[string]string{
		`{"counters": {"t": {` + counter + `, "name": "` + long + `"}}}`:                             "more than 80 characters",
		`{"counters": {"t": {` + counter + `, "label": "` + long + `"}}}`:                            "more than 12 characters",
		`{"counters": {"t": {` + counter + `, "name": "a\nb"}}}`:                                     "letters, digits and signs",
		`{"counters": {"` + long + `": {` + counter + `}}}`:                                          "hyphens",
		`{"counters": {"a b": {` + counter + `}}}`:                                                   "hyphens",
		`{"counters": {` + many(600, `"u-%d": {`+counter+`}`) + `}}`:                                 "more than 500 units",
		`{"formations": {"x": {"side": "us", "name": "` + long + `"}}}`:                              "more than 80 characters",
		`{"formations": {"x": {"side": "us", "corps": "` + long + `"}}}`:                             "more than 80 characters",
		`{"formations": {"a\nb": {"side": "us"}}}`:                                                   "hyphens",
		`{"formations": {` + many(5000, `"f-%d": {"side": "us"}`) + `}}`:                             "more than 100 do not fit",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "supply": {"us": ["1001", "1002", "1001"]}}}`: "1001 twice",
		`{"` + long + `": 1}`:                                                         "unknown field",
		`{"turn": ` + strings.Repeat("9", 20_000) + `}`:                               "turn",
		`{"map": {"rows": [10, 12], "columns": [1, 5], "sides": [["` + long + `"]]}}`: "at least one word",
	} {
		if _, _, err := r.Setup([]byte(spec)); err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 300 {
			t.Errorf("%.60s: %.400v, want %q", spec, err, want)
		}
	}
}

// A position set up as the scenario starts is the scenario's start, and setting
// one up changes nothing in the game it is made from.
func TestSetupOfTheStart(t *testing.T) {
	r := firstBlood(t, nil)
	start := r.Start(&game.Loaded{}, nil).(*Position)
	units, hqs := "", ""
	for u, h := range r.Terms.At {
		part := &units
		if r.Units[u].Class == data.HQ {
			part = &hqs
		}
		*part += fmt.Sprintf("%q: {\"hex\": %q},", r.Units[u].ID, r.Data.Map.ID(h))
	}
	spec := fmt.Sprintf(`{"units": {%s}, "hqs": {%s}}`, strings.TrimSuffix(units, ","), strings.TrimSuffix(hqs, ","))
	g, p, err := r.Setup(json.RawMessage(spec))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(start.AppendState(nil), p.AppendState(nil)) {
		t.Error("the position differs from the start")
	}
	if g.Info().Units != r.Info().Units {
		t.Errorf("the drawn game has %d counters, want %d", g.Info().Units, r.Info().Units)
	}
	if _, _, err := r.Setup(json.RawMessage(`{"map": {"rows": [10, 12], "columns": [1, 5]}, "counters": {"z": {"class": "afv", "side": "us", "formation": "1id", "strength": 3, "ma": 4, "effectiveness": [5, 3]}}}`)); err != nil {
		t.Fatal(err)
	}
	again := r.Start(&game.Loaded{}, nil).(*Position)
	if !bytes.Equal(start.AppendState(nil), again.AppendState(nil)) || len(r.Units) != len(start.units) {
		t.Error("drawing a position changed the scenario")
	}
}

// FuzzSetup feeds descriptions of positions: they are refused with a sentence, or
// give a position that can be played.
func FuzzSetup(f *testing.F) {
	f.Add(`{"units": {"us-1id-18-2": {"hex": "2008", "sp": 8}}, "hqs": {"us-1id-hq": {"hex": "1808"}}, "phase": "action", "active": "1id", "ap": 5}`)
	f.Add(`{"map": {"rows": [10, 14], "columns": [1, 5], "hexes": {"1202": "town"}, "sides": [["1202", "1203", "stream"]]}, "training": false}`)
	f.Add(`{"counters": {"z": {"class": "afv", "side": "us", "formation": "1id", "strength": 3, "ma": 4, "effectiveness": [5, 3]}}, "units": {"z": {"hex": "2008"}}}`)
	f.Add(`{"map": {"rows": [1, 20], "columns": [1, 20], "fill": "town", "supply": {"us": ["0101"]}}, "training": false, "phase": "ops", "initiative": "us", "last": 20, "victory": {"0505": 127}}`)
	r := firstBlood(f, nil)
	f.Fuzz(func(t *testing.T, spec string) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, pos, err := r.Setup(json.RawMessage(spec))
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("the fault %q is no sentence", err)
			}
			return
		}
		p := pos.(*Position)
		dice := game.NewSeeded("fuzz")
		for n := 0; n < 30 && !p.Decision().Over; n++ {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("nothing is legal at %q", p.prompt())
			}
			p.Take(legal[n%len(legal)], dice, nil)
		}
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 32<<20 {
			t.Errorf("%d MB allocated for %d letters and 30 actions", (after.TotalAlloc-before.TotalAlloc)>>20, len(spec))
		}
	})
}
