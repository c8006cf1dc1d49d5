package web

import (
	"fmt"
	"strings"

	"fieldpost/engine/game"
	"fieldpost/web/desk"

	"github.com/vugu/vugu"
)

func plural(n int, word string) string {
	if n == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", n, word)
}

// deckText says where the cards are that nobody holds; where letters are large only what can be opened, and the rest in what it opens.
func deckText(d *game.Deck) vugu.HTML {
	return vugu.HTML(fmt.Sprintf(`<span class="pile">%s, </span>%d <span class="pile">that you have </span>not seen`, pileText(d), d.Of))
}

func pileText(d *game.Deck) string {
	return fmt.Sprintf("%d in the pile, %d discarded", d.Pile, d.Discards)
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

// cardState is what a screen reader says of a card behind what can be read on it.
func cardState(k desk.HeldCard) string {
	var words []string
	if k.Selected {
		words = append(words, "laid down")
	}
	if k.Does != "" {
		words = append(words, k.Does)
	} else if !k.Selected {
		words = append(words, "cannot be played now")
	}
	return strings.Join(words, ", ")
}

// cardText is what a card brings or, while the cards are compared, what playing it leads to.
func cardText(k desk.HeldCard) string {
	if k.Gist != "" {
		return sentence(firstPart(k.Gist))
	}
	return k.Text
}

// cardKey is the key that plays a card, that of its button.
func cardKey(k desk.HeldCard) string {
	if k.Button < 0 {
		return ""
	}
	return verbKey(k.Button, desk.Button{})
}
