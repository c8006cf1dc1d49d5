package ardennes

import (
	"strings"
	"testing"

	"fieldpost/engine/ardennes/data"
)

// Data that do not fit together are refused, and what is wrong is named.
func TestDataThatDoNotFit(t *testing.T) {
	for words, spoil := range map[string]func(*data.Data){
		"has no map or no ledger":                func(d *data.Data) { d.Ledger = nil },
		"units and places":                       func(d *data.Data) { d.Start.At = d.Start.At[1:] },
		"at most 400 are possible":               func(d *data.Data) { d.Units = make([]data.Unit, data.MaxUnits+1); d.Start.At = nil },
		"the tables of \"six-turns\" do not fit": func(d *data.Data) { d.Map.Ground = d.Map.Ground[1:] },
	} {
		d := tables(t, "six-turns")
		spoil(d)
		if _, err := New(d); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%v, want %q", err, words)
		}
	}
}
