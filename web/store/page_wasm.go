package store

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/hack-pad/safejs"
)

// persistPatience is how long Persist waits: Firefox may ask the player, and never
// answers if he does not.
const persistPatience = 2 * time.Second

// A browserPage reaches the other pages with Web Locks and a BroadcastChannel, where
// the browser has them.
type browserPage struct {
	name      string
	listeners listeners
	channel   *safejs.Value // nil if there is none
	heard     safejs.Func
	locks     map[*lock]bool           // held or waited for
	ending    map[string]chan struct{} // by match: the lock that this page releases
}

func newBrowserPage(name string) *browserPage {
	p := &browserPage{name: name, locks: map[*lock]bool{}, ending: map[string]chan struct{}{}}
	class, err := safejs.Global().Get("BroadcastChannel")
	if err != nil {
		return p
	}
	channel, err := class.New(name)
	if err != nil {
		return p
	}
	p.heard, err = safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		data, err := args[0].Get("data")
		if err != nil {
			return nil
		}
		text, err := data.String()
		var n Note
		if err == nil && json.Unmarshal([]byte(text), &n) == nil {
			p.listeners.tell(n)
		}
		return nil
	})
	if err != nil {
		return p
	}
	if err := channel.Set("onmessage", p.heard); err == nil {
		p.channel = &channel
	}
	return p
}

func (p *browserPage) tell(n Note) {
	if p.channel == nil {
		return
	}
	if b, err := json.Marshal(n); err == nil {
		p.channel.Call("postMessage", string(b)) // who does not hear it is stopped by Stale
	}
}

func (p *browserPage) listen(f func(Note)) func() { return p.listeners.add(f) }

func (p *browserPage) close() {
	for l := range p.locks {
		l.release()
	}
	if p.channel != nil {
		p.channel.Call("close")
		p.channel = nil
		p.heard.Release()
	}
}

// part is a part of navigator, false if the browser has none.
func part(name string) (safejs.Value, bool) {
	navigator, err := safejs.Global().Get("navigator")
	if err != nil {
		return safejs.Value{}, false
	}
	v, err := navigator.Get(name)
	if err != nil {
		return safejs.Value{}, false
	}
	there, err := v.Truthy()
	return v, there && err == nil
}

func (p *browserPage) persist(ctx context.Context) bool {
	storage, ok := part("storage")
	if !ok {
		return false
	}
	promise, err := storage.Call("persist")
	if err != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, persistPatience)
	defer cancel()
	answer, err := await(ctx, promise)
	if err != nil {
		return false
	}
	granted, err := answer.Bool()
	return granted && err == nil
}

// claim asks for the lock of a match, at once and, if another page has it, in the
// queue. No lock is ever stolen.
func (p *browserPage) claim(ctx context.Context, id string, freed func()) (func(), bool, error) {
	locks, ok := part("locks")
	if !ok {
		return func() {}, true, nil
	}
	if end, ok := p.ending[id]; ok { // or the page would find itself in its way
		select {
		case <-end:
		case <-ctx.Done():
			return func() {}, false, ctx.Err()
		}
	}
	now := newLock()
	if err := now.request(locks, p.name+"/"+id, map[string]any{"ifAvailable": true}); err != nil {
		return func() {}, true, nil // some browsers refuse locks to pages opened from a file
	}
	select {
	case owner := <-now.granted:
		if owner || now.refused {
			return p.keep(id, now), true, nil
		}
	case <-ctx.Done():
		now.release()
		return func() {}, false, ctx.Err()
	}
	class, err := safejs.Global().Get("AbortController")
	if err != nil {
		return nil, false, err
	}
	abort, err := class.New()
	if err != nil {
		return nil, false, err
	}
	signal, err := abort.Get("signal")
	if err != nil {
		return nil, false, err
	}
	later := newLock()
	later.abort = abort
	if err := later.request(locks, p.name+"/"+id, map[string]any{"signal": signal}); err != nil {
		return nil, false, err
	}
	go func() {
		if <-later.granted {
			freed()
		}
	}()
	return p.keep(id, later), false, nil
}

// keep remembers a lock until it is released, which Close does too.
func (p *browserPage) keep(id string, l *lock) (release func()) {
	p.locks[l] = true
	return func() {
		if p.locks[l] && !l.refused {
			delete(p.locks, l)
			p.ending[id] = l.ended
		}
		l.release()
	}
}

// A lock is one request to navigator.locks. The lock is held until the promise that
// its function returned is resolved.
type lock struct {
	mu       sync.Mutex
	granted  chan bool
	refused  bool // the browser gives no locks to this page
	held     bool
	released bool
	resolve  safejs.Value
	abort    safejs.Value
	ended    chan struct{} // closed when the browser has done with the request
	funcs    []safejs.Func
}

func newLock() *lock { return &lock{granted: make(chan bool, 1), ended: make(chan struct{})} }

func (l *lock) request(locks safejs.Value, name string, options map[string]any) error {
	hold, err := l.function(func(_ safejs.Value, args []safejs.Value) any {
		return safejs.Unsafe(l.grant(args[0]))
	})
	if err != nil {
		return err
	}
	promise, err := locks.Call("request", name, options, hold)
	if err != nil {
		l.forget()
		return err
	}
	settled := func(refused bool) func(safejs.Value, []safejs.Value) any {
		return func(safejs.Value, []safejs.Value) any {
			l.mu.Lock()
			l.refused = refused
			l.mu.Unlock()
			close(l.ended)
			select { // where a lock was granted or denied this is said already
			case l.granted <- false:
			default:
			}
			go l.forget()
			return nil
		}
	}
	done, err := l.function(settled(false))
	if err != nil {
		return err
	}
	failed, err := l.function(settled(true))
	if err != nil {
		return err
	}
	_, err = promise.Call("then", done, failed)
	return err
}

// grant is called with the lock, or null if it is not available, and returns what
// ends it.
func (l *lock) grant(given safejs.Value) safejs.Value {
	l.mu.Lock()
	defer l.mu.Unlock()
	if given.IsNull() || l.released {
		l.granted <- false
		return safejs.Undefined()
	}
	executor, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		l.resolve = args[0]
		return nil
	})
	if err != nil {
		l.granted <- false
		return safejs.Undefined()
	}
	defer executor.Release()
	class, err := safejs.Global().Get("Promise")
	if err != nil {
		l.granted <- false
		return safejs.Undefined()
	}
	until, err := class.New(executor)
	l.held = err == nil
	l.granted <- l.held
	return until
}

// release gives the lock back, or leaves the queue for it.
func (l *lock) release() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.released {
		return
	}
	l.released = true
	switch {
	case l.held:
		l.resolve.Invoke()
	case !l.abort.IsUndefined():
		l.abort.Call("abort")
	}
}

func (l *lock) function(f func(safejs.Value, []safejs.Value) any) (safejs.Func, error) {
	fn, err := safejs.FuncOf(f)
	if err == nil {
		l.funcs = append(l.funcs, fn)
	}
	return fn, err
}

func (l *lock) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, f := range l.funcs {
		f.Release()
	}
	l.funcs = nil
}
