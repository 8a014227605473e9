package engine

import (
	"errors"
	"fmt"

	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Fault is one thing that went wrong inside of a document, as the answer tells it.
type Fault struct {
	Type       string              `json:"type,omitempty"`
	Path       []any               `json:"path,omitempty"`
	Extensions map[string]any      `json:"extensions,omitempty"`
	Locations  []gqlerror.Location `json:"locations,omitempty"`
	Message    string              `json:"message"`
}

// Types of faults that clients tell apart.
const (
	TypeNotFound      = "NOT_FOUND"
	TypeForbidden     = "FORBIDDEN"
	TypeUnprocessable = "UNPROCESSABLE"
	typeTooMuch       = "MAX_NODE_LIMIT_EXCEEDED"
	typeUnbounded     = "MISSING_PAGINATION_BOUNDARIES"
	typeLongPage      = "EXCESSIVE_PAGINATION"
	typeWrongPage     = "INVALID_PAGINATION_BOUNDARIES"
	typeWrongCursor   = "INVALID_CURSOR_ARGUMENTS"
)

// maxFaults is how many faults an answer tells. A document can have one in each of its words.
const maxFaults = 100

var (
	// ErrTooMuch ends a document: what it asks for beyond the limits is not left out in silence.
	ErrTooMuch = &Fault{Type: typeTooMuch, Message: "This query asks for too much at once."}

	// ErrTimeout ends a document that took too long.
	ErrTimeout = errors.New("the document took too long")
)

func (f *Fault) Error() string { return f.Message }

// Faultf is a fault of a type, which may be empty.
func Faultf(kind, format string, values ...any) error {
	return &Fault{Type: kind, Message: fmt.Sprintf(format, values...)}
}

// NotFound is the fault of what is not there, or may not be seen.
func NotFound(format string, values ...any) error { return Faultf(TypeNotFound, format, values...) }

// faultsOf tells what is wrong with a document or its variables.
func faultsOf(err error) *Answer {
	var list gqlerror.List
	var one *gqlerror.Error
	var fault *Fault
	answer := &Answer{}
	switch {
	case errors.As(err, &fault):
		answer.Errors = []Fault{*fault}
		return answer
	case errors.As(err, &list):
	case errors.As(err, &one):
		list = gqlerror.List{one}
	default:
		list = gqlerror.List{gqlerror.Wrap(err)}
	}
	for _, e := range list[:min(len(list), maxFaults)] {
		var path []any
		for _, step := range e.Path {
			path = append(path, step)
		}
		answer.Errors = append(answer.Errors, Fault{Path: path, Extensions: e.Extensions, Locations: e.Locations, Message: e.Message})
	}
	return answer
}
