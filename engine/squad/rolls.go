package squad

import (
	"fmt"

	"fieldpost/engine/game"
)

// deeds tell what events do.
var deeds = [numEvents]game.Deed{evStep: game.Moves, evCrawls: game.Moves, evArrived: game.Moves, evEffect: game.Fights, evRound: game.Fights, evPinned: game.Loses, evJams: game.Loses,
	evKilled: game.Perishes, evRouts: game.Perishes, evControl: game.Captures}

// Rolls returns the cards that the events of a procedure turned up, with what they decided: the initiative, fire, jams, status and KIA checks,
// reactions, hesitation, rounds of melee, demolition charges, rallies, random events, reinforcements.
func (r *Rules) Rolls(events []game.Event, viewer game.Side) (list []game.Roll) {
	var initiative, fire, melee game.Roll // so far
	for i := range events {
		e, ok := events[i].For(viewer)
		if !ok {
			continue
		}
		n := e.N
		check := func(title string, x, face, column int16, passed bool, yes, no string) {
			list = append(list, game.Roll{Title: r.filled(title, e), Dice: drawnCard(x, face, column), Sum: r.sum(e), Result: pick(passed, yes, no), Good: 2*int(bit(passed)) - 1})
		}
		switch e.Kind {
		case evInitiative:
			initiative.Dice = append(initiative.Dice, game.Die{Label: r.Sides[e.Side].Adjective + ", " + cardName(n[0]), Face: int(n[1])})
			initiative.Lines = append(initiative.Lines, game.Line{Text: r.filled("{side}: ", e) + r.sum(e), Rules: e.Cited()})
			initiative.Sum += pick(initiative.Sum == "", "", " against ") + fmt.Sprintf("%s %d", r.Sides[e.Side].Adjective, n[3])
		case evHolder:
			if initiative.Dice != nil { // else an event has decided it
				initiative.Title, initiative.Result = "Initiative", r.Sides[e.Side].Adjective
				if len(initiative.Dice) == 1 {
					initiative.Sum += ", whatever the other draws"
				}
				list, initiative = append(list, initiative), game.Roll{}
			}
		case evFires:
			fire = game.Roll{Title: r.filled("{unit} fires at {to}", e), Battle: true, Chart: "weapons", Bars: []game.Bar{{Label: "Morale", Side: e.Side, Min: int(n[2]), Max: int(n[2])}},
				Lines: []game.Line{{Text: r.sum(e), Rules: e.Cited()}}}
		case evMisfire:
			check("Misfire or jam, {unit}", n[0], n[1], n[2], n[4] == 0, "no jam", "jammed")
		case evEffect:
			fire.Dice, fire.Sum = append(fire.Dice, drawnCard(n[0], n[1], n[2])...), r.sum(e)
			fire.Result, fire.Good = pick(n[4] != 0, "effective", "no effect"), 2*int(n[4])-1
			if n[5] != 0 {
				fire.Result, fire.Good = "may jam", 0
			}
			list = append(list, fire)
			fire.Dice = nil
		case evStatus, evKIA:
			if e.Unit < 0 { // who was hit is not known, and so not what the card does to him
				continue
			}
			if e.Kind == evStatus {
				check("Status check of {unit}", n[0], n[1], n[2], n[1] <= n[3], "unaffected", "pinned")
			} else {
				check("KIA check of {unit}", n[0], n[1], int16(kiaColumn), n[1] > n[2], "not killed", "killed")
			}
		case evHesitates:
			check("Hesitation of {unit}", n[0], n[1], int16(hesitateColumn), n[2] == 0, "goes on", "goes no further")
		case evReacts:
			check("Reaction of {unit}", n[2], n[3], n[4], n[5] != 0, "fires", "too late")
		case evRound:
			melee = game.Roll{Title: r.filled("Melee in {hex}, round {4}", e), Battle: true, Bars: []game.Bar{{Label: "Melee", Side: e.Side, Min: int(n[0]), Max: int(n[0])},
				{Label: "Melee", Side: e.Side.Other(), Min: int(n[1]), Max: int(n[1])}}, Lines: []game.Line{{Text: r.sum(e), Rules: e.Cited()}}}
		case evBlow:
			blow := melee
			blow.Dice, blow.Sum = drawnCard(n[0], n[1], n[2]), r.sum(e)
			for i := range blow.Dice {
				blow.Dice[i].Label = r.Sides[e.Side].Adjective
			}
			blow.Result, blow.Good = pick(n[1] <= n[3], "hit", "miss"), 2*int(bit(n[1] <= n[3]))-1
			list = append(list, blow)
		case evBlast:
			check("Demolition charge, {unit}", n[0], n[1], n[2], n[1] > 2, "not killed", "killed")
		case evDesperate:
			check("{unit} tries to fight", n[0], n[1], n[2], n[1] <= n[3], "fights", "runs away")
		case evRally:
			check("{unit} tries to rally", n[0], n[1], n[2], n[4] != 0, "rallies", "stays pinned")
		case evClears:
			if e.Unit < 0 {
				continue
			}
			check("{unit} clears his weapon", n[0], n[1], n[2], n[4] != 0, "cleared", "still jammed")
		case evSmoke, evFlare:
			list = append(list, game.Roll{Title: r.filled(pick(e.Kind == evSmoke, "Smoke of {unit}", "Flare of {unit}"), e), Dice: []game.Die{{Label: cardName(n[0]), Face: int(n[1])}},
				Sum: r.sum(e), Result: pick(n[2] == 0, "there is more", "that was the last"), Good: 1 - 2*int(n[2])})
		case evEvent:
			event := &r.Events[n[1]]
			list = append(list, game.Roll{Title: "Random event", Dice: []game.Die{{Label: "card", Face: int(n[0]) + 1}}, Sum: r.sum(e) + " " + event.Text, Result: event.Name})
		case evAwaits:
			check("Reinforcements of {side}", n[0], n[1], n[2], n[3] != 0, "they come", "not yet")
		}
	}
	return list
}

// sum is what the event tells of its card or figures.
func (r *Rules) sum(e game.Event) string {
	_, detail := game.Tell(tellings[:], r, &r.spoken, e, game.Nobody)
	return detail
}

// drawnCard is the number that a card shows in a column, nothing where no card was drawn.
func drawnCard(x, face, column int16) []game.Die {
	if x < 0 {
		return nil
	}
	return []game.Die{{Label: fmt.Sprintf("%s, column %d", game.Capital(cardName(x)), column), Face: int(face)}}
}

func pick(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}
