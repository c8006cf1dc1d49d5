package post

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/engine/game"
)

// damage is what may become of a text: something is taken out, put in, doubled, changed, or taken from another one.
func damage(r *rand.Rand, text, other string) string {
	for range 1 + r.IntN(3) {
		if text == "" {
			return text
		}
		at := r.IntN(len(text))
		end := min(at+1+r.IntN(1<<r.IntN(8)), len(text))
		switch from := r.IntN(len(other)); r.IntN(5) {
		case 0:
			text = text[:at] + text[end:]
		case 1:
			text = text[:at] + string([]byte{byte(r.Uint32())}) + text[at:]
		case 2:
			text = text[:end] + text[at:]
		case 3:
			text = text[:at] + string([]byte{text[at] ^ 1<<r.IntN(8)}) + text[at+1:]
		case 4:
			text = text[:at] + other[from:min(from+end-at, len(other))] + text[end:]
		}
	}
	return text
}

// Many letters and codes that were damaged on their way, or made by somebody who can encipher: each is refused in one
// sentence, within a second, or changes nothing in the match of whoever reads it. FIELDPOST_LONG reads ten million of
// them, FIELDPOST_INPUTS as many as it says.
func TestManyLetters(t *testing.T) {
	inputs := 4000
	if os.Getenv("FIELDPOST_LONG") != "" {
		inputs = 10_000_000
	}
	if n, err := strconv.Atoi(os.Getenv("FIELDPOST_INPUTS")); err == nil {
		inputs = n
	}
	a, b := meet(t, "aachen/first-blood", game.QuickDice, "x")
	g, r := a.match.Game(), rand.New(rand.NewPCG(21, 21))
	first := a.send(t, false)
	if err := b.get(t, string(first), g); err != nil {
		t.Fatal(err)
	}
	a.turn(t, r, b, 400)
	d, err := a.seat.Dispatch(a.match, "", false)
	if err != nil {
		t.Fatal(err)
	}
	letter, inv := a.send(t, false), a.seat.Invitation
	var texts []string
	for _, l := range []interface {
		Bytes(p game.Press) ([]byte, error)
	}{&inv, b.seat.Acceptance()} {
		bytes, err := l.Bytes(press)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(bytes), Text("", bytes))
	}
	texts = append(texts, string(letter), string(a.send(t, true)), code('Q', inv.Match, 0, [16]byte{1}), code('A', inv.Match, 0, [16]byte{1}))
	for _, mail := range mails {
		texts = append(texts, mail(letter))
	}
	lines := strings.Join(d.Lines, "\n")
	hash, read, refused := b.match.Hash(), 0, map[game.Trouble]int{}
	var longest time.Duration
	for n := range inputs {
		text := damage(r, texts[r.IntN(len(texts))], texts[r.IntN(len(texts))])
		if n%1000 == 0 { // rightly enciphered
			forged := *d
			forged.Lines = strings.Split(damage(r, lines, lines), "\n")
			bytes, err := forged.Bytes(a.match, press)
			if err != nil {
				t.Fatal(err)
			}
			text = string(bytes)
		}
		begun := time.Now()
		b.seat.Reply(text, 0)
		l, err := ReadLetter(text, press)
		if err == nil {
			read++
			_, err = b.seat.copy().Receive(l, g, b.match, press)
			switch l := l.(type) {
			case *Invitation:
				Accept(l, g, "Bernd", secretOf("b"))
			case *Acceptance:
				a.seat.copy().Meet(l, g)
			}
		}
		longest = max(longest, time.Since(begun))
		refused[troubleOf(err)]++
		if err != nil && (strings.Contains(err.Error(), "\n") || troubleOf(err) == "") {
			t.Fatalf("input %d is refused with %q", n, err)
		}
	}
	if b.match.Hash() != hash || read == 0 || refused[game.Damaged] == 0 || refused[Refused] == 0 {
		t.Errorf("%d were read, %v", read, refused)
	}
	if longest > time.Second {
		t.Errorf("an input of %d took %v", inputs, longest)
	}
	t.Logf("%d inputs, %d were letters: %v, the longest took %v", inputs, read, refused, longest)
}
