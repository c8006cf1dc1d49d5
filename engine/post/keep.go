package post

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"strings"
)

// hiddenMark begins a line that Hide has made: no line of a journal begins so.
const hiddenMark = "!"

// Hide enciphers line n of the journal of a match for whatever keeps it, under a key that follows from the id it is kept
// by: a look into the store of one player shows nothing of what the other hides. The same line is hidden the same way.
func Hide(id string, n int, line string) string {
	key := keyOf("kept " + id)
	seal, err := sealer(key)
	if err != nil {
		return line
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%d %s", n, line)
	nonce := mac.Sum(nil)[:seal.NonceSize()]
	return hiddenMark + base64.RawURLEncoding.EncodeToString(seal.Seal(nonce, nonce, []byte(line), nil)) + "\n"
}

// Show gives back the line that Hide has made. Any other it leaves as it is.
func Show(id, hidden string) string {
	text, ok := strings.CutPrefix(strings.TrimSuffix(hidden, "\n"), hiddenMark)
	if !ok {
		return hidden
	}
	seal, err := sealer(keyOf("kept " + id))
	if err != nil {
		return hidden
	}
	b, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(b) < seal.NonceSize() {
		return hidden
	}
	line, err := seal.Open(nil, b[:seal.NonceSize()], b[seal.NonceSize():], nil)
	if err != nil {
		return hidden
	}
	return string(line)
}
