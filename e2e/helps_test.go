package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// battleOf is a match of Operation Veritable, led by the scripted player to a Combat Phase, and a hex that at least so many units can
// attack.
func battleOf(t *testing.T, least int) (m *game.Match, target string) {
	t.Helper()
	g, err := shelf.Open(veritable, nil)
	if err != nil {
		t.Fatal(err)
	}
	if m, err = game.NewMatch(g, game.Head{Seed: "helps"}); err != nil {
		t.Fatal(err)
	}
	player, lex := staff.New(g, "helps"), g.Lexicon()
	for range 900 {
		for _, a := range m.Legal() {
			if lex.Role(a.Verb) != game.Strikes {
				continue
			}
			pos, joined := m.Pos().Clone(), 0
			pos.Take(a, nil, nil)
			for ; ; joined++ {
				legal := pos.Legal(nil)
				i := slices.IndexFunc(legal, func(b game.Action) bool { return lex.Role(b.Verb) == game.Joins })
				if i < 0 {
					break
				}
				pos.Take(legal[i], nil, nil)
			}
			if joined >= least {
				return m, lex.Hexes.ID(a.To)
			}
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("nothing is attacked by %d units", least)
	return nil, ""
}

// One click on the target and one on its button make a battle with all who can take part; undo takes it back as one.
func TestBattleInTwoClicks(t *testing.T) {
	m, target := battleOf(t, 3)
	p := Blank(t)
	p.Size(1600, 1000)
	p.Goto(Served(t).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.drop(armored(t, m.Journal()))
	p.Wait("#prompt")
	p.Until("fieldpost.board.shown()")
	before := p.Table()
	p.aim(target)
	p.Wait("#commit-all")
	p.Shot("offered")
	label := p.Text("#commit-all")
	if !strings.HasPrefix(label, "Attack with ") {
		t.Errorf("the button says %q", label)
	}
	p.Size(390, 844)
	Eval[bool](p, drawn)
	p.Shot("offered-390")
	p.Size(1600, 1000)
	Eval[bool](p, drawn)
	p.Click("#commit-all")
	Eval[bool](p, drawn)
	after := p.Table()
	if all := strings.HasPrefix(label, "Attack with all "); after.Hash == before.Hash || all && after.verb("join", "") >= 0 {
		t.Fatalf("%q was to be done: %+v", label, after)
	}
	p.Shot("declared")
	if after.Undo {
		p.Click("#undo")
		p.Until(`document.querySelector(".match").dataset.hash === "` + before.Hash + `"`)
	}
}

// A chart opens large over the page, with what is read from it in sight, on the desk and on a phone.
func TestLargeChart(t *testing.T) {
	p := dealt(t, Served(t))
	p.deal()
	p.play("activate", "2008", "2107")
	p.Wait("#preview")
	for _, size := range [][2]int64{{1600, 1000}, {390, 844}, {844, 390}} {
		p.Size(size[0], size[1])
		Eval[bool](p, drawn)
		if Eval[bool](p, `document.querySelector(".match").dataset.drawer === "false" && document.documentElement.dataset.layout !== "wide"`) {
			p.Key("c")
		}
		p.Click("#tab-charts")
		p.Click("#chart-large")
		p.Wait(".chart-large .lit")
		p.Shot(fmt.Sprint("chart-", size[0]))
		if n := Eval[int](p, `document.querySelectorAll(".chart-large th.in-use").length`); n < 2 {
			t.Errorf("%d heads are marked at %d by %d", n, size[0], size[1])
		}
		if n := Eval[float64](p, `document.documentElement.scrollWidth - innerWidth`); n > 0 {
			t.Errorf("the page is %v px too wide at %d by %d", n, size[0], size[1])
		}
		p.Key(kb.Escape)
		p.Gone("#dialog")
	}
}

// The edge of the drawer is pulled where it slides over the board, too.
func TestDrawerIsPulledAtMiddleWidth(t *testing.T) {
	p := dealt(t, Served(t))
	p.Size(1000, 720)
	p.deal()
	p.Key("l")
	p.Until(`document.querySelector(".match").dataset.drawer === "true" && document.getAnimations().every(a => a.playState === "finished")`)
	width := func() float64 {
		return Eval[float64](p, `document.querySelector("#drawer").getBoundingClientRect().width`)
	}
	was := width()
	at := Eval[[]float64](p, `(() => { const r = document.querySelector("#drawer-edge").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`)
	p.Drag(at[0], at[1], at[0]-120, at[1])
	Eval[bool](p, drawn)
	if is := width(); is < was+100 || is > was+140 {
		t.Errorf("pulled by 120 the drawer is %v wide after %v", is, was)
	}
	p.Shot("pulled")
}

// On a phone the sheet of the orders is no higher than what is in it.
func TestSheetIsAsHighAsItsContent(t *testing.T) {
	p := Phone(t, Served(t))
	p.deal()
	Eval[bool](p, drawn)
	p.Shot("sheet")
	if gap := Eval[float64](p, `(() => { const s = document.querySelector(".pad-scroll"); return s.getBoundingClientRect().bottom - s.lastElementChild.getBoundingClientRect().bottom })()`); gap > 24 {
		t.Errorf("%v px of the sheet are empty", gap)
	}
}
