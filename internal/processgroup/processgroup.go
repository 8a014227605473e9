// Package processgroup starts a command so that it is ended with all that it has started: as a process group (setpgid(2)),
// or as a job on Windows.
package processgroup

import (
	"os"
	"os/exec"
	"time"
)

// Group is a command and all that it starts.
type Group struct {
	command *exec.Cmd
	system
}

// New prepares a command, which must not be started but by [Group.Start]. When its context ends the group is asked to end
// (SIGTERM), and after its WaitDelay the command is killed; on Windows all of the group is ended at once.
func New(command *exec.Cmd) *Group {
	g := &Group{command: command}
	g.prepare(command)
	command.Cancel = func() error { return g.terminate(command.Process) }
	return g
}

// Start starts the command. Release must follow once it has ended.
func (g *Group) Start(limits Limits) error { return g.start(g.command, limits) }

// Release forgets a group that has ended.
func (g *Group) Release() { g.release() }

// Kill ends what is left of the group, once the command itself has ended.
func (g *Group) Kill() {
	if g.command.Process != nil {
		g.kill(g.command.Process)
	}
}

// Limits bound what a group may use. Zero members stand for any amount. Other systems than Linux and Windows know none.
type Limits struct {
	Memory int64         // bytes of data of each process
	CPU    time.Duration // of the processor, in whole seconds, of each process; on Windows of all together
}

// IsOutOfCPU reports whether a command was ended because it had used its processor time.
func (l Limits) IsOutOfCPU(state *os.ProcessState) bool { return l.CPU > 0 && isOutOfCPU(state, l.CPU) }
