package web

import (
	"cmp"
	"errors"
	"strconv"
	"sync"
	"syscall/js"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/store"
)

var (
	window   = js.Global()
	document = js.Global().Get("document")
)

// browser is the Page of a real browser.
type browser struct {
	app    *App
	mu     sync.Mutex
	wake   chan struct{} // asks for a drawing; one is enough
	stored chan struct{} // closed when the store is open or given up

	typed   js.Value      // input in which something was typed that the page has not been told yet
	held    chan struct{} // closed when a press on a control ends; nil while none is pressed
	pressed string        // what the control does that was pressed last, see means

	live   js.Value // region that is read aloud
	focus  *string  // where the focus goes after the next drawing
	before js.Value // what had the focus when a dialog opened
	table  tableBoard
	asked  string // what the pad was scrolled for
	lit    string // what charts were scrolled for
	dead   bool   // see stop
	finger bool   // the last pointer was a finger
	rested time.Time
}

func newPage() *browser {
	p := &browser{wake: make(chan struct{}, 1), stored: make(chan struct{}), before: js.Null()}
	// What the browser has saved in the middle of a match stands there as it was shown.
	byID("board").Set("hidden", true)
	if old := byID("live"); old.Truthy() {
		old.Call("remove")
	}
	p.live = document.Call("createElement", "div")
	p.live.Set("id", "live")
	p.live.Set("className", "unseen")
	p.live.Call("setAttribute", "aria-live", "polite")
	p.live.Call("setAttribute", "role", "log")
	document.Get("body").Call("appendChild", p.live)
	return p
}

func (p *browser) Go(work func()) {
	go func() {
		defer p.guard()
		<-p.stored
		work()
	}()
}

func (p *browser) Later(ms int, work func()) {
	time.AfterFunc(time.Duration(ms)*time.Millisecond, func() { p.Go(work) })
}

func (p *browser) Lock()    { p.mu.Lock() }
func (p *browser) Release() { p.mu.Unlock() }

func (p *browser) Unlock() {
	p.mu.Unlock()
	p.draw()
}

// draw asks for a drawing. The document says so until it is done, for whoever watches the page.
func (p *browser) draw() {
	if p.dead {
		return
	}
	select {
	case p.wake <- struct{}{}:
		p.pending(true)
	default:
	}
}

func (p *browser) pending(yes bool) {
	document.Get("documentElement").Get("dataset").Set("drawing", onOff(yes))
}

// maxSpoken is how many sentences the live region keeps.
const maxSpoken = 6

func (p *browser) Say(text string) {
	if text == "" {
		return
	}
	line := document.Call("createElement", "p")
	line.Set("textContent", text)
	p.live.Call("appendChild", line)
	if p.live.Get("childElementCount").Int() > maxSpoken {
		p.live.Get("firstElementChild").Call("remove")
	}
}

func (p *browser) Download(name, text string) {
	blob := window.Get("Blob").New([]any{text}, map[string]any{"type": "text/plain"})
	url := window.Get("URL").Call("createObjectURL", blob)
	p.save(name, url)
	time.AfterFunc(10*time.Second, func() { window.Get("URL").Call("revokeObjectURL", url) })
}

// save has the browser keep what an address leads to.
func (p *browser) save(name string, url any) {
	link := document.Call("createElement", "a")
	link.Set("href", url)
	link.Set("download", name)
	document.Get("body").Call("appendChild", link)
	link.Call("click")
	link.Call("remove")
}

func (p *browser) Copy(text string, done func(ok bool)) {
	var asked js.Value
	if clipboard := window.Get("navigator").Get("clipboard"); clipboard.Truthy() {
		asked = clipboard.Call("writeText", text)
	} else {
		area, had := document.Call("createElement", "textarea"), document.Get("activeElement")
		area.Set("value", text)
		document.Get("body").Call("appendChild", area)
		area.Call("select")
		answer := "reject"
		if document.Call("execCommand", "copy").Bool() {
			answer = "resolve"
		}
		asked = window.Get("Promise").Call(answer)
		area.Call("remove")
		had.Call("focus")
	}
	p.Go(func() {
		_, err := await(asked)
		p.Lock()
		done(err == nil)
		p.Unlock()
	})
}

// Pack and Unpack are the browser's own compression.
func (p *browser) Pack(text []byte) ([]byte, error) {
	return streamed(text, window.Get("CompressionStream"), 1<<31-1)
}

func (p *browser) Unpack(packed []byte, limit int) ([]byte, error) {
	return streamed(packed, window.Get("DecompressionStream"), limit)
}

// Rest lets the browser answer and draw, if it has waited.
func (p *browser) Rest() {
	if time.Since(p.rested) > 20*time.Millisecond {
		pause()
		p.rested = time.Now()
	}
}

// streamed sends bytes through a stream of a class and waits for all that comes out.
func streamed(in []byte, class js.Value, limit int) (out []byte, err error) {
	if !class.Truthy() {
		return nil, errors.New("this browser is too old to do so: update it")
	}
	raw := window.Get("Uint8Array").New(len(in))
	js.CopyBytesToJS(raw, in)
	stream := window.Get("Blob").New([]any{raw}).Call("stream").Call("pipeThrough", class.New("deflate-raw")).Call("getReader")
	for {
		part, err := await(stream.Call("read"))
		if err != nil {
			return nil, err
		}
		if part.Get("done").Bool() {
			return out, nil
		}
		n := part.Get("value").Length()
		if len(out)+n > limit {
			then(stream.Call("cancel"), nil)
			return nil, errors.New("it is too large")
		}
		out = append(out, make([]byte, n)...)
		js.CopyBytesToGo(out[len(out)-n:], part.Get("value"))
	}
}

// await waits for a promise. Handlers of events must not: the promise would wait for them.
func await(promise js.Value) (v js.Value, err error) {
	settled := make(chan struct{})
	done := js.FuncOf(func(_ js.Value, args []js.Value) any {
		v = args[0]
		close(settled)
		return nil
	})
	failed := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(window.Get("String").Invoke(args[0]).String())
		close(settled)
		return nil
	})
	promise.Call("then", done, failed)
	<-settled
	done.Release()
	failed.Release()
	return v, err
}

// then hands what a promise brings to f and lets its failure pass.
func then(promise js.Value, f func(js.Value)) {
	var done, failed js.Func
	free := func() { done.Release(); failed.Release() }
	done = js.FuncOf(func(_ js.Value, args []js.Value) any {
		free()
		if f != nil {
			f(args[0])
		}
		return nil
	})
	failed = js.FuncOf(func(js.Value, []js.Value) any { free(); return nil })
	promise.Call("then", done, failed)
}

func (p *browser) PickFile() {
	input := document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", ".txt,.fieldpost,.tsv,.json,text/plain")
	var picked js.Func
	picked = js.FuncOf(func(js.Value, []js.Value) any {
		picked.Release()
		p.read(input.Get("files"))
		return nil
	})
	input.Call("addEventListener", "change", picked)
	input.Call("click")
}

// read imports the first file of a list; of one that is too long only what shows that it is.
func (p *browser) read(files js.Value) {
	if !files.Truthy() || files.Length() == 0 {
		return
	}
	file := files.Index(0)
	start := file.Call("slice", 0, game.MaxText+1)
	then(start.Call("text"), func(text js.Value) { p.command("import", file.Get("name").String(), text.String()) })
}

func byID(id string) js.Value { return document.Call("getElementById", id) }

func (p *browser) Value(id string) string {
	if e := byID(id); e.Truthy() {
		return e.Get("value").String()
	}
	return ""
}

// SetValue writes at once where the input is on the page, or after the next drawing.
func (p *browser) SetValue(id, value string) {
	if e := byID(id); e.Truthy() {
		e.Set("value", value)
		return
	}
	later(0, func() {
		if e := byID(id); e.Truthy() {
			e.Set("value", value)
		}
	})
}

// later does something after so many milliseconds, and never before the event in progress is
// over: a timer of Go's own may run while the event is still handled.
func later(ms int, f func()) {
	var done js.Func
	done = js.FuncOf(func(js.Value, []js.Value) any {
		done.Release()
		f()
		return nil
	})
	window.Call("setTimeout", done, ms)
}

func (p *browser) Focus(id string) {
	if id == "dialog" && !p.before.Truthy() {
		p.before = document.Get("activeElement")
		if p.focus != nil && *p.focus != "" { // it was on its way there
			p.before = byID(*p.focus)
		}
	}
	p.focus = &id
}

func (p *browser) Center(h hex.Hex) { p.table.center(h) }

func (p *browser) Address(hash string) {
	if cmp.Or(window.Get("location").Get("hash").String(), "#/") != hash { // a way on that the browser knows is cut off by a new one
		window.Get("history").Call("pushState", nil, "", hash)
	}
}

func (p *browser) Style(s Settings) {
	html, theme := document.Get("documentElement"), s.Theme
	if (theme == "" || theme == "system") && window.Call("matchMedia", "(prefers-contrast: more) and (prefers-color-scheme: light)").Get("matches").Bool() {
		theme = "contrast"
	}
	for name, value := range map[string]string{"data-theme": theme, "data-motion": s.Motion, "data-scale": s.Scale} {
		if value == "" || value == "system" {
			html.Call("removeAttribute", name)
		} else {
			html.Call("setAttribute", name, value)
		}
	}
	html.Get("style").Call("setProperty", "--text-scale", s.Scale)
	p.layout()
	p.table.restyle()
}

// layout tells the style sheet how much text the window has room for.
func (p *browser) layout() {
	scale, err := strconv.ParseFloat(p.app.Settings.Scale, 64)
	if err != nil || scale < 1 {
		scale = 1
	}
	p.app.Layout = window.Get("fieldpost").Call("layout", scale).String()
}

func (p *browser) Update() {
	if f := window.Get("fieldpost"); f.Truthy() {
		f.Call("applyUpdate")
	}
}

func (p *browser) Seed() string { return store.NewID() }

func (p *browser) Now() int64 { return time.Now().UnixMilli() }

func (p *browser) Shot(name string) bool {
	if p.table.board == nil {
		return false
	}
	p.save(name, p.table.board.Shot())
	return true
}

func (p *browser) Progress(thousandths int) {
	if bar := byID("thinking"); bar.Truthy() {
		bar.Set("value", thousandths)
	}
}

func (p *browser) Touched() bool { return p.finger }

func (p *browser) Calm() bool {
	switch p.app.Settings.Motion {
	case "on":
		return false
	case "off":
		return true
	}
	return window.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}

func (p *browser) Thumbnail(w, h int) string { return p.table.thumbnail(w, h) }

// command carries out a command and draws the page.
func (p *browser) command(cmd, arg, value string) {
	if p.dead {
		return
	}
	defer p.guard()
	p.hear(func() { p.app.Command(cmd, arg, value) })
}

// hear does what an input asks for and draws the page; where an action has begun, that draws it when it is done, which is
// at once.
func (p *browser) hear(do func()) {
	p.Lock()
	p.app.acts = false
	do()
	acts := p.app.acts
	p.mu.Unlock()
	if !acts {
		p.draw()
	}
}
