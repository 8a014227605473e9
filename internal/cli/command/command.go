// Package command has what commands are made of: what they see of the system, the second words of
// those that have some, and the data folder that they are about.
package command

import (
	"io"
	"os"
)

// Environment is what a command sees of the system.
type Environment struct {
	Stdin          *os.File
	Stdout, Stderr io.Writer
	Getenv         func(name string) string

	// PasswordIterations is what accounts.WithIterations takes. Zero, except in tests.
	PasswordIterations int
}
