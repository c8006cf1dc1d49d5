package web

import (
	"fmt"
	"strings"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// replay is a look back at the match on the table. The decision that waits is untouched by it.
type replay struct {
	at      int // the board is shown after so many actions
	to      int // where playing ends
	from    int // where it began, for "again"
	playing bool
	speed   int        // index of speeds
	pause   bool       // playing stops at each battle
	span    desk.Span  // of the trails
	since   bool       // shows what happened since the player's last decision, and ends by itself
	digest  []string   // of what is shown then
	card    *desk.Card // of the action shown
	turn    int        // counts what was begun: an older timer does nothing
}

// speeds are milliseconds from one action to the next; the last goes a turn at a time.
var speeds = []struct {
	Name string
	MS   int
}{{"slow", 1500}, {"steady", 700}, {"fast", 200}, {"a turn at a time", 1000}}

const turnSpeed = 3 // index of speeds

// replay is the look back that is shown, nil for the present.
func (a *App) replay() *replay {
	if a.Session == nil {
		return nil
	}
	return a.Session.replay
}

// lookBack shows the board after n actions.
func (a *App) lookBack(n int) {
	n = max(0, min(n, len(a.Desk.Match().Entries())))
	r := a.Session.replay
	if r == nil {
		r = &replay{speed: 1, to: len(a.Desk.Match().Entries()), from: n}
		a.Session.replay = r
		a.Page.Focus("time")
	}
	r.at, r.card = n, a.Desk.CardAt(n)
	if text, _ := a.Desk.Told(n); !r.since {
		a.Page.Say(text)
	}
}

// toNow ends the look back.
func (a *App) toNow() {
	if r := a.replay(); r != nil {
		a.Session.replay = nil
		if !r.since { // then the pad was there all the time, and whoever goes about in it stays where he is
			a.Page.Focus("pad")
		}
		a.Page.Say(a.Desk.View().Prompt)
	}
}

// play begins or stops to play on.
func (a *App) play() {
	r := a.replay()
	if r == nil {
		return
	}
	r.playing = !r.playing
	r.turn++
	if r.to = len(a.Desk.Match().Entries()); r.at == r.to {
		a.lookBack(0)
	}
	a.tick(r)
}

// tick waits for the next action of a match that is played back.
func (a *App) tick(r *replay) {
	if !r.playing {
		return
	}
	turn := r.turn
	a.Page.Later(speeds[r.speed].MS, func() {
		a.Page.Lock()
		defer a.Page.Unlock()
		if a.replay() != r || !r.playing || r.turn != turn {
			return
		}
		a.playOn(r)
		a.tick(r)
	})
}

// playOn shows the next action that tells something.
func (a *App) playOn(r *replay) {
	next := r.at + 1
	if r.speed == turnSpeed {
		if next = a.Desk.Seek(r.at, 1, desk.ToTurn); next == r.at {
			next = r.to
		}
	}
	for ; next < r.to && r.speed != turnSpeed; next++ {
		if text, _ := a.Desk.Told(next); text != "" {
			break
		}
	}
	a.lookBack(min(next, r.to))
	if r.at == r.to || r.pause && a.Desk.Line()[r.at-1].Kinds[desk.ToBattle] {
		r.playing = false
		if r.since {
			a.toNow()
		}
	}
}

// jump goes to the next or the previous battle, loss, taken hex or turn: "0+", "2-".
func (a *App) jump(arg string) {
	if r := a.replay(); r != nil && len(arg) == 2 {
		step := 1
		if arg[1] == '-' {
			step = -1
		}
		r.playing = false
		a.lookBack(a.Desk.Seek(r.at, step, desk.Jump(arg[0]-'0')))
	}
}

// showSince plays what happened since the player's last decision: the board first as it stood then.
func (a *App) showSince() {
	from, to := a.Session.from, len(a.Desk.Match().Entries())
	if from < 0 || from >= to {
		return
	}
	a.Session.replay = nil
	r := &replay{at: from, from: from, to: to, speed: 1, since: true, playing: true, digest: a.Desk.Digest(from, to)}
	a.Session.replay = r
	a.lookBack(from)
	a.Page.Say(strings.Join(r.digest, " "))
	a.tick(r)
}

// shownPicture is what the board shows: the present, or the moment that is looked back at.
func (a *App) shownPicture() *game.Picture {
	if r := a.replay(); r != nil {
		return a.Desk.Past(r.at)
	}
	if b := a.benched(); b != nil {
		return b.pic
	}
	return a.Desk.Picture()
}

// trails are what has happened lately, as the board marks it.
func (a *App) trails() []desk.Trail {
	switch r := a.replay(); {
	case r != nil && r.since:
		return a.Desk.Trails(r.from, r.at)
	case r != nil:
		return a.Desk.Trails(a.Desk.SpanStart(r.at, r.span), r.at)
	}
	k := a.Desk.Card()
	if k == nil && a.Desk.Computes() {
		return a.Desk.Trails(a.Desk.LastMove(), len(a.Desk.Match().Entries()))
	}
	if k == nil {
		return nil
	}
	return k.Trails
}

// branch begins a match of its own from the moment that is looked back at.
func (a *App) branch() {
	r, s := a.replay(), a.Session
	if r == nil {
		return
	}
	m, err := a.Desk.Branch(r.at, a.Page.Seed())
	if err != nil {
		a.Desk.Notice(desk.Notice{Text: "This cannot be tried: " + err.Error() + ".", Bad: true})
		return
	}
	root := s.sum.Branch
	if root == "" {
		root = s.id
	}
	pic := a.Desk.Past(r.at)
	sum := store.Summary{ID: store.NewID(), Title: s.sum.Title + ": what if, action " + fmt.Sprint(r.at), GameTitle: s.sum.GameTitle, Scenario: s.sum.Scenario, Started: a.Page.Now(), Branch: root}
	a.sit(m, sum)
	a.Session.place, a.Session.same = store.Place{}, 0
	a.touch(a.Session, a.Desk)
	a.save(a.Session)
	a.Desk.Notice(desk.Notice{Text: "A match of its own, from " + pic.Turn + " on, with dice of its own. The other stays as it is, on the shelf."})
}

// lineWidth is how many marks the line of time has room for.
const lineWidth = 600

// timeline draws the line of time: bands for turns and sides, a mark for each action, taller ones for battles,
// as one piece of markup.
func (a *App) timeline() vugu.HTML {
	line := a.Desk.Line()
	n := max(len(line), 1)
	width := min(n, lineWidth)
	x := func(i int) int { return i * width / n }
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d 32" preserveAspectRatio="none" aria-hidden="true">`, width)
	band := func(from, to int, class string) {
		fmt.Fprintf(&b, `<rect class="%s" x="%d" y="0" width="%d" height="32"/>`, class, x(from), max(1, x(to)-x(from)))
	}
	marks := map[string]*strings.Builder{"step": {}, "fight": {}, "loss": {}}
	start, last := 0, -1
	for i, t := range line {
		if i > 0 && t.Stage.Turn != line[i-1].Stage.Turn || i == len(line)-1 {
			if line[start].Stage.Turn%2 == 0 {
				band(start, i, "turn")
			}
			start = i
		}
		if int(t.Side) < 2 {
			if at := x(i); at != last || t.Kinds[desk.ToBattle] {
				kind, top := "step", 20
				if t.Kinds[desk.ToBattle] {
					kind, top = "fight", 4
				} else if t.Kinds[desk.ToLoss] {
					kind, top = "loss", 12
				}
				fmt.Fprintf(marks[kind], "M%d.5 %dV28", at, top)
				last = at
			}
		}
	}
	for _, kind := range []string{"step", "loss", "fight"} {
		fmt.Fprintf(&b, `<path class="%s" d="%s"/>`, kind, marks[kind])
	}
	for i, from := 1, 0; i <= len(line); i++ {
		if i == len(line) || line[i].Side != line[from].Side {
			if x(i) > x(from) && int(line[from].Side) < 2 {
				fmt.Fprintf(&b, `<rect data-side="%s" class="who" x="%d" y="28" width="%d" height="4"/>`, a.sideID(line[from].Side), x(from), x(i)-x(from))
			}
			from = i
		}
	}
	b.WriteString(`</svg>`)
	return vugu.HTML(b.String())
}

// moment is where the look back stands, in words.
func (r *replay) moment(d *desk.Desk) string {
	when := d.Past(r.at).When(", ")
	if r.at == 0 {
		return "The beginning: " + when
	}
	return fmt.Sprintf("Action %d of %d: %s", r.at, len(d.Match().Entries()), when)
}

func (a *App) momentText() string { text, _ := a.Desk.Told(a.replay().at); return text }

// jumpNames are what can be jumped to, in the order of desk.Jump.
var jumpNames = [desk.NumJumps]string{"battle", "loss", "place taken", "turn"}

// picture saves the board as it is shown.
func (a *App) picture() {
	name := strings.TrimSuffix(fileName(a.Session.sum.Title, len(a.Desk.Match().Entries())), ".fieldpost.txt") + ".png"
	if a.Page.Shot(name) {
		return
	}
	a.Desk.Notice(desk.Notice{Text: "The board is still being painted: try again in a moment.", Bad: true})
}

// present reports whether the pad asks what is to be decided: it does while the last actions are shown, too.
func (a *App) present() bool { return a.replay() == nil || a.replay().since }

// live are the commands of the decision that waits.
var live = map[string]bool{"verb": true, "unit": true, "toggle": true, "hex": true, "goal": true, "type-hex": true, "commit": true, "default": true, "next": true, "previous": true,
	"undo": true, "redo": true, "free": true, "hush": true, "hush-move": true, "commit-all": true, "card": true, "advice-do": true}

// inPast reports whether a command is to be carried out while the past is shown. Whoever plays on sees the
// present again where the past was shown to him by itself; where he looks back himself nothing is decided.
func (a *App) inPast(cmd, arg string) bool {
	switch r := a.replay(); {
	case cmd == "back" && a.Dialog.Kind == "":
		a.toNow()
		return false
	case live[cmd] && r.since:
		a.toNow()
	case cmd == "replay" && r.since: // a look back of one's own is another one, which may go further back
		a.Session.replay = nil
	case cmd == "hex":
		a.Look = hex.Hex(number(arg))
		return false
	case live[cmd]:
		return false
	}
	return true
}

func (a *App) stopPlaying() {
	if a.replay() == nil {
		a.lookBack(len(a.Desk.Match().Entries()))
	}
	a.replay().playing = false
}

func (r *replay) setSpeed(n int) {
	if r != nil && n >= 0 && n < len(speeds) {
		r.speed = n
	}
}

func (r *replay) flipPause() {
	if r != nil {
		r.pause = !r.pause
	}
}

func (r *replay) setSpan(n int) {
	if r != nil && n >= 0 && n < int(desk.NumSpans) {
		r.span = desk.Span(n)
	}
}

// sinceOrSkip shows what happened since the player's last decision, or ends that.
func (a *App) sinceOrSkip() {
	if a.replay() != nil {
		a.toNow()
		return
	}
	a.showSince()
}

func (a *App) sinceWord() string {
	if a.replay() != nil {
		return "Skip"
	}
	return "Show it on the board"
}

// digest tells what happened since the player's last decision in a few words.
func (a *App) digest() []string {
	return a.Desk.Digest(max(a.Session.from, 0), len(a.Desk.Match().Entries()))
}

// now is the number of actions so far.
func (a *App) now() string { return fmt.Sprint(len(a.Desk.Match().Entries())) }

// playAgain begins a match of the same scenario with the same options, with the players on the other sides if swapped.
func (a *App) playAgain(swapped bool) {
	if a.Desk == nil {
		return
	}
	m := a.Desk.Match()
	head, sides := m.Head(), m.Game().Info().Sides
	if mail := a.mail(); mail != nil { // the other player is asked first
		a.Post.to, head.Title = mail.To, mail.Seat.Invitation.Title
		a.inviteOwn(head)
		return
	}
	a.Options[head.Scenario] = head.Options
	players := map[string]string{}
	for i, id := range sides {
		if p := head.Players[id]; p.Kind == game.Computer {
			if swapped {
				id = sides[len(sides)-1-i]
			}
			players[id], players[soloSide] = p.Name, p.Name
		}
	}
	a.Players[head.Scenario] = players
	a.begins(game.Head{Scenario: head.Scenario, Options: head.Options, Own: head.Own, Setup: head.Setup})
}

// twoSided reports whether one of two sides is the computer's, so that its player could take the other.
func twoSided(m *game.Match) bool {
	machines, sides := 0, m.Game().Info().Sides
	for _, id := range sides {
		if m.Head().Players[id].Kind == game.Computer {
			machines++
		}
	}
	return len(sides) == 2 && machines == 1 && !m.Game().Info().Solitaire
}

// greet shows a player who sits down what he has not seen, unless he wants no motion.
func (a *App) greet() {
	if len(a.since()) > 0 && !a.Page.Calm() {
		a.showSince()
	}
}
