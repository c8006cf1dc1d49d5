package squad

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/squad/data"
)

// Every random outcome is read from cards of the common deck (OTL-1.2-01): what turns up goes to the discards at once (OTL-1.2-02).
func TestTurnUp(t *testing.T) {
	b := lay(t, one1, "").cards("10:3")
	want := b.next[0]
	if got := b.turnUp(); got != want || !b.discards.has(want) || b.pile.has(want) || b.pile.count() != deckSize-1 {
		t.Errorf("card %d is not on the discards", want+1)
	}
}

// A card that shows R is replaced by the next one (OTL-1.2.6-04).
func TestRedrawR(t *testing.T) {
	b := lay(t, one1, "")
	for x := range card(deckSize) {
		if b.rules.Deck[x+1].Entries[7].N == 0 {
			b.next = append(b.next, x)
		}
	}
	b.cards("7:4")
	if got := b.check(7); got.n != 4 || b.discards.count() != 2 {
		t.Errorf("it reads %d after %d cards", got.n, b.discards.count())
	}
	b.drawn()
}

// Columns beyond those of the cards are read as the last (OTL-1.2.6-08).
func TestLimit(t *testing.T) {
	for column, want := range map[int]int8{-3: 2, 1: 2, 2: 2, 7: 7, 10: 10, 11: 10, 14: 10} {
		if got := limit(column); got != want {
			t.Errorf("column %d is read as %d, want %d", column, got, want)
		}
	}
}

// One of n by cards (OTL-1.2-03): no draw for one (OTL-1.2.8-01), a column up to ten, blocks of ten for more, drawn again
// if there is no such item.
func TestAmong(t *testing.T) {
	for _, c := range []struct {
		n     int
		cards string
		want  int
	}{
		{1, "", 0}, {2, "2:2", 1}, {10, "10:7", 6}, {15, "2:1 10:4", 3}, {15, "2:2 10:5", 14}, {15, "2:2 10:6 2:2 10:1", 10}, {24, "3:3 10:4", 23},
	} {
		b := lay(t, one1, "").cards(c.cards)
		if got := b.among(c.n); got != c.want {
			t.Errorf("of %d with %s: %d, want %d", c.n, c.cards, got, c.want)
		}
		b.drawn()
	}
}

// When the pile runs out in the middle of something, the discards are the new one; hands and selected cards stay out
// (OTL-1.2.8-02, OTL-5.3-02).
func TestPileRunsOut(t *testing.T) {
	b := lay(t, one1, "")
	hand, chosen := card(5), card(6)
	b.discards = b.pile
	b.discards.remove(hand)
	b.discards.remove(chosen)
	b.hands[us].add(hand)
	b.selected[german].add(chosen)
	b.pile = cards{}
	b.next = []card{7}
	shuffles := b.shuffles
	b.check(10)
	b.drawn()
	if b.pile.count() != deckSize-3 || b.discards.count() != 1 || b.shuffles != shuffles+1 || !b.hands[us].has(hand) || !b.selected[german].has(chosen) {
		t.Errorf("%d cards are in the pile and %d discarded", b.pile.count(), b.discards.count())
	}
}

// A hand is one more than the command values of unpinned leaders on the map (OTL-1.2.7-01), summed (OTL-1.2.7-02, T31): with values 2 and
// 1 four cards, two when the squad leader is pinned, one without leaders. Heroes add nothing (OTL-1.2.7-03).
func TestHandSizes(t *testing.T) {
	for _, c := range []struct {
		units string
		want  int
	}{{"ge-11 03-A1, ge-12 03-A1", 4}, {"ge-11 03-A1 pin1, ge-12 03-A1", 2}, {"ge-11 03-A1 pin1, ge-12 03-A1 pin2", 1}, {"ge-13 03-A1 hero", 1},
		{"ge-11 03-A1 killed, ge-12 03-A1", 2}} {
		b := lay(t, names12[1], c.units)
		if b.rules.Units[b.unit("ge-11")].Command != 2 || b.rules.Units[b.unit("ge-12")].Command != 1 {
			t.Fatal("the values are others")
		}
		if got := b.handSize(german); got != c.want {
			t.Errorf("%s: %d cards, want %d", c.units, got, c.want)
		}
	}
}

// The redraw: a whole hand if it is empty, else one card (OTL-5.3-01), none above the hand size (OTL-1.2.7-04); what is above a reduced
// size is kept (OTL-1.2.7-05).
func TestRedraw(t *testing.T) {
	for _, c := range []struct{ held, want int }{{0, 4}, {1, 2}, {3, 4}, {4, 4}, {5, 5}} {
		b := lay(t, names12[1], "ge-11 03-A1, ge-12 03-A1")
		for range c.held {
			x := b.pile.first()
			b.pile.remove(x)
			b.hands[german].add(x)
		}
		b.dice = game.NewSeeded("redraw")
		if b.redraw(german); b.hands[german].count() != c.want {
			t.Errorf("with %d in hand: %d after the redraw, want %d", c.held, b.hands[german].count(), c.want)
		}
	}
}

// A hand is dealt, by its size, when both sides are set up, and then turn 1 begins (OTL-12.0-01); the side that does not hold the initiative sets up first
// (OTL-12.3.4-01), but for a scenario that says otherwise, and where both are told to (OTL-12.3.4-02).
func TestStart(t *testing.T) {
	for i, want := range []game.Side{us, german, german, us, german, german, us, us, us, us, us, german} {
		r := lay(t, names12[i], "").rules
		p := r.Start(game.NewSeeded("start"), nil).(*Position)
		if f := p.in(kSetup); f == nil || f.side != want || p.turn != 0 || p.event != -1 || p.hands[us].count()+p.hands[german].count() != 0 {
			t.Errorf("%s: first is %+v", names12[i], f)
		}
		if explicit := names12[i] == four; (r.Scenario.First == r.Scenario.Initiative.Other()) == explicit {
			t.Errorf("%s: side %d sets up first, %d has the initiative", names12[i], r.Scenario.First, r.Scenario.Initiative)
		}
		dice := game.NewSeeded("set-up")
		for range 500 {
			if p.in(kSetup) == nil {
				break
			}
			p.Take(p.Legal(nil)[0], dice, nil)
		}
		if p.in(kEvent) != nil {
			p.Take(game.Act(doDecline), dice, nil)
		}
		if p.turn != 1 || p.hands[us].count() != p.handSize(us) || p.hands[german].count() != p.handSize(german) || p.holder != r.Scenario.Initiative {
			t.Errorf("%s: turn %d, %d and %d cards", names12[i], p.turn, p.hands[us].count(), p.hands[german].count())
		}
	}
}

// The printed diagrams are lost: every layout is told by its panels, north up, one above the other for scenarios that lead north or south and side by
// side for the others (OTL-12.2-02).
func TestLayouts(t *testing.T) {
	for _, name := range names12 {
		r := lay(t, name, "").rules
		g := r.Ground
		if want := 2 + int(game.Bit(name == two || name == twelve, 0)); len(g.Panels) != want || g.Wide+g.High != want+1 {
			t.Errorf("%s has %d panels", name, len(g.Panels))
		}
		for side := us; side <= german; side++ {
			for _, h := range r.Scenario.Forces[side].Exits {
				along := data.North | data.South
				if g.Wide == 2 {
					along = data.East | data.West
				}
				if g.Cells[h].Edges&along == 0 {
					t.Errorf("%s: the exit %s does not lie on the way", name, g.ID(h))
				}
			}
		}
	}
}
