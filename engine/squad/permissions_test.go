package squad

import (
	"strings"
	"testing"
)

// A permission is a position, what is done in it, "; " between the lines, and what is allowed then, though much is
// against it.
type permission struct {
	name         string
	b            *table
	before, line string
}

func permit(t *testing.T, list []permission) {
	t.Helper()
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			c.b.t = t
			if c.before != "" {
				c.b.do(strings.Split(c.before, "; ")...)
			}
			c.b.allows(c.line)
		})
	}
}

// blockhouse is a position of The Blockhouse, with its bunker in 09-I3 that faces south, in which a side gives orders.
func blockhouse(t *testing.T, side, units string, more ...string) *table {
	t.Helper()
	return drawn(t, five, `{"units": {`+unitsJSON(t, units+", us-51 02-A7 hidden, ge-50 09-A1 hidden")+`}, "phase": "order", "side": "`+side+`", "points": {"`+side+`": 9}`+strings.Join(append([]string{""}, more...), ", ")+`}`)
}

// houses is a position of House by House, with levels 0 and 2 in the school at 08-I5 and 08-J5, in which a side gives orders.
func houses(t *testing.T, side, units string, more ...string) *table {
	t.Helper()
	return drawn(t, four, `{"units": {`+unitsJSON(t, units+", us-50 08-A1 hidden, ge-40 07-A1 hidden")+`}, "phase": "order", "side": "`+side+`", "points": {"`+side+`": 9}`+strings.Join(append([]string{""}, more...), ", ")+`}`)
}

// ford is a position in which the stream can be forded.
func ford(b *table) *table {
	r, d := *b.rules, *b.rules.Data
	d.Scenario.Fordable = true
	r.Data = &d
	b.rules = &r
	return b
}

func TestMovePermissions(t *testing.T) {
	const clear = `"terrain": {"01-G3": "clear", "01-G4": "clear", "01-G5": "clear"}`
	hill := func(units string) *table {
		return drawn(t, "03-the-watching-hill", `{"units": {`+unitsJSON(t, units+", us-37 05-A1 hidden, ge-30 06-A7 hidden")+`}, "phase": "order", "side": "us", "points": {"us": 9}, "terrain": {"06-D3": "marsh"}}`)
	}
	at := func(units string, more ...string) *table {
		return ordersFor(t, "us", units+", ge-10 02-A7 hidden", more...)
	}
	permit(t, []permission{
		{"OTL-2.8-01: a ford is entered", ford(blockhouse(t, "german", "ge-44 09-G4")).moves("09-G4", "ge-44"), "", "step >09-G5"},
		{"OTL-9.1-01: a hex of the enemy is entered in assault movement", at("us-7 01-G4, ge-5 01-G3", clear), "order @01-G4 :move; join +us-7; go :assault", "step >01-G3"},
		{"OTL-9.1-01: on the way too", at("us-4 01-G5, ge-5 01-G3", clear).moves("01-G5", "us-4"), "step >01-G4", "step >01-G3"},
		{"OTL-9.1-01, OTL-6.11.1-02: by a prone soldier", at("us-4 01-G4 prone, ge-5 01-G3", clear).moves("01-G4", "us-4"), "", "step >01-G3"},
		{"OTL-1.1.11-03, OTL-9.1-01: upstairs to the enemy", houses(t, "us", "us-40 08-I5, ge-32 08-I5/upper").moves("08-I5", "us-40"), "", "shift :upper"},
		{"OTL-1.1.11-03, OTL-9.1-01: downstairs to the enemy", houses(t, "us", "us-40 08-I5/upper, ge-32 08-I5").moves("08-I5", "us-40"), "", "shift :ground"},
		{"OTL-1.1.11-03: into a house under the enemy", houses(t, "us", "us-40 08-I4, ge-32 08-I5/upper").moves("08-I4", "us-40"), "", "step >08-I5"},
		{"OTL-2.3.5-02: to friends in a bunker", blockhouse(t, "german", "ge-44 09-I3, ge-43 09-I3/inside").moves("09-I3", "ge-44"), "", "shift :inside"},
		{"OTL-2.3.7-01: out of a bunker onto the enemy", blockhouse(t, "german", "ge-44 09-I3/inside, us-52 09-I3").moves("09-I3", "ge-44"), "", "shift :ground"},
		{"OTL-6.11.1-02: a prone soldier goes up a crest", hill("us-28 06-D1 prone").moves("06-D1", "us-28"), "", "step >06-D2"},
		{"OTL-6.11.1-02: and down one", hill("us-28 06-D2 prone").moves("06-D2", "us-28"), "", "step >06-D1"},
		{"OTL-6.4-01: the minimum move leads uphill too", hill("us-28 06-C3 weapon=LMG").moves("06-C3", "us-28"), "", "step >06-D3"},
		{"OTL-6.4-01: and over a wall", at("us-7 01-D4", `"terrain": {"01-D5": "woods"}`), "order @01-D4 :move; join +us-7; go :assault", "step >01-D5"},
		{"OTL-1.1.11-01: any number is in a hex", at("us-2 01-G3, us-3 01-G3, us-4 01-G3, us-5 01-G3, us-6 01-G3, us-7 01-G3, us-8 01-G3, us-9 01-G3, us-10 01-G4", clear).moves("01-G4", "us-10"), "", "step >01-G3"},
		{"OTL-2.8-01: a bridge is crossed", blockhouse(t, "german", "ge-44 09-J5").moves("09-J5", "ge-44"), "", "step >09-J4"},
		{"OTL-2.12-03: there is room in any foxhole", at("us-4 01-G4, us-5 01-G3, us-6 01-G3", clear, `"dug": {"01-G3": 1}`).moves("01-G4", "us-4"), "", "step >01-G3"},
		{"OTL-6.11a-02: a group stands up", at("us-4 01-G4 prone, us-5 01-G4 prone", clear).moves("01-G4", "us-4", "us-5"), "", "stand"},
		{"OTL-6.11a-02: one of a group stands up", at("us-4 01-G4 prone, us-5 01-G4", clear).moves("01-G4", "us-4", "us-5"), "", "stand"},
		{"OTL-6.2-02, OTL-6.11a-01: a leader drops one who has lain down on the way", at("us-1 01-G4, us-6 01-G4", clear).moves("01-G4", "us-1", "us-6"), "step >01-G3; lie +us-6", "drop +us-6"},
		{"OTL-6.2-02, OTL-1.3.2-02: and a fake", at("us-1 01-G4, us-fake-1 01-G4 hidden", clear).moves("01-G4", "us-1", "us-fake-1"), "step >01-G3", "drop +us-fake-1"},
		{"OTL-6.4-01, OTL-6.11.1-02: the minimum move is open to a prone soldier", at("us-7 01-G4 prone", `"terrain": {"01-G3": "marsh"}`), "order @01-G4 :move; join +us-7; go :assault", "step >01-G3"},
		{"OTL-6.13-02: one leaves the map with the last of his MP", at("us-4 01-G4", clear).moves("01-G4", "us-4"), "step >01-G3; step >01-G2; step >01-G1", "exit"},
		{"OTL-6.1-01, OTL-7.1-02: a hidden one goes on", at("us-4 01-A1 hidden", `"terrain": {"01-A4": "building"}`).moves("01-A1", "us-4"), "step >01-A2", "step >01-A3"},
		{"OTL-6.13-01: a group leaves the map", at("us-4 01-G1, us-5 01-G1").moves("01-G1", "us-4", "us-5"), "", "exit"},
		{"OTL-6.13-01: one leaves the map in assault movement", at("us-7 01-G1"), "order @01-G1 :move; join +us-7; go :assault", "exit"},
		{"OTL-6.11a-02, OTL-6.10-02: half of a leader's MP are enough to stand up", at("us-1 01-G4 prone", clear), "order @01-G4 :move; done; join +us-1; go :assault", "stand"},
		{"OTL-6.11a-01: a soldier lies down in a marsh", at("us-4 01-G4", `"terrain": {"01-G4": "marsh"}`).moves("01-G4", "us-4"), "", "lie +us-4"},
		{"OTL-6.11a-01: on a bridge", blockhouse(t, "german", "ge-44 09-J4").moves("09-J4", "ge-44"), "", "lie +ge-44"},
		{"OTL-6.11a-01: outside a bunker", blockhouse(t, "german", "ge-44 09-I3", `"terrain": {"09-I3": "clear"}`).moves("09-I3", "ge-44"), "", "lie +ge-44"},
		{"OTL-6.11a-01, OTL-1.3.2-02: a fake lies down", at("us-fake-1 01-A1 hidden").moves("01-A1", "us-fake-1"), "", "lie +us-fake-1"},
		{"OTL-6.11a-01: a leader lies down", at("us-1 01-G4", clear).moves("01-G4", "us-1"), "", "lie +us-1"},
		{"OTL-6.11a-01: in a foxhole", at("us-4 01-G4", `"dug": {"01-G4": 1}`).moves("01-G4", "us-4"), "", "lie +us-4"},
		{"OTL-6.2-02: a leader drops a soldier in assault movement", at("us-1 01-G4, us-7 01-G4", clear), "order @01-G4 :move; done; join +us-1; join +us-7; go :assault; step >01-G3", "drop +us-7"},
		{"OTL-6.2-02: a leader drops a lesser one", at("us-1 01-G4, us-2 01-G4", clear).moves("01-G4", "us-1", "us-2"), "step >01-G3", "drop +us-2"},
		{"OTL-6.5a-02: he stops himself where the others can change their level", houses(t, "us", "us-38 08-I4, us-42 08-I4").moves("08-I4", "us-38", "us-42"), "step >08-I5", "drop +us-38"},
		{"OTL-1.3.2-02: he picks up a fake", at("us-1 01-G4, us-fake-1 01-G3 hidden", clear).moves("01-G4", "us-1"), "step >01-G3", "gather +us-fake-1"},
		{"OTL-6.2-02: another after the first", at("us-1 01-G4, us-4 01-G3, us-5 01-G3, us-6 01-G3", clear).moves("01-G4", "us-1"), "step >01-G3; gather +us-4; gather +us-5", "gather +us-6"},
		{"OTL-6.2-02: one upstairs", houses(t, "us", "us-38 08-I5, us-40 08-I5/upper").moves("08-I5", "us-38"), "shift :upper", "gather +us-40"},
		{"OTL-6.2-04, OTL-7.2.7-03: one whose weapon is jammed", at("us-1 01-G4, us-4 01-G3 jam", clear).moves("01-G4", "us-1"), "step >01-G3", "gather +us-4"},
		{"OTL-6.8-01, OTL-7.2.7-03: a soldier whose weapon is jammed places smoke", at("us-4 01-G4 jam", clear).moves("01-G4", "us-4"), "", "smoke +us-4 >01-G3"},
		{"OTL-6.8-01: one who is upstairs", houses(t, "us", "us-42 08-I5/upper").moves("08-I5", "us-42"), "", "smoke +us-42 >08-I5"},
		{"OTL-6.8-01: one in a bunker", blockhouse(t, "german", "ge-44 09-I3/inside").moves("09-I3", "ge-44"), "", "smoke +ge-44 >09-I4"},
		{"OTL-6.8-01: onto friends", at("us-4 01-G4, us-5 01-G3", clear).moves("01-G4", "us-4"), "", "smoke +us-4 >01-G3"},
		{"OTL-6.8-01: onto water", blockhouse(t, "german", "ge-44 09-G4").moves("09-G4", "ge-44"), "", "smoke +ge-44 >09-G5"},
		{"OTL-6.8-04, OTL-6.9-01: a hidden one fires a flare", at("us-4 01-A1 hidden", `"night": true`).moves("01-A1", "us-4"), "", "flare +us-4 >01-A2"},
		{"OTL-6.9-01: where a flare is", at("us-4 01-G4", clear, `"night": true`, `"flares": {"01-G3": 2}`).moves("01-G4", "us-4"), "", "flare +us-4 >01-G3"},
		{"OTL-6.9-01: one who has placed smoke", at("us-4 01-G4", clear, `"night": true`).moves("01-G4", "us-4").wants("4:1"), "smoke +us-4 >01-G3", "flare +us-4 >01-G3"},
		{"OTL-6.8-03: one who has fired a flare places smoke", at("us-4 01-G4", clear, `"night": true`).moves("01-G4", "us-4").wants("4:1"), "flare +us-4 >01-G3", "smoke +us-4 >01-G5"},
		{"OTL-6.10-01: a prone soldier declares assault fire", at("us-7 01-G4 prone", clear), "order @01-G4 :move; join +us-7", "go :assault"},
		{"OTL-6.10-03, OTL-6.11.3-01: and fires", at("us-7 01-G4 prone, ge-5 01-G3", clear), "order @01-G4 :move; join +us-7; go :assault", "shoot +us-7 >01-G3"},
		{"OTL-6.10-03, OTL-7.1-03: so does a hidden one", at("us-7 01-H4 hidden, ge-5 01-H3", `"terrain": {"01-H4": "woods", "01-H3": "clear"}`), "order @01-H4 :move; join +us-7; go :assault", "shoot +us-7 >01-H3"},
		{"OTL-6.10-03: and one upstairs", houses(t, "us", "us-46 08-E4/upper, ge-32 08-E3"), "order @08-E4 :move; join +us-46; go :assault", "shoot +us-46 >08-E3"},
		{"OTL-7.2.11.1-01: one crawls into smoke", at("us-4 01-G4 pin1", `"terrain": {"01-G5": "woods"}`, `"smoke": {"01-G5": 1}`), "", "crawl +us-4 >01-G5"},
		{"OTL-7.2.11.1-03, OTL-1.1.11-03: before an enemy bunker", blockhouse(t, "german", "ge-44 09-I2 pin1, us-52 09-I3/inside", `"terrain": {"09-I2": "clear", "09-I3": "woods"}`), "", "crawl +ge-44 >09-I3"},
		{"OTL-7.2.11.1-01: one crawls up a crest", hill("us-28 06-B4 pin1"), "", "crawl +us-28 >06-C4"},
	})
}

func TestPermissions(t *testing.T) {
	const clear = `"terrain": {"09-I2": "clear", "09-I3": "clear"}`
	at := func(units string, more ...string) *table {
		return ordersFor(t, "us", units+", ge-10 02-A7 hidden", more...)
	}
	sweeps := func(scenario, side, units string) *table {
		return drawn(t, scenario, `{"units": {`+unitsJSON(t, units)+`}, "phase": "order", "side": "`+side+`", "points": {"`+side+`": 9}}`, "traversing")
	}
	permit(t, []permission{
		{"OTL-10.4-01, OTL-5.2.3.5-02: a soldier clears a jam who is completed", ordersFor(t, "us", "us-3 01-G4 jam completed, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who has fired in reaction", ordersFor(t, "us", "us-3 01-G4 jam reaction, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who lies prone", ordersFor(t, "us", "us-3 01-G4 jam prone, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who is hidden", ordersFor(t, "us", "us-3 01-G4 jam hidden, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-5.2.3.3-03: a soldier rallies who has reacted", ordersFor(t, "us", "us-3 01-G4 pin1 reaction, ge-4 02-G7"), "", "order @01-G4 :rally"},
		{"OTL-7.2.7-03, OTL-7.2.11.1-01: one crawls whose weapon is jammed", ordersFor(t, "us", "us-4 01-G4 pin1 jam, ge-4 02-A7", `"terrain": {"01-G5": "woods"}`), "", "crawl +us-4 >01-G5"},
		{"OTL-6.5a-02: at a bunker a member of a group stops", blockhouse(t, "german", "ge-43 09-I2, ge-44 09-I2", clear).moves("09-I2", "ge-43", "ge-44"), "step >09-I3", "drop +ge-43"},
		{"OTL-6.5a-02: inside it too", blockhouse(t, "german", "ge-43 09-I2, ge-44 09-I2", clear).moves("09-I2", "ge-43", "ge-44"), "step >09-I3 :inside", "drop +ge-43"},
		{"OTL-10.2-01, OTL-6.11.3-01: one rallies who lies prone", at("us-4 01-G4 pin1 prone"), "", "order @01-G4 :rally"},
		{"OTL-11.4-01, OTL-6.1-03: a hero moves", at("us-4 01-G4 hero"), "", "order @01-G4 :move"},
		{"OTL-6.11.3-01: one who lies prone fires", at("us-4 01-G4 prone, ge-5 01-G3", `"terrain": {"01-G3": "clear", "01-G4": "clear"}`), "order @01-G4 :shoot", "shoot +us-4 >01-G3"},
		{"OTL-5.2.3.4-01: and holds", at("us-4 01-G4 prone"), "order @01-G4 :hold", "hold +us-4"},
		{"OTL-5.2.3.4-01, OTL-7.4a-02: a crewman holds", houses(t, "us", "us-43 08-G4, us-46 08-G4 crew=us-43"), "order @08-G4 :hold", "hold +us-46"},
		{"OTL-1.3.3-02: more go under a group counter", at("us-4 01-H4 hidden group=1, us-5 01-H4 hidden group=1, us-6 01-H4 hidden", `"terrain": {"01-H4": "woods"}`), "", "group @01-H4"},
		{"OTL-1.3.3-02: fakes with soldiers", at("us-4 01-H4 hidden, us-fake-1 01-H4 hidden", `"terrain": {"01-H4": "woods"}`), "", "group @01-H4"},
		{"OTL-1.3.3-02: upstairs too", houses(t, "us", "us-40 08-I5/upper hidden, us-42 08-I5/upper hidden"), "", "group @08-I5 :upper"},
		{"OTL-S4-06: who keeps a post rallies", houses(t, "us", "us-40 08-E4/upper post pin1"), "", "order @08-E4 :rally"},
		{"OTL-S4-06: clears a jam", houses(t, "us", "us-40 08-E4/upper post jam"), "", "order @08-E4 :clear"},
		{"OTL-S4-06: holds", houses(t, "us", "us-40 08-E4/upper post"), "order @08-E4 :hold", "hold +us-40"},
		{"OTL-S4-06: fires", houses(t, "us", "us-40 08-E4/upper post, ge-32 08-E3"), "order @08-E4 :shoot", "shoot +us-40 >08-E3"},
		{"OTL-S4-06, OTL-7.3-01: reacts", houses(t, "german", "us-40 08-E4/upper post, ge-33 08-E2", `"hands": {"us": [33]}`).moves("08-E2", "ge-33"), "step >08-E3", "react +us-40 :card-33"},
		{"OTL-7.3-01: who is upstairs reacts", houses(t, "german", "us-40 08-E4/upper, ge-33 08-E2", `"hands": {"us": [33]}`).moves("08-E2", "ge-33"), "step >08-E3", "react +us-40 :card-33"},
		{"OTL-7.3-01: a leader reacts", houses(t, "german", "us-39 08-E4, ge-33 08-E2", `"hands": {"us": [33]}`).moves("08-E2", "ge-33"), "step >08-E3", "react +us-39 :card-33"},
		{"OTL-7.3-01, OTL-2.3.1-02: who is in a bunker reacts", blockhouse(t, "us", "us-53 09-J4, ge-44 09-I3/inside", `"hands": {"german": [33]}`).moves("09-J4", "us-53"), "step >09-J3", "react +ge-44 :card-33"},
		{"OTL-5.2.3b-03, OTL-10.4-01: jams are cleared after an order of another type", at("us-4 01-G4 jam, us-5 01-G4", `"given": {"01-G4": ["shoot"]}`), "", "order @01-G4 :clear"},
		{"OTL-5.2.3b-03, OTL-10.4-01: and no bar to one", at("us-4 01-G4 jam, us-5 01-G4").wants("4:4"), "order @01-G4 :clear", "order @01-G4 :move"},
		{"OTL-10.4-01, OTL-7.4a-02: a crewman clears a weapon of his own", houses(t, "us", "us-43 08-G4, us-46 08-G4 crew=us-43 jam"), "", "order @08-G4 :clear"},
		{"OTL-5.2.4.2-01, OTL-7.3.1-02: a leader gives orders who has reacted", at("us-1 01-G4 reaction, us-4 01-G4, us-5 01-G3"), "order @01-G4 :hold", "give +us-5 :hold"},
		{"OTL-5.2.4.2-01: one who lies prone", at("us-1 01-G4 prone, us-5 01-G3"), "order @01-G4 :hold", "give +us-5 :hold"},
		{"OTL-5.2.4.2-01: one who is upstairs", houses(t, "us", "us-38 08-I5/upper, us-40 08-I4"), "order @08-I5 :hold", "give +us-40 :hold"},
		{"OTL-5.2.4.2-01: to one who is upstairs", houses(t, "us", "us-38 08-I4, us-40 08-I5/upper"), "order @08-I4 :hold", "give +us-40 :hold"},
		{"OTL-7.4a-02, OTL-7.2.7-03: a crewman's own weapon may be jammed", houses(t, "us", "us-43 08-G4, us-46 08-G4 jam"), "order @08-G4 :move", "crew +us-43 +us-46"},
		{"OTL-7.4a.5-01: crew markers change while a group is formed", houses(t, "us", "us-43 08-G4, us-46 08-G4, us-42 08-G4"), "order @08-G4 :move; join +us-43", "crew +us-43 +us-46"},
		{"OTL-7.4a-02: a leader serves", houses(t, "us", "us-39 08-G4, us-43 08-G4"), "order @08-G4 :move; done", "crew +us-39 +us-43"},
		{"OTL-7.4a-02: a hidden soldier serves", houses(t, "us", "us-43 08-G4, us-46 08-G4 hidden"), "order @08-G4 :move", "crew +us-43 +us-46"},
		{"OTL-7.4a-02: upstairs too", houses(t, "us", "us-43 08-I5/upper, us-46 08-I5/upper"), "order @08-I5 :move", "crew +us-43 +us-46"},
		{"OTL-2.3.1-02: soldiers in a bunker are fired at", blockhouse(t, "us", "us-53 09-I4, ge-44 09-I3/inside"), "order @09-I4 :shoot", "shoot +us-53 >09-I3 :inside"},
		{"OTL-2.3.1-02: and fire from there", blockhouse(t, "german", "us-53 09-I4, ge-44 09-I3/inside"), "order @09-I3 :shoot", "shoot +ge-44 >09-I4"},
		{"OTL-1.1.11-03: a shot upstairs", houses(t, "us", "us-40 08-D4, ge-32 08-E4/upper"), "order @08-D4 :shoot", "shoot +us-40 >08-E4 :upper"},
		{"OTL-2.13-02: fire into smoke", at("us-4 01-G4, ge-5 01-G3", `"smoke": {"01-G3": 1}`), "order @01-G4 :shoot", "shoot +us-4 >01-G3"},
		{"OTL-2.13-05: fire out of smoke", at("us-4 01-G4, ge-5 01-G3", `"smoke": {"01-G4": 1}`), "order @01-G4 :shoot", "shoot +us-4 >01-G3"},
		{"OTL-9.8-01: a charge against a bunker", blockhouse(t, "us", "us-53 09-I3, ge-44 09-I3/inside", `"charges": {"us": 1}`).moves("09-I3", "us-53"), "shift :inside", "charge"},
		{"OTL-9.8-01: upstairs", houses(t, "us", "us-40 08-I5, ge-32 08-I5/upper", `"charges": {"us": 1}`).moves("08-I5", "us-40"), "shift :upper", "charge"},
		{"OTL-7.4b-01, OTL-6.11.3-01: traversing fire of one who lies prone", sweeps(one1, "german", "ge-3 01-G2 prone, us-4 01-G4"), "order @01-G2 :shoot", "traverse +ge-3 >01-G3"},
		{"OTL-7.4b-01: over fewer hexes than he might", sweeps(one1, "german", "ge-3 01-G2, us-4 01-G4"), "order @01-G2 :shoot; traverse +ge-3 >01-G3; sweep >01-H3", "fire"},
		{"OTL-7.4b-01, OTL-2.3.1-02: out of a bunker", sweeps(five, "german", "ge-43 09-I3/inside, us-53 09-I4"), "order @09-I3 :shoot", "traverse +ge-43 >09-I4"},
		{"OTL-7.4b-01: over a hex of one's own", sweeps(one1, "german", "ge-3 01-G2, ge-4 01-G3, us-4 01-F2"), "order @01-G2 :shoot", "traverse +ge-3 >01-G3"},
		{"OTL-7.4b-01: from upstairs", sweeps(four, "us", "us-43 08-E4/upper, ge-32 08-E3"), "order @08-E4 :shoot", "traverse +us-43 >08-E3"},
		{"OTL-7.4a.3-02: a pinned crewman takes the weapon over", at("us-4 01-G2, ge-3 01-G4, ge-6 01-G4 pin1 crew=ge-3").wants("4:1 10:9* 10:1 10:1"), "order @01-G2 :shoot; shoot +us-4 >01-G4", "take-over"},
		{"OTL-7.4a.3-02: one whose gunner runs away", at("us-4 01-G2, ge-3 01-G4 pin1, ge-6 01-G4 crew=ge-3").wants("4:1 10:9* 10:3 10:1"), "order @01-G2 :shoot; shoot +us-4 >01-G4", "take-over"},
		{"OTL-7.4a.3-02: one who is completed", at("us-4 01-G2, ge-3 01-G4, ge-6 01-G4 completed crew=ge-3").wants("4:1 10:9* 10:1 10:1"), "order @01-G2 :shoot; shoot +us-4 >01-G4", "take-over"},
		{"OTL-7.4a.3-02: a leader", at("us-4 01-G2, ge-3 01-G4, ge-2 01-G4 crew=ge-3").wants("4:1 9:1 10:9* 10:1"), "order @01-G2 :shoot; shoot +us-4 >01-G4", "take-over"},
		{"OTL-5.1-01: a card without Orders decides the initiative", drawn(t, one1, `{"units": {`+unitsJSON(t, "us-4 01-G4, ge-4 02-A7")+`}, "phase": "initiative", "initiative": "us", "hands": {"us": [12]}}`), "", "play :card-12"},
	})
}
