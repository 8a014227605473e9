package graphql

import (
	"context"
	"errors"
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"

	"sheaf/internal/git/store"
)

// maxObjects is how many objects one document may look up. Each can cost several
// reads of a repository.
const maxObjects = 200

// errTooMuch ends a document: what it asks for beyond the limits is not left out in silence.
var errTooMuch = &fault{Type: typeTooMuch, Message: "This query asks for too much at once."}

// object is a value of an object type of the schema.
type object struct {
	kind   string
	fields map[string]field
}

// field gives the value of a field: nil, an *object, or what JSON can hold. A
// *fault makes the field null and is told; any other error ends the document.
type field func(context.Context, arguments) (any, error)

// value is a field that is known already.
func value(of any) field {
	return func(context.Context, arguments) (any, error) { return of, nil }
}

// execution is one operation on its way.
type execution struct {
	operation
	objects int
	faults  []fault
}

func run(ctx context.Context, asked request, by caller) (response, error) {
	found, wrong := asked.load()
	if len(wrong) > 0 {
		return faultsOf(wrong), nil
	}
	root := by.query()
	if found.Operation == ast.Mutation {
		root = by.mutation()
	}
	e := execution{operation: found}
	data, err := e.object(ctx, root, []ast.SelectionSet{found.SelectionSet}, nil)
	var told *fault
	if errors.As(err, &told) {
		return response{Errors: []fault{*told}}, nil
	}
	if err != nil {
		return response{}, err
	}
	return response{Data: &data, Errors: e.faults}, nil
}

// object answers what selections ask of an object, one field after the other: the
// specification of GraphQL wants that for mutations.
func (e *execution) object(ctx context.Context, of *object, selections []ast.SelectionSet, path ast.Path) (members, error) {
	asked := &collection{execution: e, kind: of.kind, visited: map[string]bool{}}
	for _, set := range selections {
		if err := asked.add(set); err != nil {
			return nil, err
		}
	}
	answer := members{}
	for _, fields := range asked.fields {
		name := fields[0].Alias
		value, err := e.field(ctx, of, fields, append(slices.Clip(path), ast.PathName(name)))
		if err != nil {
			return nil, err
		}
		answer = append(answer, member{name, value})
	}
	return answer, nil
}

// field answers one field. It may stand in the document several times, with other
// selections each time.
func (e *execution) field(ctx context.Context, of *object, asked []*ast.Field, path ast.Path) (any, error) {
	first := asked[0]
	if first.Name == "__typename" {
		return of.kind, nil
	}
	resolve, ok := of.fields[first.Name]
	if !ok { // __schema and __type
		return e.fail(&fault{Message: "The field '" + first.Name + "' is not offered here."}, first, path)
	}
	given, err := e.arguments(first)
	if err != nil {
		return e.fail(err, first, path)
	}
	found, err := resolve(ctx, given)
	if err != nil {
		return e.fail(err, first, path)
	}
	inner, ok := found.(*object)
	if !ok {
		return found, nil
	}
	if e.objects++; e.objects > maxObjects {
		return nil, errTooMuch
	}
	selections := make([]ast.SelectionSet, len(asked))
	for i, one := range asked {
		selections[i] = one.SelectionSet
	}
	return e.object(ctx, inner, selections, path)
}

// fail notes a fault, and the field is null. The schema has no field that may not
// be null and can have one, except introspection, which ends so as well.
func (e *execution) fail(err error, at *ast.Field, path ast.Path) (any, error) {
	var known *fault
	switch {
	case errors.Is(err, errTooMuch):
		return nil, err
	case errors.As(err, &known):
	case errors.Is(err, store.ErrRepoNotFound): // deleted while we were at it
		known = &fault{Type: typeNotFound, Message: "Could not resolve to a Repository."}
	default:
		return nil, err
	}
	told := *known
	told.Path = path
	told.Locations = []gqlerror.Location{{Line: at.Position.Line, Column: at.Position.Column}}
	e.faults = append(e.faults, told)
	return nil, nil
}
