package terminal

import "golang.org/x/sys/unix"

// The requests of ioctl that read and write a terminal's settings.
const (
	readTermios  = unix.TCGETS
	writeTermios = unix.TCSETS
)
