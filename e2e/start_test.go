package e2e

import (
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

func TestStart(t *testing.T) {
	p := Open(t, Served(t))
	if title := Eval[string](p, "document.title"); !strings.Contains(title, "Fieldpost") {
		t.Errorf("title %q", title)
	}
	if !Eval[bool](p, "fieldpost.module instanceof WebAssembly.Module && !fieldpost.single") {
		t.Error("the compiled engine is not there for a worker")
	}
	for _, url := range Eval[[]string](p, "performance.getEntriesByType('resource').map(e => e.name)") {
		if !strings.HasPrefix(url, Eval[string](p, "location.origin")) {
			t.Errorf("the page loads from elsewhere: %s", url)
		}
	}
	p.Until(`performance.getEntriesByName("first-contentful-paint").length`)
	if early := Eval[[]float64](p, `[performance.getEntriesByType("resource").find(e => e.name.endsWith(".wasm")).startTime, performance.getEntriesByName("first-contentful-paint")[0].startTime]`); early[0] > early[1] {
		t.Errorf("the engine is asked for at %.0f ms, after the first painting at %.0f", early[0], early[1])
	}
	if far := Eval[string](p, `getComputedStyle([...document.querySelectorAll(".scenario")].pop()).contentVisibility`); far != "visible" {
		t.Errorf("the last scenario is laid out only when it comes near, and moves then: %s", far)
	}
	p.Shot("first")
}

// TestVugu shows that Vugu renders and hears events without an eval worth the name.
func TestVugu(t *testing.T) {
	dir, err := bare()
	if err != nil {
		t.Fatal(err)
	}
	p := Phone(t, ServeFiles(t, os.DirFS(dir)))
	p.Tap("#count")
	p.Tap("#count")
	p.Until(`document.querySelector("#count").textContent.includes("2")`)
	if got := p.Text("#greeting"); got != "A bare Vugu page." {
		t.Errorf("the page says %q", got)
	}
}

func TestPolicy(t *testing.T) {
	for _, c := range []struct{ name, url string }{{"hosted", Served(t).URL}, {"single", SingleFile(t)}} {
		t.Run(c.name, func(t *testing.T) {
			p := Blank(t)
			p.Goto(c.url)
			if got := Eval[string](p, `(() => { try { return "ran: " + window.eval("1+1") } catch (e) { return e.name } })()`); got != "EvalError" {
				t.Errorf("eval: %s", got)
			}
			if faults := p.Faults(); len(faults) > 0 {
				t.Errorf("before anything forbidden was tried: %q", faults)
			}
			if Eval[bool](p, `(() => { const s = document.createElement("script"); s.textContent = "window.intruder = true"; document.body.append(s); return !!window.intruder })()`) {
				t.Error("an inline script ran")
			}
			p.Expect("Content Security Policy")                         // said by the browser
			p.Expect("content security policy: script-src-elem inline") // heard by the harness
		})
	}
}

func TestSingleFile(t *testing.T) {
	p := Blank(t)
	p.Offline(true)
	p.Goto(SingleFile(t))
	p.Offline(true) // what an older Chromium was told goes with the page that it was told on
	if !Eval[bool](p, "fieldpost.single && fieldpost.module instanceof WebAssembly.Module && !navigator.onLine") {
		t.Error("not the single file, or not without a network")
	}
	if urls := Eval[[]string](p, "performance.getEntriesByType('resource').map(e => e.name).filter(u => !u.startsWith('data:') && !u.startsWith('blob:'))"); len(urls) > 0 {
		t.Errorf("the single file loads %q", urls)
	}
	p.Until(`performance.getEntriesByName("first-contentful-paint").length`)
	painted := Eval[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	engine := Eval[float64](p, `performance.getEntriesByName("fieldpost-engine")[0].startTime`)
	if painted > engine {
		t.Errorf("first painted after %.0f ms, when the engine was there already after %.0f ms", painted, engine)
	}
	t.Logf("first paint %.0f ms, engine %.0f ms", painted, engine)
	p.Shot("single")
}

// A start that fails is explained in one sentence that says what to do.
func TestCannotStart(t *testing.T) {
	for _, c := range []struct {
		name, script, says string
		site               *Site
	}{
		{"no engine", "", "Check the connection and reload", ServeFiles(t, withoutEngine(t))},
		{"no WebAssembly", "delete globalThis.WebAssembly", "does not run WebAssembly", Served(t)},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := Blank(t)
			p.Allow(".wasm")
			if _, err := cd.Call(p.ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: c.script}); err != nil {
				t.Fatal(err)
			}
			p.do(cd.Navigate(c.site.URL))
			p.Wait("#boot-problem")
			if got := p.Text("#boot-problem"); !strings.Contains(got, c.says) {
				t.Errorf("the page says %q", got)
			}
		})
	}
}
