package referee_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"fieldpost/engine/game"
	"fieldpost/engine/referee"
	"fieldpost/engine/shelf"
)

type advice struct {
	Error  string
	Action json.RawMessage
	Then   []json.RawMessage
	Reason string
	Rivals []struct {
		Action json.RawMessage
		Reason string
	}
}

func advise(t *testing.T, r *referee.Referee, more string) (a advice) {
	t.Helper()
	if err := json.Unmarshal(r.Answer([]byte(`{"cmd":"advise"`+more+`}`)), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// Two programs that only ask for advice play a match to its end, and asking changes nothing: the same actions without any
// advice lead to the same position with the same dice.
func TestAdvicePlaysAMatch(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	start := []byte(`{"cmd":"new","scenario":"reichswald/veritable","seed":"advice","players":{"allied":"regular","german":"recruit"}}`)
	r.Answer(start)
	if who := r.Match().Head().Players; who["german"] != (game.Player{Kind: game.Computer, Name: "recruit"}) {
		t.Errorf("the players are %v", who)
	}
	var taken []string
	for n := 0; !r.Match().Decision().Over; n++ {
		before := r.Match().Hash()
		a := advise(t, r, "")
		if n%50 == 0 {
			a = advise(t, r, `,"level":"veteran","seed":"s","rollouts":12`)
			if again := advise(t, r, `,"level":"veteran","seed":"s","rollouts":12`); fmt.Sprint(again) != fmt.Sprint(a) {
				t.Fatalf("asked again %s, before %s", again.Action, a.Action)
			}
		}
		if r.Match().Hash() != before {
			t.Fatal("the position has changed by asking")
		}
		if a.Error != "" || a.Reason == "" && len(r.Match().Legal()) > 1 {
			t.Fatalf("after %d actions: %+v", n, a)
		}
		do := fmt.Sprintf(`{"cmd":"do","action":%s}`, a.Action)
		if answer := string(r.Answer([]byte(do))); strings.Contains(answer, `"error"`) {
			t.Fatal(answer)
		}
		taken = append(taken, do)
	}
	if a := advise(t, r, ""); a.Error == "" {
		t.Error("there is advice when the match is over")
	}
	other := referee.New(shelf.Shelf{})
	other.Answer(start)
	for _, do := range taken {
		other.Answer([]byte(do))
	}
	if other.Match().Hash() != r.Match().Hash() {
		t.Error("without advice the same actions lead to another position: dice were used up")
	}
}

// Who asks amiss hears why.
func TestBadAdvice(t *testing.T) {
	r := referee.New(shelf.Shelf{})
	r.Answer([]byte(`{"cmd":"new","scenario":"reichswald/veritable","seed":"s"}`))
	for more, want := range map[string]string{
		`,"level":"general"`: `"general" is no level; there are recruit, regular, veteran, elite`,
		`,"rollouts":-1`:     "rollouts are -1: write 0, as the level says, to 1000000",
	} {
		if a := advise(t, r, more); a.Error != want {
			t.Errorf("%s: %q", more, a.Error)
		}
	}
	for _, players := range []string{`{"german":"general"}`, `{"prussian":"elite"}`} {
		var a advice
		if err := json.Unmarshal(r.Answer([]byte(`{"cmd":"new","scenario":"reichswald/veritable","players":`+players+`}`)), &a); err != nil || a.Error == "" {
			t.Errorf("%s: %v, %+v", players, err, a)
		}
	}
}

// The same is asked twice and answered twice, in the middle of a plan too.
func TestAdviceIsTheSameAgain(t *testing.T) {
	for _, level := range []string{"regular", "veteran"} {
		r := referee.New(shelf.Shelf{})
		r.Answer([]byte(`{"cmd":"new","scenario":"aachen/first-blood","seed":"q"}`))
		for n := range 40 {
			ask := fmt.Appendf(nil, `{"cmd":"advise","level":%q,"rollouts":10}`, level)
			first, again := r.Answer(ask), r.Answer(ask)
			if string(first) != string(again) {
				t.Fatalf("%s, after %d actions: %.200s\nasked again: %.200s", level, n, first, again)
			}
			var advice struct{ Action json.RawMessage }
			if err := json.Unmarshal(first, &advice); err != nil || advice.Action == nil {
				break // it is over
			}
			r.Answer(fmt.Appendf(nil, `{"cmd":"do","action":%s}`, advice.Action))
		}
	}
}
