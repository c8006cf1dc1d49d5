//go:build !js

package vjson

import "errors"

// Unmarshal fails: events come in a browser only.
func Unmarshal([]byte, any) error { return errors.New("events come in a browser only") }
