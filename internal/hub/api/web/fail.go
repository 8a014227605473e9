package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"sheaf/internal/gitstore"
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
		c.Log.ErrorContext(c.Context(), "answer not sent", "request", c.id, "error", err)
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
	case errors.Is(err, gitstore.ErrDiskFull):
		c.Log.WarnContext(c.Context(), "the disk is full", "path", c.Request.URL.Path, "request", c.id, "error", err)
		return &Problem{Status: http.StatusInsufficientStorage, Message: diskFull}
	case errors.Is(err, gitstore.ErrDiffTooLarge):
		return &Problem{Status: http.StatusUnprocessableEntity, Message: diffTooLarge}
	case errors.Is(err, gitstore.ErrRepoNotFound): // deleted while we were at it
		return &Problem{Status: http.StatusNotFound, Message: "Not Found"}
	}
	c.Log.ErrorContext(c.Context(), "request failed",
		"method", c.Request.Method, "path", c.Request.URL.Path, "request", c.id, "error", err)
	return &Problem{Status: http.StatusInternalServerError, Message: "Server Error"}
}
