package game

import (
	"fmt"
	"strings"
)

// letterName is the name of a letter's format: a match as a block of text that lives through mail, below a readable head.
const letterName = "FIELDPOST1"

// A Press makes text shorter, as DEFLATE (RFC 1951), and gives it back. That of deflate.Press is
// the standard library's; the page has the browser's.
type Press interface {
	Pack(text []byte) ([]byte, error)
	Unpack(packed []byte, limit int) ([]byte, error) // fails beyond limit bytes of text
}

// Save returns the match as a letter, with lines for people above.
func (m *Match) Save(p Press) (string, error) {
	block, err := WriteLetter(m.Journal(), p)
	return m.About() + block, err
}

// About is what stands above a match's letter: lines for whoever finds it in his mail.
func (m *Match) About() string {
	info := m.game.Info()
	who := "finished"
	if d := m.Decision(); !d.Over {
		who = info.SideNames[d.Side] + " to decide"
	}
	edited := ""
	if m.head.Edited {
		edited = EditedText + "\n"
	}
	if len(m.head.Own) > 0 {
		edited += m.head.Own.Mark() + "\n"
	}
	return fmt.Sprintf("Fieldpost match: %s, %d actions, %s.\n%sKeep the whole block below, from its first to its last line.\n\n",
		info.Whole(" - "), len(m.entries), who, edited)
}

// WriteLetter packs a journal.
func WriteLetter(journal string, p Press) (string, error) {
	packed, err := p.Pack([]byte(journal))
	if err != nil {
		return "", fmt.Errorf("the match cannot be packed: %w", err)
	}
	return Block(letterName, packed), nil
}

// ReadLetter finds and unpacks a journal in a text, which may be the bare journal; each error is one
// sentence.
func ReadLetter(text string, p Press) (string, error) {
	if len(text) > MaxText {
		return "", trouble(TooLarge, "this text has more than %d letters, which no match has", MaxText)
	}
	if !strings.Contains(text, "FIELDPOST") && strings.HasPrefix(strings.TrimSpace(text), "fieldpost ") {
		return strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n")) + "\n", nil // an editor may have changed the ends of its lines
	}
	packed, err := ReadBlock("match", letterName, text)
	if err != nil {
		return "", err
	}
	journal, err := p.Unpack(packed, MaxText)
	if err != nil {
		return "", trouble(Damaged, "the match is damaged: it cannot be unpacked (%v)", err)
	}
	return string(journal), nil
}
