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

// blockhouse is a position of The Blockhouse, with its bunker in 09-I3, in which the Germans give orders.
func blockhouse(t *testing.T, units string, more ...string) *table {
	t.Helper()
	return drawn(t, "05-the-blockhouse", `{"units": {`+unitsJSON(t, units+", us-51 02-A7")+`}, "phase": "order", "side": "german", "points": {"german": 9}`+strings.Join(append([]string{""}, more...), ", ")+`}`)
}

func TestPermissions(t *testing.T) {
	const clear = `"terrain": {"09-I2": "clear", "09-I3": "clear"}`
	permit(t, []permission{
		{"OTL-10.4-01, OTL-5.2.3.5-02: a soldier clears a jam who is completed", ordersFor(t, "us", "us-3 01-G4 jam completed, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who has fired in reaction", ordersFor(t, "us", "us-3 01-G4 jam reaction, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who lies prone", ordersFor(t, "us", "us-3 01-G4 jam prone, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-10.4-01: one who is hidden", ordersFor(t, "us", "us-3 01-G4 jam hidden, ge-4 02-G7"), "", "order @01-G4 :clear"},
		{"OTL-5.2.3.3-03: a soldier rallies who has reacted", ordersFor(t, "us", "us-3 01-G4 pin1 reaction, ge-4 02-G7"), "", "order @01-G4 :rally"},
		{"OTL-7.2.7-03, OTL-7.2.11.1-01: one crawls whose weapon is jammed", ordersFor(t, "us", "us-4 01-G4 pin1 jam, ge-4 02-A7", `"terrain": {"01-G5": "woods"}`), "", "crawl +us-4 >01-G5"},
		{"OTL-6.5a-02: at a bunker a member of a group stops", blockhouse(t, "ge-43 09-I2, ge-44 09-I2", clear).moves("09-I2", "ge-43", "ge-44"), "step >09-I3", "drop +ge-43"},
		{"OTL-6.5a-02: inside it too", blockhouse(t, "ge-43 09-I2, ge-44 09-I2", clear).moves("09-I2", "ge-43", "ge-44"), "step >09-I3 :inside", "drop +ge-43"},
	})
}
