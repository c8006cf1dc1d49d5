package e2e

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/engine/staff"
)

// timed notes of each question that the page asks its Worker how long it is until the answer, and the frames of the page meanwhile: those
// that begin a tenth of a second after the question, when what the last action has changed is drawn, and end before the answer. Of frames over
// 50 ms, busy are those in which a task of the page's own thread took as long; in the others that thread was free, and the frame waited for the machine.
// Later are those of the busy ones that do not begin while a match is laid on the table and drawn.
const timed = `{
	const Real = Worker, varint = b => { let n = 0, k = 0; while (b[n] >= 128) n++; for (let i = n; i >= 0; i--) k = k * 128 + (b[i] & 127); return [k, n + 1]; };
	window.thought = []; window.frames = []; window.asked = 0; window.laying = false;
	const slow = [], tasks = [];
	// busy tells of each busy frame whether it is a later one.
	window.busy = () => slow.splice(0).filter(([from, to]) => tasks.some(t => t.startTime < to && t.startTime + t.duration > from)).map(([, , later]) => +later);
	new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({type: "longtask"});
	window.Worker = class extends Real {
		constructor(...a) {
			super(...a);
			this.addEventListener("message", e => {
				if (!(e.data instanceof Uint8Array) || !asked) return;
				const [, n] = varint(e.data), [part] = varint(e.data.subarray(n));
				if (part >= 1000) { thought.push(performance.now() - asked); asked = 0; }
			});
		}
		postMessage(m, ...more) {
			if (m instanceof Uint8Array && m.length > 20) asked = performance.now();
			super.postMessage(m, ...more);
		}
	};
	let last = 0, of = 0, later = true;
	const frame = now => {
		if (asked && of === asked && last > asked + 100) {
			frames.push(now - last);
			if (now - last > 50) slow.push([last, now, later]);
		}
		last = now, of = asked, later = !laying;
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
}`

// renderers is the memory that the processes of pages have for themselves, in MB; 0 where the system does not tell.
func renderers(b *testing.B) (mb float64) {
	b.Helper()
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		line, err := os.ReadFile(f)
		if err != nil || !strings.Contains(string(line), "--type=renderer") {
			continue
		}
		rollup, _ := os.ReadFile(filepath.Join(filepath.Dir(f), "smaps_rollup"))
		for l := range strings.Lines(string(rollup)) {
			if words := strings.Fields(l); len(words) > 1 && strings.HasPrefix(words[0], "Private_") {
				kb, _ := strconv.ParseFloat(words[1], 64)
				mb += kb / 1024
			}
		}
	}
	return mb
}

// midway are matches of a scenario, with players, that the scripted player has led to the beginning and to each further quarter.
func midway(b *testing.B, scenario string, players map[string]game.Player) (journals []string) {
	b.Helper()
	g, err := shelf.Open(scenario, nil)
	if err != nil {
		b.Fatal(err)
	}
	whole, err := staff.Play(g, "midway", 6000)
	if err != nil {
		b.Fatal(err)
	}
	for quarter := range 4 {
		m, err := game.NewMatch(g, game.Head{Seed: "midway", Players: players})
		for _, e := range whole.Entries()[:len(whole.Entries())*quarter/4] {
			if err == nil {
				_, err = m.Do(e.Action)
			}
		}
		if err != nil {
			b.Fatal(err)
		}
		journals = append(journals, m.Journal())
	}
	return journals
}

// lays brings a match to the table and waits for its board.
func (p *Page) lays(journal string) {
	p.t.Helper()
	Eval[bool](p, `window.laying = true`)
	if Eval[bool](p, `!!document.querySelector("#home")`) {
		Eval[bool](p, `(document.querySelector("#close")?.click(), document.querySelector("#home").click(), true)`) // it may be over meanwhile
	}
	p.Wait("#shelf")
	p.drop(armored(p.t, journal))
	p.Wait("#prompt")
	p.Until("fieldpost.board.painted()")
	Eval[bool](p, `(laying = false, true)`)
}

// BenchmarkOpponent has a Veteran, or the level that FIELDPOST_LEVEL names, play both sides of each scenario in the page, from the beginning and from three places on the way, and takes the
// time of a decision in the page's Worker, the page's frames while it thinks, and the memory of the page's
// process before it starts the Worker and at most after that.
// FIELDPOST_SCENARIOS names scenarios, all if it is empty; FIELDPOST_DECISIONS says how many decisions of each. It runs where FIELDPOST_LONG asks for it.
func BenchmarkOpponent(b *testing.B) {
	if !atLength {
		b.Skip("skipped: a long run; FIELDPOST_LONG asks for it")
	}
	decisions, err := strconv.Atoi(os.Getenv("FIELDPOST_DECISIONS"))
	if err != nil {
		decisions = 200
	}
	level := cmp.Or(os.Getenv("FIELDPOST_LEVEL"), "veteran")
	names := strings.FieldsFunc(os.Getenv("FIELDPOST_SCENARIOS"), func(r rune) bool { return r == ',' })
	sides := map[string][]string{}
	for _, s := range shelf.Scenarios() {
		id := s.Game + "/" + s.Scenario
		if sides[id] = s.Sides; os.Getenv("FIELDPOST_SCENARIOS") == "" {
			names = append(names, id)
		}
	}
	fmt.Printf("\n%-42s %9s %8s %8s %8s %9s %9s %6s %6s %6s %8s %8s %6s\n", level+" in the page's Worker; ms, MB", "decisions", "median", "95 %", "worst", "frame 99%", "longest", "> 50", "busy", "later", "without", "with", "ratio")
	var all, worst figures
	for _, name := range names {
		b.Run(strings.ReplaceAll(name, "/", "-"), func(b *testing.B) {
			players := map[string]game.Player{}
			for _, side := range sides[name] {
				players[side] = game.Player{Kind: game.Computer, Name: level}
			}
			idle, thinking := midway(b, name, nil), midway(b, name, players)
			p := Blank(b)
			p.Before(timed)
			p.Size(1600, 1000)
			p.Goto(Served(b).URL)
			p.Until(`document.documentElement.dataset.stored === "true"`)
			p.pace("once")
			var none, most float64
			var took, frames figures
			for _, journal := range idle {
				p.lays(journal)
				none = max(none, renderers(b))
			}
			for quarter, journal := range thinking {
				p.lays(journal)
				want := decisions * (quarter + 1) / 4
				for end := time.Now().Add(10 * time.Minute); len(took) < want && time.Now().Before(end); time.Sleep(500 * time.Millisecond) {
					took = append(took, Eval[figures](p, "thought.splice(0)")...)
					frames = append(frames, Eval[figures](p, "frames.splice(0)")...)
					most = max(most, renderers(b))
					if Eval[bool](p, `!document.querySelector("#computer")`) { // it is over
						break
					}
				}
			}
			busy, long, later := Eval[figures](p, "busy()"), 0, 0.0
			for _, f := range frames {
				if f > 50 {
					long++
				}
			}
			for _, n := range busy {
				later += n
			}
			fmt.Printf("%-42s %9d %8.0f %8.0f %8.0f %9.0f %9.0f %6d %6d %6.0f %8.0f %8.0f %6.2f\n", name, len(took), took.at(50), took.at(95), took.at(100), frames.at(99), frames.at(100), long, len(busy), later, none, most, most/max(none, 1))
			all, worst = append(all, took...), append(worst, frames...)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(took.at(95), "ms-95")
		})
	}
	fmt.Printf("%-42s %9d %8.0f %8.0f %8.0f %9.0f %9.0f\n", "all", len(all), all.at(50), all.at(95), all.at(100), worst.at(99), worst.at(100))
}
