package web

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/web/desk"
)

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// deckText says where the cards are that nobody holds.
func deckText(d *game.Deck) string {
	return fmt.Sprintf("%d in the pile, %d discarded, %d that you have not seen", d.Pile, d.Discards, d.Of)
}

func cardClass(k desk.HeldCard) string {
	c := "held"
	if k.Selected {
		c += " laid"
	}
	if k.Does == "" {
		c += " idle"
	}
	return c
}

// cardSpeech is a card as a screen reader says it.
func cardSpeech(k desk.HeldCard) string {
	words := []string{k.Name, k.ValueOf + " " + k.Value, k.Text}
	if k.Selected {
		words = append(words, "laid down")
	}
	if k.Does != "" {
		words = append(words, k.Does)
	} else if !k.Selected {
		words = append(words, "cannot be played now")
	}
	return strings.ToUpper(k.Name[:1]) + strings.Join(words, ", ")[1:] + "."
}

// cardKey is the key that plays a card, that of its button.
func cardKey(k desk.HeldCard) string {
	if k.Button < 0 {
		return ""
	}
	return verbKey(k.Button, desk.Button{})
}
