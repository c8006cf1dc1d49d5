package store

import (
	"maps"
	"slices"
	"sync"
)

// listeners are functions that want notes.
type listeners struct {
	mu   sync.Mutex
	list map[int]func(Note)
	next int
}

func (l *listeners) add(f func(Note)) (stop func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.list == nil {
		l.list = map[int]func(Note){}
	}
	key := l.next
	l.next++
	l.list[key] = f
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.list, key)
	}
}

func (l *listeners) tell(n Note) {
	l.mu.Lock()
	list := slices.Collect(maps.Values(l.list))
	l.mu.Unlock()
	for _, f := range list {
		f(n)
	}
}
