package ardennes

import "fieldpost/engine/game"

// describeCombat is Describe for the events of chapters 14 to 21: sentence and detail.
func (r *Rules) describeCombat(e game.Event) (told [2]string, ok bool) {
	return told, false
}
