package cli

import (
	"os"
	"os/signal"
	"sync"
	"syscall"

	"golang.org/x/sys/unix"
)

func isTerminal(file *os.File) bool {
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
	interrupted, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(interrupted, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		select {
		case <-interrupted:
			restore()
			os.Exit(statusFailed)
		case <-done:
		}
	}()
	return func() {
		signal.Stop(interrupted)
		close(done)
		restore()
	}, nil
}
