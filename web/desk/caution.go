package desk

import (
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// A caution is what a player may not see of the end of a move.
type caution struct {
	text string
	trap bool // it is hardly ever meant
}

const endsInZOC = "ends in an enemy ZOC"

// cautions says what becomes of a way that ends in a hex: too many units there, an enemy ZOC, units out of command or
// supply, an HQ that is left alone.
func (d *Desk) cautions(to hex.Hex, steps []hex.Hex, begin []game.Action) (list []caution) {
	if d.crowds(to) {
		list = append(list, caution{"too many units there", true})
	}
	after, _, ok := d.play(steps, begin)
	if !ok {
		return list
	}
	movers := d.movers
	if begin != nil {
		movers = nil
	}
	for _, a := range begin {
		movers = append(movers, units(a)...)
	}
	if d.controlled(after, to) {
		list = append(list, caution{endsInZOC, false})
	}
	for _, o := range d.lex.Overlays {
		if o.Of != game.OfUnit {
			continue
		}
		for _, u := range movers {
			if now := d.answerAt(d.match.Pos(), o.What, u); now == nil || now.Cut {
				continue
			}
			if then := d.answerAt(after, o.What, u); then != nil && then.Cut {
				list = append(list, caution{"out of " + o.What + " there", true})
				break
			}
		}
	}
	if name := d.deserted(d.start(), movers); name != "" {
		list = append(list, caution{"leaves " + name + " alone", true})
	}
	return list
}

// controlled reports whether a hex lies in a ZOC of the other side, as the side at the table knows it.
func (d *Desk) controlled(pos game.Position, h hex.Hex) bool {
	for _, o := range d.lex.Overlays {
		for side := range game.Side(len(d.lex.Sides)) {
			if o.Of != game.OfSides || side == d.dec.Side {
				continue
			}
			a, err := d.match.Game().Query(pos, game.Query{What: o.What, Viewer: d.shown, Side: side, Unit: game.NoUnit, Hex: hex.None, Action: game.Act(0)})
			if err == nil && slices.ContainsFunc(a.Hexes, func(n game.HexNote) bool { return n.Hex == h && n.Kind == game.NoteZOC }) {
				return true
			}
		}
	}
	return false
}

func (d *Desk) answerAt(pos game.Position, what string, u game.Unit) *game.Answer {
	a, err := d.match.Game().Query(pos, game.Query{What: what, Viewer: d.shown, Side: game.Nobody, Unit: u, Hex: hex.None, Action: game.Act(0)})
	if err != nil {
		return nil
	}
	return a
}

// deserted names the HQ that is alone in a hex once some units have left it, "" if there is none.
func (d *Desk) deserted(h hex.Hex, gone []game.Unit) string {
	name, left := "", 0
	for _, c := range d.pic.Units {
		if c.Hex != h || h == hex.None || c.Side != d.dec.Side || slices.Contains(gone, c.Unit) {
			continue
		}
		left++
		if c.HQ {
			name = c.Name
		}
	}
	if left != 1 {
		return ""
	}
	return name
}

// crowds reports whether the picked units, or those that move, would be too many in a hex if they ended there.
func (d *Desk) crowds(h hex.Hex) bool {
	master, ok := d.match.Game().(game.Quartermaster)
	list := d.picked
	if len(list) == 0 {
		list = d.movers
	}
	return ok && len(list) > 0 && master.Crowded(d.trial(), list, h)
}

// Warned is the hex of which a first touch or click has shown what a second one does, None if that is no longer told.
func (d *Desk) Warned() hex.Hex {
	if d.notice.Text == "" {
		return hex.None
	}
	return d.wary
}

// Wary reports whether a first touch of a hex is to show only what a second one will do: where that cannot be taken
// back, or is hardly ever meant. A mouse has shown it before its click: that is stopped only where too many units would stand, or
// where to pick a unit would be to act with it.
func (d *Desk) Wary(h hex.Hex, touched bool) bool {
	again := d.Warned() == h
	d.wary = hex.None
	if h == hex.None {
		return false
	}
	told := !touched && !d.crowds(h)
	if told && !d.unitsOnly() {
		return false
	}
	try := *d
	try.queue, try.plan = nil, nil
	try.PickHex(h)
	if told && !try.unsaid() || again || len(try.queue)+len(try.plan) == 0 || len(try.queue) > 1 && len(try.plan) == 0 {
		return false
	}
	begin, steps := try.queue, try.plan
	tip, trap, back, rules := "", false, d.revocable(steps, begin), []string(nil)
	if len(steps) > 0 {
		_, _, said := d.way(h)
		if said != nil {
			rules = d.match.Game().Ledger().IDs(said.Rules...)
		}
		tip = "To " + d.match.Game().Map().ID(h) + ": " + d.tip(h, steps, begin, said)
		trap = slices.ContainsFunc(d.cautions(h, steps, begin), func(c caution) bool { return c.trap })
	} else {
		tip = d.label(begin[0])
		if !back {
			tip += "; cannot be undone"
		}
		if d.crowds(h) {
			tip += "; too many units there"
			trap = d.harms(begin[0]) // a step that ends there, in an enemy ZOC
		}
	}
	if !trap && back {
		return false
	}
	d.wary = h
	press, do := ". Click", " it again to do it."
	if touched {
		press = ". Touch"
	}
	if len(steps) > 0 {
		do = " it again to go."
	}
	d.notice = Notice{Text: tip + press + do, Rules: rules}
	return true
}

// WaryUnit reports whether a first press of a unit in the list is to show only what a second one will do: the list does not
// say it.
func (d *Desk) WaryUnit(u game.Unit) bool {
	again := d.waryUnit == u && d.notice.Text != ""
	d.waryUnit = game.NoUnit
	try := *d
	try.queue, try.plan = nil, nil
	try.PickUnit(u)
	if again || !try.unsaid() {
		return false
	}
	d.waryUnit = u
	d.notice = Notice{Text: d.label(try.queue[0]) + "; cannot be undone. Press it again to do it."}
	return true
}

// unsaid reports whether the queue begins with what nobody was told of who only picked a unit: an action that a die follows
// at once. Who picks a soldier for the only card of a reaction was asked for both.
func (d *Desk) unsaid() bool {
	if len(d.queue) != 1 || len(d.plan) > 0 || !d.unitsOnly() || d.lex.Options[d.queue[0].Option] != "" {
		return false
	}
	dice := &asked{}
	d.trial().Take(d.queue[0], dice, nil)
	return dice.rolled
}

// harms reports whether an action that asks nothing of chance costs units of the side that decides: they are
// disrupted by it or gone.
func (d *Desk) harms(a game.Action) bool {
	bad, ok := d.harm[a]
	if ok {
		return bad
	}
	pos, dice := d.trial(), &asked{}
	pos.Take(a, dice, nil)
	if !dice.rolled {
		then := map[game.Unit]game.Counter{}
		for _, c := range d.match.Game().Picture(pos, d.shown).Units {
			then[c.Unit] = c
		}
		for _, c := range d.pic.Units {
			k, stands := then[c.Unit]
			if c.Unit != game.NoUnit && c.Side == d.dec.Side && c.Hex != hex.None && (!stands || k.Disrupted && !c.Disrupted || k.Hex == hex.None) {
				bad = true
			}
		}
	}
	d.harm[a] = bad
	return bad
}
