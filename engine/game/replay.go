package game

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
)

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
// they do not fit, of which Replay tells more, and for a match with dice of its own.
func (m *Match) Further(lines string) *Match {
	var j journal
	if len(m.head.Dice) > 0 || j.readLines(lines) != nil {
		return nil
	}
	next, n := *m, len(m.entries)
	next.pos, next.rec, next.events, next.undone, next.digested = m.pos.Clone(), recorder{from: m.dice}, Events{}, nil, nil
	next.entries, next.legal, next.kept.list = slices.Clone(m.entries), slices.Clone(m.legal), slices.Clone(m.kept.list)
	r := replay{sameRules: true, match: &next, from: m.dice}
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
	from      Dice       // what chance would answer: the results given by hand, then the match's own dice
	dice      replayDice // of the line being played
}

// play plays the lines up to the first that does not fit, of which fault tells; fits is how many
// lines before it are known to be right. An error says that the match cannot even begin.
func (r *replay) play(g Game) (fits int, fault string, err error) {
	m, err := NewMatch(g, r.head)
	if err != nil {
		return 0, "", err
	}
	r.match, r.from = m, m.rec.from
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
	// Two players have agreed on a set-up or on what was played before: their dice are none the less bound.
	bound := !m.head.Edited || m.head.Kind == QuickDice
	*check = replayDice{loaded: Loaded{Next: l.results}, seeded: r.from, strict: r.sameRules && bound && len(m.entries) >= r.head.Older}
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
// touched or that two players have agreed on, check them against what would have been answered.
type replayDice struct {
	loaded  Loaded
	seeded  Dice
	strict  bool
	differs bool
}

func (r *replayDice) Roll(c Chance) int {
	v := r.loaded.Roll(c)
	// Asked even where nothing is checked: results that the match brings along are used up by what older rules played.
	if r.seeded.Roll(c) != v && r.strict {
		r.differs = true
	}
	return v
}
