package web

import (
	"cmp"
	"strconv"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
	"fieldpost/web/desk"
)

// Command carries out a control's command. value is what stands in the control, for
// inputs and selects.
func (a *App) Command(cmd, arg, value string) {
	if f, ok := pageCommands.named(cmd); ok {
		f(a, arg, value)
		return
	}
	if f, ok := mailCommands.named(cmd); ok {
		f(a, arg, value)
		return
	}
	if f, ok := benchCommands.named(cmd); ok {
		f(a, arg, value)
		return
	}
	f, ok := matchCommands.named(cmd)
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
	if writes[cmd] && live[cmd] { // what it comes to is read, even if it was before
		a.Session.heard = ""
	}
	f(a, arg, value)
	a.run()
}

// commands are what the page can be told, by name. As a list they are laid out by the compiler; a map of functions is put
// together by code when the program starts.
type commands []struct {
	name string
	do   func(a *App, arg, value string)
}

// named returns the command of a name.
func (c commands) named(name string) (do func(a *App, arg, value string), ok bool) {
	for i := range c {
		if c[i].name == name {
			return c[i].do, true
		}
	}
	return nil, false
}

// writes are the commands that change a match.
var writes = map[string]bool{"verb": true, "card": true, "commit": true, "goal": true, "type-hex": true, "undo": true, "redo": true, "default": true, "hex": true, "unit": true, "free": true, "hush": true, "hush-move": true, "commit-all": true, "player": true, "take-over": true, "leave-side": true, "advice-do": true}

// pageCommands work with and without a match.
var pageCommands = commands{
	{"start", func(a *App, arg, _ string) { a.start(arg) }},
	{"option", func(a *App, arg, value string) { a.option(arg, value) }},
	{"seat", func(a *App, arg, value string) { a.seat(arg, value) }},
	{"pace", func(a *App, arg, value string) { a.setPace(cmp.Or(value, arg)) }},
	{"open", func(a *App, arg, _ string) { a.open(arg, a.greet) }},
	{"again", func(a *App, arg, _ string) { a.playAgain(arg == "other") }},
	{"learn", func(a *App, arg, _ string) { a.learn(arg) }},
	{"home", func(a *App, _, _ string) { a.home() }},
	{"home-yes", func(a *App, _, _ string) { a.goHome() }},
	{"play-here", func(a *App, _, _ string) {
		if s := a.Session; s != nil {
			s.passes = false
			a.Store.Want(s.id)
		}
	}},
	{"retry", func(a *App, _, _ string) { a.retry() }},
	{"delete", func(a *App, arg, _ string) { a.show(Dialog{Kind: "delete", Arg: arg}) }},
	{"delete-yes", func(a *App, arg, _ string) { a.remove(arg) }},
	{"purge", func(a *App, _, _ string) { a.show(Dialog{Kind: "purge"}) }},
	{"purge-yes", func(a *App, _, _ string) { a.purge() }},
	{"older-list", func(a *App, arg, _ string) { a.listOlder(arg) }},
	{"revert", func(a *App, arg, _ string) { a.revert(number(arg)) }},
	{"restore", func(a *App, arg, _ string) { a.restore(arg) }},
	{"rename", func(a *App, arg, _ string) {
		a.show(Dialog{Kind: "rename", Arg: arg})
		a.Page.SetValue("rename-title", a.title(arg))
	}},
	{"rename-yes", func(a *App, arg, _ string) { a.rename(arg, a.Page.Value("rename-title")) }},
	{"export", func(a *App, arg, _ string) { a.export(arg) }},
	{"download", func(a *App, arg, _ string) { a.Page.Download(arg, a.Dialog.Text) }},
	{"copy", func(a *App, _, _ string) { a.copy(a.Dialog.Text, func() {}) }},
	{"import-file", func(a *App, _, _ string) { a.Page.PickFile() }},
	{"import-text", func(a *App, _, _ string) { a.show(Dialog{Kind: "import"}); a.Page.SetValue("import-text", "") }},
	{"import-yes", func(a *App, _, _ string) { a.importText("", a.Page.Value("import-text")) }},
	{"import", func(a *App, file, value string) {
		if a.Dialog.Kind == "bench" && !pasted(value) {
			a.Bench.check(value)
			return
		}
		a.importText(file, value)
	}},
	{"settings", func(a *App, _, _ string) { a.show(Dialog{Kind: "settings"}) }},
	{"help", func(a *App, _, _ string) { a.show(Dialog{Kind: "help"}) }},
	{"offline", func(a *App, _, _ string) { a.show(Dialog{Kind: "offline"}) }},
	{"both", func(a *App, _, _ string) { a.Settings.HandOver = "never"; a.keepSettings(); a.close() }},
	{"close", func(a *App, _, _ string) { a.close() }},
	{"theme", func(a *App, arg, _ string) { a.Settings.Theme = arg; a.keepSettings() }},
	{"scale", func(a *App, arg, _ string) { a.Settings.Scale = arg; a.keepSettings() }},
	{"motion", func(a *App, arg, _ string) { a.Settings.Motion = arg; a.keepSettings() }},
	{"sights", func(a *App, arg, _ string) {
		a.Settings.Sights = arg
		if a.Session != nil {
			a.Session.sight = ""
		}
		a.keepSettings()
	}},
	{"keys", func(a *App, arg, _ string) { a.Settings.Keys = arg; a.keepSettings() }},
	{"hand-over", func(a *App, arg, _ string) { a.Settings.HandOver = arg; a.keepSettings() }},
	{"update", func(a *App, _, _ string) {
		if !a.askFirst("update") {
			a.Page.Update()
		}
	}},
	{"update-yes", func(a *App, _, _ string) { a.Page.Update() }},
	{"later", func(a *App, _, _ string) { a.Updated = "" }},
	{"dismiss", func(a *App, _, _ string) { a.Message = Message{} }},
	{"forget-trash", func(a *App, _, _ string) { a.Trash = nil }},
}

// matchCommands need a match.
var matchCommands = commands{
	{"verb", func(a *App, arg, _ string) { a.verb(number(arg)) }},
	{"card", func(a *App, arg, _ string) { a.Desk.PickCard(game.Option(number(arg))) }},
	{"unit", func(a *App, arg, _ string) { a.unit(game.Unit(number(arg))) }},
	{"toggle", func(a *App, arg, _ string) { a.Desk.ToggleUnit(game.Unit(number(arg))) }},
	{"hex", func(a *App, arg, _ string) { a.pickHex(hex.Hex(number(arg))) }},
	{"goal", func(a *App, arg, _ string) { a.Look = hex.Hex(number(arg)); a.Desk.PickGoal(a.Look); a.raise() }},
	{"type-hex", func(a *App, _, _ string) {
		if h := a.Desk.Typed(a.Page.Value("hex-entry")); h != hex.None {
			a.takeBackIdle(h)
			a.Desk.PickHex(h)
		}
		a.Page.SetValue("hex-entry", "")
		a.Page.Focus("pad")
	}},
	{"center", func(a *App, arg, _ string) { a.center(hex.Hex(number(arg))) }},
	{"commit", func(a *App, _, _ string) { a.Desk.Commit(); a.Sheet = min(a.Sheet, 1) }},
	{"commit-all", func(a *App, _, _ string) { a.Desk.CommitAll(); a.Sheet = min(a.Sheet, 1) }},
	{"default", func(a *App, _, _ string) { a.byDefault() }},
	{"back", func(a *App, _, _ string) { a.back() }},
	{"next", func(a *App, _, _ string) { a.next(1) }},
	{"previous", func(a *App, _, _ string) { a.next(-1) }},
	{"undo", func(a *App, _, _ string) { a.undo(1) }},
	{"redo", func(a *App, _, _ string) { a.redo() }},
	{"replay", func(a *App, arg, _ string) { a.Dialog = Dialog{}; a.lookBack(number(arg)) }},
	{"time", func(a *App, _, value string) { a.stopPlaying(); a.lookBack(number(value)) }},
	{"time-step", func(a *App, arg, _ string) { a.stopPlaying(); a.lookBack(a.replay().at + number(arg)) }},
	{"jump", func(a *App, arg, _ string) { a.jump(arg) }},
	{"play", func(a *App, _, _ string) { a.play() }},
	{"speed", func(a *App, _, value string) { a.replay().setSpeed(number(value)) }},
	{"span", func(a *App, _, value string) { a.replay().setSpan(number(value)) }},
	{"battle-pause", func(a *App, _, _ string) { a.replay().flipPause() }},
	{"now", func(a *App, _, _ string) { a.toNow() }},
	{"since", func(a *App, _, _ string) { a.sinceOrSkip() }},
	{"branch", func(a *App, _, _ string) { a.branch() }},
	{"picture", func(a *App, _, _ string) { a.picture() }},
	{"card-log", func(a *App, arg, _ string) { a.cardLog(number(arg)) }},
	{"card-close", func(a *App, arg, _ string) { a.Session.closed = number(arg); a.Page.Focus("pad") }},
	{"tab", func(a *App, arg, _ string) { a.openTab(arg) }},
	{"drawer", func(a *App, _, _ string) { a.drawer() }},
	{"deck", func(a *App, _, _ string) { a.Opened["deck"] = !a.Opened["deck"] }},
	{"sheet", func(a *App, _, _ string) { a.Sheet = (a.Sheet + 1) % 3 }},
	{"search", func(a *App, arg, value string) { a.search(arg, value) }},
	{"chapter", func(a *App, arg, _ string) { a.chapter(arg) }},
	{"older", func(a *App, _, _ string) { a.LogLines += logPage }},
	{"chart-large", func(a *App, _, _ string) { a.show(Dialog{Kind: "chart"}) }},
	{"chart", func(a *App, arg, _ string) { a.Chart = arg }},
	{"chart-select", func(a *App, _, value string) { a.Chart = value }},
	{"overlay", func(a *App, arg, _ string) { a.overlay(arg) }},
	{"term", func(a *App, arg, _ string) { a.show(Dialog{Kind: "term", Arg: arg}) }},
	{"rule", func(a *App, arg, _ string) { a.show(Dialog{Kind: "rule", Arg: arg}) }},
	{"verdict", func(a *App, _, _ string) { a.show(Dialog{Kind: "verdict"}) }},
	{"players", func(a *App, _, _ string) { a.show(Dialog{Kind: "players"}) }},
	{"player", func(a *App, arg, value string) { a.setPlayer(arg, value) }},
	{"take-over", func(a *App, _, _ string) { a.relieve() }},
	{"leave-side", func(a *App, _, _ string) { a.leaveSide() }},
	{"pause", func(a *App, _, _ string) { a.pauseThinking() }},
	{"one-move", func(a *App, _, _ string) { a.oneMove() }},
	{"hurry", func(a *App, _, _ string) { a.hurry() }},
	{"try-again", func(a *App, _, _ string) { a.tryAgain() }},
	{"think", func(*App, string, string) {}}, // goes on where it had to stop
	{"advise", func(a *App, _, _ string) { a.advise() }},
	{"advice-do", func(a *App, arg, _ string) { a.followAdvice(number(arg)) }},
	{"advice-show", func(a *App, arg, _ string) { a.showAdvice(number(arg)) }},
	{"ready", func(a *App, _, _ string) { a.close() }},
	{"coach-next", func(a *App, _, _ string) { a.coachNext() }},
	{"coach-back", func(a *App, _, _ string) { a.coachBack() }},
	{"tracks", func(a *App, _, _ string) { a.show(Dialog{Kind: "tracks"}) }},
	{"record", func(a *App, _, _ string) { a.record() }},
	{"edited", func(a *App, _, _ string) { a.Desk.Notice(desk.Notice{Text: game.EditedText}) }},
	{"free", func(a *App, arg, _ string) { a.Desk.TakeFree(number(arg)) }},
	{"hush", func(a *App, arg, _ string) { a.uncover(); a.Desk.Hush(arg); a.keepOrders(a.Session, a.Desk) }},
	{"hush-move", func(a *App, _, _ string) { a.uncover(); a.Desk.HushMove(); a.keepOrders(a.Session, a.Desk) }},
	{"victory-chart", func(a *App, _, _ string) {
		a.Dialog = Dialog{}
		a.Chart, a.Tab, a.Drawer = a.victoryChart(), "charts", a.Layout != "wide"
	}},
	{"menu", func(a *App, arg, _ string) { // a long press: the stack fans out first where the drawer would hide it
		h := hex.Hex(number(arg))
		again := a.Look == h && a.Tab == "stack"
		a.Look, a.Tab = h, "stack"
		a.Drawer = a.Layout != "wide" && (again || len(a.look().Units) < 2)
	}},
	{"look", func(a *App, arg, _ string) {
		a.Look = hex.Hex(number(arg))
		a.openTab("stack")
	}},
}

func number(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		return -1
	}
	return n
}
