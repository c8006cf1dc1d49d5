package store

import (
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Memory returns a store that lasts as long as the program.
func Memory() Store { return newMemory().store() }

// A memory is what several stores, as several pages, can share.
type memory struct {
	mu     sync.Mutex
	tables map[string]map[string]string
	owners map[string][]*claim // the first owns the match, the others wait
	pages  map[*page]bool
}

func newMemory() *memory {
	m := &memory{tables: map[string]map[string]string{}, owners: map[string][]*claim{}, pages: map[*page]bool{}}
	for _, name := range tableNames {
		m.tables[name] = map[string]string{}
	}
	return m
}

func (m *memory) store() Store {
	p := &page{memory: m}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pages[p] = true
	return &matches{m, p}
}

func (m *memory) transact(ctx context.Context, write bool, f func(rows) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	r := &memoryRows{tables: m.tables}
	err := f(r)
	if err != nil {
		for _, undo := range slices.Backward(r.undo) {
			undo()
		}
	}
	return err
}

func (m *memory) close() {}

type memoryRows struct {
	tables map[string]map[string]string
	undo   []func()
}

func (r *memoryRows) get(table, key string) (string, bool, error) {
	value, ok := r.tables[table][key]
	return value, ok, nil
}

func (r *memoryRows) scan(table, from, to string) ([]row, error) {
	var list []row
	for _, key := range slices.Sorted(maps.Keys(r.tables[table])) {
		if from <= key && key < to {
			list = append(list, row{key, r.tables[table][key]})
		}
	}
	return list, nil
}

func (r *memoryRows) put(table, key, value string) error {
	r.remember(table, key)
	r.tables[table][key] = value
	return nil
}

func (r *memoryRows) remove(table, key string) error {
	r.remember(table, key)
	delete(r.tables[table], key)
	return nil
}

func (r *memoryRows) remember(table, key string) {
	rows := r.tables[table]
	if was, ok := rows[key]; ok {
		was = strings.Clone(was)
		r.undo = append(r.undo, func() { rows[key] = was })
	} else {
		r.undo = append(r.undo, func() { delete(rows, key) })
	}
}

// A page is one user of a memory.
type page struct {
	memory    *memory
	listeners listeners
}

type claim struct {
	page  *page
	freed func()
}

func (p *page) claim(ctx context.Context, id string, freed func()) (func(), bool, error) {
	m := p.memory
	m.mu.Lock()
	defer m.mu.Unlock()
	c := &claim{p, freed}
	m.owners[id] = append(m.owners[id], c)
	return func() { m.release(id, c) }, m.owners[id][0] == c, nil
}

// release takes a claim out of the queue of a match and tells the next if it came
// to own the match thereby.
func (m *memory) release(id string, c *claim) {
	m.mu.Lock()
	queue := m.owners[id]
	at := slices.Index(queue, c)
	if at < 0 {
		m.mu.Unlock()
		return
	}
	queue = slices.Delete(queue, at, at+1)
	m.owners[id] = queue
	m.mu.Unlock()
	if at == 0 && len(queue) > 0 {
		queue[0].freed()
	}
}

func (p *page) tell(n Note) {
	p.memory.mu.Lock()
	pages := slices.Collect(maps.Keys(p.memory.pages))
	p.memory.mu.Unlock()
	for _, other := range pages {
		if other != p {
			other.listeners.tell(n)
		}
	}
}

func (p *page) listen(f func(Note)) func() { return p.listeners.add(f) }

func (p *page) persist(context.Context) bool { return false }

func (p *page) close() {
	m := p.memory
	m.mu.Lock()
	delete(m.pages, p)
	var held []*claim
	ids := map[*claim]string{}
	for id, queue := range m.owners {
		for _, c := range queue {
			if c.page == p {
				held = append(held, c)
				ids[c] = id
			}
		}
	}
	m.mu.Unlock()
	for _, c := range held {
		m.release(ids[c], c)
	}
}
