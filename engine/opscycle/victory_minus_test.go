package opscycle

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// BUG-9-12, BUG-9-15: a sum of VP below zero has one sign wherever the verdict tells it, before and
// after it is rounded up.
func TestVPBelowZero(t *testing.T) {
	lost := make([]string, 0, 9)
	for _, u := range []string{"131-1", "131-2", "131-3", "132-1", "132-2", "132-3", "134-1", "134-2", "134-3"} {
		lost = append(lost, `"ge-44id-`+u+`": {"off": "eliminated"}`)
	}
	r := scenario(t, "iii-motorized-corps", "bug")
	g, pos, err := r.Setup(json.RawMessage(`{"phase": "over", "turn": 3, "orders": 0, "hqs": {"su-87-hq": {"hex": "2708"}},
		"units": {"su-2fr-19-a": {"hex": "2007"}, "su-87-16-1": {"hex": "2208"}, "su-87-16-2": {"off": "eliminated"}, ` + strings.Join(lost, ", ") + `}}`))
	if err != nil {
		t.Fatal(err)
	}
	v := g.Verdict(pos)
	if want := "the Germans have −2 VP."; !strings.HasSuffix(v.Text, want) {
		t.Errorf("BUG-9-15: %q, want %q at its end", v.Text, want)
	}
	if !slices.ContainsFunc(v.Lines, func(l string) bool { return strings.HasSuffix(l, ", rounded up −2.") }) {
		t.Errorf("BUG-9-15: no line tells what the sum is rounded up to:\n%s", strings.Join(v.Lines, "\n"))
	}
}
