package post

import (
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"strings"

	"fieldpost/engine/game"
)

const (
	blockName = "FIELDPOST-POST1"
	fragment  = "#post="
	// Escaped is how a letter begins in the address of a service that looks at the links of a mail first.
	Escaped = "%23post%3D"
	// maxLetter is how long an invitation or an acceptance may be, in bytes.
	maxLetter = 16 << 10
	// maxJoined is how many lines mail may make of a link, and maxLink how many letters one may have that is put together so: none
	// longer is offered.
	maxJoined = 300
	maxLink   = 16_000
)

// Link is a letter as a link: the address of a page, and the letter where no server sees it.
func Link(address string, letter []byte) string {
	sum := binary.BigEndian.AppendUint32(letter[:len(letter):len(letter)], crc32.ChecksumIEEE(letter))
	return address + fragment + base64.RawURLEncoding.EncodeToString(sum)
}

// HowToOpen tells whoever reads a letter as text what to do with it.
const HowToOpen = "To open this in Fieldpost paste the whole block, from its first to its last line, on the page.\n"

// Text is a letter as text for a mail, below lines for whoever reads it.
func Text(about string, letter []byte) string {
	return about + "\n" + game.Block(blockName, letter)
}

// Bytes finds a letter in what has arrived: a link, a mail with a link or a block in it, or a file.
func Bytes(text string) ([]byte, error) {
	if len(text) > game.MaxText {
		return nil, trouble(game.TooLarge, "this text has more than %d letters, which no letter of a match has", game.MaxText)
	}
	if len(text) > 2 && text[0] >= version && text[0] <= newest && strings.IndexByte("iad", text[1]) >= 0 {
		return []byte(text), nil
	}
	text = strings.NewReplacer(fragment+"3D", fragment, Escaped, fragment, "\u00a0", " ", "\u00ad", "", "\u200b", "").Replace(text) // no letter begins so
	// What comes first is the letter: below it a reply quotes older ones.
	block := strings.Index(text, blockName+"{")
	if before, after, found := strings.Cut(text, fragment); found && (block < 0 || len(before) < block) {
		if b, err := linked(after); err == nil || block < 0 {
			return b, err
		}
	}
	return game.ReadBlock("letter", blockName, text)
}

// linked reads a link behind its address, which mail may have broken into lines.
func linked(text string) ([]byte, error) {
	var letters strings.Builder
	for n := 0; n < maxJoined && letters.Len() < maxLink && text != ""; n++ {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		line = strings.TrimRight(strings.TrimLeft(line, "> \t|"), " \t\r=")
		end := strings.IndexFunc(line, func(r rune) bool {
			return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_')
		})
		whole := end < 0
		if !whole {
			line = line[:end]
		}
		letters.WriteString(line)
		b, err := base64.RawURLEncoding.DecodeString(letters.String())
		if n := len(b) - 4; err == nil && n > 0 && binary.BigEndian.Uint32(b[n:]) == crc32.ChecksumIEEE(b[:n]) {
			return b[:n], nil
		}
		if !whole {
			break
		}
	}
	return nil, trouble(game.Damaged, "the link is damaged or cut off: copy all of it again")
}

// ReadLetter reads a letter of any form; of a dispatch it tells the match only, until Receive opens it.
func ReadLetter(text string, p game.Press) (Letter, error) {
	b, err := Bytes(text)
	if err != nil {
		return nil, err
	}
	return decode(b, p)
}
