package conformance

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// Cited reads from the source of a rules system which rows its code names, by their constants, and
// the reasons that it declares.
func Cited(source fs.FS) (rows map[string]game.Ref, reasons []*game.Reason, err error) {
	names, err := fs.Glob(source, "*.go")
	if err != nil {
		return nil, nil, err
	}
	rows = map[string]game.Ref{}
	var calls []*ast.CallExpr
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := fs.ReadFile(source, name)
		if err != nil {
			return nil, nil, err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				if isGame(n.Type, "Ref") {
					for i, name := range n.Names {
						rows[name.Name] = game.Ref(literal(n.Values[i]))
					}
				}
			case *ast.CallExpr:
				if isGame(n.Fun, "Against") {
					calls = append(calls, n)
				}
			}
			return true
		})
	}
	for _, c := range calls {
		why := &game.Reason{Sentence: literal(c.Args[0])}
		for _, arg := range c.Args[1:] {
			name, ok := arg.(*ast.Ident)
			if !ok {
				return nil, nil, fmt.Errorf("the reason %q names a row that is no constant", why.Sentence)
			}
			why.Refs = append(why.Refs, rows[name.Name])
		}
		reasons = append(reasons, why)
	}
	if len(rows) == 0 {
		return nil, nil, errors.New("the code names no row")
	}
	return rows, reasons, nil
}

// CheckCitations sees that every row that a system's code names, and one at least of every reason,
// stands in one of the ledgers of its games.
func CheckCitations(source fs.FS, games ...game.Game) error {
	rows, reasons, err := Cited(source)
	if err != nil {
		return err
	}
	known := func(f game.Ref) bool {
		for _, g := range games {
			if g.Ledger().Rule(string(f)) != game.NoRule {
				return true
			}
		}
		return false
	}
	for name, f := range rows {
		if !known(f) {
			return fmt.Errorf("%s names %q, which is no row", name, f)
		}
	}
	seen := map[string]bool{}
	for _, why := range reasons {
		if why.Sentence == "" || seen[why.Sentence] {
			return fmt.Errorf("the reason %q stands there twice, or has no sentence", why.Sentence)
		}
		seen[why.Sentence] = true
	}
	return nil
}

// isGame tells whether an expression is a name of package game.
func isGame(e ast.Expr, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	of, ok := s.X.(*ast.Ident)
	return ok && of.Name == "game"
}

// literal returns the text of a literal, "" for anything else.
func literal(e ast.Expr) string {
	lit, ok := e.(*ast.BasicLit)
	if !ok {
		return ""
	}
	text, _ := strconv.Unquote(lit.Value)
	return text
}
