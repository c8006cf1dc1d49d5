package script_test

import (
	"os"
	"strings"
	"testing"

	"fieldpost/engine/referee/script"
	"fieldpost/engine/shelf"
)

// A script fails where an event or a refusal tells something else than it holds; Update writes what they tell now.
func TestEvents(t *testing.T) {
	text, err := os.ReadFile("../../opscycle/testdata/refit-again-and-again.txtar")
	if err != nil {
		t.Fatal(err)
	}
	good := string(text)
	if err := script.Run(shelf.Shelf{}, text); err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{"refitted @1505:", "refitted @1506:"},
		{"in good order again", "in order"},
		{"CTL-7.6-02", "CTL-7.6-03"},
		{"refused: 1/18", "refused: 1/19"},
	} {
		head, events, _ := strings.Cut(good, "-- events --")
		if !strings.Contains(events, change[0]) {
			t.Fatalf("the events lack %q:%s", change[0], events)
		}
		wrong := []byte(head + "-- events --" + strings.Replace(events, change[0], change[1], 1))
		if err := script.Run(shelf.Shelf{}, wrong); err == nil || !strings.Contains(err.Error(), "want") {
			t.Errorf("with %q for %q the error is %v", change[1], change[0], err)
		}
		if mended, err := script.Update(shelf.Shelf{}, wrong); err != nil || string(mended) != good {
			t.Errorf("updated it is %s: %v", mended, err)
		}
	}
	if err := script.Run(shelf.Shelf{}, []byte(good+"one more: line\n")); err == nil {
		t.Error("a line too many is not seen")
	}
}
