package game

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Source is a folder that remembers the files read from it, for the hash of a game's
// data. It is not safe for use by several goroutines.
type Source struct {
	fs.FS
	read map[string][]byte
}

// NewSource watches a folder.
func NewSource(folder fs.FS) *Source { return &Source{folder, map[string][]byte{}} }

// ReadFile reads a file and remembers it.
func (s *Source) ReadFile(name string) ([]byte, error) {
	b, err := fs.ReadFile(s.FS, name)
	if err == nil {
		s.read[name] = b
	}
	return b, err
}

// Own are the files read that stand in the place of the folder's own; nil if none does.
func (s *Source) Own() (own Tables) {
	folder, ok := s.FS.(Replacer)
	for _, name := range SortedKeys(s.read) {
		if ok && folder.Replaced(name) {
			if own == nil {
				own = Tables{}
			}
			own[name] = string(s.read[name])
		}
	}
	return own
}

// Hash is the first half of the SHA-256 of all files read, in the order of names, as 32
// hexadecimal digits.
func (s *Source) Hash() string {
	all := sha256.New()
	for _, name := range SortedKeys(s.read) {
		for _, part := range [][]byte{[]byte(name), s.read[name]} {
			all.Write(binary.BigEndian.AppendUint64(nil, uint64(len(part))))
			all.Write(part)
		}
	}
	return hex.EncodeToString(all.Sum(nil)[:16])
}

// SetupFile is the file of a scenario's set-up in the folder of its game. The error says
// what a name looks like, by an example.
func SetupFile(scenario, example string) (string, error) {
	if scenario == "" || strings.ContainsAny(scenario, `/\.`) {
		return "", fmt.Errorf("%.60q is no name of a scenario: write a name such as %s", scenario, example)
	}
	return path.Join("setups", scenario+".json"), nil
}

// Ascending lists the numbers from 0 below n in the order of their keys, those with the
// same key as they were. It is meant for short lists.
func Ascending(n int, key func(i int) int) []int {
	order := make([]int, n)
	for i := range order {
		j := i
		for ; j > 0 && key(order[j-1]) > key(i); j-- {
			order[j] = order[j-1]
		}
		order[j] = i
	}
	return order
}

// SortedKeys lists the keys of a map, ascending: no order of a map may decide anything.
func SortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
