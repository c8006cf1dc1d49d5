package web

import (
	"strconv"
	"strings"
)

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
	if (cmd == "tab" || cmd == "look") && a.Layout == "wide" { // elsewhere the focus goes to the drawer
		a.Page.Say(a.tabTitle() + ".")
	}
	return true
}
