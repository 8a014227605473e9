package gitstore

import (
	"errors"
	"strings"
	"sync"
)

// gitError is a git command that ended with a status other than zero.
type gitError struct {
	command string
	status  int
	stderr  string
	cause   error
}

func (e *gitError) Error() string {
	text := "git " + e.command + ": " + e.cause.Error()
	if e.stderr != "" {
		text += ": " + strings.TrimSpace(e.stderr)
	}
	return text
}

func (e *gitError) Unwrap() error { return e.cause }

// exitedWith tells whether git itself ended with the status.
func exitedWith(err error, status int) bool {
	failure, ok := errors.AsType[*gitError](err)
	return ok && failure.status == status
}

// complaint gives what git wrote to standard error, or nothing if err is not git's.
func complaint(err error) string {
	if failure, ok := errors.AsType[*gitError](err); ok {
		return failure.stderr
	}
	return ""
}

// tail keeps the last bytes written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailLength = 4096

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - tailLength; extra > 0 {
		t.text = append(t.text[:0], t.text[extra:]...)
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
