package game

import (
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
)

// A letter is a match as text that lives through mail: a readable head, then
// "FIELDPOST1{", the compressed journal in base64url in short lines, "}" and a
// checksum. Whatever else stands between the letters (quote marks, spaces, new
// line breaks) is skipped when it is read.
const (
	letterOpen  = "FIELDPOST1{"
	letterWidth = 64
)

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
	return fmt.Sprintf("Fieldpost match: %s - %s, %d actions, %s.\n%sKeep the whole block below, from its first to its last line.\n\n",
		info.GameTitle, info.Title, len(m.entries), who, edited)
}

// WriteLetter packs a journal.
func WriteLetter(journal string, p Press) (string, error) {
	packed, err := p.Pack([]byte(journal))
	if err != nil {
		return "", fmt.Errorf("the match cannot be packed: %w", err)
	}
	text := base64.RawURLEncoding.EncodeToString(packed)
	var b strings.Builder
	b.WriteString(letterOpen + "\n")
	for len(text) > letterWidth {
		b.WriteString(text[:letterWidth] + "\n")
		text = text[letterWidth:]
	}
	fmt.Fprintf(&b, "%s\n}%08x\n", text, crc32.ChecksumIEEE(packed))
	return b.String(), nil
}

// notOfName tells whether a letter cannot stand in the name of a format, as FIELDPOST1.
func notOfName(r rune) bool {
	return !(r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.')
}

// ReadLetter finds and unpacks a journal in a text, which may be the bare journal; each error is one
// sentence.
func ReadLetter(text string, p Press) (string, error) {
	if len(text) > MaxText {
		return "", trouble(TooLarge, "this text has more than %d letters, which no match has", MaxText)
	}
	start := strings.Index(text, "FIELDPOST")
	if start < 0 {
		if strings.HasPrefix(strings.TrimSpace(text), "fieldpost ") {
			return strings.TrimSpace(text) + "\n", nil
		}
		return "", trouble(Damaged, "there is no Fieldpost match in this text: it must hold a block that begins with %s", letterOpen)
	}
	text = text[start:]
	if !strings.HasPrefix(text, letterOpen) {
		// a later format's name is one word, as this one's is
		if open := strings.IndexByte(text, '{'); open > 0 && open < 20 && strings.IndexFunc(text[:open], notOfName) < 0 {
			return "", trouble(Newer, "this match was written by a newer Fieldpost (%.20s): update the page and open it again", text[:open])
		}
		return "", trouble(Damaged, "there is no whole match in this text: copy the block again, from %s to its checksum", letterOpen)
	}
	body, tail, closed := strings.Cut(text[len(letterOpen):], "}")
	if !closed {
		return "", trouble(Damaged, "the match is cut off: the closing } and its checksum are missing; copy the whole block again")
	}
	packed, err := base64.RawURLEncoding.DecodeString(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return -1
	}, body))
	if err != nil {
		return "", trouble(Damaged, "the match is damaged: some of its letters are missing; copy the whole block again")
	}
	sum, err := checksum(tail)
	if err != nil {
		return "", trouble(Damaged, "the match is cut off: its checksum after } is missing; copy the whole block again")
	}
	if uint32(sum) != crc32.ChecksumIEEE(packed) {
		return "", trouble(Damaged, "the match is damaged: its checksum does not fit; copy the whole block again")
	}
	journal, err := p.Unpack(packed, MaxText)
	if err != nil {
		return "", trouble(Damaged, "the match is damaged: it cannot be unpacked (%v)", err)
	}
	return string(journal), nil
}

// checksum reads the eight hexadecimal digits that follow a block, behind quote marks and
// line breaks of a mail.
func checksum(tail string) (uint64, error) {
	tail = strings.TrimLeft(tail, " \t\r\n>|")
	return strconv.ParseUint(tail[:min(8, len(tail))], 16, 32)
}
