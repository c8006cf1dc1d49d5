package web

import (
	"context"
	"strings"
	"time"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
	"fieldpost/web/opponent"
	"fieldpost/web/store"
)

// storeWait is how long the page waits for the store before it goes on in memory.
const storeWait = 8 * time.Second

// Start runs the page. It returns only if the page cannot be drawn.
func Start() {
	pause()
	p := newPage()
	a := NewApp(p, shelf.Shelf{}, store.Memory())
	p.app = a
	a.Opponent = opponent.New(opponent.Browser(tableShelf{shelf.Shelf{}, a}, p.guard))
	a.Single = document.Get("documentElement").Call("hasAttribute", "data-single").Bool()
	renderer, err := domrender.New("#app")
	if err != nil {
		panic(err)
	}
	env, err := vugu.NewBuildEnv(renderer.EventEnv())
	if err != nil {
		panic(err)
	}
	root := &Root{App: a}
	p.listen()
	p.layout()
	go func() {
		defer p.guard()
		openStore(p, a)
	}()
	p.draw()
	pause()
	begun := false
	for range p.wake {
		if held := p.held; held != nil {
			<-held
		}
		p.render(func() error { return renderer.Render(env.RunBuild(root)) })
		if !begun {
			begun = true
			later(0, func() { window.Get("fieldpost").Call("begun") })
		}
		p.pending(len(p.wake) > 0)
	}
}

// render draws the page once.
func (p *browser) render(draw func() error) {
	defer p.guard()
	p.mu.Lock()
	p.app.Prepare()
	had := document.Get("activeElement")
	restore := p.kept()
	if err := draw(); err != nil {
		panic(err)
	}
	restore()
	p.after()
	p.mu.Unlock()
	p.refocus(had)
}

// openStore opens the store and then the match that the address names. Work that
// waits for the store goes on after that.
func openStore(p *browser, a *App) {
	ctx, cancel := context.WithTimeout(context.Background(), storeWait)
	defer cancel()
	keep, err := store.Open(ctx)
	p.Lock()
	a.Store = quiet{keep} // which opens later, if it has not yet
	if err != nil {
		a.Trouble = err.Error()
	}
	p.Unlock()
	close(p.stored)
	a.Load(context.Background())
	p.route()
}

// route goes where the address says.
func (p *browser) route() {
	defer p.guard()
	p.Lock()
	defer p.Unlock()
	document.Get("documentElement").Get("dataset").Delete("opening") // see boot.js
	hash := window.Get("location").Get("hash").String()
	if strings.HasPrefix(hash, "#post=") { // a letter: it is read once, and leaves the address
		at := "#/"
		if s := p.app.Session; s != nil {
			at = s.address()
		}
		window.Get("history").Call("replaceState", nil, "", at)
		p.app.Command("import", "", hash)
		return
	}
	if id, ok := strings.CutPrefix(hash, "#/match/"); ok {
		p.app.Command("open", id, "")
	} else if id, ok := strings.CutPrefix(hash, "#/learn/"); ok {
		p.app.Command("learn", id, "")
	} else if hash == "#/bench" && p.app.Bench.left != nil {
		p.app.Command("bench-left", "", "")
	} else if p.app.Desk != nil {
		p.app.Command("home", "", "")
	}
}

// tableShelf is the shelf and the game on the table, which has no name.
type tableShelf struct {
	shelf.Shelf
	app *App
}

func (s tableShelf) Open(scenario string, options map[string]string) (game.Game, error) {
	if scenario == "" && s.app.Desk != nil {
		return s.app.Desk.Match().Game(), nil
	}
	return s.Shelf.Open(scenario, options)
}

// pause lets the browser answer and draw before a long task goes on.
func pause() {
	over := make(chan struct{})
	later(0, func() { close(over) })
	<-over
}
