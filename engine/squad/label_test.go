package squad

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// says sees that the label of an action or, with none, the prompt has some words.
func (b *table) says(line, want string) {
	b.t.Helper()
	got := b.prompt()
	if line != "" {
		a, err := b.rules.Lexicon().ParseLine(line)
		if err != nil {
			b.t.Fatal(err)
		}
		got = b.rules.Label(b.Position, a)
	}
	if !strings.Contains(got, want) {
		b.t.Errorf("%s: %q does not say %q", line, got, want)
	}
}

// Prompts and buttons name whom they are about and what is at stake; who goes together is chosen (OTL-6.1-04).
func TestLabelsSayWhatIsAtStake(t *testing.T) {
	b := ordersFor(t, "us", "us-1 01-G2, us-4 01-G2, ge-4 02-A7")
	b.says("", "9 order points left")
	b.moves("01-G2", "us-1", "us-4")
	b.says("", " and Delgado in 01-G2, 7 MP left")
	b.says("step >01-G1", "Move to 01-G1, 1 MP")
	b.do("step >01-G1")
	b.says("exit", "for no points")
	b.says("", "6 MP left: where to?")
	for range 3 {
		b.do("step >01-G2", "step >01-G1")
	}
	b.says("", "0 MP left: what else?")
	b = ordersFor(t, "us", "us-1 01-G2, us-fake-1 01-G2 hidden")
	b.do("order @01-G2 :move")
	b.says("join +us-fake-1", "Fake 1 moves in this group")
	b = ordersFor(t, "us", "us-4 01-G2, us-6 01-G2")
	b.do("order @01-G2 :move")
	b.says("", "together, nobody so far")
	b.do("join +us-4")
	b.says("", "together, Delgado so far")
	b = ordersFor(t, "german", "ge-9 01-G4, us-5 01-G5 pin2")
	b.do("order @01-G4 :move", "join +ge-9", "go", "step >01-G5")
	b.says("", "Who fails runs away")
	b.says("fight +us-5", "up to 2 in column 4")
	b.says("stay +us-5", "runs away if the others fall")
	b = ordersFor(t, "us", "us-4 01-G2, ge-3 01-G4, ge-6 01-G4 crew=ge-3")
	b.wants("4:1 10:9* 10:1 10:1").do("order @01-G2 :shoot", "shoot +us-4 >01-G4")
	b.says("", "Scholz in 01-G4 take over the LMG")
	b.says("take-over", "Take the LMG: melee value 0")
	b.says("decline", "it is lost")
	b = ordersFor(t, "us", "us-4 01-G4, us-6 01-G4, ge-4 01-G6", `"hands": {"german": [33]}`)
	b.do("order @01-G4 :shoot")
	b.says("", "01-G4 shoots")
	b.says("done", "Fire no more")
	b.wants("4:4").do("shoot +us-4 >01-G6")
	b.says("", "German reaction to Delgado and Pruitt in 01-G4")
	b.says("decline", "No reaction")
	b = ordersFor(t, "us", "us-4 01-G2 pin1, us-6 01-G2 pin2, ge-4 02-A7")
	_, odds := b.ask(game.Query{What: "rally", Viewer: us, Unit: b.unit("us-6")})
	b.says("give +us-6 :rally", fmt.Sprintf("rally %s %%", game.Decimal(odds["rallies"]*100, wholeChance, 0)))
	b.says("order @01-G2 :rally", fmt.Sprintf("01-G2: rally (Delgado %s %%, Pruitt %s %%)", game.Decimal(b.rallies(b.unit("us-4"), us)*100, wholeChance, 0), game.Decimal(odds["rallies"]*100, wholeChance, 0)))
	b = ordersFor(t, "us", "us-3 01-E5 jam, us-4 01-E5, ge-4 02-A7") // repaired by a number up to his morale
	u, suits, counted := b.unit("us-3"), int64(0), int64(0)
	for pool := b.unseen(us); pool.count() > 0; pool.remove(pool.first()) {
		if n := b.rules.read(pool.first(), b.repairColumn(u)).n; n > 0 {
			counted++
			suits += int64(bit(int(n) <= b.steady(u)))
		}
	}
	b.says("order @01-E5 :clear", fmt.Sprintf("01-E5 Ferme Aubry: clear jams (%s %s %%)", b.label(u), game.Decimal(suits*100, counted, 0)))
	b.says("order @01-E5 :move", "01-E5 Ferme Aubry: move")
}
