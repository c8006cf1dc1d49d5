// Package vjson stands in, by a line of go.mod, for the package of this name that Vugu reads and
// writes JSON with: that one brings the whole encoding/json into the page, 60 KB of its transfer.
// What Vugu reads is read by the browser.
package vjson

import (
	"fmt"
	"strconv"
)

// RawMessage is JSON that is ready.
type RawMessage []byte

// Marshal writes the values that properties in .vugu files have: truths and texts.
func Marshal(v any) ([]byte, error) {
	switch v := v.(type) {
	case bool:
		return strconv.AppendBool(nil, v), nil
	case string:
		b := []byte{'"'}
		for _, r := range v {
			if r < ' ' || r == '"' || r == '\\' {
				b = fmt.Appendf(b, `\u%04x`, r)
			} else {
				b = append(b, string(r)...)
			}
		}
		return append(b, '"'), nil
	}
	return nil, fmt.Errorf("a property of a %T: write a bool or a string", v)
}
