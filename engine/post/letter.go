package post

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"fieldpost/engine/game"
)

// Trouble of letters beside that of matches (see game.Trouble).
const (
	Missing     game.Trouble = "missing" // what comes before it has not arrived
	Foreign     game.Trouble = "foreign" // it belongs to another match
	Refused     game.Trouble = "refused" // the rules or the dice do not allow what it tells
	AlreadyRead game.Trouble = "read"    // it has been read already
)

func trouble(kind game.Trouble, format string, args ...any) error {
	return &game.MatchError{Trouble: kind, Sound: -1, Sentence: fmt.Sprintf(format, args...)}
}

// troubleOf is the kind of trouble of an error, "" of any other error.
func troubleOf(err error) game.Trouble {
	var e *game.MatchError
	if errors.As(err, &e) {
		return e.Trouble
	}
	return ""
}

// version is that of the letters' format. An invitation that tells a title or to sealed dice that one answer opens for an action (Once), and
// a dispatch that gives the match up, have the next one, a whole match with a title of its own the one after it: a page that knows
// nothing of these says that it has to be updated.
const (
	version = 1
	newest  = version + 2
)

// A Letter is an *Invitation, an *Acceptance or a *Dispatch.
type Letter interface{ kind() byte }

// An Invitation proposes a match.
type Invitation struct {
	Match      string            // its id, 16 hexadecimal digits
	Scenario   string            // "aachen/first-blood"
	Data       string            // hash of the scenario's data
	Rules      int               // version of the rules
	Options    map[string]string `json:",omitempty"`
	Own        game.Tables       `json:",omitempty"` // in the place of the game's: the other player is asked whether he plays by them
	Setup      string            `json:",omitempty"` // a position of the inviter's own to begin with: the other player is asked, too
	Title      string            `json:",omitempty"` // that he has given to it
	Side       string            // of the inviter, by its id
	Name       string            // of the inviter
	Dice       game.DiceKind
	Once       bool    `json:",omitempty"` // of sealed dice: an answer holds for all that an action asks
	Commitment string  // to his secret, or to the end of his chain
	Played     *Played `json:",omitempty"` // what has been played already, of a match that goes on by mail
}

// An Acceptance agrees to an invitation.
type Acceptance struct {
	Match      string
	Invitation string // hash of what was agreed to
	Name       string
	Opening    string // the secret of quick dice, the end of the chain of sealed dice: open, for the inviter is bound already
}

// A Dispatch brings what one side has played.
type Dispatch struct {
	cover
	play
}

// A cover is what of a dispatch can be read without the match.
type cover struct {
	Match   string
	Opening string `json:",omitempty"` // what the inviter was bound to, in his first dispatch
	Whole   bool   `json:",omitempty"` // it tells the whole match, and only its receiver can open it
}

// play is what of a dispatch is enciphered.
type play struct {
	Number int    // 1, 2, ... of both sides
	Side   string // who sends it
	Data   string // hash of the scenario's data
	Rules  int
	From   int      // so many entries come before it
	Link   string   // of these (game.Match.Link)
	Lines  []string `json:",omitempty"` // the entries that follow, as lines of the journal
	Orders []Order  `json:",omitempty"` // the sender's standing orders, all that hold from now on
	Chain  string   `json:",omitempty"` // the beginning of the sender's chain, once the match is over
	Remark string   `json:",omitempty"` // of the player
	Secret string   `json:",omitempty"` // of the sender, who gives the match up with it: nobody else could have written that
	// Of one that tells the whole match: its head, its title if it has one of its own, the side of the inviter, the players, and the
	// orders of the receiver.
	Head    string            `json:",omitempty"`
	Title   string            `json:",omitempty"`
	Inviter string            `json:",omitempty"`
	Names   map[string]string `json:",omitempty"`
	Yours   []Order           `json:",omitempty"`
}

func (*Invitation) kind() byte { return 'i' }
func (*Acceptance) kind() byte { return 'a' }
func (*Dispatch) kind() byte   { return 'd' }

// MatchOf is the id of the match that a letter belongs to.
func MatchOf(l Letter) string {
	switch l := l.(type) {
	case *Invitation:
		return l.Match
	case *Acceptance:
		return l.Match
	case *Dispatch:
		return l.Match
	}
	return l.(*sealed).Match
}

// maxRemark is how many characters a remark can have.
const maxRemark = 400

// encode makes bytes of an invitation or an acceptance.
func encode(l Letter, p game.Press) ([]byte, error) {
	text, err := json.Marshal(l)
	if err != nil {
		return nil, err
	}
	packed, err := p.Pack(text)
	b := []byte{version, l.kind()}
	if inv, ok := l.(*Invitation); ok && (inv.Title != "" || inv.Once) {
		b[0]++
	}
	return append(b, packed...), err
}

// encodeDispatch makes bytes of a dispatch: its cover, and the rest enciphered under the key of the match.
func encodeDispatch(d *Dispatch, key []byte, p game.Press) ([]byte, error) {
	front, err := json.Marshal(&d.cover)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(&d.play)
	if err != nil {
		return nil, err
	}
	packed, err := p.Pack(text)
	if err != nil {
		return nil, err
	}
	b := []byte{version, d.kind()}
	switch {
	case d.Title != "":
		b[0] = newest
	case d.Secret != "":
		b[0]++
	}
	b = binary.AppendUvarint(b, uint64(len(front)))
	b = append(b, front...)
	seal, err := sealer(key)
	if err != nil {
		return nil, err
	}
	// The nonce follows from what is enciphered: the same letter written twice is the same.
	mac := hmac.New(sha256.New, key)
	mac.Write(packed)
	nonce := mac.Sum(nil)[:seal.NonceSize()]
	return seal.Seal(append(b, nonce...), nonce, packed, b), nil
}

func sealer(key []byte) (cipher.AEAD, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// keyOf is the key under which the dispatches of a match are enciphered: of a text that its two pages know.
func keyOf(text string) []byte {
	sum := sha256.Sum256([]byte("fieldpost dispatch\n" + text))
	return sum[:]
}

// damaged is the sentence on bytes that are no letter.
var damaged = trouble(game.Damaged, "the letter is damaged: copy all of it again")

// A sealed dispatch waits for its key.
type sealed struct {
	cover
	bytes, front []byte
}

func (*sealed) kind() byte { return 'd' }

// decode reads the bytes of a letter; of a dispatch only the cover.
func decode(b []byte, p game.Press) (Letter, error) {
	switch {
	case len(b) < 3 || b[0] == 0:
		return nil, damaged
	case b[0] > newest:
		return nil, trouble(game.Newer, "this letter was written by a newer Fieldpost: update the page and open it again")
	}
	var l Letter
	switch b[1] {
	case 'i':
		l = new(Invitation)
	case 'a':
		l = new(Acceptance)
	case 'd':
		return decodeCover(b)
	default:
		return nil, damaged
	}
	limit := maxLetter
	if b[1] == 'i' { // it may bring a match along
		limit = game.MaxText
	}
	text, err := p.Unpack(b[2:], limit)
	if err != nil || game.Unmarshal(text, l) != nil {
		return nil, damaged
	}
	return l, nil
}

func decodeCover(b []byte) (Letter, error) {
	n, size := binary.Uvarint(b[2:])
	if size <= 0 || n > uint64(len(b)-2-size) {
		return nil, damaged
	}
	end := 2 + size + int(n)
	s := &sealed{front: b[:end], bytes: b[end:]}
	if game.Unmarshal(b[2+size:end], &s.cover) != nil || badID(s.Match) {
		return nil, damaged
	}
	return s, nil
}

// open deciphers a dispatch.
func (s *sealed) open(key []byte, p game.Press) (*Dispatch, error) {
	seal, err := sealer(key)
	if err != nil {
		return nil, err
	}
	n := seal.NonceSize()
	if len(s.bytes) < n {
		return nil, damaged
	}
	packed, err := seal.Open(nil, s.bytes[:n], s.bytes[n:], s.front)
	if err != nil {
		return nil, trouble(Foreign, "this dispatch cannot be read with what is known of the match: it was changed on its way, or it belongs to another match of that name")
	}
	d := &Dispatch{cover: s.cover}
	text, err := p.Unpack(packed, game.MaxText)
	if err != nil || game.Unmarshal(text, &d.play) != nil || d.From < 0 || d.From > game.MaxActions || len(d.Lines) > game.MaxActions || len(d.Orders) > maxOrders || len(d.Yours) > maxOrders ||
		slices.ContainsFunc(append(d.Orders, d.Yours...), wordy) || len(d.Chain) > 2*len(element{}) || game.PlainName(d.Remark, maxRemark) != nil || game.PlainName(d.Title, game.MaxName) != nil {
		return nil, damaged
	}
	return d, nil
}

// badID tells whether a text cannot be the id of a match.
func badID(id string) bool {
	b, err := hex.DecodeString(id)
	return err != nil || len(b) != 8
}
