// Package failure has the errors of a command that say more than what failed: that it was
// called wrongly, what to do about it, or that all is said already.
package failure

// Usage is a call that cannot be understood.
type Usage struct {
	What string // what is wrong; empty where it was said already
	Hint string // a line of its own that says what to do; empty: there is none
}

// Error implements error.
func (e Usage) Error() string { return e.What }

// Quiet ends a command that has said already what is wrong.
type Quiet struct{}

// Error implements error.
func (Quiet) Error() string { return "failed" }

// Hinted is an error that knows what to do about it. [WithHint] makes one.
type Hinted struct {
	error
	Hint string // a line of its own
}

// WithHint adds to an error what to do about it.
func WithHint(err error, hint string) error { return Hinted{err, hint} }

// Unwrap gives the error without the hint.
func (e Hinted) Unwrap() error { return e.error }
