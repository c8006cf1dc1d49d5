package vjson

import (
	"fmt"
	"syscall/js"
)

// Unmarshal reads an event, which is an object.
func Unmarshal(text []byte, to any) (err error) {
	object, ok := to.(*map[string]any)
	if !ok {
		return fmt.Errorf("JSON is read into a map[string]any, not into a %T", to)
	}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case js.Error:
			err = r
		default:
			panic(r)
		}
	}()
	*object, ok = value(js.Global().Get("JSON").Call("parse", string(text))).(map[string]any)
	if !ok {
		return fmt.Errorf("%.40q is no object", text)
	}
	return nil
}

// value is what JSON.parse made of a text.
func value(v js.Value) any {
	switch v.Type() {
	case js.TypeBoolean:
		return v.Bool()
	case js.TypeNumber:
		return v.Float()
	case js.TypeString:
		return v.String()
	case js.TypeObject:
		if js.Global().Get("Array").Call("isArray", v).Bool() {
			list := make([]any, v.Length())
			for i := range list {
				list[i] = value(v.Index(i))
			}
			return list
		}
		fields, names := map[string]any{}, js.Global().Get("Object").Call("keys", v)
		for i := range names.Length() {
			name := names.Index(i).String()
			fields[name] = value(v.Get(name))
		}
		return fields
	}
	return nil
}
