package opponent

import (
	"runtime"
	"testing"
	"weak"
)

// The page's own thread keeps nothing of a game after its end: the functions that the browser calls stay for as long as the page.
func TestThreadLetsTheServerGo(t *testing.T) {
	place := Browser(nil, func() {}).Slices(func([]byte) {})
	server := weak.Make(place.(*thread).server)
	place.Post([]byte{1})
	place.End()
	place = nil
	for range 3 {
		runtime.GC()
	}
	if server.Value() != nil {
		t.Error("the server, with its game and players, is still there")
	}
}
