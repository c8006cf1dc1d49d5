package opponent

import "syscall/js"

// Serve answers the questions of the page that has started this program in a Worker. It never returns.
func Serve(shelf Shelf) {
	self := js.Global()
	channel := self.Get("MessageChannel").New()
	s := NewServer(shelf, func(message []byte) { self.Call("postMessage", toJS(message)) },
		func() { channel.Get("port2").Call("postMessage", nil) })
	channel.Get("port1").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		s.Step()
		return nil
	}))
	self.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		s.Hear(fromJS(args[0].Get("data")))
		return nil
	}))
	self.Call("postMessage", "ready")
	select {}
}

func toJS(b []byte) js.Value {
	raw := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(raw, b)
	return raw
}

func fromJS(raw js.Value) []byte {
	b := make([]byte, raw.Length())
	js.CopyBytesToGo(b, raw)
	return b
}
