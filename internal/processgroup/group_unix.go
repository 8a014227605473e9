//go:build unix

package processgroup

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

type system struct{}

func (system) prepare(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

func (system) start(command *exec.Cmd, limits Limits) error {
	err := command.Start()
	if err == nil {
		limits.apply(command.Process.Pid)
	}
	return err
}

func (system) terminate(leader *os.Process) error {
	err := syscall.Kill(-leader.Pid, syscall.SIGTERM)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}

func (system) kill(leader *os.Process) { _ = syscall.Kill(-leader.Pid, syscall.SIGKILL) }

func (system) release() {}
