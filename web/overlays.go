package web

import (
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// overlay is a question whose answer can be drawn over the map.
type overlay struct {
	ID, Title, What string
	Side            game.Side
	Unit            bool
}

// overlayList is what can be asked of any game; what it has no answer to stays empty.
func (a *App) overlayList() []overlay {
	var list []overlay
	info := a.Desk.Match().Game().Info()
	for i, name := range info.SideNames {
		list = append(list, overlay{"zoc-" + strconv.Itoa(i), "Zones of control, " + name, "zoc", game.Side(i), false})
	}
	return append(list,
		overlay{"react", "Where your formations could react", "react", a.mySide(), false},
		overlay{"closed", "Hexes closed to you in this turn", "closed", a.mySide(), false},
		overlay{"due-0", "Reinforcements, " + info.SideNames[0], "due", 0, false},
		overlay{"due-1", "Reinforcements, " + info.SideNames[len(info.SideNames)-1], "due", 1, false},
		overlay{"command", "Command path of the unit", "command", game.Nobody, true},
		overlay{"supply", "Supply path of the unit", "supply", game.Nobody, true},
		overlay{"retreats", "Where the unit could retreat", "retreats", game.Nobody, true})
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
