// Package script runs rule scripts: txtar files in which a small position, loaded
// dice and a few actions show one behaviour of the rules through the referee.
//
// A script holds up to four files. "rules" lists the ledger ids it is about.
// "setup.json" is the position of the referee's setup request; its member
// "scenario" names the scenario. "events" lists all events and refusals of the play, one a line: the hexes
// of each, what is said of it and the rows it carries; Update writes it. "script" is the play, one step a line:
//
//	dice 7 3 9                     the next results of chance
//	do {"do":"step","hex":"2109"}  take an action
//	event moved "hex":"2109"       the last do made an event of this name whose JSON holds each further word
//	noevent displaced              the last do made no event of this name
//	legal {...}                    the action is listed
//	illegal {...} CTL-7.3.2-05     the action is refused, by these rows
//	unit us-1id-18-2 hex=2108 strength=9 disrupted=false
//	ask ge retreat                 who decides what
//	over decisive                  the game is over and the verdict holds these words
//	query {"what":"reach","unit":"..."} contains "hex":"2109" !"hex":"2110"   (! : must not stand there)
//	position contains "kind":"improved"
//	undo                           take the last action back
//
// Lines that start with # are comments.
package script

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"fieldpost/engine/referee"
)

// RunAll runs each script in the folder testdata of a package, which is fsys, as a test of its own. With update it
// first writes their events anew.
func RunAll(t *testing.T, shelf referee.Shelf, fsys fs.FS, update bool, write func(name string, data []byte, perm fs.FileMode) error) {
	files, err := fs.Glob(fsys, "testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, file := range files {
		t.Run(path.Base(file), func(t *testing.T) {
			archive, err := fs.ReadFile(fsys, file)
			if err != nil {
				t.Fatal(err)
			}
			if update {
				if archive, err = Update(shelf, archive); err != nil {
					t.Fatal(err)
				}
				if err := write(file, archive, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if err := Run(shelf, archive); err != nil {
				t.Error(err)
			}
		})
	}
}

// Run runs the script of a txtar archive; the error names line and fault.
func Run(shelf referee.Shelf, archive []byte) error {
	a := txtar.Parse(archive)
	got, err := play(shelf, a)
	if err != nil {
		return err
	}
	for _, f := range a.Files {
		if f.Name == "events" && string(f.Data) != got {
			return fmt.Errorf("events: %s", difference(strings.Split(string(f.Data), "\n"), strings.Split(got, "\n")))
		}
	}
	return nil
}

// Update is the archive with the events that its script makes now.
func Update(shelf referee.Shelf, archive []byte) ([]byte, error) {
	a := txtar.Parse(archive)
	got, err := play(shelf, a)
	if err != nil {
		return nil, err
	}
	a.Files = slices.DeleteFunc(a.Files, func(f txtar.File) bool { return f.Name == "events" })
	a.Files = append(a.Files, txtar.File{Name: "events", Data: []byte(got)})
	return txtar.Format(a), nil
}

// difference names the first line in which two lists are not the same.
func difference(want, got []string) string {
	for i := range max(len(want), len(got)) {
		w, g := "nothing", "nothing"
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		if w != g {
			return fmt.Sprintf("line %d is\n\t%s\nwant\n\t%s", i+1, g, w)
		}
	}
	return ""
}

// play runs the script and returns the events as they stand in the file "events".
func play(shelf referee.Shelf, a *txtar.Archive) (events string, err error) {
	files := map[string]string{}
	for _, f := range a.Files {
		files[f.Name] = string(f.Data)
	}
	for _, name := range []string{"rules", "setup.json", "script"} {
		if strings.TrimSpace(files[name]) == "" {
			return "", fmt.Errorf("the archive has no file %q", name)
		}
	}
	var spec map[string]json.RawMessage
	if err := json.Unmarshal([]byte(files["setup.json"]), &spec); err != nil {
		return "", fmt.Errorf("setup.json: %w", err)
	}
	scenario, options := spec["scenario"], spec["options"]
	delete(spec, "scenario")
	delete(spec, "options")
	r := &runner{ref: referee.New(shelf)}
	if _, err := r.ask(map[string]any{"cmd": "setup", "scenario": scenario, "options": options, "seed": "script", "position": spec}); err != nil {
		return "", fmt.Errorf("setup.json: %w", err)
	}
	for _, id := range strings.Fields(files["rules"]) {
		if r.ref.Match().Game().Ledger().Rule(id) == 0 && !strings.HasPrefix(id, "TC-") {
			return "", fmt.Errorf("rules: %s is in no ledger of this game", id)
		}
	}
	checks := 0
	for i, line := range strings.Split(files["script"], "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		step := steps[word]
		if step == nil {
			return "", fmt.Errorf("script:%d: %q is no step", i+1, word)
		}
		if word != "dice" && word != "do" && word != "undo" {
			checks++
		}
		if err := step(r, strings.TrimSpace(rest)); err != nil {
			return "", fmt.Errorf("script:%d: %s: %w", i+1, line, err)
		}
	}
	if checks == 0 {
		return "", fmt.Errorf("the script checks nothing")
	}
	return r.told.String(), nil
}

// runner drives a referee and keeps the last events, and what all of them tell.
type runner struct {
	ref    *referee.Referee
	events []string
	told   strings.Builder
}

// ask sends a request and returns the answer, or its error.
func (r *runner) ask(request any) (string, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return "", err
	}
	answer := r.ref.Answer(line)
	var f struct {
		Error, Why string
		Rules      []string
	}
	json.Unmarshal(answer, &f)
	if f.Error != "" {
		return "", fmt.Errorf("%s %s %v", f.Error, f.Why, f.Rules)
	}
	return string(answer), nil
}

var steps = map[string]func(*runner, string) error{
	"dice":     (*runner).dice,
	"do":       (*runner).do,
	"undo":     (*runner).undo,
	"event":    (*runner).event,
	"noevent":  (*runner).noEvent,
	"legal":    (*runner).legal,
	"illegal":  (*runner).illegal,
	"unit":     (*runner).unit,
	"ask":      (*runner).decision,
	"over":     (*runner).over,
	"query":    (*runner).query,
	"position": (*runner).position,
}

func (r *runner) dice(s string) error {
	var next []int
	if err := json.Unmarshal([]byte("["+strings.Join(strings.Fields(s), ",")+"]"), &next); err != nil {
		return err
	}
	_, err := r.ask(map[string]any{"cmd": "dice", "next": next})
	return err
}

func (r *runner) do(s string) error {
	answer, err := r.ask(map[string]any{"cmd": "do", "action": json.RawMessage(s)})
	if err != nil {
		return err
	}
	var a struct{ Events []json.RawMessage }
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		return err
	}
	r.events = r.events[:0]
	for _, e := range a.Events {
		r.events = append(r.events, string(e))
		var told struct {
			Event, Hex, To, Text, Detail string
			Rules                        []string
		}
		if err := json.Unmarshal(e, &told); err != nil {
			return err
		}
		name := told.Event
		if told.Hex != "" {
			name += " @" + told.Hex
		}
		if told.To != "" {
			name += " >" + told.To
		}
		r.tell(name, told.Text, told.Detail, told.Rules)
	}
	return nil
}

// tell notes an event or a refusal: its name, what is said of it and the rows it carries.
func (r *runner) tell(name, text, detail string, rules []string) {
	line := strings.Join(append([]string{name + ":", text, detail}, rules...), " ")
	r.told.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
}

func (r *runner) undo(string) error {
	_, err := r.ask(map[string]any{"cmd": "undo"})
	return err
}

func (r *runner) find(name string, words []string) bool {
next:
	for _, e := range r.events {
		if !strings.Contains(e, `"event":"`+name+`"`) {
			continue
		}
		for _, w := range words {
			if !strings.Contains(e, w) {
				continue next
			}
		}
		return true
	}
	return false
}

func (r *runner) event(s string) error {
	name, words, _ := strings.Cut(s, " ")
	if !r.find(name, strings.Fields(words)) {
		return fmt.Errorf("there is no such event; the events are\n\t%s", strings.Join(r.events, "\n\t"))
	}
	return nil
}

func (r *runner) noEvent(s string) error {
	name, words, _ := strings.Cut(s, " ")
	if r.find(name, strings.Fields(words)) {
		return fmt.Errorf("there is such an event; the events are\n\t%s", strings.Join(r.events, "\n\t"))
	}
	return nil
}

func (r *runner) why(action string) (legal bool, answer string, err error) {
	answer, err = r.ask(map[string]any{"cmd": "why", "action": json.RawMessage(action)})
	return strings.HasPrefix(answer, `{"legal":true`), answer, err
}

func (r *runner) legal(s string) error {
	ok, answer, err := r.why(s)
	if err == nil && !ok {
		err = fmt.Errorf("it is refused: %s", answer)
	}
	return err
}

func (r *runner) illegal(s string) error {
	end := strings.LastIndexByte(s, '}') + 1
	ok, answer, err := r.why(s[:end])
	if err != nil {
		return err
	}
	if ok {
		return fmt.Errorf("it is legal")
	}
	for _, id := range strings.Fields(s[end:]) {
		if !strings.Contains(answer, `"`+id+`"`) {
			return fmt.Errorf("it is refused, but not by %s: %s", id, answer)
		}
	}
	var no struct {
		Why   string
		Rules []string
	}
	if err := json.Unmarshal([]byte(answer), &no); err != nil {
		return err
	}
	r.tell("refused", no.Why, "", no.Rules)
	return nil
}

func (r *runner) unit(s string) error {
	words := strings.Fields(s)
	answer, err := r.ask(map[string]any{"cmd": "position"})
	if err != nil {
		return err
	}
	var p struct {
		Units []struct {
			ID, Side, Formation, Hex, Where string
			Values                          map[string]string
			States                          []string
		}
	}
	if err := json.Unmarshal([]byte(answer), &p); err != nil {
		return err
	}
	for _, u := range p.Units {
		if u.ID != words[0] {
			continue
		}
		for _, w := range words[1:] {
			key, want, _ := strings.Cut(w, "=")
			var got string
			switch key {
			case "hex":
				got = u.Hex
			case "where":
				got = u.Where
			case "formation":
				got = u.Formation
			default:
				var ok bool
				if got, ok = u.Values[key]; !ok {
					got = fmt.Sprint(contains(u.States, key))
				}
			}
			if got != want {
				return fmt.Errorf("%s is %q, not %q", key, got, want)
			}
		}
		return nil
	}
	return fmt.Errorf("there is no unit %s", words[0])
}

func contains(list []string, s string) bool {
	for _, w := range list {
		if w == s {
			return true
		}
	}
	return false
}

// holds checks that the answer to a request holds all the words.
func (r *runner) holds(request any, words ...string) error {
	answer, err := r.ask(request)
	if err != nil {
		return err
	}
	for _, w := range words {
		want, absent := strings.CutPrefix(w, "!")
		if strings.Contains(answer, want) == absent {
			return fmt.Errorf("the answer does not hold %s: %s", w, answer)
		}
	}
	return nil
}

func (r *runner) decision(s string) error {
	side, ask, _ := strings.Cut(s, " ")
	return r.holds(map[string]any{"cmd": "decision"}, `"side":"`+side+`"`, `"ask":"`+ask+`"`)
}

func (r *runner) over(s string) error {
	return r.holds(map[string]any{"cmd": "decision"}, `"over":true`, s)
}

func (r *runner) query(s string) error {
	question, words, ok := strings.Cut(s, " contains ")
	if !ok {
		return fmt.Errorf("write: query {...} contains words")
	}
	var q map[string]any
	if err := json.Unmarshal([]byte(question), &q); err != nil {
		return err
	}
	q["cmd"] = "query"
	return r.holds(q, strings.Fields(words)...)
}

func (r *runner) position(s string) error {
	return r.holds(map[string]any{"cmd": "position"}, strings.Fields(strings.TrimPrefix(s, "contains "))...)
}
