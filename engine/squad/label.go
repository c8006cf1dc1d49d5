package squad

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// labels are the words on the buttons of actions: {unit} is the first unit named, {to} the location where the action leads.
// Verbs whose words depend on more are in labelText.
var labels = [numVerbs]string{
	doDig: "Foxhole in {to}", doUncrew: "{unit} serves no longer", doDraw: "Draw the top card",
	doRegroup: "Regroup: no orders, pinned soldiers rally, a new hand", doFirst: "Act first", doSecond: "Act second",
	doCrawl: "{unit} crawls to {to}", doJoin: "{unit} moves in this group", doGo: "Set out", doStand: "Stand up", doLie: "{unit} lies down",
	doDrop: "{unit} stays here", doGather: "{unit} comes along", doSmoke: "{unit}: smoke in {to}", doFlare: "{unit}: flare over {to}",
	doShoot: "{unit} fires at {to}", doTraverse: "{unit}: traversing fire from {to} on", doSweep: "Then {to}", doFire: "Fire at these hexes",
	doHold: "{unit} holds", doCharge: "Use one more demolition charge", doStay: "{unit} stays down: he runs away if the others fall",
	doRelieve: "Take the hold marker off {unit}",
}

// Label returns the words on the button of an action.
func (r *Rules) Label(pos game.Position, a game.Action) string {
	p, ok := pos.(*Position)
	if !ok || a.Verb >= numVerbs {
		return ""
	}
	if x := cardOf(a.Option); x != noCard {
		return r.cardLabel(p, a, x)
	}
	words := strings.NewReplacer("{unit}", game.Capital(p.label(a.Units[0])), "{to}", r.placeName(floorOf(a.Option).at(a.To)))
	return words.Replace(cmp.Or(r.labelText(p, a), labels[a.Verb], verbWords[a.Verb]))
}

// labelText is the label of an action as far as it depends on more than its units and where it leads, "" for none such.
func (r *Rules) labelText(p *Position, a game.Action) string {
	switch f := p.stack.Top(); a.Verb {
	case doPlace:
		switch {
		case a.Option == optProne:
			return "{unit} to {to}, prone"
		case a.Units[0] == game.NoUnit:
			return "Arrive in {to}"
		}
		return "{unit} to {to}"
	case doCrew:
		return fmt.Sprintf("Crew: %s and %s", p.label(a.Units[0]), p.label(a.Units[1]))
	case doGroup:
		return "One counter for all in " + r.placeName(floorOf(a.Option).at(a.Hex))
	case doSpread:
		return "Take the group counter apart in " + r.placeName(floorOf(a.Option).at(a.Hex))
	case doDone:
		return r.doneLabel(p)
	case doOrder:
		o := orderOf(a.Option)
		text := r.hexName(a.Hex) + ": " + orderNames[o]
		if (o == orderRally || o == orderClear) && f != nil { // in a stack it is not seen whom it is about
			var names []string
			for s := p.obedient(f.side, a.Hex, o); s != 0; s &= s - 1 {
				names = append(names, game.Capital(p.label(s.First()))+p.odds(s.First(), o))
			}
			text += " (" + strings.Join(names, ", ") + ")"
		}
		return text
	case doGive:
		if m := a.Units[1]; m != game.NoUnit {
			return fmt.Sprintf("{unit} and %s: %s", p.label(m), orderNames[orderOf(a.Option)])
		}
		o := orderOf(a.Option)
		return "{unit}: " + orderNames[o] + p.odds(a.Units[0], o)
	case doRemove:
		return "Remove " + p.label(a.Units[0])
	case doStop:
		if f != nil && f.kind == kCycle {
			return fmt.Sprintf("No more orders (%s given up)", game.Count(p.points[f.side], "point"))
		}
		return "Stop here"
	case doGo:
		if a.Option == optAssault {
			return "Set out with assault fire, half the points"
		}
	case doStep:
		return "Move to {to}" + p.costs(a)
	case doShift:
		return "Go " + [...]string{ground: "to the ground", upper: "to the upper level", inside: "into the bunker"}[floorOf(a.Option)] + p.costs(a)
	case doExit:
		return p.exitLabel()
	case doDecline:
		return p.declineLabel()
	case doTakeOver:
		return "Take the " + p.fallenWeapon() + ": melee value 0 from now on"
	case doFight:
		return fmt.Sprintf("{unit} tries to fight: up to %d in column %d, else he runs away", p.morale(a.Units[0]), p.elanOf(a.Units[0]))
	case doChoose:
		return p.choiceLabel(a)
	}
	return ""
}

// odds is how likely an order to rally or to clear a jam succeeds, as far as the soldier's side can know: " 44 %"; "" of
// other orders.
func (p *Position) odds(u game.Unit, o order) string {
	chance, viewer := int64(0), p.side(u)
	switch o {
	case orderRally:
		chance = p.rallies(u, viewer)
	case orderClear:
		chance = p.clears(u, viewer)
	default:
		return ""
	}
	return fmt.Sprintf(" %s %%", game.Decimal(chance*100, wholeChance, 0))
}

// costs is what a step or a change of location takes: ", 2 MP".
func (p *Position) costs(a game.Action) string {
	f := p.stack.Top()
	if f == nil || f.kind != kMove {
		return ""
	}
	paid, why := int8(0), isThere
	switch {
	case a.Verb == doShift:
		paid, why = p.tryShift(f, floorOf(a.Option))
	case a.To != hex.None && a.Option == optInside:
		paid, why = p.tryInside(f, a.To)
	case a.To != hex.None:
		paid, why = p.tryStep(f, a.To)
	}
	if why != nil {
		return ""
	}
	return ", " + game.Count(paid, "MP")
}

// exitLabel says whether leaving the map scores.
func (p *Position) exitLabel() string {
	f := p.stack.Top()
	if f == nil || f.kind != kMove {
		return "Leave the map"
	}
	if p.wayOut(f.side, f.place.hex) {
		return "Leave the map here, for points"
	}
	return "Leave the map here, for no points"
}

// declineLabel says what is declined.
func (p *Position) declineLabel() string {
	f := p.stack.Top()
	switch {
	case f == nil:
	case f.kind == kWindow:
		return "No reaction"
	case f.kind == kTakeOver:
		return "Leave the " + p.fallenWeapon() + ": it is lost"
	}
	return "No"
}

// fallenWeapon is the weapon that a crewman may take over.
func (p *Position) fallenWeapon() string {
	f := p.stack.Top()
	if f == nil || f.kind != kTakeOver || p.units[f.unit].crewOf == game.NoUnit {
		return "weapon"
	}
	return p.weapon(p.units[f.unit].crewOf).Code
}

// cardLabel is an action with a card of the hand.
func (r *Rules) cardLabel(p *Position, a game.Action, x card) string {
	c := &r.Deck[x+1]
	switch a.Verb {
	case doPlay:
		side, _ := p.waiting()
		if int(side) > 1 {
			return cardName(x)
		}
		n := p.initiativeOf(x)
		if n == "R" {
			n += ": another one is drawn"
		}
		return fmt.Sprintf("Play %s, initiative %s", cardName(x), n)
	case doReact:
		return fmt.Sprintf("%s reacts with %s, Orders %d", p.label(a.Units[0]), cardName(x), c.Orders)
	}
	return fmt.Sprintf("%s, Orders %d", game.Capital(cardName(x)), c.Orders)
}

// doneLabel says what comes to an end.
func (r *Rules) doneLabel(p *Position) string {
	f := p.stack.Top()
	if f == nil {
		return "Done"
	}
	switch f.kind {
	case kSelect:
		if n := p.ordersOf(p.selected[f.side]); n > 0 {
			return fmt.Sprintf("Play %s: %s", game.Count(p.selected[f.side].count(), "card"), game.Count(n, "order point"))
		}
		return "No orders: the hand is thrown away"
	case kSetup:
		return "Ready"
	case kMovers:
		return "The others stay"
	case kMelee:
		if f.n == 0 {
			return "No demolition charge"
		}
		return fmt.Sprintf("Use %s", game.Count(f.n, "charge"))
	case kShoot:
		return "Fire no more"
	case kLead:
		return "No more extra orders"
	case kHold:
		return "Nobody else holds"
	case kMarkers:
		return "The other hold markers stay"
	}
	return "No more"
}

// Prompt returns what is asked, and the procedures from the bottom up.
func (r *Rules) Prompt(pos game.Position) (sentence string, frames []string) {
	p, ok := pos.(*Position)
	if !ok {
		return "", nil
	}
	for i := range p.stack {
		frames = append(frames, kindWords[p.stack[i].kind])
	}
	return p.prompt(), frames
}

func (p *Position) prompt() string {
	r, f := p.rules, p.stack.Top()
	side, ask := p.waiting()
	if f == nil || int(side) > 1 {
		return ""
	}
	who := r.Sides[side].Adjective
	switch ask {
	case askPlace:
		if f.step == setupDig {
			return fmt.Sprintf("%s set-up: place a foxhole.", who)
		}
		u := p.next(f.side)
		return fmt.Sprintf("%s set-up: place %s.", who, r.soldierLine(u))
	case askArrange:
		return fmt.Sprintf("%s set-up: assign crews and group counters, or be ready.", who)
	case askArrive:
		return fmt.Sprintf("%s reinforcements: choose the hex where they come.", who)
	case askInitiative:
		return fmt.Sprintf("Initiative: the %s side, number %d, draws a card or plays one of its hand, which is gone then. Low numbers keep the initiative.", who, p.number)
	case askSelect:
		rest := "regroup; or go without, which throws the hand away"
		if p.selected[side].count() > 0 {
			rest = "or play what is laid down"
		}
		return fmt.Sprintf("%s orders: choose cards, %d in all so far (several together give at most %d); %s.", who, p.ordersOf(p.selected[side]), mostOrders, rest)
	case askFirst:
		return fmt.Sprintf("The %s side has the initiative: act first or second?", who)
	case askOrder:
		return fmt.Sprintf("%s: %s left. Give a hex an order.", who, game.Count(p.points[side], "order point"))
	case askGive:
		return fmt.Sprintf("%s may give %s to soldiers near him.", p.label(f.unit), game.Count(f.n, "extra order"))
	case askMovers:
		chosen := "nobody"
		if f.others != 0 {
			chosen = p.company(f.others)
		}
		return fmt.Sprintf("%s moves: choose who goes together, %s so far.", r.hexName(f.place.hex), chosen)
	case askMove:
		what := "what else?"
		if slices.ContainsFunc(p.Legal(nil), func(a game.Action) bool { return a.Verb == doStep || a.Verb == doShift || a.Verb == doExit }) {
			what = "where to?"
		}
		return fmt.Sprintf("%s in %s, %d MP left: %s", p.company(f.units), r.placeName(f.place), f.n, what)
	case askShoot:
		return fmt.Sprintf("%s shoots: choose who fires at which hex, or fire no more.", r.hexName(p.units[f.units.First()].place.hex))
	case askSweep:
		return fmt.Sprintf("Traversing fire by %s: %s named.", p.label(f.unit), game.Count(f.n, "hex"))
	case askHold:
		return fmt.Sprintf("%s holds: choose who does, one at least.", r.hexName(p.units[f.units.First()].place.hex))
	case askReact:
		return fmt.Sprintf("%s reaction to %s in %s: a soldier and a card that he throws away, or none.", who, p.company(p.spotted(p.there(f.side.Other(), f.place))), r.placeName(f.place))
	case askTakeOver:
		return fmt.Sprintf("The gunner is lost: does %s in %s take over the %s?", p.label(f.unit), r.placeName(p.units[f.unit].place), p.fallenWeapon())
	case askCharge:
		return fmt.Sprintf("Melee in %s: %s declared of %d; one more?", r.placeName(f.place), game.Count(f.n, "demolition charge"), p.charges[f.side])
	case askDesperation:
		return fmt.Sprintf("Melee in %s: which pinned soldiers try to fight? Who fails runs away.", r.placeName(f.place))
	case askEvent:
		return p.eventPrompt()
	case askRelieve:
		return fmt.Sprintf("%s: which hold markers come off? Under one a soldier only fires in the next turn.", who)
	}
	return ""
}

// company is a group in a sentence: "Maddox", "Maddox and 2 others".
func (p *Position) company(units set) string {
	switch n := units.Count(); n {
	case 1:
		return game.Capital(p.label(units.First()))
	case 2:
		return fmt.Sprintf("%s and %s", game.Capital(p.label(units.First())), p.label(units.Nth(1)))
	default:
		return fmt.Sprintf("%s and %d others", game.Capital(p.label(units.First())), n-1)
	}
}

// soldierLine is a soldier with what counts: "Kowalski, morale 3, melee 3, SMG, command 3".
func (r *Rules) soldierLine(u game.Unit) string {
	if u == game.NoUnit {
		return "nobody"
	}
	info := &r.Units[u]
	if info.Fake {
		return info.Name
	}
	text := fmt.Sprintf("%s, morale %d, melee %d, %s", info.Name, info.Morale, info.Melee, r.Weapons[info.Weapon].Code)
	if info.Leader() {
		text += fmt.Sprintf(", command %d", info.Command)
	}
	return text
}
