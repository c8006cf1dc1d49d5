package opscycle

import "fieldpost/engine/game"

// Verbs of actions.
const (
	doActivate   game.Verb = iota // +hq: act with this formation
	doTransfer                    // hand over the Initiative
	doPass                        // pass for the rest of the Ops Phase
	doEnd                         // end the activation, reaction or bonus
	doMove                        // +units @hex: declare a Movement Action
	doStep                        // @hex: next hex of the move
	doInfiltrate                  // @hex: the one step from EZOC to EZOC
	doStop                        // end the move here
	doAttack                      // +units @hex(of the attackers) >target :hasty|regular|prepared
	doRefit                       // +unit
	doImprove                     // @hex
	doRelocate                    // +hq >hex
	doReact                       // +hq: attempt a Formation Reaction
	doDecline                     // let it be: no reaction, no bonus, leave it to the owner
	doReroll                      // hand over the reroll marker
	doKeep                        // keep the die as it is
	doGoOn                        // go on with the units that passed
	doCallOff                     // call the Action off
	doDisplace                    // +unit >hex: displaced unit and its new hex
	doRemove                      // +unit: which unit is eliminated because nothing can be displaced
	doLose                        // +unit: which unit takes the step loss
	doCompare                     // +unit: which of tied units enters the armor comparison
	doRetreat                     // >hex: where the units retreat, or that the rest retreats too
	doStay                        // the others stay and take the second hit
	doPlaceHQ                     // +hq >hex: destination of a displaced HQ
	doHalt                        // end the Surprise Attack
	doFlip                        // +hq: expend its Emergency Supply in the Recovery Segment
	doAssign                      // +unit +hq: the unit joins the formation of the HQ
	doDone                        // a side has nothing more to do in this segment
	doInspect                     // :marker: the enemy looks at a Victory Plan marker
	doReplace                     // +unit: one SP is restored; >hex: an eliminated unit comes back there
	doBreakUp                     // +unit: cannibalized for reorganization
	doEnter                       // +unit >hex: a reinforcement is placed
	doRaise                       // +unit: put on top of its stack, at any time
	doChallenge                   // +unit: the enemy must show its assignment, at any time
	doPontoon                     // @hex >hex: build a pontoon bridge
	doUnbridge                    // @hex >hex: take a pontoon bridge up
	doExit                        // the moving units leave the map
	numVerbs
)

var verbWords = [numVerbs]string{"activate", "transfer", "pass", "end", "move", "step", "infiltrate", "stop", "attack", "refit",
	"improve", "relocate", "react", "decline", "reroll", "keep", "go-on", "call-off", "displace", "remove", "lose", "compare",
	"retreat", "stay", "place-hq", "halt", "flip",
	"assign", "done", "inspect", "replace", "break-up", "enter", "raise", "challenge", "pontoon", "unbridge", "exit"}

// freeVerbs leave the decision standing (D30, D31 of the sequence of play).
var freeVerbs = [numVerbs]bool{doRaise: true, doChallenge: true}

// roles are what verbs do at the table.
var roles = [numVerbs]game.Role{doMove: game.Begins, doStep: game.Steps, doStop: game.Stops, doAttack: game.Strikes, doDecline: game.Declines, doEnter: game.Enters,
	doReplace: game.Restores, doRemove: game.Yields, doBreakUp: game.Yields, doKeep: game.Lets, doGoOn: game.Lets, doDone: game.Lets}

// phrases are what buttons say for verbs whose hex is not chosen yet.
var phrases = [numVerbs]string{doEnter: "enter the map"}

// Options of actions. Attack kinds are in the order of the chit columns.
const (
	noOption game.Option = iota
	optHasty
	optRegular
	optPrepared
	optMarker1 // the Victory Plan markers in the order in which they were drawn
	optMarker2
	optMarker3
	optMarker4
	optMarker5
	optMarker6
	optMarker7
	optMarker8
	optMarker9
	numOptions
)

var optionWords = [numOptions]string{"", "hasty", "regular", "prepared", "marker-1", "marker-2", "marker-3", "marker-4", "marker-5",
	"marker-6", "marker-7", "marker-8", "marker-9"}

// Asks of decisions.
const (
	askNothing      game.Ask = iota // the game is over
	askActivate                     // which formation acts, or transfer, or pass
	askAction                       // next Action of an activation, reaction or bonus
	askStep                         // next hex of a move
	askReact                        // react to the move?
	askReroll                       // use the reroll marker on the die just rolled?
	askCallOff                      // go on after isolation checks?
	askDisplace                     // displace a surplus unit
	askRemove                       // which surplus unit dies
	askHQ                           // where the displaced HQ goes
	askLoss                         // which unit takes a step loss
	askCompare                      // which of tied units is compared
	askSecondHit                    // do the rest retreat or stay
	askRetreat                      // retreat hex
	askSurprise                     // which formation attacks by surprise, or stop
	askEmergency                    // which HQ expends its Emergency Supply to recover
	askAssign                       // which unit joins which formation (D21)
	askPlan                         // which Victory Plan marker to look at (D22)
	askReplace                      // which unit gets a replacement point (D23)
	askBreakUp                      // which unit is broken up (D24)
	askReceive                      // which unit gets a point of the unit broken up (D24)
	askEnter                        // which reinforcement is placed where (D25)
	askJoin                         // which formation an independent of a withdrawn one joins (D32)
	askPontoon                      // keep a pontoon bridge or take it up (D26)
	askStartingLoss                 // which unit begins with a loss (D27)
	askPrepare                      // which stack begins in Improved Defense (D27)
	numAsks
)

var askWords = [numAsks]string{"nothing", "activate", "action", "step", "react", "reroll", "call-off", "displace", "remove", "hq",
	"loss", "compare", "second-hit", "retreat", "surprise", "emergency",
	"assign", "plan", "replace", "break-up", "receive", "enter", "join", "pontoon", "starting-loss", "prepare"}
