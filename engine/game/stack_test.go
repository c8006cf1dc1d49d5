package game

import (
	"slices"
	"testing"
)

// counting asks side 0 for each of its n, run by run; a pause has neither question nor Run.
type counting struct{ kind, n int }

type tally struct {
	stack Stack[counting]
	taken []Action
	runs  int
}

func (t *tally) flow() Procedures[*tally, *tally, counting] {
	kinds := [...]Procedure[*tally, *tally, counting]{
		{
			Asks: func(t *tally, f *counting) (Side, Ask) {
				if f.n%2 == 0 {
					return Nobody, 0
				}
				return 0, 3
			},
			Legal: func(t *tally, f *counting, buf []Action) []Action { return append(buf, Act(Verb(f.n))) },
			Take: func(t *tally, f *counting, a Action) {
				t.taken = append(t.taken, a)
				f.n--
			},
			Run: func(t *tally, f *counting) {
				t.runs++
				if f.n--; f.n < 0 {
					t.stack.Pop()
				}
			},
		},
		{},
	}
	return func(f *counting) *Procedure[*tally, *tally, counting] { return &kinds[f.kind] }
}

// Procedures run until somebody has to decide, one without a Run ends, and when the stack is empty the game is over and
// nothing is legal.
func TestProcedures(t *testing.T) {
	x := &tally{stack: Stack[counting]{{kind: 0, n: 4}, {kind: 1}}}
	flow := x.flow()
	settle := func() {
		for flow.Run(x, x, &x.stack) {
		}
	}
	settle()
	if d := flow.Decision(x, x.stack); d != (Decision{Side: 0, Ask: 3}) || x.runs != 1 {
		t.Fatalf("after %d runs it waits for %+v", x.runs, d)
	}
	for len(x.stack) > 0 {
		legal := flow.Legal(x, x.stack, nil)
		flow.Take(x, x.stack, legal[0])
		settle()
	}
	if !slices.Equal(x.taken, []Action{Act(3), Act(1)}) || x.runs != 3 {
		t.Errorf("%v were taken in %d runs", x.taken, x.runs)
	}
	if d := flow.Decision(x, x.stack); !d.Over || d.Side != Nobody {
		t.Errorf("at the end it waits for %+v", d)
	}
	if flow.Take(x, x.stack, Act(1)); flow.Legal(x, x.stack, nil) != nil || len(x.taken) != 2 {
		t.Error("something is legal when the game is over")
	}
}
