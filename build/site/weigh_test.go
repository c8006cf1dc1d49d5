package site

import (
	"testing"

	"github.com/andybalholm/brotli"
)

func TestOwner(t *testing.T) {
	for function, want := range map[string]string{
		"fieldpost/engine/opscycle.(*Position).Legal":       "engine/opscycle",
		"fieldpost/engine/game.SortedKeys[go.shape.string]": "engine/game",
		"fieldpost/web/board.(*Board).on.func1":             "web/board",
		"github.com/vugu/vugu/domrender.New":                "Vugu",
		"github.com/hack-pad/safejs.Global":                 "other modules",
		"slices.SortFunc[go.shape.[]github.com/x.y]":        "standard library",
		"encoding/json.Unmarshal":                           "standard library",
		"runtime.mallocgc":                                  "runtime",
		"internal/runtime/maps.NewMap":                      "runtime",
		"_rt0_wasm_js":                                      "runtime",
	} {
		if got := owner(function); got != want {
			t.Errorf("%s belongs to %s, not to %s", function, got, want)
		}
	}
}

// Every byte of the code belongs to somebody, and every rules system has its part.
func TestWeigh(t *testing.T) {
	root, err := FindRoot()
	if err != nil {
		t.Fatal(err)
	}
	parts, err := Weigh(root, brotli.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	weight := map[string]int{}
	for _, p := range parts {
		weight[p.Name] = p.Bytes
		if p.Packed == 0 {
			t.Errorf("%s has no weight", p.Name)
		}
	}
	for name, least := range map[string]int{"code: runtime": 100_000, "code: Vugu": 20_000, "code: engine/opscycle": 200_000,
		"code: engine/reichswald": 50_000, "in the constants: scenarios/bug": 100_000, "files: assets": 20_000} {
		if weight[name] < least {
			t.Errorf("%s has %d bytes, fewer than %d", name, weight[name], least)
		}
	}
}
