package e2e

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"

	"fieldpost/engine/game"
	"fieldpost/engine/lesson"
	"fieldpost/engine/shelf"
)

// coach waits until a lesson is at a step.
func (p *Page) coach(step string) {
	p.t.Helper()
	p.Until(`document.querySelector("#coach h2 small")?.innerText === ` + "`" + step + "`" + ` && document.querySelector('.match[data-busy="false"]')`)
}

// A lesson from the shelf to its end by mouse: reading on with Enter, a mistake that is answered, a move, an attack and an advance.
// Then the shelf says that it was done, after a reload too, and no match was stored.
func TestLessonByMouse(t *testing.T) { firstAttack(t, false) }

// The same by touch on a phone.
func TestLessonByTouch(t *testing.T) { firstAttack(t, true) }

func firstAttack(t *testing.T, touch bool) {
	p := Blank(t)
	name, press := "lesson-mouse", p.Click
	if p.Size(1600, 1000); touch {
		name, press = "lesson-touch", p.Tap
		p.Size(390, 844)
	}
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Shot(name + "-shelf")
	press(`.learn [data-x^="Reichswald"]`)
	p.Shot(name + "-list")
	press(`[data-lesson="reichswald/01-first-attack"]`)
	p.coach("step 1 of 10")
	p.Shot(name + "-begin")
	press("#coach-next")
	p.coach("step 2 of 10")
	press(`#verbs [data-kind="fight-move"]`)
	p.Wait(".coach-hint")
	p.Shot(name + "-mistake")
	press(`#verbs [data-kind="move-fight"]`)
	p.coach("step 3 of 10")
	at := func(id string) {
		t.Helper()
		for range 20 { // the board comes to rest
			if x, y, free := p.Hex(id); free {
				if touch {
					p.TapAt(x, y)
				} else {
					p.ClickAt(x, y)
				}
				Eval[bool](p, drawn)
				return
			}
			Eval[bool](p, drawn)
		}
		p.Shot(name + "-covered")
		t.Fatalf("%s lies under something", id)
	}
	commit := func() {
		t.Helper()
		if Eval[bool](p, `!!document.querySelector("#commit")`) {
			press("#commit")
		}
	}
	at("1605")
	at("1606")
	p.Shot(name + "-move")
	commit()
	p.coach("step 4 of 10")
	Eval[bool](p, `(history.back(), true)`) // it goes on after the browser's own way back: once did nothing, twice lost it
	p.Wait(".learn")
	Eval[bool](p, `(history.forward(), true)`)
	p.coach("step 4 of 10")
	Eval[bool](p, "fieldpost.board.shown()")
	press(`#verbs [data-do="end"]`)
	p.coach("step 5 of 10")
	at("1507")
	p.Shot(name + "-attack")
	commit()
	p.Shot(name + "-joined")
	for range 4 { // the button of the whole attack, or one brigade after the other
		switch p.Text("#coach h2 small") {
		case "step 6 of 10":
			press(`.stacks [data-cmd="unit"]`)
			commit()
		case "step 7 of 10":
			press(`#verbs [data-do="fight"]`)
			commit()
		}
		p.Until(`document.querySelector('.match[data-busy="false"]')`)
	}
	p.coach("step 8 of 10")
	p.Until(`["1507", "1508"].every(id => document.elementFromPoint(...fieldpost.board.point(id).slice(0, 2))?.closest("#board"))`) // beside the result, too
	p.Shot(name + "-fought")
	press("#coach-next")
	p.coach("step 9 of 10")
	at("1606")
	commit()
	p.coach("step 10 of 10")
	press("#coach-next")
	p.Wait("#coach-play")
	press("#home")
	p.Until(`document.querySelector(".learn")?.innerText.includes("1 of 3 done")`)
	p.Reload()
	p.Until(`document.documentElement.dataset.stored === "true" && document.querySelector(".learn")?.innerText.includes("1 of 3 done")`)
	if Eval[bool](p, `!!document.querySelector(".match-card")`) {
		t.Error("a lesson was stored as a match")
	}
}

// solved is the shortest of many ways through a lesson, by chance: the actions that the player does.
func solved(t *testing.T, l *lesson.Lesson, g game.Game) (best []game.Action) {
	t.Helper()
	for seed := range uint64(150) {
		c, err := lesson.Begin(l, g)
		if err != nil {
			t.Fatal(err)
		}
		pick := rand.New(rand.NewPCG(seed, 1))
		var done []game.Action
		for !c.Over() && (best == nil || len(done) < len(best)) {
			if c.Tells() {
				if err := c.Next(); err != nil {
					t.Fatal(err)
				}
				continue
			}
			var can []game.Action
			for _, a := range c.Match().Legal() {
				if _, ok := c.Try(a); ok && !g.Lexicon().IsFree(a.Verb) {
					can = append(can, a)
				}
			}
			done = append(done, can[pick.IntN(len(can))])
			does(t, c, done[len(done)-1])
		}
		if c.Over() {
			best = done
		}
	}
	return best
}

// does takes an action in the match of a coach, and tells him.
func does(t *testing.T, c *lesson.Coach, a game.Action) {
	t.Helper()
	if _, err := c.Match().Do(a); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Did(a); err != nil {
		t.Fatal(err)
	}
}

// firstLessons are the first lessons of the rules systems, but for that of TestLessonByMouse.
var firstLessons = []string{"aachen/01-activation", "ardennes/01-marnach", "offtheline/01-orders"}

// The first lesson of each rules system is played on the page to its end, by mouse, without FIELDPOST_LONG one; the same coach
// natively is always at the same step and position.
func TestFirstLessonsByMouse(t *testing.T) {
	lessons := firstLessons
	if !atLength {
		lessons = lessons[2:]
	}
	for _, id := range lessons {
		t.Run(strings.ReplaceAll(id, "/", "-"), func(t *testing.T) {
			p := Blank(t)
			p.Size(1600, 1000)
			taught(t, p, pointer{p}, id)
		})
	}
}

// And by touch on a phone, without FIELDPOST_LONG another.
func TestFirstLessonsByTouch(t *testing.T) {
	lessons := firstLessons
	if !atLength {
		lessons = lessons[:1]
	}
	for _, id := range lessons {
		t.Run(strings.ReplaceAll(id, "/", "-"), func(t *testing.T) {
			p := Blank(t)
			p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
			taught(t, p, thumb{p}, id)
		})
	}
}

func taught(t *testing.T, p *Page, h closeHand, id string) {
	l, err := shelf.Shelf{}.Lesson(id)
	if err != nil {
		t.Fatal(err)
	}
	g, err := shelf.Open(l.Scenario, l.Options)
	if err != nil {
		t.Fatal(err)
	}
	way := solved(t, l, g)
	c, err := lesson.Begin(l, g)
	if err != nil {
		t.Fatal(err)
	}
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Shot("shelf")
	h.press(fmt.Sprintf(`.learn [data-x=%q]`, g.Info().GameTitle))
	p.Shot("list")
	h.press(fmt.Sprintf(`[data-lesson=%q]`, id))
	p.Wait("#coach")
	w := &twin{p, c.Match(), h}
	for step := -1; !c.Over(); {
		now, of := c.At()
		if w.m = c.Match(); now != step {
			step = now
			p.coach(fmt.Sprintf("step %d of %d", now+1, of))
			p.Until("fieldpost.board.shown()")
			p.Shot(fmt.Sprintf("step-%02d", now+1))
		}
		if want := len(l.Steps[now].Rules); want != Eval[int](p, `document.querySelectorAll("#coach .rule").length`) {
			t.Errorf("step %d does not show its %d rows", now+1, want)
		}
		if c.Tells() {
			h.press("#coach-next")
			if err := c.Next(); err != nil {
				t.Fatal(err)
			}
			continue
		}
		w.take(way[0])
		if w.has("#commit") {
			h.press("#commit")
		}
		does(t, c, way[0])
		way = way[1:]
		p.Until(`document.querySelector('.match[data-busy="false"]')?.dataset.hash === "` + c.Match().Hash() + `"`)
	}
	p.Wait("#coach-play")
	p.Shot("over")
	h.press("#coach-play")
	p.Until(`!document.querySelector("#coach") && document.querySelector("#prompt")`)
	p.Until("fieldpost.board.shown()")
	p.Shot("scenario")
}
