package game

// A Roll is a throw of dice, or a draw of chits or cards, with what it decides: the same as the
// sentences of its events, as data.
type Roll struct {
	Title  string   // "Regular Attack on hex 2010"
	Dice   []Die    // in the order in which they were drawn
	Bars   []Bar    // strengths that were compared; none for a check
	Lines  []Line   // what changed the die or the column, in the order of the rules
	Sum    string   // what was looked up: "9 in the column 3:1", "7 against Effectiveness 5"
	Chart  string   // id of the chart that was read, "" if none
	Lit    [][2]int // its cells: row, column
	Result string   // what was read: "1/2*", "passed"
	Good   int      // 1 good, -1 bad for the side that rolled, 0 neither
	Battle bool     // an attack, and no check or roll of a procedure
}

// A Die is one result of chance.
type Die struct {
	Label string // whose or what for; "" if the roll's title says it
	Face  int
	Faces int // 6, 10; 0 for a chit or a card
}

// A Roller is a Game that tells rolls as data. Not every game is one.
type Roller interface {
	// Rolls returns the rolls that events come to, in their order, as a viewer may know them. The events are those of one
	// procedure, such as an attack, from its beginning on: a roll of which they have no result yet is left out.
	Rolls(events []Event, viewer Side) []Roll
}
