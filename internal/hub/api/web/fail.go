package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/moves"
)

// problemJSON is the shape of every error that GitHub sends today.
type problemJSON struct {
	Message          string   `json:"message"`
	URL              string   `json:"url,omitempty"` // of a redirect
	Errors           []Detail `json:"errors,omitempty"`
	DocumentationURL string   `json:"documentation_url"`
	Status           string   `json:"status"`
}

const (
	tooLargeMessage = "Sorry, your input was too large to process. " +
		"Consider creating the blob in a local clone of the repository and then pushing it to GitHub."
	tooMuch = "Sorry, this takes more than the server gives one request. Ask for less, or clone the repository."
	damaged = "This repository is damaged on the server, so this cannot be done. Whoever runs the server can look with: sheaf doctor."
	// diffTooLarge is GitHub's text for a diff that it gives up on.
	diffTooLarge = "Sorry, this diff is taking too long to generate."
	// diskFull says that nothing was changed and that it may be tried again. GitHub has no
	// such answer; 507 says what is wrong (RFC 4918) and counts as a server's error.
	diskFull = "There is no room left on the disk of this server. Nothing was changed. Try again once there is room."
)

// Fail is the only place where an error becomes an answer.
func (c *Call) Fail(err error) {
	if errors.Is(err, context.Canceled) && c.Context().Err() != nil {
		return // the client has gone: nobody reads an answer, nothing is wrong
	}
	p := c.problemOf(err)
	if p.Location != "" {
		c.SetHeader("Location", p.Location)
	}
	docs := c.Docs
	if p.Docs != "" {
		docs = p.Docs
	}
	err = c.Reply(p.Status, problemJSON{
		Message: p.Message, URL: p.Location, Errors: p.Details, DocumentationURL: docs, Status: strconv.Itoa(p.Status),
	})
	if err != nil {
		c.Log.ErrorContext(c.Context(), "answer not sent", "error", err)
	}
}

// problemOf returns what the client is told. It logs what the client is not.
func (c *Call) problemOf(err error) *Problem {
	var known *Problem
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &known):
		return known
	case errors.As(err, &tooLarge):
		return &Problem{Status: http.StatusUnprocessableEntity, Message: tooLargeMessage}
	case errors.Is(err, store.ErrDiskFull), durable.IsDiskFull(err):
		c.Log.WarnContext(c.Context(), "the disk is full", "path", c.Request.URL.Path, "error", err)
		return &Problem{Status: http.StatusInsufficientStorage, Message: diskFull}
	case errors.Is(err, store.ErrDiffTooLarge):
		return &Problem{Status: http.StatusUnprocessableEntity, Message: diffTooLarge}
	case errors.Is(err, store.ErrRepoNotFound): // deleted while we were at it
		return &Problem{Status: http.StatusNotFound, Message: "Not Found"}
	case errors.Is(err, store.ErrBudget), errors.Is(err, object.ErrTooLarge):
		c.Log.WarnContext(c.Context(), "a request wanted too much", "path", c.Request.URL.Path, "error", err)
		return &Problem{Status: http.StatusUnprocessableEntity, Message: tooMuch}
	case errors.Is(err, store.ErrDamaged), errors.Is(err, object.ErrNotFound): // what a caller named is answered before
		c.Log.WarnContext(c.Context(), "a repository is damaged", "path", c.Request.URL.Path, "error", err)
		return &Problem{Status: http.StatusServiceUnavailable, Message: cmp.Or(c.DamagedText, damaged)}
	}
	if p := moveProblem(err); p != nil {
		return p
	}
	c.Log.ErrorContext(c.Context(), "request failed",
		"method", c.Request.Method, "path", c.Request.URL.Path, "error", err)
	return &Problem{Status: http.StatusInternalServerError, Message: "Server Error"}
}

// moveProblem is the answer to a move of a ref that was not allowed at the moment of the move; nil for other
// errors.
func moveProblem(err error) *Problem {
	if refused, ok := errors.AsType[*moves.Refused](err); ok {
		return &Problem{Status: http.StatusUnprocessableEntity, Message: refused.Reason}
	}
	for _, known := range []struct {
		err    error
		answer *Problem
	}{
		{moves.ErrCredentials, &Problem{Status: http.StatusUnauthorized, Message: "Bad credentials", Docs: DocsRoot}},
		{moves.ErrNotSeen, &Problem{Status: http.StatusNotFound, Message: "Not Found"}},
		{moves.ErrNotAllowed, &Problem{Status: http.StatusForbidden, Message: NotAccessible}},
		{moves.ErrArchived, &Problem{Status: http.StatusForbidden, Message: ArchivedText}},
		{moves.ErrReserved, &Problem{Status: http.StatusUnprocessableEntity, Message: "Reference update failed"}},
		{moves.ErrDefaultBranch, &Problem{Status: http.StatusUnprocessableEntity, Message: "Cannot delete the default branch"}},
		{moves.ErrNoFlow, &Problem{Status: http.StatusUnprocessableEntity, Message: "Content of a private repository does not come into a public one."}},
		{store.ErrRefLocked, &Problem{Status: http.StatusConflict, Message: "Git itself keeps this ref busy. Try again."}},
	} {
		if errors.Is(err, known.err) {
			return known.answer
		}
	}
	return nil
}
