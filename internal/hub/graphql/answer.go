package graphql

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

const docs = "https://docs.github.com/graphql"

// response is the answer to a document. Without Data it did not come to looking
// anything up.
type response struct {
	Data   *members `json:"data,omitempty"`
	Errors []fault  `json:"errors,omitempty"`
}

// fault is one thing that went wrong inside of a document.
type fault struct {
	Type      string              `json:"type,omitempty"`
	Path      ast.Path            `json:"path,omitempty"`
	Locations []gqlerror.Location `json:"locations,omitempty"`
	Message   string              `json:"message"`
}

// Types of faults that clients tell apart.
const (
	typeNotFound      = "NOT_FOUND"
	typeForbidden     = "FORBIDDEN"
	typeUnprocessable = "UNPROCESSABLE"
	typeTooMuch       = "MAX_NODE_LIMIT_EXCEEDED"
)

func (f *fault) Error() string { return f.Message }

func notFound(format string, values ...any) error {
	return &fault{Type: typeNotFound, Message: fmt.Sprintf(format, values...)}
}

// faultsOf tells what is wrong with a document or its variables.
func faultsOf(list gqlerror.List) response {
	var answer response
	for _, e := range list {
		answer.Errors = append(answer.Errors, fault{Path: e.Path, Locations: e.Locations, Message: e.Message})
	}
	return answer
}

// member is one member of a JSON object.
type member struct {
	name  string
	value any
}

// members is a JSON object whose members stay in the order in which the document
// asks for them, as the specification of GraphQL wants it.
type members []member

// MarshalJSON writes the object.
func (list members) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for i, one := range list {
		if i > 0 {
			text = append(text, ',')
		}
		name, err := encode(one.name)
		if err != nil {
			return nil, err
		}
		value, err := encode(one.value)
		if err != nil {
			return nil, err
		}
		text = append(append(append(text, name...), ':'), value...)
	}
	return append(text, '}'), nil
}

// encode writes JSON for an answer that is no HTML, in which "<" is a letter like others.
func encode(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), err
}

// refusal is an answer to a request that is none. Its text is meant for the client.
type refusal struct {
	status  int
	message string
}

func (r *refusal) Error() string { return strconv.Itoa(r.status) + " " + r.message }

func (r *refusal) body() any {
	return struct {
		Message          string `json:"message"`
		DocumentationURL string `json:"documentation_url"`
		Status           string `json:"status"`
	}{r.message, docs, strconv.Itoa(r.status)}
}

func reply(w http.ResponseWriter, status int, value any) error {
	body, err := encode(value)
	if err != nil {
		return fmt.Errorf("encode the answer: %w", err)
	}
	header := w.Header()
	header.Set("Cache-Control", "no-cache")
	header.Set("Content-Type", "application/json; charset=utf-8")
	header.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n')) // a client that has gone is no fault of ours
	return nil
}
