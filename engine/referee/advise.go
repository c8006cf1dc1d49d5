package referee

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
)

// An adviser is the computer player that was asked last for a side, so that he can go on with his plan.
type adviser struct {
	player   *mind.Player
	game     game.Game
	level    mind.Level
	seed     string
	rollouts int
}

// rivalJSON is something else that was tried.
type rivalJSON struct {
	Action json.RawMessage `json:"action"`
	Gain   int             `json:"gain"`
	Reason string          `json:"reason"`
}

// maxRollouts bounds the time of an answer.
const maxRollouts = 1_000_000

// advise answers what the computer player would do for the side that decides. It knows no more than that side may know.
func (r *Referee) advise(q *request) (any, error) {
	m := r.match
	if len(m.Legal()) == 0 {
		return nil, errors.New("there is nothing to decide")
	}
	if q.Rollouts < 0 || q.Rollouts > maxRollouts {
		return nil, fmt.Errorf("rollouts are %d: write 0, as the level says, to %d", q.Rollouts, maxRollouts)
	}
	side := m.Decision().Side
	word := q.Level
	if word == "" {
		word = mind.Veteran.String()
		if p := m.Head().Players[r.sideID(side)]; p.Kind == game.Computer {
			word = p.Name
		}
	}
	level, err := levelOf(word)
	if err != nil {
		return nil, err
	}
	a := &r.advisers[side]
	if now := (adviser{a.player, m.Game(), level, q.Seed, q.Rollouts}); *a != now || a.player == nil {
		*a = now
		a.player = mind.New(m.Game(), level, q.Seed)
		a.player.Budget(q.Rollouts)
	}
	view := m.Pos().Clone()
	view.Redact(side)
	number := 0
	for i := range m.Entries() {
		if m.Entries()[i].Side == side {
			number++
		}
	}
	a.player.Begin(view, m.Legal(), number)
	for !a.player.Think(mostAtOnce) {
	}
	return r.adviceJSON(a.player.Choice()), nil
}

// mostAtOnce is how many rollouts are done at once: here nobody waits for a sign between them.
const mostAtOnce = 1000

func (r *Referee) adviceJSON(c mind.Choice) any {
	then, rivals := []json.RawMessage{}, []rivalJSON{}
	for _, a := range c.Plan {
		then = append(then, r.lex().JSON(a))
	}
	for _, x := range c.Rivals {
		rivals = append(rivals, rivalJSON{r.lex().JSON(x.Action), x.Gain, x.Reason})
	}
	return map[string]any{"action": json.RawMessage(r.lex().JSON(c.Action)), "then": then, "gain": c.Gain, "reason": c.Reason, "rivals": rivals}
}

// levelOf reads the word of a level.
func levelOf(word string) (mind.Level, error) {
	level, ok := mind.LevelOf(word)
	if !ok {
		return 0, fmt.Errorf("%.20q is no level; there are %s", word, strings.Join(mind.Levels(), ", "))
	}
	return level, nil
}

// players are who plays each side, from a request: "person" or the level of a computer player.
func players(sides map[string]string) (map[string]game.Player, error) {
	list := map[string]game.Player{}
	for _, side := range game.SortedKeys(sides) {
		word := sides[side]
		if word == string(game.Person) {
			list[side] = game.Player{Kind: game.Person}
			continue
		}
		if _, err := levelOf(word); err != nil {
			return nil, fmt.Errorf("the player of %.20q: %w, and person", side, err)
		}
		list[side] = game.Player{Kind: game.Computer, Name: word}
	}
	return list, nil
}
