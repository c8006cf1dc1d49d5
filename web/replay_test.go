package web

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fieldpost/web/desk"
)

// Looking back shows the past and decides nothing; the present comes back with its decision. A picture of the board
// and a branch can be had from any moment.
func TestLookBack(t *testing.T) {
	a, p := begin(t)
	press(t, a, "activate")
	do(a, "next", "", "")
	press(t, a, "move")
	oneHexOn(t, a)
	now, hash := a.shownPicture(), a.Desk.Match().Hash()
	do(a, "replay", "0", "")
	if a.shownPicture() == now || len(a.trails()) != 0 || a.present() {
		t.Error("the beginning is not shown")
	}
	for _, cmd := range []string{"default", "undo", "next"} {
		do(a, cmd, "", "")
	}
	do(a, "verb", "0", "")
	if a.Desk.Match().Hash() != hash || a.replay() == nil {
		t.Error("something was decided in the past")
	}
	v := &ReplayView{App: a}
	if v.nowhere(int(desk.ToTurn), -1) != "true" {
		t.Error("a turn before the beginning can be gone to")
	}
	do(a, "time", "", "99")
	if n := len(a.Desk.Match().Entries()); a.replay().at != n || len(a.trails()) == 0 {
		t.Errorf("at %d of %d with %d trails", a.replay().at, n, len(a.trails()))
	}
	do(a, "picture", "", "")
	if len(p.shots) != 1 || !strings.HasSuffix(p.shots[0], ".png") {
		t.Errorf("pictures %q", p.shots)
	}
	do(a, "back", "", "")
	if a.replay() != nil || a.shownPicture() != now {
		t.Error("the present does not come back")
	}
	id := a.Session.id
	do(a, "replay", "1", "")
	do(a, "branch", "", "")
	if a.Session.id == id || a.Session.sum.Branch != id || len(a.Desk.Match().Entries()) != 1 {
		t.Errorf("the branch: %+v", a.Session.sum)
	}
	do(a, "home", "", "")
	if list := a.shownMatches(); len(list) != 2 || list[0].ID != id || list[1].Branch != id {
		t.Errorf("on the shelf: %+v", list)
	}
}

// Who plays a card while the last actions are shown to him sees the present again; where he looks back himself none is played.
func TestNoCardInThePast(t *testing.T) {
	a, p, _ := against(t, "offtheline/01-two-patrols", "nobody")
	r, played := rand.New(rand.NewPCG(5, 6)), 0
	for n := 0; n < 600 && played < 3; n++ {
		decide(t, a, p, r)
		for a.Dialog.Kind != "" {
			do(a, "close", "", "")
		}
		do(a, "now", "", "")
		i := slices.IndexFunc(a.View.Hand, func(k desk.HeldCard) bool { return k.Does != "" })
		if i < 0 || a.Desk.Choosing() {
			continue
		}
		card, hash := fmt.Sprint(a.View.Hand[i].Option), a.Desk.Match().Hash()
		do(a, "replay", "0", "")
		if do(a, "card", card, ""); a.Desk.Match().Hash() != hash || a.Desk.Choosing() || a.replay() == nil {
			t.Fatal("a card was played in the past")
		}
		do(a, "now", "", "")
		a.Session.from = 0
		if do(a, "since", "", ""); !a.replay().since {
			t.Fatal("the last actions are not shown")
		}
		do(a, "card", card, "")
		if played++; a.replay() != nil || a.Desk.Match().Hash() == hash && !a.Desk.Choosing() {
			t.Fatal("the card is not played, or the past is still shown")
		}
	}
	if played == 0 {
		t.Error("no card could be played: nothing is tested")
	}
}

// A click on a control of the look back that comes after its end does nothing.
func TestLookBackIsOver(t *testing.T) {
	a, _ := begin(t)
	for _, cmd := range []string{"speed", "span", "battle-pause", "play", "branch", "now"} {
		if do(a, cmd, "1", "1"); a.replay() != nil {
			t.Errorf("%s looks back", cmd)
		}
	}
}

// A line of the log that is pressed while the last actions are shown is looked at, however far back, until the player is done with it.
func TestLogWhileLastActionsAreShown(t *testing.T) {
	a, p, _ := against(t, "bug/delayed-arrival", "su")
	for r := rand.New(rand.NewPCG(5, 6)); len(a.since()) == 0 || a.Session.from < 2; {
		decide(t, a, p, r)
	}
	if do(a, "since", "", ""); !a.replay().since {
		t.Fatal("the last actions are not shown")
	}
	do(a, "replay", "1", "")
	drawn(t, a)
	if a.trails(); a.present() || a.replay().playing || a.replay().at != 1 {
		t.Errorf("looked at is %+v", a.replay())
	}
}

// long is a match of so many actions at random, looked back at by nobody yet.
func long(t *testing.T, scenario string, actions int) (*App, *still) {
	t.Helper()
	a, p := table(t)
	do(a, "start", scenario, "")
	m := a.Desk.Match()
	for r := rand.New(rand.NewPCG(7, 7)); len(m.Entries()) < actions; {
		legal := m.Legal()
		if _, err := m.Do(legal[r.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	a.Desk.Refresh()
	do(a, "close", "", "")
	return a, p
}

// What is played back stops where something is told, at battles if so chosen, or at each turn, and at the end; a timer of what was
// begun before does nothing.
func TestPlayedBack(t *testing.T) {
	a, p := long(t, "reichswald/veritable", 400)
	n := len(a.Desk.Match().Entries())
	do(a, "replay", "0", "")
	r := a.replay()
	if r.playing || p.focus != "time" || len(p.later) != 0 {
		t.Fatalf("%+v plays; focus %q", r, p.focus)
	}
	for _, bad := range []string{"-1", "4", "5"} {
		do(a, "speed", "", bad)
		do(a, "span", "", bad)
	}
	if do(a, "speed", "", "0"); r.speed != 0 {
		t.Error("it cannot be slow")
	}
	if do(a, "speed", "", "1"); r.speed != 1 || r.span != 0 {
		t.Errorf("there is no speed %d and no span %d", r.speed, r.span)
	}
	do(a, "play", "", "")
	do(a, "play", "", "")
	do(a, "play", "", "") // two timers wait now
	if p.fire(); r.at != 0 {
		t.Error("a timer of before goes on")
	}
	for r.playing {
		before := r.at
		p.fire()
		for i := before + 1; i < r.at; i++ {
			if text, _ := a.Desk.Told(i); text != "" {
				t.Fatalf("from %d to %d, past %q", before, r.at, text)
			}
		}
		if text, _ := a.Desk.Told(r.at); r.at <= before || text == "" && r.at < n {
			t.Fatalf("from %d to %d, which tells %q", before, r.at, text)
		} else if p.said[len(p.said)-1] != text {
			t.Fatalf("%q is told, and %q said", text, p.said[len(p.said)-1])
		}
	}
	if r.at != n || len(p.later) != 0 || p.pauses[len(p.pauses)-1] != speeds[1].MS {
		t.Errorf("it ends at %d of %d with %d timers, after %v", r.at, n, len(p.later), p.pauses)
	}
	do(a, "battle-pause", "", "")
	do(a, "play", "", "")
	if r.at != 0 {
		t.Errorf("at the end it begins at %d", r.at)
	}
	for r.playing {
		p.fire()
	}
	if first := a.Desk.Seek(0, 1, desk.ToBattle); r.at != first || first == 0 {
		t.Errorf("it stops at %d, and the first battle is %d", r.at, first)
	}
	do(a, "battle-pause", "", "")
	do(a, "speed", "", fmt.Sprint(turnSpeed))
	for do(a, "play", "", ""); r.playing; {
		want := a.Desk.Seek(r.at, 1, desk.ToTurn)
		if want == r.at {
			want = n
		}
		if p.fire(); r.at != want {
			t.Errorf("a turn on is %d, want %d", r.at, want)
		}
	}
	if r.at != n {
		t.Errorf("it ends at %d of %d", r.at, n)
	}
	do(a, "play", "", "")
	do(a, "now", "", "")
	if p.fire(); a.replay() != nil || p.focus != "pad" || p.said[len(p.said)-1] != a.Desk.View().Prompt {
		t.Errorf("back to now: focus %q, said %q", p.focus, p.said[len(p.said)-1])
	}
}

// The look back goes to what is jumped to, a step, or a moment of the line of time, and stops playing there.
func TestJumps(t *testing.T) {
	a, p := long(t, "reichswald/veritable", 400)
	n, hash := len(a.Desk.Match().Entries()), a.Desk.Match().Hash()
	do(a, "jump", "0+", "")
	if a.replay() != nil {
		t.Error("a jump in the present looks back")
	}
	do(a, "time", "", "100")
	r := a.replay()
	do(a, "jump", "3", "")
	for kind := range desk.Jump(desk.NumJumps) {
		for _, way := range []string{"+", "-"} {
			at, step := r.at, 1
			if way == "-" {
				step = -1
			}
			do(a, "play", "", "")
			if do(a, "jump", fmt.Sprint(kind)+way, ""); r.at != a.Desk.Seek(at, step, kind) || r.playing {
				t.Errorf("%d%s goes from %d to %d, playing %v", kind, way, at, r.at, r.playing)
			}
			for _, span := range []desk.Span{0, 1, 2} {
				do(a, "span", "", fmt.Sprint(int(span)))
				if r.span != span || fmt.Sprint(a.trails()) != fmt.Sprint(a.Desk.Trails(a.Desk.SpanStart(r.at, span), r.at)) {
					t.Errorf("at %d the marks are %v", r.at, a.trails())
				}
			}
		}
	}
	for len(p.later) > 0 { // of what was begun and stopped
		at := r.at
		if p.fire(); r.at != at {
			t.Fatalf("stopped at %d, it goes on to %d", at, r.at)
		}
	}
	do(a, "play", "", "")
	at := r.at
	if do(a, "time-step", "-1", ""); r.at != at-1 || r.playing {
		t.Errorf("a step back from %d is %d", at, r.at)
	}
	do(a, "hex", "77", "")
	if a.Look != 77 || a.Desk.Match().Hash() != hash {
		t.Error("a hex of the past is not looked at")
	}
	do(a, "help", "", "")
	if do(a, "back", "", ""); a.Dialog.Kind != "" || a.replay() != r {
		t.Error("Escape closes more than what lies over the past")
	}
	do(a, "now", "", "")
	if do(a, "time", "", "0"); a.replay().at != 0 || a.replay().moment(a.Desk) != "The beginning: "+a.Desk.Past(0).When(", ") {
		t.Error("the beginning is not shown")
	}
	if do(a, "time", "", fmt.Sprint(n+5)); a.replay().moment(a.Desk) != fmt.Sprintf("Action %d of %d: %s", n, n, a.Desk.Past(n).When(", ")) {
		t.Errorf("the end is %q", a.replay().moment(a.Desk))
	}
}

// The line of time has a mark for each action of a side, a taller one for a loss and the tallest for a battle; a band for every
// second turn and one below for each side.
func TestTimeline(t *testing.T) {
	for _, n := range []int{0, 1, 400} {
		a, _ := long(t, "reichswald/veritable", n)
		text, line := string(a.timeline()), a.Desk.Line()
		want := map[string]string{}
		even := 0
		for i, l := range line {
			if l.Stage.Turn%2 == 0 && i < len(line)-1 {
				even++
			}
			if int(l.Side) > 1 {
				continue
			}
			switch {
			case l.Kinds[desk.ToBattle]:
				want["fight"] += fmt.Sprintf("M%d.5 4V28", i)
			case l.Kinds[desk.ToLoss]:
				want["loss"] += fmt.Sprintf("M%d.5 12V28", i)
			default:
				want["step"] += fmt.Sprintf("M%d.5 20V28", i)
			}
		}
		for _, kind := range []string{"step", "loss", "fight"} {
			if !strings.Contains(text, `<path class="`+kind+`" d="`+want[kind]+`"/>`) || n == 400 && want[kind] == "" {
				t.Errorf("%d actions: the marks of %s are not %q", n, kind, want[kind])
			}
		}
		turns, sides := make([]bool, len(line)+1), make([]string, len(line))
		for _, rect := range strings.Split(text, "<rect ")[1:] {
			var side string
			var x, y, w, h int
			if k, _ := fmt.Sscanf(rect, `class="turn" x="%d" y="%d" width="%d" height="%d"/>`, &x, &y, &w, &h); k == 4 {
				for i := x; i < x+w; i++ {
					turns[i] = true
				}
			} else if k, _ := fmt.Sscanf(rect, `data-side=%q class="who" x="%d" y="%d" width="%d" height="%d"/>`, &side, &x, &y, &w, &h); k == 5 {
				for i := x; i < x+w; i++ {
					sides[i] += side
				}
			} else {
				t.Errorf("what is %q?", rect)
			}
		}
		for i, l := range line {
			who := ""
			if int(l.Side) < 2 {
				who = a.sideID(l.Side)
			}
			if sides[i] != who || i < len(line)-1 && turns[i] != (l.Stage.Turn%2 == 0) {
				t.Errorf("action %d of %d is of %q in the band of %q; in turn %d, which is marked %v", i, n, who, sides[i], l.Stage.Turn, turns[i])
			}
		}
		if !strings.HasPrefix(text, fmt.Sprintf(`<svg viewBox="0 0 %d 32"`, max(n, 1))) || !strings.HasSuffix(text, "</svg>") || n == 400 && even == 0 {
			t.Errorf("%d actions: %.80s", n, text)
		}
	}
}

// What is tried from a branch belongs to the match that the first was tried from.
func TestBranchOfABranch(t *testing.T) {
	a, _ := long(t, "aachen/first-blood", 6)
	root := a.Session.id
	for range 2 {
		do(a, "replay", "3", "")
		do(a, "branch", "", "")
	}
	if a.Session.sum.Branch != root || a.Session.id == root {
		t.Errorf("it belongs to %q, want %q", a.Session.sum.Branch, root)
	}
}

// What happened since the player's last decision is shown action by action and ends by itself, or when it is skipped, or when the
// player decides; the focus stays where it is.
func TestShownSince(t *testing.T) {
	a, p, _ := against(t, "bug/delayed-arrival", "su")
	s := a.Session
	for r := rand.New(rand.NewPCG(5, 6)); len(a.since()) == 0 || s.from < 2 || s.from+2 > len(a.Desk.Match().Entries()); {
		decide(t, a, p, r)
	}
	from, n := s.from, len(a.Desk.Match().Entries())
	for _, none := range []int{-1, n} {
		if s.from = none; a.replay() != nil {
			t.Error("something is shown already")
		}
		if do(a, "since", "", ""); a.replay() != nil {
			t.Errorf("from %d of %d something is shown", none, n)
		}
	}
	s.from, p.focus, p.later = from, "elsewhere", nil
	if a.sinceWord() != "Show it on the board" {
		t.Errorf("the button is %q", a.sinceWord())
	}
	do(a, "since", "", "")
	r := a.replay()
	if r == nil || r.at != from || a.sinceWord() != "Skip" || p.said[len(p.said)-1] != strings.Join(a.Desk.Digest(from, n), " ") || len(a.trails()) != 0 {
		t.Fatalf("shown is %+v, the button %q, said %q", r, a.sinceWord(), p.said[len(p.said)-1])
	}
	if do(a, "since", "", ""); a.replay() != nil {
		t.Error("it cannot be skipped")
	}
	do(a, "since", "", "")
	p.later = p.later[len(p.later)-1:]
	for steps := 0; a.replay() != nil; steps++ {
		r := a.replay()
		if steps > n || fmt.Sprint(a.trails()) != fmt.Sprint(a.Desk.Trails(from, r.at)) || a.Desk.Past(r.at) != a.shownPicture() {
			t.Fatalf("at %d of %d", r.at, n)
		}
		p.fire()
	}
	if p.focus != "elsewhere" || p.said[len(p.said)-1] != a.Desk.View().Prompt {
		t.Errorf("in the end the focus is at %q, and %q was said", p.focus, p.said[len(p.said)-1])
	}
}
