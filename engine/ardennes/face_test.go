package ardennes

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Every row that the code names is in the ledger.
func TestCitations(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	r, named := open(t, "six-turns"), 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || !strings.HasPrefix(lit.Value, `"ARD-`) {
				return true
			}
			named++
			if id := strings.Trim(lit.Value, `"`); r.Rule(game.Ref(id)) == game.NoRule {
				t.Errorf("%s names %s, which is no row", file, id)
			}
			return true
		})
	}
	if named == 0 {
		t.Error("the code names no row")
	}
}

// Each verb has words for its button and answers an ask, and each ask a prompt and a row of the ledger.
func TestWordsAreComplete(t *testing.T) {
	answers := map[game.Verb]bool{}
	s := sketchOn(t, arena(t), twoToOne, fightOn)
	s.joinAll()
	for ask := askNothing + 1; ask < numAsks; ask++ {
		if prompts[ask] == "" && ask != askStep && ask != askRemove && s.p.battlePrompt(s.p.stack.Top(), ask) == s.r.Name.Hex(s.hex(targetHex)) {
			t.Errorf("%q has no prompt", askWords[ask])
		}
		if open(t, "six-turns").Rule(askRefs[ask]) == game.NoRule {
			t.Errorf("%q rests on no row: %q", askWords[ask], askRefs[ask])
		}
		for _, v := range askVerbs[ask] {
			answers[v] = true
		}
	}
	for v := range numVerbs {
		if labels[v] == "" && v != doMove && v != doEnter && v != doEnd && v != doDone || verbWords[v] == "" || !answers[v] {
			t.Errorf("verb %d %q has no label, no word, or answers nothing", v, verbWords[v])
		}
	}
}

// The question reach: kinds and costs of hexes.
func TestReachQuery(t *testing.T) {
	r := rulesOf(t, field(t))
	s := sketchOn(t, r, someAllied[0]+" "+axial(0, 0)+", "+someGermans[2]+" "+axial(2, 0), thirdTurn)
	ask := func(action string, at string) *game.Answer {
		q := game.Query{What: "reach", Viewer: game.Nobody, Unit: s.unit(someGermans[2]), Hex: hex.None, Action: s.action(action)}
		if at != "" {
			q.Hex = s.hex(at)
		}
		a, err := s.r.Query(s.p, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	kinds := func(a *game.Answer) map[string]string {
		list := map[string]string{}
		for _, n := range a.Hexes {
			list[s.r.Data.Map.ID(n.Hex)] = string(n.Kind) + " " + n.Text
		}
		return list
	}
	got := kinds(ask("move", ""))
	for at, want := range map[string]string{axial(1, 0): "stop 1", axial(3, 0): "reach 1", axial(5, 0): "reach 3", axial(6, 0): ""} {
		if got[at] != want {
			t.Errorf("%s is %q, want %q (ARD-9.2-01)", at, got[at], want)
		}
	}
	if a := ask("move :tactical", axial(4, 0)); len(a.Paths) != 1 || len(a.Paths[0]) != 2 {
		t.Errorf("the way to a hex two away: %+v", a.Paths)
	}
	if a := ask("move :strategic", ""); len(a.Hexes) != 0 || len(a.Rules) == 0 {
		t.Errorf("a foot unit is told of Strategic Movement %+v (ARD-12.1-02)", a)
	}
}

// Where a hex to attack is asked for, no unit is ready by itself: a regiment that might break down would have the others of its
// division, which may attack as well, dimmed beside it.
func TestNobodyIsReadyBeforeTheTargetIsNamed(t *testing.T) {
	s := draw(t, "de-2-pz-2 E2216, de-2-pz-3-1 E2215, us-28-110-1 E2315", `"turn": 3, "phase": "combat"`)
	s.can("attack >E2315", "break-down +de-2-pz-2", "end")
	for _, c := range s.r.Picture(s.p, game.Nobody).Units {
		if c.Ready {
			t.Errorf("%s is ready", c.ID)
		}
	}
}
