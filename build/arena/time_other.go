//go:build !unix

package arena

import "time"

var begun = time.Now()

// processorTime is the time since the program began, where processor time is not to be had.
func processorTime() time.Duration { return time.Since(begun) }
