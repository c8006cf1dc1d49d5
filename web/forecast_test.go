package web

import (
	"reflect"
	"testing"

	"fieldpost/engine/game"
)

// The head of how a forecast comes about calls nothing likely that is certain, and no modifier by its name where there is none.
func TestGistOfAForecast(t *testing.T) {
	sure, open := []game.Share{{Label: "3:1", Cases: 6}}, []game.Share{{Label: "3:1", Cases: 4}, {Label: "2:1", Cases: 2}}
	for _, c := range []struct {
		columns []game.Share
		net     int
		want    string
	}{{sure, 0, "3:1"}, {sure, -1, "3:1, −1 to the column"}, {open, 0, "mostly 3:1"}, {nil, 0, "+0 to the column"}} {
		v := &ForecastView{F: &game.Forecast{Of: 6, Columns: c.columns, Net: c.net, NetOf: "to the column"}}
		if got := v.gist(); got != c.want {
			t.Errorf("%v, %d: %q, not %q", c.columns, c.net, got, c.want)
		}
	}
}

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
