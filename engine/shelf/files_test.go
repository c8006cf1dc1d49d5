package shelf

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
)

// opened reads the text of a file as a page does and counts the bytes allocated.
func opened(text string) (m *game.Match, spent uint64, err error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	journal, err := game.ReadLetter(text, deflate.Press{})
	if err == nil {
		m, _, err = Load(journal)
	}
	runtime.ReadMemStats(&after)
	return m, after.TotalAlloc - before.TotalAlloc, err
}

// A file of another program's scenarios or options is refused in a player's words.
func TestForeignFiles(t *testing.T) {
	for head, want := range map[string]string{
		"scenario aachen/the-bulge\n":                      `has no scenario "aachen/the-bulge"`,
		"scenario moon/base\noption a=b\n":                 `has no scenario "moon/base"`,
		"scenario aachen/../bug/campaign\n":                "has no scenario",
		"scenario " + strings.Repeat("x", 3000) + "\n":     "has no scenario",
		"scenario aachen/first-blood\noption weather=on\n": `options that this Fieldpost may not have: the scenario has no option "weather"`,
	} {
		_, _, err := Load("fieldpost 1\n" + head + "seed \"s\"\n")
		if err == nil || !strings.Contains(err.Error(), want) || len(err.Error()) > 300 || strings.Contains(err.Error(), ".json") {
			t.Errorf("%.60q: %v", head, err)
		}
	}
}

// files are matches with set-ups of their own, from a plain one to those that ask for much.
func files() []string {
	head := func(scenario, setup string) string {
		return "fieldpost 1\nscenario " + scenario + "\nseed \"s\"\nsetup " + setup + "\nedited\n"
	}
	full := func(class string, n int) string { // a map with units in every hex
		var counters, units, sources []string
		for i := range n {
			counters = append(counters, fmt.Sprintf(`"t-%d":{"side":"us","formation":"1id","class":%q,"effectiveness":[7,7],"strength":30,"ma":20}`, i, class))
			units = append(units, fmt.Sprintf(`"t-%d":{"hex":"%02d%02d"}`, i, 10+i/6%20, 1+i/120))
		}
		for row := range 20 {
			for column := range 20 {
				sources = append(sources, fmt.Sprintf(`"%02d%02d"`, row+10, column+1))
			}
		}
		return head("aachen/stolberg-corridor", `{"map":{"rows":[10,29],"columns":[1,20],"supply":{"us":[`+strings.Join(sources, ",")+`],"ge":[]}},"counters":{`+
			strings.Join(counters, ",")+`},"units":{`+strings.Join(units, ",")+`},"phase":"action","active":"1id","ap":20,"last":20}`)
	}
	return []string{
		head("aachen/first-blood", `{"units":{"us-1id-18-2":{"hex":"2008","sp":8}},"hqs":{"us-1id-hq":{"hex":"1808"}},"phase":"action","active":"1id","ap":5}`) + "move +us-1id-18-2 @2008\nstep @1908\n",
		head("bug/campaign", `{"phase":"over"}`),
		head("reichswald/veritable", `{"units":{"al-53w-71":{"hex":"0808"}},"turn":3,"phase":"movement"}`) + "move +al-53w-71 @0808\n",
		head("aachen/first-blood", `{"improved":["2008"`+strings.Repeat(`,"2008"`, 15_000)+`],"units":{"us-1id-18-2":{"hex":"2008"}},"hqs":{"us-1id-hq":{"hex":"1808"}}}`),
		head("aachen/campaign", `{"due":["x"`+strings.Repeat(`,"x"`, 30_000)+`]}`),
		head("aachen/campaign", `{"due":["us-1id-eng238"`+strings.Repeat(`,"us-1id-eng238"`, 7_500)+`]}`),
		full("afv", 240),
	}
}

// mostSpent is how many bytes may be allocated to read any file: twice what the worst of files takes.
const mostSpent = 72 << 20

// holds checks a file that was read: refused with one sentence, or a match whose names can be
// shown, that can be played and that leads to the same position when it is read again.
func holds(t *testing.T, text string) {
	t.Helper()
	m, spent, err := opened(text)
	if spent > mostSpent {
		t.Errorf("%d MB allocated for %d letters", spent>>20, len(text))
	}
	if err != nil {
		if strings.Contains(err.Error(), "\n") || len(err.Error()) > 1000 {
			t.Errorf("no sentence: %q", err)
		}
		return
	}
	info := m.Game().Info()
	for _, c := range m.Game().Picture(m.Pos(), game.Nobody).Units {
		for _, name := range []string{c.ID, c.Name, c.Group, c.Label, c.Formation} {
			if len(name) > 4*game.MaxName {
				t.Errorf("%s has a name of %d bytes", info.Scenario, len(name))
			}
		}
	}
	for range 5 {
		if legal := m.Legal(); len(legal) > 0 {
			if _, err := m.Do(legal[len(legal)/2]); err != nil {
				t.Fatal(err)
			}
		}
	}
	back, _, err := Load(m.Journal())
	if err != nil || back.Hash() != m.Hash() {
		t.Errorf("written again it does not open: %v", err)
	}
}

func TestFilesOfSetups(t *testing.T) {
	refused := 0
	for _, text := range files() {
		if _, _, err := opened(text); err != nil {
			refused++
			t.Logf("%.60s: %v", text[12:], err)
		}
		holds(t, text)
	}
	if refused > 3 {
		t.Errorf("%d files are refused", refused)
	}
}

func FuzzLoad(f *testing.F) {
	for _, text := range files() {
		f.Add(text)
	}
	f.Fuzz(holds)
}
