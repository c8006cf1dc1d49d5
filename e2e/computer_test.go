package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// choose chooses a value of a list, as a player does with mouse or keys.
func (p *Page) choose(css, value string) {
	p.t.Helper()
	p.Wait(css)
	Eval[bool](p, fmt.Sprintf(`(() => { const e = document.querySelector(%q); e.value = %q; e.dispatchEvent(new Event("change", { bubbles: true })); return e.value === %q })()`, css, value, value))
	Eval[bool](p, drawn)
}

// against begins a match from the shelf in which the computer plays a side.
func (p *Page) against(scenario, side, level string) {
	p.t.Helper()
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click(fmt.Sprintf(`[data-scenario=%q] [data-x="players %s"]`, scenario, scenario))
	p.choose(fmt.Sprintf(`[data-scenario=%q] [data-arg=%q]`, scenario, scenario+":"+side), level)
	p.Click(fmt.Sprintf(`[data-testid="start-%s"]`, scenario))
	p.Wait("#prompt")
}

// pace sets how fast the computer plays, in the settings.
func (p *Page) pace(pace string) {
	p.t.Helper()
	p.Click("#settings")
	p.Click(fmt.Sprintf(`[data-cmd="pace"][data-arg=%q]`, pace))
	p.Click("#close")
}

// actions is how many have been taken in the match.
func (p *Page) actions() int {
	return Eval[int](p, `Number(document.querySelector(".match").dataset.actions)`)
}

// mine waits until the player decides, as long as the computer goes on: its turn may take long.
func (p *Page) mine() {
	p.t.Helper()
	const mine = `document.documentElement.dataset.drawing === "false" && document.querySelector('.match[data-busy="false"]') && !document.querySelector("#computer") && document.querySelector("#prompt")`
	const done = `(document.querySelector(".match")?.dataset.actions ?? "")`
	for !Eval[bool](p, "!!("+mine+")") {
		p.Until(fmt.Sprintf("%s !== %q || %s", done, Eval[string](p, done), mine))
	}
}

// The Reichswald against the computer: the player ends his phases, the computer plays its turn, in a Worker, and says why;
// nothing is covered, what it did is told, advice is given, and the seed is the player's own secret.
func TestAgainstTheComputer(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`{ const Real = Worker; window.workers = []; window.Worker = class extends Real { constructor(...a) { super(...a); workers.push(this); } } }`)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	if Eval[int](p, "workers.length") != 0 {
		t.Error("a Worker is started before anybody needs it")
	}
	p.Click(fmt.Sprintf(`[data-x="players %s"]`, veritable))
	p.Shot("computer-shelf")
	p.Click(fmt.Sprintf(`[data-x="players %s"]`, veritable))
	p.against(veritable, "german", "veteran")
	p.pace("once")

	p.mine()
	p.Click("#advise")
	p.Wait(".counsel")
	p.Shot("computer-advice")
	if n := Eval[int](p, `document.querySelectorAll(".counsel").length`); n < 1 || n > 3 || Eval[int](p, "workers.length") != 1 {
		t.Errorf("%d things are advised, by %d Workers", n, Eval[int](p, "workers.length"))
	}
	before := p.Table().Hash
	p.Click(`[data-cmd="advice-do"]`)
	p.Gone(".counsels")
	p.Until(`document.activeElement.id === "pad"`) // the button that had the focus is gone
	if p.Table().Hash == before {
		t.Error("the advice is not followed")
	}

	turn := func() string { return Eval[string](p, `document.querySelector(".when strong").innerText`) }
	first, seen := turn(), false
	for range 120 {
		p.mine()
		seen = seen || Eval[bool](p, `!!document.querySelector(".since")`)
		if turn() != first && seen {
			break
		}
		table := p.Table()
		if table.Dialog != "" {
			t.Fatalf("the table is covered by %q", table.Dialog)
		}
		n := p.actions()
		switch {
		case table.Commit:
			p.Click("#commit")
		case table.verb("end", "") >= 0:
			p.Click(`#verbs [data-do="end"]`)
		case len(table.Goals) > 0:
			p.Click(fmt.Sprintf(`.goals [data-hex=%q]`, table.Goals[0]))
		default:
			p.Click("#verbs button")
		}
		Eval[bool](p, drawn)
		p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d || document.querySelector("#commit") || document.querySelector(".goals")`, n))
	}
	if !seen || turn() == first {
		t.Fatalf("the computer's turn is not over: %s, its doings told: %v, %+v", turn(), seen, p.Table())
	}
	if n := Eval[int](p, "workers.length"); n != 1 {
		t.Errorf("%d Workers were started", n)
	}
	p.Click("#tab-log")
	p.Wait(".log [data-x=why]")
	p.Click(".log [data-x=why]")
	p.Wait(".log .because")
	p.Shot("computer-reasons")
	why, actions := p.Text(".log .because"), p.actions()
	p.Reload()
	p.mine()
	if got := p.actions(); got != actions {
		t.Errorf("after a reload %d actions, before it %d", got, actions)
	}
	p.Click("#tab-log")
	p.Click(".log [data-x=why]")
	if got := p.Text(".log .because"); got != why {
		t.Errorf("after a reload the reason is %q, before it %q", got, why)
	}
}

// The computer plays First Blood alone while the player watches: it can be paused, played action by action, left in the
// middle of its thoughts by a reload, and taken over; what the player then does he can take back.
func TestTakeOver(t *testing.T) {
	p := dealt(t, Served(t))
	p.against(firstBlood, "solo", "veteran")
	p.Wait("#computer")
	p.Click("#pause")
	p.Wait("#one-move")
	n := p.actions()
	p.Until(`document.querySelector("#one-move")?.ariaDisabled === "false"`)
	p.Click("#one-move")
	p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) === %d`, n+1))
	p.Shot("computer-paused")
	p.choose("#pace", "fast")
	p.Click("#pause")
	p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n+3))
	p.choose("#pace", "slow") // the battle is short, and must not end before it is taken over
	p.Reload()
	p.Wait("#computer")
	n = p.actions()
	p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n+1))
	p.Shot("computer-turn")
	p.Click("#take-over")
	p.mine()
	table := p.Table()
	if len(table.Verbs)+len(table.Units)+len(table.Goals) == 0 {
		t.Fatalf("nothing can be decided: %+v", table)
	}
	n = p.actions()
	Eval[bool](p, `new Promise(done => setTimeout(() => done(true), 700))`)
	if p.actions() != n {
		t.Error("the computer plays on after the side was taken over")
	}
	p.Click("#players")
	p.Wait(`#dialog [data-change="player"]`)
	p.Shot("computer-players")
	p.Key("\x1b")
	p.Gone("#dialog")
}

// On a phone all of it is there, and nothing is cut off at the edge.
func TestComputerOnAPhone(t *testing.T) {
	p := Phone(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Tap(fmt.Sprintf(`[data-x="players %s"]`, firstBlood))
	p.choose(fmt.Sprintf(`[data-arg=%q]`, firstBlood+":solo"), "regular")
	p.Shot("computer-phone-shelf")
	p.Tap(fmt.Sprintf(`[data-testid="start-%s"]`, firstBlood))
	p.Wait("#computer")
	p.Tap("#pause")
	p.Wait("#one-move")
	wide := `[...document.querySelectorAll("#computer *, #advice *")].filter(e => e.checkVisibility() && (e.getBoundingClientRect().right > innerWidth + 1 || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflow !== "visible")).map(e => e.tagName + " " + e.innerText)`
	if list := Eval[[]string](p, wide); len(list) > 0 {
		t.Errorf("cut off: %q", list)
	}
	p.Shot("computer-phone")
	p.Tap("#take-over")
	p.mine()
	p.Tap("#advise")
	p.Wait(".counsel")
	p.Until(`document.querySelector("#advice").getBoundingClientRect().top < innerHeight`)
	if list := Eval[[]string](p, wide); len(list) > 0 {
		t.Errorf("cut off: %q", list)
	}
	p.Shot("computer-phone-advice")
}

// A Worker that is killed is replaced, and one that cannot start leaves the thinking to the page, which says so and plays on.
func TestWorkerKilled(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`{ const Real = Worker; window.workers = []; window.Worker = class extends Real {
		constructor(...a) { if (window.noWorkers) throw new Error("no more Workers"); super(...a); workers.push(this); } } }`)
	p.Goto(Served(t).URL)
	p.against(firstBlood, "solo", "regular")
	p.pace("fast")
	p.Until(`Number(document.querySelector(".match").dataset.actions) > 1`)
	Eval[bool](p, `workers[0].dispatchEvent(new Event("error")), true`)
	n := p.actions()
	p.Until(fmt.Sprintf(`workers.length === 2 && Number(document.querySelector(".match").dataset.actions) > %d`, n+1))
	Eval[bool](p, `window.noWorkers = true, workers[1].dispatchEvent(new Event("error")), true`)
	n = p.actions()
	p.Until(fmt.Sprintf(`Number(document.querySelector(".match").dataset.actions) > %d`, n+1))
	if text := p.Text("#computer"); !strings.Contains(text, "between the page's frames") {
		t.Errorf("the page does not say where the computer thinks: %q", text)
	}
}

// The single file, opened from a disk, starts its Worker without a network.
func TestComputerInTheSingleFile(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Before(`{ const Real = Worker; window.workers = []; window.Worker = class extends Real { constructor(...a) { super(...a); workers.push(a[0]); } } }`)
	p.Goto(SingleFile(t))
	p.Offline(true)
	p.against(firstBlood, "solo", "veteran")
	p.pace("once")
	p.Until(`Number(document.querySelector(".match").dataset.actions) > 5`)
	if from := Eval[string](p, `workers.join()`); !strings.HasPrefix(from, "blob:") || strings.Contains(from, ",") {
		t.Errorf("the Workers come from %q", from)
	}
}
