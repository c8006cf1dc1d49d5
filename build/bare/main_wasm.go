// Command bare is the smallest useful Vugu page. The build's own tests run on it, and
// its start-up time and size are what the real page is compared with.
package main

import (
	"syscall/js"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/domrender"
)

func main() {
	renderer, err := domrender.New("#app")
	if err != nil {
		panic(err)
	}
	env, err := vugu.NewBuildEnv(renderer.EventEnv())
	if err != nil {
		panic(err)
	}
	root := &Root{}
	begun := js.Global().Get("fieldpost").Get("begun")
	for ok := true; ok; ok = renderer.EventWait() {
		if err := renderer.Render(env.RunBuild(root)); err != nil {
			panic(err)
		}
		if !begun.IsUndefined() {
			begun.Invoke()
			begun = js.Undefined()
		}
	}
}
