package opponent

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"
)

// Browser returns the Host of a page. shelf also opens "", the game on the table; guard is deferred in all that the
// browser calls.
func Browser(shelf Shelf, guard func()) Host { return host{shelf, guard} }

type host struct {
	shelf Shelf
	guard func()
}

// call makes a function that the browser can call.
func (h host) call(f func(event js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer h.guard()
		f(append(args, js.Undefined())[0])
		return nil
	})
}

func (h host) Later(after time.Duration, f func()) {
	var done js.Func
	done = h.call(func(js.Value) {
		done.Release()
		f()
	})
	js.Global().Call("setTimeout", done, after.Milliseconds())
}

// A worker is a Worker that the program runs in. What is posted waits until it hears.
type worker struct {
	js      js.Value
	ready   bool
	waiting [][]byte
	calls   []js.Func
}

func (h host) Worker(heard func([]byte), died func()) (p Place, err error) {
	defer func() { // a browser may refuse by throwing
		if cause := recover(); cause != nil {
			err = fmt.Errorf("%v", cause)
		}
	}()
	if js.Global().Get("fieldpost").Get("module").IsNull() {
		return nil, errors.New("the engine's code is gone")
	}
	w := &worker{js: js.Global().Get("fieldpost").Call("worker")}
	on := func(event string, f func(js.Value)) {
		call := h.call(f)
		w.calls = append(w.calls, call)
		w.js.Call("addEventListener", event, call)
	}
	on("message", func(event js.Value) {
		switch data := event.Get("data"); {
		case data.Type() != js.TypeString:
			heard(fromJS(data))
		case data.String() == "ready":
			w.ready = true
			for _, message := range w.waiting {
				w.Post(message)
			}
			w.waiting = nil
		default:
			died()
		}
	})
	for _, event := range []string{"error", "messageerror"} {
		on(event, func(js.Value) { died() })
	}
	return w, nil
}

func (w *worker) Post(message []byte) {
	if !w.ready {
		w.waiting = append(w.waiting, message)
		return
	}
	w.js.Call("postMessage", toJS(message))
}

func (w *worker) End() {
	w.js.Call("terminate")
	for _, call := range w.calls {
		call.Release()
	}
}

// A thread thinks on the page's own thread: a slice, then a frame, then an event of its own, before which all others get
// their turn.
type thread struct {
	host
	server *Server
	ended  bool
}

func (h host) Slices(heard func([]byte)) Place {
	s := &thread{host: h}
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port1").Set("onmessage", h.call(func(js.Value) {
		if !s.ended {
			s.server.Step()
		}
	}))
	frame := h.call(func(js.Value) { channel.Get("port2").Call("postMessage", nil) })
	s.server = NewServer(h.shelf, func(message []byte) {
		if !s.ended {
			heard(message)
		}
	}, func() { js.Global().Call("requestAnimationFrame", frame) })
	return s
}

func (s *thread) Post(message []byte) {
	s.Later(0, func() {
		if !s.ended {
			s.server.Hear(message)
		}
	})
}

// End lets the server go, with its game and players: the browser keeps the functions, and they keep the thread.
func (s *thread) End() { s.ended, s.server = true, nil }
