//go:build unix

package terminal

import (
	"os"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

// IsTerminal reports whether a file is a terminal, at which somebody reads and types.
func IsTerminal(file *os.File) bool {
	_, err := unix.IoctlGetTermios(int(file.Fd()), readTermios)
	return err == nil
}

// hideTyping stops the terminal from showing what is typed, until the returned function is
// called or the program is interrupted.
func hideTyping(terminal *os.File) (show func(), err error) {
	fd := int(terminal.Fd())
	before, err := unix.IoctlGetTermios(fd, readTermios)
	if err != nil {
		return nil, err
	}
	hidden := *before
	hidden.Lflag &^= unix.ECHO
	if err := unix.IoctlSetTermios(fd, writeTermios, &hidden); err != nil {
		return nil, err
	}
	restore := sync.OnceFunc(func() { _ = unix.IoctlSetTermios(fd, writeTermios, before) })
	return untilInterrupted(restore, syscall.SIGINT, syscall.SIGTERM), nil
}
