package ardennes

import "fieldpost/engine/game"

// Verbs of actions.
const (
	doFlip         game.Verb = iota // +unit: an Artillery Unit becomes ready
	doChoose                        // +unit: its division is the one
	doBlow                          // +unit @hex >hex: tries to blow the bridge between the hexes
	doBurn                          // @hex: tries to destroy the fuel dump
	doBuild                         // @hex >hex: rebuilding of the bridge begins
	doMove                          // +unit @hex :mode: the unit begins to move
	doJoin                          // +unit: it goes along; it attacks too
	doStep                          // @hex: next hex of the move
	doStop                          // end the move here
	doExit                          // the moving units leave the map
	doEnter                         // +unit @hex :mode: enters the map there
	doShift                         // +unit @hex: to the Off Map Box with that entry hex
	doPlace                         // +unit >hex: engineers, von der Heydte, a German unit at the set-up
	doBlock                         // +unit @hex: is assigned to the entry hex
	doUnblock                       // +unit: goes back to its Off Map Box
	doLoad                          // +unit: loads on trucks
	doUnload                        // +unit: gets off its trucks
	doDig                           // +unit: begins an Improved Position
	doFinish                        // +unit: completes one
	doBreak                         // +unit: gives off a breakdown unit
	doDissolve                      // +unit: a combat command breaks down as a whole
	doRejoin                        // +unit: a breakdown unit goes back to its parent
	doMark                          // @hex: a Night marker on the stack
	doAir                           // the Air Support roll; a marker in an attack
	doDisengage                     // +unit: rolls on the Disengagement Table
	doAttack                        // >hex: names the hex under attack
	doFight                         // all attackers are named
	doCallOff                       // take the attack back
	doSurprise                      // 150 Panzer Brigade
	doSupport                       // +unit: an Artillery Unit
	doFireFight                     // +unit: Lead Unit of a Fire Fight
	doAccept                        // Engaged instead of a Fire Fight
	doLose                          // +unit: loses a step
	doWithdraw                      // Recon retreats one hex instead of being Engaged
	doStand                         // +unit: Lead Unit of a Determined Defense
	doRetreat                       // +unit >hex; without a hex off the map
	doAdvance                       // +unit >hex
	doAdvantage                     // +unit: gets the Attacker's Advantage marker
	doBreakthrough                  // @hex >hex: the Breakthrough Group in the hex attacks it
	doCounter                       // counterattack
	doTraffic                       // @hex :marker: places a Traffic marker
	doRoadblock                     // @hex: places a Roadblock
	doLift                          // @hex: takes up a Roadblock
	doReplace                       // +unit, >hex for one of the Dead Pile: takes a replacement
	doRemove                        // +unit: eliminated for overstacking
	doDone                          // nothing more of this
	doEnd                           // end the phase
	numVerbs
)

var verbWords = [numVerbs]string{"flip", "choose", "blow", "burn", "build", "move", "join", "step", "stop", "exit", "enter", "shift", "place", "block", "unblock",
	"load", "unload", "dig", "finish", "break-down", "dissolve", "rejoin", "mark", "air", "disengage", "attack", "fight", "call-off", "surprise", "support", "fire-fight", "accept",
	"lose", "withdraw", "stand", "retreat", "advance", "advantage", "breakthrough", "counterattack", "traffic", "roadblock", "lift", "replace", "remove", "done", "end"}

var roles = [numVerbs]game.Role{doMove: game.Begins, doStep: game.Steps, doStop: game.Stops, doAttack: game.Strikes, doJoin: game.Joins, doFight: game.Launches, doReplace: game.Restores, doRemove: game.Yields, doAccept: game.Declines, doDone: game.Lets}

// phrases are what buttons say for verbs whose hex is not chosen yet.
var phrases = [numVerbs]string{doEnter: "enter the map"}

// Options of actions: how a unit moves, and the number of a Traffic marker.
const (
	noOption game.Option = iota
	byRoute              // normal movement
	byExtended
	byTactical
	byStrategic
	byTruck
	byPrimeMover
	byShift // Artillery Units by one hex (22.2)
	byInfiltration
	marker1    // and the five after it
	numOptions = marker1 + maxTraffic
)

var optionWords = [numOptions]string{"", "normal", "extended", "tactical", "strategic", "truck", "prime-mover", "one-hex", "infiltration",
	"1", "2", "3", "4", "5", "6"}

// Asks of decisions.
const (
	askNothing      game.Ask = iota // the game is over
	askFlip                         // which Artillery Units become ready
	askDivision                     // which division is short of fuel
	askBridges                      // which bridges are blown or rebuilt
	askMove                         // which unit moves
	askStep                         // next hex of the move
	askDisengage                    // who tries to disengage
	askAttack                       // which hex is attacked
	askJoin                         // who attacks
	askDemolish                     // which bridges under the attack are blown
	askConfirm                      // go on with the attack after a bridge was blown
	askSurprise                     // 150 Panzer Brigade
	askSupport                      // artillery and air
	askFireFight                    // Fire Fight or Engaged
	askLoss                         // who loses a step
	askWithdraw                     // Recon
	askStand                        // Determined Defense
	askRetreat                      // who retreats where
	askAdvance                      // who advances where
	askAdvantage                    // who gets the marker
	askBreakthrough                 // what the Breakthrough Group does
	askCounter                      // counterattack
	askTraffic                      // markers and Roadblocks
	askReplace                      // replacements
	askRemove                       // which unit of an overstacked hex goes
	askDeploy                       // set-up
	numAsks
)

var askWords = [numAsks]string{"nothing", "flip", "division", "bridges", "move", "step", "disengage", "attack", "join", "demolish", "confirm", "surprise",
	"support", "fire-fight", "loss", "withdraw", "stand", "retreat", "advance", "advantage", "breakthrough", "counterattack", "traffic", "replace", "remove", "set-up"}

// askVerbs tells which verbs answer an ask.
var askVerbs = [numAsks][]game.Verb{
	askFlip: {doFlip, doDone}, askDivision: {doChoose}, askBridges: {doBlow, doBurn, doBuild, doEnd},
	askMove:      {doMove, doEnter, doShift, doPlace, doBlock, doUnblock, doLoad, doUnload, doDig, doFinish, doBreak, doDissolve, doRejoin, doMark, doAir, doEnd},
	askStep:      {doStep, doStop, doJoin, doExit, doSurprise},
	askDisengage: {doDisengage, doBreak, doDissolve, doDone}, askAttack: {doAttack, doBreak, doDissolve, doEnd}, askJoin: {doJoin, doFight, doCallOff},
	askDemolish: {doBlow, doBurn, doDone}, askConfirm: {doFight, doCallOff}, askSurprise: {doSurprise, doDone}, askSupport: {doSupport, doAir, doDone},
	askFireFight: {doFireFight, doAccept}, askLoss: {doLose}, askWithdraw: {doWithdraw, doDone}, askStand: {doStand, doDone},
	askRetreat: {doRetreat, doDone}, askAdvance: {doAdvance, doBreak, doDissolve, doDone}, askAdvantage: {doAdvantage, doDone},
	askBreakthrough: {doBreakthrough, doDone}, askCounter: {doCounter, doAdvance, doDone},
	askTraffic: {doTraffic, doRoadblock, doLift, doDone}, askReplace: {doReplace, doDone}, askRemove: {doRemove}, askDeploy: {doPlace, doEnd},
}

// askRefs is the row that says why the question comes now, or that nothing is asked any more.
var askRefs = [numAsks]game.Ref{askNothing: "ARD-4.0-01", askFlip: "ARD-5.1-01", askDivision: "ARD-6.1-05", askBridges: "ARD-7.2-01", askMove: "ARD-11.1-01",
	askStep: "ARD-11.1-02", askDisengage: "ARD-20.1-01", askAttack: "ARD-14.1-05", askJoin: "ARD-14.2-01", askDemolish: "ARD-7.4-01", askConfirm: "ARD-7.4-04",
	askSurprise: "ARD-27.13-01", askSupport: "ARD-14.4-03", askFireFight: "ARD-16.1-06", askLoss: "ARD-16.3-02", askWithdraw: "ARD-21.4-01",
	askStand: "ARD-16.71-01", askRetreat: "ARD-17.1-01", askAdvance: "ARD-19.1-08", askAdvantage: "ARD-16.2-08", askBreakthrough: "ARD-19.4-01",
	askCounter: "ARD-16.72-04", askTraffic: "ARD-24.3-01", askReplace: "ARD-25.21-01", askRemove: "ARD-8.3-02", askDeploy: "ARD-3.4-01"}

// Kinds of events. What N holds is told beside each.
const (
	evTurn         game.EventKind = iota // turn, 1 for a Night Turn
	evPhase                              // side: kind of the phase
	evFlipped                            // unit hex
	evFuel                               // die, modifier, table
	evShort                              // unit hex: out of fuel
	evDemolition                         // unit hex to: die, modifier, blown
	evBridge                             // hex to: state
	evOuren                              // die, blown
	evMoved                              // unit hex to: half MP spent, half MP left, mode
	evStopped                            // unit hex: in EZOC
	evEntered                            // unit to
	evBoxed                              // unit hex: box
	evExited                             // unit hex: attack factors
	evPlaced                             // unit to
	evBlocks                             // unit hex
	evLoaded                             // unit hex
	evMarked                             // unit hex: marker, 0 taken off
	evWorks                              // hex: state of the Improved Position
	evBrokeDown                          // unit, other hex
	evRejoined                           // unit, other hex
	evNight                              // side hex
	evAir                                // die, markers
	evRally                              // unit hex: die, modifier, new condition
	evDisengaged                         // unit hex: die, modifier, yes, disrupted
	evAttack                             // side to
	evJoined                             // unit hex to: hex under attack, none of a move
	evCalledOff                          // side to
	evSurprise                           // unit: die, works
	evSupport                            // unit hex to
	evBarrage                            // to: die, modifier, shifts left or TOT
	evJabos                              // to: die, shifts left
	evOdds                               // to: attack, defense, DCB, index before shifts, net shift, column
	evResult                             // to: die, column, result
	evFireFight                          // unit to: die, modifier, result
	evStep                               // unit hex: steps left
	evEngaged                            // unit hex
	evDetermined                         // unit hex: die, modifier, yes, extra
	evRetreated                          // unit hex to
	evCondition                          // unit hex: condition
	evAdvanced                           // unit hex to
	evAdvantage                          // unit hex to
	evBreakthrough                       // side to
	evCounter                            // side to
	evEliminated                         // unit hex: reason
	evTraffic                            // side hex: number, 1 placed, 0 taken off, -1 for good
	evRoadblock                          // side hex: 1 placed, 0 taken off
	evTrafficDice                        // side: dice
	evSupply                             // unit hex: 1 out of supply, 0 in supply
	evIsolated                           // side, unit of the group hex: die, modifier, points, total, threshold
	evSurrendered                        // unit hex
	evReplaced                           // unit hex to: 1 restored, 2 back from the Dead Pile, or a remnant
	evControl                            // side hex
	evCheck                              // side: what the Victory Check found
	evSpecial                            // unit hex: which rule, die, outcome
	evDump                               // side hex: what of the fuel dump, die
	evOver                               // verdict
	numEvents
)

// Reasons of evEliminated.
const (
	byStacking  int16 = iota
	byResult          // a step that it had not got any more
	byRetreat         // no way out, or none that is not fatal
	byChapter17       // it has retreated already, or is Routed
	byFate            // von der Heydte
)

// What evSpecial tells of.
const (
	specialDrop   int16 = iota + 1 // 27.2: data.Drop
	special653                     // 27.9: data.Late
	specialIgnore                  // 27.12: 1 if the ZOC is ignored
	specialCCB9                    // 27.8: 1 if it is bound, 2 if it would be and cannot get there
)
