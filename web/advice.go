package web

import (
	"cmp"
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/mind"
	"fieldpost/web/desk"
	"fieldpost/web/opponent"
)

// adviceLevel is how well whoever is asked for advice plays.
const adviceLevel = mind.Veteran

// canAsk reports whether the player has something to decide that advice can be asked for.
func (a *App) canAsk() bool {
	return a.Opponent != nil && a.Session.bench == nil && (a.coach() == nil || a.coach().Compares()) && !a.Desk.Away() && !a.Desk.Decision().Over && len(a.Desk.Match().Legal()) > 0
}

// advise asks the computer what it would do in the player's place, or stops it.
func (a *App) advise() {
	t := &a.Session.thinker
	switch {
	case t.asked >= 0 && t.advice:
		a.stopThinking()
	case t.advised != nil && a.advice() != nil:
		t.advised = nil
	case a.canAsk():
		t.advised = nil
		a.think(adviceLevel, true)
		a.Page.Focus("advise") // what stops it may lie out of sight
	}
}

// advised takes the answer to what the player has asked.
func (a *App) advised(ans opponent.Answer) {
	t := &a.Session.thinker
	t.advised, t.at, t.asked, t.slow = &ans, len(a.Desk.Match().Entries()), -1, false
	a.Page.Focus("advice")
	list := a.advice()
	said := []string{"The computer would:"}
	for i, k := range list {
		said = append(said, fmt.Sprintf("%d. %s", i+1, k.Text))
	}
	a.Page.Say(strings.Join(said, " "))
}

// A counsel is one of the best things to do.
type counsel struct {
	Do     string
	Gain   string // what it is expected to gain, "" if nothing was tried out
	Reason string
	Text   string // all of it
	action game.Action
	path   []hex.Hex
	goal   hex.Hex
}

// advice are the best three things to do, as long as the match stands where it was asked.
func (a *App) advice() []counsel {
	t := &a.Session.thinker
	if t.advised == nil || t.at != len(a.Desk.Match().Entries()) || a.Desk.Away() {
		return nil
	}
	var list []counsel
	best := t.advised.Best()
	tried := len(best) > 1 || best[0].Gain != 0
	for _, r := range best {
		k := counsel{Do: a.Desk.Does(r.Action), Reason: r.Reason, action: r.Action, goal: a.Desk.Goal(r.Action)}
		start := a.Desk.From(r.Action)
		if r.To != hex.None && (k.goal == hex.None || k.goal == r.Action.Hex) { // what is ordered in one hex leads to another
			if start == hex.None {
				start = k.goal
			}
			k.Do = game.Toward(k.Do, a.Desk.Match().Game().Map().ID(r.To))
		}
		if r.Aim != hex.None {
			k.Do += ", massing against " + a.Desk.Match().Game().Map().ID(r.Aim)
		}
		for _, h := range []hex.Hex{r.To, r.Aim} {
			if h != hex.None {
				k.goal = h
			}
		}
		if tried {
			k.Gain = signedDecimal(r.Gain) + " " + t.advised.Points
		}
		for _, h := range []hex.Hex{start, r.To, k.goal} {
			if h != hex.None && (len(k.path) == 0 || k.path[len(k.path)-1] != h) {
				k.path = append(k.path, h)
			}
		}
		if k.goal == hex.None && len(k.path) > 0 {
			k.goal = k.path[0]
		}
		k.Text = cmp.Or(k.Reason, sentence(k.Do))
		k.Reason = game.Capital(strings.TrimLeft(strings.TrimPrefix(k.Reason, r.Does), " ,:.")) // what is done stands above it
		list = append(list, k)
	}
	return list
}

// signedDecimal writes thousandths with their sign.
func signedDecimal(n int) string {
	text := game.Decimal(int64(max(n, -n)), 1000, 1)
	switch {
	case text == "0.0":
		return text
	case n < 0:
		return "−" + text
	}
	return "+" + text
}

// adviceAnswer draws the advice on the board: ways and goals with their numbers.
func (a *App) adviceAnswer() *game.Answer {
	list := a.advice()
	if len(list) == 0 {
		return nil
	}
	ans := &game.Answer{What: "advice"}
	at := map[hex.Hex]int{}
	for i, k := range list {
		if len(k.path) > 1 {
			ans.Paths = append(ans.Paths, k.path)
		}
		if k.goal == hex.None {
			continue
		}
		if j, there := at[k.goal]; there {
			ans.Hexes[j].Text += fmt.Sprintf(", %d", i+1)
			continue
		}
		at[k.goal] = len(ans.Hexes)
		ans.Hexes = append(ans.Hexes, game.HexNote{Hex: k.goal, Kind: game.NoteTarget, Text: fmt.Sprint(i + 1), Title: "Advice " + fmt.Sprint(i+1) + ": " + k.Do})
	}
	return ans
}

// followAdvice does one of the things that were advised. A move is only begun by it: the board's cursor stands on where it leads.
func (a *App) followAdvice(i int) {
	if list := a.advice(); i >= 0 && i < len(list) {
		if list[i].goal != hex.None {
			a.Look = list[i].goal
		}
		a.Desk.Take(list[i].action)
	}
}

// showAdvice brings a thing that was advised into view.
func (a *App) showAdvice(i int) {
	if list := a.advice(); i >= 0 && i < len(list) {
		a.center(list[i].goal)
		return
	}
	a.Desk.Notice(desk.Notice{Text: "The match has gone on since."})
}
