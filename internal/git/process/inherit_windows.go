package process

import (
	"os"
	"os/exec"

	"golang.org/x/sys/windows"
)

// brokenPipe is the error of writing to a process that has ended.
const brokenPipe = windows.ERROR_NO_DATA

// inherit does nothing: there are no such files on Windows. Nor need a child hold the lock of the data folder, since all
// children end with this process (processgroup).
func inherit(*exec.Cmd, []*os.File) {}
