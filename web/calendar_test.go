package web

import (
	"strings"
	"testing"

	"fieldpost/engine/game"
)

// The calendar tells what is late first, then each turn with the units that arrive alike in one row; the page
// of a game that has nothing to come has no such tab.
func TestCalendarTellsWhatArrives(t *testing.T) {
	a, _ := begin(t)
	pic := a.Desk.Picture()
	pic.Turn, pic.Arrivals = "Turn 2", nil
	for _, tab := range a.tabList() {
		if tab.ID == "calendar" {
			t.Error("there is a calendar with nothing in it")
		}
	}
	first, second, third := &pic.Units[0], &pic.Units[1], &pic.Units[2]
	first.Name, second.Name, third.Name = "Alpha <b>", "Bravo", "Charlie"
	third.Side = first.Side
	pic.Arrivals = []game.Arrival{{Unit: first.Unit, When: "Turn 2", Where: "A"}, {Unit: second.Unit, When: "Turn 1", Where: "B", Late: true, Note: "by night"},
		{Unit: third.Unit, When: "Turn 2", Where: "A"}}
	if n := len(a.tabList()); n != len(tabs) {
		t.Errorf("%d tabs of %d", n, len(tabs))
	}
	list := a.calendar()
	if len(list) != 2 || !list[0].Late || list[0].When != "Late" || !list[1].Now || len(list[1].Rows) != 1 || strings.Join(list[1].Rows[0].Units, "+") != "Alpha <b>+Charlie" {
		t.Fatalf("%+v", list)
	}
	html := string(a.calendarTable())
	for _, say := range []string{"could have come before", "Turn 2 <small>now</small>", "Alpha &lt;b&gt;; Charlie", "<em>by night</em>"} {
		if !strings.Contains(html, say) {
			t.Errorf("the table does not say %q: %s", say, html)
		}
	}
}
