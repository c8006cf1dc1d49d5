package web

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
	"fieldpost/web/store"
)

// Screen is "shelf" or "match".
func (a *App) Screen() string {
	if a.Desk == nil {
		return "shelf"
	}
	return "match"
}

func onOff(b bool) string { return strconv.FormatBool(b) }

// chosen is the value of an option on the shelf.
func (a *App) chosen(scenario string, o game.OptionInfo) string {
	if v, ok := a.Options[scenario][o.ID]; ok {
		return v
	}
	return o.Default
}

// optionsToo says that a scenario has options.
func optionsToo(s scenario) string {
	if len(s.Options) > 0 {
		return "; options"
	}
	return ""
}

// maxMatches is how many stored matches the shelf lists.
const maxMatches = 12

func (a *App) shownMatches() []store.Summary {
	return withBranches(a.Saved)[:min(len(a.Saved), maxMatches)]
}

// withBranches puts what was tried from a match below it.
func withBranches(list []store.Summary) []store.Summary {
	branches := map[string][]store.Summary{}
	roots := map[string]bool{}
	for _, s := range list {
		roots[s.ID] = true
	}
	var sorted []store.Summary
	for _, s := range list {
		if roots[s.Branch] {
			branches[s.Branch] = append(branches[s.Branch], s)
		}
	}
	for _, s := range list {
		if !roots[s.Branch] {
			sorted = append(append(sorted, s), branches[s.ID]...)
		}
	}
	return sorted
}

func openLabel(s store.Summary) string {
	if s.Over {
		return "Look back"
	}
	return "Continue"
}

// editedWords is what a mark on the shelf says of a match, behind the word itself.
func editedWords() string {
	_, words, _ := strings.Cut(game.EditedText, ": ")
	return sentence(words)
}

// gameAndPlayers says what a match is one of, and who plays it.
func gameAndPlayers(s store.Summary) string {
	if s.Players == "" {
		return s.GameTitle
	}
	return s.GameTitle + ": " + s.Players
}

// when says how much of a match has been played and when last.
func (a *App) when(s store.Summary) string {
	if s.Fault != "" {
		return s.Fault
	}
	acts := fmt.Sprintf("%d actions", s.Actions)
	if s.Actions == 1 {
		acts = "1 action"
	}
	return acts + ", " + a.ago(s.Changed)
}

// ago says how long ago a time was.
func (a *App) ago(then int64) string {
	ago := time.Duration(a.Page.Now()-then) * time.Millisecond
	switch {
	case ago < 2*time.Minute:
		return "just now"
	case ago < 2*time.Hour:
		return fmt.Sprintf("%d minutes ago", int(ago.Minutes()))
	case ago < 48*time.Hour:
		return fmt.Sprintf("%d hours ago", int(ago.Hours()))
	}
	return fmt.Sprintf("%d days ago", int(ago.Hours()/24))
}

// Picture is the file of a scenario's picture beside the page: a part of its own map with its counters. TestCards in e2e
// paints them. The single file has them inside. Two that begin alike on one map share a picture.
func Picture(scenario string) string {
	switch scenario {
	case "aachen/campaign":
		scenario = "aachen/stolberg-corridor"
	case "ardennes/eight-turns":
		scenario = "ardennes/six-turns"
	}
	return "assets/cards/" + strings.ReplaceAll(scenario, "/", "-") + ".webp"
}

func sheetWord(n int) string { return [...]string{"low", "middle", "high"}[n%3] }

func noticeClass(n desk.Notice) string {
	if n.Bad {
		return "notice bad"
	}
	return "notice"
}

// commitWord is the label of the button that does what is in preview; where all can take part at once it begins with
// the first of them.
func commitWord(p *desk.Preview) string {
	if p.All != "" {
		return p.Label + ": choose who takes part"
	}
	return p.Label
}

func commitClass(p *desk.Preview) string {
	if p.All != "" {
		return "verb"
	}
	return "main"
}

func verbClass(b desk.Button) string {
	switch {
	case b.Kin:
		return "verb kin"
	case b.Default:
		return "verb main"
	}
	return "verb"
}

// pressed is whether a verb is chosen; nothing for one that acts at once.
func pressed(b desk.Button) any {
	if b.Action != nil && !b.Pressed && !b.Kin {
		return nil
	}
	return onOff(b.Pressed)
}

func verbKey(i int, b desk.Button) string {
	switch {
	case b.Default:
		return "Enter"
	case i < 9:
		return strconv.Itoa(i + 1)
	}
	return ""
}

func (a *App) unitID(u game.Unit) string {
	if l := a.Desk.Match().Game().Lexicon().Units; int(u) >= 0 && int(u) < len(l) {
		return l[u]
	}
	return ""
}

func (a *App) sideID(s game.Side) string {
	if l := a.Desk.Match().Game().Info().Sides; int(s) < len(l) {
		return l[s]
	}
	return ""
}

func (a *App) sideName(s game.Side) string {
	if l := a.Desk.Match().Game().Info().SideNames; int(s) < len(l) {
		return l[s]
	}
	return ""
}

func (a *App) ids(rules []game.Rule) []string {
	return a.Desk.Match().Game().Ledger().IDs(rules...)
}

func stackNames(s desk.Stack) string {
	if len(s.Names) > 2 {
		return fmt.Sprintf("%s and %d more", s.Names[0], len(s.Names)-1)
	}
	return strings.Join(s.Names, ", ")
}

func (a *App) look() desk.Look { return a.Desk.Look(a.Look) }

// slotWords name the figures of a counter.
var slotWords = map[game.FigureKind]string{game.FigureStrength: "Strength", game.FigureEffectiveness: "Effectiveness", game.FigureTank: "Tank", game.FigureAntiTank: "Anti-tank", game.FigureLeg: "Movement, leg",
	game.FigureMotorized: "Movement, motorized", game.FigureReaction: "Reaction", game.FigureRange: "Range", game.FigureSupport: "Support", game.FigureRelocation: "Relocation", game.FigureAttack: "Attack", game.FigureDefense: "Defense",
	game.FigureMorale: "Morale", game.FigureMelee: "Melee", game.FigureCommand: "Command"}

func slotWord(s game.FigureKind) string {
	if w := slotWords[s]; w != "" {
		return w
	}
	return string(s)
}

// slotMeanings say what the figures of a counter are for, in any game.
var slotMeanings = map[game.FigureKind]string{game.FigureStrength: "what it fights with; losses lower it", game.FigureEffectiveness: "the higher, the surer it passes a check", game.FigureTank: "armor, weighed against the enemy's tanks and guns",
	game.FigureAntiTank: "guns against tanks", game.FigureLeg: "movement points of a move, on foot", game.FigureMotorized: "movement points of a move, on wheels or tracks", game.FigureReaction: "how readily it reacts",
	game.FigureRange: "hexes that its commands reach", game.FigureSupport: "support that it gives", game.FigureRelocation: "how far it moves its place", game.FigureAttack: "strength when it attacks", game.FigureDefense: "strength when it is attacked",
	game.FigureMorale: "the higher, the surer he passes a check", game.FigureMelee: "what he is worth hand to hand", game.FigureCommand: "orders that he passes on, and cards for the hand"}

// warn marks a figure below its printed value, by shape and not by colour alone.
func warn(low bool) string {
	if low {
		return " ▾"
	}
	return ""
}

// red marks a figure printed in red, in words.
func red(on bool) string {
	if on {
		return " red"
	}
	return ""
}

// onlyDisrupted reports whether a unit is disrupted and no badge tells that, or worse.
func onlyDisrupted(c game.Counter) bool {
	return c.Disrupted && !slices.ContainsFunc(c.Badges, func(b game.Badge) bool { return b.Kind == game.BadgeDisrupted || b.Kind == game.BadgeRouted })
}

// state is what a line of the order of battle adds about a unit.
func state(c game.Counter) string {
	s := ""
	if onlyDisrupted(c) {
		s += ", disrupted"
	}
	for _, b := range c.Badges {
		s += ", " + strings.ToLower(b.Title)
	}
	return s
}

func (a *App) log() []desk.LogEntry {
	if a.entries == nil {
		a.entries, a.more = a.Desk.Log(a.LogLines)
	}
	return a.entries
}

func (a *App) logMore() bool { a.log(); return a.more }

// maxOrder and maxRules are how many lines of a search are shown.
const (
	maxOrder = 50
	maxRules = 25
)

func (a *App) order() []desk.Group {
	groups, _ := a.Desk.Order(a.Search["order"], maxOrder)
	return groups
}

func (a *App) orderFound() string {
	_, n := a.Desk.Order(a.Search["order"], 0)
	return foundText(n, maxOrder, "unit")
}

func (a *App) rules() []game.LedgerRow {
	rows, _ := a.Desk.Statements(a.Search["rules"], a.names(a.Search["rules"]), maxRules)
	return rows
}

func (a *App) rulesFound() string {
	_, n := a.Desk.Statements(a.Search["rules"], a.names(a.Search["rules"]), 0)
	return foundText(n, maxRules, "statement")
}

func foundText(n, shown int, what string) string {
	if n != 1 {
		what += "s"
	}
	if n > shown {
		return fmt.Sprintf("%d %s, the first %d shown", n, what, shown)
	}
	return fmt.Sprintf("%d %s", n, what)
}

func dialogTitle(kind string) string {
	if title := mailTitles[kind]; title != "" {
		return title
	}
	return map[string]string{"rule": "The rule", "term": "What it means", "help": "All keys", "settings": "Settings", "verdict": "Result", "export": "Export",
		"import": "Import", "rename": "Rename", "delete": "Delete", "purge": "Empty the trash", "older": "Other continuations", "handover": "Hand over", "tracks": "Tracks", "chart": "Chart", "record": "Record of the game", "unsaved": "Not stored", "offline": "A copy for this machine", "players": "Who plays", "bench": "Workbench", "own": "Own charts", "own-asked": "Own charts"}[kind]
}

func closeWord(kind string) string {
	if isMailDialog(kind) {
		return stayWord(kind)
	}
	switch kind {
	case "delete", "rename", "import", "purge", "own-asked":
		return "Cancel"
	case "unsaved":
		return "Stay"
	case "handover":
		return "I am there: go on"
	}
	return "Close"
}

// leaveWord is what the button does that leaves what is not stored.
func leaveWord(cmd string) string {
	if cmd == "home" {
		return "To the shelf"
	}
	return "Switch all the same"
}

// deleting says what becomes of a deleted match.
func (a *App) deleting(id string) string {
	if a.fault(id) != "" {
		return "What is not stored of it is lost then."
	}
	if title, _ := a.Bench.doomed(id); title != "" {
		return "Nobody can bring it back."
	}
	return "It goes into the trash of the shelf and can be brought back."
}

func kindWord(kind string) string {
	switch kind {
	case "":
		return ""
	case "ruling":
		return ", a reading chosen here, not printed text"
	}
	return ", " + kind
}

// verdictRow is a line of a verdict: what it is about, and what it comes to.
type verdictRow struct{ Text, Value string }

// verdictRows cuts the lines of a verdict at their last colon.
func verdictRows(lines []string) []verdictRow {
	var list []verdictRow
	for _, l := range lines {
		text, value := l, ""
		if i := strings.LastIndex(l, ": "); i >= 0 {
			text, value = l[:i], strings.TrimSuffix(l[i+2:], ".")
		}
		list = append(list, verdictRow{text, value})
	}
	return list
}

// keys are those of the match screen.
var keys = []struct{ Key, Does string }{
	{"Enter", "the default, or the action in preview"}, {"Esc", "one choice back"}, {"1 … 9", "what can be done, as the orders pad numbers it"},
	{"N", "next unit that can act, or next hex to choose (Shift: previous)"}, {"U", "undo"}, {"R", "redo"}, {"H", "type a hex number"},
	{"Arrows", "move the hex cursor of the board; Enter picks there"}, {"Shift + arrows", "scroll the board"}, {"+ − 0", "zoom in, out, whole map"},
	{"S", "fan out the stack"}, {"I", "what stands in the hex: each figure and mark in words"}, {"Wheel, pinch", "zoom; dragging scrolls"}, {"Right click, long press", "what stands in the hex"}, {"V", "replay; arrows, Home and End then, P plays, Esc ends it"}, {"W", "what would you do? The computer's advice"}, {"P", "while the computer plays: it waits, or goes on"}, {"B", "briefing"}, {"L", "log"}, {"C", "charts"}, {"O", "order of battle"}, {"?", "this list"},
}

// heed says aloud what an input has come to that is no action.
func (a *App) heed() {
	if text := a.comesTo(); text != a.Session.heard && a.Dialog.Kind == "" {
		a.Session.heard = text
		a.Page.Say(text)
	}
}

// comesTo is that in words: why it is refused, what is picked, what waits to be confirmed.
func (a *App) comesTo() string {
	v := a.View
	text := v.Notice.Text
	say := func(s string) { text = strings.TrimSpace(text + " " + s) }
	if p := v.Preview; p != nil {
		if say(p.Label + "."); p.Forecast != nil {
			say(sentence(p.Forecast.Gist))
		}
	} else if v.Many != "" {
		say(v.Many)
	} else if a.Desk.Asks() && len(v.Goals) > 0 {
		ids := make([]string, len(v.Goals))
		for i := range v.Goals {
			ids[i] = v.Goals[i].ID
		}
		say(v.GoalDo + ": " + strings.Join(ids, ", ") + ".")
	} else if len(v.Members) > 0 && !a.Desk.Aimed() {
		say(v.Picked + ":")
		for i := range v.Members {
			if m := &v.Members[i]; m.Picked {
				say(m.Name + ".")
			}
		}
		if r := a.Desk.Reach(); r != nil {
			say(r.Sentence)
		}
	} else if a.Desk.Commanded() || a.Desk.Aimed() {
		for i := range v.Buttons {
			say(v.Buttons[i].Label + ".")
		}
	}
	return text
}
