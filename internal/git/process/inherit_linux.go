package process

import (
	"os"
	"os/exec"
	"syscall"
)

// brokenPipe is the error of writing to a process that has ended.
const brokenPipe = syscall.EPIPE

// inherit hands files on to a child, as 3, 4, .... When this process is killed, the child is asked to end as well, so that
// the data folder is free for the next start; most would notice by a broken pipe, but a repack has none. Linux sends the
// signal when the thread ends that started the child: Go keeps its threads.
func inherit(child *exec.Cmd, files []*os.File) {
	child.ExtraFiles = files
	child.SysProcAttr.Pdeathsig = syscall.SIGTERM
}
