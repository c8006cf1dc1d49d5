//go:build !js

package store

import (
	"context"
	"crypto/rand"
)

// Open reports that a program outside the browser has no IndexedDB.
func Open(context.Context) (Store, error) { return nil, fault(Missing, nil) }

func random(b []byte) { rand.Read(b) }
