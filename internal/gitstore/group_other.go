//go:build !linux

package gitstore

import "syscall"

// ownGroup gives a child a process group.
func ownGroup() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
