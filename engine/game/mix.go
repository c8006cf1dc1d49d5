package game

// Mix condenses a state into a key, word by word: the same words in the same order give the same
// key, natively and in a browser, and other ones as good as never. The zero Mix has had no word.
type Mix uint64

// Word mixes in a word. Words that differ in one place only never give the same.
func (m Mix) Word(w uint64) Mix {
	m = (m + 0x9e3779b97f4a7c15 ^ Mix(w)) * 0x9fb21c651e98df25
	return m ^ m>>32
}

// Quad mixes in four short numbers.
func (m Mix) Quad(a, b, c, d int16) Mix {
	return m.Word(uint64(uint16(a)) | uint64(uint16(b))<<16 | uint64(uint16(c))<<32 | uint64(uint16(d))<<48)
}

// MixBytes mixes in a list of small numbers, eight to a word, and its length.
func MixBytes[T ~int8 | ~uint8](m Mix, list []T) Mix {
	m = m.Word(uint64(len(list)))
	for ; len(list) >= 8; list = list[8:] {
		m = m.Word(uint64(uint8(list[0])) | uint64(uint8(list[1]))<<8 | uint64(uint8(list[2]))<<16 | uint64(uint8(list[3]))<<24 |
			uint64(uint8(list[4]))<<32 | uint64(uint8(list[5]))<<40 | uint64(uint8(list[6]))<<48 | uint64(uint8(list[7]))<<56)
	}
	w := uint64(0)
	for i, n := range list {
		w |= uint64(uint8(n)) << (8 * i)
	}
	return m.Word(w)
}

// MixTruths mixes in which places of a list are true, and its length. Few are, as a rule.
func MixTruths(m Mix, list []bool) Mix {
	i := 0
	for ; i+8 <= len(list); i += 8 {
		if [8]bool(list[i:]) != [8]bool{} {
			m = mixPlaces(m, list[i:i+8], i)
		}
	}
	return mixPlaces(m, list[i:], i).Word(uint64(len(list)))
}

func mixPlaces(m Mix, list []bool, first int) Mix {
	for i, on := range list {
		if on {
			m = m.Word(uint64(first + i))
		}
	}
	return m
}

// Bit is 1 for a truth at a place of a word.
func Bit(on bool, place int) uint64 {
	if on {
		return 1 << place
	}
	return 0
}

// Key is the key of what has been mixed in.
func (m Mix) Key() uint64 { return stir(0, uint64(m)) }
