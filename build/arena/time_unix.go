//go:build unix

package arena

import (
	"syscall"
	"time"
)

// processorTime is what this program has used so far: the machine may have other work.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
