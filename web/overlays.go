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

// overlayQuestions is what is worth asking of any game.
func (a *App) overlayQuestions() []overlay {
	var list []overlay
	info := a.Desk.Match().Game().Info()
	for i, name := range info.SideNames {
		list = append(list, overlay{ID: "zoc-" + strconv.Itoa(i), Title: "Zones of control, " + name, What: "zoc", Side: game.Side(i)})
	}
	for i, name := range info.SideNames {
		list = append(list, overlay{ID: "control-" + strconv.Itoa(i), Title: "Control, " + name, What: "control", Side: game.Side(i)})
	}
	list = append(list,
		overlay{ID: "react", Title: "Where your formations could react", What: "react", Mine: true},
		overlay{ID: "closed", Title: "Hexes closed to you in this turn", What: "closed", Mine: true})
	for i, name := range info.SideNames {
		list = append(list, overlay{ID: "due-" + strconv.Itoa(i), Title: "Reinforcements, " + name, What: "due", Side: game.Side(i)})
	}
	return append(list,
		overlay{ID: "command", Title: "Command path of the unit", What: "command", Side: game.Nobody, Unit: true},
		overlay{ID: "supply", Title: "Supply path of the unit", What: "supply", Side: game.Nobody, Unit: true},
		overlay{ID: "retreats", Title: "Where the unit could retreat", What: "retreats", Side: game.Nobody, Unit: true})
}

// mySide is the side of the player at the table.
func (a *App) mySide() game.Side {
	if s := a.Desk.Decision().Side; s != game.Nobody {
		return s
	}
	return 0
}

// victoryMarks are the hexes that decide the game, with who holds them.
func (a *App) victoryMarks() []game.Mark {
	var list []game.Mark
	for _, m := range a.Desk.Picture().Marks {
		if m.Kind == "vp" || m.Kind == "objective" {
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
	if r := a.Desk.Reach(); r != nil && (a.View == nil || a.View.Preview == nil) {
		list = append(list, r)
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
	}
	return list
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
