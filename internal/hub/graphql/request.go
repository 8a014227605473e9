package graphql

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"unicode/utf8"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// Limits on what a client may send. A document that asks for a hundred blobs takes some two
// thousand tokens; validation takes time by the square of them, half a second at most.
const (
	maxBody   = 256 << 10
	maxTokens = 2500
)

//go:embed schema.graphql
var schemaText string

var (
	schema = gqlparser.MustLoadSchema(&ast.Source{Name: "schema.graphql", Input: schemaText})
	checks = rules.NewDefaultRules()
)

// request is what a client asks for.
type request struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
}

func readRequest(w http.ResponseWriter, r *http.Request) (request, error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return request{}, &refusal{http.StatusRequestEntityTooLarge, "The request is too large."}
	}
	if err != nil || !utf8.Valid(text) {
		return request{}, notJSON()
	}
	var asked request
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // an integer must not become a fraction on its way
	if err := decoder.Decode(&asked); err != nil {
		return request{}, notJSON()
	}
	if asked.Query == "" {
		return request{}, &refusal{http.StatusBadRequest, "A query attribute must be specified and must be a string."}
	}
	return asked, nil
}

func notJSON() error { return &refusal{http.StatusBadRequest, "Problems parsing JSON"} }

// operation is the part of a document that is to be carried out.
type operation struct {
	*ast.OperationDefinition
	variables map[string]any
}

// load finds out what a request means. What is wrong with it is in the list.
func (asked request) load() (operation, gqlerror.List) {
	document, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: asked.Query}, maxTokens)
	if err != nil {
		return operation{}, listed(err)
	}
	if wrong := validator.ValidateWithRules(schema, document, checks); len(wrong) > 0 {
		return operation{}, wrong
	}
	chosen := document.Operations.ForName(asked.OperationName)
	if chosen == nil {
		return operation{}, gqlerror.List{gqlerror.Errorf("No operation named %q", asked.OperationName)}
	}
	variables, err := validator.VariableValues(schema, chosen, asked.Variables)
	if err != nil {
		return operation{}, listed(err)
	}
	return operation{chosen, variables}, nil
}

func listed(err error) gqlerror.List {
	var known *gqlerror.Error
	if !errors.As(err, &known) {
		known = gqlerror.Wrap(err)
	}
	return gqlerror.List{known}
}
