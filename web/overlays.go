package web

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// overlay is a question whose answer can be drawn over the map.
type overlay struct {
	ID, Title, What string
	Side            game.Side
	Unit            bool // of a unit
	Line            bool // and of a line from it to the hex that is looked at
	Mine            bool // of the side of the player at the table
}

// overlayList is what can be asked of the game on the table.
func (a *App) overlayList() []overlay {
	if a.overlays == nil {
		a.overlays = slices.DeleteFunc(a.overlayQuestions(), func(o overlay) bool { return !a.answered(o) })
	}
	list := slices.Clone(a.overlays)
	for i := range list {
		if list[i].Mine {
			list[i].Side = a.mySide()
		}
	}
	return list
}

// answered reports whether the game has an answer to a question, about any of its units.
func (a *App) answered(o overlay) bool {
	if !o.Unit {
		return a.Desk.Ask(o.What, o.Side, game.NoUnit, hex.None) != nil
	}
	return slices.ContainsFunc(a.Desk.Picture().Units, func(c game.Counter) bool {
		return c.Unit != game.NoUnit && a.Desk.Ask(o.What, o.Side, c.Unit, hex.None) != nil
	})
}

// overlayQuestions are the overlays that the game on the table offers, one for each side where they are
// of sides.
func (a *App) overlayQuestions() []overlay {
	var list []overlay
	g := a.Desk.Match().Game()
	for _, o := range g.Lexicon().Overlays {
		if o.Of != game.OfSides {
			list = append(list, overlay{ID: o.What, Title: o.Title, What: o.What, Side: game.Nobody, Unit: o.Of == game.OfUnit || o.Of == game.OfSight, Line: o.Of == game.OfSight, Mine: o.Of == game.OfPlayer})
			continue
		}
		for i, name := range g.Info().SideNames {
			list = append(list, overlay{ID: o.What + "-" + strconv.Itoa(i), Title: o.Title + ", " + name, What: o.What, Side: game.Side(i)})
		}
	}
	return list
}

// mySide is the side of the player at the table.
func (a *App) mySide() game.Side {
	return a.Desk.Side()
}

// victoryMarks are the hexes that decide the game, with who holds them.
func (a *App) victoryMarks() []game.Mark {
	var list []game.Mark
	for _, m := range a.Desk.Picture().Marks {
		if m.Kind == game.MarkVP || m.Kind == game.MarkObjective {
			list = append(list, m)
		}
	}
	return list
}

// overlayUnit is the unit that overlays are about.
func (a *App) overlayUnit() game.Unit {
	if p := a.Desk.Picked(); len(p) > 0 {
		return p[0]
	}
	if units := a.look().Units; len(units) > 0 {
		return units[0].Unit
	}
	return game.NoUnit
}

// Answers are those of the overlays that are switched on, and the reach of what is
// about to move.
func (a *App) Answers() []*game.Answer {
	var list []*game.Answer
	if r := a.Desk.Reach(); r != nil && (a.View == nil || a.View.Preview == nil) && (a.coach() == nil || !a.coach().Tells()) {
		list = append(list, r)
	}
	if ans := a.adviceAnswer(); ans != nil {
		list = append(list, ans)
	}
	if ans := a.coachAnswer(); ans != nil {
		list = append(list, ans)
	}
	return append(list, a.overlayAnswers()...)
}

func (a *App) overlayAnswers() []*game.Answer {
	var list []*game.Answer
	for _, o := range a.overlayList() {
		if !a.Overlays[o.ID] {
			continue
		}
		u := game.NoUnit
		if o.Unit {
			if u = a.overlayUnit(); u == game.NoUnit {
				continue
			}
		}
		if ans := a.Desk.Ask(o.What, o.Side, u, hex.None); ans != nil {
			list = append(list, ans)
		}
		if to := a.aimed(); o.Line && to != hex.None && to != a.Desk.At(u) {
			if ans := a.Desk.Ask(o.What, o.Side, u, to); ans != nil {
				list = append(list, ans)
			}
		}
	}
	return list
}

// hexNote is what an answer on the board says of a hex, with the rows of the rules that it rests on.
type hexNote struct {
	Text  string
	Rules []string
}

// hexNotes is what answers say of the hex that is looked at: what it costs to go there, whose ZOC it lies in.
func (a *App) hexNotes() (list []hexNote) {
	for _, ans := range a.Answers() {
		for _, n := range ans.Hexes {
			if n.Hex == a.Look && n.Title != "" {
				rules := n.Rules
				if len(rules) == 0 {
					rules = ans.Rules
				}
				list = append(list, hexNote{game.Capital(n.Title), a.ids(rules)})
			}
		}
	}
	return list
}

// aimed is the hex that lines go to: the one under the pointer or the cursor, otherwise the one looked at.
func (a *App) aimed() hex.Hex {
	if a.Hover != hex.None {
		return a.Hover
	}
	return a.Look
}

// lines reports whether an overlay is on that follows the pointer.
func (a *App) lines() bool {
	return slices.ContainsFunc(a.overlayList(), func(o overlay) bool { return o.Line && a.Overlays[o.ID] })
}

// aside is what the line to the hex under the cursor says, "" if there is none.
func (a *App) aside() string {
	for _, ans := range a.overlayAnswers() {
		if len(ans.Paths) == 1 && len(ans.Paths[0]) == 2 && ans.What == "los" {
			return ans.Sentence
		}
	}
	return ""
}

// overlay switches an overlay on or off, and reads aloud what it says.
func (a *App) overlay(id string) {
	was := a.overlaySentences()
	a.Overlays[id] = !a.Overlays[id]
	a.Page.Say(strings.Join(slices.DeleteFunc(a.overlaySentences(), func(s string) bool { return slices.Contains(was, s) }), " "))
}

func (a *App) overlaySentences() []string {
	var list []string
	for _, ans := range a.overlayAnswers() {
		if ans.Sentence != "" {
			list = append(list, strings.Split(ans.Sentence, "\n")...)
		}
	}
	return list
}
