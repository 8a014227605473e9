package terminal

import (
	"os"
	"sync"

	"golang.org/x/sys/windows"
)

// IsTerminal reports whether a file is a console, at which somebody reads and types.
func IsTerminal(file *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(file.Fd()), &mode) == nil
}

// hideTyping stops the console from showing what is typed, until the returned function is called or the program is
// interrupted.
func hideTyping(terminal *os.File) (show func(), err error) {
	console := windows.Handle(terminal.Fd())
	var before uint32
	if err := windows.GetConsoleMode(console, &before); err != nil {
		return nil, err
	}
	if err := windows.SetConsoleMode(console, before&^windows.ENABLE_ECHO_INPUT); err != nil {
		return nil, err
	}
	restore := sync.OnceFunc(func() { _ = windows.SetConsoleMode(console, before) })
	return untilInterrupted(restore, os.Interrupt), nil
}
