package ardennes

import (
	"fmt"
	"strings"

	"fieldpost/engine/ardennes/data"
	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Picture returns what a side may see of a position: everything but where the fuel dump is (ARD-32.1-01).
func (r *Rules) Picture(pos game.Position, viewer game.Side) *game.Picture {
	p, ok := pos.(*Position)
	if !ok {
		return &game.Picture{}
	}
	pic := &game.Picture{Turn: p.turnName(p.turn, p.night), Phase: p.phaseText(), Marks: p.marks(viewer), Tracks: p.tracks(),
		Weather: p.weather(), Places: p.offMap(), Arrivals: p.arrivals()}
	ready := make([]bool, len(p.units))
	_, ask := p.waiting()
	for _, a := range p.Legal(nil) {
		if ask == askAttack && (a.Verb == doBreak || a.Verb == doDissolve) { // or those that cannot break down, and may attack, were dimmed beside them
			continue
		}
		for _, u := range a.Units {
			if u != game.NoUnit {
				ready[u] = true
			}
		}
	}
	for _, u := range p.order() {
		c := p.counter(u)
		c.Ready = ready[u]
		c.Speech = p.speech(&c)
		pic.Units = append(pic.Units, c)
	}
	return pic
}

// turnName is "Turn 1, 16 AM", or "Turn 2, night after 16 PM".
func (p *Position) turnName(turn int8, night bool) string {
	text := fmt.Sprintf("Turn %d", turn)
	if int(turn) < len(p.rules.Turns) {
		if night {
			return text + ", night after " + p.rules.Turns[turn].Label
		}
		text += ", " + p.rules.Turns[turn].Label
	}
	return text
}

// phase is the frame of the phase in progress, or of the player turn between two; nil when the game is
// over.
func (p *Position) phase() *frame {
	return p.stack.Last(func(f *frame) bool { return phaseNames[f.kind] != "" || f.kind == kTurn })
}

// Stage returns where in the sequence of play the position stands; a phase by night is another than by day.
func (p *Position) Stage() game.Stage {
	s := game.Stage{Turn: p.turn, Phase: -1, Depth: uint8(len(p.stack))}
	if f := p.phase(); f != nil {
		s.Phase = 4*int16(f.kind) + int16(f.side)
		if p.night {
			s.Phase += 2
		}
	}
	return s
}

func (p *Position) phaseText() string {
	f := p.phase()
	switch {
	case f == nil && p.in(kNight) != nil: // between two phases of it
		return "Night Turn"
	case f == nil:
		return "The game is over"
	case f.kind == kReplacement:
		return phaseNames[kReplacement]
	case f.kind == kTurn:
		return p.rules.Sides[f.side].Adjective + " player turn"
	}
	return p.rules.Sides[f.side].Adjective + " " + phaseNames[f.kind]
}

// order lists the units: those on the map by hex, then those off it by place.
func (p *Position) order() (list []game.Unit) {
	for _, u := range p.first {
		for ; u != game.NoUnit; u = p.next[u] {
			list = append(list, u)
		}
	}
	for at := due; at < numPlaces; at++ {
		for u := range p.units {
			if p.units[u].place == at && at != onMap {
				list = append(list, game.Unit(u))
			}
		}
	}
	return list
}

// where says where a unit off the map is.
func (p *Position) where(u game.Unit) string {
	s, r := &p.units[u], p.rules
	switch s.place {
	case due:
		return fmt.Sprintf("due turn %d", max(r.Schedule[r.Units[u].Arrival].Turn, p.turn))
	case inBox:
		return r.Boxes[s.box].Name + " box"
	case blocking:
		return "blocks " + r.Name.Hex(s.hex) + " off the map"
	case dead:
		return "eliminated"
	case surrendered:
		return "surrendered"
	case exited:
		return "left the map"
	}
	return "does not come"
}

var moraleWords = map[data.Morale]string{data.Elite: "elite", data.Veteran: "veteran", data.Green: "green"}

var moraleGrades = map[data.Morale]int{data.Elite: 1, data.Green: -1}

// symbol is what stands on the counters of a type: those of silhouetted tanks show the vehicle (ARD-2.4-07).
func (r *Rules) symbol(u *data.Unit) string {
	word := r.Types[u.Type].ID
	switch {
	case u.Has(data.Silhouette):
		return "silhouette-" + word
	case word == "armor":
		return "armour"
	}
	return word
}

func (p *Position) counter(u game.Unit) game.Counter {
	r, s, info := p.rules, &p.units[u], &p.rules.Units[u]
	c := game.Counter{Unit: u, Hex: hex.None, Side: info.Side, ID: info.ID, Label: info.Label, Name: info.Name, Symbol: r.symbol(info), Echelon: info.Size,
		Disrupted: s.state != steady, Reduced: s.has&(reduced|fired) != 0, Spent: s.has&(reduced|fired) == fired}
	if info.Division != data.NoDivision {
		d := &r.Divisions[info.Division]
		c.Formation, c.Group, c.Stripe = d.ID, d.Name, d.Stripe
	}
	if s.place == onMap {
		c.Hex = s.hex
	} else {
		c.Where = p.where(u)
		if s.place == inBox || s.place == blocking {
			c.Place = r.Boxes[s.box].ID
		}
	}
	f := p.face(u)
	figure := func(slot game.FigureKind, n int8, red bool, spoken string) {
		c.Figures = append(c.Figures, game.Figure{Slot: slot, Text: fmt.Sprint(n), Value: int(n), Red: red, Spoken: spoken})
	}
	figure("attack", f.Attack, false, fmt.Sprintf("attack %d", f.Attack))
	figure("defense", f.Defense, false, fmt.Sprintf("defense %d, %s", f.Defense, moraleWords[info.Morale]))
	c.Figures[1].Grade = moraleGrades[info.Morale]
	slot := game.FigureLeg
	if info.Has(data.Mechanized) {
		slot = game.FigureMotorized
	}
	figure(slot, f.Move, false, fmt.Sprintf("movement %d", f.Move))
	if f.TQ > 0 {
		figure("tank", f.TQ, info.Has(data.RedTQ), fmt.Sprintf("tank quality %d", f.TQ))
	}
	if info.Range > 0 {
		figure("range", info.Range, false, fmt.Sprintf("range %d", info.Range))
	}
	badge := func(on bool, kind game.BadgeKind, letter, title string, row game.Ref) {
		if on {
			c.Badges = append(c.Badges, game.Badge{Kind: kind, Letter: letter, Title: title, Rules: r.Rows(row)})
		}
	}
	badge(s.state == disrupted, game.BadgeDisrupted, "D", "disrupted", "ARD-18.2-01")
	badge(s.state == routed, game.BadgeRouted, "R", "routed", "ARD-18.2-01")
	badge(s.has&engaged != 0, "engaged", "E", "engaged", "ARD-16.5-02")
	badge(p.unsupplied(u), "unsupplied", "S", "out of supply", "ARD-23.4-03")
	badge(s.points > 0, "isolated", "I", game.Count(s.points, "Surrender Point"), "ARD-23.7-01")
	badge(s.has&fired != 0, "fired", "F", "has fired or moved", "ARD-22.5-01")
	badge(s.marker == strategic, "strategic", "M", "Strategic Movement", "ARD-12.7-01")
	badge(s.marker == truck, "truck", "T", "on trucks", "ARD-12.62-01")
	badge(s.marker == primeMover, "prime-mover", "P", "Prime Mover", "ARD-22.3-02")
	badge(s.has&nightly != 0, "night", "N", "Night marker", "ARD-25.3-02")
	badge(s.has&replaced != 0, "replaced", "+", "has taken a replacement", "ARD-25.25-01")
	badge(s.aim != hex.None, "advantage", "A", "Attacker's Advantage against "+r.Name.Hex(s.aim), "ARD-16.6-01")
	return c
}

// speech is one sentence with all values and states of a counter.
func (p *Position) speech(c *game.Counter) string {
	where := c.Where
	if c.Hex != hex.None {
		where = "in " + p.rules.Name.Hex(c.Hex)
	}
	words := []string{c.Name, where}
	for _, f := range c.Figures {
		words = append(words, f.Spoken)
	}
	for _, b := range c.Badges {
		words = append(words, b.Title)
	}
	if c.Ready {
		words = append(words, "ready to act")
	}
	return p.rules.Sides[c.Side].Adjective + " " + strings.Join(words, ", ") + "."
}

// marks are the markers on the map: Victory Hexes with their holder, Improved Positions, Traffic
// markers and Roadblocks, supply sources, bridges that are down, the fuel dump, and the hex under attack.
func (p *Position) marks(viewer game.Side) (list []game.Mark) {
	r, m := p.rules, p.rules.Data.Map
	for h := range m.Ground {
		at, side := hex.Hex(h), p.control[h]
		if m.Ground[h].Is(data.VictoryHex) {
			holder := r.Sides[side].Adjective
			list = append(list, game.Mark{Hex: at, Kind: game.MarkObjective, Side: side, Title: fmt.Sprintf("Victory Hex %s: %s", r.Name.Hex(at), holder)},
				game.Mark{Hex: at, Kind: game.MarkControl, Side: side, Title: holder})
		}
		if w := p.works[h]; w != noWorks {
			list = append(list, game.Mark{Hex: at, Kind: game.MarkImproved, Value: worksValues[w], Side: p.holder(at), Title: worksText[w]})
		}
	}
	for side := range p.traffic {
		for i, h := range p.traffic[side] {
			if h >= 0 {
				list = append(list, game.Mark{Hex: h, Kind: game.MarkTraffic, Side: game.Side(side), Text: fmt.Sprint(i + 1), Title: fmt.Sprintf("%s Traffic marker %d", r.Sides[side].Adjective, i+1)})
			}
		}
		for _, h := range p.blocks[side] {
			if h >= 0 {
				list = append(list, game.Mark{Hex: h, Kind: game.MarkRoadblock, Side: game.Side(side), Title: r.Sides[side].Adjective + " Roadblock"})
			}
		}
		for _, h := range r.sources[side] {
			list = append(list, game.Mark{Hex: h, Kind: game.MarkSupply, Side: game.Side(side), Title: r.Sides[side].Adjective + " supply source"})
		}
	}
	for b := range p.bridges {
		if state := p.bridges[b] & stateBits; state != intact {
			ends := m.Ends[m.Bridges[b].Side]
			list = append(list, game.Mark{Hex: ends[0], Kind: game.MarkBridge, Side: game.Nobody, Text: m.ID(ends[1]), Value: bridgeValues[state], Title: fmt.Sprintf("Bridge to %s %s", r.Name.Hex(ends[1]), bridgeTexts[state])})
		}
	}
	list = p.dumpMarks(viewer, list)
	if h := p.battle.target; h != hex.None {
		list = append(list, game.Mark{Hex: h, Kind: game.MarkBattle, Side: p.battle.side, Title: "Battle for " + r.Name.Hex(h)})
	}
	return list
}

var worksText = [...]string{worksBegun: "Improved Position under construction", worksDone: "Improved Position"}

var worksValues = [...]int{worksBegun: game.Begun, worksDone: 0}

var bridgeValues = [...]int{intact: 0, underConstruction: game.Begun, blown: game.Blown}

var bridgeTexts = [...]string{intact: "intact", underConstruction: "under construction", blown: "blown"}

// tracks are the markers beside the map.
func (p *Position) tracks() []game.Track {
	r := p.rules
	ground, sky := "muddy", "overcast"
	if p.today().Frozen {
		ground = "frozen"
	}
	if p.today().Clear {
		sky = "clear"
	}
	list := []game.Track{{ID: "turn", Title: "Turn", Side: game.Nobody, Value: int(p.turn), Max: int(r.Victory.Last), Text: p.turnName(p.turn, p.night), Rules: r.Rows("ARD-1.1-02")},
		{ID: "weather", Title: "Ground and weather", Side: game.Nobody, Text: ground + ", " + sky, Rules: r.Rows("ARD-28.1-01", "ARD-28.2-02")}}
	for side, n := range p.pool {
		of := r.Markers.Strategic[side]
		left, rows := of-n, r.Rows("ARD-12.4-01")
		if tied := p.tied(); game.Side(side) == allied && tied > 0 { // the airborne units have theirs
			left, rows = max(0, left-tied), r.Rows("ARD-12.4-01", "ARD-31.1-02")
		}
		list = append(list, game.Track{ID: "strategic-" + r.Sides[side].ID, Title: r.Sides[side].Adjective + " Strategic Movement", Side: game.Side(side), Value: int(left), Max: int(of),
			Text: fmt.Sprintf("%d of %d left", left, of), Rules: rows})
	}
	if n := p.fuelDRM; n != 0 {
		list = append(list, game.Track{ID: "fuel", Title: "German fuel rolls", Side: german, Text: game.Signed(n), Rules: r.Rows("ARD-32.2-03")})
	}
	return append(list, p.victoryTracks()...)
}
