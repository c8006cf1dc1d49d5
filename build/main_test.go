package main

import (
	"os"
	"path/filepath"
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

// Each benchmark that the table of First Blood names is there: a renamed one would be told of only by a bench of some minutes.
func TestBenchmarksAreThere(t *testing.T) {
	var code strings.Builder
	for _, pattern := range []string{"../engine/opscycle/*_test.go", "../engine/shelf/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			code.Write(text)
		}
	}
	for _, m := range measured {
		if !strings.Contains(code.String(), "func "+m.bench+"(") {
			t.Errorf("there is no %s", m.bench)
		}
	}
}
