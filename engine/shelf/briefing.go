package shelf

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/scenarios"
)

// Briefing returns what a player is told before a scenario begins, from the file briefings.json of its game;
// false if there is none. It is no part of the scenario's data: a match does not depend on it.
func (Shelf) Briefing(scenario string) (game.Briefing, bool) {
	folder, name, _ := strings.Cut(scenario, "/")
	text, err := scenarios.FS.ReadFile(folder + "/briefings.json")
	var all map[string]game.Briefing
	if err != nil || game.Unmarshal(text, &all) != nil {
		return game.Briefing{}, false
	}
	b, ok := all[name]
	return b, ok
}
