package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/shelf"

	cd "github.com/chromedp/chromedp"
)

// watch notes when the engine has drawn the page's controls: from then on it carries out what
// they say at once.
const watch = `new MutationObserver((_, me) => {
	if (document.querySelector('#app :not(.boot) > .shelf [data-cmd="start"], #count')) {
		window.engineAt = performance.now();
		me.disconnect();
	}
}).observe(document, { childList: true, subtree: true, attributes: true });
window.longest = 0;
new PerformanceObserver(list => list.getEntries().forEach(e => {
	if (!(e.startTime > window.engineAt)) longest = Math.max(longest, e.duration);
})).observe({ type: "longtask" })`

// accepts is when a click is accepted: the control is to be seen, and somebody listens who
// answers and does it, at once or when the engine has started (TestPressedBeforeTheEngine).
const accepts = `Math.max(performance.getEntriesByName("first-contentful-paint")[0].startTime,
	performance.getEntriesByName("fieldpost-shelf")[0]?.startTime && document.querySelector(".shelf")
		? performance.getEntriesByName("fieldpost-shelf")[0].startTime : engineAt)`

// BenchmarkStart is the time from navigation to first paint, to controls that accept a click and
// to the engine that carries it out, and the longest task until then, of the page and, in turn with it, of a bare Vugu page.
func BenchmarkStart(b *testing.B) {
	dir, err := bare()
	if err != nil {
		b.Fatal(err)
	}
	pages := []struct{ name, url string }{
		{"page", Served(b).URL},
		{"bare Vugu page", ServeFiles(b, os.DirFS(dir)).URL},
		{"single file", SingleFile(b)},
	}
	paint, ready, engine, task := map[string]figures{}, map[string]figures{}, map[string]figures{}, map[string]figures{}
	for b.Loop() {
		for _, c := range pages {
			p := Blank(b)
			p.Before(watch)
			note := func(kind string) {
				p.Until(`window.engineAt && performance.getEntriesByName("first-contentful-paint").length`)
				paint[c.name+kind] = append(paint[c.name+kind], Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
				ready[c.name+kind] = append(ready[c.name+kind], Eval[float64](p, accepts))
				engine[c.name+kind] = append(engine[c.name+kind], Eval[float64](p, "engineAt"))
				task[c.name+kind] = append(task[c.name+kind], Eval[float64](p, "new Promise(done => setTimeout(() => done(longest), 100))"))
			}
			p.Goto(c.url)
			note(", cold")
			if Eval[bool](p, "!fieldpost.single") {
				p.Until("fieldpost.offline")
			}
			p.Reload()
			note(", reload")
			p.do(cd.Navigate("about:blank")) // what is over takes no time from the next
		}
	}
	fmt.Printf("\n%-24s %14s %18s %18s %14s %14s\n", "median of starts, ms", "first paint", "accepts a click", "carries it out", "longest task", "worst of them")
	for _, c := range pages {
		for _, kind := range []string{", cold", ", reload"} {
			fmt.Printf("%-24s %14.0f %18.0f %18.0f %14.0f %14.0f\n", c.name+kind, paint[c.name+kind].at(50), ready[c.name+kind].at(50), engine[c.name+kind].at(50), task[c.name+kind].at(50), task[c.name+kind].at(100))
		}
	}
	for _, kind := range []string{", cold", ", reload"} {
		var ratio [3]float64
		for i, f := range []map[string]figures{paint, ready, engine} {
			ratio[i] = f["page"+kind].at(50) / f["bare Vugu page"+kind].at(50)
		}
		fmt.Printf("%-24s %14.2f %18.2f %18.2f\n", "page / bare"+kind, ratio[0], ratio[1], ratio[2])
		name := strings.Replace(kind, ", ", "-", 1)
		b.ReportMetric(ratio[1], "page/bare"+name)
		b.ReportMetric(ratio[2], "page/bare-engine"+name)
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPan drags the map of Aachen with all its counters about, on a screen of one and of
// two pixels to the CSS pixel in turn, and takes the time of the script for a frame: of the
// pointer's event and of the drawing.
func BenchmarkPan(b *testing.B) {
	dir, err := build("./build/boardbench", "boardbench")
	if err != nil {
		b.Fatal(err)
	}
	url := ServeFiles(b, os.DirFS(dir)).URL
	var pages [2]*Page
	for i := range pages {
		p := Blank(b)
		p.do(cd.EmulateViewport(1600, 1000, cd.EmulateScale(float64(i+1))))
		p.Goto(url)
		p.Until("window.counters && fieldpost.board.painted()")
		if n := Eval[int](p, "counters"); n != 193 {
			b.Errorf("%d counters, not 193", n)
		}
		pages[i] = p
	}
	var times [2]figures
	for b.Loop() {
		for i, p := range pages {
			times[i] = append(times[i], Eval[[]float64](p, pan)...)
		}
	}
	fmt.Printf("\n%-44s %8s %8s\n", "script ms a frame", "median", "95 %")
	for i, t := range times {
		fmt.Printf("%-44s %8.2f %8.2f\n", fmt.Sprintf("panning with 193 counters, 1600x1000, scale %d", i+1), t.at(50), t.at(95))
		b.ReportMetric(t.at(50), fmt.Sprintf("pan%d-ms", i+1))
		b.ReportMetric(t.at(95), fmt.Sprintf("pan%d-ms-95", i+1))
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPanCampaign drags the map of the largest campaign about, 3,500 hexes, in the page itself with a match on it.
func BenchmarkPanCampaign(b *testing.B) {
	const campaign = "ardennes/campaign"
	p := Blank(b)
	p.Size(1600, 1000)
	p.Goto(Served(b).URL)
	p.Until(`document.documentElement.dataset.stored === "true"`)
	p.Click(`[data-testid="start-` + campaign + `"]`)
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	var times figures
	for b.Loop() {
		times = append(times, Eval[[]float64](p, pan)...)
	}
	fmt.Printf("\n%-44s %8s %8s\n", "script ms a frame", "median", "95 %")
	fmt.Printf("%-44s %8.2f %8.2f\n", "panning "+campaign+", 1600x1000", times.at(50), times.at(95))
	b.ReportMetric(times.at(50), "pan-ms")
	b.ReportMetric(times.at(95), "pan-ms-95")
	b.ReportMetric(0, "ns/op")
}

// pan drags for 100 frames and returns the milliseconds that each took.
const pan = `new Promise(done => {
	const canvas = document.querySelector("#board canvas"), times = [], at = { x: 800, y: 500 };
	const point = (type, buttons) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "mouse", button: 0, buttons, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }));
	point("pointerdown", 1);
	fieldpost.frameStats.reset();
	let i = 0;
	const frame = () => {
		if (i > 0) times[i - 1] += fieldpost.frameStats.samples[Math.max(0, fieldpost.frameStats.frames - 1)];
		if (i === 100) {
			point("pointerup", 0);
			return done(times);
		}
		at.x += 14 * Math.cos(i / 40);
		at.y += 14 * Math.sin(i / 40);
		const before = performance.now();
		point("pointermove", 1);
		times[i++] = performance.now() - before;
		requestAnimationFrame(() => setTimeout(frame));
	};
	requestAnimationFrame(frame);
})`

// BenchmarkImport brings a long campaign into the page as a file and opens it again from the
// shelf: from the file, or from the click, to the prompt and to the board, all in sight painted.
func BenchmarkImport(b *testing.B) {
	g, err := shelf.Open("aachen/campaign", nil)
	if err != nil {
		b.Fatal(err)
	}
	m, err := conformance.Long(g, "long")
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(b.TempDir(), "long.fieldpost.txt")
	if err := os.WriteFile(file, []byte(m.Journal()), 0o644); err != nil {
		b.Fatal(err)
	}
	p := Open(b, Served(b))
	p.Size(1600, 1000)
	Eval[bool](p, `(() => {
		HTMLInputElement.prototype.click = function () { this.id = "picker"; document.body.append(this) };
		window.time = (type, css) => addEventListener(type, function begun(e) {
			if (!e.target.closest(css)) return;
			removeEventListener(type, begun, true);
			window.picker?.remove();
			const from = performance.now(), until = (ready, then) => {
				const look = () => ready() ? setTimeout(() => then(performance.now() - from)) : requestAnimationFrame(look);
				look();
			};
			until(() => document.querySelector("#prompt"), prompt =>
				until(() => fieldpost.board?.shown(), board => window.took = [prompt, board]));
		}, true);
		return true;
	})()`)
	var prompt, board [2]figures
	took := func(i int, event, css string, act func()) {
		Eval[bool](p, fmt.Sprintf("window.took = null, time(%q, %q), true", event, css))
		act()
		p.Until("took")
		if got := p.Table(); got.Hash != m.Hash() {
			b.Fatalf("the match opens at %s, not %s", got.Hash, m.Hash())
		}
		p.Click("#home")
		p.Wait(open0) // the match is stored
		at := Eval[[]float64](p, "took")
		prompt[i], board[i] = append(prompt[i], at[0]), append(board[i], at[1])
	}
	for b.Loop() {
		took(0, "change", "#picker", func() {
			p.Click("#import-file")
			p.Upload("#picker", file)
		})
		took(1, "click", open0, func() { p.Click(open0) })
	}
	fmt.Printf("\n%-44s %8s %8s\n", fmt.Sprintf("median ms, a campaign of %d actions", len(m.Entries())), "prompt", "board")
	for i, from := range []string{"from the file chosen to its match drawn", "from the click on the shelf to the same"} {
		fmt.Printf("%-44s %8.0f %8.0f\n", from, prompt[i].at(50), board[i].at(50))
	}
	b.ReportMetric(board[0].at(50), "import-ms")
	b.ReportMetric(board[1].at(50), "open-ms")
	b.ReportMetric(0, "ns/op")
}

// open0 is the button that opens the first match on the shelf.
const open0 = `[data-testid="match-0"] [data-cmd="open"]`

// BenchmarkPrompt is the time from a click of the mouse to the prompt that it leads to, painted.
func BenchmarkPrompt(b *testing.B) {
	p := dealt(b, Served(b))
	p.Size(1600, 1000)
	p.deal()
	p.play("activate")
	p.Until("fieldpost.board.painted()")
	Eval[bool](p, `addEventListener("click", e => {
		const from = e.timeStamp, was = prompt.innerText;
		new MutationObserver((_, me) => {
			if (document.querySelector("#prompt").innerText === was) return;
			me.disconnect();
			requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - from)));
		}).observe(document.querySelector("#app"), { childList: true, subtree: true, characterData: true });
	}, true), window.prompt = document.querySelector("#prompt"), window.took = [], true`)
	click := func(css string) {
		before := Eval[int](p, "window.prompt = document.querySelector('#prompt'), took.length")
		p.Click(css)
		p.Until(fmt.Sprintf("took.length > %d", before))
		p.Table()
	}
	for b.Loop() {
		p.play("1809")
		click(`#verbs [data-do="move"]`)
		click("#undo")
	}
	took := figures(Eval[[]float64](p, "took"))
	fmt.Printf("\n%-44s %8s %8s\n%-44s %8.0f %8.0f\n", "ms from click to prompt painted", "median", "95 %", fmt.Sprintf("a move begun and taken back, %d clicks", len(took)), took.at(50), took.at(95))
	b.ReportMetric(0, "ns/op")
}

// figures are measurements of one thing.
type figures []float64

// at is the value below which a percentage of the measurements lies.
func (f figures) at(percent int) float64 {
	if len(f) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(f))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}
