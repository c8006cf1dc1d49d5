package e2e

import (
	"context"
	"os/exec"
	"sync"
	"testing"
	"time"

	"fieldpost/build/chrome"
	"fieldpost/build/chrome/launch"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	cd "github.com/chromedp/chromedp"
)

// A life is a browser of its own with a profile that outlives it, and one page in it.
type life struct {
	t       *testing.T
	profile string
	options []cd.ExecAllocatorOption
	browser context.Context // nil while it is dead
	end     func()          // kills it without a warning
	page    *Page
	leave   func() // closes the page

	mu    sync.Mutex
	words []string
}

func newLife(t *testing.T) *life {
	path, err := chrome.Find()
	if err != nil {
		t.Fatal(err)
	}
	l := &life{t: t, profile: t.TempDir(), options: launch.Options(path)}
	t.Cleanup(func() {
		if l.browser != nil {
			l.end()
		}
	})
	return l
}

// open shows an address in a new page, and starts the browser where it is dead.
func (l *life) open(url string) {
	l.t.Helper()
	if l.browser == nil {
		var process *exec.Cmd
		options := append(l.options[:len(l.options):len(l.options)], cd.UserDataDir(l.profile), cd.ModifyCmdFunc(func(c *exec.Cmd) { process = c }))
		allocator, stop := cd.NewExecAllocator(context.Background(), options...)
		browser, cancel := cd.NewContext(allocator)
		if err := cd.Do(browser); err != nil {
			l.t.Fatal(err)
		}
		l.browser = browser
		l.end = func() {
			process.Process.Kill()
			cancel()
			stop()
			l.browser = nil
		}
	}
	p, leave := attach(l.t, l.browser)
	l.page, l.leave = p, leave
	p.Size(400, 300) // little to paint, and seldom: the time is for actions
	p.Before(`requestAnimationFrame = draw => setTimeout(() => draw(performance.now()), 500)`)
	err := cd.Listen(p.ctx, func(ev any) {
		if e, ok := ev.(*runtime.EventBindingCalled); ok {
			l.mu.Lock()
			l.words = append(l.words, e.Payload)
			l.mu.Unlock()
		}
	})
	if err == nil {
		_, err = cd.Call(p.ctx, runtime.AddBinding, runtime.AddBindingParams{Name: "goTold"})
	}
	if err != nil {
		l.t.Fatal(err)
	}
	p.Goto(url)
}

// die kills the browser or the page's process.
func (l *life) die(browser bool) {
	if browser {
		l.end()
	} else {
		ctx, cancel := context.WithTimeout(l.page.ctx, time.Second) // the dead do not answer
		cd.Call(ctx, page.Crash, cdp.Empty{})
		cancel()
		l.leave()
	}
}

// heard is what the driver has said since it was asked last. What was said before the end counts.
func (l *life) heard() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	words := l.words
	l.words = nil
	return words
}

// driver plays at random, as fast as the page answers: it clicks the page's own buttons, or presses
// a burst of keys with the mouse button held down, while which the page takes and stores actions but
// draws nothing. When all is stored and drawn it says so. It asks before it takes something back, lest
// its word be lost with the page and the deed be taken for a loss: "answer" is for that.
const driver = `(seed => {
	const next = n => { seed = (seed * 1103515245 + 12345) %% 2147483648; return (seed >> 8) %% n };
	const shown = css => [...document.querySelectorAll(css)].filter(e => !e.disabled && e.ariaDisabled !== "true" && e.checkVisibility());
	const press = key => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
	let said = "", due = false, bursting = false, asked = false;
	const tell = word => { const text = JSON.stringify(word); if (text !== said) goTold(said = text) };
	const step = () => {
		due = false;
		if (bursting) return;
		const match = document.querySelector(".match"), id = location.hash.slice("#/match/".length);
		if (window.idle || !match || document.querySelector("#boot-problem:not([hidden])") || document.documentElement.dataset.drawing !== "false") return;
		if (match.dataset.stored === "true") tell({ ID: id, Actions: Number(match.dataset.actions), Hash: match.dataset.hash, Over: !!document.querySelector(".turn-tools [data-cmd=verdict]") });
		if (match.dataset.busy === "true") return;
		if (document.querySelector("#dialog")) return document.querySelector("#close").click();
		if (window.exporting && next(4) === 0) return document.querySelector("#export").click();
		if (asked) return;
		if (!window.hurried && shown("#undo").length && next(25) === 0) return asked = true, tell({ ID: id, Undo: true });
		const lists = [shown("#commit"), shown(".goals button"), shown("#verbs button"), shown(".stacks button")].filter(l => l.length);
		if (lists.length && next(3) === 0) {
			const list = lists[next(lists.length)];
			return list[next(list.length)].click();
		}
		const pointer = type => document.querySelector("#pad").dispatchEvent(new PointerEvent(type, { bubbles: true }));
		let left = 40;
		const burst = () => {
			bursting = left-- > 0;
			if (!bursting) return pointer("pointercancel");
			press(["1", "1", "2", "Enter", "n"][next(5)]);
			setTimeout(burst, 5);
		};
		pointer("pointerdown");
		burst();
	};
	const soon = () => { if (!due) { due = true; setTimeout(step) } };
	window.answer = yes => {
		if (yes) document.querySelector("#undo")?.click();
		asked = false;
		soon();
	};
	new MutationObserver(soon).observe(document.documentElement, { attributes: true, attributeFilter: ["data-drawing"] });
	setInterval(soon, 100);
	soon();
	return true;
})(%d)`
