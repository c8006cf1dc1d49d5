package ardennes

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// What questions answer in words, with the figures of the position: reach (ARD-11.1-01), supply (ARD-23.3-01), isolation
// (ARD-23.6-04) and demolition (ARD-7.3-01).
func TestAnswersInWords(t *testing.T) {
	ask := func(s *sketch, q game.Query) *game.Answer {
		t.Helper()
		q.Viewer = game.Nobody
		a, err := s.r.Query(s.p, q)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	says := func(a *game.Answer, want string) {
		t.Helper()
		if a.Sentence != want {
			t.Errorf("%q, want %q", a.Sentence, want)
		}
	}
	open := sketchOn(t, arena(t), "us-28-110-1 E1620, de-26-39-fus E1820", alliedTurn)
	reach := func(mode game.Option, to string) game.Query {
		q := game.Query{What: "reach", Side: allied, Unit: open.unit("us-28-110-1"), Hex: hex.None, Action: game.Act(doMove).As(mode)}
		if to != "" {
			q.Hex = open.hex(to)
		}
		return q
	}
	says(ask(open, reach(byTactical, "")), "Tactical Movement: the 1st Bn, 110th Infantry can get to 15 hexes.")
	says(ask(open, reach(byRoute, "E1622")), "The 1st Bn, 110th Infantry gets from E1620 to E1622 Habscheid for 2 MP.")
	says(ask(open, reach(byTactical, "E1622")), "The 1st Bn, 110th Infantry gets from E1620 to E1622 Habscheid for 2 hexes.")
	says(ask(open, reach(byTactical, "E1623")), "The 1st Bn, 110th Infantry cannot get from E1620 to E1623 in this way.")
	if a := ask(open, reach(byTactical, "E1622")); len(a.Paths) != 1 || len(a.Paths[0]) != 2 {
		t.Errorf("the way is %v", a.Paths)
	}
	for _, n := range ask(open, reach(byRoute, "")).Hexes {
		if open.r.Data.Map.ID(n.Hex) == "E1622" && (n.Title != "2 of 3 MP" || n.Text != "2" || n.Kind != "reach") || open.r.Data.Map.ID(n.Hex) == "E1719" && (n.Title != "1 of 3 MP, the move ends" || n.Kind != "stop") {
			t.Errorf("%+v", n)
		}
	}

	supply := func(s *sketch, unit string) *game.Answer {
		return ask(s, game.Query{What: "supply", Side: allied, Unit: s.unit(unit), Hex: hex.None})
	}
	r := rulesOf(t, depot(t))
	s := sketchOn(t, r, spots(t, "us-28-110-1 6,2, de-26-39-fus 3,9, de-26-78-gren 0,8"), alliedTurn)
	a := supply(s, "us-28-110-1")
	says(a, "The 1st Bn, 110th Infantry is in supply: 2 hexes overland, then 8 hexes by road to "+axial(0, 0)+".")
	if len(a.Paths) != 1 || len(a.Paths[0]) != 11 || len(a.Hexes) != 1 || a.Hexes[0].Kind != "source" || a.Hexes[0].Title != "supply source of the Allied player" {
		t.Errorf("%+v", a)
	}
	s = sketchOn(t, r, spots(t, "us-28-110-1 6,2, de-26-39-fus 0,0"), alliedTurn)
	a = supply(s, "us-28-110-1")
	says(a, "The 1st Bn, 110th Infantry is out of supply: no overland path of at most 4 hexes leads to a road from which a source can be reached.")
	if !a.Cut || a.Hexes[0].Kind != "blocked" || a.Hexes[0].Title != "supply source, occupied by the enemy" {
		t.Errorf("%+v", a)
	}
	says(supply(sketchOn(t, r, spots(t, "us-28-110-1 3,0"), alliedTurn), "us-28-110-1"), "The 1st Bn, 110th Infantry is in supply: 0 hexes overland, then 3 hexes by road to "+axial(0, 0)+".")

	s = sketchOn(t, r, spots(t, "us-28-110-1 6,2, us-28-110-2 7,2, us-28-110-3 6,10, de-26-39-fus 0,0"), alliedTurn)
	a = ask(s, game.Query{What: "isolation", Side: allied, Unit: game.NoUnit, Hex: hex.None})
	says(a, "The Allied player has 2 isolated groups.")
	groups := map[string]string{}
	for _, n := range a.Hexes {
		groups[s.r.Data.Map.ID(n.Hex)] = n.Text + " " + n.Title
	}
	if len(groups) != 3 || groups[axial(6, 2)] != groups[axial(7, 2)] || groups[axial(6, 2)] == groups[axial(6, 10)] {
		t.Errorf("%v", groups)
	}

	r = rulesOf(t, crossings(t, "1,0/2,0 2,0/3,0"))
	s = sketchOn(t, r, "us-28-110-1 "+axial(0, 0)+" engaged, us-28-110-2 "+axial(1, 0)+", us-28-110-3 "+axial(0, 1)+" engaged, de-2-pz-2 "+axial(3, 0), bridgePhase)
	a = ask(s, game.Query{What: "demolition", Side: allied, Unit: game.NoUnit, Hex: hex.None})
	says(a, "The Allied player can try to blow 2 bridges.")
	for _, n := range a.Sides {
		if n.Title != "The 2nd Bn, 110th Infantry blows it on 1 to 4" || n.Kind != "demolition" {
			t.Errorf("%+v", n)
		}
	}
	a = ask(s, game.Query{What: "demolition", Side: allied, Unit: s.unit("us-28-110-1"), Hex: hex.None})
	says(a, "The 1st Bn, 110th Infantry can try to blow 1 bridge.")
	if len(a.Sides) != 2 || a.Sides[0].Title == a.Sides[1].Title || a.Sides[0].Title != "The 1st Bn, 110th Infantry blows it on 1 to 2" && a.Sides[1].Title != "The 1st Bn, 110th Infantry blows it on 1 to 2" {
		t.Errorf("%+v", a.Sides)
	}
}
