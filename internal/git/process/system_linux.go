package process

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// ownGroup gives a child a process group. When this process is killed, the child is asked to end as well, so
// that the data folder is free for the next start; most would notice by a broken pipe, but a repack has none.
// Linux sends the signal when the thread ends that started the child: Go keeps its threads.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}

// limitMemory bounds the data of a process that has just started and of the children that it will have.
// Files that git maps into memory do not count (RLIMIT_DATA, getrlimit(2)).
func limitMemory(pid int, bytes int64) {
	limit := unix.Rlimit{Cur: uint64(bytes), Max: uint64(bytes)}
	_ = unix.Prlimit(pid, unix.RLIMIT_DATA, &limit, nil) // a process that has ended already needs no limit
}
