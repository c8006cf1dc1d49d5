package shelf

import (
	"math/rand/v2"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
)

// identities are dice that keep what they were asked in one game.
type identities struct {
	game.Dice
	asked  map[uint64]bool
	twice  int
	number int
}

func (d *identities) Roll(c game.Chance) int {
	if d.number++; d.asked[c.ID] {
		d.twice++
	}
	d.asked[c.ID] = true
	return d.Dice.Roll(c)
}

// TestIdentities plays random games of every scenario: in none of them two questions of chance have one identity. FIELDPOST_SEEDS says how
// many games of each.
func TestIdentities(t *testing.T) {
	for _, info := range Scenarios() {
		t.Run(nameOf(info, nil), func(t *testing.T) {
			g, err := Open(info.Game+"/"+info.Scenario, nil)
			if err != nil {
				t.Fatal(err)
			}
			number := 0
			for _, seed := range conformance.Seeds(max(longRun(t), 1)) {
				dice, pick := &identities{Dice: game.NewKeyed(seed), asked: map[uint64]bool{}}, rand.New(rand.NewPCG(uint64(len(seed)), uint64(number)))
				p := g.Start(dice, nil)
				var legal []game.Action
				for !p.Decision().Over {
					legal = p.Legal(legal[:0])
					p.Take(legal[pick.IntN(len(legal))], dice, nil)
				}
				if number += dice.number; dice.twice > 0 {
					t.Errorf("%s: %d of %d questions have the identity of an earlier one", seed, dice.twice, dice.number)
				}
			}
			if t.Log(number, "questions"); number == 0 {
				t.Error("no question of chance is asked")
			}
		})
	}
}
