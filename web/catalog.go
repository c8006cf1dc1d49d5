package web

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/engine/post"
)

// A Shelf knows the games that can be played.
type Shelf interface {
	Scenarios() []game.Info
	Open(scenario string, options map[string]string) (game.Game, error)
	OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error)
	Tables(game string) []string
	Table(game, file string) (string, error)
	Form(game, file string) []game.FormField
	Design(game, text string, options map[string]string) (*game.Design, error)
	Load(text string) (m *game.Match, notice string, err error)
	Briefing(scenario string) (game.Briefing, bool)
	Lessons() []lesson.Entry
	Lesson(id string) (*lesson.Lesson, error)
	Lore(folder string) lesson.Lore
}

// catalog is a shelf with what the page says of its scenarios.
type catalog struct {
	Games     Shelf // not embedded: each of its methods would be twice more in the program
	Scenarios []game.Info
}

// openOwn opens a scenario with tables, which may be anybody's: where the engine fails at them they are refused.
func (c *catalog) openOwn(scenario string, options map[string]string, own game.Tables) (g game.Game, err error) {
	err = guard(game.List(game.SortedKeys(own))+": the engine fails at these tables", func() (err error) {
		g, err = c.Games.OpenOwn(scenario, options, own)
		return err
	})
	return g, err
}

// guard does something with what may be anybody's, and makes a failure of the engine an error.
func guard(fails string, do func() error) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%s (%.100s)", fails, fmt.Sprint(cause))
		}
	}()
	return do()
}

// beginOwn begins a match whose position may be anybody's.
func beginOwn(g game.Game, head game.Head) (m *game.Match, err error) {
	err = guard("the engine fails at this position", func() (err error) {
		m, err = game.NewMatch(g, head)
		return err
	})
	return m, err
}

// openMail opens the scenario of an invitation with the tables that it brings along.
func (c *catalog) openMail(inv post.Invitation) (game.Game, error) {
	return c.openOwn(inv.Scenario, inv.Options, inv.Own)
}

// load rebuilds a match from its journal. A file may describe what no game leads to: where the
// engine fails at it the match is refused, and the page goes on.
func (c *catalog) load(journal string) (m *game.Match, notice string, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			m, err = nil, fmt.Errorf("the engine fails at it (%.100s): it was not made by playing", fmt.Sprint(cause))
		}
	}()
	return c.Games.Load(journal)
}

// scenario is one of the shelf.
type scenario struct{ game.Info }

func (s scenario) name() string { return s.Game + "/" + s.Scenario }

// facts are how long it takes, how much there is, and for whom.
func (s scenario) facts() string {
	text := fmt.Sprintf("%s · %d counters", s.Length, s.Units)
	if s.Solitaire {
		text += " · for one player"
	}
	return text
}

// byMail reports whether a scenario can be played by mail.
func byMail(s scenario) bool { return !s.Solitaire && len(s.Sides) == 2 }

// shelfGame is a game of the shelf with its scenarios.
type shelfGame struct {
	Title     string
	Scenarios []scenario
}

// byGame are the scenarios by game.
func (c *catalog) byGame() []shelfGame {
	var list []shelfGame
	for _, s := range c.Scenarios {
		if len(list) == 0 || list[len(list)-1].Title != s.GameTitle {
			list = append(list, shelfGame{Title: s.GameTitle})
		}
		g := &list[len(list)-1]
		g.Scenarios = append(g.Scenarios, scenario{s})
	}
	return list
}

// scenarioTitle is the title of a scenario of the shelf with that of its game: several games have a campaign.
func (c *catalog) scenarioTitle(name string) string {
	for i := range c.Scenarios {
		if s := (scenario{c.Scenarios[i]}); s.name() == name {
			if strings.HasSuffix(s.GameTitle, s.Title) {
				return s.GameTitle
			}
			return s.Title + " (" + s.GameTitle + ")"
		}
	}
	return name
}

// invitationTitle is what an invitation is to.
func (c *catalog) invitationTitle(inv *post.Invitation) string {
	return inv.Called(c.scenarioTitle(inv.Scenario))
}

// sidesOf are the sides of a scenario on the shelf, by id and by name.
func (c *catalog) sidesOf(name string) (list []struct{ ID, Name string }) {
	for i := range c.Scenarios {
		if s := (scenario{c.Scenarios[i]}); s.name() == name {
			for k, id := range s.Sides {
				list = append(list, struct{ ID, Name string }{id, s.SideNames[k]})
			}
		}
	}
	return list
}

// sideTitle is the name of a side of a scenario.
func (c *catalog) sideTitle(name, side string) string {
	for _, s := range c.sidesOf(name) {
		if s.ID == side {
			return s.Name
		}
	}
	return side
}

// otherSide is the side of a scenario that is not this one.
func (c *catalog) otherSide(name, side string) string {
	for _, s := range c.sidesOf(name) {
		if s.ID != side {
			return s.ID
		}
	}
	return side
}

// valueWord is a value of an option in words: another scenario of the game by its title.
func (c *catalog) valueWord(of, v string) string {
	switch v {
	case "true":
		return "yes"
	case "false":
		return "no"
	}
	for i := range c.Scenarios {
		if s := &c.Scenarios[i]; s.Game == of && s.Scenario == v {
			return s.Title
		}
	}
	return strings.NewReplacer("_", " ", "-", " ").Replace(v)
}

// optionWord is a value of an option, with a mark on the one that the game comes with.
func (c *catalog) optionWord(of, v string, o game.OptionInfo) string {
	if v == o.Default {
		return c.valueWord(of, v) + " (default)"
	}
	return c.valueWord(of, v)
}

// optionWords are the options of an invitation that differ from what the scenario comes with.
func (c *catalog) optionWords(name string, options map[string]string) string {
	var parts []string
	for i := range c.Scenarios {
		s := scenario{c.Scenarios[i]}
		if s.name() != name {
			continue
		}
		for _, o := range s.Options {
			if v, ok := options[o.ID]; ok && v != o.Default {
				parts = append(parts, o.Title+": "+c.valueWord(s.Game, v))
			}
		}
	}
	return strings.Join(parts, "; ")
}

// courses are the lessons by game.
func (c *catalog) courses() (list [][]lesson.Entry) {
	for _, l := range c.Games.Lessons() {
		if n := len(list); n == 0 || list[n-1][0].GameTitle != l.GameTitle {
			list = append(list, nil)
		}
		list[len(list)-1] = append(list[len(list)-1], l)
	}
	return list
}

// lessonAfter is the lesson after another, "" after the last of its game.
func (c *catalog) lessonAfter(id string) string {
	list := c.Games.Lessons()
	for i, l := range list[:max(len(list)-1, 0)] {
		if l.ID == id && list[i+1].GameTitle == l.GameTitle {
			return list[i+1].ID
		}
	}
	return ""
}
