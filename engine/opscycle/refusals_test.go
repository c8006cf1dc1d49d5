package opscycle

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// onlyIn are the sentences of refusals of which one game knows nothing.
var onlyIn = map[string]string{
	"A bonus move begins only into the hex that the enemy has given up, or back into the hex that these units left by retreat.": "bug",
	"Boats take units across only beside the hex where their move began.":                                                       "bug",
	"No more boats are left in this activation.":                                                                                "bug",
	"That HQ may only go to hexes near the places that it covers.":                                                              "bug",
	"An HQ crosses the river only with a path within its Command Range and supply over a bridge.":                               "bug",
	"Units of this formation do not leave the map.":                                                                             "bug",
	"Only units in Command Range leave the map.":                                                                                "bug",
	"%s is not in Command Range of the HQ of the unit that was broken up.":                                                      "bug",
	"the hex just left": "bug",
	"a retreat of a motorized unit over a stream, or into forest or marsh, is of one hex only": "bug",
	"That hex is closed to this side in this turn.":                                            "aachen",
	"closed to this side in this turn":                                                         "aachen",
	"%s is no independent of the formation that was withdrawn.":                                "aachen",
	"That marker is not on the table, or has been seen already.":                               "aachen",
}

// Every refusal of the tables rests on a row of the ledger, in each game that knows it.
func TestRefusalsHaveRows(t *testing.T) {
	_, reasons, err := conformance.Cited(os.DirFS("."))
	if err != nil || len(reasons) == 0 {
		t.Fatal(err, len(reasons))
	}
	for _, name := range []string{"aachen/campaign", "aachen/first-blood", "aachen/across-the-wurm", "bug/campaign", "bug/delayed-arrival", "bug/iii-motorized-corps"} {
		of, short, _ := strings.Cut(name, "/")
		r := scenario(t, short, of)
		check := func(sentence string, refs ...game.Ref) {
			if in := onlyIn[sentence]; in != "" && in != of {
				return
			}
			if sentence == "" || len(r.Rows(refs...)) == 0 {
				t.Errorf("%s: %q has no row", name, sentence)
			}
		}
		for _, why := range reasons {
			check(why.Sentence, why.Refs...)
		}
		for _, x := range closedTexts {
			check(x.text, x.refs[:]...)
		}
	}
}

// The row behind the limits of the map is that of the scenario: CTL-10.1-02, CTL-10.2-01, CTL-10.3-01, BUG-11.1-01,
// BUG-11.2-01.
func TestAreaRow(t *testing.T) {
	for name, want := range map[string]string{"aachen/first-blood": "CTL-10.1-02", "aachen/stolberg-corridor": "CTL-10.2-01", "aachen/across-the-wurm": "CTL-10.3-01",
		"bug/iii-motorized-corps": "BUG-11.1-01", "bug/delayed-arrival": "BUG-11.2-01"} {
		of, short, _ := strings.Cut(name, "/")
		r := scenario(t, short, of)
		if got := r.Data.Ledger.IDs(r.Rows(offMap.Refs...)...); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v, want %s", name, got, want)
		}
	}
}

// stray returns an action of which some parts are those of another, or any.
func stray(r *Rules, legal []game.Action, pick *rand.Rand) game.Action {
	a, b := legal[pick.IntN(len(legal))], legal[pick.IntN(len(legal))]
	anywhere := func() hex.Hex { return hex.Hex(pick.IntN(r.Data.Map.Len()+1) - 1) }
	switch pick.IntN(7) {
	case 0:
		a.Verb = game.Verb(pick.IntN(int(numVerbs)))
	case 1:
		a.Hex = anywhere()
	case 2:
		a.To = anywhere()
	case 3:
		a.Units = b.Units
	case 4:
		a.Units[pick.IntN(len(a.Units))] = game.Unit(pick.IntN(len(r.Units)+1) - 1)
	case 5:
		a.Option = game.Option(pick.IntN(int(optPrepared) + 1))
	default:
		a = game.Act(game.Verb(pick.IntN(int(numVerbs)))).With(game.Unit(pick.IntN(len(r.Units)))).At(anywhere()).Toward(anywhere())
	}
	return a
}

// In random games of every scenario whatever is not legal is refused with a sentence and a row.
func TestEveryRefusalHasRow(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "aachen/stolberg-corridor", "aachen/across-the-wurm", "aachen/campaign", "bug/iii-motorized-corps", "bug/delayed-arrival", "bug/campaign"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			of, short, _ := strings.Cut(name, "/")
			r := scenario(t, short, of)
			pick := rand.New(rand.NewPCG(11, 12))
			refused, bare := 0, map[string]string{}
			ask := func(p *Position, a game.Action) {
				if why := p.Why(a); why.Sentence != "" {
					if refused++; len(why.Rules) == 0 {
						bare[why.Sentence] = r.Lexicon().Line(a)
					}
				}
			}
			for seed := range 3 {
				last := rollout(r, seed, 6000, func(p *Position, legal []game.Action, _ game.Action) {
					for range 6 {
						ask(p, stray(r, legal, pick))
					}
				})
				ask(last, game.Act(doEnd))
				ask(last, game.Act(doAttack).With(0).As(numOptions-1))
			}
			if refused < 500 {
				t.Errorf("only %d actions were refused", refused)
			}
			for sentence, line := range bare {
				t.Errorf("%s is refused without a row: %s", line, sentence)
			}
		})
	}
}
