package squad

import "testing"

// Reaction fire: after a soldier has moved into a hex or fired from one, an enemy in good order with
// LOS may fire at it (OTL-7.3-01, OTL-7.3-02, OTL-7.3-03): a card with Orders above 0 is thrown away
// and a number up to it in column 7 lets him (OTL-7.3.1-01), in column 5 on hold (OTL-7.3.3-01). He
// gets a reaction marker either way (OTL-7.3.1-02), a hold marker goes (OTL-7.3.3-02), and may go on
// with others, a card each (OTL-7.3.2-01, OTL-7.3.2-02). Reaction fire draws none (OTL-7.3-04). Card 3
// has 1 Order, card 33 has 3, card 12 none.
func TestReactionFire(t *testing.T) {
	for unit, units := range map[string]string{"ge-5": "ge-5 01-G6 hidden", "ge-4": "ge-4 01-G6 prone", "ge-3": "ge-3 01-G6", "ge-9": "ge-3 01-G6 jam, ge-9 01-G6 crew=ge-3"} {
		b := ordersFor(t, "us", "us-4 01-G1, "+units, `"hands": {"german": [3, 33, 12]}`, `"terrain": {"01-G6": "woods"}`)
		b.moves("01-G1", "us-4").do("step >01-G2")
		b.allows("react +" + unit + " :card-33") // hidden or lying, without his crew, or as a crewman with his own weapon
	}
	for _, c := range []struct{ name, state, card, cards, want string }{
		{"T34: 4 against Orders 3 fails", "", "33", "7:4", "us-4 01-G2, ge-4 01-G6 reaction"},
		{"3 fires", "", "33", "7:3 5:1 9:9", "us-4 01-G2 completed pin1, ge-4 01-G6 reaction"},
		{"on hold column 5 is read", "hold2", "33", "5:3 5:1 9:9", "us-4 01-G2 completed pin1, ge-4 01-G6 reaction"},
		{"on hold 4 fails", "hold1", "33", "5:4", "us-4 01-G2, ge-4 01-G6 reaction"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := ordersFor(t, "us", "us-4 01-G1, ge-4 01-G6 "+c.state, `"hands": {"german": [3, 33, 12]}`)
			b.moves("01-G1", "us-4").do("step >01-G2")
			b.refuses("react +ge-4 :card-12", "OTL-7.3.1-01")
			b.wants(c.cards).do("react +ge-4 :card-" + c.card)
			if got := b.is("us-4", "ge-4"); got != c.want && got != "us-4 01-G2 pin1 completed, ge-4 01-G6 reaction" {
				t.Errorf("%s, want %s", got, c.want)
			}
			b.drawn()
			if b.hands[german].count() != 2 {
				t.Errorf("%d cards are left", b.hands[german].count())
			}
		})
	}
}

// No reaction for who is pinned, completed or has reacted (OTL-7.3-02); a pinned mover stops in the
// hex he is in (OTL-6.5b-03); several soldiers may react to one step.
func TestWhoReacts(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G1, ge-4 01-G6, ge-5 01-G6 completed, ge-9 01-G6 pin1, ge-7 01-G6 reaction, ge-6 01-G6", `"hands": {"german": [33, 3]}`)
	b.moves("01-G1", "us-4").do("step >01-G2")
	for _, id := range []string{"ge-5", "ge-9", "ge-7"} {
		b.refuses("react +"+id+" :card-33", "OTL-7.3-02")
	}
	b.wants("7:4").do("react +ge-4 :card-33")
	b.wants("7:1 5:1 9:9").do("react +ge-6 :card-3")
	b.isNow("us-4 01-G2 pin1 completed, ge-4 01-G6 reaction, ge-6 01-G6 reaction", "us-4", "ge-4", "ge-6")
}

// Each soldier's fire opens a window for his hex (OTL-7.3-03); a crewed weapon reacts with its crewman
// on one card (OTL-7.3.1-04).
func TestReactionToFire(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G2, ge-3 01-G6 hidden, ge-4 01-G6 hidden crew=ge-3, ge-5 01-H4", `"hands": {"german": [33]}`)
	b.wants("4:4").do("order @01-G2 :shoot", "shoot +us-4 >01-H4")
	b.wants("7:3 4:1 9:9").do("react +ge-3 :card-33")
	b.isNow("us-4 01-G2 pin1 completed, ge-3 01-G6 reaction, ge-4 01-G6 reaction", "us-4", "ge-3", "ge-4")
}

// All who are spotted in the hex may be fired at in reaction, also those who have not moved, and the soldier is turned up if he comes to fire
// (OTL-7.3.1-03).
func TestWhoIsFiredAtInReaction(t *testing.T) {
	b := ordersFor(t, "us", "us-4 01-G1, us-6 01-G2, ge-4 01-G6 hidden, ge-6 01-H6 hidden", `"hands": {"german": [33, 3]}`, `"terrain": {"01-G6": "woods", "01-H6": "woods"}`)
	b.moves("01-G1", "us-4").do("step >01-G2")
	b.wants("7:4").do("react +ge-6 :card-33")
	b.wants("7:1 5:1 9:1 10:9").do("react +ge-4 :card-3") // both are hit; the one who stood there is pinned
	b.isNow("us-4 01-G2, us-6 01-G2 pin1, ge-6 01-H6 hidden reaction, ge-4 01-G6 reaction", "us-4", "us-6", "ge-6", "ge-4")
}
