//go:build !linux

package process

import "syscall"

// ownGroup gives a child a process group.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }

// limitMemory does nothing where no process may limit another one.
func limitMemory(int, int64) {}
