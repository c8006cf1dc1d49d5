package game

import (
	"encoding/base64"
	"fmt"
	"hash/crc32"
	"strconv"
	"strings"
)

// blockWidth is how many letters a line of a block has: less than mail breaks.
const blockWidth = 64

// Block is a block of text that lives through mail: the name of a format in capitals, "{", bytes in base64url in
// short lines, "}" and a checksum. ReadBlock finds it and skips whatever mail has put between its letters.
func Block(name string, packed []byte) string {
	text := base64.RawURLEncoding.EncodeToString(packed)
	var b strings.Builder
	b.WriteString(name + "{\n")
	for len(text) > blockWidth {
		b.WriteString(text[:blockWidth] + "\n")
		text = text[blockWidth:]
	}
	fmt.Fprintf(&b, "%s\n}%08x\n", text, crc32.ChecksumIEEE(packed))
	return b.String()
}

// ReadBlock returns the bytes of the first block of a format in a text, in which a match or what else is said to
// stand. Quote marks, new line breaks and markup between its letters are skipped. Each error is one sentence.
func ReadBlock(what, name, text string) ([]byte, error) {
	start := strings.Index(text, "FIELDPOST")
	if !begins(text, start) { // somebody may have written of it above
		if at := strings.Index(text, name+"{"); at >= 0 {
			start = at
		}
	}
	if start < 0 {
		return nil, trouble(Damaged, "there is no Fieldpost match, letter or code of dice in this text: copy the whole block, from the line that begins with FIELDPOST to its checksum, or the whole link or code")
	}
	text = text[start:]
	if !strings.HasPrefix(text, name+"{") {
		if begins(text, 0) {
			return nil, trouble(Newer, "this %s was written by a newer Fieldpost (%.20s): update the page and open it again", what, text[:strings.IndexByte(text, '{')])
		}
		return nil, trouble(Damaged, "there is no whole %s in this text: copy the block again, from %s{ to its checksum", what, name)
	}
	body, tail, closed := strings.Cut(text[len(name)+1:], "}")
	if !closed {
		return nil, trouble(Damaged, "the %s is cut off: the closing } and its checksum are missing; copy the whole block again", what)
	}
	packed, err := base64.RawURLEncoding.DecodeString(strings.Map(func(r rune) rune {
		if isLetter(r) || r == '-' || r == '_' {
			return r
		}
		return -1
	}, unmark(body)))
	if err != nil {
		return nil, trouble(Damaged, "the %s is damaged: some of its letters are missing; copy the whole block again", what)
	}
	sum, err := checksum(unmark(tail[:min(len(tail), maxTail)]))
	if err != nil {
		return nil, trouble(Damaged, "the %s is cut off: its checksum after } is missing; copy the whole block again", what)
	}
	if uint32(sum) != crc32.ChecksumIEEE(packed) {
		return nil, trouble(Damaged, "the %s is damaged: its checksum does not fit; copy the whole block again", what)
	}
	return packed, nil
}

// begins tells whether a block of some format begins at a place in a text. A later format's name is one word, as this one's is.
func begins(text string, at int) bool {
	if at < 0 {
		return false
	}
	open := strings.IndexByte(text[at:], '{')
	return open > 0 && open < 20 && strings.IndexFunc(text[at:at+open], notOfName) < 0
}

// maxTail is how much mail may put between a block and its checksum.
const maxTail = 1000

// unmark leaves out of a text what mail programs put between its letters: tags, entities, and the signs and soft
// breaks of quoted-printable.
func unmark(text string) string {
	var b strings.Builder
	for {
		at := strings.IndexAny(text, "<&=")
		if at < 0 {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:at])
		text = text[at:]
		text = text[max(1, markup(text)):]
	}
}

// markup is how many letters at the start of a text are no text: 0 if it begins with none such.
func markup(text string) int {
	switch text[0] {
	case '<':
		if end := strings.IndexAny(text[1:], "<>"); end >= 0 && text[1+end] == '>' {
			return end + 2
		}
	case '&':
		if end := strings.IndexFunc(text[1:], func(r rune) bool { return !isLetter(r) && r != '#' }); end >= 0 && text[1+end] == ';' {
			return end + 2
		}
	case '=':
		if len(text) > 2 && isCapitalHex(text[1]) && isCapitalHex(text[2]) {
			return 3
		}
	}
	return 0
}

func isLetter(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
}

func isCapitalHex(c byte) bool { return c >= '0' && c <= '9' || c >= 'A' && c <= 'F' }

// notOfName tells whether a letter cannot stand in the name of a format, as FIELDPOST1.
func notOfName(r rune) bool {
	return !(r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '.')
}

// checksum reads the eight hexadecimal digits that follow a block, between quote marks and
// line breaks of a mail.
func checksum(tail string) (uint64, error) {
	var digits []byte
	for i := 0; i < len(tail) && len(digits) < 8; i++ {
		if !strings.Contains(" \t\r\n>|", tail[i:i+1]) {
			digits = append(digits, tail[i])
		}
	}
	return strconv.ParseUint(string(digits), 16, 32)
}
