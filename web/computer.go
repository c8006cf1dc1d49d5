package web

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/web/desk"
	"fieldpost/web/opponent"
	"fieldpost/web/store"
)

// A thinker is what a session knows of the computer player.
type thinker struct {
	asked   int              // number of actions when it was asked what is next, -1 while it is not
	advice  bool             // it was the player who asked, for his own side
	slow    bool             // it takes longer than a moment
	part    int              // how much of the thinking is done, in thousandths
	answer  *opponent.Answer // decided, to be done in its time
	acted   int64            // when it acted last, in milliseconds since 1970
	paused  bool
	hurry   bool   // nothing is waited for until the player decides again
	trouble string // why it does not go on, "" if it does

	reasons map[int]string // why it did what it did, by number of the action
	advised *opponent.Answer
	at      int // number of actions when it was advised
}

// moment is how long is waited before anything is shown of the thinking, in milliseconds.
const moment = 300

// paces are milliseconds from one of the computer's actions to the next; the steps of a move go faster.
var paces = []struct {
	ID, Name string
	MS       int64
}{{"slow", "slow", 1800}, {"steady", "steady", 900}, {"fast", "fast", 300}, {"once", "at once", 0}}

const (
	defaultPace = "steady"
	stepsFaster = 3
)

// setPace chooses how fast the computer plays.
func (a *App) setPace(id string) {
	a.Settings.Pace = id
	a.keepSettings()
	if a.Desk != nil {
		a.consider()
	}
}

// consider has the computer think where it decides, and stops it where it does not.
func (a *App) consider() {
	s := a.Session
	if s == nil || a.Opponent == nil {
		return
	}
	t, n := &s.thinker, len(a.Desk.Match().Entries())
	if !a.Desk.Computes() {
		t.hurry, t.paused = false, false
	}
	switch {
	case t.asked >= 0 && (t.asked != n || t.advice == a.Desk.Computes()):
		a.stopThinking()
		a.consider()
	case !a.Desk.Computes() || s.watching || !a.present() || s.waits() || t.trouble != "":
	case t.asked == n:
		a.act()
	default:
		level, _ := mind.LevelOf(a.Desk.Match().Player(a.Desk.Decision().Side).Name)
		a.think(level, false)
	}
}

// think asks what to do.
func (a *App) think(level mind.Level, advice bool) {
	s, n := a.Session, len(a.Desk.Match().Entries())
	t := &s.thinker
	t.asked, t.advice, t.answer, t.slow, t.part, t.trouble = n, advice, nil, false, 0, ""
	mine := func() bool { return t.asked == n && t.answer == nil } // never once the match was left: see stopThinking
	q := opponent.Ask(a.Desk.Match(), level, s.id)
	if advice { // no number follows another: what was advised before need not have been done, and is not gone on with
		q.Number *= 2
	}
	a.Opponent.Ask(q, func(part int) {
		t.part = part
		if mine() && t.slow {
			a.Page.Progress(part)
		}
	}, func(ans opponent.Answer) {
		a.Page.Go(func() {
			a.Page.Lock()
			if mine() {
				a.heardOf(ans)
			}
			a.Page.Unlock()
		})
	})
	a.Page.Later(moment, func() {
		if mine() {
			a.Page.Lock()
			t.slow = true
			a.Page.Unlock()
		}
	})
}

// stopThinking forgets what is thought about, and what was advised: as many actions may come to another position now.
func (a *App) stopThinking() {
	if s := a.Session; s != nil && a.Opponent != nil {
		a.Opponent.Stop()
		s.thinker.asked, s.thinker.answer, s.thinker.slow, s.thinker.advised = -1, nil, false, nil
	}
}

// heardOf takes the answer of the computer.
func (a *App) heardOf(ans opponent.Answer) {
	t := &a.Session.thinker
	if ans.Trouble == "" && !slices.Contains(a.Desk.Match().Legal(), ans.Action) {
		ans.Trouble = "what it chose cannot be done"
	}
	if ans.Trouble != "" {
		t.asked, t.slow = -1, false
		t.trouble = "The computer player cannot decide this: " + told(fmt.Errorf("%s", ans.Trouble)) + "."
		a.Page.Say(t.trouble)
		return
	}
	if t.advice {
		a.advised(ans)
		return
	}
	t.answer = &ans
	a.act()
}

// act does what the computer has decided once its time has come.
func (a *App) act() {
	s := a.Session
	t := &s.thinker
	if t.answer == nil || t.paused || s.waits() || s.watching || !a.present() {
		return
	}
	pause := int64(0)
	if i := slices.IndexFunc(paces, func(p struct {
		ID, Name string
		MS       int64
	}) bool {
		return p.ID == a.Settings.pace()
	}); i >= 0 && !t.hurry {
		pause = paces[i].MS
	}
	if role := a.Desk.Match().Game().Lexicon().Role(t.answer.Action.Verb); role == game.Steps || role == game.Stops {
		pause /= stepsFaster
	}
	if pause -= max(a.Page.Now()-t.acted, 0); pause > 0 { // a clock may have been set back
		waits := t.answer
		a.Page.Later(int(pause), func() {
			a.Page.Lock()
			if t.answer == waits {
				a.act()
			}
			a.Page.Unlock()
		})
		return
	}
	a.perform(*t.answer)
}

// perform does what the computer has decided, as a click would.
func (a *App) perform(ans opponent.Answer) {
	s := a.Session
	t := &s.thinker
	t.asked, t.answer, t.slow, t.acted = -1, nil, false, a.Page.Now()
	if ans.Reason != "" {
		n := len(a.Desk.Match().Entries()) + 1
		t.reasons[n] = strings.ReplaceAll(ans.Reason, "\n", " ")
		a.keepReasons(s, n)
	}
	a.Desk.Await(ans.Action)
	a.run()
}

// pauseThinking has the computer wait before its next action, or go on.
func (a *App) pauseThinking() {
	t := &a.Session.thinker
	t.paused = !t.paused
	t.hurry = false
	a.Page.Say(map[bool]string{true: "The computer waits.", false: "The computer goes on."}[t.paused])
}

// oneMove does what the computer has decided, and leaves it waiting.
func (a *App) oneMove() {
	if t := &a.Session.thinker; t.paused && t.answer != nil && !a.Session.waits() {
		a.perform(*t.answer)
	}
}

// hurry has the computer not wait any more until the player decides.
func (a *App) hurry() {
	t := &a.Session.thinker
	t.paused, t.hurry = false, true
}

// tryAgain has the computer think once more about what it could not decide.
func (a *App) tryAgain() { a.Session.thinker.trouble = "" }

// reasonsAt is how many actions a stored setting with reasons is about.
const reasonsAt = 64

// reasonsKey is the setting that holds the reasons of a part of a match's actions. They are no part of its journal, but a
// page that is loaded again finds them.
func reasonsKey(id string, part int) string {
	return store.MatchSetting(id, fmt.Sprintf("reasons %d", part))
}

// keepReasons stores the reasons of the actions around number n.
func (a *App) keepReasons(s *session, n int) {
	var text strings.Builder
	part := n / reasonsAt
	for i := part * reasonsAt; i < (part+1)*reasonsAt; i++ {
		if r := s.thinker.reasons[i]; r != "" {
			fmt.Fprintf(&text, "%d %s\n", i, r)
		}
	}
	if s.fault == nil {
		a.Page.Go(func() { a.Store.Put(context.Background(), reasonsKey(s.id, part), text.String()) })
	}
}

// recallReasons reads the stored reasons of the actions that there are.
func (a *App) recallReasons(s *session, settings map[string]string) {
	all := len(s.desk.Match().Entries())
	for part := 0; part <= all/reasonsAt; part++ {
		for _, line := range strings.Split(settings[reasonsKey(s.id, part)], "\n") {
			number, reason, _ := strings.Cut(line, " ")
			if n := atoi(number); n > 0 && n <= all {
				s.thinker.reasons[n] = reason
			}
		}
	}
}

func atoi(s string) int { return max(number(s), 0) }

// dropReasons forgets those of actions that were taken back.
func (a *App) dropReasons(s *session) {
	all := len(s.desk.Match().Entries())
	parts := map[int]bool{}
	for n := range s.thinker.reasons {
		if n > all {
			delete(s.thinker.reasons, n)
			parts[n/reasonsAt] = true
		}
	}
	for part := range parts {
		a.keepReasons(s, part*reasonsAt)
	}
}

// reason says why the computer did what an entry of the log tells; "" if it was not the computer. What the player was not
// told of stays its secret until the game is over, and so does what else was thought of, where something is kept from him.
func (a *App) reason(e desk.LogEntry) string {
	var list []string
	guarded := !a.Desk.Decision().Over && a.Desk.Guarded()
	for n := max(e.N, 1); n <= e.Last; n++ {
		r := a.Session.thinker.reasons[n]
		if r != "" && !a.Desk.Decision().Over && !a.Desk.Whole(n) {
			r = "It is told when the game is over: not all that happened is known to you."
		}
		if guarded {
			r, _, _ = strings.Cut(r, mind.Rejected)
			r, _, _ = strings.Cut(r, mind.Doubted)
		}
		if r != "" && !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return strings.Join(list, " ")
}

// lastReason is why the computer did what it did last.
func (a *App) lastReason() string {
	n := len(a.Desk.Match().Entries())
	if n == 0 || a.Desk.Match().Player(a.Desk.Match().Entries()[n-1].Side).Kind != game.Computer {
		return ""
	}
	return a.reason(desk.LogEntry{N: a.Desk.LastMove() + 1, Last: n})
}

// thinks reports whether the computer is thinking, and for longer than a moment.
func (a *App) thinks() bool {
	t := &a.Session.thinker
	return t.asked >= 0 && t.slow && t.answer == nil
}
