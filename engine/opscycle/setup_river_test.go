package opscycle

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A description sets bridges, boats and Counterattack Orders.
func TestSetupRiver(t *testing.T) {
	s := riverside(t, "", bank, "a 1412, b 1412, t 1411, g 1914"+hold, `"orders": 2`, `"bridges": {"iii": ["1412", "1512"], "xxix": []}`, `"boats": 1`)
	if s.p.orders != 2 || s.p.bridges[1] != lostBridge || *s.p.boatsUsed() != 1 {
		t.Errorf("orders %d, bridges %v, boats %d", s.p.orders, s.p.bridges, *s.p.boatsUsed())
	}
	s.do("move +t @1411", "step @1412", "step @1512", "stop")
	s.at("t", "1512")
	s.do("move +a +b @1412")
	s.refused("step @1511", "BUG-7.3.8-01")
	r := scenario(t, "campaign", "bug")
	for text, says := range map[string]string{
		`"orders": 9`:                         "orders is 9",
		`"bridges": {"vii": []}`:              `"vii" is no Corps`,
		`"bridges": {"iii": ["1412"]}`:        "needs two hexes",
		`"bridges": {"iii": ["1001","1002"]}`: "no river without a bridge",
		`"bridges": {"iii": ["1410","1510"]}`: "no river without a bridge",
		`"bridges": {"iii": "1412"}`:          "needs two hexes",
		`"boats": 3`:                          "boats is 3",
	} {
		_, _, err := r.Setup(json.RawMessage(fmt.Sprintf(`{"phase": "action", "active": "44id", "ap": 2, "hqs": {"ge-44id-hq": {"hex": "1310"}}, %s}`, text)))
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v, want %q", text, err, says)
		}
	}
}
