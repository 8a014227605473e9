//go:build unix && !linux

package process

import (
	"os"
	"os/exec"
	"syscall"
)

// brokenPipe is the error of writing to a process that has ended.
const brokenPipe = syscall.EPIPE

// inherit hands files on to a child, as 3, 4, ....
func inherit(child *exec.Cmd, files []*os.File) { child.ExtraFiles = files }
