package processgroup

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// apply bounds the data and the processor time of a process that has just started and of the children that it will have.
// Files that it maps into memory do not count (RLIMIT_DATA, getrlimit(2)). A process that has ended already needs no limit.
func (l Limits) apply(pid int) {
	if memory := uint64(l.Memory); memory > 0 {
		_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memory, Max: memory}, nil)
	}
	if seconds := uint64(l.CPU / time.Second); seconds > 0 {
		_ = unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds + 1}, nil)
	}
}

// isOutOfCPU tells it by SIGXCPU, or by SIGKILL of a process that went on after that.
func isOutOfCPU(state *os.ProcessState, limit time.Duration) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || !status.Signaled() {
		return false
	}
	return status.Signal() == syscall.SIGXCPU || state.UserTime()+state.SystemTime() >= limit
}
