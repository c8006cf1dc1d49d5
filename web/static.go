//go:build !js

package web

import (
	"io"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/staticrender"

	"fieldpost/engine/shelf"
	"fieldpost/web/store"
)

// WriteShelf writes the shelf as the page draws it first, before it knows of any match, as HTML:
// what a visitor sees until the engine has started.
func WriteShelf(w io.Writer, single bool) error {
	a := NewApp(nil, shelf.Shelf{}, store.Memory())
	a.Single = single
	a.Prepare()
	env, err := vugu.NewBuildEnv()
	if err != nil {
		return err
	}
	return staticrender.New(w).Render(env.RunBuild(&Root{App: a}))
}
