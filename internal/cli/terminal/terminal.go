// Package terminal is what somebody sits at who calls a command: whether there is one, what is
// typed there and not shown, and what may be written there.
package terminal

import (
	"os"
	"os/signal"
)

// untilInterrupted restores a terminal when the returned function is called, or when one of the signals ends the program.
func untilInterrupted(restore func(), signals ...os.Signal) (end func()) {
	interrupted, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(interrupted, signals...)
	go func() {
		select {
		case <-interrupted:
			restore()
			os.Exit(1) // as a command that failed
		case <-done:
		}
	}()
	return func() {
		signal.Stop(interrupted)
		close(done)
		restore()
	}
}
