package web

import (
	"cmp"
	"strconv"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/engine/lesson"
	"fieldpost/web/desk"
	"fieldpost/web/opponent"
	"fieldpost/web/store"
)

// A Shelf knows the games that can be played.
type Shelf interface {
	Scenarios() []game.Info
	Open(scenario string, options map[string]string) (game.Game, error)
	OpenOwn(scenario string, options map[string]string, own game.Tables) (game.Game, error)
	Tables(game string) []string
	Table(game, file string) (string, error)
	Load(text string) (m *game.Match, notice string, err error)
	Briefing(scenario string) (game.Briefing, bool)
	Lessons() []lesson.Entry
	Lesson(id string) (*lesson.Lesson, error)
}

// A Page is what the App asks of the browser. All calls return at once, but for those of the
// Press, which wait: they are for work aside.
type Page interface {
	game.Press
	Go(work func())             // runs work aside, free to wait; it must Lock to touch the App
	Later(ms int, work func())  // runs work aside after so many milliseconds
	Lock()                      // before touching the App outside Command
	Unlock()                    // and after it; draws the page again
	Say(text string)            // reads a sentence aloud
	Download(name, text string) // offers a file
	Copy(text string)           // puts text on the clipboard
	PickFile()                  // asks for a file to import; its text comes as the command "import"
	Value(id string) string     // what stands in an input
	SetValue(id, value string)  // writes into an input
	Focus(id string)            // moves the focus there after the next drawing
	Center(h hex.Hex)           // brings a hex of the board into view
	Address(hash string)        // changes the address without loading anything
	Style(s Settings)           // theme, text scale and motion
	Update()                    // switches to a newer version that is ready
	Seed() string               // a fresh seed for dice
	Now() int64                 // milliseconds since 1970
	Shot(name string) bool      // offers the board as it is shown as a picture; false if there is none
	Progress(thousandths int)   // shows how much of the thinking is done, where that is shown
	Touched() bool              // the last input was a finger's
	Calm() bool                 // the player wants no motion
	Thumbnail(w, h int) string  // the board as a data: URL, "" if there is none
	Here() string               // the page's own address, "" if nobody else can open it
	Shares() bool               // the browser can share a file
	Share(title, name, text string)
}

// App is the state of the page. Its fields are read by the components and changed by
// Command only, under the page's lock.
type App struct {
	Page  Page
	Shelf Shelf
	Store store.Store

	Opponent *opponent.Opponent // that thinks for the computer player, nil where there is none

	Scenarios []game.Info
	Options   map[string]map[string]string // chosen on the shelf, by scenario
	Players   map[string]map[string]string // levels of the computer, by scenario and side: see shelfSeats
	Saved     []store.Summary
	Trash     *store.Summary  // deleted last, can be restored
	Bin       []store.Summary // all that is deleted but not gone
	Older     []store.Older   // continuations of the match that the dialog is about
	Trouble   string          // why the store cannot be read, "" if it can
	Message   Message         // one sentence of the shelf
	Ready     bool            // the shelf has been read

	kept    []store.Summary // what the store had when it was read last
	held    []*session      // left while they were not stored: see keep.go
	waiting bool            // a new try to store them is to come
	pause   int             // how long the last one waited for that, in milliseconds

	Desk    *desk.Desk
	View    *desk.View // of the Desk, fresh before each drawing
	Session *session
	Hover   hex.Hex

	Settings Settings
	Post     postal
	Bench    workshop
	Dialog   Dialog
	Tab      string
	Drawer   bool   // open, where there is no room for it beside the board
	Aside    bool   // closed, where there is room for it
	Layout   string // "wide", "middle", "narrow": see assets/css/fieldpost.css
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
	Kind string
	Arg  string
	Text string
	from string // id of the control to give the focus back to
}

// Settings are the player's, kept in the store.
type Settings struct {
	Theme  string `json:"theme"`  // "system", "light", "dark", "contrast"
	Scale  string `json:"scale"`  // "1", "1.25", "1.5", "2"
	Motion string `json:"motion"` // "system", "on", "off"
	Keys   string `json:"keys"`   // letter keys: "on", "off"
	// HandOver says when a table with two players is covered: "always", "hidden" (only
	// when something is hidden from one of them), "never".
	HandOver string `json:"handover"`
	Pace     string `json:"pace"`    // of the computer's actions: see paces
	Learned  string `json:"learned"` // ids of the lessons that were done, each with a space behind it
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
	return &App{Page: p, Shelf: shelf, Store: quiet{keep}, Post: postal{Mail: map[string]*mail{}, Book: book{People: map[string]string{}}}, Bench: workshop{Chosen: map[string]string{}}, Tab: "log", Sheet: 1, LogLines: logPage, Hover: hex.None, Look: hex.None,
		Settings: Settings{Theme: "system", Scale: "1", Motion: "system", HandOver: "hidden", Pace: defaultPace}, Players: map[string]map[string]string{}, Search: map[string]string{}, Overlays: map[string]bool{}, Opened: map[string]bool{"stacks": true, "how": true}, Options: map[string]map[string]string{},
		Scenarios: shelf.Scenarios()}
}

// Prepare makes the view that the components draw.
func (a *App) Prepare() {
	a.entries = nil
	if a.Desk != nil {
		a.View = a.Desk.View()
	}
}

// Command carries out a control's command. value is what stands in the control, for
// inputs and selects.
func (a *App) Command(cmd, arg, value string) {
	if f, ok := pageCommands[cmd]; ok {
		f(a, arg, value)
		return
	}
	if f, ok := mailCommands[cmd]; ok {
		f(a, arg, value)
		return
	}
	if f, ok := benchCommands[cmd]; ok {
		f(a, arg, value)
		return
	}
	f, ok := matchCommands[cmd]
	if !ok || a.Desk == nil {
		return
	}
	if a.Session.watching && writes[cmd] {
		a.Desk.Notice(desk.Notice{Text: "This match is being played in another tab; this one only watches.", Bad: true})
		return
	}
	if a.benched() != nil && a.onBench(cmd, arg) {
		return
	}
	if a.mailBars(cmd) || a.replay() != nil && !a.inPast(cmd, arg) {
		return
	}
	f(a, arg, value)
	a.run()
}

// writes are the commands that change a match.
var writes = map[string]bool{"verb": true, "card": true, "commit": true, "goal": true, "type-hex": true, "undo": true, "redo": true, "default": true, "hex": true, "unit": true, "free": true, "hush": true, "hush-move": true, "commit-all": true, "player": true, "take-over": true, "advice-do": true}

// pageCommands work with and without a match.
var pageCommands = map[string]func(a *App, arg, value string){
	"start":      func(a *App, arg, _ string) { a.start(arg) },
	"option":     func(a *App, arg, value string) { a.option(arg, value) },
	"seat":       func(a *App, arg, value string) { a.seat(arg, value) },
	"pace":       func(a *App, arg, value string) { a.setPace(cmp.Or(value, arg)) },
	"open":       func(a *App, arg, _ string) { a.open(arg) },
	"again":      func(a *App, arg, _ string) { a.playAgain(arg == "other") },
	"learn":      func(a *App, arg, _ string) { a.learn(arg) },
	"home":       func(a *App, _, _ string) { a.home() },
	"home-yes":   func(a *App, _, _ string) { a.goHome() },
	"retry":      func(a *App, _, _ string) { a.retry() },
	"delete":     func(a *App, arg, _ string) { a.show(Dialog{Kind: "delete", Arg: arg}) },
	"delete-yes": func(a *App, arg, _ string) { a.remove(arg) },
	"purge":      func(a *App, _, _ string) { a.show(Dialog{Kind: "purge"}) },
	"purge-yes":  func(a *App, _, _ string) { a.purge() },
	"older-list": func(a *App, arg, _ string) { a.listOlder(arg) },
	"revert":     func(a *App, arg, _ string) { a.revert(number(arg)) },
	"restore":    func(a *App, arg, _ string) { a.restore(arg) },
	"rename": func(a *App, arg, _ string) {
		a.show(Dialog{Kind: "rename", Arg: arg})
		a.Page.SetValue("rename-title", a.title(arg))
	},
	"rename-yes":  func(a *App, arg, _ string) { a.rename(arg, a.Page.Value("rename-title")) },
	"export":      func(a *App, arg, _ string) { a.export(arg) },
	"download":    func(a *App, arg, _ string) { a.Page.Download(arg, a.Dialog.Text) },
	"copy":        func(a *App, _, _ string) { a.Page.Copy(a.Dialog.Text) },
	"import-file": func(a *App, _, _ string) { a.Page.PickFile() },
	"import-text": func(a *App, _, _ string) { a.show(Dialog{Kind: "import"}); a.Page.SetValue("import-text", "") },
	"import-yes":  func(a *App, _, _ string) { a.importText(a.Page.Value("import-text")) },
	"import": func(a *App, _, value string) {
		if a.Dialog.Kind == "bench" && !isMail(value) {
			a.benchText(value)
			return
		}
		a.importText(value)
	},
	"settings":  func(a *App, _, _ string) { a.show(Dialog{Kind: "settings"}) },
	"help":      func(a *App, _, _ string) { a.show(Dialog{Kind: "help"}) },
	"offline":   func(a *App, _, _ string) { a.show(Dialog{Kind: "offline"}) },
	"both":      func(a *App, _, _ string) { a.Settings.HandOver = "never"; a.keepSettings(); a.close() },
	"close":     func(a *App, _, _ string) { a.close() },
	"theme":     func(a *App, arg, _ string) { a.Settings.Theme = arg; a.keepSettings() },
	"scale":     func(a *App, arg, _ string) { a.Settings.Scale = arg; a.keepSettings() },
	"motion":    func(a *App, arg, _ string) { a.Settings.Motion = arg; a.keepSettings() },
	"keys":      func(a *App, arg, _ string) { a.Settings.Keys = arg; a.keepSettings() },
	"hand-over": func(a *App, arg, _ string) { a.Settings.HandOver = arg; a.keepSettings() },
	"update": func(a *App, _, _ string) {
		if !a.askFirst("update") {
			a.Page.Update()
		}
	},
	"update-yes":   func(a *App, _, _ string) { a.Page.Update() },
	"later":        func(a *App, _, _ string) { a.Updated = "" },
	"dismiss":      func(a *App, _, _ string) { a.Message = Message{} },
	"forget-trash": func(a *App, _, _ string) { a.Trash = nil },
}

// matchCommands need a match.
var matchCommands = map[string]func(a *App, arg, value string){
	"verb":   func(a *App, arg, _ string) { a.verb(number(arg)) },
	"card":   func(a *App, arg, _ string) { a.Desk.PickCard(game.Option(number(arg))) },
	"unit":   func(a *App, arg, _ string) { a.unit(game.Unit(number(arg))) },
	"toggle": func(a *App, arg, _ string) { a.Desk.ToggleUnit(game.Unit(number(arg))) },
	"hex":    func(a *App, arg, _ string) { a.pickHex(hex.Hex(number(arg))) },
	"goal":   func(a *App, arg, _ string) { a.Look = hex.Hex(number(arg)); a.Desk.PickGoal(a.Look); a.raise() },
	"type-hex": func(a *App, _, _ string) {
		a.Desk.TypeHex(a.Page.Value("hex-entry"))
		a.Page.SetValue("hex-entry", "")
		a.Page.Focus("pad")
	},
	"center":       func(a *App, arg, _ string) { a.center(hex.Hex(number(arg))) },
	"commit":       func(a *App, _, _ string) { a.Desk.Commit(); a.Sheet = min(a.Sheet, 1) },
	"commit-all":   func(a *App, _, _ string) { a.Desk.CommitAll(); a.Sheet = min(a.Sheet, 1) },
	"default":      func(a *App, _, _ string) { a.byDefault() },
	"back":         func(a *App, _, _ string) { a.back() },
	"next":         func(a *App, _, _ string) { a.center(a.Desk.NextUnit(1)) },
	"previous":     func(a *App, _, _ string) { a.center(a.Desk.NextUnit(-1)) },
	"undo":         func(a *App, _, _ string) { a.undo() },
	"redo":         func(a *App, _, _ string) { a.redo() },
	"replay":       func(a *App, arg, _ string) { a.Dialog = Dialog{}; a.lookBack(number(arg)) },
	"time":         func(a *App, _, value string) { a.stopPlaying(); a.lookBack(number(value)) },
	"time-step":    func(a *App, arg, _ string) { a.stopPlaying(); a.lookBack(a.replay().at + number(arg)) },
	"jump":         func(a *App, arg, _ string) { a.jump(arg) },
	"play":         func(a *App, _, _ string) { a.play() },
	"speed":        func(a *App, _, value string) { a.setSpeed(number(value)) },
	"span":         func(a *App, _, value string) { a.setSpan(number(value)) },
	"battle-pause": func(a *App, _, _ string) { a.replay().pause = !a.replay().pause },
	"now":          func(a *App, _, _ string) { a.toNow() },
	"since":        func(a *App, _, _ string) { a.sinceOrSkip() },
	"branch":       func(a *App, _, _ string) { a.branch() },
	"picture":      func(a *App, _, _ string) { a.picture() },
	"card-log":     func(a *App, arg, _ string) { a.cardLog(number(arg)) },
	"card-close":   func(a *App, arg, _ string) { a.Session.closed = number(arg); a.Page.Focus("pad") },
	"tab":          func(a *App, arg, _ string) { a.Tab, a.Drawer, a.Aside = arg, a.Layout != "wide", false },
	"drawer":       func(a *App, _, _ string) { a.drawer() },
	"deck":         func(a *App, _, _ string) { a.Opened["deck"] = !a.Opened["deck"] },
	"sheet":        func(a *App, _, _ string) { a.Sheet = (a.Sheet + 1) % 3 },
	"search":       func(a *App, arg, value string) { a.Search[arg] = value },
	"chapter":      func(a *App, arg, _ string) { a.chapter(arg) },
	"older":        func(a *App, _, _ string) { a.LogLines += logPage },
	"chart-large":  func(a *App, _, _ string) { a.show(Dialog{Kind: "chart"}) },
	"chart":        func(a *App, arg, _ string) { a.Chart = arg },
	"chart-select": func(a *App, _, value string) { a.Chart = value },
	"overlay":      func(a *App, arg, _ string) { a.Overlays[arg] = !a.Overlays[arg] },
	"rule":         func(a *App, arg, _ string) { a.show(Dialog{Kind: "rule", Arg: arg}) },
	"verdict":      func(a *App, _, _ string) { a.show(Dialog{Kind: "verdict"}) },
	"players":      func(a *App, _, _ string) { a.show(Dialog{Kind: "players"}) },
	"player":       func(a *App, arg, value string) { a.setPlayer(arg, value) },
	"take-over":    func(a *App, _, _ string) { a.relieve() },
	"pause":        func(a *App, _, _ string) { a.pauseThinking() },
	"one-move":     func(a *App, _, _ string) { a.oneMove() },
	"hurry":        func(a *App, _, _ string) { a.hurry() },
	"try-again":    func(a *App, _, _ string) { a.tryAgain() },
	"think":        func(*App, string, string) {}, // goes on where it had to stop
	"advise":       func(a *App, _, _ string) { a.advise() },
	"advice-do":    func(a *App, arg, _ string) { a.followAdvice(number(arg)) },
	"advice-show":  func(a *App, arg, _ string) { a.showAdvice(number(arg)) },
	"ready":        func(a *App, _, _ string) { a.close() },
	"coach-next":   func(a *App, _, _ string) { a.coachNext() },
	"coach-back":   func(a *App, _, _ string) { a.coachBack() },
	"tracks":       func(a *App, _, _ string) { a.show(Dialog{Kind: "tracks"}) },
	"record":       func(a *App, _, _ string) { a.record() },
	"edited":       func(a *App, _, _ string) { a.Desk.Notice(desk.Notice{Text: game.EditedText}) },
	"free":         func(a *App, arg, _ string) { a.Desk.TakeFree(number(arg)) },
	"hush":         func(a *App, arg, _ string) { a.uncover(); a.Desk.Hush(arg); a.keepOrders(a.Session, a.Desk) },
	"hush-move":    func(a *App, _, _ string) { a.uncover(); a.Desk.HushMove(); a.keepOrders(a.Session, a.Desk) },
	"victory-chart": func(a *App, _, _ string) {
		a.Dialog = Dialog{}
		a.Chart, a.Tab, a.Drawer = a.victoryChart(), "charts", a.Layout != "wide"
	},
	"menu": func(a *App, arg, _ string) { // a long press: the stack fans out first where the drawer would hide it
		h := hex.Hex(number(arg))
		again := a.Look == h && a.Tab == "stack"
		a.Look, a.Tab = h, "stack"
		a.Drawer = a.Layout != "wide" && (again || len(a.look().Units) < 2)
	},
	"look": func(a *App, arg, _ string) {
		a.Look, a.Tab, a.Drawer = hex.Hex(number(arg)), "stack", a.Layout != "wide"
	},
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}

// verb presses a button of the pad. A move that ends without a step is taken back: it would cost what it costs for
// nothing.
func (a *App) verb(i int) {
	if a.Desk.EndsIdle(i) {
		a.undo()
		return
	}
	a.Desk.PickVerb(i)
}

func (a *App) byDefault() {
	if c := a.coach(); c != nil && c.Tells() {
		a.coachNext()
		return
	}
	for i, b := range a.Desk.View().Buttons {
		if b.Default && a.Desk.EndsIdle(i) {
			a.undo()
			return
		}
	}
	a.Desk.Default()
}

// drawer opens or closes the drawer.
func (a *App) drawer() {
	if a.Layout == "wide" {
		a.Aside = !a.Aside
		return
	}
	a.Drawer = !a.Drawer
}

// drawerOpen reports whether the drawer is seen.
func (a *App) drawerOpen() bool { return a.Drawer || a.Layout == "wide" && !a.Aside }

// takeBackIdle takes a move back that was declared and has not gone a step, where another unit is meant.
func (a *App) takeBackIdle(h hex.Hex) {
	if a.Desk.Idle() && a.Desk.MeansAnother(h) {
		a.undo()
	}
}

func (a *App) unit(u game.Unit) {
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
	if a.Page.Touched() && a.Desk.Wary(h) {
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
	case a.Drawer:
		a.Drawer = false
	}
}

func (a *App) show(d Dialog) {
	if a.Dialog.Kind != "" && d.from == "" {
		d.from = a.Dialog.from
	}
	a.Dialog = d
	a.Page.Focus("dialog")
}

func (a *App) close() {
	if a.Dialog.Kind == "handover" && a.Desk != nil {
		a.takeSeat()
		a.Dialog = Dialog{}
		a.greet()
	}
	a.Dialog = Dialog{}
	a.Page.Focus("")
}

func (a *App) option(arg, value string) {
	scenario, id, _ := strings.Cut(arg, ":")
	if a.Options[scenario] == nil {
		a.Options[scenario] = map[string]string{}
	}
	a.Options[scenario][id] = value
}

func (a *App) keepSettings() {
	a.Page.Style(a.Settings)
	a.saveSettings()
}

// Key carries out a key pressed outside of inputs and reports whether it meant
// something.
func (a *App) Key(key string, shift bool) bool {
	if a.Settings.Keys == "off" && len(key) == 1 && !('0' <= key[0] && key[0] <= '9') {
		return false
	}
	if key == "?" {
		a.Command("help", "", "")
		return true
	}
	if a.Dialog.Kind != "" {
		if key == "Escape" && a.Dialog.Kind != "handover" {
			a.close()
			return true
		}
		return false
	}
	if a.Desk == nil {
		return false
	}
	cmd, arg := "", ""
	switch strings.ToLower(key) {
	case "n":
		cmd = "next"
		if shift {
			cmd = "previous"
		}
	case "u":
		cmd = "undo"
		if shift {
			cmd = "redo"
		}
	case "r":
		cmd = "redo"
	case "l":
		cmd, arg = "tab", "log"
	case "c":
		cmd, arg = "tab", "charts"
	case "v":
		cmd, arg = "replay", a.now()
	case "p":
		if cmd = "play"; a.Desk.Computes() && a.present() {
			cmd = "pause"
		}
	case "w":
		cmd = "advise"
	case "b":
		cmd, arg = "tab", "briefing"
	case "o":
		cmd, arg = "tab", "order"
	case "i":
		cmd, arg = "look", strconv.Itoa(int(a.aimed()))
	case "escape":
		cmd = "back"
	case "enter":
		cmd = "default"
	case "h":
		a.Page.Focus("hex-entry")
		return true
	default:
		if n := number(key); n >= 1 && n <= 9 {
			cmd, arg = "verb", strconv.Itoa(n-1)
		}
	}
	if cmd == "" {
		return false
	}
	a.Command(cmd, arg, "")
	return true
}
