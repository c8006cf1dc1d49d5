package web

import (
	"reflect"
	"testing"

	"fieldpost/engine/game"
)

// Results that are several distributions are told for each thing by itself; those of one stay together, whatever
// their labels.
func TestFatesAreToldApart(t *testing.T) {
	one := []game.Share{{Label: "2/1", Cases: 6}, {Label: "A: 1", Cases: 4}}
	if got := fates(&game.Forecast{Of: 10, Outcomes: one}); len(got) != 1 || got[0].Of != "" || !reflect.DeepEqual(got[0].Shares, one) {
		t.Errorf("one distribution became %v", got)
	}
	got := fates(&game.Forecast{Of: 10, Outcomes: []game.Share{{Label: "effective", Cases: 7}, {Label: "no effect", Cases: 3}, {Label: "Hill: pinned", Cases: 4}, {Label: "Hill: killed", Cases: 6}}})
	want := []fate{{"", []game.Share{{Label: "effective", Cases: 7}, {Label: "no effect", Cases: 3}}}, {"Hill", []game.Share{{Label: "pinned", Cases: 4}, {Label: "killed", Cases: 6}}}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
