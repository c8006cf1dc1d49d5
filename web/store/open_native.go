//go:build !js

package store

import (
	"context"
	"crypto/rand"
)

// Open reports that a program outside the browser has no IndexedDB; the store is one in memory.
func Open(context.Context) (Store, error) { return Memory(), fault(Missing, nil) }

func random(b []byte) { rand.Read(b) }
