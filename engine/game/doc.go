// Package game is the table at which every rules system sits: positions, decisions, actions,
// events, dice, journals and the loader of scenario files. It knows no rule of any game.
//
// # What a rules system gets from here
//
// Loading. A loading of its own embeds *Loading, what it reads from game.json embeds GameHead, its
// set-ups SetupHead, its Data Contents. Load is then Loading.InTurn over its steps, of which ReadHead,
// ReadSetup, Options, ReadLedger and ReadMap are made here; Hexes, Side, KnownRow, GameFault and
// SetupFault look words up and note faults; Chart reads a table and Show puts one into the viewer.
// Shelf is ReadShelf.
//
// The box. Its Rules embed *Data and Box, which NewBox packs: five methods of Game (Info, Lexicon, Map,
// Ledger, Charts), the citations and the names.
//
// Citations. A row of the ledger is one constant, a reason one variable:
//
//	const rStopEZOC game.Ref = "VER-7-02"
//	var tooFar = game.Against("Not enough Movement Points are left for that hex.", rMoveCost)
//
// What decides whether something can be done returns *Reason, nil if it can. Rules.Because and
// Rules.Refuse make refusals of reasons and sentences, Rules.Rows the rows of an answer, Rules.Cite
// those of an event. conformance.CheckCitations sees that all rows named in the source exist.
//
// Names. Rules.Name writes a Unit, a List of units, a Hex, a Place, Hexes and a Side as they stand in
// sentences.
//
// Words. The lexicon says what each verb does for somebody who knows no rules (Roles), and which
// questions are worth an overlay (Overlays, of the Questions with a title). Figures, badges, marks and
// notes are of the kinds in kinds.go.
//
// Doors. Query is AnswerTo over a table of Questions; Why begins with Lexicon.Malformed. Setup begins
// with ReadSetup; InTurn (that of Faults where the first fault is kept), FindHex, FindHexside, FindUnit, FindSide, Within, DrawEdge and Map.Redraw
// read the rest. Picture ends with Counter.Speak.
//
// Procedures lie in a Stack of frames; a Procedure is an entry of the table that says what each kind
// of frame asks and does. Procedures find it for a frame, and say what a position waits for, lists and takes.
//
// Events. Each kind has a Telling in one table, which Describe hands to Tell: a sentence with names, verbs and counts in
// braces, one for each value of a number, or a function. Event.Units lists the units, Veil covers what only the event's side may know.
//
// States. AppendState and Restore are one method that goes over the fields with a Coder; Key is a Mix
// of the same fields without Asked. A Searchable answers a searching player in numbers.
//
// Tests draw positions with the package gametest. engine/reichswald is the smallest system and shows all of it.
package game
