package process

import (
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ownGroup gives a child a process group. When this process is killed, the child is asked to end as well, so
// that the data folder is free for the next start; most would notice by a broken pipe, but a repack has none.
// Linux sends the signal when the thread ends that started the child: Go keeps its threads.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// limit bounds the data and the processor time of a process that has just started and of the children that it
// will have. Files that git maps into memory do not count (RLIMIT_DATA, getrlimit(2)). A process that has ended
// already needs no limit.
func limit(pid int, budget Budget) {
	memory := uint64(budget.memory())
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &unix.Rlimit{Cur: memory, Max: memory}, nil)
	if seconds := uint64(budget.CPU / time.Second); seconds > 0 {
		_ = unix.Prlimit(pid, unix.RLIMIT_CPU, &unix.Rlimit{Cur: seconds, Max: seconds + 1}, nil)
	}
}

// isOutOfCPU reports whether a process was ended because it had used its processor time (SIGXCPU), or because
// it went on after that (SIGKILL).
func isOutOfCPU(state *os.ProcessState, budget Budget) bool {
	status, ok := state.Sys().(syscall.WaitStatus)
	if !ok || budget.CPU == 0 || !status.Signaled() {
		return false
	}
	return status.Signal() == syscall.SIGXCPU || state.UserTime()+state.SystemTime() >= budget.CPU
}
