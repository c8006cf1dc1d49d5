package opscycle

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"fieldpost/engine/conformance"
	"fieldpost/engine/game"
	"fieldpost/engine/game/gametest"
	"fieldpost/engine/hex"
	"fieldpost/engine/opscycle/data"
)

// A board is a small map, rows 10 to 16 from south to north, columns 01 to 09,
// all clear, where three units of a class may stack, with a few units of each side: US supply lies south, German north.
// 1305 is the usual target; 1205, 1206 south of it, 1304, 1306 beside it, 1405 and
// 1406 north of it.
type board struct {
	gametest.Table
	d    *data.Data
	r    *Rules
	p    *Position
	dice *game.Loaded
}

const (
	us game.Side = iota
	ge
)

// Terrain classes and hexside kinds of the board.
const (
	tClear = iota
	tPillbox
	tTown
	tForest
	tCity
	tSwamp // closed to motorized units
)

const (
	hsStream = iota + 1
	hsTeeth
	hsRiver
)

// testUnits lists the counters as id, formation, class, SP, Effectiveness good
// and disrupted, Tank Points and AT Points, each good and disrupted.
const testUnits = `
us-hq    0 hq   0 0 0 0 0 0 0
us-a     0 inf 10 5 3 0 0 2 1
us-b     0 inf 10 5 3 0 0 2 1
us-c     0 inf  6 6 4 0 0 1 0
us-tank  0 afv  8 5 3 4 2 0 0
us-tank2 0 afv  8 5 3 4 2 0 0
us-gun   0 at   5 5 3 0 0 5 3
us3-hq   1 hq   0 0 0 0 0 0 0
us3-a    1 inf 10 5 3 0 0 2 1
us3-b    1 inf 10 5 3 0 0 2 1
us-ind   4 inf  7 5 3 0 0 2 1
ge-hq    2 hq   0 0 0 0 0 0 0
ge-a     2 inf  5 3 2 0 0 1 0
ge-b     2 inf  5 3 2 0 0 1 0
ge-c     2 inf  4 3 2 0 0 2 1
ge-d     2 inf  5 3 2 0 0 1 0
ge-none  2 inf  4 3 2 0 0 0 0
ge-tank  2 afv  4 4 2 5 3 0 0
ge9-hq   3 hq   0 0 0 0 0 0 0
ge9-a    3 inf  5 4 3 0 0 1 0
`

// newBoard builds the board; change may alter the data before the rules are made.
func newBoard(t testing.TB, change ...func(d *data.Data)) *board {
	t.Helper()
	d := boardData(t)
	for _, c := range change {
		c(d)
	}
	r, err := New(d)
	if err != nil {
		t.Fatal(err)
	}
	b := &board{Table: gametest.Table{TB: t, Game: r}, d: d, r: r, p: newPosition(r), dice: &game.Loaded{}}
	copy(b.p.levels, d.Terms.Levels)
	b.put("us-hq", "1105")
	b.put("ge-hq", "1505")
	b.p.units[b.Unit("us-hq")].support = 4
	return b
}

// citedRows are all rows that the package's code names.
var citedRows = sync.OnceValues(func() (rows []game.LedgerRow, err error) {
	cited, _, err := conformance.Cited(os.DirFS("."))
	for _, name := range game.SortedKeys(cited) {
		rows = append(rows, game.LedgerRow{ID: string(cited[name])})
	}
	return rows, err
})

func boardData(t testing.TB) *data.Data {
	var cells []hex.Cell
	for row := 10; row <= 16; row++ {
		for col := 1; col <= 9; col++ {
			cells = append(cells, hex.Cell{ID: fmt.Sprintf("%02d%02d", row, col), X: 2*col + row&1, Y: -row})
		}
	}
	m, err := hex.NewMapOf(hex.Rows, cells)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := citedRows()
	if err != nil {
		t.Fatal(err)
	}
	infantry := [3]bool{true, false, false}
	all := [3]bool{true, true, true}
	d := &data.Data{
		Contents: game.Contents{Game: "test", Scenario: "board", Map: &game.Map{Map: m, Hexes: make([]game.Ground, m.Len()), Hexsides: make([]game.Edge, len(m.Ends))},
			Ledger: game.NewLedger(rows), Sides: [2]game.SideName{{ID: "us", Name: "US", Adjective: "US"}, {ID: "ge", Name: "German", Adjective: "German"}}},
		TEC: []data.HexTerrain{
			{Key: "clear", Name: "Clear", Leg: 2, Motorized: 2, ZOC: all, TankQuarters: 4},
			{Key: "pillbox_clear", Name: "Pillbox in Clear", Leg: 2, Motorized: 4, ZOC: all, TankQuarters: 2, ATBonus: 1, Line: 1, Pillbox: true},
			{Key: "town", Name: "Town", Leg: 2, Motorized: 2, ZOC: infantry, TankQuarters: 2, ATBonus: 1, Line: 2, BuiltUp: true, WaivesStream: true},
			{Key: "dense_forest", Name: "Dense Forest", Forest: true, Leg: 4, Motorized: 6, ZOC: infantry, TankQuarters: 1, ATBonus: 2, Line: 2},
			{Key: "city", Name: "City", Leg: 2, Motorized: 4, TankQuarters: 1, ATBonus: 2, Line: 3, BuiltUp: true},
			{Key: "swamp", Name: "Swamp", Leg: 4, ZOC: infantry, TankQuarters: 1, ATBonus: 1, Line: 1},
		},
		HexsideTE: []data.HexsideTerrain{
			{TankQuarters: 4, ZOC: all},
			{Key: "stream", Name: "stream", LegExtra: 2, WholeMA: true, DRM: -2, TankQuarters: 2, ZOC: infantry},
			{Key: "dragons_teeth", Name: "dragon's teeth", LegExtra: 2, WholeMA: true, DRM: -3, ZOC: infantry},
			{Key: "roer", Name: "Roer", Prohibited: true, DRM: -4, TankQuarters: 1},
		},
		StackLimit: [data.HQ + 1]int8{3, 3, 3, 1}, CRT: boardCRT(), Chits: boardChits(),
		Costs: data.ActionCosts{Move: 1, Refit: 1, Improve: 1, Hasty: 1, Regular: 2, Prepared: 3},
		Class: make([]uint8, m.Len()), Combat: make([]uint8, len(m.Ends)), Cross: make([]uint16, len(m.Ends)),
		Road: make([]bool, len(m.Ends)), Rail: make([]bool, len(m.Ends)), Bridge: make([]bool, len(m.Ends)),
		InPlay: make([]bool, m.Len()), HQHex: make([]bool, m.Len()), Banned: make([]bool, m.Len()),
		Switches: data.Switches{CommandPathTerrain: true, FailedIsolationECDisrupts: true, FailedInfiltrationECDisrupts: true, RegularSupportSameFormation: true,
			ATAttackQuarters: 4, RetreatMax: 1, BonusAny: true},
	}
	for i := range d.TEC {
		d.TEC[i].OutQuarters = 4
	}
	for i, name := range []string{"1st Division", "3rd Division", "526th Division", "9th Division", "US independents", "German independents"} {
		side := us
		if i == 2 || i == 3 || i == 5 {
			side = ge
		}
		d.Formations = append(d.Formations, data.Formation{ID: fmt.Sprint(i), Name: name, Side: side, HQ: game.NoUnit, MaxLevel: 7})
	}
	for _, line := range strings.Split(strings.TrimSpace(testUnits), "\n") {
		var id, class string
		var u data.UnitInfo
		if _, err := fmt.Sscan(line, &id, &u.Formation, &class, &u.Strength, &u.Effectiveness[0], &u.Effectiveness[1], &u.Tank[0], &u.Tank[1], &u.AT[0], &u.AT[1]); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		u.ID, u.Label, u.Name, u.MA = id, id, id, 8
		u.Class = map[string]data.Class{"inf": data.Infantry, "afv": data.AFV, "at": data.AntiTank, "hq": data.HQ}[class]
		u.Motorized = u.Class == data.AFV
		if strings.HasPrefix(id, "ge") {
			u.Side = ge
		}
		if u.Class == data.HQ {
			u.Range, u.Support, u.Relocation, u.Reaction, u.MaxLevel = 6, 4, 2, 4, 7
			d.Formations[u.Formation].HQ = game.Unit(len(d.Units))
		}
		d.Units = append(d.Units, u)
	}
	d.Terms = data.Terms{FirstTurn: 1, LastTurn: 1, Levels: []int8{5, 5, 5, 5, 0, 0}, RerollHolder: game.Nobody}
	for i := range d.Units {
		d.Terms.At = append(d.Terms.At, hex.None)
		d.Terms.Assigned = append(d.Terms.Assigned, d.Units[i].Formation)
	}
	for s := range d.Edge {
		d.Edge[s] = make([]int16, m.Len())
	}
	for h := range m.Len() {
		row := int16(-m.Cell(hex.Hex(h)).Y)
		d.InPlay[h], d.HQHex[h] = true, true
		d.Edge[us][h], d.Edge[ge][h] = row-10, 16-row
	}
	return d
}

// boardCRT is the generator of the Aachen table: s = roll + 2 (column - 4).
func boardCRT() data.CRT {
	ladder := [][2]int8{{1, 3}, {1, 2}, {2, 3}, {1, 1}, {3, 2}, {2, 1}, {3, 1}, {4, 1}, {5, 1}, {6, 1}, {7, 1}, {8, 1}, {9, 1}}
	c := data.CRT{Below: data.Cell{Attacker: 5}}
	for line := range 4 {
		c.Odds = append(c.Odds, ladder[line:line+10])
	}
	step := func(s int, upTo []int, hits []string) (n int8, red bool) {
		i := 0
		for i < len(upTo) && s > upTo[i] {
			i++
		}
		return int8(hits[i][0] - '0'), strings.HasSuffix(hits[i], "*")
	}
	for col := 1; col <= 10; col++ {
		var cells [20]data.Cell
		for row := 1; row <= 20; row++ {
			s := row + 2*(col-4)
			cell := &cells[row-1]
			cell.Attacker, cell.AttackerRed = step(s, []int{-2, 0, 2, 4, 6, 9, 11, 19}, []string{"5*", "4*", "3*", "3", "2*", "2", "1*", "1", "0"})
			cell.Defender, cell.DefenderRed = step(s, []int{2, 5, 8, 11, 14, 16, 19, 22}, []string{"0", "1", "1*", "2", "2*", "3", "3*", "4*", "5*"})
		}
		c.Cells = append(c.Cells, cells)
	}
	return c
}

// boardChits are five chits: all 1, all 2, all 3; 1 2 3 by column; 3 for good
// units and 1 for others.
func boardChits() [][8]data.ChitRow {
	flat := func(n int8) data.ChitRow { return data.ChitRow{n, n, n} }
	chits := make([][8]data.ChitRow, 5)
	for e := range 8 {
		chits[0][e], chits[1][e], chits[2][e], chits[3][e], chits[4][e] = flat(1), flat(2), flat(3), data.ChitRow{1, 2, 3}, flat(1)
		if e >= 5 {
			chits[4][e] = flat(3)
		}
	}
	return chits
}

// result makes every cell of the CRT the given one, "2*/1".
func result(cell string) func(d *data.Data) {
	return func(d *data.Data) {
		a, b, _ := strings.Cut(cell, "/")
		c := data.Cell{Attacker: int8(a[0] - '0'), Defender: int8(b[0] - '0'), AttackerRed: strings.HasSuffix(a, "*"), DefenderRed: strings.HasSuffix(b, "*")}
		for col := range d.CRT.Cells {
			for row := range d.CRT.Cells[col] {
				d.CRT.Cells[col][row] = c
			}
		}
	}
}

// terrain gives hexes a class.
func terrain(class uint8, hexes ...string) func(d *data.Data) {
	return func(d *data.Data) {
		for _, id := range hexes {
			h, _ := d.Map.Lookup(id)
			d.Class[h] = class
		}
	}
}

// hexside puts something on a hexside.
func hexside(kind uint8, a, b string) func(d *data.Data) {
	return func(d *data.Data) {
		x, _ := d.Map.Lookup(a)
		y, _ := d.Map.Lookup(b)
		s := d.Map.Side(x, y)
		d.Combat[s], d.Cross[s] = kind, d.Cross[s]|1<<kind
	}
}

// static makes the German side the static one of a training scenario.
func static(d *data.Data) {
	goal, _ := d.Map.Lookup("1601")
	d.Terms.Training = &data.Training{Active: 0, Activations: 5, Static: ge, Objective: []hex.Hex{goal}, Levels: []string{"", "a", "b", "c", "d", "e"}}
}

// put places a unit; words set its state: "disrupted", "sp=3", "formation=1".
func (b *board) put(id, at string, words ...string) *board {
	b.Helper()
	u := b.Unit(id)
	s := &b.p.units[u]
	s.hex = b.Hex(at)
	s.order = int8(u)
	for _, w := range words {
		var n int8
		switch {
		case w == "disrupted":
			s.disrupted = true
		case w == "improved":
			b.p.improved[s.hex] = true
		default:
			if _, err := fmt.Sscanf(w, "sp=%d", &n); err == nil {
				s.sp = n
			} else if _, err := fmt.Sscanf(w, "formation=%d", &n); err == nil {
				s.formation = n
			} else {
				b.Fatalf("what is %q?", w)
			}
		}
	}
	b.p.derived.stale()
	return b
}

// activation lets a formation act with so many AP. Hexes belong to the nearest unit.
func (b *board) activation(formation int8, ap int8) *board {
	f := newFrame(kContext, b.d.Formations[formation].Side)
	f.formation, f.ap = formation, ap
	b.p.stack.Push(f)
	b.p.ap[f.side] = ap
	b.p.firstOwners()
	return b
}

// attack returns an attack by units, "us-a us-b", on a hex.
func (b *board) attack(units, target string, kind game.Option) game.Action {
	b.Helper()
	var list []game.Unit
	for _, id := range strings.Fields(units) {
		list = append(list, b.Unit(id))
	}
	return game.Act(doAttack).With(list...).At(b.p.units[list[0]].hex).Toward(b.Hex(target)).As(kind)
}

func (b *board) legal(a game.Action) bool {
	for _, l := range b.p.Legal(nil) {
		if l == a {
			return true
		}
	}
	return false
}

// do takes a legal action with the next results of chance.
func (b *board) do(a game.Action, dice ...int) *board {
	b.Helper()
	if !b.legal(a) {
		b.Fatalf("not legal: %s (asked: %s)", b.r.Lexicon().Line(a), askWords[b.p.Decision().Ask])
	}
	b.dice.Next = append(b.dice.Next, dice...)
	b.p.Take(a, b.dice, &b.Ev)
	return b
}

// fight declares an attack of the US 1st Division on 1305 with 7 AP.
func (b *board) fight(units string, kind game.Option, dice ...int) *board {
	b.Helper()
	return b.activation(0, 7).do(b.attack(units, "1305", kind), dice...)
}

func (b *board) lose(id string, dice ...int) *board {
	b.Helper()
	return b.do(game.Act(doLose).With(b.Unit(id)), dice...)
}

func (b *board) retreat(to string, dice ...int) *board {
	b.Helper()
	return b.do(game.Act(doRetreat).Toward(b.Hex(to)), dice...)
}

func (b *board) stay(dice ...int) *board {
	b.Helper()
	return b.do(game.Act(doStay), dice...)
}

// asked checks whose decision it is and what is asked.
func (b *board) asked(side game.Side, ask game.Ask) *board {
	b.Helper()
	if b.dice.Fault != nil {
		b.Fatal(b.dice.Fault)
	}
	if d := b.p.Decision(); d.Side != side || d.Ask != ask {
		b.Fatalf("side %d is asked %q, want side %d, %q", d.Side, askWords[d.Ask], side, askWords[ask])
	}
	return b
}

// done checks that the combat is over: any bonus AP is let go, the next Action is
// asked, all dice are used.
func (b *board) done() *board {
	b.Helper()
	for b.p.stack.Top().kind == kContext && b.p.stack.Top().context == bonus {
		b.do(game.Act(doEnd))
	}
	b.asked(us, askAction)
	if b.dice.Left() != 0 {
		b.Fatalf("%d results of chance are left", b.dice.Left())
	}
	return b
}

// is checks the state of units: "us-a 1205 10", "ge-a 1405 3 disrupted",
// "ge-b gone".
func (b *board) is(lines ...string) *board {
	b.Helper()
	for _, line := range lines {
		w := strings.Fields(line)
		s := b.p.units[b.Unit(w[0])]
		got := w[0] + " gone"
		if !s.gone {
			got = fmt.Sprintf("%s %s %d", w[0], b.d.Map.ID(s.hex), s.sp)
			if s.disrupted {
				got += " disrupted"
			}
		}
		if got != strings.Join(w, " ") {
			b.Errorf("got %q, want %q", got, line)
		}
	}
	return b
}

// events returns the events of a kind.
func (b *board) events(k game.EventKind) (list []game.Event) {
	for _, e := range b.Ev.List {
		if e.Kind == k {
			list = append(list, e)
		}
	}
	return list
}

// splitState reads "id:state id:state" into lists of an id and its states.
func splitState(s string) (units [][]string) {
	for _, w := range strings.Fields(s) {
		units = append(units, strings.Split(w, ":"))
	}
	return units
}
