package call

import (
	"errors"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/moves"
)

const archivedText = "Repository was archived so is read-only."

// ErrArchived is the fault of a change in an archived repository.
var ErrArchived = &engine.Fault{Type: engine.TypeForbidden, Message: archivedText}

// NoNode is the fault of a global id that stands for nothing.
func NoNode(id string) error {
	return engine.NotFound("Could not resolve to a node with the global id of '%s'", id)
}

// Forbidden is the fault of a mutation that the caller may not do.
func (c *Call) Forbidden(mutation string) error {
	return engine.Faultf(engine.TypeForbidden, "%s does not have the correct permissions to execute `%s`", c.User.Login, mutation)
}

// Refused puts what was refused at the moment of a change in words for the client.
func (c *Call) Refused(mutation string, err error) error {
	switch {
	case errors.Is(err, moves.ErrNotAllowed), errors.Is(err, moves.ErrCredentials):
		return c.Forbidden(mutation)
	case errors.Is(err, moves.ErrNotSeen):
		return engine.NotFound("Could not resolve to a Repository.")
	case errors.Is(err, moves.ErrArchived):
		return ErrArchived
	}
	return err
}

// Explain puts errors of the domain in words for the client. What it returns as it is is nobody's fault but the
// server's.
func Explain(err error) error {
	if errors.Is(err, store.ErrRepoNotFound) { // deleted while we were at it
		return engine.NotFound("Could not resolve to a Repository.")
	}
	return err
}
