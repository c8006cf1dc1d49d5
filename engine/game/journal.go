package game

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// FormatVersion is the version of the journal's format. In format 1 the dice were drawn in the order of
// asking, and digests covered each other: the actions and results of such a match are played again, its
// digests and its seed prove nothing any more.
const FormatVersion = 2

// digestEvery is how many entries lie between two digests in a journal.
const digestEvery = 16

// digested tells whether a journal has a digest after entry i, whatever follows.
func digested(i int) bool { return i%digestEvery == digestEvery-1 }

// A Head is what a match was started with and which rules it was played under.
type Head struct {
	Format   int
	Scenario string // "aachen/first-blood"
	Data     string // hash of the scenario's data
	Rules    int    // version of the rules code
	Seed     string
	Options  map[string]string
	Title    string // of a scenario of one's own, which the match would be; "" of any other
	Own      Tables // files in the place of the game's own
	Setup    []byte // a set-up of one's own, empty for the scenario's; of a match as compact writes it
	Dice     []int  // the first results of chance, given by hand
	Kind     DiceKind
	// What a side's secret was bound by, and the secret itself once it is known, by the side's id (see DiceKind).
	Commitments, Openings map[string]string
	Players               map[string]Player // who decides, by the side's id; a side without one is a person's
	Edited                bool              // set-up, dice or actions already taken were changed by hand
	Older                 int               // so many entries were played under other rules: their results need not follow from the seed
}

// identity is what of a head the digests cover: not the versions, so that a
// match can go on under later rules.
func (h Head) identity() string { return h.lines(h.Own.identity()) }

// lines are those of identity, with what is said of tables.
func (h Head) lines(tables string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "scenario %s\nseed %q\n", h.Scenario, h.Seed)
	for _, k := range SortedKeys(h.Options) {
		fmt.Fprintf(&b, "option %s=%s\n", k, h.Options[k])
	}
	if h.Kind != SeedDice {
		fmt.Fprintf(&b, "chance %s\n", h.Kind)
	}
	for _, side := range SortedKeys(h.Commitments) {
		fmt.Fprintf(&b, "commitment %s %s\n", side, h.Commitments[side])
	}
	b.WriteString(tables)
	if len(h.Setup) > 0 {
		fmt.Fprintf(&b, "setup %s\n", h.Setup)
	}
	return b.String()
}

// Same reports whether two heads begin the same match, whatever versions and marks they bear.
func (h Head) Same(o Head) bool { return h.identity() == o.identity() }

// text is the head as it stands in a journal.
func (h Head) text() string {
	s := fmt.Sprintf("fieldpost %d\ndata %s\nrules %d\n%s", h.Format, h.Data, h.Rules, h.lines(h.Own.text()))
	if len(h.Dice) > 0 {
		s += "dice" + words(h.Dice) + "\n"
	}
	for _, side := range SortedKeys(h.Openings) {
		s += fmt.Sprintf("opening %s %q\n", side, h.Openings[side])
	}
	for _, side := range SortedKeys(h.Players) {
		s += fmt.Sprintf("player %s %s\n", side, h.Players[side])
	}
	if h.Title != "" {
		s += fmt.Sprintf("title %q\n", h.Title)
	}
	if h.Edited {
		s += "edited\n"
	}
	if h.Older > 0 {
		s += fmt.Sprintf("older %d\n", h.Older)
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

// HeadText returns the head's lines of the journal; EntryText(i) those of entry
// i. Together they are the journal, so a store can append entry by entry.
func (m *Match) HeadText() string { return m.head.text() }

// EntryText returns the journal's line of entry i (0-based): the action or its seal, what
// chance answered, what opens the seal, and, at the end of the match and every so often, the digest of all so far.
func (m *Match) EntryText(i int) string {
	e := &m.entries[i]
	var b strings.Builder
	if e.Seal != "" {
		b.WriteString("~" + e.Seal)
	} else {
		b.WriteString(m.game.Lexicon().Line(e.Action))
	}
	if len(e.Results) > 0 {
		b.WriteString(" |" + words(e.Results))
	}
	if e.Declared {
		b.WriteString(" ?")
	}
	if e.Salt != "" {
		b.WriteString(" ~" + e.Salt)
	}
	if digested(i) || i == len(m.entries)-1 {
		sum := m.digest(i)
		b.WriteString(" =" + hex.EncodeToString(sum[:]))
	}
	b.WriteByte('\n')
	return b.String()
}

// Played is a line of a journal without its digest, which other rules may make another.
func Played(line string) string {
	action, _, _ := strings.Cut(line, " =")
	return strings.TrimSpace(action)
}

// Journal returns the whole journal as lines of text.
func (m *Match) Journal() string {
	var b strings.Builder
	b.WriteString(m.HeadText())
	for i := range m.entries {
		b.WriteString(m.EntryText(i))
	}
	return b.String()
}

// A journal is a parsed journal.
type journal struct {
	head  Head
	lines []journalLine
}

type journalLine struct {
	action   string
	results  []int
	declared bool
	seal     string
	salt     string
	digest   string
	fault    error // of what stands there
}

// ReadHead reads the head of a journal; use it to find the game to load.
func ReadHead(text string) (Head, error) {
	head, rest, err := readHead(text)
	if err == nil && countLines(rest) > MaxActions {
		err = tooMuch(MaxActions, "actions")
	}
	return head, err
}

// EditedHead returns the head's lines of a journal with the mark of a match changed by hand.
func EditedHead(text string) (string, error) {
	head, err := ReadHead(text)
	if err != nil {
		return "", err
	}
	head.Edited = true
	return head.text(), nil
}

func parseJournal(text string) (j journal, err error) {
	head, rest, err := readHead(text)
	if err == nil {
		err = j.readLines(rest)
	}
	j.head = head
	return j, err
}

// readHead reads the head of a journal; rest are its actions.
func readHead(text string) (h Head, rest string, err error) {
	h.Options = map[string]string{}
	if len(text) > MaxText {
		return h, "", tooMuch(MaxText, "letters")
	}
	line, rest, _ := strings.Cut(strings.TrimRight(text, "\n"), "\n")
	word, number, _ := strings.Cut(line, " ")
	format, err := strconv.Atoi(number)
	if word != "fieldpost" || err != nil {
		return h, "", trouble(Damaged, "this is no Fieldpost match: its first line is not \"fieldpost\" and a number")
	}
	if format > FormatVersion {
		return h, "", trouble(Newer, "this match was written by a newer Fieldpost (format %d, this one reads up to %d): update the page and open it again", format, FormatVersion)
	}
	h.Format = format
	for n := 2; rest != ""; n++ {
		line, after, _ := strings.Cut(rest, "\n")
		known, err := h.readLine(line)
		if err != nil {
			return h, "", trouble(Damaged, "line %d of the match, %.40q, cannot be read: %v", n, line, err)
		}
		if !known {
			break
		}
		if n > maxHeadLines {
			return h, "", tooMuch(maxHeadLines, "lines before its actions")
		}
		rest = after
	}
	if h.Scenario == "" {
		return h, "", trouble(Damaged, "this match names no scenario: the file is damaged")
	}
	return h, rest, nil
}

// readLine reads a line of the head; it is not known if it is the first action.
func (h *Head) readLine(line string) (known bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	limit := maxLine
	switch word {
	case "setup":
		limit = maxSetup
	case "table":
		limit = 4 * maxTable // each of its bytes may be written as four
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
	case "table":
		err = h.readTable(rest)
	case "dice":
		h.Dice, err = readResults(rest)
	case "chance":
		h.Kind = DiceKind(rest)
		if !slices.Contains(DiceKinds[:], h.Kind) {
			err = strconv.ErrSyntax
		}
	case "commitment":
		err = keep(&h.Commitments, rest, commitment)
	case "opening":
		err = keep(&h.Openings, rest, strconv.Unquote)
	case "player":
		err = keep(&h.Players, rest, readPlayer)
	case "title":
		if h.Title, err = strconv.Unquote(rest); err == nil {
			err = PlainName(h.Title, MaxName)
		}
	case "edited":
		h.Edited = true
	case "older":
		h.Older, err = strconv.Atoi(rest)
	default:
		return false, nil
	}
	if err != nil {
		err = fmt.Errorf("the file is damaged")
	}
	return true, err
}

// countLines counts the lines of a text, of which the last need not be ended.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}

// readLines reads the actions. What is wrong with one of them is told when the match has been
// replayed so far.
func (j *journal) readLines(text string) error {
	lines := countLines(text)
	if lines > MaxActions {
		return tooMuch(MaxActions, "actions")
	}
	j.lines = make([]journalLine, 0, lines)
	for text != "" {
		var l journalLine
		l.action, text, _ = strings.Cut(text, "\n")
		if len(l.action) > maxLine {
			l.action, l.fault = l.action[:maxLine], fmt.Errorf("has more than %d letters", maxLine)
		}
		if at := strings.LastIndex(l.action, " ="); at >= 0 {
			l.action, l.digest = l.action[:at], l.action[at+2:]
		}
		if at := strings.LastIndex(l.action, " ~"); at >= 0 {
			l.action, l.salt = l.action[:at], l.action[at+2:]
		}
		l.seal, _ = strings.CutPrefix(l.action, "~")
		if l.seal == l.action {
			l.seal = ""
		}
		l.action, l.declared = strings.CutSuffix(l.action, " ?")
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

// Replay rebuilds a match of a game from its journal, checking every action, every result of chance
// and the last digest. A journal that does not fit the rules and data that it was written under is refused with a
// *MatchError. Where these have changed since, the match opens as far as it fits: under other data at its
// last verified position, under other rules after its last action that is still legal, for what they
// make of the positions is not compared. notice then says so.
func Replay(g Game, text string) (m *Match, notice string, err error) {
	j, err := parseJournal(text)
	if err != nil {
		return nil, "", err
	}
	info := g.Info()
	if own := info.Game + "/" + info.Scenario; own != j.head.Scenario {
		return nil, "", fmt.Errorf("this match is of %.60q, not of %s", j.head.Scenario, own)
	}
	sameData := j.head.Data == info.Data
	r := replay{journal: j, sameRules: j.head.Rules == info.Rules && j.head.Format == FormatVersion, every: !sameData}
	fits, fault, err := r.play(g)
	if fault != "" && !r.every {
		r.every = true
		fits, fault, err = r.play(g)
	}
	switch {
	case err != nil:
		var known *MatchError
		if errors.As(err, &known) {
			return nil, "", err
		}
		return nil, "", trouble(Damaged, "the set-up of this match cannot be used: %v", err)
	case fault == "":
		if r.grown(); !r.sameRules {
			notice = fmt.Sprintf("The rules of %s have changed since this match was saved; its actions are legal under the current rules, and it goes on under them.", info.Title)
		}
		return r.match, notice, nil
	case r.unopened:
		return nil, "", &MatchError{NotYet, fits, "this match goes on behind a seal that was not opened: " + fault}
	case r.sameRules && sameData:
		return nil, "", &MatchError{Damaged, fits, "this match is damaged or was changed by hand: " + fault}
	}
	all := len(j.lines)
	r.lines = j.lines[:fits]
	if _, _, err = r.play(g); err != nil {
		return nil, "", err
	}
	r.grown()
	return r.match, fmt.Sprintf("The rules or data of %s have changed since this match was saved; it opens after action %d of %d, as far as it fits them, and goes on under the current ones.",
		info.Title, fits, all), nil
}

// Further is the match gone on with lines of a journal, which are played again as Replay plays them; the match stays as it is. It is nil where
// they do not fit, of which Replay tells more, and for a match with dice of its own or of older rules.
func (m *Match) Further(lines string) *Match {
	var j journal
	if len(m.head.Dice) > 0 || m.head.Older > 0 || j.readLines(lines) != nil {
		return nil
	}
	next, n := *m, len(m.entries)
	next.pos, next.rec, next.events, next.undone, next.digested = m.pos.Clone(), recorder{from: m.dice}, Events{}, nil, nil
	next.entries, next.legal, next.kept.list = slices.Clone(m.entries), slices.Clone(m.legal), slices.Clone(m.kept.list)
	r := replay{sameRules: true, match: &next}
	r.lines = append(make([]journalLine, n), j.lines...)
	r.last, next.replayed = lastDigest(r.lines), true
	for i := n; i < len(r.lines); i++ {
		if r.line(i) != "" {
			return nil
		}
	}
	next.rec.from, next.replayed = m.dice, false
	return &next
}

// A replay is a journal being played again.
type replay struct {
	journal
	sameRules bool // positions and dice are those of the rules that it was written under
	every     bool // every digest is compared, not only the last
	unopened  bool // it does not fit because a seal was not opened
	last      int  // the last line with a digest, -1 if there is none
	match     *Match
	dice      replayDice // of the line being played
}

// play plays the lines up to the first that does not fit, of which fault tells; fits is how many
// lines before it are known to be right. An error says that the match cannot even begin.
func (r *replay) play(g Game) (fits int, fault string, err error) {
	m, err := NewMatch(g, r.head)
	if err != nil {
		return 0, "", err
	}
	r.match = m
	m.entries = make([]Entry, 0, len(r.lines))
	m.kept.expect(len(r.lines))
	r.last, m.replayed = lastDigest(r.lines), true
	m.head.Edited = m.head.Edited || r.head.Edited
	answered := len(m.begun)
	for i, l := range r.lines {
		answered += len(l.results)
		if what := r.line(i); what != "" {
			return fits, fmt.Sprintf("action %d, %.60q, %s", i+1, l.action, what), nil
		}
		if r.verifies(i) || !r.sameRules {
			fits = i + 1
		}
	}
	m.rec.from, m.replayed = m.dice, false
	if answered < len(m.head.Dice) {
		m.rec.from = &Loaded{Next: m.head.Dice[answered:], Rest: m.dice}
	}
	return len(r.lines), "", nil
}

// lastDigest is the last line with a digest, -1 if there is none.
func lastDigest(lines []journalLine) int {
	for i := range slices.Backward(lines) {
		if lines[i].digest != "" {
			return i
		}
	}
	return -1
}

// verifies tells whether the digest of line i is compared. The last covers all that was done and answered before it, so
// that the others say no more, unless it has to be found out where a match stops being right.
func (r *replay) verifies(i int) bool {
	return r.sameRules && r.lines[i].digest != "" && (r.every || i == r.last)
}

// sum gives the new entry i its digest, and tells whether it is that of its line. One that is not compared is taken over: to
// work them all out is a fifth of the time that a long match takes to open in a browser.
func (r *replay) sum(i int) (same bool) {
	m, l := r.match, &r.lines[i]
	if !r.sameRules || l.digest == "" {
		if digested(i) {
			m.digest(i)
		}
		return true
	}
	var written digest
	if len(l.digest) != hex.EncodedLen(len(written)) {
		return false
	}
	if _, err := hex.Decode(written[:], []byte(l.digest)); err != nil {
		return false
	}
	if r.verifies(i) {
		return m.digest(i) == written
	}
	m.entries[i].digest = written
	return true
}

// grown marks a match that goes on under other rules than it was played under so far.
func (r *replay) grown() {
	if !r.sameRules {
		r.match.head.Older = len(r.match.entries)
	}
}

// line plays one line and tells what is wrong with it, "" if nothing is.
func (r *replay) line(i int) (fault string) {
	m, l := r.match, &r.lines[i]
	if l.fault != nil {
		return l.fault.Error()
	}
	if l.seal != "" {
		if err := m.Seal(l.seal); err != nil {
			return "is no seal that can stand there: " + err.Error()
		}
	} else {
		a, err := m.game.Lexicon().ParseLine(l.action)
		if err != nil {
			return "cannot be read: " + err.Error()
		}
		if fault := r.take(a, l); fault != "" {
			return fault
		}
	}
	if !r.sum(i) {
		return "leads to another position than was saved"
	}
	return ""
}

// take takes the action of a line, or answers its declaration, with the line's results.
func (r *replay) take(a Action, l *journalLine) (fault string) {
	m, n := r.match, len(l.results)
	check := &r.dice
	*check = replayDice{loaded: Loaded{Next: l.results}, seeded: m.dice, strict: r.sameRules && !m.head.Edited && len(m.entries) >= r.head.Older}
	sealed := m.Pending()
	if r.unopened = sealed >= 0 && !m.entries[sealed].PutOff && l.salt == ""; r.unopened {
		return "follows it"
	}
	if before := m.declaration(); before != nil {
		if before.Action != a || n != len(before.Results)+1 {
			return "does not go on with what was declared"
		}
		answer := m.Answer
		if sealed >= 0 {
			answer = func(result int) ([]Event, error) { return m.OpenResult(result, l.salt) }
		}
		if _, err := answer(l.results[n-1]); err != nil {
			return "does not answer what was declared: " + err.Error()
		}
	} else if m.rec.from = check; sealed >= 0 {
		if _, err := m.Open(a, l.salt); err != nil {
			return "does not open the seal: " + err.Error()
		}
	} else if _, err := m.Do(a); err != nil {
		return "is not legal there: " + err.Error()
	}
	same := func(a uint8, b int) bool { return int(a) == b }
	if e := &m.entries[len(m.entries)-1]; check.differs || e.Declared != l.declared || e.Salt != l.salt || !slices.EqualFunc(e.Results, l.results, same) {
		return "does not fit its dice"
	}
	return ""
}

// replayDice show the recorded results and, for a match whose dice were never
// touched, check them against the seed.
type replayDice struct {
	loaded  Loaded
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
