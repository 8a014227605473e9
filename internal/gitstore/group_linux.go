package gitstore

import "syscall"

// ownGroup gives a child a process group. When this process is killed, the child is asked to end as well, so
// that the data folder is free for the next start; most would notice by a broken pipe, but a repack has none.
// Linux sends the signal when the thread ends that started the child: Go keeps its threads.
func ownGroup() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
