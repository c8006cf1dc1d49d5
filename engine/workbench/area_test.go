package workbench_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle"
	"fieldpost/engine/workbench"
)

// cut asks a bench for rows and columns, from and to; "" leaves a number out.
func cut(t *testing.T, b *workbench.Position, lines ...string) (err error) {
	t.Helper()
	for i, id := range []string{"section.first_row", "section.last_row", "section.first_column", "section.last_column"} {
		if e := b.Set(field(t, b, "", id), "", lines[i]); e != nil {
			err = e
		}
	}
	return err
}

// look are the hexes in play, the units on the map and the hexes that somebody has a mark of victory on.
func look(b *workbench.Position) (in, units, goals []hex.Hex) {
	p := b.Made.Picture(b.Pos, game.Nobody)
	for _, c := range p.Units {
		if c.Hex != hex.None {
			units = append(units, c.Hex)
		}
	}
	for _, m := range p.Marks {
		if m.Kind == game.MarkVP || m.Kind == game.MarkObjective {
			goals = append(goals, m.Hex)
		}
	}
	if in = p.InPlay; in == nil {
		for h := range b.Made.Map().Len() {
			in = append(in, hex.Hex(h))
		}
	}
	return in, units, goals
}

// Where a scenario has a part of its map, the whole of it can be brought into play (CTL-10.1-02), and of any a section of rows and
// columns; what lies outside of it takes no part until it is in play again.
func TestArea(t *testing.T) {
	for _, c := range []struct{ scenario, row string }{
		{"aachen/stolberg-corridor", "CTL-10.2-01"}, {"aachen/first-blood", "CTL-10.1-02"}, {"aachen/campaign", "CTL-10.4-01"},
		{"bug/delayed-arrival", "BUG-11.2-01"}, {"bug/campaign", "BUG-11.3-01"}, {"reichswald/veritable", "VER-8-02"},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			b, g := bench(t, c.scenario)
			if c.scenario == "bug/campaign" { // no Surprise Attack: those who begin it may be left out
				for _, set := range [][2]string{{"phase", "ops"}, {"initiative", "ge"}} {
					if err := b.Set(field(t, b, "", set[0]), "", set[1]); err != nil {
						t.Fatal(err)
					}
				}
			}
			m, first := g.Map(), string(b.Text())
			own, units, goals := look(b)
			if len(own) < m.Len() {
				f := field(t, b, "", "area")
				if err := b.Set(f, "", "whole"); err != nil {
					t.Fatal(err)
				}
				if in, now, _ := look(b); len(in) != m.Len() || !slices.Equal(now, units) {
					t.Errorf("%d of %d hexes are in play", len(in), m.Len())
				}
				b.Undo()
			} else if slices.ContainsFunc(b.Form(), func(f game.Field) bool { return f.ID == "area" }) {
				t.Error("all of the map is in play, and could be brought into it")
			}
			// The rows and columns between the outermost objectives are kept, but the last row.
			least, most := [2]int{99, 99}, [2]int{}
			for _, h := range append(slices.Clone(goals), objectives(g)...) {
				row, column := m.RowColumn(h)
				least, most = [2]int{min(least[0], row), min(least[1], column)}, [2]int{max(most[0], row), max(most[1], column)}
			}
			if c.scenario != "reichswald/veritable" { // three objectives of three win
				most[0]--
			}
			lines := []string{strconv.Itoa(least[0]), strconv.Itoa(most[0]), strconv.Itoa(least[1]), strconv.Itoa(most[1])}
			if err := cut(t, b, lines...); err != nil {
				t.Fatal(lines, err)
			}
			in, now, left := look(b)
			for _, h := range own {
				row, column := m.RowColumn(h)
				if want := row >= least[0] && row <= most[0] && column >= least[1] && column <= most[1]; want != slices.Contains(in, h) {
					t.Errorf("%s is in play: %t, want %t", m.ID(h), !want, want)
				}
			}
			inside := func(list []hex.Hex) []hex.Hex {
				return slices.DeleteFunc(slices.Clone(list), func(h hex.Hex) bool { return !slices.Contains(in, h) })
			}
			if !slices.Equal(now, inside(units)) || !slices.Equal(left, inside(goals)) {
				t.Errorf("in %v there are units in %v and goals in %v, want those of %v and %v", lines, now, left, units, goals)
			}
			if len(now) == 0 || len(now) == len(units) {
				t.Fatalf("%d units of %d are left", len(now), len(units))
			}
			// Nothing is put outside, and what is inside can be.
			outside := own[slices.IndexFunc(own, func(h hex.Hex) bool { return !slices.Contains(in, h) })]
			u := b.Made.Picture(b.Pos, game.Nobody).Units[0].Unit
			if err := b.Put(u, m.ID(outside)); err == nil || !strings.Contains(err.Error(), "outside the area") || !slices.Contains(b.Rows(err), c.row) {
				t.Errorf("a unit put into %s: %v, rows %v", m.ID(outside), err, b.Rows(err))
			}
			for _, f := range b.Form() {
				if f.Of == "hex" && f.Kind == game.CountField && b.Set(&f, m.ID(outside), strconv.Itoa(f.High)) == nil {
					t.Errorf("%s is set in %s", f.Title, m.ID(outside))
				}
			}
			playOn(t, g, b)
			// The section wider again: all is as it was.
			if err := cut(t, b, "", "", "", ""); err != nil {
				t.Fatal(err)
			}
			if in, again, back := look(b); !slices.Equal(in, own) || !slices.Equal(again, units) || !slices.Equal(back, goals) {
				t.Errorf("without a section there are %d hexes in play, units in %v, goals in %v", len(in), again, back)
			}
			for _, bad := range [][]string{{"60", "2", "", ""}, {"100", "", "", ""}, {"98", "", "", ""}} {
				if err := cut(t, b, bad...); err == nil || len(b.Rows(err)) == 0 || strings.Contains(err.Error(), "\n") {
					t.Errorf("rows %s to %s: %v", bad[0], bad[1], err)
				}
				cut(t, b, "", "", "", "")
			}
			for string(b.Text()) != first && b.Undo() {
			}
			if string(b.Text()) != first {
				t.Error("it is not taken back")
			}
		})
	}
}

// objectives are the hexes of a lesson or training scenario that are to be taken, which have marks of their own.
func objectives(g game.Game) (list []hex.Hex) {
	if g.Info().Scenario == "first-blood" {
		for _, id := range []string{"1808", "2107", "2108", "2109", "2210"} {
			h, _ := g.Map().Lookup(id)
			list = append(list, h)
		}
	}
	return list
}

// playOn plays a position of the bench to its end by chance: nothing happens outside of the area, a file with it opens, and moments
// of the match can be put on the bench again.
func playOn(t *testing.T, g game.Game, b *workbench.Position) {
	t.Helper()
	m, err := game.NewMatch(g, game.Head{Seed: "area", Setup: b.Text()})
	if err != nil {
		t.Fatal(err)
	}
	if m.Hash() != game.HashOf(b.Pos) {
		t.Error("a file with it is another position")
	}
	pick, n := rand.New(rand.NewPCG(2, 7)), 0
	for ; len(m.Legal()) > 0 && n < 3000; n++ {
		if _, err := m.Do(m.Legal()[pick.IntN(len(m.Legal()))]); err != nil {
			t.Fatal(err)
		}
		if n%50 != 0 {
			continue
		}
		p := m.Game().Picture(m.Pos(), game.Nobody)
		for _, c := range p.Units {
			if c.Hex != hex.None && !p.Plays(c.Hex) {
				t.Fatalf("%s stands outside the area", c.ID)
			}
		}
		if again, err := workbench.NewPosition(g, b.Text(), m.Game(), m.Pos()); err == nil {
			if got, want := lines(again.Made, again.Pos), lines(g, m.Pos()); got != want {
				t.Fatalf("after %d actions other actions are legal on the bench:\n%s", n, differ(got, want))
			}
			if got, want := counters(again.Made, again.Pos), counters(m.Game(), m.Pos()); got != want {
				t.Fatalf("after %d actions other counters are seen on the bench:\n%s", n, differ(got, want))
			}
		} else if !errors.Is(err, game.ErrMidst) {
			t.Fatal(n, err)
		}
	}
	if n < 3000 && !m.Decision().Over {
		t.Errorf("after %d actions nothing is legal, and the game is not over", n)
	}
}

// A section leaves out what victory names besides: the cities that decide the Corridor at a blow (CTL-10.2-09), the hexes that score in
// Veritable (VER-5-01); of First Blood (CTL-10.1-03) something has to be left to clear.
func TestAreaOfVictory(t *testing.T) {
	b, _ := bench(t, "aachen/stolberg-corridor")
	if last := b.Get(field(t, b, "", "last"), ""); last != "3" {
		t.Errorf("the last turn is %q", last)
	}
	cities := func() (n int) {
		for _, x := range b.Made.(*opscycle.Rules).Terms.Victory.Instant {
			n += len(x.Hexes)
		}
		return n
	}
	all, m, west := cities(), b.Made.Map(), 0
	for _, x := range b.Made.(*opscycle.Rules).Terms.Victory.Instant {
		for _, h := range x.Hexes {
			if _, column := m.RowColumn(h); column < 8 {
				west++
			}
		}
	}
	if err := cut(t, b, "", "", "8", ""); err != nil {
		t.Fatal(err)
	}
	if west == 0 || cities() != all-west {
		t.Errorf("%d of %d cities are left, %d lie outside", cities(), all, west)
	}
	for _, set := range [][2]string{{"victory", "3"}, {"held", "us"}} { // a hex of no account otherwise
		if err := b.Set(field(t, b, "hex", set[0]), "2114", set[1]); err != nil {
			t.Fatal(set, err)
		}
	}
	if err := cut(t, b, "22", "", "", ""); err != nil {
		t.Errorf("who controls a hex outside: %v", err)
	}
	if err := b.Set(field(t, b, "hex", "held"), "2114", ""); err != nil {
		t.Errorf("that is taken away again: %v", err)
	}
	b, _ = bench(t, "aachen/first-blood")
	if err := cut(t, b, "", "15", "", ""); err == nil || !strings.Contains(err.Error(), "to be cleared") || !slices.Contains(b.Rows(err), "CTL-10.1-02") {
		t.Errorf("nothing to clear: %v", err)
	}
	b, _ = benchWith(t, "reichswald/veritable", map[string]string{"points": "on"})
	in, units, _ := look(b)
	i := slices.IndexFunc(in, func(h hex.Hex) bool {
		row, _ := b.Made.Map().RowColumn(h)
		return row > 11 && !slices.Contains(units, h)
	})
	for _, set := range [][2]string{{"control", "german"}, {"terrain", "woods"}} {
		if err := b.Set(field(t, b, "hex", set[0]), b.Made.Map().ID(in[i]), set[1]); err != nil {
			t.Fatal(set, err)
		}
	}
	scored := func() (list []hex.Hex) {
		for _, k := range b.Made.Picture(b.Pos, game.Nobody).Marks {
			if k.Kind == game.MarkVP {
				list = append(list, k.Hex)
			}
		}
		return list
	}
	before := scored()
	if err := cut(t, b, "", "11", "", ""); err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(before, func(h hex.Hex) bool { row, _ := b.Made.Map().RowColumn(h); return row > 11 })
	if now := scored(); !slices.Equal(now, want) || len(want) == 0 {
		t.Errorf("there score %v, want %v", now, want)
	}
}
