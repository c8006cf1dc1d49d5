package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/web/desk"
)

// A seatRow is a side for which is chosen who plays it.
type seatRow struct {
	Side game.Side
	ID   string // of the side
	Name string
	Now  string // "" a person, otherwise the level of the computer
}

// playersKey is the setting that holds who plays what is begun from the shelf.
const playersKey = "players"

// soloSide stands for the only side that decides, before the game is opened that knows which.
const soloSide = "solo"

// programOption is the option by which the rules lead one of two sides.
const programOption = "solitaire"

// levelNames are the levels of the computer, with what a player has to know of them.
var levelNames = map[string]string{"recruit": "recruit, for newcomers", "regular": "regular", "veteran": "veteran", "elite": "elite, takes its time"}

// opponents are what can be chosen for a side.
func opponents() []struct{ Value, Title string } {
	list := []struct{ Value, Title string }{{"", "a player at this table"}}
	for _, level := range mind.Levels() {
		list = append(list, struct{ Value, Title string }{level, "the computer: " + levelNames[level]})
	}
	return list
}

// shelfSeats are the sides of a scenario on the shelf.
func (a *App) shelfSeats(s scenario) []seatRow {
	if s.Solitaire {
		return []seatRow{{0, soloSide, "The side that is played", a.Players[s.name()][soloSide]}}
	}
	var list []seatRow
	for i, id := range s.Sides {
		list = append(list, seatRow{game.Side(i), id, s.SideNames[i], a.Players[s.name()][id]})
	}
	return list
}

// whoSits says in a few words who plays a match; of one by mail the shelf says it otherwise.
func (a *App) whoSits(id string, m *game.Match) string {
	if a.Post.Mail[id] != nil {
		return ""
	}
	return who(seatsOf(m), m.Head().Options[programOption] == "on")
}

// whoPlays says in a few words who plays a scenario that is begun from the shelf.
func (a *App) whoPlays(s scenario) string {
	return who(a.shelfSeats(s), slices.ContainsFunc(s.Options, func(o game.OptionInfo) bool { return o.ID == programOption && a.chosen(s.name(), o) == "on" }))
}

// who says in a few words who plays a match with these sides, of which the rules may lead one.
func who(rows []seatRow, program bool) string {
	var machines []seatRow
	for _, r := range rows {
		if r.Now != "" {
			machines = append(machines, r)
		}
	}
	switch {
	case len(machines) == len(rows):
		return "the computer alone"
	case len(machines) > 0:
		return fmt.Sprintf("you against the computer (%s, %s)", machines[0].Name, machines[0].Now)
	case program:
		return "you against the program"
	case len(rows) == 1:
		return "you"
	}
	return "two at this table"
}

// seat chooses on the shelf who plays a side: arg is the scenario and the side's id.
func (a *App) seat(arg, level string) {
	scenario, side, _ := strings.Cut(arg, ":")
	if a.Players[scenario] == nil {
		a.Players[scenario] = map[string]string{}
	}
	a.Players[scenario][side] = level
	a.keepSetting(playersKey, a.Players)
}

// takeSeats gives a new match the players that were chosen on the shelf.
func (a *App) takeSeats(m *game.Match) {
	for side, id := range m.Game().Info().Sides {
		level := a.Players[m.Head().Scenario][id]
		if m.Game().Info().Solitaire && game.Side(side) == m.Decision().Side {
			level = a.Players[m.Head().Scenario][soloSide]
		}
		if level != "" {
			m.SetPlayer(game.Side(side), game.Player{Kind: game.Computer, Name: level}) // a level is a name
		}
	}
}

// seats are the sides of the match on the table; of one by post, or of a lesson, there are none to choose.
func (a *App) seats() []seatRow {
	if a.Session.lesson != nil || a.Session.bench != nil || a.mail() != nil || a.Desk.Decision().Over {
		return nil
	}
	return seatsOf(a.Desk.Match())
}

// seatsOf are the sides of a match that decide.
func seatsOf(m *game.Match) []seatRow {
	var list []seatRow
	info := m.Game().Info()
	for i, id := range info.Sides {
		p := m.Player(game.Side(i))
		switch {
		case info.Solitaire && !decides(m, game.Side(i)):
			continue
		case p.Kind == game.Computer:
			list = append(list, seatRow{game.Side(i), id, info.SideNames[i], p.Name})
		default:
			list = append(list, seatRow{game.Side(i), id, info.SideNames[i], ""})
		}
	}
	return list
}

// decides reports whether a side is the one that takes decisions in a game for one player.
func decides(m *game.Match, side game.Side) bool {
	if len(m.Entries()) > 0 {
		return m.Entries()[0].Side == side
	}
	return m.Decision().Side == side
}

// setPlayer says who plays a side from now on.
func (a *App) setPlayer(id, level string) {
	m, s := a.Desk.Match(), a.Session
	side, ok := m.Game().Lexicon().Side(id)
	if !ok || len(a.seats()) == 0 {
		return
	}
	p := game.Player{Kind: game.Person}
	if level != "" {
		p = game.Player{Kind: game.Computer, Name: level}
	}
	a.stopThinking()
	if err := m.SetPlayer(side, p); err != nil {
		a.Desk.Notice(desk.Notice{Text: err.Error(), Bad: true})
		return
	}
	s.thinker.paused, s.thinker.hurry, s.thinker.trouble = false, false, ""
	a.Desk.Refresh()
	if !a.Desk.Away() {
		s.seat = a.Desk.Decision().Side // whoever chose this sits there
	}
	name := m.Game().Info().SideNames[side]
	text := fmt.Sprintf("A player at this table decides for the %s side from now on.", name)
	if level != "" {
		text = fmt.Sprintf("The computer (%s) plays the %s side from now on.", level, name)
	}
	a.Desk.Notice(desk.Notice{Text: text})
	a.Page.Say(text)
	a.touch(s, a.Desk)
	a.save(s)
}

// leaveSide lets the computer play the side to which the table would be handed over.
func (a *App) leaveSide() {
	a.uncover()
	a.setPlayer(a.sideID(a.Desk.Decision().Side), mind.Regular.String())
}

// relieve lets the player decide for the side whose turn it is.
func (a *App) relieve() {
	if side := a.Desk.Decision().Side; a.Desk.Computes() {
		a.setPlayer(a.sideID(side), "")
	}
}
