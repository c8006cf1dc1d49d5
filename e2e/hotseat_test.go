package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const stolberg = "aachen/stolberg-corridor"

// TestHotSeat plays the beginning of the Stolberg Corridor with two players at one table,
// by mouse: formations act, the table is covered whenever the other side decides, reactions
// are asked for and declined by a standing order, and the record tells all of it.
func TestHotSeat(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Shot("begin")

	if n := Eval[float64](p, `document.querySelector(".strip").offsetHeight`); n > 90 {
		t.Errorf("the strip is %v pixels high", n)
	}
	p.Click("#tracks")
	if n := Eval[int](p, `document.querySelectorAll("#dialog tr[data-track]").length`); n < 8 {
		t.Errorf("%d tracks in the table", n)
	}
	p.Shot("tracks")
	p.Click("#close")

	m := mouse{p}
	handed, reacted, steps, hushed, freed := 0, 0, 0, false, false
	tried := map[string]bool{}
	side := func() string { return Eval[string](p, `document.querySelector(".side")?.dataset.side || ""`) }
	for range 80 {
		table := p.Table()
		fresh := ""
		for _, id := range table.Units { // the last stand in the front line, or next to it
			if !tried[id] {
				fresh = id
			}
		}
		switch {
		case table.Dialog == "handover":
			handed++
			if handed == 1 {
				p.Shot("handover")
				covered := Eval[bool](p, `[...document.querySelectorAll("#board, #pad, #drawer")].every(e => {
					const r = e.getBoundingClientRect();
					return !e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2));
				}) && getComputedStyle(document.querySelector(".veil")).backgroundColor.startsWith("rgb(")`)
				if !covered {
					t.Error("the table of the other player shows")
				}
			}
			if handed == 2 { // its main button has the focus
				p.Key(kb.Enter)
			} else {
				p.Click("#close")
			}
			if handed == 1 {
				p.Shot("since")
				if text := p.Text(".since"); !strings.Contains(text, "Since your last decision") {
					t.Errorf("nothing is told after the table was handed over: %q", text)
				}
			}
		case table.Dialog != "":
			t.Fatalf("an unexpected dialog: %s", table.Dialog)
		case !freed && side() == "us" && len(table.Units) > 0:
			// Counters that can only be put in order are not offered as able to act.
			freed = true
			for _, v := range table.Verbs {
				if v.Do == "raise" || v.Do == "challenge" {
					t.Errorf("the pad offers %q", v.Label)
				}
			}
			continue
		case table.verb("decline", "") >= 0 && strings.Contains(table.Prompt, ": react with "):
			if reacted++; reacted == 1 {
				p.Shot("react")
				if !Eval[bool](p, `!!document.querySelector("#hush-move")`) {
					t.Error("nothing declines for the rest of the move")
				} else if h := Eval[float64](p, `document.querySelector("#hush-move").getBoundingClientRect().height`); h > 100 {
					t.Errorf("the button that declines for the rest of the move is %.0f px high", h)
				}
				m.verb(table.verb("decline", ""))
				break
			}
			hushed = true
			p.Click(".standing summary")
			p.Click("#hush")
		case table.verb("keep", "") >= 0:
			m.verb(table.verb("keep", ""))
		case table.verb("stop", "") >= 0 && (steps > 2 || len(table.Goals) == 0):
			m.verb(table.verb("stop", ""))
		case table.verb("stop", "") >= 0:
			steps++
			p.Click(fmt.Sprintf(`.goals [data-hex=%q]`, table.Goals[len(table.Goals)-1]))
		case len(table.Picked) > 0 && table.verb("move", "") >= 0 && table.Points > 0:
			steps = 0
			m.verb(table.verb("move", ""))
		case table.verb("end", "") >= 0 && (table.Points == 0 || fresh == ""):
			m.verb(table.verb("end", ""))
		case table.verb("activate", "") >= 0:
			m.verb(0)
		case fresh != "":
			tried[fresh] = true
			p.Click(fmt.Sprintf(`.stacks [data-hex=%q]`, fresh))
		case len(table.Goals) > 0:
			p.Click(fmt.Sprintf(`.goals [data-hex=%q]`, table.Goals[0]))
		case len(table.Verbs) > 0:
			m.verb(0)
		default:
			p.Shot("stuck")
			t.Fatalf("nothing can be done: %+v", table)
		}
		Eval[bool](p, drawn)
		if handed >= 4 && hushed && freed {
			break
		}
	}
	t.Logf("handed over %d times, asked for reactions %d times", handed, reacted)
	if handed < 2 || reacted == 0 || !hushed {
		t.Errorf("handed over %d times, asked for reactions %d times, standing order given: %v", handed, reacted, hushed)
	}
	if table := p.Table(); table.Dialog == "handover" {
		p.Click("#close")
	}
	p.Click("#tab-log")
	p.Click("#record")
	text := Eval[string](p, `document.querySelector("#export-text").value`)
	for _, part := range []string{"Turn 1", "Ops Phase, 1 ID acts", "A standing order declines", "Tracks: "} {
		if !strings.Contains(text, part) {
			t.Errorf("the record does not say %q:\n%s", part, text)
		}
	}
	p.Shot("record")
	p.Click("#close")
}
