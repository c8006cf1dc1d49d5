package game

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A DiceKind is how a match answers chance.
type DiceKind string

// The kinds of dice. With QuickDice each side has bound itself to a secret (Commitments, see Bind), and once both
// are open every result follows from the two; with SealedDice results are answers to declarations (see Match.Answer).
const (
	SeedDice   DiceKind = "" // of the head's seed alone
	QuickDice  DiceKind = "quick"
	SealedDice DiceKind = "sealed"
)

// DiceKinds lists them.
var DiceKinds = [...]DiceKind{SeedDice, QuickDice, SealedDice}

// PlayerKind is who or what decides for a side.
type PlayerKind string

// The kinds of players.
const (
	Person   PlayerKind = "person"
	Computer PlayerKind = "computer"
	Post     PlayerKind = "post" // somebody elsewhere, whose decisions come as text
)

// A Player decides for a side.
type Player struct {
	Kind PlayerKind
	Name string // of a person; of a computer its level
}

func (p Player) String() string { return fmt.Sprintf("%s %q", p.Kind, p.Name) }

func readPlayer(text string) (p Player, err error) {
	kind, name, _ := strings.Cut(text, " ")
	p.Kind = PlayerKind(kind)
	if p.Name, err = strconv.Unquote(name); err == nil {
		err = p.check()
	}
	return p, err
}

// check sees that a player can stand in a head; the error goes on with the words behind who it is.
func (p Player) check() error {
	if !slices.Contains([]PlayerKind{Person, Computer, Post}, p.Kind) {
		return fmt.Errorf("is of the kind %.20q: write person, computer or post", p.Kind)
	}
	return PlainName(p.Name, MaxName)
}

// Bind is the commitment to a secret: its SHA-256 as 64 hexadecimal digits. It says nothing of the secret, and no
// other secret fits it.
func Bind(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// commitment sees that a text can be one.
func commitment(text string) (string, error) {
	if b, err := hex.DecodeString(text); err != nil || len(b) != sha256.Size || text != strings.ToLower(text) {
		return "", fmt.Errorf("a commitment has %d hexadecimal digits", 2*sha256.Size)
	}
	return text, nil
}

// keep reads the rest of a line of the head, a side's id and a value, into a table.
func keep[V any](table *map[string]V, rest string, read func(string) (V, error)) error {
	side, text, _ := strings.Cut(rest, " ")
	if err := PlainWord(side); err != nil {
		return err
	}
	v, err := read(text)
	if err != nil {
		return err
	}
	if *table == nil {
		*table = map[string]V{}
	}
	(*table)[side] = v
	return nil
}

// chance returns the dice of a match with this head, once all that it says of the sides is right. The error is a
// *MatchError, NotYet if a secret that the dice follow from is not open.
func (h *Head) chance(info *Info) (Dice, error) {
	known := func(side string) bool { return slices.Contains(info.Sides, side) }
	for _, list := range [...][]string{SortedKeys(h.Commitments), SortedKeys(h.Openings), SortedKeys(h.Players)} {
		for _, side := range list {
			if !known(side) {
				return nil, trouble(Damaged, "the match speaks of the side %.20q, which %s does not have", side, info.Title)
			}
		}
	}
	for _, side := range SortedKeys(h.Players) {
		if err := h.Players[side].check(); err != nil {
			return nil, trouble(Damaged, "the player of %s %v", side, err)
		}
	}
	for _, side := range SortedKeys(h.Openings) {
		if Bind(h.Openings[side]) != h.Commitments[side] {
			return nil, trouble(Damaged, "what %s opened is not what was committed to", side)
		}
	}
	if h.Kind != QuickDice {
		return NewKeyed(h.Seed), nil
	}
	var secrets []string
	for _, side := range info.Sides {
		secret, open := h.Openings[side]
		if !open {
			return nil, trouble(NotYet, "the match cannot begin: the dice need the secret of %s, which is not open yet", side)
		}
		secrets = append(secrets, Bind(secret+"\n"))
	}
	return NewAgreed([]byte(strings.Join(secrets, ""))), nil
}

// Agreed are dice that two secrets decide together: a result is what HMAC-SHA-256, keyed by both, makes of the
// identity of the question.
type Agreed struct{ key []byte }

// NewAgreed returns dice for a key.
func NewAgreed(key []byte) *Agreed { return &Agreed{key} }

// Roll answers a question; every result is equally likely.
func (a *Agreed) Roll(c Chance) int {
	question := binary.LittleEndian.AppendUint64(nil, c.ID)
	for {
		mac := hmac.New(sha256.New, a.key)
		mac.Write(question)
		sum := mac.Sum(nil)
		if n, ok := reduce(binary.LittleEndian.Uint64(sum), c.N); ok {
			return n
		}
		question = sum
	}
}

// Player returns who decides for a side: a person where nothing else was said.
func (m *Match) Player(side Side) Player {
	if sides := m.game.Info().Sides; int(side) < len(sides) {
		if p, ok := m.head.Players[sides[side]]; ok {
			return p
		}
	}
	return Player{Kind: Person}
}

// SetPlayer says who decides for a side from now on.
func (m *Match) SetPlayer(side Side, p Player) error {
	if err := p.check(); err != nil {
		return fmt.Errorf("the player %w", err)
	}
	players := map[string]Player{}
	for _, s := range SortedKeys(m.head.Players) {
		players[s] = m.head.Players[s]
	}
	players[m.game.Info().Sides[side]] = p
	m.head.Players = players
	return nil
}
