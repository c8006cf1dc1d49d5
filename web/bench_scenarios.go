package web

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
)

// ownKey is the setting that holds the scenarios of one's own, as heads of journals.
const ownKey = "bench.scenarios"

// maxOwn is how many scenarios of one's own are kept.
const maxOwn = 60

// ownScenario is one of them as the bench lists it.
type ownScenario struct {
	Arg, Title, Of string
	Mail           bool // it can be played by mail
}

// scenarios lists those of the game on the bench.
func (b *bench) scenarios() (list []ownScenario) {
	for i, text := range b.Own {
		if h, err := game.ReadHead(text); err == nil && strings.HasPrefix(h.Scenario, b.Game+"/") {
			k := slices.IndexFunc(b.shelf.Scenarios, func(s game.Info) bool { return scenario{s}.name() == h.Scenario })
			list = append(list, ownScenario{fmt.Sprint(i), h.Title, "from " + b.shelf.scenarioTitle(h.Scenario), k >= 0 && byMail(scenario{b.shelf.Scenarios[k]})})
		}
	}
	return list
}

// changeable are the scenarios of the game on the bench whose positions can be changed.
func (b *bench) changeable() (list []scenario) {
	for _, s := range b.shelf.Scenarios {
		if s.Game != b.Game {
			continue
		}
		if b.able == nil {
			b.able = map[string]bool{}
		}
		able, known := b.able[s.Game]
		if !known {
			g, err := b.shelf.Games.Open(s.Game+"/"+s.Scenario, nil)
			if err == nil {
				_, able = g.(game.Drafter)
			}
			b.able[s.Game] = able
		}
		if able {
			list = append(list, scenario{s})
		}
	}
	return list
}

// keepScenario keeps a scenario under the title of its head, in the place of one that has the same.
func (b *bench) keepScenario(head game.Head) error {
	g, err := b.shelf.openOwn(head.Scenario, head.Options, head.Own)
	if err != nil {
		return err
	}
	m, err := beginOwn(g, head)
	if err != nil {
		return err
	}
	list := slices.DeleteFunc(slices.Clone(b.Own), func(text string) bool {
		h, err := game.ReadHead(text)
		return err != nil || h.Title == head.Title && h.Scenario == head.Scenario
	})
	if len(list) >= maxOwn {
		return fmt.Errorf("these are %d scenarios of your own already: delete one", maxOwn)
	}
	b.Own = append(list, m.HeadText())
	b.keep(ownKey, b.Own)
	return nil
}

// another reports whether a scenario other than that of a head has its title.
func (b *bench) another(head game.Head) bool {
	return slices.ContainsFunc(b.Own, func(text string) bool {
		h, err := game.ReadHead(text)
		return err == nil && h.Title == head.Title && h.Scenario == head.Scenario && !h.Same(head)
	})
}

// withOwn does something with a scenario of one's own.
func (b *bench) withOwn(i int, do func(game.Head)) {
	if i < 0 || i >= len(b.Own) {
		return
	}
	if h, err := game.ReadHead(b.Own[i]); err == nil {
		do(h)
	}
}

// doomed is what an id of the dialog that asks before it deletes stands for: "set" and the name of a set of tables, or "own" and the
// number of a scenario; its title, and how it is deleted. There is no title of anything else.
func (b *bench) doomed(id string) (title string, remove func()) {
	kind, which, _ := strings.Cut(id, " ")
	switch kind {
	case "set":
		return which, func() { b.deleteSet(which) }
	case "own":
		i := number(which)
		b.withOwn(i, func(h game.Head) { title = h.Title })
		return title, func() {
			b.Own = slices.Delete(slices.Clone(b.Own), i, i+1)
			b.keep(ownKey, b.Own)
		}
	}
	return "", nil
}
