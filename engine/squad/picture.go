package squad

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Picture returns what a side may see of a position; Nobody sees everything.
func (r *Rules) Picture(pos game.Position, side game.Side) *game.Picture {
	whole, ok := pos.(*Position)
	if !ok {
		return &game.Picture{}
	}
	p := whole.seenBy(side)
	pic := &game.Picture{Turn: r.turnName(p.turn), Phase: phaseWords[p.Stage().Phase], Marks: p.marks(), Tracks: p.tracks()}
	var ready set
	if decides, _ := whole.waiting(); side == game.Nobody || decides == side {
		for _, a := range whole.Legal(nil) {
			switch {
			case a.Verb == doOrder:
				ready |= whole.obedient(decides, a.Hex, orderOf(a.Option))
			case a.Verb != doRemove && a.Units[0] != game.NoUnit:
				ready |= one(a.Units[0])
			}
		}
	}
	for _, x := range [...]game.Side{us, german} {
		if int(side) < 2 && x != side {
			pic.Units = append(pic.Units, p.backCounters(x)...)
		}
	}
	for u := range p.units {
		u := game.Unit(u)
		if p.unknown.Has(u) {
			continue
		}
		c := p.counter(u)
		c.Ready = ready.Has(u)
		c.Speech = p.speech(&c)
		pic.Units = append(pic.Units, c)
	}
	pic.Hand, pic.Deck = whole.handOf(side), whole.deckFor(side)
	return pic
}

// holds is whose hand a viewer sees: his own, of somebody who sees everything that of the side at the
// table, and then only where the program leads the other.
func (r *Rules) holds(side game.Side) game.Side {
	if side == game.Nobody && r.machine != game.Nobody {
		return r.machine.Other()
	}
	return side
}

// handOf are the cards of a viewer, those laid down first.
func (p *Position) handOf(viewer game.Side) (list []game.HandCard) {
	side := p.rules.holds(viewer)
	if int(side) > 1 {
		return nil
	}
	heaps := []cards{p.selected[side], p.hands[side]}
	for i := range p.contests {
		if i != int(p.now) { // of the other scenario
			heaps = append(heaps, p.contests[i].held(side))
		}
	}
	for i, from := range heaps {
		for ; from.count() > 0; from.remove(from.first()) {
			x := from.first()
			c := &p.rules.Deck[x+1]
			worth := "Orders"
			if f := p.stack.Top(); f != nil && f.kind == kInitiative && f.side == side {
				worth += ", init. " + p.initiativeOf(x) // a card is narrow
			}
			list = append(list, game.HandCard{Option: ofCard(x), Name: cardName(x), Value: fmt.Sprint(c.Orders), ValueOf: worth, Text: p.rules.Events[c.Event].Name, Selected: i == 0})
		}
	}
	return list
}

// initiativeOf is what a card gives the side that is asked, if it is played for the initiative: a number, or R.
func (p *Position) initiativeOf(x card) string {
	side, _ := p.waiting()
	if n := p.rules.read(x, p.elan(side)).n; n > 0 {
		return fmt.Sprint(n)
	}
	return "R"
}

// deckFor is what a viewer knows of the deck: cards by their Orders that he has not seen.
func (p *Position) deckFor(viewer game.Side) *game.Deck {
	pool := p.unseen(p.rules.holds(viewer))
	d := &game.Deck{Pile: p.pile.count(), Discards: p.discards.count(), Of: int64(pool.count())}
	for orders, n := range p.rules.byOrders(pool) {
		if n > 0 {
			d.Unseen = append(d.Unseen, game.Share{Label: fmt.Sprintf("Orders %d", orders), Cases: n})
		}
	}
	return d
}

// byOrders counts cards by their Orders.
func (r *Rules) byOrders(pool cards) (by [8]int64) {
	for ; pool.count() > 0; pool.remove(pool.first()) {
		by[r.Deck[pool.first()+1].Orders]++
	}
	return by
}

func (r *Rules) turnName(turn int8) string {
	if turn == 0 {
		return "Set-up"
	}
	return fmt.Sprintf("Turn %d of %d", turn, r.lastTurn())
}

// phases are the steps of a turn as players tell them apart.
const (
	phaseOver int16 = iota
	phaseSetup
	phaseInitiative
	phaseSelection
	phaseCycle
	phaseEnd
)

var phaseWords = [...]string{phaseOver: "The game is over", phaseSetup: "Set-up", phaseInitiative: "Initiative", phaseSelection: "Selection of cards", phaseCycle: "Action cycle",
	phaseEnd: "End of the turn"}

// Stage returns the turn and its step.
func (p *Position) Stage() game.Stage {
	s := game.Stage{Turn: p.turn, Phase: phaseEnd, Depth: uint8(len(p.stack))}
	switch {
	case len(p.stack) == 0:
		s.Phase = phaseOver
	case p.in(kSetup) != nil:
		s.Phase = phaseSetup
	case p.in(kInitiative) != nil:
		s.Phase = phaseInitiative
	case p.in(kSelect) != nil:
		s.Phase = phaseSelection
	case p.in(kCycle) != nil || p.in(kChoose) != nil:
		s.Phase = phaseCycle
	}
	return s
}

// backCounters are the hidden counters of a side as its enemy sees them.
func (p *Position) backCounters(side game.Side) (list []game.Counter) {
	name := p.rules.Sides[side].Adjective + " hidden counter"
	for _, b := range p.backs(side) {
		c := game.Counter{Unit: game.NoUnit, Hex: b.state.place.hex, Side: side, Hidden: true, Label: "?", Name: name, Symbol: "soldier", Formation: p.rules.Sides[side].ID,
			Group: p.rules.Sides[side].Name, Stripe: p.rules.Sides[side].ID}
		c.Badges = p.badges(&b.state, true)
		c.Speech = p.speech(&c)
		list = append(list, c)
	}
	return list
}

var statusWords = [...]string{unset: "not set up", killed: "killed", routed: "routed", exited: "left the map", scored: "left the map", gone: "removed"}

// counter is a unit whose identity is known.
func (p *Position) counter(u game.Unit) game.Counter {
	r, s, info := p.rules, &p.units[u], &p.rules.Units[u]
	c := game.Counter{Unit: u, Hex: s.place.hex, Side: info.Side, ID: info.ID, Formation: r.Sides[info.Side].ID, Group: r.Sides[info.Side].Name, Name: info.Name,
		Symbol: "soldier", Stripe: r.Sides[info.Side].ID}
	if s.status != onMap {
		c.Hex, c.Where = hex.None, statusWords[s.status]
		if info.Later && s.status == unset {
			c.Where = "to come"
		}
	}
	if info.Fake {
		c.Label, c.Symbol = "fake", "fake"
	} else {
		c.Posture = s.posture()
		if w := p.weapon(u); w != nil { // who was killed may have lost it (event Battlefield pick-up)
			c.Label, c.Weapon = w.Code, weaponKinds[w.Code]
		}
		figure := func(slot game.FigureKind, n int, spoken string, red bool) {
			if red {
				spoken = "red " + spoken
			}
			c.Figures = append(c.Figures, game.Figure{Slot: slot, Text: fmt.Sprint(n), Value: n, Red: red, Spoken: fmt.Sprintf("%s %d", spoken, n)})
		}
		figure(game.FigureMorale, int(info.Morale), "morale", info.Red)
		figure(game.FigureMelee, p.meleeValue(u), "melee", false)
		if info.Leader() {
			figure(game.FigureCommand, int(p.command(u)), "command", false)
		}
	}
	c.Badges = p.badges(s, false)
	return c
}

// weaponKinds are the outlines of weapons by code.
var weaponKinds = map[string]game.WeaponKind{"PST": game.WeaponPistol, "CRB": game.WeaponRifle, "RFL": game.WeaponRifle, "SLR": game.WeaponRifle, "SNP": game.WeaponScoped,
	"SMG": game.WeaponShort, "ASR": game.WeaponShort, "BAR": game.WeaponMachine, "LMG": game.WeaponMachine, "HMG": game.WeaponHeavy}

func (s *unitState) posture() game.Posture {
	switch {
	case s.pin == 2:
		return game.PostureDown
	case s.prone:
		return game.PostureProne
	case s.pin == 1:
		return game.PostureKneeling
	}
	return game.PostureUp
}

// badges are the markers on a unit.
func (p *Position) badges(s *unitState, back bool) (list []game.Badge) {
	badge := func(on bool, kind game.BadgeKind, letter, title string, refs ...game.Ref) {
		if on {
			list = append(list, game.Badge{Kind: kind, Letter: letter, Title: title, Rules: p.rules.Rows(refs...)})
		}
	}
	if s.status != onMap {
		return nil
	}
	badge(s.place.floor == upper, "upper", "U", "on the upper level", rLevels)
	badge(s.place.floor == inside, "inside", "B", "in the bunker", rBunkerRoom)
	badge(s.pin == 1, "pinned", "1", "Pinned 1", rPinned)
	badge(s.pin == 2, "pinned", "2", "Pinned 2", rPinned)
	badge(s.marker == completed, game.BadgeDone, "C", "completed", rCompleted)
	badge(s.marker == reacted, "reaction", "R", "has reacted", rReactionMarker)
	badge(s.hold > 0, "hold", "H", "on hold", rHold)
	badge(s.prone, game.BadgeProne, "P", "prone", rProne)
	badge(s.jam, "jam", "J", "weapon jammed", rJammed)
	badge(s.hero, "hero", "★", "hero")
	badge(s.crewOf != game.NoUnit, "crew", "S", "serves a weapon", rCrewServes)
	badge(s.acquired, "acquired", "W", "acquired weapon", rTakeOver)
	badge(s.scarce, "scarce", "A", "low ammunition")
	badge(s.hidden && !back, game.BadgeHidden, "?", "hidden")
	return list
}

// speech is one sentence with all values and states of a counter.
func (p *Position) speech(c *game.Counter) string {
	where := c.Where
	if c.Hex != hex.None {
		where = "in " + p.rules.hexName(c.Hex)
	}
	words := []string{c.Name, where}
	if c.Label != "" && !c.Hidden {
		words = append(words, c.Label)
	}
	for _, f := range c.Figures {
		words = append(words, f.Spoken)
	}
	for _, b := range c.Badges {
		words = append(words, b.Title)
	}
	if c.Ready {
		words = append(words, "ready to act")
	}
	return game.Capital(strings.Join(words, ", ")) + "."
}

// marks are smoke, flares, trenches, fires, spotting markers, and who controls what counts.
func (p *Position) marks() (list []game.Mark) {
	mark := func(h int, kind game.MarkKind, text, title string, side game.Side) {
		list = append(list, game.Mark{Hex: hex.Hex(h), Kind: kind, Text: text, Side: side, Title: title})
	}
	for h := range p.hexes {
		s := &p.hexes[h]
		if s.smoke > 0 {
			mark(h, "smoke", fmt.Sprint(s.smoke), fmt.Sprintf("Smoke %d", s.smoke), game.Nobody)
		}
		if s.flare > 0 {
			mark(h, "flare", fmt.Sprint(s.flare), fmt.Sprintf("Flare %d", s.flare), game.Nobody)
		}
		if s.dug > 0 {
			mark(h, "improved", "", [...]string{"", "Foxhole", "Improved position"}[s.dug], game.Nobody)
		}
		if s.burns > 0 {
			mark(h, "fire", "", "Burning building", game.Nobody)
		}
		for d, n := range p.rules.Ground.Neighbors[h] {
			if s.breach>>d&1 != 0 && n > hex.Hex(h) {
				mark(h, game.MarkBreach, p.rules.Ground.ID(n), "A gap in the wall to "+p.rules.Ground.ID(n), game.Nobody)
			}
		}
		if s.control != game.Nobody && p.rules.matters(hex.Hex(h)) {
			mark(h, "control", "", p.rules.Sides[s.control].Adjective+" control", s.control)
		}
	}
	for side, s := range p.spots {
		if s.hex != hex.None {
			mark(int(s.hex), "spotting", "", p.rules.Sides[side].Adjective+" spotting marker", game.Side(side))
		}
	}
	for i := range p.contests {
		for _, o := range p.rules.Played(i).Objectives {
			for _, h := range o.Hexes {
				mark(int(h), "objective", "", "Objective: "+o.Label+" "+p.rules.Ground.ID(h), p.hexes[h].control)
			}
		}
	}
	return list
}

// tracks are the values beside the map.
func (p *Position) tracks() []game.Track {
	r := p.rules
	list := []game.Track{
		{ID: "turn", Title: "Turn", Side: game.Nobody, Value: int(p.turn), Max: int(r.lastTurn()), Text: fmt.Sprintf("%d of %d", p.turn, r.lastTurn()), Rules: r.Rows(rTurnOrder)},
		{ID: "deck", Title: "Draw pile", Side: game.Nobody, Value: p.pile.count(), Max: deckSize, Text: fmt.Sprintf("%d in the pile, %d discarded", p.pile.count(), p.discards.count()), Rules: r.Rows(rPileRunsOut)},
	}
	now := int(p.now)
	for i := range p.contests {
		p.turnTo(i)
		list = append(list, p.contestTracks()...)
	}
	p.turnTo(now)
	return list
}

// contestTracks are those of the scenario in progress; of the second of two their titles say so.
func (p *Position) contestTracks() []game.Track {
	r, mark, where := p.rules, "", ""
	if p.now > 0 {
		mark, where = "-beside", ", "+p.scenario().Title
	}
	list := []game.Track{{ID: "initiative" + mark, Title: "Initiative" + where, Side: p.holder, Value: int(p.number), Text: fmt.Sprintf("%s, number %d", r.Sides[p.holder].Adjective, p.number), Active: true, Rules: r.Rows(rInitiative)}}
	for _, side := range [...]game.Side{us, german} {
		id, name, force := "-"+r.Sides[side].ID+mark, r.Sides[side].Adjective, p.force(side)
		list = append(list,
			game.Track{ID: "points" + id, Title: name + " order points" + where, Side: side, Value: int(p.points[side]), Text: fmt.Sprint(p.points[side]), Rules: r.Rows(rPoints)},
			game.Track{ID: "hand" + id, Title: name + " hand" + where, Side: side, Value: p.held(side).count(), Text: game.Count(p.held(side).count(), "card"), Rules: r.Rows(rHandSize)},
			game.Track{ID: "casualties" + id, Title: name + " casualties" + where, Side: side, Value: int(p.lost(side)), Max: int(force.Break), Text: fmt.Sprintf("%d, breaks at %d", p.lost(side), force.Break), Rules: r.Rows(rBreak)})
		for _, out := range [...]struct {
			id, title string
			on        bool
		}{{"no-smoke", "smoke", p.smokes[side]}, {"no-flares", "flares", p.flares[side]}} {
			if out.on {
				list = append(list, game.Track{ID: out.id + id, Title: name + " " + out.title + where, Side: side, Text: "none left", Rules: r.Rows(rSupply)})
			}
		}
	}
	return list
}
