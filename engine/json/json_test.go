package json

import (
	std "encoding/json"
	"reflect"
	"strings"
	"testing"
)

type sample struct {
	Name  string            `json:"name"`
	Count int8              `json:"count,omitempty"`
	Size  uint16            `json:"size"`
	On    bool              `json:"on"`
	List  []string          `json:"list"`
	Pair  [2]int            `json:"pair"`
	Words map[string]string `json:"words"`
	Deep  []sample          `json:"deep"`
	Maybe *bool             `json:"maybe,omitempty"`
	Plain string
	inner
}

type inner struct {
	Inner string `json:"inner"`
}

var samples = []string{
	`{}`, `null`, ` { "name" : "Aachen" , "count" : -12 } `,
	`{"name":"a\"\\\/\b\f\n\r\t\u00e4\ud83d\ude00\ud83dx","inner":"i","Plain":"p"}`,
	`{"list":["a","","ü"],"pair":[1,2,3],"size":65535,"on":true}`, `{"list":[],"pair":[7],"list":["again"]}`,
	`{"words":{"b":"2","a":"1"},"deep":[{"name":"x","deep":[{"on":true}]},{}],"maybe":true}`,
	`{"maybe":null,"list":null,"words":null,"name":null,"on":null}`, `{"unknown":[1,{"a":[true,false,null,-0.5e+3]}],"size":3}`,
	`{"name":"<&>","Plain":"/"}`, `[1]`, `"x"`, `7`, `{"count":300}`, `{"count":1.5}`, `{"size":-1}`, `{"name":7}`, `{"list":{}}`, `{"list":[1]}`,
	`{"on":"yes"}`, `{"words":{"a":1}}`, `{"deep":{}}`, ``, ` `, `{`, `{"name"`, `{"name":`, `{"name":"x`, `{"name":"x"`, `{"name":"x",}`, `{"name" "x"}`,
	`{name:1}`, `[1,]`, `[1 2]`, `tru`, `nul`, `trux`, `-`, `01`, `1.`, `1e`, `.5`, `+1`, `{} {}`, `{}x`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"\n\"", `{"a":1 "b":2}`,
	"\"\xff\"", "{\"name\":\"\xef\xbcI\"}", `"\ud800\u0041"`, `"\udc00"`,
}

// agree reads a text with both packages; what both take must be the same, and written alike.
func agree(t *testing.T, text string) {
	var mine, theirs sample
	err, want := Unmarshal([]byte(text), &mine), std.Unmarshal([]byte(text), &theirs)
	if (err == nil) != (want == nil) {
		t.Errorf("%q: fault %v, the standard library's %v", text, err, want)
		return
	}
	if err != nil {
		if f, ok := err.(*Fault); !ok || f.At < 0 || f.At > len(text) || f.Error() == "" {
			t.Errorf("%q: %#v is no fault of this text", text, err)
		}
		return
	}
	if !reflect.DeepEqual(mine, theirs) {
		t.Errorf("%q: %+v, the standard library's %+v", text, mine, theirs)
	}
	b, err := Marshal(mine)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	var back sample
	if err := std.Unmarshal(b, &back); err != nil || !reflect.DeepEqual(back, mine) {
		t.Errorf("%q is written %s: %v", text, b, err)
	}
}

func TestAsTheStandardLibrary(t *testing.T) {
	for _, text := range samples {
		agree(t, text)
		var v any
		if err := Unmarshal([]byte(text), &v); (err == nil) != std.Valid([]byte(text)) || Valid([]byte(text)) != (err == nil) {
			t.Errorf("%q: %v", text, err)
		}
	}
	s := sample{Name: "a\x01\"ä", List: []string{"x"}, Words: map[string]string{"b": "2", "a": "1"}}
	mine, err := Marshal(s)
	theirs, _ := std.Marshal(s)
	if err != nil || string(mine) != string(theirs) {
		t.Errorf("written %s, by the standard library %s: %v", mine, theirs, err)
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]Fault{
		`{"name":`:                      {Kind: Ends, At: 8},
		`{"deep":[{"count":300}]}`:      {Kind: Type, At: 21, Field: "deep.count", Found: "number 300", Want: "int8"},
		`{"on":"yes"}`:                  {Kind: Type, At: 11, Field: "on", Found: "string", Want: "bool"},
		`{"name":"x","nam":1}`:          {Kind: Unknown, At: 18, Field: "nam"},
		`{} x`:                          {Kind: Follows, At: 3},
		`{"name":"x" "list":[]}`:        {Kind: Syntax, At: 12, Found: "a comma or a closing bracket is missing"},
		strings.Repeat("[", maxDepth*2): {Kind: Syntax, At: maxDepth, Found: "it is nested too deep"},
	} {
		err := UnmarshalStrict([]byte(text), &sample{})
		if f, ok := err.(*Fault); !ok || *f != want {
			t.Errorf("%.40s: %+v, want %+v", text, err, want)
		}
	}
	var v any
	if err := Unmarshal([]byte(strings.Repeat("[", maxDepth+1)), &v); err == nil || !strings.Contains(err.Error(), "deep") {
		t.Errorf("no end of lists: %v", err)
	}
}

// A text with too many values, or too deep, is refused before any of them is made; what a fault
// names of it is cut.
func TestLimits(t *testing.T) {
	var v struct{ List []uint8 }
	full := `{"List":[` + strings.Repeat("1,", maxItems-3) + `1]}`
	if err := Unmarshal([]byte(full), &v); err != nil || len(v.List) != maxItems-2 {
		t.Errorf("%d values: %v", maxItems, err)
	}
	v.List = nil
	over := strings.Replace(full, "[1", "[1,1", 1)
	if err := Unmarshal([]byte(over), &v); err == nil || err.Error() != "it holds more than 250000 values" || v.List != nil {
		t.Errorf("one value more: %v, and %d values made", err, len(v.List))
	}
	long := strings.Repeat("9", 1000)
	for _, text := range []string{`{"List":[` + long + `]}`, `{"` + long + `":1}`} {
		if err := UnmarshalStrict([]byte(text), &v); err == nil || len(err.Error()) > 200 {
			t.Errorf("a fault of %d letters: %v", len(err.Error()), err)
		}
	}
}

func TestPairsKeepTheirOrder(t *testing.T) {
	var v struct {
		Units []struct{ Key, Value string }
		Rest  Raw
	}
	if err := UnmarshalStrict([]byte(`{"Units":{"z":"1","a":"2","z":"3"},"Rest": {"a": [1]}}`), &v); err != nil {
		t.Fatal(err)
	}
	if len(v.Units) != 3 || v.Units[0].Key != "z" || v.Units[1].Value != "2" || v.Units[2].Value != "3" || string(v.Rest) != `{"a": [1]}` {
		t.Errorf("%+v", v)
	}
	if b, err := Marshal(map[string]any{"rest": v.Rest, "n": Number("1.50")}); err != nil || string(b) != `{"n":1.50,"rest":{"a": [1]}}` {
		t.Errorf("%s %v", b, err)
	}
	if _, err := Marshal(1.5); err == nil {
		t.Error("a fraction is written")
	}
}

func FuzzUnmarshal(f *testing.F) {
	for _, text := range samples {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Count(text, "[")+strings.Count(text, "{") > maxDepth-2 {
			return
		}
		agree(t, text)
	})
}
