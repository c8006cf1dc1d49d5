package post

import (
	"crypto/sha256"
	"encoding/hex"

	"fieldpost/engine/game"
)

// An element of a chain of sealed dice. Each follows from the one before it, none from one behind it: they are opened
// from the end on, and each proves itself by the one opened before.
type element [16]byte

func (e element) next() element {
	var b [32]byte
	copy(b[copy(b[:], "fieldpost chain\n"):], e[:])
	sum := sha256.Sum256(b[:])
	return element(sum[:16])
}

// after is the element n places on.
func (e element) after(n int) element {
	for range n {
		e = e.next()
	}
	return e
}

// bound is the commitment to a chain that ends with the element.
func (e element) bound() string { return game.Bind(hex.EncodeToString(e[:])) }

// A chain is the beginning of the chain of one player. Question n of the other, from 0, is answered with the element
// chainLength-1-n places on.
type chain element

// chainLength is how many questions a chain can answer: far more than a match asks. It is part of every commitment that
// has been given.
const chainLength = 20_000

func chainOf(secret string) chain {
	sum := sha256.Sum256([]byte("fieldpost chain begins\n" + secret))
	return chain(sum[:16])
}

// answer is the element that answers question n.
func (c chain) answer(n int) element { return element(c).after(chainLength - 1 - n) }

// answers are the elements that answer the first n questions.
func (c chain) answers(n int) []element {
	list := make([]element, n)
	for i := n - 1; i >= 0; i-- {
		if i == n-1 {
			list[i] = c.answer(i)
		} else {
			list[i] = list[i+1].next()
		}
	}
	return list
}

// end is the last element of the chain, which answers nothing.
func (c chain) end() string {
	e := element(c).after(chainLength)
	return hex.EncodeToString(e[:])
}

// readElement reads an element of hexadecimal digits.
func readElement(text string) (e element, ok bool) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != len(e) {
		return e, false
	}
	return element(b), true
}
