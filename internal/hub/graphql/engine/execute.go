package engine

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Limits of what one document may look up. Lists that are no connections are in no plan.
const (
	maxObjects = 50_000
	maxBytes   = 16 << 20
	// perField is what a field takes in an answer besides its name and its text.
	perField = 8
)

// errNull makes null of what holds a field that is null and must not be: the fault has been told.
var errNull = errors.New("null where there must be a value")

// execution is one operation on its way.
type execution struct {
	*Operation
	by      any
	explain func(error) error
	objects int
	bytes   int
	faults  []Fault
}

// place is where in the answer a value stands.
type place struct {
	within *place
	step   any // a name, or an index
}

func (p *place) path() []any {
	if p == nil {
		return nil
	}
	return append(p.within.path(), p.step)
}

func (e *execution) answer(ctx context.Context, root *ast.Definition) (*Answer, error) {
	data, err := e.object(ctx, &Object{Kind: root.Name}, []ast.SelectionSet{e.definition.SelectionSet}, nil)
	var told *Fault
	switch {
	case errors.As(err, &told):
		return &Answer{Errors: []Fault{*told}}, nil
	case err != nil && !errors.Is(err, errNull):
		return nil, err
	}
	return &Answer{Data: data, isExecuted: true, Errors: e.faults}, nil
}

// object answers what selections ask of an object, one field after the other: the specification of GraphQL wants that
// for mutations.
func (e *execution) object(ctx context.Context, of *Object, selections []ast.SelectionSet, at *place) (members, error) {
	if e.objects++; e.objects > maxObjects {
		return nil, ErrTooMuch
	}
	asked, err := e.collect(of.Kind, selections)
	if err != nil {
		return nil, err
	}
	answer := make(members, 0, len(asked.order))
	for _, name := range asked.order {
		value, err := e.field(ctx, of, asked.fields[name], &place{at, name})
		if err != nil {
			return nil, err
		}
		answer = append(answer, member{name, value})
	}
	return answer, nil
}

// field answers one field. It may stand in the document several times, with other selections each time.
func (e *execution) field(ctx context.Context, of *Object, asked []*ast.Field, at *place) (any, error) {
	first := asked[0]
	if err := e.spend(len(first.Alias)); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if first.Name == "__typename" {
		return of.Kind, e.spend(len(of.Kind))
	}
	definition := e.schema.fields[of.Kind][first.Name]
	if definition == nil {
		return nil, fmt.Errorf("%s has no field %s", of.Kind, first.Name)
	}
	found, err := e.resolve(ctx, of, definition, first)
	if err == nil {
		found, err = e.complete(ctx, definition.Type, found, asked, at)
	}
	return e.orNull(definition.Type, found, err, first, at)
}

func (e *execution) resolve(ctx context.Context, of *Object, definition *ast.FieldDefinition, asked *ast.Field) (any, error) {
	given, err := e.values(definition.Arguments, asked.Arguments)
	if err != nil {
		return nil, err
	}
	if resolve := e.schema.types[of.Kind][asked.Name]; resolve != nil {
		return resolve(ctx, e.by, of.Of, given)
	}
	switch thing := of.Of.(type) {
	case *Connection:
		return thing.field(ctx, e.schema, of.Kind, asked.Name)
	case Values:
		if value, ok := thing[asked.Name]; ok {
			return value, nil
		}
	}
	if meta := e.meta(asked.Name, given); meta != nil {
		return meta, nil
	}
	if asked.Name == "__type" {
		return nil, nil
	}
	return nil, fmt.Errorf("nothing answers %s.%s", of.Kind, asked.Name)
}

// complete makes what a field gave a value of its type.
func (e *execution) complete(ctx context.Context, t *ast.Type, found any, asked []*ast.Field, at *place) (any, error) {
	switch value := found.(type) {
	case nil:
		return nil, nil
	case error: // of one item of a list
		return nil, value
	case *Object:
		if value == nil {
			return nil, nil
		}
		selections := make([]ast.SelectionSet, len(asked))
		for i, one := range asked {
			selections[i] = one.SelectionSet
		}
		return orNothing(e.object(ctx, value, selections, at))
	case *Connection:
		return e.complete(ctx, t, &Object{t.Name(), value}, asked, at)
	case time.Time:
		if value.IsZero() {
			return nil, nil
		}
		text := value.UTC().Format(time.RFC3339)
		return text, e.spend(len(text))
	}
	if t.Elem != nil {
		return e.list(ctx, t, reflect.ValueOf(found), asked, at)
	}
	return e.leaf(reflect.ValueOf(found))
}

// orNothing keeps an object that is null from being members without a value.
func orNothing(found members, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return found, nil
}

func (e *execution) list(ctx context.Context, t *ast.Type, found reflect.Value, asked []*ast.Field, at *place) (any, error) {
	if found.Kind() != reflect.Slice {
		return nil, fmt.Errorf("a %s where the schema has a list", found.Type())
	}
	items := make([]any, found.Len())
	for i := range items {
		within := &place{at, i}
		item, err := e.complete(ctx, t.Elem, found.Index(i).Interface(), asked, within)
		if items[i], err = e.orNull(t.Elem, item, err, asked[0], within); err != nil {
			return nil, err
		}
	}
	return items, e.spend(len(items))
}

// leaf is a value that JSON can hold: a text, a number, a flag, or nothing.
func (e *execution) leaf(found reflect.Value) (any, error) {
	switch found.Kind() {
	case reflect.Pointer:
		if found.IsNil() {
			return nil, nil
		}
		return e.leaf(found.Elem())
	case reflect.String:
		return found.String(), e.spend(found.Len())
	case reflect.Bool:
		return found.Bool(), nil
	case reflect.Int, reflect.Int64, reflect.Int32:
		return found.Int(), nil
	case reflect.Float64:
		return found.Float(), nil
	default:
		return nil, fmt.Errorf("a %s is no value of a field", found.Type())
	}
}

// orNull is the end of each value. A fault makes it null and is told; where null may not be, what holds it is null.
func (e *execution) orNull(t *ast.Type, found any, err error, asked *ast.Field, at *place) (any, error) {
	switch {
	case err == nil && (found != nil || !t.NonNull):
		return found, nil
	case err == nil:
		e.tell(&Fault{Message: fmt.Sprintf("Cannot return null for non-nullable field %s.%s", asked.ObjectDefinition.Name, asked.Name)}, asked, at)
	case errors.Is(err, errNull):
	default:
		var known *Fault
		if !errors.As(err, &known) {
			err = e.explain(err)
		}
		if !errors.As(err, &known) || known == ErrTooMuch {
			return nil, err
		}
		e.tell(known, asked, at)
	}
	if t.NonNull {
		return nil, errNull
	}
	return nil, nil
}

func (e *execution) tell(known *Fault, asked *ast.Field, at *place) {
	if len(e.faults) >= maxFaults {
		return
	}
	told := *known
	told.Path = at.path()
	told.Locations = []gqlerror.Location{{Line: asked.Position.Line, Column: asked.Position.Column}}
	e.faults = append(e.faults, told)
}

// spend takes from the bytes that an answer may have.
func (e *execution) spend(bytes int) error {
	if e.bytes += bytes + perField; e.bytes > maxBytes {
		return ErrTooMuch
	}
	return nil
}
