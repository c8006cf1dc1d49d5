package opponent

import (
	"encoding/binary"
	"fmt"
	"maps"
	"time"

	"fieldpost/engine/game"
	"fieldpost/engine/mind"
)

// A Shelf opens games.
type Shelf interface {
	Open(scenario string, options map[string]string) (game.Game, error)
}

// slice is how long is thought before anything else gets its turn.
const slice = 8 * time.Millisecond

// A Server answers questions, one after the other: it is what runs in the Worker. A message to it is a ticket and a
// question, or the ticket alone, which stops what is thought about; what it posts is the ticket, how much is done in
// thousandths, and, where all is, the answer.
type Server struct {
	shelf Shelf
	post  func(message []byte)
	later func() // has Step called soon, after whatever else waits

	game    game.Game
	name    string
	options map[string]string
	players map[string]*mind.Player // by seed and level, of this game: each remembers what its side means to do

	ticket  uint64
	player  *mind.Player // that thinks, nil if none does
	told    time.Time
	waiting bool // Step is to be called
}

// NewServer returns a Server. post sends a message to whoever asks; later has Step called once.
func NewServer(shelf Shelf, post func([]byte), later func()) *Server {
	return &Server{shelf: shelf, post: post, later: later}
}

// Hear takes a message.
func (s *Server) Hear(message []byte) {
	ticket, n := binary.Uvarint(message)
	if n <= 0 {
		return
	}
	s.ticket, s.player = ticket, nil
	if len(message) == n {
		return
	}
	defer s.failed()
	q, err := ReadQuestion(message[n:])
	if err == nil {
		err = s.begin(q)
	}
	if err != nil {
		s.answer(Answer{Trouble: err.Error()})
		return
	}
	s.tell()
	s.again()
}

// begin begins to think about a question.
func (s *Server) begin(q Question) error {
	if q.Scenario == "" || s.name != q.Scenario || !maps.Equal(s.options, q.Options) {
		g, err := s.shelf.Open(q.Scenario, q.Options)
		if err != nil {
			return err
		}
		if g != s.game {
			s.players = map[string]*mind.Player{}
		}
		s.game, s.name, s.options = g, q.Scenario, q.Options
	}
	view, err := s.game.Restore(q.State)
	if err != nil {
		return err
	}
	if len(q.Legal) == 0 {
		return fmt.Errorf("there is nothing to decide")
	}
	key := q.Level.String() + " " + q.Seed
	p := s.players[key]
	if p == nil {
		p = mind.New(s.game, q.Level, q.Seed)
		s.players[key] = p
	}
	p.Begin(view, q.Legal, q.Number)
	s.player = p
	return nil
}

// Step thinks for a slice of time.
func (s *Server) Step() {
	s.waiting = false
	if s.player == nil {
		return
	}
	defer s.failed()
	for end := time.Now().Add(slice); time.Now().Before(end); {
		if s.player.Think(1) {
			s.answer(answer(s.player.Choice()))
			return
		}
	}
	if time.Since(s.told) > 100*time.Millisecond {
		s.tell()
	}
	s.again()
}

func (s *Server) again() {
	if !s.waiting {
		s.waiting = true
		s.later()
	}
}

// tell posts how much is done.
func (s *Server) tell() {
	s.told = time.Now()
	s.post(binary.AppendUvarint(binary.AppendUvarint(nil, s.ticket), uint64(min(s.player.Progress(), 999))))
}

// answer posts the answer.
func (s *Server) answer(a Answer) {
	s.player = nil
	s.post(a.Append(binary.AppendUvarint(binary.AppendUvarint(nil, s.ticket), 1000)))
}

// failed is deferred where a player thinks: what goes wrong there is told as an answer, and that player, whose memory may
// be of no use any more, is forgotten.
func (s *Server) failed() {
	if cause := recover(); cause != nil {
		s.name, s.game = "", nil
		s.answer(Answer{Trouble: fmt.Sprintf("the computer player has failed (%.200v)", cause)})
	}
}
