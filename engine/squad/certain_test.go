package squad

import "testing"

// No card is drawn where every number has the same outcome (OTL-1.2.8-01): in the test below no card is wanted, and a draw would fail.
func TestCertainChecksDrawNoCard(t *testing.T) {
	// Desperation (OTL-9.7-01) of a hero: morale 8 in the column of an élan of 5.
	b := ordersFor(t, "us", "us-4 01-G4, ge-1 01-G5 pin1 hero")
	b.dice, b.ev = b, &b.log
	b.desperate(b.unit("ge-1"))
	b.isNow("ge-1 01-G5 hero", "ge-1")
	// Clearing a jam (OTL-10.4-01) as a hero.
	b = ordersFor(t, "german", "ge-3 01-G2 jam hero, us-4 02-G4")
	b.do("order @01-G2 :clear")
	b.isNow("ge-3 01-G2 completed hero", "ge-3")
	// Misfire or jam (OTL-7.2.7.1-01): the modified morale is the jam column, so that it is a misfire.
	b = ordersFor(t, "german", "ge-3 01-G2 hero, us-4 01-G4")
	b.wants("4:1y 4:2 8:1").do("order @01-G2 :shoot", "shoot +ge-3 >01-G4")
	if b.state("ge-3").jam {
		t.Error("the weapon is jammed")
	}
	// Reaction on hold (OTL-7.3.3-01) with a card of 5 orders: any number of column 5 fires.
	b = ordersFor(t, "us", "us-4 01-G5, ge-4 01-G2 hold1")
	b.dice, b.ev = b, &b.log
	for x := range card(deckSize) {
		if b.rules.Deck[x+1].Orders >= 5 && b.pile.has(x) {
			b.pile.remove(x)
			b.hands[german].add(x)
			break
		}
	}
	b.wants("5:5") // for the effect of the fire
	if !b.react(b.unit("ge-4"), b.hands[german].first(), ground.at(b.hex("01-G5"))) {
		t.Error("he does not fire")
	}
	b.drawn()
}

// Both sides discard before the first card is drawn (OTL-5.3-02): the hand that the second side throws away is among the cards that the first
// one can draw.
func TestDiscardsComeBeforeTheRedraw(t *testing.T) {
	b := lay(t, "01-two-patrols", "us-1 01-G4, ge-1 02-G4")
	b.choice = [2]choice{regroups, choseCards}
	b.hands[us] = cards{0b111}
	b.pile = cards{}
	b.discards = cards{0b1111000}
	f := newFrame(kTurn, german)
	f.step = turnRedraw
	b.stack = append(b.stack[:1], f)
	b.next = []card{0, 1, 2, 3, 4, 5, 6} // three for the Germans, who draw first
	b.runTurn(b.stack.Top())
	if want := (cards{0b111}); b.hands[german] != want {
		t.Errorf("the German hand is %v", b.hands[german])
	}
}
