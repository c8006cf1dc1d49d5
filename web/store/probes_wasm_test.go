package store

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"github.com/hack-pad/safejs"
)

func mustPart(t *testing.T, name, method string) safejs.Value {
	t.Helper()
	p, ok := part(name)
	if !ok {
		t.Fatalf("the browser has no navigator.%s", name)
	}
	v, err := p.Call(method)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// TestUnderProbe is the part of TestInBrowserHand that runs in the page.
func TestUnderProbe(t *testing.T) {
	probe := probes[os.Getenv("FIELDPOST_STORE_PROBE")]
	if probe == nil {
		t.Skip("a part of TestInBrowserHand")
	}
	probe(t)
}

var probes = map[string]func(t *testing.T){
	"quota": probeQuota, "play": probePlay, "survivors": probeSurvivors,
	"owner": probeOwner, "watcher": probeWatcher, "cleared": probeCleared, "refused": probeRefused,
}

// say tells the test that holds the browser.
func say(word string, what any) {
	js.Global().Call("goProbe", fmt.Sprintf("%s %v", word, what))
}

func opened(t *testing.T) Store {
	t.Helper()
	s, err := Open(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func probeQuota(t *testing.T) {
	m := opened(t)
	at := created(t, m, "m1", 1)
	big := noise(256 << 10)
	var err error
	n := 0
	for ; n < 200; n++ {
		var next Place
		if next, err = m.Append(ctx, at, big, toy("m1", 20)); err != nil {
			break
		}
		at = next
	}
	is(t, err, Full)
	_, err = m.Create(ctx, toy("m2", 20), headText, []string{noise(4 << 20)})
	is(t, err, Full)
	if rec := must(m.Open(ctx, "m1"))(t); rec.Place() != at || len(rec.Entries) != n+1 || rec.Fault != "" {
		t.Errorf("after the overflow the match stands at %v with %d entries (%s), want %v", rec.Place(), len(rec.Entries), rec.Fault, at)
	}
	_, err = m.Open(ctx, "m2")
	is(t, err, Unknown)
	say("full", fmt.Sprintf("after %d appends of 256 KB: %v", n, must(m.List(ctx))(t)[0].Place()))
	for range 100 { // until the test has given space again
		var next Place
		if next, err = m.Append(ctx, at, big, toy("m1", 30)); err == nil {
			at = next
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if rec := must(m.Open(ctx, "m1"))(t); err != nil || rec.Place() != at || rec.Changed != 30 {
		t.Errorf("with space again: %v, at %v", err, rec.Place())
	}
}

// noise is text that the browser cannot compress much.
func noise(n int) string {
	b := make([]byte, n/2)
	rand.Read(b)
	return hex.EncodeToString(b)
}

func probePlay(t *testing.T) {
	m := opened(t)
	at := created(t, m, "m1", 0)
	for i := range 100000 {
		at = must(m.Append(ctx, at, lines(i, i+1)[0], toy("m1", int64(i))))(t)
		say("kept", at.Actions)
	}
}

func probeSurvivors(t *testing.T) {
	rec := must(opened(t).Open(ctx, "m1"))(t)
	if rec.Fault != "" || rec.Text() != headText+strings.Join(lines(0, rec.Actions), "") {
		t.Errorf("journal is %q, fault %q", rec.Text(), rec.Fault)
	}
	say("found", rec.Actions)
}

func probeOwner(t *testing.T) {
	m := opened(t)
	at := created(t, m, "m1", 0)
	if _, owner, err := m.Claim(ctx, "m1", func() {}); err != nil || !owner {
		t.Fatal(owner, err)
	}
	say("owns", at)
	watched := make(chan bool)
	m.Listen(func(Note) { watched <- true }) // of the watcher's other match
	comes(t, watched)
	must(m.Append(ctx, at, lines(0, 1)[0], toy("m1", 20)))(t)
	say("played", "one")
	select {} // until the tab is closed
}

func probeWatcher(t *testing.T) {
	m := opened(t)
	freed, seen := make(chan bool, 1), make(chan Note, 9)
	if _, owner, err := m.Claim(ctx, "m1", func() { freed <- true }); err != nil || owner {
		t.Fatal(owner, err)
	}
	m.Listen(func(n Note) { seen <- n })
	say("watches", "m1")
	created(t, m, "m2", 0) // which tells the owner
	n := comes(t, seen)
	if n.Place != (Place{"m1", 0, 1}) {
		t.Fatalf("heard %+v", n)
	}
	say("saw", n.Place)
	select {
	case <-freed:
	case <-time.After(20 * time.Second):
		t.Fatal("the closed tab keeps its lock")
	}
	say("freed", "m1")
	rec := stands(t, m, "m1", lines(0, 1))
	must(m.Append(ctx, rec.Place(), lines(1, 2)[0], toy("m1", 30)))(t)
	stands(t, m, "m1", lines(0, 2))
}

func probeCleared(t *testing.T) {
	m := opened(t)
	at := created(t, m, "m1", 2)
	told := make(chan Note, 9)
	m.Listen(func(n Note) { told <- n })
	say("plays", at)
	is(t, comes(t, told).Closed, Closed)
	// Until all is cleared the store cannot be opened; then it begins anew.
	_, err := m.Append(ctx, at, "x\n", toy("m1", 20))
	for range 60 {
		if errors.Is(err, Unknown) {
			break
		}
		is(t, err, Aborted)
		time.Sleep(50 * time.Millisecond)
		_, err = m.Append(ctx, at, "x\n", toy("m1", 20))
	}
	is(t, err, Unknown)
	if len(must(m.List(ctx))(t)) != 0 {
		t.Error("what was cleared is still there")
	}
	created(t, m, "m1", 2)
}

func probeRefused(t *testing.T) {
	_, err := Open(ctx)
	is(t, err, Missing)
}
