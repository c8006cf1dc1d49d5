package e2e

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
	"fieldpost/web/desk"

	cd "github.com/chromedp/chromedp"
)

// TestFormationComesIntoView activates a formation, on a phone, that is out of sight: the map
// moves until a unit that can act is clear of the panels.
func TestFormationComesIntoView(t *testing.T) {
	p := Phone(t, Served(t))
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Table()
	seen := func(hexes []string) (n int) {
		for _, id := range hexes {
			if _, _, free := p.Hex(id); free {
				n++
			}
		}
		return n
	}
	p.Until("fieldpost.board.shown()") // framed
	Eval[any](p, `fieldpost.board.pan(-4000, 0)`)
	Eval[bool](p, drawn)
	away, _, _ := p.Hex("2008")
	table := p.After(func() { p.Tap("#verbs button") })
	if len(table.Units) < 5 {
		t.Fatalf("not activated: %+v", table)
	}
	p.Shot("found")
	if x, _, _ := p.Hex("2008"); seen(table.Units) == 0 || x == away {
		t.Errorf("of %d hexes with units that can act none is in sight", len(table.Units))
	}
}

// TestChartShowsWhatIsLit opens the chart of an attack in preview, on a phone: what is lit is in sight, however wide the chart is. A chart
// in which nothing is lit begins at its left again.
func TestChartShowsWhatIsLit(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	p.deal()
	p.play("activate", "2008")
	p.play("2107")
	p.Wait("#preview")
	p.Tap("#drawer-toggle")
	Eval[bool](p, `(document.documentElement.style.setProperty("--text-scale", "2"), true)`)
	p.Tap("#tab-charts")
	p.Wait(".chart-scroll .lit")
	Eval[bool](p, drawn)
	p.Shot("chart")
	if !Eval[bool](p, `(() => {
		const chart = document.querySelector(".chart-scroll"), lit = [...chart.querySelectorAll(".lit")].at(-1).getBoundingClientRect(), seen = chart.getBoundingClientRect();
		return chart.scrollWidth > chart.clientWidth && lit.left >= seen.left && lit.right <= seen.right;
	})()`) {
		t.Error("the chart fits, or what is lit lies beside what is seen of it")
	}
	p.choose("#chart-select", "tec-hexes")
	p.Gone(".chart-scroll .lit")
	Eval[bool](p, drawn)
	if left := Eval[float64](p, `document.querySelector(".chart-scroll").scrollLeft`); left != 0 {
		t.Errorf("another chart begins %.0f from its left", left)
	}
}

// TestReachOfAPickedUnit picks units, on a phone, that lie just above the sheet: the map moves until every hex beside each of them
// can be touched.
func TestReachOfAPickedUnit(t *testing.T) {
	g, err := shelf.Open(stolberg, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	p.Click(`[data-testid="start-` + stolberg + `"]`)
	p.Wait("#prompt")
	p.Table()
	p.Until("fieldpost.board.shown()")
	p.After(func() { p.Tap("#verbs button") })
	table := p.After(func() { p.Tap("#card-close") })
	if len(table.Units) < 8 {
		t.Fatalf("not activated: %+v", table)
	}
	for i, id := range table.Units[:8] {
		p.Until("fieldpost.board.shown()")
		Eval[bool](p, resting) // the sheet slides to its height
		x, y, _ := p.Hex(id)
		Eval[any](p, fmt.Sprintf(`fieldpost.board.pan(195 - %v, document.querySelector(".pad").getBoundingClientRect().top - 40 - %v)`, x, y))
		Eval[bool](p, drawn)
		x, y, free := p.finger(id)
		if !free {
			t.Fatalf("%s is not in sight", id)
		}
		p.After(func() { p.TapAt(x, y) })
		p.Until("fieldpost.board.shown()")
		p.Shot("picked-" + strconv.Itoa(i))
		from, _ := g.Map().Lookup(id)
		for _, h := range g.Map().Neighbors[from] {
			if h == hex.None {
				continue
			}
			if _, _, free := p.finger(g.Map().ID(h)); !free {
				t.Errorf("%s beside the picked unit in %s is covered", g.Map().ID(h), id)
			}
		}
	}
}

// resting comes true once the sheet of a phone has had one height for some frames.
const resting = `new Promise(done => {
	let top = -1, frames = 0;
	const look = () => {
		const now = document.querySelector(".pad").getBoundingClientRect().top;
		frames = now === top ? frames + 1 : 0;
		top = now;
		frames > 8 ? done(true) : requestAnimationFrame(look);
	};
	look();
})`

// TestShelfStaysInPlace scrolls on a phone while the saved matches are read: what the player
// looks at, a game further down, stays where it is when they stand above it, and is the same.
func TestShelfStaysInPlace(t *testing.T) {
	s := Served(t)
	p := Blank(t)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Before(`addEventListener("DOMContentLoaded", () => {
		const look = () => {
			if (!window.fieldpost || document.querySelector("#app .boot")) return requestAnimationFrame(look);
			window.card = document.querySelector('[data-testid="start-` + stolberg + `"]');
			window.early = document.documentElement.dataset.stored !== "true";
			card.scrollIntoView({ block: "center", behavior: "instant" });
			window.place = card.getBoundingClientRect().top;
		};
		look();
	})`)
	for _, saved := range []bool{false, true} {
		for try := 1; ; try++ {
			p.Goto(s.URL)
			p.Until(`document.documentElement.dataset.stored === "true" && window.place !== undefined`)
			if Eval[bool](p, "early") {
				break
			}
			if try == 6 {
				t.Fatal("the matches were always read before the page was scrolled: nothing is tested")
			}
		}
		Eval[bool](p, drawn)
		if !Eval[bool](p, "card.isConnected") {
			t.Errorf("matches saved: %v: the button is another one", saved)
		}
		if at, is := Eval[float64](p, "place"), Eval[float64](p, "card.getBoundingClientRect().top"); at < 200 || at > 600 || math.Abs(is-at) > 1 {
			t.Errorf("matches saved: %v: the button was at %v and is at %v", saved, at, is)
		}
		if saved != Eval[bool](p, `!!document.querySelector(".continue")`) {
			t.Errorf("matches saved: %v, but the page shows otherwise", saved)
		}
		p.Click(`[data-testid="start-` + stolberg + `"]`)
		p.Wait("#prompt")
		p.Table()
	}
}

// TestSmallestPhone has the buttons of head and foot in one row each on a screen of 320 by 568, and a result card that
// leaves some of the map in sight.
func TestSmallestPhone(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(320, 568, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	attackOnce(p, finger{p}, "2008")
	p.Wait("#card")
	Eval[bool](p, drawn)
	p.Shot("card")
	for _, row := range []string{".strip #home, .strip .tools button", ".turn-tools button"} {
		if n := rows(p, row); n != 1 {
			t.Errorf("%s stand in %d rows", row, n)
		}
	}
	if room := Eval[float64](p, `document.querySelector("#card").getBoundingClientRect().top - document.querySelector(".strip").getBoundingClientRect().bottom`); room < 60 {
		t.Errorf("above the card %v px of map", room)
	}
}

// TestEnlargedFourTimes reads what is asked in a window of 1280 by 1024 that the browser enlarges four times: of the question
// the upper half of a line was in sight.
func TestEnlargedFourTimes(t *testing.T) {
	p := view{name: "enlarged", width: 320, height: 256, theme: "light", scale: "1"}.open(t)
	p.drop(armored(t, starting(t, sixTurns, "enlarged", "").HeadText()))
	p.Wait("#prompt")
	Eval[bool](p, drawn)
	p.Shot("asked")
	if seen := Eval[float64](p, `document.querySelector(".pad-foot").getBoundingClientRect().top - document.querySelector("#prompt").getBoundingClientRect().top`); seen < 44 {
		t.Errorf("%v px of the question are in sight", seen)
	}
}

// The smallest of phones shows the turn and who decides below the buttons: they were out of sight beside them.
func TestStripOfALowPhone(t *testing.T) {
	p := view{name: "small", width: 320, height: 480, theme: "light", scale: "1", touch: true}.open(t)
	p.drop(armored(t, starting(t, sixTurns, "small", "").HeadText()))
	p.Wait("#prompt")
	Eval[bool](p, drawn)
	p.Shot("strip")
	if right := Eval[float64](p, `document.querySelector(".strip .side").getBoundingClientRect().right`); right > 320 {
		t.Errorf("who decides ends at %v px", right)
	}
}

// TestForecastOnItsSide attacks for a second time with a phone on its side: what the first attack has left to read does not hide
// the kinds of attack and the chances, which are above the button.
func TestForecastOnItsSide(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(Served(t).URL)
	attackOnce(p, finger{p}, "2008")
	p.Wait(".sight")
	table := p.Table()
	if len(table.Enemies) == 0 {
		t.Fatalf("nothing to attack: %+v", table)
	}
	finger{p}.hex(table.Enemies[0])
	p.Wait("#preview")
	Eval[bool](p, drawn)
	p.Shot("forecast")
	for _, css := range []string{"#verbs .kin", "#preview .outcomes"} {
		if !Eval[bool](p, `(r => (r.top + r.bottom) / 2)(document.querySelector("`+css+`").getBoundingClientRect()) <= document.querySelector(".pad-foot").getBoundingClientRect().top`) {
			t.Errorf("%s is out of sight", css)
		}
	}
}

// With letters of double size the cards in hand leave room for the question and its answers.
func TestHandOfLargeLetters(t *testing.T) {
	list := stands(t, "offtheline/05-the-blockhouse", 120)
	p := view{name: "phone-large", width: 390, height: 844, theme: "dark", scale: "2", touch: true}.open(t)
	p.drop(armored(t, list[len(list)-1].journal))
	p.Wait("#hand")
	p.Until(`(() => { const r = document.querySelector(".pad-scroll").getBoundingClientRect(); return r.height > 100 && r.bottom < innerHeight })()`)
	p.Tap("#deck")
	if said := p.Text(".piled"); !strings.Contains(said, "in the pile") {
		t.Errorf("of the pile is said %q", said)
	}
	p.Shot("hand")
}

// With letters of double size what is done with an attack in preview can be reached on a phone, though its buttons are higher than the
// sheet, and on its side the phone shows some of what is asked: the buttons ran out of the window, and left a line's height of the rest.
func TestAttackOfLargeLetters(t *testing.T) {
	p := view{name: "phone-large", width: 390, height: 844, theme: "light", scale: "2", touch: true}.open(t)
	p.Tap(`.learn [data-x^="Ardennes"]`)
	p.Tap(`[data-lesson="ardennes/03-odds-and-shifts"]`)
	p.coach("step 1 of 7")
	p.Tap("#verbs button")
	p.Tap("#commit")
	p.coach("step 2 of 7")
	p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	Eval[bool](p, drawn)
	p.Shot("side")
	if h := Eval[float64](p, `document.querySelector(".pad-scroll").getBoundingClientRect().height`); h < 80 {
		t.Errorf("%.0f pixels are left for what is asked", h)
	}
}

// On the phones that people have the first orders of a unit that is picked are in sight, before what is told of it, the buttons of head
// and foot stand in one row each, and the unit stays in sight when the window gets another size.
func TestOrdersOnPhones(t *testing.T) {
	p := view{name: "phone", width: 390, height: 844, theme: "light", scale: "1", touch: true}.open(t)
	for _, scenario := range []string{stolberg, "bug/iii-motorized-corps", "ardennes/six-turns", "reichswald/veritable", "offtheline/05-the-blockhouse"} {
		list := stands(t, scenario, 600)
		at := slices.IndexFunc(list, func(s stand) bool { return s.name == "unit" })
		p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
		p.drop(armored(t, list[at].journal))
		p.Wait("#prompt")
		p.Until("fieldpost.board.shown()")
		if Eval[bool](p, `!!document.querySelector("#dialog")`) {
			p.Click("#close")
		}
		p.Click(".stacks button")
		for _, size := range [][2]int64{{390, 844}, {375, 667}, {360, 760}} {
			p.do(cd.EmulateViewport(size[0], size[1], cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
			Eval[bool](p, drawn)
			p.Shot(fmt.Sprint(strings.ReplaceAll(scenario, "/", "-"), "-", size[0]))
			if out := Eval[[]string](p, `[...document.querySelectorAll("#verbs button")].slice(0, 2).filter(b => (r => (r.top + r.bottom) / 2)(b.getBoundingClientRect()) > document.querySelector(".pad-foot").getBoundingClientRect().top).map(b => b.textContent)`); len(out) > 0 {
				t.Errorf("%s at %v: out of sight are %q", scenario, size, out)
			}
			if at := Eval[string](p, `document.querySelector(".picked h2")?.textContent.split(" ").at(-1) || ""`); at != "" && !Eval[bool](p, fmt.Sprintf(`(([x, y]) => !!document.elementFromPoint(x, y)?.closest("#board"))(fieldpost.board.point(%q))`, at)) {
				t.Errorf("%s at %v: what is picked, at %s, is out of sight", scenario, size, at)
			}
			for _, row := range []string{".strip #home, .strip .tools button", ".turn-tools button"} {
				if n := rows(p, row); n != 1 {
					t.Errorf("%s at %v: %s stand in %d rows", scenario, size, row, n)
				}
			}
		}
		p.Click("#home")
		p.Gone("#prompt")
	}
}

// rows is in how many rows stand what is shown of these elements.
func rows(p *Page, css string) int {
	return Eval[int](p, `new Set([...document.querySelectorAll("`+css+`")].filter(e => e.checkVisibility()).map(e => Math.round(e.getBoundingClientRect().top / 20))).size`)
}

// Who fires may have his only target beyond the screen: the board shows it before anything is touched.
func TestTargetComesIntoSight(t *testing.T) {
	m := starting(t, twoPatrols, "a1", "")
	player := staff.New(m.Game(), "a1")
	asks := m.Game().Lexicon().Asks
	for n := 0; asks[m.Decision().Ask] != "shoot"; n++ {
		if n > 500 {
			t.Fatal("nobody fires")
		}
		if _, err := m.Do(player.Choose(m.Pos(), m.Legal())); err != nil {
			t.Fatal(err)
		}
	}
	file := filepath.Join(t.TempDir(), "fire.txt")
	if err := os.WriteFile(file, []byte(m.Journal()), 0o644); err != nil {
		t.Fatal(err)
	}
	p := Phone(t, Served(t))
	table := p.openFile(file)
	if len(table.Enemies) == 0 {
		t.Fatalf("nobody to fire at: %+v", table)
	}
	p.Until(fmt.Sprintf(`(([x, y]) => x > 0 && x < innerWidth && document.elementFromPoint(x, y)?.closest("#board"))(fieldpost.board.point(%q))`, table.Enemies[0]))
}

// TestTitleOfACardIsWhole: on phones that lie on their side, the longest name of a place that a card's title has does not run under
// the button beside it.
func TestTitleOfACardIsWhole(t *testing.T) {
	p := Blank(t)
	p.Before(sameDice)
	p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch))
	p.Goto(Served(t).URL)
	p.deal()
	p.play("activate")
	p.Wait("#card h2")
	for _, size := range [][2]int64{{844, 390}, {667, 375}} {
		p.do(cd.EmulateViewport(size[0], size[1], cd.EmulateMobile, cd.EmulateTouch))
		p.Until(fmt.Sprintf("innerWidth === %d", size[0]))
		Eval[bool](p, drawn)
		if over := Eval[float64](p, `(() => {
			const title = document.querySelector("#card h2"), words = document.createRange();
			title.textContent = "Attack on E1431 Losheimergraben";
			words.selectNodeContents(title);
			return words.getBoundingClientRect().right - document.querySelector("#card-more").getBoundingClientRect().left;
		})()`); over > 0 {
			t.Errorf("%v: the title runs %.1f pixels under the button", size, over)
		}
	}
}

// TestNoticeInALesson: on a phone the coach fills the sheet, and what the first touch of an HQ tells is in sight nevertheless.
func TestNoticeInALesson(t *testing.T) {
	p := Phone(t, Served(t))
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Tap(`.learn [data-x]`)
	p.Tap(`.learn [data-cmd="learn"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	p.Tap("#coach-next")
	p.Until(`document.querySelector(".coach").innerText.includes("step 2")`)
	x, y, _ := p.Hex("1808")
	p.TapAt(x, y)
	p.Wait("#notice")
	if !Eval[bool](p, `(() => {
		const r = document.querySelector("#notice").getBoundingClientRect();
		return !!document.elementFromPoint(r.left + r.width / 2, r.bottom - 9)?.closest("#notice");
	})()`) {
		t.Error("what is told lies below what is in sight")
	}
	p.Shot("notice")
}

// TestTurnedPhoneFramesAnew: a phone that is turned before the map was moved shows it as large as one that was held so from the start.
func TestTurnedPhoneFramesAnew(t *testing.T) {
	p := Blank(t)
	size := func() float64 {
		p.Until("fieldpost.board.painted() && fieldpost.board.shown()")
		Eval[bool](p, drawn)
		a, b := Eval[[]float64](p, `[...fieldpost.board.point("09-A4")]`), Eval[[]float64](p, `[...fieldpost.board.point("09-A5")]`)
		return math.Hypot(a[0]-b[0], a[1]-b[1])
	}
	var at [2]float64
	for i, first := range [][2]int64{{844, 390}, {390, 844}} {
		p.do(cd.EmulateViewport(first[0], first[1], cd.EmulateMobile, cd.EmulateTouch))
		p.Goto(Served(t).URL)
		p.Tap(`[data-testid="start-offtheline/05-the-blockhouse"]`)
		p.Wait("#prompt")
		size()
		p.do(cd.EmulateViewport(844, 390, cd.EmulateMobile, cd.EmulateTouch))
		p.Until("innerWidth === 844")
		at[i] = size()
		p.Shot(fmt.Sprint(i))
	}
	if math.Abs(at[0]-at[1]) > 1 {
		t.Errorf("held so a hex is %.1f from the next, turned %.1f", at[0], at[1])
	}
}

// On a phone whoever sets up sees where he can place somebody, in hexes that a finger hits: the first side at the beginning, where
// nobody stands on the map yet, and the second once the first is done elsewhere.
func TestWhereToPlaceIsInSight(t *testing.T) {
	m := starting(t, "offtheline/05-the-blockhouse", "o1", "")
	p := Phone(t, Served(t))
	p.Click(`[data-testid="start-offtheline/05-the-blockhouse"]`)
	for _, side := range []string{"first", "second"} {
		p.Wait("#prompt")
		p.Until("fieldpost.board.shown()")
		Eval[bool](p, drawn)
		p.Shot(side)
		hexes, seen := desk.New(m).Highlight(hex.None).Hexes, 0
		for _, h := range hexes {
			if _, _, free := p.finger(m.Game().Map().ID(h)); free {
				seen++
			}
		}
		if seen < 4 {
			t.Errorf("the %s side sees %d of %d hexes", side, seen, len(hexes))
		}
		x, y, _ := p.Hex(m.Game().Map().ID(hexes[0]))
		beside, below, _ := p.Hex(m.Game().Map().ID(hexes[1]))
		if far := math.Hypot(beside-x, below-y); far < 40 {
			t.Errorf("two hexes of the %s side are %.0f px apart", side, far)
		}
		for who := m.Decision().Side; m.Decision().Side == who; {
			if _, err := m.Do(m.Legal()[0]); err != nil {
				t.Fatal(err)
			}
		}
		p.drop(armored(t, m.Journal()))
		p.Until(fmt.Sprintf(`document.querySelector(".match").dataset.hash === %q`, m.Hash()))
	}
}
