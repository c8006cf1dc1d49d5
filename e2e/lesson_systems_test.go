package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// walks lead through a lesson of each system: "next" reads on, "do" presses a verb (and its kind), "hex" picks on the board, "card" in the hand,
// "at" is the step that the coach must have come to. What is in preview after a choice is done.
var walks = []struct {
	lesson, steps string
}{
	{"aachen/01-activation", "next; do activate; at 3; next; hex 1809; hex 1908; do stop; at 5; next; hex 2009; do attack prepared; hex 2109; at 7; next; do move; hex 2109; at 9; do end; next; at done"},
	{"bug/02-over-the-bug", "next; hex 1410; hex 1510; at 3; do pontoon; hex 1510; at 4; hex 1409; hex 1510; at 5; hex 1510; do attack regular; hex 1511; at 6; next; at done"},
	{"ardennes/02-zoc-bonds", "next; hex E2313; do move normal; hex E2414; at 3; do end; do done; at 4; hex E2316; at 5; do fight; at 6; hex E2216; hex E2315; at 7; do done; at 8"},
	{"offtheline/03-reaction", "next; hex 01-I5; card 10; at 3; next; do decline; at 5"},
	{"reichswald/02-fight-or-move", "next; do sequence fight-move; at 3; hex 1507; at 4; do fight; at 5; hex 1406; at 6; do done; do end; at 7; hex 1306; hex 1707; at 8; next; at done"},
}

// TestLessonsOfAllSystems plays a lesson of each system by mouse at a desk and by touch on a phone, and one by keys alone.
func TestLessonsOfAllSystems(t *testing.T) {
	for _, way := range walks {
		for _, by := range []string{"mouse", "touch", "keys"} {
			if by == "keys" && way.lesson != "reichswald/02-fight-or-move" {
				continue
			}
			t.Run(strings.ReplaceAll(way.lesson, "/", "-")+"-"+by, func(t *testing.T) {
				l := &learner{Page: Blank(t), by: by}
				if l.Size(1600, 1000); by == "touch" {
					l.Size(390, 844)
				}
				l.Goto(Served(t).URL + "#/learn/" + way.lesson)
				l.Wait("#coach")
				for i, step := range strings.Split(way.steps, "; ") {
					l.Until(`document.querySelector('.match[data-busy="false"]')`)
					verb, rest, _ := strings.Cut(step, " ")
					if l.step(verb, rest); i%4 == 1 {
						l.Shot(fmt.Sprintf("lesson-%s-%02d", t.Name()[strings.LastIndex(t.Name(), "/")+1:], i))
					}
					if verb == "hex" || verb == "card" {
						l.commit()
					}
				}
			})
		}
	}
}

// A learner goes through a lesson "by" mouse, touch or keys.
type learner struct {
	*Page
	by string
}

func (l *learner) step(verb, rest string) {
	l.t.Helper()
	switch verb {
	case "next":
		l.press("#coach-next")
	case "do":
		do, kind, _ := strings.Cut(rest, " ")
		css := `#verbs [data-do="` + do + `"]`
		if kind != "" {
			css += `[data-kind="` + kind + `"]`
		}
		l.press(css)
	case "card":
		l.Until(fmt.Sprintf(`[...document.querySelectorAll("#hand .held-name")].some(n => n.innerText.toLowerCase() === "card %s" && (n.parentNode.id = "held-%s"))`, rest, rest))
		l.press("#held-" + rest)
	case "hex":
		l.pick(rest)
	case "at":
		if rest != "done" {
			rest = "step " + rest + " of "
		}
		l.Until(fmt.Sprintf("document.querySelector('#coach h2 small')?.innerText.startsWith(%q)", rest))
	}
}

// press presses a button, by its key if it has one.
func (l *learner) press(css string) {
	l.t.Helper()
	switch l.by {
	case "mouse":
		l.Click(css)
	case "touch":
		l.Tap(css)
	default:
		if key := l.Text(css + " kbd"); key == "Enter" {
			l.Key(kb.Enter)
		} else {
			l.Key(key)
		}
	}
}

// pick picks a hex of the board once it has come to rest and nothing lies over it; by keys its number is typed.
func (l *learner) pick(id string) {
	l.t.Helper()
	if l.by == "keys" {
		l.Key("h")
		l.Until(`document.activeElement.id === "hex-entry"`)
		l.Key(id + kb.Enter)
		return
	}
	for range 20 {
		if x, y, free := l.Hex(id); free {
			if l.by == "touch" {
				l.TapAt(x, y)
			} else {
				l.ClickAt(x, y)
			}
			Eval[bool](l.Page, drawn)
			return
		}
		Eval[bool](l.Page, drawn)
	}
	l.Shot("covered")
	l.t.Fatalf("%s lies under something", id)
}

// commit does what is in preview.
func (l *learner) commit() {
	l.t.Helper()
	for _, css := range []string{"#commit-all", "#commit"} {
		if Eval[bool](l.Page, `!!document.querySelector("`+css+`")`) {
			if l.by == "keys" {
				l.Key(kb.Enter)
			} else {
				l.press(css)
			}
			return
		}
	}
}
