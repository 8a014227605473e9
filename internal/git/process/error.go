package process

import (
	"errors"
	"strings"
	"sync"
)

// Error is a git command that ended with a status other than zero.
type Error struct {
	command string
	status  int
	stderr  string
	cause   error
}

func (e *Error) Error() string {
	text := "git " + e.command + ": " + e.cause.Error()
	if e.stderr != "" {
		text += ": " + strings.TrimSpace(e.stderr)
	}
	return text
}

func (e *Error) Unwrap() error { return e.cause }

// ExitedWith reports whether git itself ended with the status.
func ExitedWith(err error, status int) bool {
	failure, ok := errors.AsType[*Error](err)
	return ok && failure.status == status
}

// IsAnswer reports whether git itself ended with status 1, by which many commands say no.
func IsAnswer(err error) bool { return ExitedWith(err, 1) }

// Complaint returns what git wrote to standard error, or nothing if err is not git's.
func Complaint(err error) string {
	if failure, ok := errors.AsType[*Error](err); ok {
		return failure.stderr
	}
	return ""
}

// Status is git's exit status; negative if a signal ended it.
func (e *Error) Status() int { return e.status }

// isOutOfMemory reports whether git ended because an allocation was refused. The words are those of wrapper.c,
// zlib.c and the C library.
func (e *Error) isOutOfMemory() bool {
	text := strings.ToLower(e.stderr)
	for _, words := range []string{"out of memory", "cannot allocate memory", "mmap failed", "attempting to allocate"} {
		if strings.Contains(text, words) {
			return true
		}
	}
	return false
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
