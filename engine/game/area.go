package game

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"fieldpost/engine/hex"
)

// RowColumn are the printed numbers of a hex's row and column: the last four digits of its id; 0 and 0 where these are none.
func (m *Map) RowColumn(h hex.Hex) (row, column int) {
	id := m.ID(h)
	n, err := strconv.Atoi(id[max(len(id)-4, 0):])
	if err != nil {
		return 0, 0
	}
	if m.Grid.First == "column" {
		return n % 100, n / 100
	}
	return n / 100, n % 100
}

// A Section is what a description leaves in play of a scenario's area: the hexes from a row and a column to others, by their
// printed numbers. A last one of 0 is the last of the map. What lies outside takes no part.
type Section struct {
	FirstRow    int `json:"first_row,omitempty"`
	LastRow     int `json:"last_row,omitempty"`
	FirstColumn int `json:"first_column,omitempty"`
	LastColumn  int `json:"last_column,omitempty"`
}

// mostLines is the highest number of a row or column.
const mostLines = 99

// InPlay is which hexes of a map are in play: those that were, or all where the word, the field area of a description, is "whole",
// of these those of the section where there is one. The error is one sentence.
func (s *Section) InPlay(word string, m *Map, before []bool) ([]bool, error) {
	switch {
	case word != "" && word != "whole":
		return nil, fmt.Errorf("area is %.20q: write \"whole\" or leave it out", word)
	case word != "" || len(before) == 0 && s != nil:
		before = slices.Repeat([]bool{true}, m.Len())
	}
	if s == nil {
		return before, nil
	}
	for _, n := range []int{s.FirstRow, s.LastRow, s.FirstColumn, s.LastColumn} {
		if err := Within("section", n, 0, mostLines); err != nil {
			return nil, err
		}
	}
	within := func(n, first, last int) bool { return n >= first && (n <= last || last == 0) }
	list := slices.Clone(before)
	for h := range list {
		row, column := m.RowColumn(hex.Hex(h))
		list[h] = list[h] && within(row, s.FirstRow, s.LastRow) && within(column, s.FirstColumn, s.LastColumn)
	}
	if !slices.Contains(list, true) {
		return nil, errors.New("section: no hex of the map would be in play: write the lower number first")
	}
	return list, nil
}

// Outside reports whether a description names a hex of the map that its section leaves out.
func (s *Section) Outside(m *Map, inPlay []bool, id string) bool {
	h, ok := m.Lookup(id)
	return s != nil && ok && !inPlay[h]
}

// AreaFields are those of the area in play, which rests on a row; where all of the map is, there is none to bring the rest into play.
func AreaFields(inPlay []bool, row Ref) (list []Field) {
	if slices.Contains(inPlay, false) {
		list = append(list, Field{ID: "area", Title: "Map in play", Kind: WordField, Words: []string{"whole"}, Row: row})
	}
	for _, f := range [...]Field{{ID: "section.first_row", Title: "First row in play"}, {ID: "section.last_row", Title: "Last row in play"},
		{ID: "section.first_column", Title: "First column in play"}, {ID: "section.last_column", Title: "Last column in play"}} {
		f.Kind, f.High, f.Row = CountField, mostLines, row
		list = append(list, f)
	}
	return list
}
