package post

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fieldpost/engine/game"
)

// A Seat is what one player knows of a match by mail beside its journal. It never travels; only whoever gives the match up tells the
// secret in it.
type Seat struct {
	Invitation  Invitation
	Side        string            // whose seat it is, by its id
	Names       map[string]string // of the players, by side
	Secret      string            // what all that is only his follows from: his opening, his chain, the salts of his choices
	Commitments map[string]string
	Openings    map[string]string // of the secrets, or of the ends of the chains, as far as they are known
	Heard       int               // so many entries the other has for sure: those of his last dispatch
	Number      int               // of the last dispatch read
	Given       []Order           `json:",omitempty"` // this player's standing orders
	Told        []Order           `json:",omitempty"` // those of them that the other may have read of
	Theirs      []Order           `json:",omitempty"` // the other's
	Stands      bool              `json:",omitempty"` // the computer stands in here for the other, who has ordered it (see StandIn)
	GivenUp     string            `json:",omitempty"` // the side that has given the match up, by its id; "" while nobody has
	Answers     []string          `json:",omitempty"` // of sealed dice: the declarations answered, in order; "" one that was opened in advance
	Asked       []string          `json:",omitempty"` // and the beginnings of this player's own, once they have been answered
	Known       string            `json:",omitempty"` // of sealed dice: the last element seen of the other's chain
	KnownTo     int               `json:",omitempty"` // and how many questions it answers, from the first on
	Chain       string            `json:",omitempty"` // of sealed dice: the beginning of the other's chain, once the match is over
}

// minSecret is how many letters and digits a secret has at least.
const minSecret = 20

func checkSecret(secret string) error {
	if len(secret) < minSecret || game.PlainWord(secret) != nil {
		return fmt.Errorf("a secret has %d to 40 small letters and digits", minSecret)
	}
	return nil
}

// Invite proposes a match of a scenario. The secret is a text of 20 to 40 random letters and digits.
func Invite(g game.Game, options map[string]string, side, name string, dice game.DiceKind, secret string) (*Seat, *Invitation, error) {
	info := g.Info()
	switch {
	case len(info.Sides) != 2 || !slices.Contains(info.Sides, side):
		return nil, nil, fmt.Errorf("%.20q is no side of %s; the sides are %s", side, info.Title, game.List(info.Sides))
	case dice != game.QuickDice && dice != game.SealedDice:
		return nil, nil, fmt.Errorf("%.20q is no kind of dice for a match by mail: write quick or sealed", dice)
	}
	if err := cmp.Or(checkSecret(secret), named(name)); err != nil {
		return nil, nil, err
	}
	id := sha256.Sum256([]byte("match\n" + secret))
	inv := Invitation{Match: hex.EncodeToString(id[:8]), Scenario: info.Game + "/" + info.Scenario, Data: info.Data, Rules: info.Rules,
		Options: options, Own: info.Own, Side: side, Name: name, Dice: dice, Once: dice == game.SealedDice, Commitment: game.Bind(opening(dice, secret))}
	s := inv.seat(side, name, secret)
	return s, &inv, nil
}

// bound sees that a text can be a commitment.
func bound(text string) error {
	if b, err := hex.DecodeString(text); err != nil || len(b) != sha256.Size {
		return errors.New("it binds its writer to nothing")
	}
	return nil
}

func named(name string) error {
	if name == "" {
		return errors.New("the letter needs the name of its writer: fill it in")
	}
	if err := game.PlainName(name, game.MaxName); err != nil {
		return fmt.Errorf("the player %w", err)
	}
	return nil
}

// opening is what a player is bound to, and tells once both are bound: what quick dice follow from, or the end of his
// chain of sealed dice, which gives no answer away. The secret itself is never told.
func opening(dice game.DiceKind, secret string) string {
	if dice == game.SealedDice {
		return chainOf(secret).end()
	}
	return derived("quick", secret)
}

// derived is one of the texts that follow from a secret, by what it is for: 40 hexadecimal digits.
func derived(purpose, secret string) string {
	sum := sha256.Sum256([]byte("fieldpost " + purpose + "\n" + secret))
	return hex.EncodeToString(sum[:20])
}

// seat makes a seat at the match that an invitation proposes.
func (inv *Invitation) seat(side, name, secret string) *Seat {
	own := opening(inv.Dice, secret)
	return &Seat{Invitation: *inv, Side: side, Secret: secret, Names: map[string]string{inv.Side: inv.Name, side: name},
		Commitments: map[string]string{inv.Side: inv.Commitment, side: game.Bind(own)}, Openings: map[string]string{side: own}}
}

// hash is what an acceptance says it agrees to.
func (inv *Invitation) hash() string {
	text, _ := json.Marshal(inv) // of strings and numbers: never fails
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// Check sees that an invitation is to this version of a scenario.
func (inv *Invitation) Check(g game.Game) error {
	info := g.Info()
	switch {
	case badID(inv.Match), game.PlainName(inv.Title, game.MaxName) != nil:
		return damaged
	case inv.Scenario != info.Game+"/"+info.Scenario:
		return trouble(Foreign, "this invitation is to %.60s, not to %s", inv.Scenario, info.Title)
	case len(info.Sides) != 2 || !slices.Contains(info.Sides, inv.Side):
		return trouble(game.Damaged, "this invitation is for the side %.20q, which %s does not have", inv.Side, info.Title)
	case inv.Dice != game.QuickDice && inv.Dice != game.SealedDice:
		return trouble(game.Damaged, "this invitation has no kind of dice for a match by mail")
	}
	if err := cmp.Or(named(inv.Name), bound(inv.Commitment)); err != nil {
		return trouble(game.Damaged, "this invitation cannot be read: %v", err)
	}
	if inv.Played != nil && inv.Dice != game.QuickDice {
		return trouble(game.Damaged, "a match goes on by mail with quick dice only")
	}
	return sameVersion(info, inv.Data, inv.Rules)
}

// sameVersion sees that two pages play by the same data and rules.
func sameVersion(info *game.Info, data string, rules int) error {
	switch {
	case rules > info.Rules:
		return trouble(game.Newer, "the other player's page knows newer rules of %s: update this page and open the letter again", info.Title)
	case rules < info.Rules:
		return trouble(Foreign, "the other player's page has older rules of %s: he has to update it and to send the letter again", info.Title)
	case data != info.Data:
		return trouble(Foreign, "the other player's page has other data of %s: both have to update their pages", info.Title)
	}
	return nil
}

// other is the side of the other player.
func other(info *game.Info, side string) string {
	if info.Sides[0] == side {
		return info.Sides[1]
	}
	return info.Sides[0]
}

// Accept agrees to an invitation to a scenario. The secret is as that of Invite.
func Accept(inv *Invitation, g game.Game, name, secret string) (*Seat, *Acceptance, error) {
	if err := cmp.Or(inv.Check(g), checkSecret(secret), named(name)); err != nil {
		return nil, nil, err
	}
	s := inv.seat(other(g.Info(), inv.Side), name, secret)
	_, err := game.NewMatch(g, s.head()) // as far as it goes before the inviter's secret is open
	if err == nil || notYet(err) {
		_, err = inv.Preview(g)
	}
	if err != nil {
		return nil, nil, trouble(game.Damaged, "this invitation cannot be played: %v", err)
	}
	return s, s.Acceptance(), nil
}

// Acceptance is what a seat that was accepted with has said to the invitation, to be sent again.
func (s *Seat) Acceptance() *Acceptance {
	return &Acceptance{Match: s.Invitation.Match, Invitation: s.Invitation.hash(), Name: s.Names[s.Side], Opening: s.Openings[s.Side]}
}

func notYet(err error) bool {
	var e *game.MatchError
	return errors.As(err, &e) && e.Trouble == game.NotYet
}

// Meet begins the match of the inviter with an acceptance.
func (s *Seat) Meet(a *Acceptance, g game.Game) (*game.Match, error) {
	they := other(g.Info(), s.Invitation.Side)
	switch {
	case a.Match != s.Invitation.Match:
		return nil, trouble(Foreign, "this acceptance belongs to another match")
	case s.Side == they:
		return nil, trouble(Foreign, "this is your own acceptance: send it to %s", s.Names[s.Invitation.Side])
	case s.Names[they] != "":
		return nil, trouble(AlreadyRead, "the match with %s has begun already", s.Names[they])
	case a.Invitation != s.Invitation.hash():
		return nil, trouble(Refused, "what was accepted is not what you proposed: the invitation was changed on its way")
	}
	next := s.copy()
	next.Names[they], next.Commitments[they], next.Openings[they] = a.Name, game.Bind(a.Opening), a.Opening
	if err := cmp.Or(named(a.Name), s.canOpen(a.Opening)); err != nil {
		return nil, trouble(game.Damaged, "this acceptance cannot be read: %v", err)
	}
	m, err := next.Begin(g)
	if err != nil {
		return nil, trouble(game.Damaged, "this acceptance cannot be used: %v", err)
	}
	next.Heard = len(m.Entries()) // what was played before, both have accepted
	*s = *next
	return m, nil
}

// Begin is the match at its beginning, once the seat knows what both players are bound to: to begin it again where it was lost.
func (s *Seat) Begin(g game.Game) (*game.Match, error) { return s.Invitation.Begin(g, s.head()) }

// canOpen sees that a text can be what the other player is bound to.
func (s *Seat) canOpen(text string) error {
	if s.Invitation.Dice == game.QuickDice {
		return checkSecret(text)
	}
	if _, ok := readElement(text); !ok {
		return errors.New("it has no chain of dice")
	}
	return nil
}

// seedOf is the seed of a match with sealed dice: what chance answers before the first decision follows from it, so
// neither player may have it in his hand. It is known when both ends of chains are.
func seedOf(match string, openings map[string]string) string {
	text := "fieldpost seed\n" + match
	for _, side := range game.SortedKeys(openings) {
		text += "\n" + side + " " + openings[side]
	}
	sum := sha256.Sum256([]byte(text))
	return match + "-" + hex.EncodeToString(sum[:8])
}

// head is the head of the match, as far as it is known.
func (s *Seat) head() game.Head {
	h := game.Head{Seed: s.Invitation.Match, Options: s.Invitation.Options, Setup: []byte(s.Invitation.Setup), Kind: s.Invitation.Dice, Once: s.Invitation.Once, Commitments: s.Commitments, Openings: s.Openings, Players: map[string]game.Player{}}
	if h.Kind == game.SealedDice && len(s.Openings) == 2 {
		h.Seed = seedOf(s.Invitation.Match, s.Openings)
	}
	for side, name := range s.Names {
		kind := game.Post
		if side == s.Side {
			kind = game.Person
		}
		h.Players[side] = game.Player{Kind: kind, Name: name}
	}
	return h
}

// copy is a copy that can be changed without changing the seat.
func (s *Seat) copy() *Seat {
	c := *s
	c.Names, c.Commitments, c.Openings = copied(s.Names), copied(s.Commitments), copied(s.Openings)
	c.Answers, c.Asked = slices.Clone(s.Answers), slices.Clone(s.Asked)
	c.Given, c.Told, c.Theirs = slices.Clone(s.Given), slices.Clone(s.Told), slices.Clone(s.Theirs)
	return &c
}

func copied(m map[string]string) map[string]string {
	c := map[string]string{}
	for _, k := range game.SortedKeys(m) {
		c[k] = m[k]
	}
	return c
}
