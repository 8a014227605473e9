//go:build !linux

package process

import (
	"os"
	"syscall"
)

// ownGroup gives a child a process group.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limit does nothing where no process may limit another one.
func limit(int, Budget) {}

func isOutOfCPU(*os.ProcessState, Budget) bool { return false }
