package engine

import (
	"context"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
)

// Limits on what a client may send. A document that asks for 250 files with the last commit of each takes some 15,000
// tokens.
const (
	maxTokens = 25_000
	// maxDefinitions are operations and fragments together. Each is walked with all fragments that it reaches.
	maxDefinitions = 150
)

// maxTime is how long a document may take, as GitHub has it. What a mutation has begun it also ends.
const (
	maxTime         = 10 * time.Second
	maxMutationTime = time.Minute
)

// Request is what a client asks for.
type Request struct {
	Query         string         `json:"query"`
	OperationName string         `json:"operationName"`
	Variables     map[string]any `json:"variables"`
}

// Operation is the part of a document that is to be carried out, once it is known to be one that can be.
type Operation struct {
	// Nodes is how many nodes of connections it asks for at most.
	Nodes int

	schema     *Schema
	definition *ast.OperationDefinition
	variables  map[string]any
}

// IsMutation reports whether it changes things.
func (o *Operation) IsMutation() bool { return o.definition.Operation == ast.Mutation }

// Prepare finds out what a request means and what it can cost. If it cannot be carried out, the answer says why.
func (s *Schema) Prepare(asked Request) (*Operation, *Answer) {
	o, err := s.prepare(asked)
	if err != nil {
		return nil, faultsOf(err)
	}
	return o, nil
}

func (s *Schema) prepare(asked Request) (*Operation, error) {
	document, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: asked.Query}, maxTokens)
	if err != nil {
		return nil, err
	}
	if count := len(document.Operations) + len(document.Fragments); count > maxDefinitions {
		return nil, gqlerror.Errorf("The document has %d operations and fragments, more than %d.", count, maxDefinitions)
	}
	if wrong := validator.ValidateWithRules(s.schema, document, s.checks); len(wrong) > 0 {
		return nil, wrong
	}
	chosen := document.Operations.ForName(asked.OperationName)
	if chosen == nil {
		return nil, gqlerror.Errorf("No operation named %q", asked.OperationName)
	}
	variables, err := validator.VariableValues(s.schema, chosen, asked.Variables)
	if err != nil {
		return nil, err
	}
	o := &Operation{schema: s, definition: chosen, variables: variables}
	o.Nodes, err = o.plan()
	return o, err
}

// Execute carries an operation out for who asks. Explain puts errors of what the schema is about into words, as a
// *Fault; what it returns as it is ends the document.
func (o *Operation) Execute(ctx context.Context, by any, explain func(error) error) (*Answer, error) {
	limit, root := maxTime, o.schema.schema.Query
	if o.IsMutation() {
		limit, root = maxMutationTime, o.schema.schema.Mutation
	}
	inTime, end := context.WithTimeoutCause(ctx, limit, ErrTimeout)
	defer end()
	e := execution{Operation: o, by: by, explain: explain}
	answer, err := e.answer(inTime, root)
	if err != nil && context.Cause(inTime) == ErrTimeout { //nolint:errorlint // the very cause
		return nil, ErrTimeout
	}
	return answer, err
}
