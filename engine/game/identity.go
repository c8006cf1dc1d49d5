package game

import "slices"

// Identify names a question of chance by what is being decided: the turn, what is rolled for and for
// whom, never when it is asked nor what else the asking side could as well have declared (a unit more
// in an attack), so that nobody gets another answer by going another way.
func Identify(what ...int) (id uint64) {
	for _, n := range what {
		id = stir(id, uint64(n))
	}
	return id
}

// stir mixes a number into an identity (the finalizer of SplitMix64).
func stir(id, v uint64) uint64 {
	z := id ^ (v + 0x9e3779b97f4a7c15)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Asked are the questions of chance that a turn has had. The same question asked again is another one,
// the second of its kind. They are in the order of numbers: two ways to the same position agree in them.
type Asked []uint64

// Next notes that a question is asked and returns its identity among those of its kind.
func (a *Asked) Next(id uint64) uint64 {
	first, found := slices.BinarySearch(*a, id)
	n := 0
	if found {
		for n = 1; first+n < len(*a) && (*a)[first+n] == id; n++ {
		}
	}
	*a = slices.Insert(*a, first, id)
	return stir(id, uint64(n))
}

// askedRoom is more questions than a turn has, so that play need not make room.
const askedRoom = 256

// CopyFrom makes the questions those of another position.
func (a *Asked) CopyFrom(src Asked) { *a = append(slices.Grow((*a)[:0], askedRoom), src...) }
