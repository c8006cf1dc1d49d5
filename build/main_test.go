package main

import (
	"strings"
	"testing"
)

// What a command cannot play is said, and is no empty table.
func TestNothingToPlay(t *testing.T) {
	for line, want := range map[string]string{
		"balance -games=0": "write 1 or more",
		"balance -games=1 -player=random -scenario=nowhere": `no scenario "nowhere"`,
		"arena -pairs=-1":                                      "write 1 or more",
		"arena -pairs=1 -scenario=aachen/nowhere":              `no scenario "aachen/nowhere"`,
		"post -games=0":                                        "write 1 or more",
		"post -games=1 -scenario=aachen/first-blood":           `no scenario "aachen/first-blood" to be played so`,
		"school -rounds=0 -pairs=0":                            "write 1 or more",
		"balance -games=1 -player=nobody -scenario=offtheline": `"nobody" is no player`,
	} {
		words := strings.Fields(line)
		if err := commands[words[0]](words[1:]); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", line, err, want)
		}
	}
}
