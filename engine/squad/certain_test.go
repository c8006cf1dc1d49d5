package squad

import (
	"strings"
	"testing"
)

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
	// Melee (OTL-9.3-01): 1 against 11 is 1:11, and in column 10 the stronger side hits with any number; rounds go on until it is over.
	b = ordersFor(t, "us", "us-9 01-G4, ge-3 01-G5, ge-7 01-G5, ge-8 01-G5, ge-2 01-G5, ge-4 01-G5")
	b.holder = german
	b.moves("01-G4", "us-9").wants("10:3").do("step >01-G5") // the American's own card
	b.isNow("us-9 killed", "us-9")
	if got := rollsOf(b); !strings.HasSuffix(got, "= hit; Melee in 01-G5, round 1 = miss") {
		t.Errorf("the rolls are %s", got)
	}
	// Traversing fire (OTL-7.4b-03): with the weapon jammed the sequence is over.
	b = drawn(t, "01-two-patrols", `{"units": {"ge-3": {"hex": "01-G2"}, "ge-10": {"hex": "02-A7"}, "us-4": {"hex": "01-G4"}}, "phase": "order", "side": "german", "points": {"german": 9}, "terrain": {"01-G2": "building"}}`, "traversing")
	b.do("order @01-G2 :shoot", "traverse +ge-3 >01-G4", "sweep >01-H3").wants("4:1y 6:6 4:2y").do("fire")
	b.isNow("ge-3 01-G2 completed jam, us-4 01-G4", "ge-3", "us-4")
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
