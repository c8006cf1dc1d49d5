package mind

import "testing"

// Each level has a word that leads back to it, and from Veteran on a level tries more than the one below.
func TestLevels(t *testing.T) {
	for i, word := range Levels() {
		if l, ok := LevelOf(word); !ok || int(l) != i || l.String() != word {
			t.Errorf("%q leads to %v, %v", word, l, ok)
		}
	}
	if _, ok := LevelOf("general"); ok {
		t.Error("there is a general")
	}
	for l := Regular; l < Elite; l++ {
		if a, b := efforts[l], efforts[l+1]; a.worlds >= b.worlds || a.plans >= b.plans || a.aims >= b.aims {
			t.Errorf("%s tries %+v, %s %+v", l, a, l+1, b)
		}
	}
}
