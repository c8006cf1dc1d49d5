package post

import (
	"encoding/hex"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"fieldpost/engine/game"
)

// What two pages work out alike stays as it is in every version: a match lasts longer than one, and otherwise its letters, its
// codes and its dice would not be understood any more.
func TestLasting(t *testing.T) {
	sides := map[string]string{"allied": "one", "german": "two"}
	e, answer := element{1, 2, 3}, chainOf("secret").answer(7)
	for _, c := range []struct{ what, got, want string }{
		{"the opening of quick dice", opening(game.QuickDice, "secret"), "9e470a08694d09025ec37177cacf35723486bc1e"},
		{"the opening of sealed dice", opening(game.SealedDice, "secret"), "3ba1d8d5bb2557830b3497ee8f7ebbf0"},
		{"the salt of a choice", (&Seat{Secret: "secret"}).salt("before"), "de9bbe29d19d101c764c90893cb06e8f1e53541a"},
		{"the seed of sealed dice", seedOf("match", sides), "match-e3d639be8275c78c"},
		{"the key of a dispatch", hex.EncodeToString(keyOf("link")), "37e4a3672d9870e253974a9e98a170ca8cb249a72d7b0ce7894c1ecfe5673043"},
		{"the key of a whole match", hex.EncodeToString(wholeKey("opening")), "e3179ed8960c96511ade42c583681dad819d1e450e3bf5d9c86a25c7adb88c86"},
		{"a code", code('Q', "match", 7, e), "Q-04106000-00000000-00000000-0000F2BD"},
		{"a question", declaration{4, 5}.brief(), "04050000"},
		{"an answer", hex.EncodeToString(answer[:]), "7b873edc6ac669643c7e6d6f591ec336"},
		{"a result", strconv.Itoa(result(declaration{4, 5}, e, game.Chance{N: 100, ID: 9})), "14"},
	} {
		if c.got != c.want {
			t.Errorf("%s is %s, was %s", c.what, c.got, c.want)
		}
	}
}

// What is asked of sealed dice covers the action for which they are rolled: who knew the answer could otherwise declare
// another one that asks alike.
func TestDeclarationCoversTheAction(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 21))
	a, b := meet(t, "offtheline/01-two-patrols", game.SealedDice, "x")
	g := a.match.Game()
	for tries, found := 0, false; !found; tries++ {
		if tries == 40 {
			t.Fatal("no two actions ask alike")
		}
		asked := map[game.Chance][]declaration{}
		for _, x := range a.match.Legal() {
			twin, _, err := game.Replay(g, a.match.Journal())
			if err != nil {
				t.Fatal(err)
			}
			if _, err := twin.Do(x); err != nil {
				t.Fatal(err)
			}
			if c, waits := twin.Question(); waits {
				d := declarationOf(twin, len(twin.Entries())-1)
				if slices.Contains(asked[c], d) {
					t.Fatal("two actions are declared alike")
				}
				asked[c] = append(asked[c], d)
				found = found || len(asked[c]) > 1
			}
		}
		if d := a.match.Decision(); sideOf(a.match, d.Side) != a.seat.Side {
			if err := b.get(t, string(a.send(t, false)), g); err != nil {
				t.Fatal(err)
			}
			a, b = b, a
		}
		a.turn(t, r, b, 1)
	}
}
