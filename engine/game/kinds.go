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
	FigureRange         FigureKind = "range" // of command, or of fire
	FigureSupport       FigureKind = "support"
	FigureRelocation    FigureKind = "relocation"
	FigureAttack        FigureKind = "attack"
	FigureDefense       FigureKind = "defense"
	FigureMorale        FigureKind = "morale"
	FigureMelee         FigureKind = "melee"
	FigureCommand       FigureKind = "command"
)

// FigureKinds lists them.
var FigureKinds = []FigureKind{FigureStrength, FigureEffectiveness, FigureTank, FigureAntiTank, FigureLeg, FigureMotorized, FigureReaction, FigureRange, FigureSupport, FigureRelocation, FigureAttack, FigureDefense, FigureMorale, FigureMelee, FigureCommand}

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
	BadgeHidden       BadgeKind = "hidden"   // the enemy does not know who it is
	BadgeProne        BadgeKind = "prone"
	BadgeDisrupted    BadgeKind = "disrupted"
	BadgeRouted       BadgeKind = "routed"
	BadgeDone         BadgeKind = "completed" // it has done what it may
)

// Posture is how a soldier holds himself, seen by his outline.
type Posture string

// The postures.
const (
	PostureUp       Posture = "up"
	PostureProne    Posture = "prone"
	PostureKneeling Posture = "kneeling" // pinned
	PostureDown     Posture = "down"     // pinned twice, without a weapon in hand
)

// WeaponKind is the outline of what a soldier carries.
type WeaponKind string

// The kinds of weapons.
const (
	WeaponPistol  WeaponKind = "pistol"
	WeaponRifle   WeaponKind = "rifle"
	WeaponScoped  WeaponKind = "scoped"
	WeaponShort   WeaponKind = "short" // submachine guns
	WeaponMachine WeaponKind = "machine-gun"
	WeaponHeavy   WeaponKind = "heavy-machine-gun"
)

// MarkKind is a marker on a hex.
type MarkKind string

// The kinds of marks.
const (
	MarkImproved  MarkKind = "improved"  // a trench; Value Begun: still being dug
	MarkControl   MarkKind = "control"   // the flag of who controls the hex
	MarkHeld      MarkKind = "held"      // the same where it is only told, not drawn
	MarkObjective MarkKind = "objective" // it decides the game
	MarkVP        MarkKind = "vp"        // Value victory points
	MarkSupply    MarkKind = "supply"    // a supply source
	MarkEntry     MarkKind = "entry"
	MarkExit      MarkKind = "exit"    // units of Formations can leave the map
	MarkBattle    MarkKind = "battle"  // the hex under attack
	MarkPontoon   MarkKind = "pontoon" // a bridge of boats ends here
	MarkBridge    MarkKind = "bridge"  // that is not as printed, to the hex Text: Value Begun or Blown
	MarkRoadblock MarkKind = "roadblock"
	MarkTraffic   MarkKind = "traffic" // a jam; Text is the number of the marker
	MarkDump      MarkKind = "dump"    // stores; Text is "?" where they only may be
	MarkFire      MarkKind = "fire"
	MarkSmoke     MarkKind = "smoke"
	MarkFlare     MarkKind = "flare"
	MarkSpotting  MarkKind = "spotting"
	MarkBreach    MarkKind = "breach" // the wall to the hex Text is gone
)

// MarkKinds lists them.
var MarkKinds = []MarkKind{MarkImproved, MarkControl, MarkHeld, MarkObjective, MarkVP, MarkSupply, MarkEntry, MarkExit, MarkBattle, MarkPontoon, MarkBridge, MarkRoadblock, MarkTraffic, MarkDump, MarkFire, MarkSmoke, MarkFlare, MarkSpotting, MarkBreach}

// Values of marks of works.
const (
	Begun = 1 // under construction
	Blown = 2
)

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
	NotePass    NoteKind = "pass" // reached on the way to others, but no move ends there
	NoteBond    NoteKind = "bond" // a hex or a hexside between two units, barred to their enemies
	// Units that are cut off, Text telling their groups apart, and those that only lack supply.
	NoteIsolated   NoteKind = "isolated"
	NoteUnsupplied NoteKind = "unsupplied"
	NoteDemolition NoteKind = "demolition" // a bridge that can be blown
)

// NoteKinds lists them.
var NoteKinds = []NoteKind{NoteReach, NoteStop, NoteBonus, NoteZOC, NoteSource, NoteBlocked, NoteSlow, NoteRange, NoteTarget, NoteRetreat, NoteControl, NotePass, NoteBond, NoteIsolated, NoteUnsupplied, NoteDemolition}

// WeatherKind is what the whole map lies under.
type WeatherKind string

// The kinds of weather.
const (
	WeatherNight    WeatherKind = "night"
	WeatherOvercast WeatherKind = "overcast"
	WeatherFrost    WeatherKind = "frost"
)

// WeatherKinds lists them.
var WeatherKinds = []WeatherKind{WeatherNight, WeatherOvercast, WeatherFrost}

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
