package main

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// A Mutation is one small fault put into a source file: some of its bytes are replaced.
type Mutation struct {
	Place
	offset, end int
	text        string
}

// A Place tells a mutation from all others of its package without line numbers, so that
// results and the list of equivalents outlive changes elsewhere.
type Place struct {
	File string // "movement.go"
	Func string // "Position.tryStep"; of a declaration outside functions its keyword
	Was  string // the lines it touches, blanks made one
	Is   string // the same lines with the fault
	Nth  int    // which of those that are alike in the function, from 0
}

// swaps are the operators that stand in for each other.
var swaps = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS,
	token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN,
	token.INC: token.DEC, token.DEC: token.INC,
}

// A mutator collects the mutations of one file.
type mutator struct {
	file  *token.File
	name  string
	src   string
	fn    string
	alike map[Place]int
	found []Mutation
}

// mutations lists what can be put into a file, in the order of its text:
//
//   - a condition negated (of if, for and a switch without a value),
//   - operators swapped: < <=, > >=, == !=, && ||, + -, += -=, ++ --,
//   - a whole number one more or one less, true for false,
//   - a statement dropped: a call, an assignment, a return before the end, break, continue.
//
// Not the numbers of an enumeration, of the length of an array and of a capacity, which name
// nothing but themselves, nor a dropped panic, which says that the program is wrong.
func mutations(name, src string) ([]Mutation, error) {
	fset := token.NewFileSet()
	parsed, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	m := &mutator{file: fset.File(parsed.Pos()), name: name, src: src, alike: map[Place]int{}}
	for _, d := range parsed.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			m.fn = funcName(d)
			if d.Body != nil {
				m.body(d.Body)
			}
		case *ast.GenDecl:
			m.fn = d.Tok.String()
			if !enumerates(d) {
				ast.Inspect(d, m.visit)
			}
		}
	}
	return m.found, nil
}

// funcName is a function's name, a method's with its type before it.
func funcName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	switch of := t.(type) { // of a type with parameters
	case *ast.IndexExpr:
		t = of.X
	case *ast.IndexListExpr:
		t = of.X
	}
	return t.(*ast.Ident).Name + "." + d.Name.Name
}

// enumerates tells whether constants are counted by iota.
func enumerates(d *ast.GenDecl) (found bool) {
	ast.Inspect(d, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "iota"
		return !found
	})
	return found && d.Tok == token.CONST
}

// body visits a function. The return that ends it is no early one.
func (m *mutator) body(b *ast.BlockStmt) {
	last := len(b.List) - 1
	if last >= 0 {
		if r, ok := b.List[last].(*ast.ReturnStmt); ok {
			for _, s := range b.List[:last] {
				m.statement(s)
			}
			for _, x := range r.Results {
				ast.Inspect(x, m.visit)
			}
			return
		}
	}
	for _, s := range b.List {
		m.statement(s)
	}
}

// statement offers to drop a statement of a list, and visits it.
func (m *mutator) statement(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.ExprStmt:
		if call, ok := s.X.(*ast.CallExpr); ok && !calls(call, "panic") {
			m.replace(s, "")
		}
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			m.replace(s, "")
		}
	case *ast.IncDecStmt, *ast.ReturnStmt, *ast.BranchStmt:
		m.replace(s, "")
	}
	ast.Inspect(s, m.visit)
}

func calls(call *ast.CallExpr, name string) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && id.Name == name
}

// visit notes the mutations of a node and tells whether to go into it.
func (m *mutator) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BlockStmt:
		for _, s := range n.List {
			m.statement(s)
		}
		return false
	case *ast.FuncLit:
		m.body(n.Body)
		return false
	case *ast.CaseClause:
		for _, x := range n.List {
			ast.Inspect(x, m.visit)
		}
		for _, s := range n.Body {
			m.statement(s)
		}
		return false
	case *ast.IfStmt:
		m.negate(n.Cond)
	case *ast.ForStmt:
		m.negate(n.Cond)
	case *ast.SwitchStmt:
		if n.Tag == nil {
			for _, c := range n.Body.List {
				for _, x := range c.(*ast.CaseClause).List {
					m.negate(x)
				}
			}
		}
	case *ast.BinaryExpr:
		m.swap(n.OpPos, n.Op)
	case *ast.AssignStmt:
		m.swap(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		m.swap(n.TokPos, n.Tok)
	case *ast.BasicLit:
		m.number(n)
	case *ast.Ident:
		switch n.Name {
		case "true":
			m.replace(n, "false")
		case "false":
			m.replace(n, "true")
		}
	case *ast.ArrayType:
		ast.Inspect(n.Elt, m.visit)
		return false
	case *ast.CallExpr:
		if calls(n, "make") {
			for _, x := range n.Args[:min(len(n.Args), 2)] {
				ast.Inspect(x, m.visit)
			}
			return false
		}
	}
	return true
}

// negate turns a condition round; for one comparison of == or != the swap does.
func (m *mutator) negate(x ast.Expr) {
	if x == nil {
		return
	}
	if b, ok := x.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
		return
	}
	if not, ok := x.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		m.replace(x, m.src[m.file.Offset(not.X.Pos()):m.file.Offset(not.X.End())])
		return
	}
	m.replace(x, "!("+m.src[m.file.Offset(x.Pos()):m.file.Offset(x.End())]+")")
}

func (m *mutator) swap(at token.Pos, op token.Token) {
	if other, ok := swaps[op]; ok {
		offset := m.file.Offset(at)
		m.add(offset, offset+len(op.String()), other.String())
	}
}

func (m *mutator) number(n *ast.BasicLit) {
	v, err := strconv.Atoi(n.Value)
	if n.Kind != token.INT || err != nil {
		return
	}
	m.replace(n, strconv.Itoa(v+1))
	if v > 0 {
		m.replace(n, strconv.Itoa(v-1))
	}
}

func (m *mutator) replace(n ast.Node, text string) {
	m.add(m.file.Offset(n.Pos()), m.file.Offset(n.End()), text)
}

// add notes a mutation: the bytes from offset to end become the text.
func (m *mutator) add(offset, end int, text string) {
	from := strings.LastIndexByte(m.src[:offset], '\n') + 1
	to := len(m.src)
	if i := strings.IndexByte(m.src[end:], '\n'); i >= 0 {
		to = end + i
	}
	p := Place{
		File: m.name, Func: m.fn,
		Was: oneLine(m.src[from:to]),
		Is:  oneLine(m.src[from:offset] + text + m.src[end:to]),
	}
	nth := m.alike[p]
	m.alike[p]++
	p.Nth = nth
	m.found = append(m.found, Mutation{p, offset, end, text})
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// apply is the text of the file with the mutation in it.
func (m Mutation) apply(src string) string { return src[:m.offset] + m.text + src[m.end:] }

// shuffled puts mutations into the order of a seed. The order of two does not depend on the
// others, so a change of the code leaves most of a sample as it was.
func shuffled(all []Mutation, seed string) []Mutation {
	type card struct {
		Mutation
		rank [sha256.Size]byte
	}
	cards := make([]card, len(all))
	for i, m := range all {
		cards[i] = card{m, sha256.Sum256([]byte(fmt.Sprintf("%s\n%v", seed, m.Place)))}
	}
	slices.SortFunc(cards, func(a, b card) int { return slices.Compare(a.rank[:], b.rank[:]) })
	for i, c := range cards {
		all[i] = c.Mutation
	}
	return all
}
