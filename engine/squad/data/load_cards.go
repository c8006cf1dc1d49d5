package data

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/engine/game"
)

// The words of events.tsv in the order of their constants.
var (
	whoWords    = []string{"holder", "other", "both"}
	effectWords = []string{"mortar", "short-rounds", "bomb", "sniper", "hero", "smoke-out", "smoke-found", "low-ammo", "last-clip", "stoppage", "clear-jam",
		"foxhole", "improved", "crater", "mist", "rain", "wind", "sun", "second-wind", "panic", "rout", "surrender", "straggler", "advance", "lull", "seize",
		"momentum", "confusion", "runner", "inspire", "leader-hit", "spotted", "conceal", "dud", "mine", "fire", "breach", "scavenge", "crew", "noise", "flare", "quiet"}
	starWords   = []string{"", "ignored", "leader-sees", "own-soldier", "near-soldier", "near-building"}
	choiceWords = []string{"", "star", "soldier-hex", "jam", "hex", "setup-hex", "leader", "counter", "weapon", "crew"}
	barWords    = []string{"", "event", "reshuffle"}
)

// word reads one of a list of words, of which "" stands for an empty cell.
func word(r *game.TableRow, heading string, words []string) int {
	i := slices.Index(words, r.Text(heading))
	if i < 0 {
		r.Fault("%s %q is unknown: write one of %s", heading, r.Text(heading), strings.Join(words, " "))
	}
	return i
}

// readEvents reads the event texts.
func (l *loading) readEvents() {
	t := l.readTable("events.tsv", "key", "name", "cards", "who", "effect", "star", "choice", "text")
	for _, r := range t.Rows {
		e := Event{Key: r.Text("key"), Name: r.Text("name"), Text: r.Text("text"), Who: Who(word(&r, "who", whoWords)), Effect: EffectKind(word(&r, "effect", effectWords)),
			Star: Star(word(&r, "star", starWords)), Choice: Choice(word(&r, "choice", choiceWords)), Cards: r.Number("cards", 1, Cards)}
		if _, twice := l.event[e.Key]; twice || e.Key == "" || e.Name == "" || e.Text == "" || len(l.d.Events) == 100 {
			r.Fault("the event has no key, name or text, its key %q stands there twice, or there are more than 100: correct the row", e.Key)
		}
		if e.Choice == ChooseStar && e.Star == NoHex {
			r.Fault("the event %s asks for a choice on a star but for no random hex: fill in star", e.Key)
		}
		l.event[e.Key] = int8(len(l.d.Events))
		l.d.Events = append(l.d.Events, e)
	}
}

// readDeck reads the Action Deck. That values are equally frequent (OTL-1.2.6-02)
// is left to a test of the data, so that a player may try other cards.
func (l *loading) readDeck() {
	columns := []string{"c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"}
	t := l.readTable("deck.tsv", append([]string{"id", "orders", "hex", "bar", "event"}, columns...)...)
	seen := make([]bool, Cards+1)
	used := make([]int8, len(l.d.Events))
	for _, r := range t.Rows {
		id := r.Number("id", 1, Cards)
		if r.Once(seen, id, "card"); !l.OK() {
			return
		}
		c := Card{Orders: r.Number("orders", 0, 6), Hex: coordinate(&r), Bar: Bar(word(&r, "bar", barWords))}
		for i, heading := range columns {
			c.Entries[i+2] = entry(&r, heading, i+2)
		}
		var ok bool
		if c.Event, ok = l.event[r.Text("event")]; !ok {
			r.Fault("the event %q is not in events.tsv: write a key of it", r.Text("event"))
		}
		used[c.Event]++
		l.d.Deck[id] = c
	}
	t.Every(seen, "card")
	for i, e := range l.d.Events {
		if used[i] != e.Cards {
			t.Fault("the event %s is on %d cards, events.tsv says %d: change one of them", e.Key, used[i], e.Cards)
		}
	}
}

// entry reads the entry of a column: a number or R, * if red, y if yellow.
func entry(r *game.TableRow, heading string, column int) Entry {
	s, yellow := strings.CutSuffix(r.Text(heading), "y")
	s, red := strings.CutSuffix(s, "*")
	if s == "R" && (column == 7 || column == 9) && !red && !yellow {
		return Entry{}
	}
	n, err := strconv.Atoi(s)
	if err != nil || n < 1 || n > column {
		r.Fault("%s is %q: write a number from 1 to %d, with * if it is red and y if it is yellow (R only in c7 and c9)", heading, r.Text(heading), column)
	}
	return Entry{int8(n), red, yellow}
}

// coordinate reads the Random Hex of a card; half hexes of a panel are yellow (OTL-11.3-02).
func coordinate(r *game.TableRow) Coordinate {
	if r.Text("hex") == "*" {
		return Coordinate{Star: true}
	}
	at, ok := place(r.Text("hex"))
	if !ok || at.row == 0 {
		r.Fault("hex is %q: write a hex of a panel such as D4, or * for a star", r.Text("hex"))
	}
	return Coordinate{Column: int8(at.column), Row: int8(at.row), Yellow: at.half()}
}
