package probe

import (
	"runtime"
	"testing"
)

// A relay hands a number to and fro with another goroutine: each call leaves the function that calls and takes it up again.
type relay struct{ there, back chan int }

func newRelay() relay {
	r := relay{make(chan int), make(chan int)}
	go func() {
		for n := range r.there {
			r.back <- n + 1
		}
		close(r.back)
	}()
	return r
}

func (r relay) add(n int) int {
	r.there <- n
	return <-r.back
}

type link struct {
	next  *link
	value int
}

// Where a function goes on is right after every kind of way that leads to a call: straight on, out of a loop and back, from two
// branches that met, and behind a check for nil.
func TestCallsAreGoneOnFrom(t *testing.T) {
	r := newRelay()
	list := &link{&link{nil, 20}, 10}
	sum := 0
	for i := range 6 {
		sum = r.add(sum)
		switch {
		case i%3 == 0:
			sum = r.add(r.add(sum))
		case i%2 == 0:
			sum += list.next.value
		default:
			for n := list; n != nil; n = n.next {
				if sum = r.add(sum); n.value > 10 {
					continue
				}
				sum = r.add(sum) + n.value
			}
		}
	}
	close(r.there)
	if _, open := <-r.back; open || sum != 6+2*2+20*2+2*13 {
		t.Errorf("the sum is %d", sum)
	}
}

// A function that recovers goes on with what else it deferred, whatever it called before, and its caller behind the call.
func TestRecovered(t *testing.T) {
	r := newRelay()
	defer close(r.there)
	follow := func(list *link, links int) (steps int, err error) {
		defer func() { steps = r.add(steps) }()
		defer func() {
			if p := recover(); p != nil {
				err = p.(error)
			}
		}()
		for range links {
			steps = r.add(steps)
			list = list.next
			steps = r.add(steps + list.value)
		}
		return r.add(steps), nil
	}
	total := 0
	count := func(list *link) {
		defer func() { total = r.add(total) }()
		defer func() { recover() }()
		total = r.add(total)
		total += list.value
		r.add(total)
	}
	list := &link{&link{&link{nil, 300}, 20}, 1}
	for range 3 {
		count(nil)
		count(list)
	}
	if total != 3*5 {
		t.Errorf("%d in all", total)
	}
	for links, want := range []int{2, 24, 326, 326} {
		if steps, err := follow(list, links); steps != want || (err != nil) != (links == 3) {
			t.Errorf("%d links: %d steps, %v", links, steps, err)
		}
	}
}

// A stack that grows goes on where it was, and the trace of a call names the lines that call.
func TestTraces(t *testing.T) {
	var lines []int
	var down func(n int) int
	down = func(n int) int {
		var room [64]int
		if n == 0 {
			pcs := make([]uintptr, 3)
			frames := runtime.CallersFrames(pcs[:runtime.Callers(1, pcs)])
			for range pcs {
				f, _ := frames.Next()
				lines = append(lines, f.Line)
			}
			return 0
		}
		room[n%64] = down(n - 1)
		return room[n%64] + 1
	}
	if n := down(4000); n != 4000 {
		t.Errorf("%d calls deep", n)
	}
	if len(lines) != 3 || lines[1] != lines[0]+7 || lines[2] != lines[1] {
		t.Errorf("lines %v", lines)
	}
}
