package web

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strings"
	"testing"

	"github.com/vugu/vugu"

	"fieldpost/engine/game"
	"fieldpost/engine/game/deflate"
	"fieldpost/engine/hex"
	"fieldpost/engine/shelf"
	"fieldpost/web/store"
)

// still is a Page without a browser: what runs aside runs when the test says so.
type still struct {
	deflate.Press
	aside   []func()
	pauses  []int    // of what is to be done later, in milliseconds
	later   []func() // the same
	said    []string
	copied  []string // or written as a mail
	refuses bool     // to copy
	values  map[string]string
	hash    string
	focus   string // where it was sent last
	seeds   int
	locked  bool
	shots   []string
	calm    bool
	touched bool
	parts   []int // of the thinking, as shown
	t       *testing.T
}

func (p *still) Go(work func()) { p.aside = append(p.aside, work) }
func (p *still) Later(ms int, work func()) {
	p.pauses, p.later = append(p.pauses, ms), append(p.later, work)
}
func (p *still) Lock() {
	if p.locked {
		p.t.Error("locked twice: the page would stand still")
	}
	p.locked = true
}
func (p *still) Unlock() {
	if !p.locked {
		p.t.Error("unlocked without a lock: the page would end")
	}
	p.locked = false
}
func (p *still) Release()             { p.Unlock() }
func (p *still) Say(text string)      { p.said = append(p.said, text) }
func (p *still) Download(_, _ string) {}
func (p *still) Copy(text string, done func(bool)) {
	p.Go(func() {
		p.Lock()
		defer p.Unlock()
		if !p.refuses {
			p.copied = append(p.copied, text)
		}
		done(!p.refuses)
	})
}
func (p *still) Mail(address string)       { p.copied = append(p.copied, address) }
func (p *still) PickFile()                 {}
func (p *still) Value(id string) string    { return p.values[id] }
func (p *still) SetValue(id, v string)     { p.values[id] = v }
func (p *still) Focus(id string)           { p.focus = id }
func (p *still) Center(hex.Hex)            {}
func (p *still) Address(hash string)       { p.hash = hash }
func (p *still) Style(Settings)            {}
func (p *still) Update()                   {}
func (p *still) Here() string              { return "https://example.org/play/" }
func (p *still) Shares() bool              { return false }
func (p *still) Share(_, _, _ string)      {}
func (p *still) Seed() string              { p.seeds++; return fmt.Sprintf("seed-of-a-page-for-tests-%d", p.seeds) }
func (p *still) Now() int64                { return 1_700_000_000_000 }
func (p *still) Thumbnail(int, int) string { return "" }
func (p *still) Shot(name string) bool     { p.shots = append(p.shots, name); return true }
func (p *still) Calm() bool                { return p.calm }
func (p *still) Progress(part int)         { p.parts = append(p.parts, part) }
func (p *still) Touched() bool             { return p.touched }

func (p *still) settle() {
	for len(p.aside) > 0 {
		work := p.aside[0]
		p.aside = p.aside[1:]
		work()
	}
}

// table is an App on the real shelf with a memory store.
func table(t *testing.T) (*App, *still) {
	t.Helper()
	p := &still{values: map[string]string{}, t: t}
	a := NewApp(p, shelf.Shelf{}, store.Memory())
	a.Load(context.Background())
	p.settle()
	return a, p
}

func do(a *App, cmd, arg, value string) {
	p := a.Page.(*still)
	p.Lock()
	a.Command(cmd, arg, value)
	p.Unlock()
	p.settle()
	a.Prepare()
}

// press presses the button of a verb.
func press(t *testing.T, a *App, verb string) {
	t.Helper()
	for i, b := range a.View.Buttons {
		if b.Verb == verb {
			do(a, "verb", fmt.Sprint(i), "")
			return
		}
	}
	t.Fatalf("no button %q among %+v", verb, a.View.Buttons)
}

// oneHexOn takes the first step that a move can take.
func oneHexOn(t *testing.T, a *App) {
	t.Helper()
	for _, act := range a.Desk.Match().Legal() {
		if a.Desk.Match().Game().Lexicon().Role(act.Verb) == game.Steps {
			do(a, "goal", fmt.Sprint(act.Hex), "")
			return
		}
	}
	t.Fatal("no step can be taken")
}

func begin(t *testing.T) (*App, *still) {
	t.Helper()
	a, p := table(t)
	do(a, "start", "aachen/first-blood", "")
	if a.Desk == nil {
		t.Fatalf("no match on the table: %+v", a.Message)
	}
	return a, p
}

// nodes builds the page and goes through all its nodes, those of components in their places.
func nodes(t *testing.T, a *App, see func(n *vugu.VGNode)) {
	t.Helper()
	a.Prepare()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		t.Fatal(err)
	}
	results := env.RunBuild(&Root{App: a})
	var walk func(out *vugu.BuildOut)
	walk = func(out *vugu.BuildOut) {
		for _, n := range out.Out {
			n.Walk(func(n *vugu.VGNode) error {
				if n.Component != nil {
					walk(results.ResultFor(n.Component))
				} else {
					see(n)
				}
				return nil
			})
		}
	}
	walk(results.Out)
}

// drawn builds the page and returns how many elements it has and all its text.
func drawn(t *testing.T, a *App) (elements int, text string) {
	t.Helper()
	var b strings.Builder
	nodes(t, a, func(n *vugu.VGNode) {
		switch {
		case n.Type == vugu.ElementNode && n.Data != "":
			elements++
			saidTwice(t, a, n)
			for _, at := range n.Attr {
				if len(at.Val) > 16000 {
					t.Errorf("attribute %s of %d bytes would stop the renderer", at.Key, len(at.Val))
				}
			}
		case n.Type == vugu.TextNode:
			b.WriteString(n.Data)
		}
		if n.InnerHTML != nil {
			b.WriteString(*n.InnerHTML + "\n")
		}
	})
	return elements, b.String()
}

// saidTwice fails for an alert, which is read aloud when it comes up, with what the page has said as well.
func saidTwice(t *testing.T, a *App, alert *vugu.VGNode) {
	t.Helper()
	if !slices.ContainsFunc(alert.Attr, func(at vugu.VGAttribute) bool { return at.Key == "role" && at.Val == "alert" }) {
		return
	}
	look := func(n *vugu.VGNode) error {
		if n.InnerHTML != nil && slices.Contains(a.Page.(*still).said, html.UnescapeString(*n.InnerHTML)) {
			t.Errorf("%q is an alert, and said", *n.InnerHTML)
		}
		return nil
	}
	if look(alert); alert.FirstChild != nil {
		alert.FirstChild.Walk(look) // with what stands beside it
	}
}
