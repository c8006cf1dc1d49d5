// Package desk turns what a player clicks, types or chooses from lists into
// actions of a match, and a match into what a page shows. It knows no rules and no
// browser: everything follows from the list of legal actions, the picture of the
// position and the answers of the game.
package desk

import (
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A Desk is one player's place at a match. What he picks narrows the list of legal
// actions until one is left. It is not safe for use by several goroutines.
type Desk struct {
	match *game.Match
	lex   *game.Lexicon

	legal []game.Action // what decides; see free.go for the others
	free  []game.Action
	dec   game.Decision
	pic   *game.Picture
	at    map[game.Unit]hex.Hex // where the units of the picture are

	picked  []game.Unit // ascending
	given   bool        // they were picked for the player
	from    hex.Hex     // hex of the picked units
	tabbed  game.Unit   // NextUnit has picked last, alone or with others
	verb    *Key
	target  hex.Hex
	chosen  *game.Action                 // complete, shown in a preview, waits for Commit
	answer  *game.Answer                 // of chosen
	known   map[game.Action]*game.Answer // forecasts of this position
	notice  Notice
	movers  []game.Unit // of the move that was declared last
	plan    []hex.Hex   // hexes still to step into
	queue   []game.Action
	reach   *game.Answer // of the picked units or the movers
	reached bool         // reach has been asked for

	quiet   map[hush]string // standing orders and what each holds for
	reply   *game.Action    // of a standing order to the decision
	forced  bool            // the reply is the only one there is
	shown   game.Side       // whose picture is shown
	seat    game.Side       // the only side that sits here, Nobody if all do: see Sit
	waiting string
	closed  bool                                  // see Close
	obeys   func(*game.Match) (game.Action, bool) // see Obey
	auto    map[int]string                        // what standing orders did, in a sentence, by number of the action

	line  []Tick      // of the actions so far
	past  []past      // pictures of the match before
	card  *Card       // of the last procedure
	scale *game.Scale // how the game stands; nil until it was asked
	dealt bool        // it has been looked for

	harm     map[game.Action]bool // see harms
	wary     hex.Hex              // touched once: see Wary
	waryUnit game.Unit            // pressed once: see WaryUnit
	after    game.Unit            // to be picked once the queue is empty
	foe      hex.Hex              // to be fought then

	did    string // what the last action did in words, where whoever sits here took it and nothing follows at once
	fresh  bool   // the next action begins what a new input asks for
	groups []int  // how many of the last actions each input made: what undo takes back at once
	undone []int  // the same of what was taken back
}

// Key is what the button of several actions has in common.
type Key struct {
	Verb   game.Verb
	Option game.Option
}

// A Notice is one sentence to the player, with the ledger ids it rests on.
type Notice struct {
	Text  string
	Rules []string
	Bad   bool // something was refused or went wrong
}

// New sits a player down at a match.
func New(m *game.Match) *Desk {
	d := &Desk{match: m, lex: m.Game().Lexicon(), after: game.NoUnit, foe: hex.None, wary: hex.None, waryUnit: game.NoUnit, seat: game.Nobody, quiet: map[hush]string{}, auto: map[int]string{}}
	d.findMovers()
	d.Refresh()
	return d
}

// findMovers finds who is in the middle of a move.
func (d *Desk) findMovers() {
	d.movers = nil
	entries := d.match.Entries()
	for i := len(entries) - 1; i >= 0 && d.movers == nil; i-- {
		if a := entries[i].Action; d.setsOut(a, entries[i].Events) {
			d.movers = units(a)
		}
	}
}

// setsOut reports whether units begin to move with an action: it says so, or brings them onto the map, from where they go on.
func (d *Desk) setsOut(a game.Action, events []game.Event) bool {
	return d.is(a, game.Begins) || slices.ContainsFunc(events, func(e game.Event) bool {
		return e.Unit == a.Units[0] && e.Hex == hex.None && d.lex.Deed(e.Kind) == game.Moves
	})
}

// Match returns the match on the desk.
func (d *Desk) Match() *game.Match { return d.match }

// Refresh takes note of a changed position: nothing stays picked, but for the only unit that can act.
func (d *Desk) Refresh() {
	d.dec = d.match.Decision()
	d.legal, d.free = d.legal[:0:0], d.free[:0:0]
	for _, a := range d.allowed() {
		if d.lex.IsFree(a.Verb) {
			d.free = append(d.free, a)
		} else {
			d.legal = append(d.legal, a)
		}
	}
	d.show(d.viewer())
	d.known, d.harm = map[game.Action]*game.Answer{}, map[game.Action]bool{}
	d.dealt, d.scale = false, nil
	d.lapse()
	// What a standing order answers is no reason to show the other side's table.
	if d.settle(); d.reply == nil {
		if d.shown != d.viewer() {
			d.line = nil
		}
		d.shown = d.viewer()
	} else if d.shown != d.viewer() {
		d.show(d.shown)
	}
	d.clear()
	d.pickOnly()
	d.notice = Notice{}
}

// show makes the picture that a side sees.
func (d *Desk) show(side game.Side) {
	d.pic = d.match.Game().Picture(d.match.Pos(), side)
	d.at = make(map[game.Unit]hex.Hex, len(d.pic.Units))
	for _, c := range d.pic.Units {
		if c.Unit != game.NoUnit {
			d.at[c.Unit] = c.Hex
		}
	}
}

// allowed are the legal actions of whoever sits here.
func (d *Desk) allowed() []game.Action {
	if d.Away() {
		return nil
	}
	return d.match.Legal()
}

// viewer is the side whose picture is shown: the one that sits here, or decides.
func (d *Desk) viewer() game.Side {
	if d.seat != game.Nobody {
		return d.seat
	}
	if info := d.match.Game().Info(); info.Solitaire && !info.Machine {
		return game.Nobody
	}
	if d.Computes() && !d.match.Game().Info().Solitaire {
		return d.Home()
	}
	return d.dec.Side
}

func (d *Desk) clear() {
	d.picked, d.given, d.from, d.verb, d.target = nil, false, hex.None, nil, hex.None
	d.chosen, d.answer = nil, nil
	d.reach, d.reached = nil, false
}

// Next returns the action that the player's last input asks for, if any. The
// caller performs it with Do, makes it durable, and asks again: a move of several
// hexes comes out step by step and ends where anything interrupts it.
func (d *Desk) Next() (game.Action, bool) {
	if d.reply != nil {
		if !d.forced {
			d.auto[len(d.match.Entries())+1] = d.ordered(*d.reply)
		}
		return *d.reply, true
	}
	if len(d.queue) > 0 {
		a := d.queue[0]
		d.queue = d.queue[1:]
		return a, true
	}
	if len(d.plan) == 0 {
		d.pickAfter()
		return game.Action{}, false
	}
	to := d.plan[0]
	d.plan = d.plan[1:]
	if i := d.find(d.legal, game.Steps, to); i >= 0 {
		return d.legal[i], true
	}
	d.plan = nil
	return game.Action{}, false
}

// Do performs an action in the match. A refused action changes nothing and leaves
// a notice.
func (d *Desk) Do(a game.Action) ([]game.Event, error) {
	ask, side, did := d.dec.Ask, d.Side(), ""
	if !d.Away() && d.reply == nil {
		did = d.Does(a) + "."
	}
	events, err := d.match.Do(a)
	if err != nil {
		d.Drop()
		if e, ok := err.(*game.IllegalError); ok {
			d.refuse(e.Refusal)
		} else {
			d.notice = Notice{Text: err.Error(), Bad: true}
		}
		return nil, err
	}
	if n := len(d.match.Entries()); d.reply == nil || a != *d.reply { // in the place of what an order did and was taken back
		delete(d.auto, n)
	}
	if d.setsOut(a, events) {
		d.movers = units(a)
	}
	if d.fresh || len(d.groups) == 0 {
		d.groups = append(d.groups, 0)
	}
	d.fresh, d.undone = false, nil
	d.groups[len(d.groups)-1]++
	planned := len(d.plan) > 0
	d.Refresh()
	if d.did = ""; (d.Side() == side || !d.Guarded()) && !planned && len(d.queue) == 0 {
		d.did = did
	}
	if planned && d.is(a, game.Steps) && d.dec.Ask != ask && !d.Hushed() {
		d.Drop()
		d.notice = Notice{Text: "Something happens on the way: the rest of the move waits."}
	}
	return events, nil
}

// Choosing reports whether the player has begun to choose something.
func (d *Desk) Choosing() bool {
	return d.chosen != nil || d.verb != nil || d.target != hex.None || len(d.picked) > 0 && !d.given
}

// Drop forgets what was still to be done.
func (d *Desk) Drop() { d.plan, d.queue, d.after, d.foe = nil, nil, game.NoUnit, hex.None }

// order queues what an input asks for, one action after the other as far as nothing comes between.
func (d *Desk) order(list ...game.Action) {
	d.queue = append(d.queue, list...)
	d.fresh = true
}

// Undo takes back what the last input did, a move of several steps as a whole, as far
// as it can be and at least so many actions, with all that the computer did since, and returns how many actions that were.
func (d *Desk) Undo(least int) int {
	if !d.canUndo() {
		return 0
	}
	return d.turnBack(&d.groups, &d.undone, least+d.Elsewhere(), d.match.Undo)
}

// Redo performs what was taken back last again and returns how many actions that were.
func (d *Desk) Redo() int { return d.turnBack(&d.undone, &d.groups, 1, d.match.Redo) }

// turnBack takes at least so many steps: of a match that was opened in the middle no more is known.
func (d *Desk) turnBack(from, to *[]int, size int, step func() bool) int {
	sum, done := 0, 0
	for n := len(*from) - 1; n >= 0 && (sum == 0 || sum < size); n-- {
		sum += (*from)[n]
		*from = (*from)[:n]
	}
	size = max(size, sum)
	for done < size && step() {
		done++
	}
	if done < size && done > 0 {
		*from = append(*from, size-done)
	}
	if done > 0 {
		d.past, d.line = nil, nil
		*to = append(*to, done)
		d.findMovers()
		d.Drop()
		d.Refresh()
	}
	return done
}

func (d *Desk) word(a game.Action) string { return d.lex.Verbs[a.Verb] }

// is reports whether an action's verb has a role.
func (d *Desk) is(a game.Action, r game.Role) bool { return d.lex.Role(a.Verb) == r }

// find is the place of the first action of a list with a role, and where to is a hex that leads there; -1 if there is none.
func (d *Desk) find(list []game.Action, r game.Role, to hex.Hex) int {
	for i := range list {
		if d.is(list[i], r) && (to == hex.None || d.goal(list[i]) == to) {
			return i
		}
	}
	return -1
}

func (d *Desk) refuse(r game.Refusal) {
	asked, _ := d.match.Game().Prompt(d.match.Pos())
	text, repeats := strings.CutSuffix(r.Sentence, ": "+asked)
	if repeats { // it stands above already
		text += "."
	}
	d.notice = Notice{Text: text, Rules: d.match.Game().Ledger().IDs(r.Rules...), Bad: true}
}

// units returns the units that an action names.
func units(a game.Action) []game.Unit {
	for i, u := range a.Units {
		if u == game.NoUnit {
			return a.Units[:i:i]
		}
	}
	return a.Units[:]
}

// goal is the hex that a player clicks to mean this action: its second place, or
// its first unless that only says where its units stand.
func (d *Desk) goal(a game.Action) hex.Hex {
	if a.To != hex.None || a.Hex == hex.None {
		return a.To
	}
	if us := units(a); len(us) > 0 && d.at[us[0]] == a.Hex {
		return hex.None
	}
	return a.Hex
}

func key(a game.Action) Key { return Key{a.Verb, a.Option} }

// bare reports whether an action names neither unit nor hex.
func bare(a game.Action) bool {
	return a.Units[0] == game.NoUnit && a.Hex == hex.None && a.To == hex.None
}

// fits reports whether an action agrees with everything picked so far.
func (d *Desk) fits(a game.Action) bool {
	if d.verb != nil && key(a) != *d.verb || d.target != hex.None && d.goal(a) != d.target {
		return false
	}
	us := units(a)
	if len(d.picked) == 0 {
		return len(us) == 0
	}
	if len(us) == 0 { // "improve the hex where they stand"; a bridge from there only once its verb is chosen, for a click over there means the picked
		return a.Hex == d.from && a.Hex != hex.None && (a.To == hex.None || d.verb != nil)
	}
	return slices.Equal(us, d.picked) || len(d.picked) == 1 && slices.Contains(us, d.picked[0]) && d.pairs(d.picked[0]) != nil
}

// open returns the legal actions that agree with everything picked so far.
func (d *Desk) open() []game.Action {
	var list []game.Action
	for _, a := range d.legal {
		if d.fits(a) {
			list = append(list, a)
		}
	}
	return list
}

// selectable returns the units that stand in a legal action, ascending; while a verb
// is chosen before any unit, those of that verb.
func (d *Desk) selectable() []game.Unit {
	var list []game.Unit
	for _, a := range d.legal {
		if len(d.picked) == 0 && d.verb != nil && key(a) != *d.verb {
			continue
		}
		for _, u := range units(a) {
			if i, found := slices.BinarySearch(list, u); !found {
				list = slices.Insert(list, i, u)
			}
		}
	}
	return list
}
