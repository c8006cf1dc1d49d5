package game

import (
	"crypto/sha256"
	"testing"

	"pgregory.net/rapid"
)

func TestSum256(t *testing.T) {
	for n := range 300 {
		text := make([]byte, n)
		for i := range text {
			text[i] = byte(i * 7)
		}
		if sum256(text) != sha256.Sum256(text) {
			t.Errorf("another sum for %d bytes", n)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		if text := rapid.SliceOf(rapid.Byte()).Draw(t, "text"); sum256(text) != sha256.Sum256(text) {
			t.Fatalf("another sum for %x", text)
		}
	})
}
