package web

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/board"
	"fieldpost/web/desk"
)

// tableBoard is the board on the page, kept in step with the App.
type tableBoard struct {
	board *board.Board
	m     *game.Map
	pic   *game.Picture
	said  string // what the overlays were drawn for
	gone  string // what the trails were drawn for

	covered  [4]int // see covered
	revealed string // what was last brought clear of the panels
	resized  bool   // the board was framed for a window of another size, between panels that are drawn anew first
}

func (t *tableBoard) center(h hex.Hex) {
	if t.board != nil {
		t.board.CenterOn(h)
		t.board.MoveCursor(h)
	}
}

func (t *tableBoard) restyle() {
	if t.board != nil {
		t.board.Restyle()
	}
}

// resize lets the board follow the window ahead of the drawing that frames it between the panels as they are then, and brings into
// sight again what is asked about.
func (t *tableBoard) resize() {
	if t.board != nil && t.board.Resize() {
		t.revealed, t.resized = "", true
	}
}

func (t *tableBoard) thumbnail(w, h int) string {
	if t.board == nil {
		return ""
	}
	return t.board.Thumbnail(w, h)
}

// update shows the match of the App: its map, its counters, what can be picked.
func (t *tableBoard) update(p *browser) {
	a, root := p.app, byID("board")
	if a.Desk == nil {
		if t.board != nil {
			t.board.Close()
			*t = tableBoard{}
			root.Set("hidden", true)
		}
		return
	}
	m := a.Desk.Match().Game().Map()
	if t.m != m {
		old, focus := t.board, document.Get("activeElement").Get("id").String()
		if old != nil {
			old.Close()
		}
		*t = tableBoard{m: m}
		root.Set("hidden", false)
		b, err := board.New(root, m, picks{p})
		if err != nil {
			a.Desk.Notice(desk.Notice{Text: err.Error(), Bad: true})
			return
		}
		t.board = b
		if old != nil && a.benched() != nil { // the same map once more, with what was just set
			b.Follow(old)
		}
		if focus == "board-grid" {
			p.Focus(focus)
		}
	}
	if t.board == nil {
		return
	}
	if c := covered(); c != t.covered {
		t.covered = c
		if t.board.Inset(c[0], c[1], c[2], c[3]); t.resized {
			t.board.Begin()
		}
	}
	t.resized = false
	if pic := a.shownPicture(); pic != t.pic {
		t.pic, t.said = pic, ""
		t.board.Show(pic)
	}
	t.trails(a)
	if a.replay() != nil {
		t.past(a)
		return
	}
	t.board.Drags(a.benched() != nil)
	h := a.highlight()
	t.board.Highlight(board.Highlight(h))
	t.reveal(a, h)
	t.portraits()
	if said := fmt.Sprint(a.Overlays, a.aimed(), a.Desk.Picked(), a.View.Frames, a.View.Preview != nil, a.adviceAnswer(), a.coachAnswer()); said != t.said {
		t.said = said
		t.board.Overlay(a.Answers())
		if text := a.aside(); text != "" && document.Get("activeElement").Get("id").String() == "board-grid" {
			t.board.Say(text)
		}
	}
}

// trails marks what has happened, where that is something else than before.
func (t *tableBoard) trails(a *App) {
	list := a.trails()
	if gone := fmt.Sprint(list); gone != t.gone {
		t.gone = gone
		drawn := make([]board.Trail, len(list))
		for i, k := range list {
			drawn[i] = board.Trail(k)
		}
		t.board.Trails(drawn)
	}
}

// past shows a moment of the match: nothing can be picked, and what happened then is in sight.
func (t *tableBoard) past(a *App) {
	t.board.Highlight(board.NoHighlight())
	t.said = "past"
	t.board.Overlay(nil)
	var list []hex.Hex
	for _, k := range a.trails() {
		list = append(list, k.Path...)
		if k.Hex != hex.None {
			list = append(list, k.Hex)
		}
	}
	if len(list) > 0 {
		t.board.Reveal(list)
	}
	t.portraits()
}

// portraits fills in the counters of the stack view.
func (t *tableBoard) portraits() {
	images := document.Call("querySelectorAll", "img[data-portrait]")
	for i := range images.Length() {
		img := images.Index(i)
		unit, _ := strconv.Atoi(img.Get("dataset").Get("portrait").String())
		if url := t.board.Portrait(game.Unit(unit), 84); url != "" && img.Get("src").String() != url {
			img.Set("src", url)
		}
	}
}

// reveal brings what is to be seen now clear of the panels, once; and where there is nothing of the kind, something of what can be
// picked.
func (t *tableBoard) reveal(a *App, h desk.Highlight) {
	list := t.sights(a, h)
	key := fmt.Sprint(list, t.covered)
	if len(list) == 0 {
		if key = fmt.Sprint(h.Units, h.Hexes, h.Picked); len(h.Picked) > 0 {
			key += fmt.Sprint(t.covered)
		}
	}
	if key == t.revealed {
		return
	}
	t.revealed = key
	ans := a.coachAnswer()
	switch {
	case ans != nil && len(ans.Hexes) > 0, len(list) == 2 && list[0] == answered(a, h) && list[0] != h.From:
		t.board.Beside(list...)
	case len(list) == 2 && list[0] == h.From:
		t.board.Beside(list[1], list[0])
	case len(list) > 0:
		t.board.Reveal(list)
	case len(h.Picked) > 0 && len(h.Hexes) > 0: // where what is picked off the map can go
		t.board.Find(h.Hexes)
	case len(h.Picked) > 0:
		t.board.Find(t.hexesOf(a, h.Picked))
	default:
		t.board.Find(append(slices.Clone(h.Hexes), t.hexesOf(a, h.Units)...))
	}
}

// sights are what a lesson points at, or what was touched once, or what is picked with the few hexes to choose from, or the hex that the
// question is about; and what the computer has just done. The first count most where there is no room for all.
func (t *tableBoard) sights(a *App, h desk.Highlight) (list []hex.Hex) {
	if ans := a.coachAnswer(); ans != nil && len(ans.Hexes) > 0 {
		for _, n := range ans.Hexes {
			list = append(list, n.Hex)
		}
		return list
	}
	list = t.asked(a, h)
	if a.Desk.Computes() {
		for _, k := range a.trails() {
			if list = append(list, k.Path...); k.Hex != hex.None {
				list = append(list, k.Hex)
			}
		}
	}
	return list
}

// asked are the sights of the question.
func (t *tableBoard) asked(a *App, h desk.Highlight) (list []hex.Hex) {
	if warned := a.Desk.Warned(); warned != hex.None { // there may not be room for more beside it
		return []hex.Hex{warned}
	}
	for _, at := range []hex.Hex{h.Target, h.From} { // a shot's goal, where it is too far away to be seen beside who fires
		if at != hex.None {
			list = append(list, at)
		}
	}
	if scene := answered(a, h); scene != hex.None { // what he reacts to, beside the one who does or those who could
		if list = append(list, scene); h.From == hex.None {
			list = append(list, t.board.Near(scene, t.hexesOf(a, h.Units))...)
		}
	}
	if h.Target == hex.None {
		near := slices.Clone(h.Hexes)
		if r := a.Desk.Reach(); r != nil {
			for _, n := range r.Hexes {
				near = append(near, n.Hex)
			}
		}
		list = append(list, t.board.Near(h.From, near)...)
	}
	if len(list) == 0 {
		for _, g := range a.View.Goals {
			list = append(list, g.Hex)
		}
	}
	placed := len(h.Picked) > 0 && len(h.Hexes) > 0 // from beside the map: where he can go counts more
	if scene := a.Desk.Scene(); len(list) == 0 && !placed && scene != hex.None {
		list = append(list, scene)
	}
	return list
}

// answered is the hex of what the one who decides may answer, None if he aims at something or acts of his own accord.
func answered(a *App, h desk.Highlight) hex.Hex {
	if h.Target == hex.None && a.Desk.Offered() {
		return a.Desk.Scene()
	}
	return hex.None
}

// hexesOf are where these units stand, on the bench where all do.
func (t *tableBoard) hexesOf(a *App, units []game.Unit) (list []hex.Hex) {
	for _, c := range t.pic.Units {
		if slices.Contains(units, c.Unit) || a.benched() != nil {
			list = append(list, c.Hex)
		}
	}
	return list
}

// covered is how far the panels cover the board from the left, top, right and bottom, in
// CSS pixels. A drawer that slides over the board does so for a moment only.
func covered() (edges [4]int) {
	side := func(selector, property string) int {
		if e := document.Call("querySelector", selector); e.Truthy() {
			return e.Get(property).Int()
		}
		return 0
	}
	edges[1] = side(".strip", "offsetHeight")
	switch document.Get("documentElement").Get("dataset").Get("layout").String() {
	case "narrow":
		edges[3] = side(".pad", "offsetHeight") + side("#card", "offsetHeight")
		return edges
	case "wide":
		edges[2] = side(".drawer", "offsetWidth")
	}
	edges[0], edges[3] = side(".pad", "offsetWidth"), side(".hand", "offsetHeight")+side(".timebar", "offsetHeight")
	if side("#card", "offsetLeft") >= edges[0] { // on a phone on its side it lies over the board, above the hand or at the lower edge
		at := 3
		if side(".hand", "offsetHeight") > 0 {
			at = 1
		}
		edges[at] += side("#card", "offsetHeight")
	}
	return edges
}

// picks hands what is picked on the board to the App.
type picks struct{ p *browser }

func (e picks) PickHex(h hex.Hex)    { e.p.command("hex", fmt.Sprint(h), "") }
func (e picks) PickUnit(u game.Unit) { e.p.command("unit", fmt.Sprint(u), "") }
func (e picks) Menu(h hex.Hex)       { e.p.command("menu", fmt.Sprint(h), "") }
func (e picks) Drop(u game.Unit, h hex.Hex) {
	e.p.command("put-drag", fmt.Sprint(u, " ", h), "")
}
func (e picks) Cancel()          { e.p.command("back", "", "") }
func (e picks) Failed(cause any) { e.p.stop(cause) }

// Hover only draws the board, unless the drawer tells of the hex.
func (e picks) Hover(h hex.Hex, _ game.Unit) {
	p := e.p
	if p.dead {
		return
	}
	p.mu.Lock()
	a := p.app
	if a.Desk == nil || p.table.board == nil || a.Hover == h {
		p.mu.Unlock()
		return
	}
	a.Hover = h
	follow := a.Tab == "stack" && h != hex.None && len(a.Desk.Picked()) == 0
	again := follow || a.lines()
	if follow && !a.lines() {
		a.Look = h
	} else if a.replay() == nil {
		p.table.board.Highlight(board.Highlight(a.highlight()))
	}
	p.mu.Unlock()
	if again {
		p.draw()
	}
}
