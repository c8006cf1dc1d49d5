package opponent

import (
	"encoding/binary"
	"time"
)

// A Host starts what thinks, and waits. What it calls back it calls as the page's other work: one at a time.
type Host interface {
	// Worker starts the program in a Worker. heard is called with each of its messages, died once it has ended or could
	// not start.
	Worker(heard func(message []byte), died func()) (Place, error)
	// Slices makes a Place of the page's own thread, which thinks between frames.
	Slices(heard func(message []byte)) Place
	// Later does something after a while.
	Later(after time.Duration, f func())
}

// A Place is where a Server works.
type Place interface {
	Post(message []byte)
	End()
}

// silence is how long a Worker that thinks may say nothing before it is given up.
const silence = 5 * time.Second

// An Opponent thinks about one question at a time. It starts what it needs with the first.
type Opponent struct {
	host  Host
	place Place // nil: none is started
	local bool  // and it is the page's own thread
	own   bool  // think on the page's own thread from now on: no Worker can be had
	tries int   // Workers that were lost over the question

	ticket uint64
	asked  *Question // nil: nothing is thought about
	signs  int       // messages heard since it was asked
	done   func(Answer)
	moved  func(thousandths int)
}

// New returns an Opponent that nothing is started for yet.
func New(host Host) *Opponent { return &Opponent{host: host} }

// Own reports whether it thinks on the page's own thread, because no Worker could be had.
func (o *Opponent) Own() bool { return o.own }

// Busy reports whether a question is thought about.
func (o *Opponent) Busy() bool { return o.asked != nil }

// Ask begins to think about a question in the place of the one before. moved is told how much is done, done the answer.
func (o *Opponent) Ask(q Question, moved func(thousandths int), done func(Answer)) {
	o.asked, o.moved, o.done, o.tries = &q, moved, done, 0
	o.ticket++
	o.send()
}

// Stop stops to think.
func (o *Opponent) Stop() {
	if o.asked == nil {
		return
	}
	o.asked = nil
	o.ticket++
	if o.place != nil {
		o.place.Post(binary.AppendUvarint(nil, o.ticket))
	}
}

// End stops to think and gives back what was started.
func (o *Opponent) End() {
	o.asked = nil
	o.ticket++
	o.drop()
}

func (o *Opponent) drop() {
	if o.place != nil {
		o.place.End()
		o.place = nil
	}
}

// send gives the question to a place that thinks.
func (o *Opponent) send() {
	local := o.own || o.asked.Scenario == ""
	if o.place != nil && o.local != local {
		o.drop()
	}
	if o.place == nil {
		o.start(local)
	}
	o.signs = 0
	o.place.Post(o.asked.Append(binary.AppendUvarint(nil, o.ticket)))
	if !o.local {
		o.watch(o.ticket, o.place, 0)
	}
}

func (o *Opponent) start(local bool) {
	if o.local = local; !local {
		var p Place
		p, err := o.host.Worker(o.hear, func() { o.lost(p) })
		if err == nil {
			o.place = p
			return
		}
		o.own, o.local = true, true
	}
	o.place = o.host.Slices(o.hear)
}

// watch looks whether anything was heard of the question since.
func (o *Opponent) watch(ticket uint64, place Place, signs int) {
	o.host.Later(silence, func() {
		switch {
		case o.ticket != ticket || o.asked == nil || o.place != place:
		case o.signs == signs:
			o.lost(place)
		default:
			o.watch(ticket, place, o.signs)
		}
	})
}

// lost gives up a Worker. What it was asked is asked once more, of a new one; then on the page's own thread.
func (o *Opponent) lost(place Place) {
	if o.place != place || place == nil {
		return
	}
	o.drop()
	if o.asked == nil {
		return
	}
	o.tries++
	o.own = o.tries > 1
	o.ticket++
	o.send()
}

// hear takes a message of the place that thinks.
func (o *Opponent) hear(message []byte) {
	ticket, n := binary.Uvarint(message)
	if n <= 0 || ticket != o.ticket || o.asked == nil {
		return
	}
	o.signs++
	part, k := binary.Uvarint(message[n:])
	if k <= 0 {
		return
	}
	if part < 1000 {
		o.moved(int(part))
		return
	}
	a, err := ReadAnswer(message[n+k:])
	if err != nil {
		a = Answer{Trouble: err.Error()}
	}
	o.asked = nil
	o.done(a)
}
