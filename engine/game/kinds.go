package game

// The kinds of what a picture or an answer shows. A board draws each in its way; of one that it does
// not know it shows letters and words alone.

// FigureKind says what a number on a counter is, and so where it stands.
type FigureKind string

// The kinds of figures.
const (
	FigureStrength      FigureKind = "strength"
	FigureEffectiveness FigureKind = "effectiveness"
	FigureTank          FigureKind = "tank"
	FigureAntiTank      FigureKind = "at"
	FigureLeg           FigureKind = "move-leg"       // movement on foot
	FigureMotorized     FigureKind = "move-motorized" // movement, motorized
	FigureReaction      FigureKind = "reaction"
	FigureRange         FigureKind = "range" // of command
	FigureSupport       FigureKind = "support"
	FigureRelocation    FigureKind = "relocation"
	FigureAttack        FigureKind = "attack"
	FigureDefense       FigureKind = "defense"
)

// FigureKinds lists them.
var FigureKinds = []FigureKind{FigureStrength, FigureEffectiveness, FigureTank, FigureAntiTank, FigureLeg, FigureMotorized, FigureReaction, FigureRange, FigureSupport, FigureRelocation, FigureAttack, FigureDefense}

// BadgeKind is a state of a counter. A badge is drawn by its letter, so systems may have kinds of their
// own; these are those of several.
type BadgeKind string

// The kinds of badges.
const (
	BadgeOutOfCommand BadgeKind = "out-of-command"
	BadgeIsolated     BadgeKind = "isolated"
	BadgeUnsupplied   BadgeKind = "unsupplied"
	BadgeEmergency    BadgeKind = "emergency" // it has used up its Emergency Supply
	BadgeBoat         BadgeKind = "boat"      // it has crossed by boat
	BadgeAttached     BadgeKind = "attached"
	BadgeMoved        BadgeKind = "moved"
	BadgeAttacked     BadgeKind = "attacked" // it attacks, or has
	BadgeTargeted     BadgeKind = "targeted" // it has been attacked
)

// MarkKind is a marker on a hex.
type MarkKind string

// The kinds of marks.
const (
	MarkImproved  MarkKind = "improved"  // a trench
	MarkControl   MarkKind = "control"   // the flag of who controls the hex
	MarkHeld      MarkKind = "held"      // the same where it is only told, not drawn
	MarkObjective MarkKind = "objective" // it decides the game
	MarkVP        MarkKind = "vp"        // Value victory points
	MarkSupply    MarkKind = "supply"    // a supply source
	MarkEntry     MarkKind = "entry"
	MarkExit      MarkKind = "exit"    // units of Formations can leave the map
	MarkBattle    MarkKind = "battle"  // the hex under attack
	MarkPontoon   MarkKind = "pontoon" // a bridge of boats ends here
	MarkBridge    MarkKind = "bridge"
	MarkRoadblock MarkKind = "roadblock"
	MarkTraffic   MarkKind = "traffic"
	MarkFire      MarkKind = "fire"
	MarkSmoke     MarkKind = "smoke"
	MarkFlare     MarkKind = "flare"
	MarkSpotting  MarkKind = "spotting"
)

// MarkKinds lists them.
var MarkKinds = []MarkKind{MarkImproved, MarkControl, MarkHeld, MarkObjective, MarkVP, MarkSupply, MarkEntry, MarkExit, MarkBattle, MarkPontoon, MarkBridge, MarkRoadblock, MarkTraffic, MarkFire, MarkSmoke, MarkFlare, MarkSpotting}

// NoteKind is what an answer says of a hex or a hexside.
type NoteKind string

// The kinds of notes.
const (
	NoteReach   NoteKind = "reach"
	NoteStop    NoteKind = "stop"  // reached, and the move ends there
	NoteBonus   NoteKind = "bonus" // reached with extra MP
	NoteZOC     NoteKind = "zoc"
	NoteSource  NoteKind = "source"
	NoteBlocked NoteKind = "blocked"
	NoteSlow    NoteKind = "slow" // of a hexside
	NoteRange   NoteKind = "range"
	NoteTarget  NoteKind = "target"
	NoteRetreat NoteKind = "retreat"
	NoteControl NoteKind = "control"
)

// NoteKinds lists them.
var NoteKinds = []NoteKind{NoteReach, NoteStop, NoteBonus, NoteZOC, NoteSource, NoteBlocked, NoteSlow, NoteRange, NoteTarget, NoteRetreat, NoteControl}

// TrailKind is what something that has happened leaves on a board for a while: a way, or a mark on a hex.
type TrailKind string

// The kinds of trails: three ways, then marks.
const (
	TrailMove    TrailKind = "move"
	TrailRetreat TrailKind = "retreat"
	TrailAdvance TrailKind = "advance"
	TrailLoss    TrailKind = "loss"   // strength was lost there
	TrailShaken  TrailKind = "shaken" // a unit was disrupted
	TrailGone    TrailKind = "gone"   // a unit was lost
	TrailTaken   TrailKind = "taken"  // the hex has changed hands
	TrailBattle  TrailKind = "battle" // with its result
)
