package post

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// Due tells whether there is something to send: the other has to decide, or the match is over, and he has not seen all; or this player
// has given it up.
func (s *Seat) Due(m *game.Match) bool {
	if s.GivenUp != "" {
		return s.GivenUp == s.Side
	}
	if _, waits := m.Question(); waits {
		return false
	}
	d := m.Decision()
	return (d.Over || sideOf(m, d.Side) != s.Side) && (len(m.Entries()) > s.Heard || s.opens())
}

// GiveUp gives the match up: the next dispatch tells the other, and nothing is decided any more.
func (s *Seat) GiveUp() { s.GivenUp = s.Side }

// opens tells whether the other still waits for the first dispatch, with which his match begins.
func (s *Seat) opens() bool { return s.Invitation.Side == s.Side && s.Number == 0 }

// Dispatch brings the other what he may not have: all since his last dispatch, or the whole match, and this player's
// standing orders. Written twice it is the same.
func (s *Seat) Dispatch(m *game.Match, remark string, whole bool) (*Dispatch, error) {
	if err := game.PlainName(remark, maxRemark); err != nil {
		return nil, fmt.Errorf("the remark cannot be sent: write one line of up to %d letters", maxRemark)
	}
	if d := m.Decision(); s.GivenUp == "" && s.binds() && m.PartMade() && sideOf(m, d.Side) == s.Side {
		return nil, errors.New("you are in the middle of a choice that is secret: make it to its end, then send; what you have chosen so far would be shown")
	}
	info := m.Game().Info()
	d := &Dispatch{cover: cover{Match: s.Invitation.Match}, play: play{Number: s.Number + 1, Side: s.Side, Data: info.Data, Rules: info.Rules, From: s.Heard, Remark: remark}}
	d.Orders = slices.Clone(s.Given)
	for _, o := range s.Given {
		if !slices.Contains(s.Told, o) {
			s.Told = append(s.Told, o)
		}
	}
	if s.opens() {
		d.Opening = s.Openings[s.Side]
	}
	if s.GivenUp == s.Side {
		d.Secret = s.Secret
	}
	if whole {
		d.Whole, d.Head, d.Title, d.From, d.Inviter, d.Names, d.Yours = true, m.HeadText(), s.Invitation.Title, 0, s.Invitation.Side, s.Names, s.Theirs
	}
	if s.Invitation.Dice == game.SealedDice && m.Decision().Over {
		begin := chainOf(s.Secret)
		d.Chain = hex.EncodeToString(begin[:])
	}
	d.Link = m.Link(d.From)
	for i := d.From; i < len(m.Entries()); i++ {
		d.Lines = append(d.Lines, strings.TrimSuffix(m.EntryText(i), "\n"))
	}
	return d, nil
}

// Bytes makes the bytes of a dispatch of a match. One that tells the whole match can only be opened by its receiver.
func (d *Dispatch) Bytes(m *game.Match, p game.Press) ([]byte, error) {
	if d.Whole {
		return encodeDispatch(d, wholeKey(m.Head().Openings[other(m.Game().Info(), d.Side)]), p)
	}
	return encodeDispatch(d, keyOf(m.Link(0)), p)
}

// Bytes makes the bytes of an invitation.
func (inv *Invitation) Bytes(p game.Press) ([]byte, error) { return encode(inv, p) }

// Bytes makes the bytes of an acceptance.
func (a *Acceptance) Bytes(p game.Press) ([]byte, error) { return encode(a, p) }

// A Receipt is what a dispatch has brought.
type Receipt struct {
	Match  *game.Match
	First  int // the first entry that is new
	Remark string
	ForYou int         // so many of the new entries were decided for this player: by his orders, or as there was no choice
	Other  *game.Match // of an error Forked: the match as the other has played it, another one from entry First on
}

// Receive reads a dispatch. m is the match so far, nil if the seat waits for its beginning. On an error nothing has
// changed; it is a *game.MatchError.
func (s *Seat) Receive(l Letter, g game.Game, m *game.Match, p game.Press) (*Receipt, error) {
	next := s.copy()
	closed, ok := l.(*sealed)
	switch {
	case !ok:
		return nil, trouble(Foreign, "this letter is no dispatch")
	case closed.Match != s.Invitation.Match:
		return nil, trouble(Foreign, "this dispatch belongs to another match: open it where that one is played, or ask its writer for everything")
	}
	if m == nil {
		if closed.Opening == "" || s.Side == s.Invitation.Side {
			return nil, trouble(Missing, "the first dispatch of the match has not arrived: ask for everything")
		}
		next.Openings[s.Invitation.Side] = closed.Opening
		var err error
		if m, err = next.Begin(g); err != nil {
			return nil, trouble(Refused, "the match cannot begin: %v", err)
		}
	}
	d, err := s.unseal(closed, m, p)
	if err != nil {
		return nil, err
	}
	if err := s.fits(d, m); err != nil {
		return nil, err
	}
	same, err := s.compare(d, m)
	if err != nil {
		return s.forked(d, m, same, err, p)
	}
	next.takes(d)
	if next.Heard > same {
		if m, err = extended(m, same, d); err != nil {
			return nil, err
		}
		if err := s.check(m, same, p); err != nil {
			return nil, err
		}
	} else {
		same = len(m.Entries())
	}
	*s = *next
	m.Hold(s.Heard)
	receipt := &Receipt{Match: m, First: same, Remark: d.Remark}
	for i := same; i < len(m.Entries()); i++ {
		receipt.ForYou += int(game.Bit(sideOf(m, m.Entries()[i].Side) == s.Side, 0))
	}
	return receipt, nil
}

// takes takes over what a dispatch tells beside what was played.
func (s *Seat) takes(d *Dispatch) {
	if d.Number > s.Number { // he has answered what he was told
		s.Told = slices.Clone(s.Given)
	}
	s.Heard, s.Number = d.From+len(d.Lines), d.Number
	if s.Theirs = d.Orders; d.Chain != "" {
		s.Chain = d.Chain
	}
	if d.Secret != "" {
		s.GivenUp = d.Side
	}
}

// unseal deciphers a dispatch of a match.
func (s *Seat) unseal(l *sealed, m *game.Match, p game.Press) (*Dispatch, error) {
	if l.Whole {
		return l.open(wholeKey(s.Openings[s.Side]), p)
	}
	return l.open(keyOf(m.Link(0)), p)
}

// fits sees that a dispatch is the other's and of the same rules.
func (s *Seat) fits(d *Dispatch, m *game.Match) error {
	info := m.Game().Info()
	switch {
	case d.Side == s.Side:
		return trouble(Foreign, "this is a dispatch of your own: it is for %s", s.Names[other(info, s.Side)])
	case d.Side != other(info, s.Side):
		return damaged
	case s.GivenUp != "" && d.Secret == "":
		return trouble(AlreadyRead, "the match has been given up: nothing is to be done")
	case d.Secret != "" && game.Bind(opening(s.Invitation.Dice, d.Secret)) != s.Commitments[d.Side]:
		return trouble(Refused, "the dispatch is refused: it gives the match up, and %s has not written that", s.Names[d.Side])
	}
	return sameVersion(info, d.Data, d.Rules)
}

// compare tells how many entries of the match a dispatch agrees with. It fails if it brings nothing new, leaves a gap,
// or goes another way.
func (s *Seat) compare(d *Dispatch, m *game.Match) (same int, err error) {
	have := len(m.Entries())
	switch {
	case d.From > have:
		return 0, trouble(Missing, "something between is missing: the dispatch goes on from action %d, and %d are here; ask for everything", d.From+1, have)
	case d.Link != m.Link(d.From):
		return 0, &game.MatchError{Trouble: game.Forked, Sound: 0, Sentence: fmt.Sprintf("the other player's match has gone another way before action %d: ask for everything", d.From+1)}
	}
	same = d.From
	for _, line := range d.Lines {
		if same == have {
			return same, nil
		}
		if game.Played(line) != game.Played(m.EntryText(same)) {
			return same, &game.MatchError{Trouble: game.Forked, Sound: same, Sentence: fmt.Sprintf("both of you have gone on from action %d in two ways: agree which of them stands", same+1)}
		}
		same++
	}
	writes := ""
	if d.Number == s.Number && d.Remark != "" { // perhaps it was sent again because of that
		writes = "; " + s.Names[d.Side] + " writes: " + d.Remark
	}
	switch {
	case d.Number > s.Number, d.Secret != "" && s.GivenUp == "":
		return same, nil // nothing new but that he has all this, or gives up
	case d.Number == s.Number && d.From+len(d.Lines) == s.Heard && !slices.Equal(d.Orders, s.Theirs):
		return same, nil // he has sent it again with other orders
	case same == have && d.Number == s.Number:
		return same, trouble(AlreadyRead, "this dispatch has been read already: nothing is to be done%s", writes)
	}
	return same, trouble(game.Stale, "this dispatch is older than what is here, %d of %d actions: nothing is to be done, but if the other player waits, send him your last dispatch again%s", same, have, writes)
}

// extended is the match with the lines of a dispatch behind so many of its entries.
func extended(m *game.Match, same int, d *Dispatch) (*game.Match, error) {
	var b, more strings.Builder
	for _, line := range d.Lines[same-d.From:] {
		if strings.Contains(line, "\n") {
			return nil, damaged
		}
		more.WriteString(line + "\n")
	}
	if same == len(m.Entries()) {
		if next := m.Further(more.String()); next != nil {
			return next, nil
		}
	}
	b.WriteString(m.HeadText())
	for i := range same {
		b.WriteString(game.Played(m.EntryText(i)) + "\n")
	}
	played, _, err := game.Replay(m.Game(), b.String()+more.String())
	switch {
	case err != nil:
		return nil, trouble(Refused, "the dispatch is refused: %v", err)
	case len(played.Entries()) != d.From+len(d.Lines): // some are empty, or have been read as lines of the head
		return nil, damaged
	}
	return played, nil
}

// check sees that what is new was the other's to decide, and that its dice are right. To work out again what the computer decided
// for this player takes long: a Press that has a Rest, as the page has, lets others have their turn in between.
func (s *Seat) check(m *game.Match, from int, p game.Press) error {
	page, _ := p.(interface{ Rest() })
	for i := from; i < len(m.Entries()); i++ {
		if sideOf(m, m.Entries()[i].Side) != s.Side {
			continue
		}
		if page != nil {
			page.Rest()
		}
		if !s.allows(m, i) {
			return trouble(Refused, "the dispatch is refused: action %d decides for you", i+1)
		}
	}
	if s.Invitation.Dice == game.SealedDice {
		return s.checkSealed(m, from, false)
	}
	return nil
}

// allows reports whether the other could take entry i for this player: there was nothing else to do, or a standing order
// says so.
func (s *Seat) allows(m *game.Match, i int) bool {
	if m.Entries()[i].Seal != "" {
		return false
	}
	if len(m.At(i).Legal(nil)) == 1 {
		return true
	}
	a, ok := s.ordered(m, i, s.Told, true)
	return ok && a == m.Entries()[i].Action
}

// forked hands out the other's way beside one's own.
func (s *Seat) forked(d *Dispatch, m *game.Match, same int, fork error, p game.Press) (*Receipt, error) {
	var e *game.MatchError
	if !errors.As(fork, &e) || e.Trouble != game.Forked || same < d.From || len(d.Lines) == 0 {
		return nil, fork
	}
	theirs, err := extended(m, same, d)
	if err != nil {
		return nil, err
	}
	if err := s.check(theirs, same, p); err != nil {
		return nil, err
	}
	return &Receipt{Other: theirs, First: same, Remark: d.Remark}, fork
}

// Yield takes over the way that the other has gone, where Receive has told that both went on in two ways. What was
// played here since is no part of the match any more.
func (s *Seat) Yield(l Letter, m *game.Match, p game.Press) (*Receipt, error) {
	receipt, err := s.copy().Receive(l, m.Game(), m, p)
	if receipt == nil || receipt.Other == nil {
		return nil, cmp.Or(err, trouble(Foreign, "this dispatch goes no other way than the match"))
	}
	d, err := s.unseal(l.(*sealed), m, p)
	if err != nil {
		return nil, err
	}
	d.Number = max(d.Number, s.Number)
	s.takes(d)
	receipt.Other.Hold(s.Heard)
	return &Receipt{Match: receipt.Other, First: receipt.First, Remark: d.Remark}, nil
}
