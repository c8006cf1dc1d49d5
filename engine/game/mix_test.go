package game

import "testing"

// A key tells words, their order and the length of lists apart.
func TestMix(t *testing.T) {
	var none Mix
	keys := map[uint64]string{}
	for name, m := range map[string]Mix{
		"none": none, "zero": none.Word(0), "two zeros": none.Word(0).Word(0), "one": none.Word(1), "one, two": none.Word(1).Word(2), "two, one": none.Word(2).Word(1),
		"quad": none.Quad(1, 2, 3, 4), "negative": none.Quad(1, 2, 3, -4), "a byte": MixBytes(none, []int8{0}),
		"eight bytes": MixBytes(none, make([]uint8, 8)), "nine bytes": MixBytes(none, make([]uint8, 9)), "the last of nine": MixBytes(none, []int8{0, 0, 0, 0, 0, 0, 0, 0, -1}),
		"the eighth": MixBytes(none, []int8{0, 0, 0, 0, 0, 0, 0, -1, 0}),
		"no truths":  MixTruths(none, make([]bool, 20)), "the second": MixTruths(none, []bool{1: true, 19: false}), "the last": MixTruths(none, []bool{19: true}),
		"both": MixTruths(none, []bool{1: true, 19: true}), "one more": MixTruths(none, []bool{1: true, 20: false}), "the tenth": MixTruths(none, []bool{9: true, 19: false}),
	} {
		if other, seen := keys[m.Key()]; seen {
			t.Errorf("%s has the key of %s", name, other)
		}
		keys[m.Key()] = name
	}
	if got := none.Word(1).Quad(2, 3, 4, 5).Key(); got != 0xe23206e196803d6f {
		t.Errorf("the key is %#x", got)
	}
	if Bit(true, 5) != 32 || Bit(false, 5) != 0 {
		t.Error("a bit is at the wrong place")
	}
}
