package opponent

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
	"fieldpost/engine/shelf"
)

// stage is a Host without a browser: its Workers are Servers that the test sets to work.
type stage struct {
	refuse  bool
	workers []*hand
	own     []*hand
	later   []func()
}

// hand is a Place that works when the test says so.
type hand struct {
	server *Server
	steps  int // that wait
	died   func()
	ended  bool
	deaf   bool // hears nothing
}

func (s *stage) hand(heard func([]byte)) *hand {
	h := &hand{}
	h.server = NewServer(shelf.Shelf{}, heard, func() { h.steps++ })
	return h
}

func (s *stage) Worker(heard func([]byte), died func()) (Place, error) {
	if s.refuse {
		return nil, errors.New("no workers here")
	}
	h := s.hand(heard)
	h.died = died
	s.workers = append(s.workers, h)
	return h, nil
}

func (s *stage) Slices(heard func([]byte)) Place {
	h := s.hand(heard)
	s.own = append(s.own, h)
	return h
}

func (s *stage) Later(_ time.Duration, f func()) { s.later = append(s.later, f) }

// wait lets the time of all that waits be over.
func (s *stage) wait() {
	list := s.later
	s.later = nil
	for _, f := range list {
		f()
	}
}

func (h *hand) Post(message []byte) {
	if !h.deaf {
		h.server.Hear(message)
	}
}

func (h *hand) End() { h.ended = true }

// work thinks until nothing is left to think about.
func (h *hand) work() {
	for h.steps > 0 {
		h.steps--
		h.server.Step()
	}
}

// asked is an Opponent that has been asked what to do in a match, and the answers that it gives.
func asked(t *testing.T, s *stage, m *game.Match, level mind.Level) (*Opponent, *[]Answer) {
	t.Helper()
	o, answers := New(s), new([]Answer)
	o.Ask(Ask(m, level, "match"), func(int) {}, func(a Answer) { *answers = append(*answers, a) })
	return o, answers
}

// legal fails unless there is one answer that can be done.
func legal(t *testing.T, m *game.Match, answers []Answer) {
	t.Helper()
	if len(answers) != 1 || answers[0].Trouble != "" || !slices.Contains(m.Legal(), answers[0].Action) {
		t.Fatalf("answers %+v", answers)
	}
}

// Every game is played through the messages: what comes back is legal, and the same as without them.
func TestAnswersAreThoseOfTheMind(t *testing.T) {
	each(t, func(name string, m *game.Match) {
		s := &stage{}
		o, answers := asked(t, s, m, mind.Regular)
		s.workers[0].work()
		legal(t, m, *answers)
		if o.Busy() || o.Own() {
			t.Errorf("%s: busy %v, on its own thread %v after the answer", name, o.Busy(), o.Own())
		}
		view := m.Pos().Clone()
		view.Redact(m.Decision().Side)
		q := Ask(m, mind.Regular, "match")
		p := mind.New(m.Game(), q.Level, q.Seed)
		for p.Begin(view, q.Legal, q.Number); !p.Think(100); {
		}
		if c := p.Choice(); c.Action != (*answers)[0].Action || c.Reason != (*answers)[0].Reason {
			t.Errorf("%s: %+v, not %+v", name, (*answers)[0], c)
		}
	})
}

// A Worker that dies is replaced once, then the page thinks itself; the answer comes all the same.
func TestDeadWorkersAreReplaced(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{}
	o, answers := asked(t, s, m, mind.Regular)
	s.workers[0].died()
	if len(s.workers) != 2 || !s.workers[0].ended || o.Own() {
		t.Fatalf("%d workers, on its own thread %v", len(s.workers), o.Own())
	}
	s.workers[0].died() // told twice
	s.workers[1].died()
	if len(s.workers) != 2 || !o.Own() || len(s.own) != 1 {
		t.Fatalf("%d workers, %d times on its own thread", len(s.workers), len(s.own))
	}
	s.own[0].work()
	legal(t, m, *answers)
}

// A Worker that dies with nothing to think about is replaced when something is asked, and each question has its own two tries.
func TestWorkersDieBetweenQuestions(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{}
	o, answers := asked(t, s, m, mind.Regular)
	ask := func() {
		o.Ask(Ask(m, mind.Regular, "match"), func(int) {}, func(a Answer) { *answers = append(*answers, a) })
	}
	s.workers[0].died()
	if s.workers[0].work(); len(*answers) > 0 {
		t.Error("a Worker that was given up has answered")
	}
	s.workers[1].work()
	s.workers[1].died()
	if len(s.workers) != 2 || o.Busy() {
		t.Fatalf("%d Workers for nothing", len(s.workers))
	}
	ask()
	s.workers[2].died()
	if len(s.workers) != 4 || o.Own() {
		t.Fatalf("%d Workers, on its own thread %v", len(s.workers), o.Own())
	}
	*answers = nil
	s.workers[3].work()
	legal(t, m, *answers)
}

// What was asked before is not answered any more once something else is asked, and a Worker has its time for that from then on.
func TestAnswerToAnotherQuestion(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{}
	o, answers := asked(t, s, m, mind.Regular)
	ask := func() {
		o.Ask(Ask(m, mind.Regular, "match"), func(int) {}, func(a Answer) { *answers = append(*answers, a) })
	}
	first := s.later
	s.later, s.workers[0].deaf = nil, true
	ask()
	if s.workers[0].work(); len(*answers) > 0 {
		t.Error("the question before is answered")
	}
	for range 2 {
		ask()
	}
	for _, f := range append(first, s.later[:len(s.later)-1]...) {
		f()
	}
	if len(s.workers) != 1 {
		t.Error("a Worker is given up before it had its time")
	}
	s.later = s.later[len(s.later)-1:]
	if s.wait(); len(s.workers) != 2 {
		t.Error("a Worker that says nothing to the last question is waited for")
	}
}

// One that says nothing for long is given up like one that died; one that thinks is not.
func TestSilentWorkersAreGivenUp(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{}
	_, answers := asked(t, s, m, mind.Regular)
	s.wait()
	if len(s.workers) != 1 {
		t.Fatal("a Worker that has said something is given up")
	}
	s.wait() // nothing was heard since
	if len(s.workers) != 2 {
		t.Fatalf("a silent Worker is waited for: %d were started", len(s.workers))
	}
	s.workers[1].work()
	legal(t, m, *answers)
	s.wait()
	s.wait()
	if len(s.workers) != 2 || s.workers[1].ended {
		t.Error("a Worker that has answered is given up")
	}
	s.workers[0].work() // too late
	legal(t, m, *answers)
}

// Without Workers the page thinks itself, and so it does where a set-up of the match's own would tell too much.
func TestOwnThread(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{refuse: true}
	o, answers := asked(t, s, m, mind.Regular)
	if !o.Own() || len(s.own) != 1 {
		t.Fatal("nobody thinks")
	}
	s.wait()
	if s.wait(); len(s.own) != 1 || s.own[0].ended {
		t.Error("the page gives up itself")
	}
	s.own[0].work()
	legal(t, m, *answers)

	s = &stage{}
	o = New(s)
	q := Ask(m, mind.Regular, "match")
	q.Scenario = ""
	o.Ask(q, func(int) {}, func(Answer) {})
	if len(s.workers) != 0 || len(s.own) != 1 || o.Own() {
		t.Errorf("a set-up of one's own: %d workers", len(s.workers))
	}
	o.Ask(Ask(m, mind.Regular, "match"), func(int) {}, func(Answer) {})
	if len(s.workers) != 1 || !s.own[0].ended {
		t.Error("the next match is not thought about in a Worker")
	}
}

// Whoever stops hears nothing any more, and the next question is answered by the same Worker.
func TestStop(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	s := &stage{}
	o, answers := asked(t, s, m, mind.Regular)
	o.Stop()
	if s.workers[0].server.player != nil {
		t.Error("the Worker thinks on")
	}
	s.workers[0].work()
	if len(*answers) > 0 || o.Busy() {
		t.Fatalf("after a stop: %+v", *answers)
	}
	o.Ask(Ask(m, mind.Regular, "match"), func(int) {}, func(a Answer) { *answers = append(*answers, a) })
	s.workers[0].work()
	legal(t, m, *answers)
	if len(s.workers) != 1 {
		t.Error("another Worker was started")
	}
	o.End()
	if !s.workers[0].ended {
		t.Error("the Worker goes on after the end")
	}
}

// What cannot be thought about is told, not kept silent.
func TestTrouble(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	for _, k := range []struct {
		spoil func(*Question)
		want  string
	}{
		{func(q *Question) { q.State = q.State[:5] }, "no state"},
		{func(q *Question) { q.Scenario = "no/such" }, "no/such"},
		{func(q *Question) { q.Legal = nil }, "nothing to decide"},
	} {
		s := &stage{}
		o := New(s)
		var got Answer
		q := Ask(m, mind.Regular, "match")
		k.spoil(&q)
		o.Ask(q, func(int) {}, func(a Answer) { got = a })
		s.workers[0].work()
		if !strings.Contains(got.Trouble, k.want) {
			t.Errorf("trouble %q, want %q in it", got.Trouble, k.want)
		}
	}
}

// A player that has failed is forgotten, on the table's own game too.
func TestFailedPlayerIsForgotten(t *testing.T) {
	m := played(t, "reichswald/veritable", 40)
	steps := 0
	s := NewServer(onTable{m.Game()}, func([]byte) {}, func() { steps++ })
	ask := func(legal []game.Action) *mind.Player {
		q := Ask(m, mind.Regular, "match")
		q.Scenario, q.Legal = "", legal
		s.Hear(q.Append([]byte{1}))
		p := s.player
		for ; steps > 0; steps-- {
			s.Step()
		}
		return p
	}
	first := ask(m.Legal())
	if ask(m.Legal()) != first {
		t.Fatal("a player is not remembered: nothing is tested")
	}
	func() {
		defer s.failed()
		panic("something")
	}()
	if ask(m.Legal()) == first {
		t.Error("what has failed thinks on")
	}
}

// onTable is a shelf with one game.
type onTable struct{ game game.Game }

func (s onTable) Open(string, map[string]string) (game.Game, error) { return s.game, nil }
