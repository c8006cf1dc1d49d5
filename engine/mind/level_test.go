package mind

import "testing"

// Each level has a word that leads back to it, and from Veteran on a level tries more, or looks farther, than the one below.
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
		if a, b := efforts[l], efforts[l+1]; a.worlds >= b.worlds || a.plans > b.plans || a.aims > b.aims || a.plans == b.plans && a.steps >= b.steps {
			t.Errorf("%s tries %+v, %s %+v", l, a, l+1, b)
		}
	}
}

// What takes the place of the fast policy's choice is better than it by the standard error of what was seen, not by
// one lucky world.
func TestBetter(t *testing.T) {
	for _, c := range []struct {
		differences []int64
		want        bool
	}{{[]int64{3, 3, 3}, true}, {[]int64{10, -9}, false}, {[]int64{12, 0, 0, 0}, true}, {[]int64{12, -1, 0, 0}, false}, {[]int64{-3, -3, -3}, false}, {[]int64{0, 0}, false}} {
		var tried candidate
		for _, d := range c.differences {
			tried.more, tried.far = tried.more+d, tried.far+d*d
		}
		if tried.better() != c.want {
			t.Errorf("differences %v: better is %t", c.differences, !c.want)
		}
	}
}
