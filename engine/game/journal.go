package game

import (
	"encoding/hex"
	"encoding/json"
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
	Once     bool // of sealed dice: what answers the first question of an action answers all of them; in older matches each is answered by itself
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
	if h.Once {
		b.WriteString("once\n")
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
		if err != nil || noResult(n) {
			return nil, fmt.Errorf("the result of chance %.20q, which is no number from 1 to 255", w)
		}
		list = append(list, n)
	}
	return list, nil
}

// noResult reports whether a number can be no result of chance: no journal that has it can be read.
func noResult(n int) bool { return n < 1 || n > 255 }

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
	case "once":
		h.Once = true
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
