package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cd "github.com/chromedp/chromedp"
)

// TestDrawerGivesRoom closes the drawer at 1280 by 720, which leaves the board three fifths of the window, opens it
// again and pulls its edge.
func TestDrawerGivesRoom(t *testing.T) {
	p := Blank(t)
	p.Size(1280, 720)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#briefing")
	width := func() float64 {
		return Eval[float64](p, `document.querySelector("#drawer").getBoundingClientRect().width`)
	}
	if width() < 200 {
		t.Fatalf("the drawer is %v wide", width())
	}
	at := Eval[[]float64](p, `(() => { const r = document.querySelector("#drawer-edge").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`)
	p.Drag(at[0], at[1], at[0]-150, at[1])
	Eval[bool](p, drawn)
	if got := width(); got < 450 || got > 560 {
		t.Errorf("pulled by 150 the drawer is %v wide", got)
	}
	p.Shot("wide")
	p.Click("#drawer-toggle")
	Eval[bool](p, drawn)
	if got := Eval[float64](p, `innerWidth - document.querySelector("#pad").getBoundingClientRect().width`); width() != 0 || got < .6*1280 {
		t.Errorf("closed it is %v wide, and the board %v", width(), got)
	}
	p.Shot("closed")
	p.Key("l")
	p.Wait(".log")
}

// TestPhoneOnItsSide has the first verbs in sight beside the board and nothing cut off at the sides, on a small phone too.
func TestPhoneOnItsSide(t *testing.T) {
	p := Blank(t)
	p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	p.Tap(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	for _, size := range [][2]int64{{844, 390}, {667, 375}, {568, 320}} {
		p.do(cd.EmulateViewport(size[0], size[1], cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
		Eval[bool](p, drawn)
		p.Shot(fmt.Sprint(size[0]))
		for i := 1; i <= 2; i++ {
			if !Eval[bool](p, fmt.Sprintf(`(() => { const e = document.querySelector("#verbs button:nth-of-type(%d)"), r = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)) })()`, i)) {
				t.Errorf("%d wide: verb %d is not in sight", size[0], i)
			}
		}
		if n := Eval[float64](p, `Math.max(document.documentElement.scrollWidth - innerWidth, document.querySelector(".strip").scrollWidth - innerWidth)`); n > 0 {
			t.Errorf("%d wide: the page or its strip is %v px too wide", size[0], n)
		}
		if pad := Eval[float64](p, `document.querySelector("#pad").getBoundingClientRect().width / innerWidth`); pad > .56 {
			t.Errorf("%d wide: the question takes %.2f of the width", size[0], pad)
		}
	}
}

// TestRetreatOnItsSide: on a small phone on its side, where the result of a battle lies over the board, the hexes to retreat to are beside it.
func TestRetreatOnItsSide(t *testing.T) {
	p := Blank(t)
	p.do(cd.EmulateViewport(667, 375, cd.EmulateMobile, cd.EmulateTouch))
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	list := stands(t, firstBlood, 120)
	i := slices.IndexFunc(list, func(s stand) bool { return strings.Contains(s.name, "Attack") })
	if i < 0 {
		t.Fatal("nobody attacks")
	}
	p.drop(armored(t, list[i].journal))
	p.Wait("#card")
	p.Wait(`[data-testid="goal"]`)
	p.Until(`[...document.querySelectorAll('[data-testid="goal"]')].every(g => { const [x, y] = fieldpost.board.point(g.dataset.hex); return document.elementFromPoint(x, y)?.closest("#board") })`)
	p.Shot("retreat")
}

// TestLegend opens the legend: each sign has its words, and room for what stands in it.
func TestLegend(t *testing.T) {
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + firstBlood + `"]`)
	p.Wait("#prompt")
	p.Click("#tab-overlays")
	p.Click(".legend-box summary")
	p.Wait(".legend")
	p.Shot("legend")
	if got := Eval[int](p, `[...document.querySelectorAll(".legend li")].filter(l => l.querySelector("svg *") && l.innerText.trim()).length`); got < 15 {
		t.Errorf("%d signs are explained", got)
	}
	for _, text := range Eval[[]string](p, `[...document.querySelectorAll(".legend text")].filter(t => { const b = t.getBBox(); return b.x < -2 || b.x + b.width > 46 }).map(t => t.textContent)`) {
		t.Errorf("%q sticks out of its sign", text)
	}
}

// TestSavingThePage: the browser's command for saving offers the copy that plays; in that copy it is the browser's own.
func TestSavingThePage(t *testing.T) {
	p := Open(t, Served(t))
	p.Key("s", cd.ModifierCtrl)
	p.Wait("#offline-copy")
	p.Shot("offered")
	if got := Eval[string](p, `fetch(document.querySelector("#offline-copy").href, { method: "HEAD" }).then(r => String(r.status))`); got != "200" {
		t.Errorf("the copy answers %s", got)
	}
	p.Click("#close")
	p.Gone("#offline-copy")
}

// TestContrastOfTheSystem shows the high contrast to who asks his system for more, and "As the system"; it was shown to nobody who
// had not found the setting.
func TestContrastOfTheSystem(t *testing.T) {
	p := Blank(t)
	_, err := cd.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-contrast", Value: "more"}}})
	if err != nil {
		t.Fatal(err)
	}
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.theme === "contrast"`)
	p.Click("#settings")
	p.Click(`[data-cmd="theme"][data-arg="light"]`)
	p.Until(`document.documentElement.dataset.theme === "light"`)
	p.Click(`[data-cmd="theme"][data-arg="system"]`)
	p.Until(`document.documentElement.dataset.theme === "contrast"`)
}
