package referee_test

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/referee"
	"fieldpost/engine/shelf"
)

//go:embed README.md
var readme string

// TestTranscript sends the requests of the README and compares the answers.
func TestTranscript(t *testing.T) {
	_, block, found := strings.Cut(readme, "```transcript\n")
	if !found {
		t.Fatal("the README has no transcript")
	}
	block, _, _ = strings.Cut(block, "```")
	r := referee.New(shelf.Shelf{})
	var answer string
	compared := 0
	for _, line := range strings.Split(strings.TrimSpace(block), "\n") {
		switch mark, text := line[:2], line[2:]; mark {
		case "> ":
			answer = string(r.Answer([]byte(text)))
		case "< ":
			compared++
			if !matches(answer, text) {
				t.Errorf("the answer is\n\t%s\nthe README says\n\t%s", answer, text)
			}
		default:
			t.Errorf("the transcript has the line %q", line)
		}
	}
	if compared < 10 {
		t.Errorf("only %d answers compared", compared)
	}
}

// matches compares an answer with a pattern in which "..." stands for anything.
func matches(answer, pattern string) bool {
	parts := strings.Split(pattern, "...")
	if !strings.HasPrefix(answer, parts[0]) {
		return false
	}
	rest := answer[len(parts[0]):]
	for i, p := range parts[1:] {
		if i == len(parts)-2 {
			return strings.HasSuffix(rest, p)
		}
		at := strings.Index(rest, p)
		if at < 0 {
			return false
		}
		rest = rest[at+len(p):]
	}
	return rest == ""
}

// TestEveryRequest sends each request in a state where it is possible.
func TestEveryRequest(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	send := func(request string) map[string]any {
		t.Helper()
		var m map[string]any
		if err := json.Unmarshal(r.Answer([]byte(request)), &m); err != nil {
			t.Fatalf("%s: the answer is no JSON: %v", request, err)
		}
		if e, ok := m["error"]; ok {
			t.Fatalf("%s: %v", request, e)
		}
		return m
	}
	if games := send(`{"cmd":"games"}`)["games"].([]any); len(games) == 0 {
		t.Fatal("no games")
	}
	send(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`)
	send(`{"cmd":"do","action":{"do":"activate","units":["us-1id-hq"]}}`)
	before := send(`{"cmd":"hash"}`)["hash"]
	send(`{"cmd":"do","action":{"do":"move","units":["us-1id-18-2"],"hex":"2008"}}`)
	send(`{"cmd":"undo"}`)
	if after := send(`{"cmd":"hash"}`)["hash"]; after != before {
		t.Errorf("hash %v after undo, %v before", after, before)
	}
	for _, side := range []string{"", "us", "ge"} {
		if units := send(`{"cmd":"position","side":"` + side + `"}`)["units"].([]any); len(units) != 20 {
			t.Errorf("side %q sees %d units", side, len(units))
		}
	}
	save, _ := json.Marshal(send(`{"cmd":"save"}`)["text"])
	send(`{"cmd":"new","scenario":"aachen/first-blood","seed":"other"}`)
	send(`{"cmd":"load","text":` + string(save) + `}`)
	if after := send(`{"cmd":"hash"}`)["hash"]; after != before {
		t.Errorf("hash %v after load, %v before", after, before)
	}
	if v := send(`{"cmd":"verify"}`); v["verified"] != 1.0 || v["edited"] != false {
		t.Errorf("verify: %v", v)
	}
	m := r.Match() // its only die was another one, under other rules
	line, _, _ := strings.Cut(m.EntryText(0), " | ")
	old, _ := json.Marshal(fmt.Sprintf("%solder 9\n%s | %d", m.HeadText(), line, m.Entries()[0].Results[0]%10+1))
	send(`{"cmd":"load","text":` + string(old) + `}`)
	if v := send(`{"cmd":"verify"}`); v["verified"] != 1.0 || v["older"] != 1.0 {
		t.Errorf("a die that nobody has checked is verified: %v", v)
	}
	send(`{"cmd":"load","text":` + string(save) + `}`)
	if n := send(`{"cmd":"perft","depth":2}`)["nodes"].(float64); n < 10 {
		t.Errorf("perft counts %v", n)
	}
	for _, what := range []string{
		`"zoc","side":"ge"`, `"reach","unit":"us-1id-18-2"`, `"reach","unit":"us-1id-18-2","hex":"1907"`, `"command","unit":"us-1id-18-2"`, `"supply","unit":"us-1id-hq"`,
		`"odds","action":{"do":"attack","units":["us-1id-18-2"],"hex":"2008","to":"2108","kind":"regular"}`, `"retreats","hex":"2108"`,
	} {
		if a := send(`{"cmd":"query","what":` + what + `}`); a["sentence"] == "" {
			t.Errorf("query %s has no sentence", what)
		}
	}
}

// What the states of a unit and a marker say is told too: Pinned 2 protects and Pinned 1 does not (OTL-7.2.11.2-01), and a
// foxhole is no improved position (OTL-2.12-02).
func TestTitlesOfStates(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"setup","scenario":"offtheline/01-two-patrols","position":{"units":{"us-4":{"hex":"01-G4","pin":1},"us-5":{"hex":"01-G4","pin":2},"ge-4":{"hex":"02-G6"}},"dug":{"01-G4":2},"phase":"order","side":"us","points":{"us":2}}}`))
	answer := string(r.Answer([]byte(`{"cmd":"position"}`)))
	for _, want := range []string{`"states":["pinned"],"titles":["Pinned 1"]`, `"states":["pinned"],"titles":["Pinned 2"]`, `"title":"Improved position"`} {
		if !strings.Contains(answer, want) {
			t.Errorf("no %s in %s", want, answer)
		}
	}
}

// A state is told once: Disrupted and Routed are two grades (ARD-18.1-01), and the back of an Artillery Unit shows that it
// has fired, not that it has lost a step (ARD-22.5-01).
func TestStatesAreToldOnce(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"setup","scenario":"ardennes/campaign","position":{"units":{"us-28-110-1":{"hex":"E2520","state":"disrupted"},
		"us-28-110-2":{"hex":"E2522","state":"routed"},"us-viii-333":{"hex":"E2524","is":["fired"]},"us-106-422":{"hex":"E2526","is":["reduced"]}},"turn":5,"side":"allied"}}`))
	answer := string(r.Answer([]byte(`{"cmd":"position"}`)))
	for _, want := range []string{`"states":["disrupted"]`, `"states":["routed"]`, `"states":["fired"]`, `"states":["reduced"]`} {
		if !strings.Contains(answer, want) {
			t.Errorf("no %s in %s", want, answer)
		}
	}
}

// A list of an answer that has nothing in it is [], never null: that of the modifiers of an attack, say.
func TestListsAreNeverNull(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"setup","scenario":"aachen/first-blood","seed":"s","position":{"training":false,"phase":"action","active":"1id","ap":4,"map":{"rows":[10,20],"columns":[1,12]},
		"units":{"us-1id-18-2":{"hex":"1205"},"ge-526-536-1":{"hex":"1305"}}}}`))
	answer := string(r.Answer([]byte(`{"cmd":"query","what":"odds","action":{"do":"attack","units":["us-1id-18-2"],"hex":"1205","to":"1305","kind":"hasty"}}`)))
	if !strings.Contains(answer, `"modifiers":[]`) {
		t.Errorf("the modifiers of an attack without any: %.900s", answer)
	}
	for _, q := range []string{`{"cmd":"games"}`, `{"cmd":"decision"}`, `{"cmd":"legal"}`, `{"cmd":"legal","do":"exit"}`, `{"cmd":"position"}`, `{"cmd":"position","side":"ge"}`,
		`{"cmd":"query","what":"retreats","hex":"1305"}`, `{"cmd":"query","what":"control","side":"us"}`, `{"cmd":"do","action":{"do":"end"}}`} {
		if answer += string(r.Answer([]byte(q))); strings.Contains(answer, "null") {
			t.Fatalf("%s: there is a null in %s", q, answer)
		}
	}
}

// TestBadRequestsAreAnswered sends what is wrong in every way: each is answered
// by one error line and changes nothing.
func TestBadRequestsAreAnswered(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`))
	before := r.Match().Hash()
	for _, line := range []string{
		``, `x`, `{`, `[]`, `{"cmd":7}`, `{"cmd":"new"}`, `{"cmd":"new","scenario":"aachen/none"}`, `{"cmd":"new","scenario":"aachen/first-blood","options":{"no":"no"}}`,
		`{"cmd":"do"}`, `{"cmd":"do","action":7}`, `{"cmd":"do","action":{"do":"activate","units":["nobody"]}}`, `{"cmd":"do","action":{"do":"activate","units":["us-1id-hq","us-1id-hq","us-1id-hq","us-1id-hq"]}}`,
		`{"cmd":"do","action":{"do":"step","hex":"9999"}}`, `{"cmd":"do","action":{"do":"step","kind":"x"}}`, `{"cmd":"do","action":{"do":"step","extra":1}}`,
		`{"cmd":"legal","units":["x"]}`, `{"cmd":"legal","do":"x"}`, `{"cmd":"position","side":"x"}`, `{"cmd":"dice"}`, `{"cmd":"dice","next":[0]}`, `{"cmd":"dice","next":[999]}`,
		`{"cmd":"query"}`, `{"cmd":"query","what":"x"}`, `{"cmd":"query","what":"reach","unit":"x"}`, `{"cmd":"query","what":"reach"}`, `{"cmd":"query","what":"reach","hex":"x"}`, `{"cmd":"query","what":"odds"}`,
		`{"cmd":"undo"}`, `{"cmd":"load"}`, `{"cmd":"load","text":"FIELDPOST1{"}`, `{"cmd":"perft"}`, `{"cmd":"perft","depth":99}`,
		`{"cmd":"setup"}`, `{"cmd":"setup","position":7}`, `{"cmd":"setup","position":{"units":{"x":{"hex":"2008"}}}}`, `{"cmd":"setup","position":{"units":{"us-1id-18-2":{"hex":"9999"}}}}`,
		`{"cmd":"decision","x":1}`, `{"cmd":"hash"} x`, `{"cmd":"hash"}{"cmd":"hash"}`, `null`, `{"cmd":"do","action":null}`, `{"cmd":"setup","position":null}`,
		`{"cmd":"setup","position":{"turn":128}}`, `{"cmd":"setup","position":{"units":{"us-1id-18-2":7}}}`, `{"cmd":"setup","position":{"held":7}}`, `{"cmd":"dice","next":"7"}`,
	} {
		answer := r.Answer([]byte(line))
		var f struct{ Error string }
		if err := json.Unmarshal(answer, &f); err != nil || f.Error == "" || strings.ContainsAny(f.Error, "\n\t[") || strings.Contains(f.Error, "Spec") || strings.Contains(f.Error, "json:") {
			t.Errorf("%s is answered by %s", line, answer)
		}
		if r.Match().Hash() != before {
			t.Fatalf("%s changed the position", line)
		}
	}
}

// A member that stands twice in an object is refused with its name, wherever that object is: of two places of a unit the
// last one counted, and of two lists of units both. The same name in two objects is no fault, nor is it as a value.
func TestNoMemberTwice(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`))
	for line, name := range map[string]string{
		`{"cmd":"hash","cmd":"games"}`: "cmd",
		`{"cmd":"setup","position":{"units":{"us-1id-18-2":{"hex":"2008"},"us-1id-18-2":{"hex":"2007"}}}}`:   "us-1id-18-2",
		`{"cmd":"setup","position":{"units":{"us-1id-18-2":{"hex":"2008"}},"improved":["2008"],"units":{}}}`: "units",
		`{"cmd":"do","action":{"do":"activate","units":["us-1id-hq"],"do":"end"}}`:                           "do",
	} {
		if got := string(r.Answer([]byte(line))); !strings.HasPrefix(got, `{"error":`) || !strings.Contains(got, `\"`+name+`\"`) {
			t.Errorf("%s is answered by %.200s", line, got)
		}
	}
	fine := `{"cmd":"setup","position":{"units":{"us-1id-18-2":{"hex":"2008"},"us-1id-18-1":{"hex":"2008"}},"phase":"action","active":"1id","ap":5,"held":{}}}`
	if got := string(r.Answer([]byte(fine))); !strings.HasPrefix(got, `{"side":`) {
		t.Errorf("%s is answered by %.200s", fine, got)
	}
}

// A member that is null, or text that is empty, is as if left out.
func TestNullIsLeftOut(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"new","scenario":"aachen/first-blood","seed":"s"}`))
	for _, c := range []struct{ with, without string }{
		{`{"cmd":"query","what":"zoc","side":"us","viewer":"","unit":null,"hex":"","action":null}`, `{"cmd":"query","what":"zoc","side":"us"}`},
		{`{"cmd":"legal","units":null,"do":""}`, `{"cmd":"legal"}`},
		{`{"cmd":"position","side":null}`, `{"cmd":"position"}`},
	} {
		if got, want := string(r.Answer([]byte(c.with))), string(r.Answer([]byte(c.without))); got != want || strings.Contains(got, "error") {
			t.Errorf("%s is answered by %.200s, without them by %.200s", c.with, got, want)
		}
	}
}

// What is wrong in a set-up is named in the words of the README, not in those of the program.
func TestFaultsAreNamedInWords(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	for _, c := range []struct{ scenario, position, want string }{
		{"aachen/first-blood", `{"turn":128}`, `the field \"turn\" is 128: write a whole number from -128 to 127`},
		{"aachen/first-blood", `{"units":{"us-1id-18-2":7}}`, `the field \"units\" is a number: write an object`},
		{"aachen/first-blood", `{"held":7}`, `the field \"held\" is a number: write an object`},
		{"aachen/first-blood", `{"ban":"no"}`, `the field \"ban\" is a string: write true or false`},
		{"aachen/first-blood", `[]`, `the text is an array: write an object`},
		{"reichswald/veritable", `{"hexsides":{"0808/0909":"lake"}}`, `none of road, stream, major, bridge, fortline and clear`},
		{"offtheline/11-head-on", `{"turn":-1}`, `turn is -1: write 1 to 8`},
		{"offtheline/11-head-on", `{"mist":-1}`, `mist is -1: write 0 to 99`},
		{"offtheline/11-head-on", `{"mute":{"xx":3}}`, `mute is \"xx\": write us or german`},
		{"offtheline/11-head-on", `{"spots":{"xx":"01-A1"}}`, `spots is \"xx\": write us or german`},
		{"offtheline/11-head-on", `{"breach":{"01-A1":63}}`, `breach: 01-A1 is 63: write the sum of`}, // over the edge of the map
	} {
		answer := string(r.Answer(fmt.Appendf(nil, `{"cmd":"setup","scenario":%q,"position":%s}`, c.scenario, c.position)))
		if !strings.Contains(answer, c.want) || !strings.HasPrefix(answer, `{"error":`) {
			t.Errorf("%s: %s, want %s", c.position, answer, c.want)
		}
	}
}

// The positions that the README shows can be set up as they stand, each in the scenario that the line before it names.
func TestPositionsOfTheReadme(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	found := 0
	for _, part := range strings.Split(readme, "\n## Positions (setup), ")[1:] {
		head, rest, _ := strings.Cut(part, "\n    {")
		_, scenario, _ := strings.Cut(head, "`")
		scenario, _, _ = strings.Cut(scenario, "`")
		position, _, _ := strings.Cut("{"+rest, "\n\n")
		position = strings.ReplaceAll(position, "\n", " ")
		answer := string(r.Answer(fmt.Appendf(nil, `{"cmd":"setup","scenario":%q,"position":%s}`, scenario, position)))
		if found++; !strings.HasPrefix(answer, `{"side":`) {
			t.Errorf("the position of %q is answered by %s", scenario, answer)
		}
	}
	if found != 4 {
		t.Errorf("the README has %d positions", found)
	}
}

// Who holds a hex is told of one that gives VP: the README named one that gives none, and its example was refused.
func TestHeldOfTheReadme(t *testing.T) {
	_, held, _ := strings.Cut(readme, "`held` tells by hex which sides control it: `")
	held, _, _ = strings.Cut(held, "`")
	answer := string(referee.New(shelf.Shelf{}).Answer(fmt.Appendf(nil, `{"cmd":"setup","scenario":"aachen/campaign","position":{"held":%s}}`, held)))
	if !strings.HasPrefix(answer, `{"side":`) {
		t.Errorf("held %s is answered by %s", held, answer)
	}
}

// The paths of reach begin where the README says; it did not say that they leave the unit's own hex out.
func TestPathsOfTheReadme(t *testing.T) {
	if !strings.Contains(readme, "lists of hexes from where the unit is, but that of `reach`, out of Off the Line, from the first hex") {
		t.Error("the README does not tell where paths begin")
	}
	for _, test := range []struct{ setup, query, paths string }{
		{`"bug/campaign","position":{"units":{"ge-299id-528-1":{"hex":"5315"}},"hqs":{"ge-299id-hq":{"hex":"5214"}},"phase":"action","active":"299id","ap":9}`, `"reach","unit":"ge-299id-528-1","hex":"5415"`, `[["5415"]]`},
		{`"bug/campaign","position":{"units":{"ge-299id-528-1":{"hex":"5315"}},"hqs":{"ge-299id-hq":{"hex":"5214"}},"phase":"action","active":"299id","ap":9}`, `"command","unit":"ge-299id-528-1"`, `[["5315",`},
		{`"ardennes/campaign","position":{"units":{"de-2-pz-2":{"hex":"W2438"},"us-28-109-1":{"hex":"E1001"}}}`, `"reach","unit":"de-2-pz-2","hex":"W2538"`, `[["W2538"]]`},
		{`"reichswald/veritable","position":{"units":{"al-15sc-44":{"hex":"0606"},"ge-at-2":{"hex":"0909"}},"phase":"movement"}`, `"reach","unit":"al-15sc-44","hex":"0608"`, `[["0607","0608"]]`},
		{`"offtheline/01-two-patrols","position":{"units":{"ge-4":{"hex":"01-G2"},"us-4":{"hex":"01-A7"}},"phase":"order","side":"german","points":{"german":3}}`, `"reach","unit":"ge-4","hex":"01-G4"`, `[["01-G2",`},
	} {
		r := referee.New(shelf.Shelf{})
		r.Answer([]byte(`{"cmd":"setup","scenario":` + test.setup + `}`))
		answer := string(r.Answer([]byte(`{"cmd":"query","what":` + test.query + `}`)))
		if !strings.Contains(answer, `"paths":`+test.paths) {
			t.Errorf("%s is answered by %.300s", test.query, answer)
		}
	}
}

func TestServe(t *testing.T) {
	var out bytes.Buffer
	in := strings.NewReader("{\"cmd\":\"games\"}\n\n{\"cmd\":\"new\",\"scenario\":\"aachen/first-blood\"}\nnonsense\n{\"cmd\":\"hash\"}")
	if err := referee.New(shelf.Shelf{}).Serve(in, &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 4 {
		t.Errorf("%d answers to 4 requests:\n%s", n, out.String())
	}
}

func FuzzReferee(f *testing.F) {
	f.Add(`{"cmd":"do","action":{"do":"activate","units":["us-1id-hq"]}}`)
	f.Add(`{"cmd":"setup","position":{"units":{"us-1id-18-2":{"hex":"2008","sp":8}},"phase":"action","active":"1id","ap":5}}`)
	f.Add(`{"cmd":"setup","position":{"map":{"hexes":[{"id":"1010"}]},"units":{}}}`)
	f.Add(`{"cmd":"query","what":"odds","action":{"do":"attack","units":["us-1id-18-2"],"hex":"2008","to":"2108","kind":"regular"}}`)
	r := referee.New(shelf.Shelf{})
	f.Fuzz(func(t *testing.T, line string) {
		if strings.Contains(line, "perft") || strings.Contains(line, "rollouts") {
			return // they go on for as long as they are told to
		}
		r.Answer([]byte(`{"cmd":"new","scenario":"aachen/first-blood","seed":"fuzz"}`))
		answer := r.Answer([]byte(line))
		if !json.Valid(answer) {
			t.Errorf("%q is answered by %q", line, answer)
		}
		if m := r.Match(); !m.Decision().Over && len(m.Legal()) == 0 {
			t.Errorf("%q leads to a position without a legal action", line)
		}
	})
}

// A scenario of one's own is checked by the referee; a game without that says so.
func TestDesign(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	text := `{"title":"Ours","blurb":"Two men.","turns":4,"initiative":"us","first":"us","human":"us","panels":[{"panel":"11","x":0,"y":0}],` +
		`"forces":{"us":{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"north","depth":1}},"german":{"elan":5,"break":1,"soldiers":[1],"area":{"edge":"south","depth":1}}},` +
		`"victory":{"us":[{"per":"eliminated","points":1}]}}`
	for _, c := range []struct{ scenario, text, want string }{
		{"offtheline", text, `"title":"Ours"`},
		{"offtheline", text, `{"id":"turns","title":"Turns","value":4,"rule":"OTL-13.2-01"}`},
		{"offtheline", strings.Replace(text, `"turns":4`, `"turns":0`, 1), `"error":`},
		{"bug", text, `{"error":"no scenarios of one's own can be made for \"bug\""}`},
	} {
		q, err := json.Marshal(map[string]any{"cmd": "design", "scenario": c.scenario, "text": c.text})
		if err != nil {
			t.Fatal(err)
		}
		if got := string(r.Answer(q)); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.scenario, got, c.want)
		}
	}
}
