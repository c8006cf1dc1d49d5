// Package cards holds the pictures of scenarios on the shelf: a part of each one's own map
// with its counters. TestCards in e2e paints them.
package cards

import (
	"embed"
	"encoding/base64"
	"strings"
)

//go:embed *.webp
var files embed.FS

// Picture returns the picture of a scenario named as "game/scenario", as a data: URL; ""
// if it has none.
func Picture(scenario string) string {
	raw, err := files.ReadFile(File(scenario))
	if err != nil {
		return ""
	}
	return "data:image/webp;base64," + base64.StdEncoding.EncodeToString(raw)
}

// File is the name of the file of a scenario's picture.
func File(scenario string) string { return strings.ReplaceAll(scenario, "/", "-") + ".webp" }
