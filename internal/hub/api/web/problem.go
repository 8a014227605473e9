package web

import (
	"fmt"
	"net/http"
)

// Problem is an answer that is an error. Its text is meant for the client.
type Problem struct {
	Status   int
	Message  string
	Details  []Detail
	Docs     string // replaces the address of the operation's documentation
	Location string // where to go instead
}

// Detail is one item of `errors`.
type Detail struct {
	Resource string `json:"resource"`
	Code     string `json:"code"`
	Field    string `json:"field,omitempty"`
	Message  string `json:"message,omitempty"`
	Value    string `json:"value,omitempty"`
}

func (p *Problem) Error() string { return fmt.Sprintf("%d %s", p.Status, p.Message) }

// DocsRoot is the address that GitHub gives where it names no operation.
const DocsRoot = "https://docs.github.com/rest"

// NotFound is the plain 404.
func NotFound() error { return &Problem{Status: http.StatusNotFound, Message: "Not Found"} }

// Unprocessable is a 422 with a message.
func Unprocessable(format string, values ...any) error {
	return &Problem{Status: http.StatusUnprocessableEntity, Message: fmt.Sprintf(format, values...)}
}

// Invalid is a 422 that names what is wrong.
func Invalid(details ...Detail) error {
	return &Problem{Status: http.StatusUnprocessableEntity, Message: "Validation Failed", Details: details}
}

// EmptyRepository is the 409 of calls that need a commit where there is none.
func EmptyRepository() error {
	return &Problem{Status: http.StatusConflict, Message: "Git Repository is empty."}
}

// BadCredentials is the 401 for a token or password that is not valid.
func BadCredentials() error {
	return &Problem{Status: http.StatusUnauthorized, Message: "Bad credentials", Docs: DocsRoot}
}

func requiresAuthentication() error {
	return &Problem{Status: http.StatusUnauthorized, Message: "Requires authentication", Docs: DocsRoot}
}

// Texts of GitHub's that several answers share.
const (
	NotAccessible = "Resource not accessible by personal access token"
	ArchivedText  = "Repository was archived so is read-only."
)
