//go:build unix && !linux

package processgroup

import (
	"os"
	"time"
)

// apply does nothing where no process may limit another one.
func (Limits) apply(int) {}

func isOutOfCPU(*os.ProcessState, time.Duration) bool { return false }
