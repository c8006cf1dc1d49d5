package web

import (
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/desk"
	"fieldpost/web/opponent"
	"fieldpost/web/store"
)

// A Page is what the App asks of the browser. All calls return at once, but for those of the
// Press, which wait: they are for work aside.
type Page interface {
	game.Press
	Go(work func())             // runs work aside, free to wait; it must Lock to touch the App
	Later(ms int, work func())  // runs work aside after so many milliseconds
	Lock()                      // before touching the App outside Command
	Unlock()                    // and after it; draws the page again
	Release()                   // the same where nothing has changed that is drawn
	Say(text string)            // reads a sentence aloud
	Download(name, text string) // offers a file
	// Copy puts text on the clipboard. The browser may refuse; done is told later, under the lock.
	Copy(text string, done func(ok bool))
	PickFile()                 // asks for a file to import; its name and text come as the command "import"
	Value(id string) string    // what stands in an input
	SetValue(id, value string) // writes into an input
	Focus(id string)           // moves the focus there after the next drawing
	Center(h hex.Hex)          // brings a hex of the board into view
	Address(hash string)       // changes the address without loading anything
	Style(s Settings)          // theme, text scale and motion
	Update()                   // switches to a newer version that is ready
	Seed() string              // a fresh seed for dice
	Now() int64                // milliseconds since 1970
	Shot(name string) bool     // offers the board as it is shown as a picture; false if there is none
	Progress(thousandths int)  // shows how much of the thinking is done, where that is shown
	Touched() bool             // the last input was a finger's
	Calm() bool                // the player wants no motion
	Thumbnail(w, h int) string // the board as a data: URL, "" if there is none
	Here() string              // the page's own address, "" if nobody else can open it
	Shares() bool              // the browser can share a file
	Share(title, name, text string)
	Mail(address string) // opens a mailto: address
}

// App is the state of the page. Its fields are read by the components and changed by
// Command only, under the page's lock.
type App struct {
	Page  Page
	Shelf *catalog
	Store store.Store

	Opponent *opponent.Opponent // that thinks for the computer player, nil where there is none

	Options map[string]map[string]string // chosen on the shelf, by scenario
	Players map[string]map[string]string // levels of the computer, by scenario and side: see shelfSeats
	Saved   []store.Summary
	Trash   *store.Summary  // deleted last, can be restored
	Bin     []store.Summary // all that is deleted but not gone
	Older   []store.Older   // continuations of the match that the dialog is about
	Trouble string          // why the store cannot be read, "" if it can
	Message Message         // one sentence of the shelf
	Ready   bool            // the shelf has been read

	kept    []store.Summary // what the store had when it was read last
	held    []*session      // left while they were not stored: see keep.go
	left    *session        // the lesson left last
	known   bool            // the settings have been read
	waiting bool            // a new try to store them is to come
	pause   int             // how long the last one waited for that, in milliseconds

	Desk    *desk.Desk
	View    *desk.View // of the Desk, fresh before each drawing
	Session *session
	acts    bool // an action has begun since the last input
	Hover   hex.Hex

	Settings Settings
	Post     postal
	Bench    bench
	Dialog   Dialog
	Tab      string
	Drawer   bool   // open, where there is no room for it beside the board
	Aside    bool   // closed, where there is room for it
	Layout   string // "wide", "middle", "narrow": see assets/css/window.css
	Sheet    int    // height of the orders sheet on a phone: 0 low, 1 middle, 2 high
	LogLines int
	Search   map[string]string // of the drawer's lists, by tab
	Chart    string
	Overlays map[string]bool
	Opened   map[string]bool // disclosures that stand open
	Look     hex.Hex         // hex that the stack tab describes

	overlays []overlay       // what the game on the table can be asked; nil until it was found out
	entries  []desk.LogEntry // of the log, fresh before each drawing
	more     bool
	Single   bool   // the page is the single file
	Updated  string // "", "ready" or "stale": see assets/boot.js
}

// Message is a sentence shown on the shelf.
type Message struct {
	Text string
	Bad  bool
}

// Dialog is what lies over the page: "" nothing, "help", "settings", "rule",
// "verdict", "export", "import", "rename", "delete", "store", "handover", "tracks", "unsaved", "players".
type Dialog struct {
	Kind  string
	Arg   string
	Text  string
	Fault string // of what was tried in it
	from  string // id of the control to give the focus back to
}

// tab is a part of the drawer.
type tab struct{ ID, Title string }

// tabs of the drawer, in order; see tabList.
var tabs = []tab{
	{"briefing", "Briefing"}, {"stack", "Stack"}, {"log", "Log"}, {"order", "Forces"}, {"calendar", "Calendar"}, {"charts", "Charts"}, {"overlays", "Overlays"}, {"rules", "Rules"},
}

const logPage = 30

// NewApp makes the page's state; Open fills it from the store.
func NewApp(p Page, shelf Shelf, keep store.Store) *App {
	a := &App{Page: p, Shelf: &catalog{shelf, shelf.Scenarios()}, Store: quiet{keep}, Tab: "log", Sheet: 1, LogLines: logPage, Hover: hex.None, Look: hex.None,
		Settings: Settings{Theme: "system", Scale: "1", Motion: "system", HandOver: "hidden", Pace: defaultPace}, Players: map[string]map[string]string{}, Search: map[string]string{}, Overlays: map[string]bool{}, Opened: map[string]bool{"stacks": true, "how": true}, Options: map[string]map[string]string{}}
	a.Post = postal{page: p, put: a.putSetting, say: a.mailFault, Mail: map[string]*mail{}, Book: book{People: map[string]string{}}}
	a.Bench = bench{page: p, shelf: a.Shelf, keep: a.keepSetting, Chosen: map[string]string{}, drafts: map[string]string{}}
	return a
}

// Prepare makes the view that the components draw.
func (a *App) Prepare() {
	a.entries = nil
	if a.Desk != nil {
		a.View = a.Desk.View()
		a.heed()
	}
}

// verb presses a button of the pad. A move that ends without a step is taken back: it would cost what it costs for
// nothing.
func (a *App) verb(i int) {
	if a.Desk.EndsIdle(i) {
		a.undo(a.Desk.Idle())
		return
	}
	held := a.Desk.Asks()
	if a.Desk.PickVerb(i); held && !a.Desk.Asks() { // it is let go
		a.reask()
	}
}

// reask reads the question again where nothing is picked, of whom would be read.
func (a *App) reask() {
	if len(a.Desk.Picked()) == 0 {
		a.Page.Say(a.Desk.View().Prompt)
	}
}

func (a *App) byDefault() {
	if c := a.coach(); c != nil && c.Tells() {
		a.coachNext()
		return
	} else if c != nil && c.Over() {
		if next := a.Shelf.lessonAfter(a.Session.lesson.id); next != "" {
			a.learn(next)
			return
		}
	}
	for i, b := range a.Desk.View().Buttons {
		if b.Default {
			a.verb(i)
			return
		}
	}
	if !a.Desk.Default() {
		a.Page.Say(a.Desk.View().Prompt)
	}
}

// drawer opens or closes the drawer.
func (a *App) drawer() {
	if a.Layout == "wide" {
		a.Aside = !a.Aside
		return
	}
	a.Drawer = !a.Drawer
	a.atDrawer()
}

// openTab turns to a part of the drawer.
func (a *App) openTab(id string) {
	opened := !a.drawerOpen()
	a.Tab, a.Drawer, a.Aside = id, a.Layout != "wide", false
	if id == "stack" && a.Look == hex.None { // what the decision is about
		a.Look = a.Desk.Subject()
	}
	if opened {
		a.atDrawer()
	}
}

// atDrawer puts the focus where the drawer that slides over the board has opened, or where it can be opened again.
func (a *App) atDrawer() {
	switch {
	case a.Layout == "wide":
	case a.Drawer:
		a.Page.Focus("tab-" + a.Tab)
	default:
		a.Page.Focus("drawer-toggle")
	}
}

// drawerOpen reports whether the drawer is seen.
func (a *App) drawerOpen() bool { return a.Drawer || a.Layout == "wide" && !a.Aside }

// takeBackIdle takes a move back that was declared and has not gone a step, where another unit is meant.
func (a *App) takeBackIdle(h hex.Hex) {
	if n := a.Desk.Idle(); n > 0 && a.Desk.MeansAnother(h) {
		a.undo(n)
	}
}

// next picks the next unit that can act, or the one before.
func (a *App) next(step int) {
	a.takeBackIdle(hex.None)
	h := a.Desk.NextUnit(step, a.Look)
	if a.center(h); h != hex.None && (a.Desk.Asks() || len(a.Desk.Picked()) == 0) {
		a.Page.Focus("board-grid") // reads the hex, and Enter there chooses it
	} else {
		a.Session.heard = "" // who is the only one is read again
	}
}

func (a *App) unit(u game.Unit) {
	if a.Desk.WaryUnit(u) {
		return
	}
	for _, c := range a.Desk.Picture().Units {
		if c.Unit == u {
			a.Look = c.Hex
			a.takeBackIdle(c.Hex)
		}
	}
	a.Desk.PickUnit(u)
	a.raise()
}

func (a *App) pickHex(h hex.Hex) {
	a.Look = h
	if a.Desk.Wary(h, a.Page.Touched()) {
		a.Hover = h
		a.raise()
		return
	}
	a.takeBackIdle(h)
	a.Desk.PickHex(h)
	a.raise()
}

// raise lifts the orders sheet of a phone where a choice waits in it.
func (a *App) raise() {
	if a.Sheet == 0 && len(a.Desk.Picked()) > 0 {
		a.Sheet = 1
	}
}

func (a *App) center(h hex.Hex) {
	if h != hex.None {
		a.Look = h
		a.Page.Center(h)
	}
}

// back is Escape: it closes what lies on top, then steps back one choice.
func (a *App) back() {
	switch {
	case a.Dialog.Kind == "handover": // takes the button: Escape is too easily pressed
	case a.Dialog.Kind != "":
		a.close()
	case a.Desk.Back():
		a.reask()
	case a.Drawer:
		a.Drawer = false
		a.atDrawer()
	case a.Desk.Idle() > 0:
		a.undo(1)
	}
}

// show lays a dialog over the page, but not over a table that is to be handed over: what is behind would be seen after it.
func (a *App) show(d Dialog) {
	if a.Dialog.Kind == "handover" && d.Kind != "handover" {
		return
	}
	if a.Dialog.Kind != "" && d.from == "" {
		d.from = a.Dialog.from
	}
	if d.Kind != "bench" {
		a.draft()
	}
	a.Dialog = d
	a.Page.Focus("dialog")
}

// draft keeps what is typed on the bench.
func (a *App) draft() {
	if a.Dialog.Kind == "bench" {
		a.Bench.draft()
	}
}

func (a *App) close() {
	if a.draft(); a.Dialog.Kind == "invite" {
		a.typed()
	}
	if a.Dialog.Kind == "handover" && a.Desk != nil {
		a.takeSeat()
		a.Dialog = Dialog{}
		if a.greet(); a.replay() == nil { // what is shown ends with the question
			a.Page.Say(a.Desk.View().Prompt)
		}
	}
	asked := a.Dialog
	a.Dialog = Dialog{}
	if title, _ := a.Bench.doomed(asked.Arg); asked.Kind == "delete" && title != "" { // of the bench, which comes back
		a.openBench(a.Bench.Game)
		return
	}
	a.Page.Focus("")
}

func (a *App) option(arg, value string) {
	scenario, id, _ := strings.Cut(arg, ":")
	options := map[string]string{} // others than before, which may be those of a match
	for k, v := range a.Options[scenario] {
		options[k] = v
	}
	options[id] = value
	a.Options[scenario] = options
}

func (a *App) keepSettings() {
	a.Page.Style(a.Settings)
	a.saveSettings()
}
