package squad

import (
	"fmt"

	"fieldpost/engine/game"
)

// Verbs of actions.
const (
	doPlace    game.Verb = iota // +unit >hex [:prone|upper|inside]: sets up; +none: a reinforcement group arrives
	doDig                       // >hex: a foxhole at set-up
	doCrew                      // +gunner +crewman: a crew marker
	doUncrew                    // +crewman
	doGroup                     // @hex [:upper|inside]: its hidden units under one counter, at set-up or in play
	doDone                      // nothing more here
	doDraw                      // the top card for the initiative
	doPlay                      // :card for the initiative
	doSelect                    // :card for its Orders
	doRegroup                   // pass, rally, and draw a new hand
	doFirst                     // act first
	doSecond                    // act second
	doOrder                     // @hex :order
	doGive                      // +unit [+crewman] :order by a leader
	doCrawl                     // +unit >hex [:inside]
	doRemove                    // +unit: a fake
	doStop                      // no more orders this turn; the end of a move
	doJoin                      // +unit: moves in this group
	doGo                        // [:assault]: the group sets out
	doStep                      // >hex [:inside]
	doShift                     // :ground|upper|inside: another location of the hex
	doStand                     // the group stands up
	doLie                       // +unit
	doDrop                      // +unit stops here
	doGather                    // +unit joins the leader's move
	doSmoke                     // +unit >hex
	doFlare                     // +unit >hex
	doExit                      // the group leaves the map
	doShoot                     // +unit >hex [:upper|inside]
	doTraverse                  // +unit >hex: declares traversing fire from this hex on
	doSweep                     // >hex: the next hex of it
	doFire                      // all hexes are named
	doHold                      // +unit
	doReact                     // +unit :card
	doDecline                   // no
	doTakeOver                  // the crewman takes the weapon
	doCharge                    // one more demolition charge
	doFight                     // +unit: a desperate pinned soldier tries to fight
	doStay                      // +unit: he does not
	doChoose                    // what an event leaves open: +unit [+unit], >hex
	doRelieve                   // +unit: his hold marker comes off
	doSpread                    // @hex [:upper|inside]: its group counters are taken apart
	numVerbs
)

var verbWords = [numVerbs]string{"place", "dig", "crew", "uncrew", "group", "done", "draw", "play", "select", "regroup", "first", "second", "order", "give",
	"crawl", "remove", "stop", "join", "go", "step", "shift", "stand", "lie", "drop", "gather", "smoke", "flare", "exit", "shoot", "traverse", "sweep", "fire",
	"hold", "react", "decline", "take-over", "charge", "fight", "stay", "choose", "relieve", "spread"}

// roles are what the verbs do at the table.
var roles = [numVerbs]game.Role{doOrder: game.Commands, doStep: game.Steps, doStop: game.Stops, doShoot: game.Strikes, doJoin: game.Joins, doGo: game.Launches, doDecline: game.Declines, doStay: game.Declines}

// phrases are what buttons say for verbs whose hex is not chosen yet.
var phrases = [numVerbs]string{doSpread: "take a group apart"}

// free are verbs that leave the decision standing.
var free = [numVerbs]bool{doRemove: true}

// foretells are the questions that show what an action may lead to.
var foretells = [numVerbs]string{doShoot: "fire", doReact: "fire", doStep: "melee"}

// Options of actions: the cards by id, then the others.
const (
	noOption  game.Option = iota
	optCard1              // "card-1"
	optGround game.Option = deckSize + iota - 1
	optUpper
	optInside
	optProne
	optAssault
	optMove
	optShoot
	optRally
	optClear
	optHold
)

// optionWords are the words of the options.
func optionWords() []string {
	words := []string{""}
	for i := range deckSize {
		words = append(words, fmt.Sprintf("card-%d", i+1))
	}
	return append(words, "ground", "upper", "inside", "prone", "assault", "move", "shoot", "rally", "clear", "hold")
}

// ofCard is the option that names a card.
func ofCard(x card) game.Option { return optCard1 + game.Option(x) }

// cardOf is the card that an option names, noCard if it names none.
func cardOf(o game.Option) card {
	if o < optCard1 || o >= optCard1+deckSize {
		return noCard
	}
	return card(o - optCard1)
}

// floorOption names a location in a hex; the ground has no word where nothing else is meant.
var floorOption = [numFloors]game.Option{ground: noOption, upper: optUpper, inside: optInside}

// floorOf is the location that an option names.
func floorOf(o game.Option) floor {
	switch o {
	case optUpper:
		return upper
	case optInside:
		return inside
	}
	return ground
}

// order is what a hex or a unit is ordered to do (OTL-5.2.3b-01).
type order uint8

// The orders.
const (
	noOrder order = iota
	orderMove
	orderShoot
	orderRally
	orderClear // a rally order for the jams of a hex (OTL-10.4-03)
	orderHold
	numOrders
)

var orderOptions = [numOrders]game.Option{orderMove: optMove, orderShoot: optShoot, orderRally: optRally, orderClear: optClear, orderHold: optHold}

// orderOf is the order that an option names.
func orderOf(o game.Option) order {
	for i, x := range orderOptions {
		if x == o && o != noOption {
			return order(i)
		}
	}
	return noOrder
}

// Asks of decisions.
const (
	askNothing game.Ask = iota // the game is over
	askPlace                   // where a unit sets up
	askArrange                 // crew and groups before the first turn
	askArrive                  // where reinforcements come
	askInitiative
	askSelect
	askFirst
	askOrder
	askGive
	askMovers
	askMove
	askShoot
	askSweep
	askHold
	askReact
	askTakeOver
	askCharge
	askDesperation
	askEvent
	askRelieve
	numAsks
)

var askWords = [numAsks]string{"nothing", "place", "arrange", "arrive", "initiative", "select", "first", "order", "give", "movers", "move", "shoot", "sweep",
	"hold", "react", "take-over", "charge", "desperation", "event", "relieve"}

// Kinds of events. What N holds is told beside each; a card is its id less 1, or -1 where none was drawn.
const (
	evTurn        game.EventKind = iota // turn
	evShuffled                          // cards in the pile
	evDrew                              // side: cards, hand
	evPlaced                            // side
	evReady                             // side
	evArrived                           // side to
	evInitiative                        // side hex: card, number, marker, total, from hand
	evHolder                            // side: number, changed
	evSelected                          // side
	evRevealed                          // side: points
	evCard                              // side: card, Orders
	evRegroups                          // side
	evForced                            // side
	evFirst                             // side
	evOrder                             // side hex: order, points left
	evGiven                             // unit other hex: order
	evStops                             // side: points given up
	evMoves                             // unit hex: MP, units, assault fire
	evStep                              // unit hex to: MP left, units, floor
	evCompleted                         // unit hex
	evHesitates                         // unit hex: card, number, goes no further
	evStands                            // unit hex
	evLies                              // unit hex
	evRevealedAt                        // unit hex
	evFake                              // side hex
	evSmoke                             // unit to: card, number, red
	evFlare                             // unit to: card, number, red
	evExits                             // unit hex: scores
	evFires                             // unit hex to: range, column, morale, columns less, floor
	evEffect                            // unit to: card, number, column, morale, effective, yellow
	evMisfire                           // unit: card, number, column, morale (of traversing fire 1 for red, else 0), jam
	evHits                              // unit hex: hits, present
	evCut                               // unit: struck
	evJams                              // unit
	evStatus                            // unit hex: card, number, column, morale, red
	evPinned                            // unit hex
	evKIA                               // unit hex: card, number, limit
	evKilled                            // unit hex: why
	evRouts                             // unit hex: why
	evHolds                             // unit hex
	evReacts                            // unit to: card, Orders, drawn, number, column, in time
	evTakesOver                         // unit other
	evWeaponLost                        // unit
	evCrew                              // unit other: on
	evMelee                             // side hex
	evCharge                            // side hex: left
	evBlast                             // unit hex: card, number, column, red
	evDesperate                         // unit hex: card, number, column, morale
	evRound                             // hex: active sum, inactive sum, active to-hit, inactive to-hit, round
	evBlow                              // side hex: card, number, column, to-hit
	evRally                             // unit hex: card, number, column, morale, passed
	evClears                            // unit hex: card, number, column, morale, passed
	evCrawls                            // unit hex to: floor
	evTest                              // side: card, bar
	evEvent                             // side: card, event
	evEventHex                          // side to: card
	evNoEffect                          // side
	evMarker                            // side to
	evAreaAttack                        // hex
	evHero                              // unit hex
	evRelieved                          // unit hex
	evControl                           // side hex
	evUnpinned                          // unit hex
	evBack                              // unit hex
	evHidden                            // side hex
	evTrench                            // hex: level
	evWall                              // hex to
	evFireStarts                        // hex
	evTakesWeapon                       // unit: weapon
	evEnemyOrders                       // side: card, orders
	evSniper                            // unit hex
	evPicked                            // unit hex: whom an event has drawn
	evJamGone                           // unit hex
	evInspired                          // unit hex
	evSmokePlaced                       // side to
	evFlarePlaced                       // side to
	evNoise                             // side: card, number, column
	evAwaits                            // side: card, number, column, they come
	evMarkers                           //
	evOver                              // winner: one of the ends, half points of both sides, scenario
	evSpread                            // side hex
	numEvents
)
