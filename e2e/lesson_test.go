package e2e

import "testing"

// coach waits until a lesson is at a step.
func (p *Page) coach(step string) {
	p.t.Helper()
	p.Until(`document.querySelector("#coach h2 small")?.innerText === ` + "`" + step + "`" + ` && document.querySelector('.match[data-busy="false"]')`)
}

// A lesson from the shelf to its end by mouse: reading on with Enter, a mistake that is answered, a move, an attack and an advance.
// Then the shelf says that it was done, after a reload too, and no match was stored.
func TestLessonByMouse(t *testing.T) { lesson(t, false) }

// The same by touch on a phone.
func TestLessonByTouch(t *testing.T) { lesson(t, true) }

func lesson(t *testing.T, touch bool) {
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
