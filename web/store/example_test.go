package store_test

import (
	"context"
	"errors"
	"fmt"

	"fieldpost/web/store"
)

// A match is created, played, taken back and played on from two pages.
func Example() {
	ctx := context.Background()
	s := store.Memory()
	sum := store.Summary{ID: store.NewID(), Title: "First Blood", Changed: 1}
	start, _ := s.Create(ctx, sum, "fieldpost 1\n", nil)

	at, _ := s.Append(ctx, start, "move us-1\n", sum)
	at, _ = s.Append(ctx, at, "stop\n", sum)
	at, _ = s.Rewrite(ctx, at, at.Actions-1, "", nil, sum) // undo

	rec, _ := s.Open(ctx, sum.ID)
	older, _ := s.Older(ctx, sum.ID)
	fmt.Printf("%q, taken back %q\n", rec.Text(), older[0].Entries)

	_, err := s.Append(ctx, start, "move us-2\n", sum)
	fmt.Println(errors.Is(err, store.Stale), err)
	_, err = s.Append(ctx, at, "move us-2\n", sum)
	fmt.Println(err)
	// Output:
	// "fieldpost 1\nmove us-1\n", taken back ["stop\n"]
	// true Another tab has played on in this match (it stands after action 1, this page after action 0): this page watches now.
	// <nil>
}
