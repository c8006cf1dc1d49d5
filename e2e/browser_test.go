package e2e

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"fieldpost/build/chrome"
	"fieldpost/build/chrome/launch"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// patience is how long a page may take for anything before the test fails.
const patience = 30 * time.Second

// browser is the Chromium that all tests share; each has a profile of its own in it.
var browser = sync.OnceValues(func() (context.Context, error) {
	path, err := chrome.Shell()
	if err != nil {
		return nil, err
	}
	allocator, stop := cd.NewExecAllocator(context.Background(), launch.Options(path)...)
	ctx, cancel := cd.NewContext(allocator)
	closeBrowser = func() {
		cd.Cancel(ctx)
		cancel()
		stop()
	}
	return ctx, cd.Do(ctx)
})

var closeBrowser = func() {}

// Page is one tab. Its methods fail the test where the page does not do as told.
type Page struct {
	t       testing.TB
	ctx     context.Context
	mu      sync.Mutex
	faults  []string
	allowed []string
	read    chan struct{} // tells that the console was read up to endOfTest
}

const endOfTest = "fieldpost: end of test"

// copyOnDemand has a page that nothing stored answers for store its copy for offline play only when a test asks for it:
// that is a second download, and most tests are about something else.
const copyOnDemand = `{
	const register = window.ServiceWorkerContainer?.prototype.register;
	if (register) ServiceWorkerContainer.prototype.register = async function (...about) {
		if (!this.controller) await new Promise(asked => window.storeCopy = asked);
		return register.apply(this, about);
	};
}`

// StoreCopy has the page store its copy for offline play.
func (p *Page) StoreCopy() {
	p.t.Helper()
	p.Until("window.storeCopy")
	Eval[bool](p, "storeCopy(), true")
	p.Until("fieldpost.offline")
}

// Open shows the site in a new profile and waits until its engine runs.
func Open(t testing.TB, s *Site) *Page {
	p := Blank(t)
	p.Goto(s.URL)
	return p
}

// Phone is Open on a screen of 390 by 844 that is touched.
func Phone(t testing.TB, s *Site) *Page {
	p := Blank(t)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateMobile, cd.EmulateTouch, cd.EmulateScale(2)))
	p.Goto(s.URL)
	return p
}

// Blank is an empty tab in a new profile.
func Blank(t testing.TB) *Page {
	ctx, err := browser()
	if err != nil {
		t.Fatal(err)
	}
	return newPage(t, ctx, cd.WithNewBrowserContext())
}

// Tab is an empty tab in the same profile.
func (p *Page) Tab() *Page { return newPage(p.t, p.ctx) }

func newPage(t testing.TB, parent context.Context, options ...cd.ContextOption) *Page {
	t.Helper()
	p, cancel := attach(t, parent, options...)
	if _, measured := t.(*testing.B); !measured {
		p.Before(copyOnDemand)
	}
	t.Cleanup(func() {
		p.settle()
		cancel()
	})
	return p
}

// attach is a new tab whose faults nobody looks at yet.
func attach(t testing.TB, parent context.Context, options ...cd.ContextOption) (*Page, context.CancelFunc) {
	t.Helper()
	ctx, cancel := cd.NewContext(parent, options...)
	p := &Page{t: t, ctx: ctx, read: make(chan struct{}, 1)}
	messages := cd.Console(ctx)
	go func() {
		trace := 0 // lines of the engine's last words that are still to come
		for m, err := range messages {
			if err != nil {
				return
			}
			if strings.HasPrefix(m.Text, "panic: ") || strings.HasPrefix(m.Text, "fatal error: ") {
				trace = 20
			}
			switch {
			case m.Text == endOfTest:
				p.read <- struct{}{}
			case m.IsException() || m.Type == "error" || trace > 0:
				p.fault(m)
				trace--
			}
		}
	}()
	p.do(cd.EmulateViewport(1280, 800))
	_, err := cd.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{
		Source: `addEventListener("securitypolicyviolation", e => console.error("content security policy:", e.violatedDirective, e.blockedURI, e.sourceFile, e.lineNumber))`,
	})
	if err != nil {
		t.Fatal(err)
	}
	return p, cancel
}

func (p *Page) fault(m cd.ConsoleMessage) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf("%s (%s:%d)", m, m.URL, m.Line))
}

// settle fails the test for every fault that was not allowed.
func (p *Page) settle() {
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	if err := cd.Do(ctx, cd.Evaluate[cd.Void](`console.debug("`+endOfTest+`")`)); err == nil {
		select {
		case <-p.read:
		case <-ctx.Done():
			p.t.Error("the page's console is silent")
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fault := range p.faults {
		ok := false
		for _, part := range p.allowed {
			ok = ok || strings.Contains(fault, part)
		}
		if !ok {
			p.t.Errorf("the page: %s", fault)
		}
	}
}

// Faults are the errors that the page has shown so far.
func (p *Page) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.faults...)
}

// Allow excuses faults that contain the text, because the test provokes them.
func (p *Page) Allow(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, text)
}

// Expect waits for a fault that contains the text, and excuses it.
func (p *Page) Expect(text string) {
	p.t.Helper()
	p.Allow(text)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
		for _, fault := range p.Faults() {
			if strings.Contains(fault, text) {
				return
			}
		}
	}
	p.t.Fatalf("no fault of the page says %q: %q", text, p.Faults())
}

// do carries out steps in the tab within the patience that a page is given.
func (p *Page) do(steps ...cd.Action[cd.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	// The first use of a tab opens it, and the tab would end with a context that has a deadline.
	if cd.FromContext(p.ctx).Target == nil {
		ctx = p.ctx
	}
	if err := cd.Do(ctx, steps...); err != nil {
		p.Shot("failed")
		p.t.Fatalf("%v; the page said: %q", err, p.Faults())
	}
}

// Eval is the value of a JavaScript expression; a promise is waited for.
func Eval[T any](p *Page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := cd.Run(ctx, cd.Evaluate[T](expression, cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// Until waits for a JavaScript condition.
func (p *Page) Until(condition string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(15 * time.Millisecond) {
		ok, err := cd.Run(p.ctx, cd.Evaluate[bool]("!!("+condition+")"))
		if err == nil && ok {
			return
		}
		if p.ctx.Err() != nil {
			p.t.Fatal(context.Cause(p.ctx))
		}
	}
	p.Shot("failed")
	p.t.Fatalf("in vain for %v: %s; the page said: %q", patience, condition, p.Faults())
}

// Goto opens an address and waits until the engine runs.
func (p *Page) Goto(url string) {
	p.t.Helper()
	p.do(cd.Navigate(url))
	p.Ready()
}

// Reload loads the page again and waits until the engine runs.
func (p *Page) Reload() {
	p.t.Helper()
	p.do(cd.Reload())
	p.Ready()
}

// Ready waits until the engine has drawn over what index.html shows before it starts, and what is far down is in its place.
func (p *Page) Ready() {
	p.t.Helper()
	p.Until(`document.readyState === "complete" && window.fieldpost && (!document.querySelector(".scenario") || "laid" in document.documentElement.dataset) && !document.querySelector("#app .boot, #boot-problem:not([hidden])")`)
}

// Wait waits until the element is shown.
func (p *Page) Wait(css string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`document.querySelector(%q)?.checkVisibility({ visibilityProperty: true })`, css))
}

// Gone waits until no such element is left.
func (p *Page) Gone(css string) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`!document.querySelector(%q)`, css))
}

// Click waits for the element and clicks its middle.
func (p *Page) Click(css string) {
	p.t.Helper()
	p.ClickAt(p.middle(css))
}

// Tap waits for the element and touches its middle.
func (p *Page) Tap(css string) {
	p.t.Helper()
	p.TapAt(p.middle(css))
}

// middle waits until the element stands still, not only between two frames, and nothing covers its middle, scrolling it into
// view where it has to, and returns that point. It does not hold on to the node, as chromedp would: a drawing of
// the page may put another one in its place.
func (p *Page) middle(css string) (x, y float64) {
	p.t.Helper()
	p.Until(fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		if (!e || !e.getClientRects().length) return false;
		const seen = () => {
			const r = e.getBoundingClientRect(), before = String(window.aimedAt);
			window.aimedAt = [r.x + r.width / 2, r.y + r.height / 2];
			const moves = a => a.playState === "running" && a.effect.getComputedTiming().iterations !== Infinity && a.effect.target?.contains(e);
			return String(aimedAt) === before && e.contains(document.elementFromPoint(...aimedAt)) && !document.getAnimations().some(moves);
		};
		if (seen()) return true;
		if (!e.contains(document.elementFromPoint(...aimedAt))) e.scrollIntoView({ block: "center", behavior: "instant" });
		return false;
	})()`, css))
	at := Eval[[]float64](p, "aimedAt")
	return at[0], at[1]
}

// Text is what can be read in the element, without space around it.
func (p *Page) Text(css string) string {
	p.t.Helper()
	p.Wait(css)
	return strings.TrimSpace(Eval[string](p, fmt.Sprintf(`document.querySelector(%q).innerText`, css)))
}

// Key presses keys one after the other: text, or characters of chromedp/kb such as kb.Enter.
// A key and its character are one event, so that a page that takes the key itself keeps the
// character from being typed.
func (p *Page) Key(keys string, modifiers ...cd.Modifier) {
	p.t.Helper()
	for _, r := range keys {
		events := kb.Encode(r)
		down, up := events[0], events[len(events)-1]
		down.Type = input.DispatchKeyEventTypeKeyDown
		if len(events) == 3 && len(modifiers) == 0 {
			down.Text, down.UnmodifiedText = events[1].Text, events[1].UnmodifiedText
		}
		for _, m := range modifiers {
			down.Modifiers |= int64(m)
			up.Modifiers |= int64(m)
		}
		p.told("keyup", cd.Func(func(ctx context.Context, t *cd.Target) error {
			for _, e := range []*input.DispatchKeyEventParams{down, up} {
				if _, err := cdp.Call(ctx, t, input.DispatchKeyEvent, *e); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}

// Type puts the keyboard's focus on the element and types.
func (p *Page) Type(css, text string) {
	p.t.Helper()
	p.do(cd.SendKeys(cd.CSS(css), text, cd.NodeVisible))
}

// Upload chooses files in a file input.
func (p *Page) Upload(css string, files ...string) {
	p.t.Helper()
	p.do(cd.SetUploadFiles(cd.CSS(css), files))
}

// ClickAt clicks a point of the window and waits until the page has been told of it.
func (p *Page) ClickAt(x, y float64) { p.t.Helper(); p.told("click", cd.MouseClickXY(x, y)) }

// TapAt touches a point of the window and waits for the click that the browser makes of it.
func (p *Page) TapAt(x, y float64) { p.t.Helper(); p.told("click", cd.TapXY(x, y)) }

// told makes an input and waits for the event that the page gets of it last. On a busy machine
// the browser may have taken the input long before the page hears of it. Where the input opens
// another page there is nothing left to wait for.
func (p *Page) told(event string, input cd.Action[cd.Void]) {
	p.t.Helper()
	Eval[bool](p, fmt.Sprintf(`(() => {
		window.told = false;
		addEventListener(%q, () => setTimeout(() => window.told = true), { capture: true, once: true });
		return true;
	})()`, event))
	p.do(input)
	p.Until("window.told !== false")
}

// Drag pulls with the mouse from one point of the window to another.
func (p *Page) Drag(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.do(cd.DragAndDropXY(fromX, fromY, toX, toY, 8))
}

// Wheel turns the mouse wheel at a point; a positive amount is towards the player.
func (p *Page) Wheel(x, y, amount float64) {
	p.t.Helper()
	p.do(cd.Func(func(ctx context.Context, t *cd.Target) error {
		// A delta of zero would be left out of the message, and the browser insists on both.
		_, err := cdp.Call(ctx, t, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: x, Y: y, DeltaX: 1e-9, DeltaY: amount,
		})
		return err
	}))
}

// Size makes the window another size, in CSS pixels.
func (p *Page) Size(width, height int64) { p.t.Helper(); p.do(cd.EmulateViewport(width, height)) }

// cutParams are those of the browser's command and one that older browsers insist on: Chromium
// 148 still asks for it beside the rules.
type cutParams struct {
	network.EmulateNetworkConditionsByRuleParams
	Offline bool `json:"offline"`
}

var cutNetwork = cdp.Command[cutParams, network.EmulateNetworkConditionsByRuleResult]{Method: network.CommandEmulateNetworkConditionsByRule}

// Offline takes the network from the tab, or gives it back.
func (p *Page) Offline(off bool) {
	p.t.Helper()
	cut := cutParams{network.EmulateNetworkConditionsByRuleParams{EmulateOfflineServiceWorker: &off}, off}
	if off {
		cut.MatchedNetworkConditions = []*network.Conditions{{Offline: off, DownloadThroughput: -1, UploadThroughput: -1}}
	}
	state := network.OverrideNetworkStateParams{Offline: off, DownloadThroughput: -1, UploadThroughput: -1}
	_, err := cd.Call(p.ctx, cutNetwork, cut)
	if err == nil {
		_, err = cd.Call(p.ctx, network.OverrideNetworkState, state)
	}
	if err != nil {
		p.t.Fatal(err)
	}
}

// Shot keeps a picture of the window, named by the test, in the folder that E2E_SHOTS names.
func (p *Page) Shot(name string) {
	dir := os.Getenv("E2E_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := cd.Run(ctx, cd.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		file := strings.ReplaceAll(p.t.Name(), "/", "_") + "-" + name + ".png"
		err = os.WriteFile(filepath.Join(dir, file), picture, 0o644)
	}
	if err != nil {
		p.t.Errorf("picture %s: %v", name, err)
	}
}
