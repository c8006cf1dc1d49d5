package sight_test

import (
	"strings"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/squad/data"
	"fieldpost/engine/squad/sight"
	"fieldpost/scenarios"
)

// load reads a scenario of the game.
func load(t testing.TB, scenario string) *data.Data {
	t.Helper()
	files, err := scenarios.Folder("offtheline")
	if err != nil {
		t.Fatal(err)
	}
	d, err := data.Load(files, scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// A scene is a ground of panels 05 and, south of it, 06, emptied, on which a test draws.
type scene struct {
	t *testing.T
	*data.Data
	field sight.Field
}

// draw empties the ground and draws words on it: "woods D3 E4" is terrain, "level2 D3"
// ground, "wall D3/E4" hexsides. Hexes are of panel 05.
func draw(t *testing.T, words string) *scene {
	t.Helper()
	s := &scene{t: t, Data: load(t, "03-the-watching-hill")}
	g := s.Ground
	for i := range g.Cells {
		s.set(hex.Hex(i), data.Clear)
		g.Cells[i].Level, g.Cells[i].Building = 0, -1
	}
	clear(g.Sides)
	s.field = sight.Field{Smoke: make([]bool, len(g.Cells)), Units: make([]bool, len(g.Cells))}
	for _, part := range strings.Split(words, ",") {
		list := strings.Fields(part)
		for _, w := range list[min(1, len(list)):] {
			s.put(list[0], w)
		}
	}
	return s
}

func (s *scene) set(h hex.Hex, f data.Feature) {
	c := &s.Ground.Cells[h]
	c.Terrain, c.Height, c.Thick = f, s.TEC[f].Height, s.TEC[f].Attenuation
}

func (s *scene) put(kind, where string) {
	s.t.Helper()
	g := s.Ground
	if level, ok := strings.CutPrefix(kind, "level"); ok {
		g.Cells[s.hex(where)].Level = int8(level[0] - '0')
		return
	}
	if kind == "wall" {
		a, b, _ := strings.Cut(where, "/")
		g.Sides[g.Side(s.hex(a), s.hex(b))].Wall = true
		return
	}
	if kind == "smoke" {
		s.field.Smoke[s.hex(where)] = true
		return
	}
	if kind == "units" {
		s.field.Units[s.hex(where)] = true
		return
	}
	if kind == "house" { // hexes of one building, told by their sum: E4+F4
		for _, w := range strings.Split(where, "+") {
			s.set(s.hex(w), data.Building)
			g.Cells[s.hex(w)].Building = int8(len(g.Buildings))
		}
		g.Buildings = append(g.Buildings, data.Estate{})
		return
	}
	for f := range data.Woods + 1 {
		if f.Key() == kind {
			s.set(s.hex(where), f)
			return
		}
	}
	s.t.Fatalf("nothing is called %q", kind)
}

// hex is a hex of panel 05, or of another if the word names it.
func (s *scene) hex(word string) hex.Hex {
	s.t.Helper()
	if len(word) == 2 {
		word = "05-" + word
	}
	h, ok := s.Ground.Lookup(word)
	if !ok {
		s.t.Fatalf("there is no hex %s", word)
	}
	return h
}

// spot reads "D4", with marks: ^2 on upper level 2, ! in a bunker, _ prone.
func (s *scene) spot(word string) sight.Spot {
	s.t.Helper()
	word, prone := strings.CutSuffix(word, "_")
	word, bunker := strings.CutSuffix(word, "!")
	word, level, _ := strings.Cut(word, "^")
	p := sight.Spot{Hex: s.hex(word), Prone: prone, Bunker: bunker}
	if level != "" {
		p.Level = int8(level[0] - '0')
	}
	return p
}

// look is the answer from one spot to another, after seeing that the way back is
// blocked by the same reason or open as well (OTL-3.1-02).
func (s *scene) look(from, to string) sight.Look {
	s.t.Helper()
	eye := sight.New(s.Ground, &s.TEC)
	there, back := eye.Look(s.spot(from), s.spot(to), &s.field), eye.Look(s.spot(to), s.spot(from), &s.field)
	if kind(there) != kind(back) {
		s.t.Errorf("%s to %s is %v, back %v", from, to, there.Reason, back.Reason)
	}
	return there
}

// steps are the counted hexes as words, with what they add in half units.
func (s *scene) steps(from, to string) string {
	s.t.Helper()
	var out []string
	for _, st := range sight.New(s.Ground, &s.TEC).Steps(s.spot(from), s.spot(to), &s.field, nil) {
		out = append(out, strings.TrimPrefix(s.Ground.ID(st.Hex), "05-")+":"+string(rune('0'+st.Attenuation)))
	}
	return strings.Join(out, " ")
}

func (s *scene) name(h hex.Hex) string { return strings.TrimPrefix(s.Ground.ID(h), "05-") }

// What blocks a line, and what does not. Each case draws on level open ground unless it
// says otherwise, and is looked at both ways (OTL-3.1-02).
func TestBlocked(t *testing.T) {
	for _, c := range []struct {
		about    string // the case and its rows
		ground   string
		from, to string
		want     sight.Reason
		by       string
	}{
		{"open ground is open; ends are centres of hexes (OTL-3.1-01)", "", "A4", "M4", sight.Clear, ""},
		{"a hex has no line to itself (OTL-3.1-04)", "", "C4", "C4", sight.SameHex, "C4"},
		{"neighbours see each other in woods, nothing lies between (OTL-3.3-01)", "woods C4 C5", "C4", "C5", sight.Clear, ""},
		{"woods block what lies beyond (OTL-3.3-01, T9)", "woods C4", "C2", "C6", sight.Terrain, "C4"},
		{"a building hex crossed in its interior blocks (OTL-3.3-01)", "house C4", "C2", "C6", sight.Terrain, "C4"},
		{"but not what lies in it (OTL-3.3-01)", "woods C6", "C2", "C6", sight.Clear, ""},
		{"crops, scrub, marsh, water and bridge block nothing (OTL-3.3-02)", "crops C3, scrub C4, marsh C5, water C6, bridge C7", "C2", "06-C1", sight.Clear, ""},
		{"a hex clipped off its centre blocks: E4 on C3-G4 (OTL-3.3-03)", "woods E4", "C3", "G4", sight.Terrain, "E4"},
		{"a corner alone does not: woods at E4 on C4-H5 (OTL-3.3-03)", "woods E4", "C4", "H5", sight.Clear, ""},
		{"nor does F5 there, but F4 is crossed (OTL-3.3-03)", "woods F5", "C4", "H5", sight.Clear, ""},
		{"F4 there is crossed (OTL-3.3-03)", "woods F4", "C4", "H5", sight.Terrain, "F4"},

		{"a wall between other hexes blocks (OTL-3.4-01, OTL-2.10-01)", "wall C4/C5", "C2", "C7", sight.Wall, "C4"},
		{"not if it is a side of the firer's hex (OTL-3.4-01)", "wall C2/C3", "C2", "C7", sight.Clear, ""},
		{"nor of the target's (OTL-3.4-01)", "wall C6/C7", "C2", "C7", sight.Clear, ""},
		{"a wall that ends at the corner of D4, E4 and E5 blocks C4-H5 (OTL-3.4-02)", "wall E4/E5", "C4", "H5", sight.WallEnd, "E4"},
		{"and so does that between D4 and E4 (OTL-3.4-02)", "wall D4/E4", "C4", "H5", sight.WallEnd, "D4"},
		{"a wall beside the line does not (OTL-3.4-02)", "wall D3/E4", "C4", "H5", sight.Clear, ""},
		{"a wall below both ends does not (OTL-3.4-03)", "wall C4/C5, level1 C2 C7", "C2", "C7", sight.Clear, ""},
		{"one at the level of the higher end does (OTL-3.4-03)", "wall C4/C5, level1 C2 C3 C4", "C2", "C7", sight.Wall, "C4"},
		{"its top is the higher ground beside it (OTL-3.4-03)", "wall C4/C5, level1 C2 C5 C7", "C2", "C7", sight.Wall, "C4"},

		{"a hillock between low ends blocks (OTL-3.5-01, OTL-3.5.1-01)", "level1 C4", "C2", "C6", sight.Ground, "C4"},
		{"a step above both ends on a hillock, too (OTL-3.5.1-02)", "level1 C2 C3 C5 C6, level2 C4", "C2", "C6", sight.Ground, "C4"},
		{"ground as high as one end does not (OTL-3.5.1-01)", "level1 C2 C3 C4 C5", "C2", "C5", sight.Clear, ""},
		{"terrain does not lift the soldier in it (OTL-3.2-01, OTL-3.5-01)", "woods C2, level1 C4", "C2", "C6", sight.Ground, "C4"},

		{"T3: the crest two hexes off hides the first hex behind it (OTL-3.5.2.1-01, OTL-3.5.2.1-02)", "level1 C1 C2 C3", "C1", "C4", sight.CrestBlind, "C3"},
		{"T3: and the second (OTL-3.5.2.1-01)", "level1 C1 C2 C3", "C1", "C5", sight.CrestBlind, "C3"},
		{"T3: but not the third (OTL-3.5.2.1-01)", "level1 C1 C2 C3", "C1", "C6", sight.Clear, ""},
		{"a crest of the own hex hides nothing (OTL-3.5.2.1-02)", "level1 C1", "C1", "C3", sight.Clear, ""},
		{"a crest hides only what is lower than its high side (OTL-3.5.2.1-03)", "level2 C1, level1 C2 C3 C5", "C1", "C5", sight.Clear, ""},
		{"any of several crests hides (OTL-3.5.2.1-03)", "level2 C1 C2, level1 C3 C4", "C1", "C5", sight.CrestBlind, "C4"},

		{"woods below the higher end hide as many hexes as they are away (OTL-3.5.2-01, OTL-3.5.2-02)", "level4 C1, woods C3", "C1", "C5", sight.TopBlind, "C3"},
		{"and no more (OTL-3.5.2-02)", "level4 C1, woods C3", "C1", "C6", sight.Clear, ""},
		{"woods no higher than the lower end hide nothing (OTL-3.5.2-02)", "level4 C1, level3 C5, woods C3", "C1", "C5", sight.Clear, ""},
		{"with the top at the higher end they block all (OTL-3.5.2-02)", "level3 C1, woods C3", "C1", "C6", sight.Terrain, "C3"},
		{"woods on a hillock of level 2 reach level 5 (OTL-3.2.1-01, T1)", "level5 C1, level2 C3, woods C3", "C1", "C7", sight.Terrain, "C3"},
		{"and not level 6 (OTL-3.2.1-01)", "level6 C1, level2 C3, woods C3", "C1", "C7", sight.Clear, ""},
		{"woods and buildings on a hillock block as usual (OTL-3.5.3-01)", "level1 C1 C2 C3 C4 C5, house C3", "C1", "C5", sight.Terrain, "C3"},
		{"a soldier on level 3 of a building looks over one of height 2 (OTL-3.5.2-04)", "house C1, house C2", "C1^3", "C4", sight.Clear, ""},
		{"it hides the hex behind it from him (OTL-3.5.2-04)", "house C1, house C2", "C1^3", "C3", sight.TopBlind, "C2"},
		{"from the ground floor it blocks (OTL-3.2.2-01)", "house C1, house C2", "C1", "C4", sight.Terrain, "C2"},
		{"on a side the crest is at the lower ground: E3 alone hides nothing (OTL-3.5.2-03)", "level1 C3 D3 E3", "C3", "G4", sight.Clear, ""},
		{"E3 and E4 together do (OTL-3.5.2-03)", "level1 C3 D3 E3 E4", "C3", "G4", sight.CrestBlind, "E3"},
		{"woods of either hex on a side hide (OTL-3.5.2-03)", "level4 C3, woods E4", "C3", "G4", sight.TopBlind, "E4"},
		{"a building beside a spine does not (OTL-3.5.2-03)", "level3 E4, house F4", "E4", "F5", sight.Clear, ""},

		{"woods beside a spine block (OTL-3.6.1-01, T5)", "crops H3, woods H4", "G4", "I4", sight.Spine, "H4"},
		{"not beside a line that only looks like one: from G4 to H4 and on (OTL-3.6-01)", "woods H4", "G4", "H3", sight.Clear, ""},
		{"a wall along a spine blocks (OTL-3.6.2-01, T6)", "crops E5, marsh F4, wall E5/F4", "E4", "G7", sight.WallEnd, "E5"},
		{"one that touches the tip of a spine does (OTL-3.6.2-01)", "wall F5/F6", "E4", "G7", sight.WallEnd, "F5"},
		{"a wall of the firer's hex does not, not even at the tip of a spine (OTL-3.6.2-02)", "wall E4/E5", "E4", "G7", sight.Clear, ""},
		{"crests do not block along a spine, nor higher ground on one side of it (OTL-3.6.3-01)", "level1 H3", "G4", "I4", sight.Clear, ""},
		{"higher ground on both sides does (OTL-3.5.1-02)", "level1 H3 H4", "G4", "I4", sight.Ground, "H3"},
		{"a building beside a spine does not block (OTL-3.6.3-02, OTL-3.6.3-03)", "house H4", "G4", "I4", sight.Clear, ""},
		{"nor two buildings (OTL-3.6.3-02)", "house H3, house H4", "G4", "I4", sight.Clear, ""},
		{"two hexes of one building do (OTL-3.6.3-02)", "house H3+H4", "G4", "I4", sight.Spine, "H3"},
		{"what is left of it beside other terrain does not (OTL-3.6.3-03)", "house H3+H4, clear H4", "G4", "I4", sight.Clear, ""},

		{"units block (OTL-3.6.4-01)", "units C4", "C2", "C6", sight.Units, "C4"},
		{"not at the ends (OTL-3.6.4-01)", "units C2 C6", "C2", "C6", sight.Clear, ""},
		{"either hex of a spine (OTL-3.6.4-02)", "units H3", "G4", "I4", sight.Units, "H3"},
		{"not below both ends (OTL-3.6.4-02)", "units C4, level1 C2 C6", "C2", "C6", sight.Clear, ""},
		{"nor below one of them (OTL-3.6.4-02)", "units C4, level1 C2", "C2", "C6", sight.Clear, ""},

		{"a prone soldier sees level ground (OTL-6.11.2-01)", "", "C2_", "C6", sight.Clear, ""},
		{"and higher ground (OTL-6.11.2-01)", "level1 C6", "C2_", "C6", sight.Clear, ""},
		{"but nothing lower, nor is he seen from there (OTL-6.11.2-01, OTL-6.11.2-03)", "level1 C2 C3", "C2_", "C5", sight.ProneBlind, "C2"},
		{"except across a crest of his hex (OTL-6.11.2-01)", "level1 C2", "C2_", "C5", sight.Clear, ""},
		{"prone means nothing in a building (OTL-6.11a-02)", "level2 C2 C3, house C2", "C2_", "C6", sight.Clear, ""},
	} {
		t.Run(c.about, func(t *testing.T) {
			s := draw(t, c.ground)
			got := s.look(c.from, c.to)
			if got.Reason != c.want {
				t.Fatalf("the reason is %d at %s, want %d", got.Reason, s.name(got.By), c.want)
			}
			if c.by != "" && s.name(got.By) != c.by {
				t.Errorf("it is blocked by %s, want %s", s.name(got.By), c.by)
			}
			if got.Seen() != (c.want == sight.Clear) || got.Seen() != (c.want.Rule() == "") {
				t.Errorf("seen is %v with the rule %q", got.Seen(), c.want.Rule())
			}
			if _, ok := s.Ledger.Row(s.Ledger.Rule(c.want.Rule())); !ok && c.want != sight.Clear {
				t.Errorf("the rule %q is not in the ledger", c.want.Rule())
			}
		})
	}
}

// A bunker in C4 that faces south looks through its sides to the south-west, south and
// south-east, the ends of these sides included (OTL-2.3.1-01, OTL-2.3.1-02), and can be
// seen and fired at inside only from there (OTL-2.3.1-03, OTL-2.3.7-01, T30). Who stands
// outside of it sees all round (OTL-2.3.2-02), and the marker blocks nothing (OTL-3.3-02).
func TestArc(t *testing.T) {
	s := draw(t, "")
	c := &s.Ground.Cells[s.hex("C4")]
	c.Arc, c.Cover = 1<<3|1<<4|1<<5, 5
	for _, x := range []struct {
		hex  string
		sees bool
	}{{"C5", true}, {"C7", true}, {"B4", true}, {"D4", true}, {"C3", false}, {"B3", false}, {"D3", false}, {"C1", false},
		{"A3", false}, {"A4", true}, {"E4", true}, {"E3", false}, {"E5", true}, {"M4", true}, {"D2", false}, {"D1", false}} {
		if got := s.look("C4!", x.hex).Seen(); got != x.sees {
			t.Errorf("from the bunker %s is seen: %v", x.hex, got)
		}
		if !s.look("C4", x.hex).Seen() {
			t.Errorf("from outside the bunker %s is not seen", x.hex)
		}
	}
	if !s.look("C2", "C6").Seen() {
		t.Error("the bunker blocks")
	}
}

// Hexes that a line counts on open ground (OTL-4.2-01, OTL-4.2-02), of two with a common
// side that with the higher attenuation (OTL-4.2-03): the reference results.
func TestCounted(t *testing.T) {
	for _, c := range []struct{ about, ground, from, to, want string }{
		{"G4-I4 counts the worse of H3 and H4", "scrub H3", "G4", "I4", "H3:2 I4:1"},
		{"whichever it is", "scrub H4", "G4", "I4", "H4:2 I4:1"},
		{"E4-G7 counts four hexes, two of them on spines", "scrub E5 F6", "E4", "G7", "E5:2 F5:1 F6:2 G7:1"},
		{"C3-G4 counts D3, the worse of E3 and E4, F3 and G4", "scrub E4", "C3", "G4", "D3:1 E4:2 F3:1 G4:1"},
		{"C4-H5 counts five", "", "C4", "H5", "D4:1 E5:1 F4:1 G5:1 H5:1"},
		{"a building beside a spine counts (OTL-3.6.3-03)", "house H4", "G4", "I4", "H4:6 I4:1"},
		{"the firer's own hex does not count (OTL-4.2-01)", "woods C2, scrub C3", "C2", "C3", "C3:2"},
	} {
		if got := draw(t, c.ground).steps(c.from, c.to); got != c.want {
			t.Errorf("%s: it counts %s, want %s", c.about, got, c.want)
		}
	}
	s := draw(t, "")
	if got := s.steps("A4", "M4"); len(strings.Fields(got)) != 12 {
		t.Errorf("A4-M4 counts %s", got)
	}
}

// Attenuation in half units, and the effective range, which is it rounded up (OTL-4.3-01).
func TestAttenuation(t *testing.T) {
	for _, c := range []struct {
		about, ground, from, to string
		field                   func(s *scene)
		halves                  int16
		reach                   int
	}{
		{"the sum over all counted hexes, clear a half (OTL-4.0-01, OTL-4.2-04, OTL-4.2-05)", "", "C2", "C5", nil, 3, 2},
		{"T7: clear, then a building (OTL-4.2-04)", "house C4", "C2", "C4", nil, 7, 4},
		{"T8: scrub, four clear, woods (OTL-4.2-04)", "scrub C2, woods C7", "C1", "C7", nil, 2 + 4 + 4, 5},
		{"smoke adds two to a hex passed or entered (OTL-2.13-02, OTL-4.2-04)", "smoke C3 C4", "C2", "C4", nil, 10, 5},
		{"none for fire out of it (OTL-2.13-05)", "smoke C2", "C2", "C4", nil, 2, 1},
		{"smoke beside a spine counts (OTL-2.13-01, OTL-2.13-05)", "smoke H3", "G4", "I4", nil, 6, 3},
		{"and its addition decides between the two (OTL-4.5-03)", "smoke H3, woods H4, level4 G4 I4", "G4", "I4", nil, 6, 3},
		{"T10: night adds a half (OTL-4.6-01)", "scrub C4", "C2", "C4", func(s *scene) { s.field.Night = true }, 5, 3},
		{"not within five hexes of a flare (OTL-4.6-01, OTL-4.6-02)", "scrub C4", "C2", "C4",
			func(s *scene) { s.field.Night, s.field.Flares = true, []hex.Hex{s.hex("H2")} }, 3, 2},
		{"at six there is none of its light (OTL-4.6-02)", "scrub C4", "C2", "C4",
			func(s *scene) { s.field.Night, s.field.Flares = true, []hex.Hex{s.hex("I1")} }, 5, 3},
		{"mist adds a half more (OTL-4.5-03)", "", "C2", "C4", func(s *scene) { s.field.Night, s.field.Mist = true, true }, 6, 3},
		{"T4: from level 2, two crops, three scrub, clear (OTL-4.5-01, OTL-3.5.2.2-01, OTL-3.2-02)", "level2 C1, crops C2 C3, scrub C4 C5 C6", "C1", "C7", nil, 2 + 2 + 1 + 1 + 2 + 1, 5},
		{"from the lower end the first hex counts, and the target (OTL-4.5-02, OTL-4.5-04)", "level3 C7, scrub C2 C3 C7", "C1", "C7", nil, 2 + 1 + 1 + 1 + 1 + 2, 4},
		{"down, the hex before the target does (OTL-4.5-02, OTL-4.5-04)", "level3 C7, scrub C2 C7", "C7", "C1", nil, 1 + 1 + 1 + 1 + 2 + 1, 4},
		{"the target's terrain counts in full, seen from above (OTL-4.5-02)", "level3 C1, scrub C7", "C1", "C7", nil, 1 + 1 + 1 + 1 + 1 + 2, 4},
		{"between equal levels all count (OTL-4.5-01)", "level1 C1 C7, scrub C3", "C1", "C7", nil, 7, 4},
		{"smoke stays where terrain counts as clear (OTL-4.5-03)", "level3 C1, scrub C3, smoke C3", "C1", "C7", nil, 6 + 4, 5},
	} {
		s := draw(t, c.ground)
		if c.field != nil {
			c.field(s)
		}
		got := s.look(c.from, c.to)
		if !got.Seen() || got.Attenuation != c.halves || got.Range() != c.reach {
			t.Errorf("%s: %d halves, range %d, want %d and %d (blocked: %d)", c.about, got.Attenuation, got.Range(), c.halves, c.reach, got.Reason)
		}
	}
	// The inside of a bunker counts as a building, whatever its hex (OTL-2.3-01, OTL-2.3-02).
	s := draw(t, "scrub C4")
	s.Ground.Cells[s.hex("C4")].Arc = 1 << 4
	if in, out := s.look("C6", "C4!"), s.look("C6", "C4"); in.Attenuation != 7 || out.Attenuation != 3 {
		t.Errorf("a bunker: %d halves inside and %d outside", in.Attenuation, out.Attenuation)
	}
	// Without a line there is no range (OTL-4.0-01).
	if got := draw(t, "woods C4").look("C2", "C6"); got.Attenuation != 0 || got.Range() != 0 {
		t.Errorf("a blocked line has attenuation %d", got.Attenuation)
	}
}

// Protection along a line: the better of terrain and wall (OTL-4.4-01, OTL-4.4-02), of a
// bridge by its axis (OTL-2.1-01, OTL-2.1-02), of a bunker its own (OTL-2.3.2-01).
func TestShelter(t *testing.T) {
	s := draw(t, "wall C4/C5 C4/D4, house E4, wall E3/E4, bridge G4")
	s.Ground.Cells[s.hex("G4")].Axis = 1 // north and south
	c := &s.Ground.Cells[s.hex("I4")]
	c.Arc, c.Cover = 1<<4, 4
	eye := sight.New(s.Ground, &s.TEC)
	for _, x := range []struct {
		from, to string
		want     int8
	}{
		{"C6", "C4", 7}, {"C2", "C4", 9}, {"B4", "C4", 9}, // the line enters across the wall, or not
		{"A5", "C4", 9}, {"D5", "C4", 7}, {"E5", "C4", 7}, {"D6", "C4", 7}, // at a corner, too
		{"E1", "E4", 6}, {"E6", "E4", 6}, // a building is better than its wall
		{"G1", "G4", 9}, {"G6", "G4", 9}, {"E4", "G4", 8}, {"I4", "G4", 8}, {"H4", "G4", 8}, {"H6", "G4", 9}, {"I7", "G4", 9},
		{"I6", "I4!", 4}, {"I6", "I4", 9},
	} {
		if got := eye.Shelter(s.spot(x.from), s.spot(x.to), &s.field); got != x.want {
			t.Errorf("from %s the protection in %s is %d, want %d", x.from, x.to, got, x.want)
		}
	}
	// A wall that is gone protects no more and blocks no more.
	s.field.Gaps = make([]bool, len(s.Ground.Sides))
	s.field.Gaps[s.Ground.Side(s.hex("C4"), s.hex("C5"))] = true
	if got := eye.Shelter(s.spot("C6"), s.spot("C4"), &s.field); got != 9 || eye.Behind(s.hex("C6"), s.hex("C4"), &s.field) || !s.look("C3", "C6").Seen() {
		t.Errorf("behind a gap the protection is %d", got)
	}
	// Against area attacks woods have their second value (OTL-8.3-02), bunkers theirs (OTL-8.3-03), walls none (OTL-7.2.8-06).
	s = draw(t, "woods C4, wall E4/E5")
	s.Ground.Cells[s.hex("G4")].Cover = 5
	eye = sight.New(s.Ground, &s.TEC)
	for word, want := range map[string]int8{"C4": 8, "E4": 9, "G4!": 5, "G4": 9} {
		if got := eye.AreaShelter(s.spot(word)); got != want {
			t.Errorf("against area attacks the protection of %s is %d, want %d", word, got, want)
		}
	}
}

// Maps that lie side by side (OTL-12.4-01) can leave a corner without ground between soldiers who still see each other (OTL-12.4-02):
// the hexes that are missing on the way are counted like all others (OTL-4.2-02), as clear, in the night as clear by night (OTL-4.6-01).
// Panel 03 lies below 01, and to the right of it, below 02, there is nothing.
func TestAcrossAGap(t *testing.T) {
	d := layout(t, "01 02/03", 0)
	eye := sight.New(d.Ground, &d.TEC)
	at := func(id string) sight.Spot {
		h, ok := d.Ground.Lookup(id)
		if !ok {
			t.Fatalf("no hex %s", id)
		}
		return sight.Spot{Hex: h}
	}
	for _, c := range []struct {
		about, from, to string
		field           sight.Field
		halves          int16
	}{
		{"clear B7, nothing, scrub D7, nothing, clear F7", "03-M1", "02-F7", sight.Field{}, 1 + 1 + 2 + 1 + 1},
		{"and back", "02-F7", "03-M1", sight.Field{}, 1 + 2 + 1 + 1 + 1},
		{"by night", "03-M1", "02-F7", sight.Field{Night: true}, 6 + 5},
		{"by night, lit from 02-D7", "03-M1", "02-F7", sight.Field{Night: true, Flares: []hex.Hex{at("02-D7").Hex}}, 6 + 2},
		{"in mist", "03-M1", "02-F7", sight.Field{Mist: true}, 6 + 5},
	} {
		if l := eye.Look(at(c.from), at(c.to), &c.field); !l.Seen() || l.Attenuation != c.halves {
			t.Errorf("OTL-4.2-02: %s: reason %d, %d halves, to be %d", c.about, l.Reason, l.Attenuation, c.halves)
		}
	}
	for a := range d.Ground.Cells {
		for b := range d.Ground.Cells[:a] {
			from, to := sight.Spot{Hex: hex.Hex(a)}, sight.Spot{Hex: hex.Hex(b)}
			if l := eye.Look(from, to, &sight.Field{}); l.Seen() && int(l.Attenuation) < d.Ground.Distance(from.Hex, to.Hex) {
				t.Fatalf("OTL-4.2-02: %s to %s: %d halves over %d hexes", d.Ground.ID(from.Hex), d.Ground.ID(to.Hex), l.Attenuation, d.Ground.Distance(from.Hex, to.Hex))
			}
		}
	}
}
