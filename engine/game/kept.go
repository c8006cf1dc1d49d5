package game

// maxKept bounds how many positions of a match are kept, and so its memory.
const maxKept = 32

// kept are positions of a match, every so many entries, from which any other is reached by playing
// the entries between again.
type kept struct {
	every int // entries from one to the next
	list  []Position
}

// start keeps the position before the first entry.
func (k *kept) start(p Position) { *k = kept{every: 16, list: []Position{p.Clone()}} }

// expect sets so many entries ahead how far apart positions are kept, so that none is copied only to go again.
func (k *kept) expect(entries int) {
	for k.every*maxKept < entries {
		k.every *= 2
	}
}

// keep is told the position after n entries. When there are too many, every second one goes.
func (k *kept) keep(n int, p Position) {
	if n != k.every*len(k.list) {
		return
	}
	if len(k.list) == maxKept {
		for i := range maxKept / 2 {
			k.list[i] = k.list[2*i]
		}
		clear(k.list[maxKept/2:])
		k.list = k.list[:maxKept/2]
		k.every *= 2 // n is a multiple of it still, for maxKept is even
	}
	k.list = append(k.list, p.Clone())
}

// forget drops the positions after more than n entries.
func (k *kept) forget(n int) {
	keep := min(n/k.every+1, len(k.list))
	clear(k.list[keep:])
	k.list = k.list[:keep]
}

// before returns a copy of the last position kept that has at most n entries behind it, and how many.
func (k *kept) before(n int) (from int, p Position) {
	i := min(n/k.every, len(k.list)-1)
	return i * k.every, k.list[i].Clone()
}
