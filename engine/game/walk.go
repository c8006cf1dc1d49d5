package game

// A Walk is dice that go through everything that chance can make of an action, one way after the
// other: play it on a copy, then again after each Next until there is none. Each way is one of Cases
// equally likely ones where it went; the shares of all ways add up to 1.
//
//	var w game.Walk
//	for more := true; more; more = w.Next() {
//		ahead.CopyFrom(p)
//		ahead.Take(a, &w, nil) // happens once in w.Cases() times
//	}
type Walk struct {
	faces []Chance // the questions on this way
	shown []int    // and their results
	at    int      // how many of them have been asked
}

// Roll shows the result that this way has, the lowest where the question is new.
func (w *Walk) Roll(c Chance) int {
	if w.at == len(w.shown) {
		w.faces, w.shown = append(w.faces, c), append(w.shown, 1)
	}
	w.at++
	return w.shown[w.at-1]
}

// Cases is how many equally likely ways there are where this one went.
func (w *Walk) Cases() int64 {
	n := int64(1)
	for _, c := range w.faces[:w.at] {
		n *= int64(c.N)
	}
	return n
}

// Next turns to the next way and reports whether there is one.
func (w *Walk) Next() bool {
	for w.at--; w.at >= 0; w.at-- {
		if w.shown[w.at] < int(w.faces[w.at].N) {
			w.shown[w.at]++
			w.faces, w.shown, w.at = w.faces[:w.at+1], w.shown[:w.at+1], 0
			return true
		}
	}
	*w = Walk{faces: w.faces[:0], shown: w.shown[:0]}
	return false
}
