package rest

import (
	"fmt"
	"net/http"
)

// problem is an answer that is an error. Its text is meant for the client.
type problem struct {
	status  int
	message string
	details []detail
	docs    string // replaces the address of the operation's documentation

	location string // where to go instead
}

// detail is one item of `errors`.
type detail struct {
	Resource string `json:"resource"`
	Code     string `json:"code"`
	Field    string `json:"field,omitempty"`
	Message  string `json:"message,omitempty"`
	Value    string `json:"value,omitempty"`
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s", p.status, p.message) }

// problemJSON is the shape of every error that GitHub sends today.
type problemJSON struct {
	Message          string   `json:"message"`
	URL              string   `json:"url,omitempty"` // of a redirect
	Errors           []detail `json:"errors,omitempty"`
	DocumentationURL string   `json:"documentation_url"`
	Status           string   `json:"status"`
}

// docsRoot is the address that GitHub gives where it names no operation.
const docsRoot = "https://docs.github.com/rest"

func notFound() error { return &problem{status: http.StatusNotFound, message: "Not Found"} }

func isEmpty() error {
	return &problem{status: http.StatusConflict, message: "Git Repository is empty."}
}

func unprocessable(format string, values ...any) error {
	return &problem{status: http.StatusUnprocessableEntity, message: fmt.Sprintf(format, values...)}
}

func invalid(details ...detail) error {
	return &problem{status: http.StatusUnprocessableEntity, message: "Validation Failed", details: details}
}

func requiresAuthentication() error {
	return &problem{status: http.StatusUnauthorized, message: "Requires authentication", docs: docsRoot}
}

func badCredentials() error {
	return &problem{status: http.StatusUnauthorized, message: "Bad credentials", docs: docsRoot}
}

func isArchived() error {
	return &problem{status: http.StatusForbidden, message: "Repository was archived so is read-only."}
}

// diskFull tells that nothing was changed and that it may be tried again. GitHub has no
// such answer; 507 says what is wrong (RFC 4918) and counts as a server's error.
func diskFull() *problem {
	return &problem{
		status:  http.StatusInsufficientStorage,
		message: "There is no room left on the disk of this server. Nothing was changed. Try again once there is room.",
	}
}
