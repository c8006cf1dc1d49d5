package opscycle

import (
	"fmt"

	"fieldpost/engine/game"
)

func (r *Rules) tellReplaceEnd(e game.Event) (sentence, detail string) {
	if e.N[1] != 0 {
		detail = "{1 point} lost."
	}
	return "{0 step} restored by replacements.", detail
}

func (r *Rules) tellBrokenUp(e game.Event) (sentence, detail string) {
	return "{unit} is broken up in {hex}.", unlessUntold(e.N[0], "{0 step} for others.")
}

// ordinal is "1st", "2nd".
func ordinal(n int16) string {
	switch n {
	case 1:
		return "1st"
	case 2:
		return "2nd"
	case 3:
		return "3rd"
	}
	return fmt.Sprintf("%dth", n)
}
