// Package deflate packs saves with the standard library. A page does without: the browser's own
// compression is 30 KB less to transfer.
package deflate

import (
	"bytes"
	"compress/flate"
	"errors"
	"io"
)

// Press is the game.Press of programs that are no page.
type Press struct{}

// Pack makes a text as short as DEFLATE (RFC 1951) can.
func (Press) Pack(text []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(text); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}

// Unpack is the text again. It reads no more than limit bytes of it and fails beyond.
func (Press) Unpack(packed []byte, limit int) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(limit)+1))
	if err == nil && len(text) > limit {
		err = errors.New("it is too large")
	}
	return text, err
}
