package data

import (
	"fmt"
	"slices"

	"fieldpost/engine/game"
	"fieldpost/engine/hex"
)

// Data is everything that scenario files say about one scenario of an ops-cycle
// game: map, charts, units, set-up and switches. It is immutable after loading.
type Data struct {
	game.Contents
	Lead       game.Side // side A of the rules: fixed recovery, Interdiction, ties of Initiative, replacements, VP
	Formations []Formation
	Types      []UnitType // by UnitInfo.Kind
	Units      []UnitInfo // the counters of this scenario, in order of their ids
	Terms      Terms
	Switches   Switches

	TEC        []HexTerrain     // by class index
	HexsideTE  []HexsideTerrain // by hexside kind index; 0 is "nothing"
	CRT        CRT
	AP         APTable
	Chits      [][8]ChitRow // by chit, by Effectiveness 0..7 (2..7 used)
	Recovery   RecoveryTable
	Initiative []int8 // values of the Initiative track, box by box
	Costs      ActionCosts
	StackLimit [4]int8 // by Class: most units of one side in a hex at the end of an Action (CTL-5.3.1-05, BUG-5.3.1-05)
	StackTotal int8    // most combat units of one side in a hex, 0: only StackLimit counts (BUG-5.3.1-05)
	HQLimit    []int8  // by hex: most HQs of one side (CTL-5.3.1-05, BUG-5.3.1-07)

	Assignments []AssignmentRule
	// IsolatedAttach tells by side whether isolated units may be attached to
	// another formation (CTL-5.5.1-08, BUG-5.5.1-10).
	IsolatedAttach [2]bool
	Replacement    ReplacementRule
	Reorganization ReorganizationRule
	Pillbox        PillboxRule
	Boats          BoatRule
	Areas          []SupplyArea
	// Counterpart gives the row of this game's ledger for an id that the code
	// names, where the ids differ; nil for Aachen, whose ids the code names.
	Counterpart map[string]string

	// By hex and hexside of the map.
	Class  []uint8  // index into TEC (terrain and pillbox together)
	Combat []uint8  // by hexside: the one kind whose combat effects apply (worst for the attacker)
	Cross  []uint16 // by hexside: bit set of the kinds that add movement cost (bit i = HexsideTE[i])
	Road   []bool   // by hexside: a road crosses it
	Rail   []bool
	Bridge []bool // a bridge that counts: with a road, or on a railway where RailBridges
	InPlay []bool // by hex: inside the scenario's area
	// AreaRule is the row of the ledger that says what the area is.
	AreaRule string
	HQHex    []bool // by hex: terrain where an HQ may stand
	// Ground is the terrain without the pillbox: the class of an ignored pillbox
	// (BUG-3.1.1-14), equal to Class elsewhere.
	Ground []uint8
	// Pontoon is the hexside kind that Combat and Cross of a hexside with a pontoon
	// bridge have, 0 in games without (BUG-10.3-07).
	Pontoon uint8
	// OpenByRoad tells, by side and hexside, where a side may cross a prohibited
	// hexside along its road or railway (CTL-7.3.7-05, bridges over the Bug
	// BUG-3.1.2-05); nil for a side that never may.
	OpenByRoad [2][]bool
	HomeBank   *HomeBank  // nil if there is none
	Banned     []bool     // by hex: closed to BanSide while a ban is in force
	BanSide    game.Side  // whom the ban concerns, Nobody if there is none
	Edge       [2][]int16 // by side, by hex: distance to the nearest own supply-adjacent edge hex
	Sources    [2][]hex.Hex
}

// HomeBank is the bank of a major river where a side controls all built-up hexes at
// the start (BUG-7.4-06): that on which Hex lies.
type HomeBank struct {
	Side game.Side
	Hex  hex.Hex
}

// Formation is a division or whatever owns an HQ and an Activation track.
type Formation struct {
	ID, Name, Short string
	Side            game.Side
	Corps           string
	Stripe          string
	HQ              game.Unit // NoUnit for the independents of a side
	MaxLevel        int8
	Independent     bool // white stripe: its units are assigned to formations (CTL-5.5.2-01)
}

// FormationByID returns the index of a formation of the scenario, -1 if it has none.
func (d *Data) FormationByID(id string) int8 {
	return int8(slices.IndexFunc(d.Formations, func(f Formation) bool { return f.ID == id }))
}

// Class of a unit for stacking, ZOC and armor (CTL-3.2-02).
type Class uint8

// The classes.
const (
	Infantry Class = iota
	AFV
	AntiTank // Bug River only
	HQ
)

// UnitInfo is a counter as printed. Strengths are in SP, movement in half MP.
type UnitInfo struct {
	ID, Label, Name, Type   string
	Side                    game.Side
	Formation               int8 // parent formation, index into Formations
	Class                   Class
	Motorized               bool
	Effectiveness           [2]int8 // good order, disrupted
	Strength                int8
	Tank, AT                [2]int8 // good order, disrupted
	MA                      int8    // half MP
	Reaction, Range         int8    // HQs only, as all that follow
	Support, Relocation     int8
	MaxLevel                int8
	Recovery                string
	Echelon, Source, Remark string
	Branch                  string // of an HQ: "infantry", "armored", "motorized"; the symbol is "hq-" + Branch
	Regiment                string // "18" of 2/18, "" if the label names none (CTL-5.5.1-02)
	Kind                    int8   // index of its type in Data.Types
	Unlimited               bool   // does not count for the limit of its class, only for StackTotal (BUG-5.3.1-06)
	// Pool is the replacement pool that restores its SP, an index of
	// Replacement.Pools, -1 if it never gets replacements; Points is the price of
	// one SP (CTL-8.4.1-01, BUG-8.3.1-02).
	Pool, Points int8
}

// HexTerrain is a line of the Terrain Effects Chart for hexes, pillbox included.
type HexTerrain struct {
	Key            string // "clear", "pillbox_clear", "light_forest", ...
	Name           string
	Leg, Motorized int8 // half MP to enter
	ZOC            [3]bool
	TankQuarters   int8 // attacker's Tank Points times this, divided by four
	OutQuarters    int8 // the same for AFV that attack out of the hex, 4: no effect (BUG-3.1.1-19)
	Marsh          bool // an AFV that enters off road takes an EC (BUG-3.1.1-21)
	Forest         bool // light or dense, with a pillbox or not (BUG-7.5.2-29)
	ATBonus        int8
	Line           int8 // CRT line, 0-based
	BuiltUp        bool // town, city, industrial: no road in the hex (CTL-3.1.1-10)
	WaivesStream   bool // CTL-7.3.7-03
	Pillbox        bool
}

// HexsideTerrain is a line of the Terrain Effects Chart for hexsides.
type HexsideTerrain struct {
	Key, Name    string
	LegExtra     int8 // half MP
	MotorExtra   int8 // half MP, if not WholeMA
	WholeMA      bool // a motorized unit spends its whole MA
	Prohibited   bool // closed to movement, except where OpenByRoad, by boat or pontoon bridge; of Bug River: unbridged Bug and lakes
	NoAttack     bool // combat across is forbidden (BUG-7.5.1.2-08)
	DRM          int8 // negative
	TankQuarters int8
	ZOC          [3]bool // whether the class projects its ZOC across
}

// Cell is a CRT result: hits, and whether the number is printed red.
type Cell struct {
	Attacker, Defender       int8
	AttackerRed, DefenderRed bool
}

// String writes a cell as charts do, an asterisk for red: "1*/2".
func (c Cell) String() string {
	star := func(red bool) string {
		if red {
			return "*"
		}
		return ""
	}
	return fmt.Sprintf("%d%s/%d%s", c.Attacker, star(c.AttackerRed), c.Defender, star(c.DefenderRed))
}

// CRT holds, for each terrain line, the odds of its columns as fractions, and
// the shared result columns.
type CRT struct {
	Odds  [][][2]int8 // by line, by column: attack : defense
	Cells [][20]Cell  // by column, by modified roll 1..20
	Below Cell        // odds below the leftmost column
}

// BelowTable is the result at odds below the table, red for the attacker where the game says so.
func (d *Data) BelowTable() Cell {
	c := d.CRT.Below
	c.AttackerRed = c.AttackerRed || d.Switches.Auto50Red
	return c
}

// ChartRow returns the row of the chart "crt" for a modified roll 1 to 20. The
// rows before hold the odds of the terrain lines; column c of the table is cell
// c+1 of a row.
func (c *CRT) ChartRow(roll int) int { return len(c.Odds) + roll - 1 }

// Column returns the greatest column of a line whose odds do not exceed
// attack : defense (CTL-7.5.1-06), -1 below the leftmost.
func (c *CRT) Column(line int, attack, defense int) int {
	col := -1
	for i, o := range c.Odds[line] {
		if attack*int(o[1]) >= defense*int(o[0]) {
			col = i
		}
	}
	return col
}

// APTable gives Action Points by Activation Level 0..7 and die 1..10.
type APTable struct{ Black, Red [8][11]int8 }

// ChitRow is the multiplier of one Effectiveness on a chit: hasty or disrupted,
// regular, prepared or improved.
type ChitRow [3]int8

// RecoveryTable gives the levels recovered by rating and Interdiction Level, and
// the Interdiction Level by die 1..10.
type RecoveryTable struct {
	Ratings      map[string][3]int8
	Interdiction [11]int8
}

// ActionCosts are the AP of each action.
type ActionCosts struct{ Move, Refit, Improve, Hasty, Regular, Prepared int8 }

// Terms is what the set-up of a scenario says: its turns, who stands where, who comes and goes, and how it is won.
type Terms struct {
	FirstTurn, LastTurn int8
	TurnNames           []string  // by turn number
	At                  []hex.Hex // by unit: where it starts; hex.None if it is not on the map
	Levels              []int8    // by formation; 0 if its HQ arrives later
	Assigned            []int8    // by unit: current formation at start (parent unless assigned)
	RerollHolder        game.Side
	MarkerValue         int8
	MarkerSide          game.Side
	Interdiction        int8
	BanTurns            [2]int8 // first and last turn of the ban on Banned hexes (CTL-7.3.8-01); 0,0 none
	// Training is set for a solitaire scenario (10.1): one formation is activated
	// again and again against a static side.
	Training *Training
	// Sequence is set for a scenario with the whole sequence of play, turn by turn;
	// not for the training scenario.
	Sequence bool

	Opening  Opening   // how the first Ops Phase begins
	OpenSide game.Side // who is deemed to have won, or attacks by surprise; Nobody if OpenRoll
	Surprise *Surprise // set if OpenSurprise

	Support        []int8 // by unit: Attack Support Points of HQs at the start (printed unless said: BUG-11.2-04)
	Reinforcements []Reinforcement
	Withdrawals    []Withdrawal
	Replacements   [][]int8 // by turn, by pool: points of the lead side (CTL-8.4.1-01, BUG-8.3.1-01)
	Victory        Victory
	Orders         int8 // Counterattack Order markers of the side that has not the lead (BUG-9-17)
	StartingLosses []StartingLoss
	ImprovedChoice ImprovedChoice
	Brandenburg    *Brandenburg
	Pontoons       *Pontoons
	HQZones        []HQZone
}

// Training is Scenario One (CTL-10.1).
type Training struct {
	Active      int8 // formation
	Activations int8
	Static      game.Side
	Objective   []hex.Hex
	Levels      []string // verdict by activations used, index 0 unused
}

// Switches are the named differences between the ops-cycle games (names as in
// the files) and the rulings a match may choose otherwise.
type Switches struct {
	CommandPathTerrain           bool // prohibited terrain breaks a Command Path
	SupplyPathTerrain            bool // prohibited terrain breaks a Supply Path
	OOCRefitImprove              bool // Out of Command units may refit and improve
	FailedIsolationECDisrupts    bool
	FailedInfiltrationECDisrupts bool
	AttritionBanded              bool
	RegularSupportSameFormation  bool
	ATAttackQuarters             int8 // strength of attacking AT units in quarters (4 = full)
	AFVFirstLossExemption        bool
	RetreatMax                   int8
	RetreatStackEachStep         bool
	BonusAny                     bool // bonus AP for any action
	Auto50Red                    bool
	RerollSameDieTwice           bool
	SupplyOnActivation           bool
	EmergencyOnActivation        bool
	LegRoad                      [2]int8 // half MP along a road by side (CTL-3.1.1-08, -09)
	MotorizedRoad                [2]int8 // half MP along a road by side (CTL-3.1.1-08)
	LegRail                      [2]int8 // the same along a railway; 0: railways are no roads (BUG-3.1.1-10)
	MotorizedRail                [2]int8 // half MP (BUG-3.1.1-09)
	RailBridges                  bool    // a railway bridge waives a stream like a road bridge
	FailedMarshECDisrupts        bool    // BUG-3.1.1-22
	BonusMoveReactionAny         bool    // any bonus move of the Initiative side lets the enemy react, not only that of its attackers (CTL-7.5.3-12, BUG-7.5.3-13)
	RebuildEliminated            bool    // replacements may bring back eliminated units (BUG-8.3.1-04)
	ReactionLevelMin             int8    // lowest Activation Level that lets a formation react (CTL-6.4.1-08, BUG-6.4.1-08)
	FirstTurnRolled              bool    // the opening of the scenario is left out: Initiative is rolled (CTL-10-02, BUG-10.2-01)
	HQOnTop                      bool    // an HQ is the topmost unit of its stack (BUG-5.3.1-04)
	RelocationNeedsSupply        bool    // an HQ relocates only to where it is in supply (BUG-7.4-02)
	ControlByZOC                 bool    // a ZOC takes control of a hex too, with a line to supply at that moment (CTL-9-03, -04, CTL-7.4-05); false: only a combat unit there, and the line counts with the VP (BUG-9-03, -07, BUG-7.4-06)
	HQDisplacedAcrossAny         bool    // an enemy beside a lone HQ displaces it across every hexside (false: not across a lake or the unbridged Bug, BUG-7.3.6-05)
	EmergencyReplaces            bool    // an HQ on its back side counts as supplied for replacements (BUG-8.3-03)
	// OpenInformation shows both sides everything.
	OpenInformation bool
	// StaticByPlayer lets a player at the table take the static side's decisions.
	StaticByPlayer bool
}
