package reichswald

import (
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/game/gametest"
	"fieldpost/engine/hex"
)

// pass plays a player turn in which nothing is done. dice are for the Air
// Support roll of the next turn.
func (s *sketch) pass(option string, dice ...int) {
	s.Helper()
	s.Do("sequence :" + option)
	s.Do("end")
	s.Do("end", dice...)
}

// A game turn is the Air Support roll, the Allied and the German player turn and
// the end, where unused markers are returned; the game ends with turn 8
// (VER-5-01). No attack is compulsory: eight turns can be passed (VER-10.0-01).
func TestTurns(t *testing.T) {
	s := draw(t, "al-15sc-44 0505, ge-84-1051 0909")
	for turn := int8(1); turn <= 8; turn++ {
		if s.p.turn != turn {
			t.Fatalf("it is turn %d, want %d", s.p.turn, turn)
		}
		s.Asks(allied, askSequence)
		s.pass("move-fight")
		s.Asks(german, askSequence)
		if turn == 8 {
			s.pass("move-fight")
			break
		}
		s.pass("fight-move", 6)
		if s.p.markers != [2]int8{2, 1} {
			t.Errorf("markers %v after a 6", s.p.markers)
		}
	}
	if d := s.p.Decision(); !d.Over || len(s.p.Legal(nil)) != 0 || s.p.markers != [2]int8{} {
		t.Errorf("after turn 8: %+v, markers %v", d, s.p.markers)
	}
	if v := s.r.Verdict(s.p); !v.Over || v.Winner != "german" {
		t.Errorf("verdict %+v", v)
	}
	s.Refused("end", "VER-5-01")
}

// A player turn has one Movement Phase and one Combat Phase in the order chosen
// at its start (VER-5-02).
func TestPhases(t *testing.T) {
	for option, order := range map[string][2]game.Ask{"move-fight": {askMove, askAttack}, "fight-move": {askAttack, askMove}} {
		s := draw(t, "al-15sc-44 0505, ge-84-1051 0909")
		s.Legal("sequence :move-fight", "sequence :fight-move")
		s.Refused("end", "VER-6-01")
		s.Do("sequence :" + option)
		s.Asks(allied, order[0])
		s.Do("end")
		s.Asks(allied, order[1])
		s.Do("end")
		s.Asks(german, askSequence)
	}
	s := draw(t, "al-15sc-44 1406, ge-84-1051 1507", `"phase": "movement"`)
	s.Refused("attack >1507", "VER-5-02")
	s = draw(t, "al-15sc-44 1406, ge-84-1051 1507", `"phase": "combat"`)
	s.Refused("move +al-15sc-44 @1406", "VER-5-02")
}

// The Air Support table from turn 2 on (VER-5-03): lightning gives the German
// a Luftwaffe marker for that turn, the example has it on turn 3 (VER-5-04);
// markers are not saved (VER-5-05). On turn 1 nothing is rolled.
func TestAirSupport(t *testing.T) {
	r := veritable(t, nil)
	first := r.Start(&game.Loaded{}, nil).(*Position)
	if first.turn != 1 || first.markers != [2]int8{} {
		t.Errorf("turn %d starts with markers %v", first.turn, first.markers)
	}
	for die, want := range [7][2]int8{1: {0, 1}, 2: {}, 3: {1, 0}, 4: {1, 0}, 5: {2, 0}, 6: {2, 1}} {
		if die == 0 {
			continue
		}
		s := draw(t, "al-15sc-44 0505, ge-84-1051 0909", `"turn": 2, "side": "german", "markers": {"allied": 1, "german": 1}`)
		s.pass("move-fight", die)
		if s.p.turn != 3 || s.p.markers != want {
			t.Errorf("die %d: turn %d, markers %v, want %v", die, s.p.turn, s.p.markers, want)
		}
		e := s.Event(evAir)
		if e.N[0] != int16(die) || e.N[1] != int16(want[0]) || e.N[2] != int16(want[1]) {
			t.Errorf("die %d: event %v", die, e.N)
		}
	}
}

// Each side chooses for itself, every player turn anew and for all its units
// (VER-6-01). Move/Fight gives no shift (VER-6.1-01), Fight/Move the shift of
// 10.3, and units that attacked may still move (VER-6.2-01).
func TestActionSequence(t *testing.T) {
	s := draw(t, put(scots, "1406")+"ge-84-1051 1507, al-53w-71 0505")
	s.Do("sequence :fight-move")
	if o := s.odds("1507", scots); o.counts[shFightMove] != 1 || o.final != o.initial+1 {
		t.Errorf("Fight/Move: %+v", o)
	}
	s.attack("1507", scots, 6)
	s.Do("lose +ge-84-1051")
	s.Do("advance +al-15sc-44")
	s.Do("done")
	s.Do("end")
	s.Asks(allied, askMove)
	s.Can("move +al-15sc-44 @1507", "move +al-15sc-46 @1406", "move +al-53w-71 @0505")
	s.Do("end")
	s.Asks(german, askSequence)
	s.Do("sequence :move-fight")
	if s.p.option != [2]game.Option{optFightMove, optMoveFight} {
		t.Errorf("sequences %v", s.p.option)
	}
	s = draw(t, "al-15sc-44 1406, ge-180-1221 1507", plain)
	s.Do("sequence :fight-move")
	s.attack("1507", "al-15sc-44", 1)    // 2:1: 2/-
	s.Do("retreat +al-15sc-44 >1306", 1) // who has retreated may move too
	s.Do("end")
	s.Can("move +al-15sc-44 @1306")
	s = draw(t, put(scots, "1406")+"ge-84-1051 1507", `"phase": "combat", "sequence": "move-fight"`)
	if o := s.odds("1507", scots); o.counts[shFightMove] != 0 || o.final != o.initial {
		t.Errorf("Move/Fight: %+v", o)
	}
}

// Reinforcements arrive at the start of the player turn within the stacking
// limit; the Germans where they hold a hex free of Allied ZOC, or on the east edge.
func TestReinforcements(t *testing.T) {
	s := draw(t, "al-15sc-44 0505, ge-84-1051 0909", `"reinforcements": ["al-43w-129", "al-43w-130", "ge-6pa-16"]`)
	s.pass("move-fight")
	s.Asks(german, askSequence)
	s.pass("move-fight", 2)
	s.Asks(allied, askPlace)
	s.Legal("place +al-43w-129 >0102", "place +al-43w-129 >0103", "place +al-43w-130 >0102", "place +al-43w-130 >0103")
	s.Refused("place +al-43w-129 >0505", "VER-5-02")
	s.Refused("place +ge-6pa-16 >1310", "VER-5-02")
	s.Do("place +al-43w-129 >0102")
	s.Do("place +al-43w-130 >0102")
	s.at("al-43w-129 al-43w-130", "0102")
	s.pass("move-fight")
	s.Legal("place +ge-6pa-16 >1310", "place +ge-6pa-16 >1306", "place +ge-6pa-16 >1711")
	s.Do("place +ge-6pa-16 >1310")
	s.Asks(german, askSequence)

	// 1310 held by the enemy, 1306 in his ZOC, 1711 never German again: the east edge.
	s = draw(t, "al-15sc-44 1310, al-15sc-46 1305, ge-84-1051 2005, ge-84-1052 2005, ge-84-1062 2005, ge-op-1 2005",
		`"turn": 2, "reinforcements": ["ge-6pa-16"], "control": {"1711": "allied"}`)
	s.pass("move-fight")
	s.Asks(german, askPlace)
	s.Refused("place +ge-6pa-16 >2005", "VER-9.1-01")
	s.Refused("place +ge-6pa-16 >1310", "VER-8-02")
	if got := s.Lines(); len(got) != 11 || got[0] != "place +ge-6pa-16 >2006" {
		t.Errorf("on the east edge: %q", got)
	}

	// None of theirs is free of Allied ZOC, be there Germans or not: the east edge, whoever holds it and has a ZOC there.
	// Nobody arrives among enemies (VER-8-02).
	s = draw(t, "al-15sc-44 1305, al-15sc-46 1712, al-53w-71 1309, ge-84-1051 1306, al-15sc-227 1905, al-53w-158 2006",
		`"turn": 2, "reinforcements": ["ge-6pa-16"], "control": {"2005": "allied"}`)
	s.pass("move-fight")
	s.Can("place +ge-6pa-16 >2005")
	s.Refused("place +ge-6pa-16 >1306", "VER-5-02")
	s.Refused("place +ge-6pa-16 >2006", "VER-8-02")

	// The Allies arrive in an EZOC, and not among enemies either.
	s = draw(t, "al-15sc-44 0505, ge-84-1051 0202", `"turn": 2, "side": "german", "reinforcements": ["al-43w-129"]`)
	s.pass("move-fight", 3)
	s.Legal("place +al-43w-129 >0102", "place +al-43w-129 >0103")
	s = draw(t, "al-15sc-44 0505, ge-84-1051 0102", `"turn": 2, "side": "german", "reinforcements": ["al-43w-129"]`)
	s.pass("move-fight", 3)
	s.Legal("place +al-43w-129 >0103")
}

// VER-10.4-03: a reinforcement that has arrived and was eliminated does not arrive again.
func TestEliminatedReinforcement(t *testing.T) {
	s := draw(t, "al-15sc-44 0505, ge-84-1051 0909", `"turn": 3, "reinforcements": ["al-43w-129"]`)
	u := s.Unit("al-43w-129")
	if s.p.arriving(u, s.r.Units[u].Side) == nil {
		t.Fatal("it is not due")
	}
	s.p.units[u].gone = true
	if s.p.arriving(u, s.r.Units[u].Side) != nil {
		t.Error("it arrives again")
	}
}

// Units that find no place wait a turn.
func TestReinforcementsWait(t *testing.T) {
	s := draw(t, put(scots, "0102")+"al-79ar-1 0102, "+put(welsh, "0103")+"al-79ar-30 0103", `"turn": 1, "side": "german", "reinforcements": ["al-43w-129"]`)
	s.pass("move-fight", 3)
	s.Asks(allied, askSequence)
	s.Do("sequence :move-fight")
	for _, id := range []string{"al-79ar-1", "al-15sc-44", "al-15sc-46"} {
		s.All("move +"+id+" @0102", "step @0202", "stop")
	}
	s.All("end", "end")
	s.pass("move-fight", 3)
	s.Legal("place +al-43w-129 >0102")
}

// Kleve, Goch and Hekkens decide at the end: three win, two draw. With the option
// points three points make a draw a victory.
func TestVictory(t *testing.T) {
	end := func(options map[string]string, control string) game.Verdict {
		t.Helper()
		s := sketchOf(gametest.Draw(t, veritable(t, options), `{"units": {"al-15sc-44": {"hex": "0505"}, "ge-84-1051": {"hex": "2008"}}, "turn": 8, "side": "german", "control": {`+control+`}}`))
		s.pass("move-fight")
		return s.r.Verdict(s.p)
	}
	points := map[string]string{"points": "on"}
	for _, c := range []struct {
		options         map[string]string
		control, winner string
		level           string
	}{
		{nil, `"1204": "allied", "1310": "allied", "0909": "allied"`, "allied", "victory"},
		{nil, `"1204": "allied", "0909": "allied"`, "", "draw"},
		{nil, `"0909": "allied"`, "german", "victory"},
		{nil, `"1204": "allied", "0909": "allied", "1707": "allied", "1711": "allied"`, "", "draw"},
		{points, `"1204": "allied", "0909": "allied", "1707": "allied", "1711": "allied"`, "allied", "victory"},
		{points, `"1204": "allied", "0909": "allied", "1707": "allied"`, "", "draw"},
		{points, `"0909": "allied", "1707": "allied", "1711": "allied"`, "german", "victory"}, // points make no draw
		{nil, `"0808": "allied", "0909": "allied", "1204": "allied"}, "objectives": {"0808": true, "0909": true, "1204": true, "1310": false`, "allied", "victory"},
		{nil, `"0909": "allied", "1204": "allied"}, "win": 2, "draw": 1, "markers": {"allied": 0`, "allied", "victory"},
		{nil, `"0909": "allied"}, "win": 2, "draw": 1, "markers": {"allied": 0`, "", "draw"},
		{points, `"1204": "allied", "0909": "allied", "1707": "allied"}, "points": {"1707": 3`, "allied", "victory"},
	} {
		if v := end(c.options, c.control); !v.Over || v.Winner != c.winner || v.Level != c.level || v.Text == "" || len(v.Lines) < 3 {
			t.Errorf("%s: %+v, want %q %s", c.control, v, c.winner, c.level)
		}
	}
}

// Points count towns, divisions destroyed and own losses.
func TestPoints(t *testing.T) {
	s := draw(t, "al-15sc-44 1707, al-53w-71 0505, ge-84-1051 0909, ge-at-2 0909")
	if n := s.p.points(); n != 2 {
		t.Errorf("%d points with Kalkar, want 2", n)
	}
	for _, c := range []struct {
		unit string
		want int8
	}{{"ge-84-1051", 4}, {"ge-at-2", 4}, {"al-53w-71", 3}} {
		u := s.Unit(c.unit)
		s.p.put(u, hex.None)
		s.p.units[u].gone = true
		if n := s.p.points(); n != c.want {
			t.Errorf("%d points after the loss of %s, want %d", n, c.unit, c.want)
		}
	}
}

// An objective is told to be taken by who did not hold it before (VER-5-01).
func TestObjectiveTaken(t *testing.T) {
	const into = `"side": "german", "phase": "movement", "control": {"0909": "allied"}, "hexsides": {"0909/1009": "road"}`
	s := draw(t, "ge-84-1051 1009, ge-84-1052 1009", into)
	s.All("move +ge-84-1051 @1009", "step @0909", "stop", "move +ge-84-1052 @1009", "step @0909")
	s.None(evControl)
	s = draw(t, "ge-84-1051 1009", into)
	s.All("move +ge-84-1051 @1009", "step @0909")
	if e := s.Event(evControl); e.To != s.Hex("0909") || e.Side != german {
		t.Errorf("%+v", e)
	}
}
