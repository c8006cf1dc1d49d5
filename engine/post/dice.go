package post

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// MaxAhead is how many questions can be opened in advance at once.
const MaxAhead = 200

// A declaration is what a question of chance of sealed dice is bound by: the way of the match up to it, and its identity.
type declaration [16]byte

// brief is enough of a declaration to know one's own again.
func (d declaration) brief() string { return hex.EncodeToString(d[:4]) }

// asks reports whether an entry of a match asks the other player for an answer. The answer to the first question of an
// action answers what it asks further too: nothing is decided between them.
func asks(m *game.Match, i int) bool {
	e := &m.Entries()[i]
	further := i > 0 && m.Entries()[i-1].Declared && m.Entries()[i-1].Side == e.Side
	return e.Declared && !(further && m.Head().Once)
}

// declared returns the declaration that entry i of a match is, and by which answer to its side it is answered, from 0.
func declared(m *game.Match, i int) (d declaration, n int) {
	for k := range i + 1 {
		if m.Entries()[k].Side == m.Entries()[i].Side && asks(m, k) {
			n++
		}
	}
	return declarationOf(m, i), n - 1
}

func declarationOf(m *game.Match, i int) declaration {
	c := m.Entries()[i].Asks
	sum := sha256.Sum256(fmt.Appendf(nil, "fieldpost declaration\n%s\n%s %d %d %d", m.Head().Seed, m.Link(i+1), c.Kind, c.N, c.ID))
	return declaration(sum[:16])
}

// result is what an element of the other's chain makes of a declared question.
func result(d declaration, e element, c game.Chance) int {
	return game.NewAgreed(append(e[:], d[:]...)).Roll(c)
}

// alphabet is that of the codes: without the letters that are taken for digits.
var alphabet = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// code writes 16 bytes and a number as 37 letters that begin with Q (a question) or A (an answer). The last letters
// check the others and the match.
func code(begin byte, match string, n int, bytes [16]byte) string {
	b := binary.BigEndian.AppendUint16(bytes[:], uint16(n))
	letters := alphabet.EncodeToString(append(b, checkOf(begin, match, b)...))
	text := string(begin)
	for ; letters != ""; letters = letters[8:] {
		text += "-" + letters[:8]
	}
	return text
}

func checkOf(begin byte, match string, b []byte) []byte {
	sum := sha256.Sum256(append([]byte(match+string(begin)), b...))
	return sum[:2]
}

// cleaned is a text in which codes are looked for, without what its company has done to their letters.
func cleaned(text string) string {
	return strings.NewReplacer("O", "0", "I", "1", "L", "1", " ", "", "\n", "", "\r", "", "\t", "", ">", "", "\u00a0", "", "\u00ad", "", "\u200b", "").Replace(strings.ToUpper(text))
}

// readCode reads the first code of a match that fits, in whatever company it has arrived: another code may stand before
// it, and what looks like the beginning of one inside.
func readCode(begin byte, match, text string, fits func(n int, bytes [16]byte) error) (err error) {
	err = trouble(game.Damaged, "there is no code of dice in this text: one begins with %c- and has 37 letters", begin)
	text = cleaned(text)
	for found := true; ; {
		if _, text, found = strings.Cut(text, string(begin)+"-"); !found {
			return err
		}
		b, fault := lettersOf(text)
		switch {
		case fault != nil:
		case string(checkOf(begin, match, b[:18])) != string(b[18:]):
			fault = trouble(Foreign, "the code has a wrong letter, or it belongs to another match")
		default:
			if fault = fits(int(binary.BigEndian.Uint16(b[16:])), [16]byte(b)); fault == nil {
				return nil
			}
		}
		if troubleOf(err) == game.Damaged { // what was a code says more of what is wrong
			err = fault
		}
	}
}

// lettersOf are the bytes of the code whose letters a cleaned text begins with.
func lettersOf(text string) ([]byte, error) {
	text = strings.ReplaceAll(text[:min(len(text), 40)], "-", "")
	if len(text) < 32 {
		return nil, trouble(game.Damaged, "the code is cut off: it has 37 letters")
	}
	b, err := alphabet.DecodeString(text[:32])
	if err != nil {
		return nil, trouble(game.Damaged, "the code has a letter that none has: copy it again")
	}
	return b, nil
}

// maxCoded is how long a text may be in which a code is looked for.
const maxCoded = 4000

// CodeIn tells whether a text holds a code of dice, and of which kind the first is: 'Q' for a question, 'A' for an answer, 0
// for none. An answer stands above the question that it quotes. One that is cut off counts where there is no whole one.
func CodeIn(text string) (cut byte) {
	if len(text) > maxCoded || strings.Contains(text, "FIELDPOST") || strings.Contains(text, fragment) {
		return 0
	}
	for text = cleaned(text); len(text) > 2; text = text[1:] {
		if kind := text[0]; (kind == 'Q' || kind == 'A') && text[1] == '-' {
			if _, err := lettersOf(text[2:]); err == nil {
				return kind
			}
			if len(text) > 10 && text[10] == '-' && cut == 0 {
				if _, err := alphabet.DecodeString(text[2:10]); err == nil {
					cut = kind
				}
			}
		}
	}
	return cut
}

// sideOf is the id of a side.
func sideOf(m *game.Match, s game.Side) string { return m.Game().Info().Sides[s] }

// Declare returns the code of the question that the match waits for the answer to. If the other has opened it in
// advance there is none to send: Take answers it.
func (s *Seat) Declare(m *game.Match) (string, error) {
	d, n, err := s.waiting(m)
	if err != nil {
		return "", err
	}
	if n < s.KnownTo {
		return "", nil
	}
	return code('Q', s.Invitation.Match, n, d), nil
}

// waiting is the declaration at the end of a match and which question of this seat it is.
func (s *Seat) waiting(m *game.Match) (d declaration, n int, err error) {
	if _, waits := m.Question(); !waits {
		return d, 0, fmt.Errorf("the match does not wait for an answer of the dice")
	}
	last := len(m.Entries()) - 1
	if sideOf(m, m.Entries()[last].Side) != s.Side {
		return d, 0, fmt.Errorf("the question is the other player's")
	}
	d, n = declared(m, last)
	return d, n, nil
}

// Reply answers a question that the other has declared, and ahead further ones that he has not asked yet. The same
// question has the same answer however often it is asked; another one in its place has none. Of those ahead nothing is
// bound: their results, which follow from the way to the question, can be looked up, and another way gives others.
func (s *Seat) Reply(question string, ahead int) (answer string, err error) {
	if s.Invitation.Dice != game.SealedDice {
		return "", trouble(Foreign, "this match has no sealed dice")
	}
	var n int
	var d declaration
	if err = readCode('Q', s.Invitation.Match, question, func(k int, b [16]byte) error {
		if n, d = k, b; slices.Contains(s.Asked, d.brief()) {
			return trouble(Refused, "this is a question of your own, which has been answered")
		}
		return nil
	}); err != nil {
		return "", err
	}
	bound := hex.EncodeToString(d[:])
	switch {
	case ahead < 0 || ahead > MaxAhead:
		return "", fmt.Errorf("0 to %d questions can be opened in advance", MaxAhead)
	case n > len(s.Answers):
		return "", trouble(Missing, "the code is of question %d, but only %d have been answered: a question before it is missing", n+1, len(s.Answers))
	case n+ahead >= chainLength:
		return "", trouble(game.TooLarge, "the match has asked more questions than its dice can answer")
	case n < len(s.Answers) && s.Answers[n] != "" && s.Answers[n] != bound:
		return "", trouble(Refused, "question %d of this match was answered already, and it was another one", n+1)
	case n == len(s.Answers):
		s.Answers = append(s.Answers, bound)
	}
	for len(s.Answers) <= n+ahead {
		s.Answers = append(s.Answers, "")
	}
	return code('A', s.Invitation.Match, n+ahead, chainOf(s.Secret).answer(n+ahead)), nil
}

// Take answers the question that the match waits for with the other's answer, or with none where he has opened it in
// advance. It returns what happened.
func (s *Seat) Take(m *game.Match, answer string) ([]game.Event, error) {
	d, n, err := s.waiting(m)
	if err != nil {
		return nil, err
	}
	if n >= s.KnownTo {
		they := sideOf(m, 1-m.Entries()[len(m.Entries())-1].Side)
		if err := readCode('A', s.Invitation.Match, answer, func(k int, b [16]byte) error { return s.learn(k, b, n, they) }); err != nil {
			return nil, err
		}
	}
	known, _ := readElement(s.Known)
	s.Asked = append(s.Asked, d.brief())
	for e := known.after(s.KnownTo - 1 - n); ; d = declarationOf(m, len(m.Entries())-1) {
		c, _ := m.Question()
		events, err := m.Answer(result(d, e, c))
		if _, waits := m.Question(); err != nil || !waits || asks(m, len(m.Entries())-1) {
			return events, err
		}
	}
}

// learn takes an element of the other's chain over if it belongs there and answers the question that was asked: a mail
// may quote older answers, and some of one's own.
func (s *Seat) learn(n int, e element, asked int, they string) error {
	switch {
	case n >= chainLength:
		return trouble(Refused, "the code answers no question")
	case n < asked:
		return trouble(Refused, "the code answers an earlier question")
	}
	before := e.after(n + 1 - s.KnownTo)
	known, seen := readElement(s.Known)
	if seen && before != known || !seen && before.bound() != s.Commitments[they] {
		return trouble(Refused, "the code does not follow from what the other player has bound himself to: it is not his answer")
	}
	s.Known, s.KnownTo = hex.EncodeToString(e[:]), n+1
	return nil
}

// checkSealed sees that the results of chance among entries from i on are those that this seat has answered; whole tells that its own
// may stand among them.
func (s *Seat) checkSealed(m *game.Match, from int, whole bool) error {
	mine := chainOf(s.Secret).answers(len(s.Answers))
	for i := max(from-1, 0); i < len(m.Entries())-1; i++ {
		e, next := &m.Entries()[i], &m.Entries()[i+1]
		if !e.Declared || whole && sideOf(m, e.Side) == s.Side {
			continue
		}
		d, n := declared(m, i)
		switch {
		case sideOf(m, e.Side) == s.Side || next.Seal != "": // what his orders allow is no roll: nobody here has answered it
			return trouble(Refused, "action %d has a result of the dice that is not the other player's to bring", i+2)
		case n >= len(s.Answers):
			return trouble(Refused, "action %d has a result of the dice that you have not answered", i+2)
		case asks(m, i) && s.Answers[n] != "" && s.Answers[n] != hex.EncodeToString(d[:]):
			return trouble(Refused, "action %d uses your answer to another question", i+2)
		case int(next.Results[len(e.Results)]) != result(d, mine[n], e.Asks):
			return trouble(Refused, "action %d has another result of the dice than your answer gives", i+2)
		}
	}
	asked := 0
	for i := range m.Entries() {
		if asks(m, i) && sideOf(m, m.Entries()[i].Side) != s.Side {
			asked++
		}
	}
	// He has seen what you answered: once the next decision is no more his, he cannot leave out what he had declared.
	if d := m.Decision(); d.Over || sideOf(m, d.Side) == s.Side {
		for n := asked; n < len(s.Answers); n++ {
			if s.Answers[n] != "" {
				return trouble(Refused, "question %d of the dice, which you have answered, is left out", n+1)
			}
		}
	}
	return nil
}
