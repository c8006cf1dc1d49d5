package arena

import (
	"cmp"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/shelf"
)

// A school begins with the weights set by hand, against which they win half of what there is to win; what it finds follows from its seed.
func TestSchool(t *testing.T) {
	g, err := shelf.Open("aachen/first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	games := []game.Searchable{g.(game.Searchable)}
	found := map[int64][]string{}
	for _, seed := range []int64{1, 1, 2} {
		s, err := NewSchool(games, false, seed)
		if err != nil {
			t.Fatal(err)
		}
		score, width, ahead, behind, err := s.ByHand(games[0], 4, 1)
		if err != nil || score != 0.5 || width != 0 || ahead != 0 || behind != 0 {
			t.Errorf("weights against themselves: %v ±%v, ahead %d, behind %d, %v", score, width, ahead, behind, err)
		}
		before := s.Weights()
		if !strings.Contains(before, "OwnLoss: 40, ") {
			t.Errorf("begins with %s", before)
		}
		for range 12 {
			if err := s.Round(0.5, 0.3); err != nil {
				t.Fatal(err)
			}
		}
		if s.Weights() == before {
			t.Error("12 rounds have changed nothing")
		}
		found[seed] = append(found[seed], s.Weights())
	}
	if found[1][0] != found[1][1] {
		t.Errorf("the same seed found\n%s\nand\n%s", found[1][0], found[1][1])
	}
	if found[1][0] == found[2][0] {
		t.Error("two seeds found the same")
	}
}

// The weights go toward who did better: one that wins every game grows, one that loses them shrinks, and one that does nothing goes nowhere far.
func TestSchoolLearns(t *testing.T) {
	g, err := shelf.Open("aachen/first-blood", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSchool([]game.Searchable{g.(game.Searchable)}, false, 1)
	if err != nil {
		t.Fatal(err)
	}
	s.pair = func(_ game.Searchable, a, b []int64, _ int64) (float64, int, error) {
		better := a[5]*b[6] - b[5]*a[6]
		return float64(1+cmp.Compare(better, 0)) / 2, cmp.Compare(better, 0), nil
	}
	for range 200 {
		if err := s.Round(0.3, 0.02); err != nil {
			t.Fatal(err)
		}
	}
	if s.scales[5] < 1 || s.scales[6] > -1 {
		t.Errorf("what wins has gone by %.2f, what loses by %.2f", s.scales[5], s.scales[6])
	}
	for i, scale := range s.scales {
		if i != 5 && i != 6 && (scale < -1 || scale > 1) {
			t.Errorf("%s, which decides nothing, has gone by %.2f", s.names[i], scale)
		}
	}
	score, _, ahead, behind, err := s.ByHand(s.games[0], 5, 1)
	if err != nil || score != 1 || ahead != 5 || behind != 0 {
		t.Errorf("against those set by hand %v, ahead in %d, behind in %d, %v", score, ahead, behind, err)
	}
}

// A schooled judge has other weights than one that is not, but in the campaign of the Ardennes; each has its own, and a school can change
// all of them.
func TestSchooled(t *testing.T) {
	for _, name := range []string{"aachen/first-blood", "ardennes/six-turns", "ardennes/campaign", "offtheline/01-two-patrols"} {
		g, err := shelf.Open(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		games := []game.Searchable{g.(game.Searchable)}
		hand, err := NewSchool(games, false, 1)
		if err != nil {
			t.Fatal(err)
		}
		school, err := NewSchool(games, true, 1)
		if err != nil {
			t.Fatal(err)
		}
		if same := hand.Weights() == school.Weights(); same != (name == "ardennes/campaign") {
			t.Errorf("%s: are the weights schooled or not the same: %v; by hand %s", name, same, hand.Weights())
		}
		for i, n := range append(hand.first, school.first...) {
			if n < 1 {
				t.Errorf("%s: the weight %s is %d, of which no share changes it", name, hand.names[i%len(hand.names)], n)
			}
		}
		w := weightsOf(games[0].(game.Judged).NewJudge(false))
		w.Field(0).SetInt(7)
		if again, err := NewSchool(games, false, 1); err != nil || again.Weights() != hand.Weights() {
			t.Errorf("%s: the weights of one judge are those of another", name)
		}
	}
}

// Two rules systems at once, or one without weights, are refused.
func TestNoSchool(t *testing.T) {
	for names, want := range map[string]string{
		"reichswald/veritable":                         "not in a table of weights",
		"aachen/first-blood offtheline/06-the-steeple": "a school is for one rules system",
	} {
		var games []game.Searchable
		for _, name := range strings.Fields(names) {
			g, err := shelf.Open(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			games = append(games, g.(game.Searchable))
		}
		if _, err := NewSchool(games, false, 1); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", names, err)
		}
	}
}
