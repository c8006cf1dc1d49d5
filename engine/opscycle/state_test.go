package opscycle

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"fieldpost/engine/game"
	"fieldpost/engine/opscycle/data"
)

// firstBlood returns the rules of the training scenario.
func firstBlood(t testing.TB, options map[string]string) *Rules {
	t.Helper()
	d, err := data.Load(os.DirFS("../../scenarios/aachen"), "first-blood", options)
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// rollout plays at random to the end or for a number of steps and calls visit
// before each action.
func rollout(r *Rules, seed int, steps int, visit func(p *Position, legal []game.Action, a game.Action)) *Position {
	dice := game.NewSeeded(fmt.Sprint("game ", seed))
	chooser := rand.New(rand.NewPCG(uint64(seed), 7))
	p := r.Start(dice, nil).(*Position)
	var legal []game.Action
	for range steps {
		if p.Decision().Over {
			break
		}
		legal = p.Legal(legal[:0])
		a := legal[chooser.IntN(len(legal))]
		if visit != nil {
			visit(p, legal, a)
		}
		p.Take(a, dice, nil)
	}
	return p
}

// TestStateIsComplete changes every field that belongs to the state, one after
// the other: each change must change the canonical bytes, and the key but for what
// chance was asked.
func TestStateIsComplete(t *testing.T) {
	r := firstBlood(t, nil)
	p := rollout(r, 1, 40, nil)
	turns, lasting := *r, *r.Data // a training scenario leaves out what belongs to turns
	lasting.Terms.Training, turns.Data = nil, &lasting
	p.rules = &turns
	before := p.AppendState(nil)
	left := map[string]bool{"rules": true, "derived": true, "scratch": true, "hand": true}
	v := reflect.ValueOf(p).Elem()
	changed := 0
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if left[name] {
			continue
		}
		f := v.Field(i)
		f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
		changed += poke(t, p, before, name, f)
	}
	if changed < 150 {
		t.Fatalf("only %d fields were found", changed)
	}
}

// poke changes each number and truth in a value, compares, and changes it back.
func poke(t *testing.T, p *Position, before []byte, name string, v reflect.Value) (n int) {
	key := p.Key()
	check := func() {
		n++
		if bytes.Equal(before, p.AppendState(nil)) {
			t.Errorf("%s is not part of the state", name)
		}
		if same := key == p.Key(); same != strings.HasPrefix(name, "asked") {
			t.Errorf("%s changed: the key is the same: %t", name, same)
		}
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			f = reflect.NewAt(f.Type(), unsafe.Pointer(f.UnsafeAddr())).Elem()
			n += poke(t, p, before, name+"."+v.Type().Field(i).Name, f)
		}
	case reflect.Array, reflect.Slice:
		for i := range min(v.Len(), 12) {
			n += poke(t, p, before, fmt.Sprint(name, "[", i, "]"), v.Index(i))
		}
	case reflect.Bool:
		old := v.Bool()
		v.SetBool(!old)
		check()
		v.SetBool(old)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		old := v.Int()
		v.SetInt(old ^ 1)
		check()
		v.SetInt(old)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		old := v.Uint()
		v.SetUint(old ^ 1)
		check()
		v.SetUint(old)
	default:
		t.Errorf("%s is a %s: a position holds numbers and truths only", name, v.Kind())
	}
	return n
}

// TestCopies plays at random and compares position, clone and copy at each step,
// and what each makes of the same action and dice.
func TestCopies(t *testing.T) {
	r := firstBlood(t, nil)
	copied := r.Start(game.NewSeeded("x"), nil).(*Position)
	steps := 0
	visit := func(p *Position, legal []game.Action, a game.Action) {
		state := p.AppendState(nil)
		c := p.Clone()
		copied.CopyFrom(p)
		if !bytes.Equal(state, c.AppendState(nil)) || !bytes.Equal(state, copied.AppendState(nil)) {
			t.Fatalf("step %d: a copy differs", steps)
		}
		if got := c.Legal(nil); !reflect.DeepEqual(got, legal) {
			t.Fatalf("step %d: the clone has other legal actions", steps)
		}
		seed := fmt.Sprint(steps)
		c.Take(a, game.NewSeeded(seed), nil)
		copied.Take(a, game.NewSeeded(seed), nil)
		if !bytes.Equal(c.AppendState(nil), copied.AppendState(nil)) {
			t.Fatalf("step %d: clone and copy differ after %s", steps, r.Lexicon().Line(a))
		}
		if !bytes.Equal(state, p.AppendState(nil)) {
			t.Fatalf("step %d: playing a copy changed the original", steps)
		}
		steps++
	}
	for seed := range 12 {
		rollout(r, seed, 500, visit)
	}
	if steps < 200 {
		t.Fatalf("the games had only %d steps", steps)
	}
}

// TestRandomGames plays many games to the end (CTL-10.1-04, -09, -10, -11).
func TestRandomGames(t *testing.T) {
	r := firstBlood(t, nil)
	levels := map[string]int{}
	for seed := range 50 {
		p := rollout(r, seed, 20000, func(p *Position, legal []game.Action, _ game.Action) {
			if len(legal) == 0 {
				t.Fatalf("seed %d: nothing is legal at %s", seed, p.prompt())
			}
			if side := p.Decision().Side; side != 0 {
				t.Fatalf("seed %d: side %d is asked in a solitaire scenario", seed, side)
			}
		})
		v := r.Verdict(p)
		if !p.Decision().Over || !v.Over || v.Level == "" || v.Text == "" {
			t.Fatalf("seed %d: no verdict: %+v", seed, v)
		}
		if p.used > 5 || v.Winner == "" && p.used < 5 && p.units[r.Formations[r.Terms.Training.Active].HQ].hex >= 0 {
			t.Fatalf("seed %d: over after %d activations: %+v", seed, p.used, v)
		}
		levels[v.Level]++
	}
	t.Log(levels)
}
