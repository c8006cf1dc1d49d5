package game

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"fieldpost/engine/json"
)

// FormatVersion is the version of the journal's format.
const FormatVersion = 1

// digestEvery is how many entries lie between two digests in a journal.
const digestEvery = 16

// A Head is what a match was started with and which rules it was played under.
type Head struct {
	Format   int
	Scenario string // "aachen/first-blood"
	Data     string // hash of the scenario's data
	Rules    int    // version of the rules code
	Seed     string
	Options  map[string]string
	Setup    []byte // a set-up of one's own, empty for the scenario's
	Dice     []int  // the first results of chance, given by hand
	Edited   bool   // set-up, dice or actions already taken were changed by hand
}

// identity is what of a head the digests cover: not the versions, so that a
// match can go on under later rules.
func (h Head) identity() string {
	var b strings.Builder
	fmt.Fprintf(&b, "scenario %s\nseed %q\n", h.Scenario, h.Seed)
	for _, k := range SortedKeys(h.Options) {
		fmt.Fprintf(&b, "option %s=%s\n", k, h.Options[k])
	}
	if len(h.Setup) > 0 {
		fmt.Fprintf(&b, "setup %s\n", compact(h.Setup))
	}
	return b.String()
}

// Same reports whether two heads begin the same match, whatever versions and marks they bear.
func (h Head) Same(o Head) bool { return h.identity() == o.identity() }

// text is the head as it stands in a journal.
func (h Head) text() string {
	s := fmt.Sprintf("fieldpost %d\ndata %s\nrules %d\n%s", h.Format, h.Data, h.Rules, h.identity())
	if len(h.Dice) > 0 {
		s += "dice" + words(h.Dice) + "\n"
	}
	if h.Edited {
		s += "edited\n"
	}
	return s
}

// words are results of chance as they stand in a journal, each after a space.
func words[N int | uint8](results []N) string {
	var b strings.Builder
	for _, r := range results {
		b.WriteString(" " + strconv.Itoa(int(r)))
	}
	return b.String()
}

// readResults reads results of chance.
func readResults(text string) ([]int, error) {
	var list []int
	for _, w := range strings.Fields(text) {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > 255 {
			return nil, fmt.Errorf("the result of chance %.20q, which is no number from 1 to 255", w)
		}
		list = append(list, n)
	}
	return list, nil
}

func compact(raw []byte) string {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return "null"
	}
	b, _ := json.Marshal(v)
	return string(b)
}

// HeadText returns the head's lines of the journal; EntryText(i) those of entry
// i. Together they are the journal, so a store can append entry by entry.
func (m *Match) HeadText() string { return m.head.text() }

// EntryText returns the journal's line of entry i (0-based): the action, what
// chance answered, and the digest of all so far.
func (m *Match) EntryText(i int) string { return m.entryText(i, true) }

func (m *Match) entryText(i int, digest bool) string {
	e := &m.entries[i]
	var b strings.Builder
	b.WriteString(m.game.Lexicon().Line(e.Action))
	if len(e.Results) > 0 {
		b.WriteString(" |" + words(e.Results))
	}
	if digest {
		b.WriteString(" =" + hex.EncodeToString(e.digest[:]))
	}
	b.WriteByte('\n')
	return b.String()
}

// Journal returns the whole journal as lines of text.
func (m *Match) Journal() string {
	var b strings.Builder
	b.WriteString(m.HeadText())
	last := len(m.entries) - 1
	for i := range m.entries {
		b.WriteString(m.entryText(i, i == last || i%digestEvery == digestEvery-1))
	}
	return b.String()
}

// A journal is a parsed journal.
type journal struct {
	head  Head
	lines []journalLine
}

type journalLine struct {
	action  string
	results []int
	digest  string
	fault   error // of what stands there
}

// ReadHead reads the head of a journal; use it to find the game to load.
func ReadHead(text string) (Head, error) {
	j, err := parseJournal(text)
	return j.head, err
}

func parseJournal(text string) (journal, error) {
	j := journal{head: Head{Options: map[string]string{}}}
	if len(text) > MaxText {
		return j, tooMuch(MaxText, "letters")
	}
	line, rest, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n")
	word, number, _ := strings.Cut(line, " ")
	format, err := strconv.Atoi(number)
	if word != "fieldpost" || err != nil {
		return j, fmt.Errorf("this is no Fieldpost match: its first line is not \"fieldpost\" and a number")
	}
	if format > FormatVersion {
		return j, fmt.Errorf("this match was written by a newer Fieldpost (format %d, this one reads up to %d): update the page and open it again", format, FormatVersion)
	}
	j.head.Format = format
	for n := 2; rest != ""; n++ {
		line, after, _ := strings.Cut(rest, "\n")
		known, err := j.head.readLine(line)
		if err != nil {
			return j, fmt.Errorf("line %d of the match, %.40q, cannot be read: %w", n, line, err)
		}
		if !known {
			break
		}
		if n > maxHeadLines {
			return j, tooMuch(maxHeadLines, "lines before its actions")
		}
		rest = after
	}
	if j.head.Scenario == "" {
		return j, fmt.Errorf("this match names no scenario: the file is damaged")
	}
	return j, j.readLines(rest)
}

// readLine reads a line of the head; it is not known if it is the first action.
func (h *Head) readLine(line string) (known bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	limit := maxLine
	switch word {
	case "setup":
		limit = maxSetup
	case "dice":
		limit = len(" 255") * maxDice
	}
	if len(rest) > limit {
		return true, fmt.Errorf("it has more than %d letters", limit)
	}
	switch word {
	case "data":
		h.Data = rest
	case "rules":
		h.Rules, err = strconv.Atoi(rest)
	case "scenario":
		h.Scenario = rest
	case "seed":
		h.Seed, err = strconv.Unquote(rest)
	case "option":
		k, v, _ := strings.Cut(rest, "=")
		h.Options[k] = v
	case "setup":
		h.Setup = []byte(rest)
		if !json.Valid(h.Setup) {
			err = strconv.ErrSyntax
		}
	case "dice":
		h.Dice, err = readResults(rest)
	case "edited":
		h.Edited = true
	default:
		return false, nil
	}
	if err != nil {
		err = fmt.Errorf("the file is damaged")
	}
	return true, err
}

// readLines reads the actions. What is wrong with one of them is told when the match has been
// replayed so far.
func (j *journal) readLines(text string) error {
	for text != "" {
		if len(j.lines) == MaxActions {
			return tooMuch(MaxActions, "actions")
		}
		var l journalLine
		l.action, text, _ = strings.Cut(text, "\n")
		if len(l.action) > maxLine {
			l.action, l.fault = l.action[:maxLine], fmt.Errorf("has more than %d letters", maxLine)
		}
		if at := strings.LastIndex(l.action, " ="); at >= 0 {
			l.action, l.digest = l.action[:at], l.action[at+2:]
		}
		action, results, _ := strings.Cut(l.action, " |")
		l.action = action
		var err error
		if l.results, err = readResults(results); err != nil && l.fault == nil {
			l.fault = fmt.Errorf("has %w", err)
		}
		j.lines = append(j.lines, l)
	}
	return nil
}

// A DamagedError is what Replay returns for a journal that does not fit the rules and data it was
// written under.
type DamagedError struct {
	Sound    int // how many actions before the damage are verified
	Sentence string
}

func (e *DamagedError) Error() string { return e.Sentence }

// Replay rebuilds a match of a game from its journal, checking every action and
// digest. Where rules or data have changed since and the journal no longer fits,
// the match opens at its last verified position and notice says so. A journal
// written under the same rules and data that does not fit is refused with a *DamagedError.
func Replay(g Game, text string) (m *Match, notice string, err error) {
	j, err := parseJournal(text)
	if err != nil {
		return nil, "", err
	}
	info := g.Info()
	if own := info.Game + "/" + info.Scenario; own != j.head.Scenario {
		return nil, "", fmt.Errorf("this match is of %s, not of %s", j.head.Scenario, own)
	}
	changed := j.head.Data != info.Data || j.head.Rules != info.Rules
	written := j.head
	m, err = NewMatch(g, j.head)
	if err != nil {
		return nil, "", fmt.Errorf("the set-up of this match cannot be used: %w", err)
	}
	m.head.Edited = m.head.Edited || written.Edited
	verified, shown := 0, len(m.begun)
	fail := func(i int, what string) (*Match, string, error) {
		if !changed {
			return nil, "", &DamagedError{verified, fmt.Sprintf("this match is damaged or was changed by hand: action %d, %.60q, %s", i+1, j.lines[i].action, what)}
		}
		back, _, err := Replay(g, strings.Join(append([]string{strings.TrimRight(m.head.text(), "\n")}, j.text(verified)...), "\n"))
		return back, fmt.Sprintf("The rules or data of %s have changed since this match was saved; it opens after action %d of %d, its last verified position, and goes on under the current rules.",
			info.Title, verified, len(j.lines)), err
	}
	for i, l := range j.lines {
		if l.fault != nil {
			return fail(i, l.fault.Error())
		}
		a, err := m.game.Lexicon().ParseLine(l.action)
		if err != nil {
			return fail(i, "cannot be read: "+err.Error())
		}
		shown += len(l.results)
		loaded := &Loaded{Next: l.results}
		check := &replayDice{loaded: loaded, seeded: m.seeded, strict: !m.head.Edited}
		m.rec.from = check
		if _, err := m.Do(a); err != nil {
			return fail(i, "is not legal there: "+err.Error())
		}
		if loaded.Fault != nil || loaded.Left() > 0 || check.differs {
			return fail(i, "does not fit its dice")
		}
		if l.digest != "" {
			if l.digest != hex.EncodeToString(m.entries[i].digest[:]) {
				return fail(i, "leads to another position than was saved")
			}
			verified = i + 1
		}
	}
	if m.head.Edited {
		m.reseed()
	}
	m.rec.from = m.seeded
	if shown < len(m.head.Dice) {
		m.rec.from = &Loaded{Next: m.head.Dice[shown:], Rest: m.seeded}
	}
	return m, "", nil
}

// text returns the first n entries as lines.
func (j *journal) text(n int) []string {
	var lines []string
	for _, l := range j.lines[:n] {
		s := l.action
		if len(l.results) > 0 {
			s += " |" + words(l.results)
		}
		lines = append(lines, s)
	}
	return lines
}

// replayDice show the recorded results and, for a match whose dice were never
// touched, check them against the seed and keep the seeded dice in step.
type replayDice struct {
	loaded  *Loaded
	seeded  Dice
	strict  bool
	differs bool
}

func (r *replayDice) Roll(c Chance) int {
	v := r.loaded.Roll(c)
	if r.strict && r.seeded.Roll(c) != v {
		r.differs = true
	}
	return v
}
