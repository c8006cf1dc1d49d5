package web

import (
	"encoding/json"
	"testing"

	"github.com/vugu/vjson"
)

// What properties of elements are written as is read by the browser's JSON.parse.
func TestPropertiesAreJSON(t *testing.T) {
	for _, want := range []any{true, false, "", "a \"quoted\" \\ text,\n\ttwo lines \x00 ä 😀 </script>"} {
		b, err := vjson.Marshal(want)
		var got any
		if err != nil || json.Unmarshal(b, &got) != nil || got != want {
			t.Errorf("%q is written %s: %v", want, b, err)
		}
	}
	if _, err := vjson.Marshal(1); err == nil {
		t.Error("a number is written")
	}
}
