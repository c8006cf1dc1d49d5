package e2e

import (
	"fmt"
	"os"
	"slices"
	"testing"
)

// watch notes when the controls of the page stand where index.html told of the start, with
// the engine at rest: from then on a click is answered.
const watch = `new MutationObserver((_, me) => {
	if (document.querySelector('[data-cmd="start"], #count')) {
		window.readyAt = performance.now();
		me.disconnect();
	}
}).observe(document, { childList: true, subtree: true })`

// BenchmarkStart is the time from navigation to first paint and to controls that answer a
// click, of the page and, in turn with it, of a bare Vugu page.
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
	paint, ready := map[string]figures{}, map[string]figures{}
	for b.Loop() {
		for _, c := range pages {
			p := Blank(b)
			p.Before(watch)
			note := func(kind string) {
				p.Until(`window.readyAt && performance.getEntriesByName("first-contentful-paint").length`)
				paint[c.name+kind] = append(paint[c.name+kind], Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
				ready[c.name+kind] = append(ready[c.name+kind], Eval[float64](p, "readyAt"))
			}
			p.Goto(c.url)
			note(", cold")
			if Eval[bool](p, "!fieldpost.single") {
				p.Until("fieldpost.offline")
			}
			p.Reload()
			note(", reload")
		}
	}
	fmt.Printf("\n%-24s %14s %18s\n", "median of starts, ms", "first paint", "answers a click")
	for _, c := range pages {
		for _, kind := range []string{", cold", ", reload"} {
			fmt.Printf("%-24s %14.0f %18.0f\n", c.name+kind, paint[c.name+kind].at(50), ready[c.name+kind].at(50))
		}
	}
	for _, kind := range []string{", cold", ", reload"} {
		fmt.Printf("%-24s %14.2f %18.2f\n", "page / bare"+kind, paint["page"+kind].at(50)/paint["bare Vugu page"+kind].at(50), ready["page"+kind].at(50)/ready["bare Vugu page"+kind].at(50))
	}
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPan drags the map of Aachen with all its counters about, and takes the time of the
// script for a frame: of the pointer's event and of the drawing.
func BenchmarkPan(b *testing.B) {
	dir, err := build("./build/boardbench", "boardbench")
	if err != nil {
		b.Fatal(err)
	}
	p := Blank(b)
	p.Size(1600, 1000)
	p.Goto(ServeFiles(b, os.DirFS(dir)).URL)
	p.Until("window.counters && fieldpost.board.painted()")
	var all figures
	for b.Loop() {
		all = append(all, Eval[[]float64](p, `new Promise(done => {
			const canvas = document.querySelector("#board canvas"), times = [], at = { x: 800, y: 500 };
			const point = (type, buttons) => canvas.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "mouse", button: 0, buttons, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }));
			point("pointerdown", 1);
			fieldpost.frameStats.reset();
			let i = 0;
			const frame = () => {
				if (i > 0) times[i - 1] += fieldpost.frameStats.samples[Math.max(0, fieldpost.frameStats.frames - 1)];
				if (i === 300) {
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
		})`)...)
	}
	if n := Eval[int](p, "counters"); n != 193 {
		b.Errorf("%d counters, not 193", n)
	}
	fmt.Printf("\n%-44s %8s %8s\n%-44s %8.2f %8.2f\n", "script ms a frame", "median", "95 %", "panning with 193 counters, 1600x1000", all.at(50), all.at(95))
	b.ReportMetric(0, "ns/op")
}

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
