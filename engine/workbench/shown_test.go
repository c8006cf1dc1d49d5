package workbench_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Whatever the editor of positions lets anybody set, field by field and one on the other, can be shown and played.
func TestEveryFieldCanBeShown(t *testing.T) {
	rounds, tries := 30, 4
	if os.Getenv("FIELDPOST_LONG") != "" {
		rounds, tries = 800, 60
	}
	for _, name := range []string{"aachen/campaign", "aachen/first-blood", "bug/campaign", "bug/delayed-arrival", "reichswald/veritable", "ardennes/campaign", "ardennes/six-turns", "offtheline/01-two-patrols", "offtheline/04-house-by-house"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, g := bench(t, name)
			pick := rand.New(rand.NewPCG(4, 4))
			set, seen := 0, map[string]bool{}
			for n := range rounds {
				form := b.Form()
				f := &form[pick.IntN(len(form))]
				err := b.Set(f, keyOf(f, g, pick), valueOf(f, pick))
				for try := 0; err != nil && f.Of == "hex" && try < tries; try++ { // in few hexes of the map, some of them
					err = b.Set(f, keyOf(f, g, pick), valueOf(f, pick))
				}
				if err != nil {
					continue
				}
				set++
				seen[f.Of+"."+f.ID] = true
				if !tried(t, g, b.Text(), uint64(n)) {
					t.Errorf("what the editor took is refused: %s", f.Title)
				}
				if t.Failed() {
					t.Fatalf("after %s.%s", f.Of, f.ID)
				}
			}
			if set < rounds/8 {
				t.Errorf("only %d of %d values were taken", set, rounds)
			}
			t.Log(set, "of", rounds, len(seen), "of", len(b.Form()), "fields")
		})
	}
}

// keyOf is whose value is set: a unit, a hex, one of the field's keys, or nobody's.
func keyOf(f *game.Field, g game.Game, pick *rand.Rand) string {
	switch {
	case f.Of == "hex" && f.Keys == nil:
		return g.Map().ID(hex.Hex(pick.IntN(g.Map().Len())))
	case f.Of != "" && f.Of != "hex", f.Kind == game.PlaceField:
		units := g.Lexicon().Units
		return units[pick.IntN(len(units))]
	case len(f.Keys) > 0:
		return f.Keys[pick.IntN(len(f.Keys))]
	}
	return ""
}

// valueOf is a value that the field offers.
func valueOf(f *game.Field, pick *rand.Rand) string {
	switch f.Kind {
	case game.CountField:
		return fmt.Sprint(f.Low + pick.IntN(f.High-f.Low+1))
	case game.NumbersField:
		return strings.Repeat(fmt.Sprint(f.High, " "), pick.IntN(3))
	case game.FlagField, game.ListField:
		return []string{"true", "true", ""}[pick.IntN(3)]
	}
	if len(f.Words) == 0 {
		return ""
	}
	if f.Kind == game.WordsField && pick.IntN(2) == 0 {
		return strings.Join(f.Words, " ")
	}
	return f.Words[pick.IntN(len(f.Words))]
}
