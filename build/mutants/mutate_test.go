package main

import (
	"slices"
	"strings"
	"testing"
)

// mutants lists the mutations of a source as the lines that they change.
func mutants(t *testing.T, src string) (list []string) {
	t.Helper()
	all, err := mutations("a.go", src)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		list = append(list, m.Func+": "+m.Was+" => "+m.Is)
	}
	return list
}

func TestMutations(t *testing.T) {
	for _, c := range []struct {
		name, src string
		want      []string
	}{
		{"a condition is negated, a comparison swapped", "func f(a, b int) {\n\tfor a < b {\n\t}\n}", []string{
			"f: for a < b { => for !(a < b) {", "f: for a < b { => for a <= b {"}},
		{"an equality is swapped only", "func f(a, b int) int {\n\tif a == b {\n\t}\n\treturn a\n}", []string{"f: if a == b { => if a != b {"}},
		{"a negation is taken away", "func f(a bool) {\n\tif !a {\n\t}\n}", []string{"f: if !a { => if a {"}},
		{"each case of a switch without a value", "func f(a bool) {\n\tswitch {\n\tcase a:\n\t}\n}", []string{"f: case a: => case !(a):"}},
		{"none of a switch with a value", "func f(a rune) {\n\tswitch a {\n\tcase 'b':\n\t}\n}", nil},
		{"and, or", "func f(a, b, c bool) bool {\n\treturn a && b || c\n}", []string{
			"f: return a && b || c => return a && b && c", "f: return a && b || c => return a || b || c"}},
		{"numbers, plus and minus", "func (x *T) f(a int) int {\n\treturn a + 3 - 0\n}", []string{
			"T.f: return a + 3 - 0 => return a + 3 + 0", "T.f: return a + 3 - 0 => return a - 3 - 0",
			"T.f: return a + 3 - 0 => return a + 4 - 0", "T.f: return a + 3 - 0 => return a + 2 - 0", "T.f: return a + 3 - 0 => return a + 3 - 1"}},
		{"methods of types with parameters", "func (x *T[K]) f() {\n\tg()\n}\nfunc (x *T[K, V]) f() {\n\tg()\n}", []string{"T.f: g() => ", "T.f: g() => "}},
		{"truth", "var a = true", []string{"var: var a = true => var a = false"}},
		{"statements are dropped", "func f(a int) int {\n\ta = b\n\ta += b\n\ta++\n\tg()\n\tif a == b {\n\t\treturn a\n\t}\n\treturn b\n}", []string{
			"f: a = b => ",
			"f: a += b => ", "f: a += b => a -= b",
			"f: a++ => ", "f: a++ => a--",
			"f: g() => ",
			"f: if a == b { => if a != b {", "f: return a => "}},
		{"also in loops, cases and functions in functions", "func f() {\n\tfor range a {\n\t\tcontinue\n\t}\n\tswitch a {\n\tcase b:\n\t\tg()\n\t}\n\th := func() int {\n\t\tg()\n\t\treturn c\n\t}\n}", []string{
			"f: continue => ", "f: g() => ", "f: g() => "}},
		{"not a declaration, a panic, the numbers of an enumeration, a length, a capacity", "const (\n\ta = iota + 1\n\tb\n)\nfunc f() {\n\tc := make([]int, n, 8)\n\tvar d [4]int\n\tpanic(c)\n}", nil},
		{"a statement over two lines", "func f() {\n\tg(a,\n\t\tb)\n}", []string{"f: g(a, b) => "}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := mutants(t, "package p\n\n"+c.src+"\n"); !slices.Equal(got, c.want) {
				t.Errorf("mutants\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		})
	}
}

func TestMutationsThatLookAlike(t *testing.T) {
	src := "package p\n\nfunc f() {\n\tg()\n\tg()\n}\n\nfunc h() {\n\tg()\n}\n"
	all, err := mutations("a.go", src)
	if err != nil {
		t.Fatal(err)
	}
	var nth []int
	seen := map[Place]bool{}
	for _, m := range all {
		nth = append(nth, m.Nth)
		seen[m.Place] = true
	}
	if !slices.Equal(nth, []int{0, 1, 0}) || len(seen) != 3 {
		t.Errorf("they are counted %v in %d places", nth, len(seen))
	}
	if got, want := all[1].apply(src), "package p\n\nfunc f() {\n\tg()\n\t\n}\n\nfunc h() {\n\tg()\n}\n"; got != want {
		t.Errorf("the second call dropped gives %q", got)
	}
}

// The order is that of the seed, and what is added or taken away moves nothing else.
func TestShuffled(t *testing.T) {
	all := func() []Mutation {
		m, err := mutations("a.go", "package p\n\nfunc f() {\n\ta()\n\tb()\n\tc()\n\td()\n\te()\n\tg()\n}\n")
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	one, two := shuffled(all(), "x"), shuffled(all(), "x")
	if !slices.Equal(one, two) || slices.Equal(one, all()) || slices.Equal(one, shuffled(all(), "y")) {
		t.Error("the order is not that of the seed")
	}
	if fewer := shuffled(all()[1:], "x"); !slices.Equal(fewer, slices.DeleteFunc(two, func(m Mutation) bool { return m == all()[0] })) {
		t.Error("the order of the others depends on one that is missing")
	}
}
