package engine

import (
	"fmt"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
)

// Limits of a document as it is carried out, all fragments in place. The one of nodes, and that of records on a page,
// are GitHub's.
const (
	maxDepth  = 30
	maxFields = 25_000
	maxNodes  = 500_000
	maxPage   = 100
)

// plan is an operation while its costs are found.
type plan struct {
	*Operation
	fields int
}

// connection is a field that gives pages of things, while what is asked of it is planned.
type connection struct {
	field *ast.Field
	page  int // how many things a page has at most; -1: it was not said
}

// plan returns how many nodes the operation asks for. Fields of one name must be one field (Field Selection Merging in
// the specification).
func (o *Operation) plan() (int, error) {
	p := plan{Operation: o}
	return p.set([]ast.SelectionSet{o.definition.SelectionSet}, nil, 1, false)
}

// set plans what selections ask of one thing. Where onlyShape, the fields are those of things of different types, which
// need only look alike.
func (p *plan) set(sets []ast.SelectionSet, of *connection, depth int, onlyShape bool) (int, error) {
	c := &collected{plan: p, groups: map[string][]*ast.Field{}, visited: map[string]bool{}}
	for _, set := range sets {
		if err := c.add(set, depth); err != nil {
			return 0, err
		}
	}
	nodes := 0
	for _, name := range c.order {
		cost, err := p.group(c.groups[name], of, depth, onlyShape)
		if err != nil {
			return 0, err
		}
		if nodes += cost; nodes > maxNodes {
			return 0, &Fault{Type: typeTooMuch, Message: fmt.Sprintf("This query requests more than %d possible nodes, which exceeds the maximum limit.", maxNodes)}
		}
	}
	return nodes, nil
}

// group plans the fields of one name.
func (p *plan) group(fields []*ast.Field, of *connection, depth int, onlyShape bool) (int, error) {
	for _, other := range fields[1:] {
		if !p.isAlike(fields[0].Definition.Type, other.Definition.Type) {
			return 0, conflict(fields[0], other)
		}
	}
	if onlyShape {
		return 0, p.below(fields, depth)
	}
	nodes := 0
	kinds := byKind(fields)
	for _, same := range kinds {
		cost, err := p.same(same, of, depth)
		if err != nil {
			return 0, err
		}
		nodes = max(nodes, cost)
	}
	if len(kinds) > 1 {
		return nodes, p.below(fields, depth)
	}
	return nodes, nil
}

// below looks whether what is asked of things of different types is alike.
func (p *plan) below(fields []*ast.Field, depth int) error {
	if sets := selectionsOf(fields); sets != nil {
		_, err := p.set(sets, nil, depth+1, true)
		return err
	}
	return nil
}

// same plans fields that are one.
func (p *plan) same(fields []*ast.Field, of *connection, depth int) (int, error) {
	first := fields[0]
	for _, other := range fields[1:] {
		if first.Name != other.Name || !haveSameArguments(first, other) {
			return 0, conflict(first, other)
		}
	}
	sets := selectionsOf(fields)
	if sets == nil {
		return 0, nil
	}
	times := 1
	var inner *connection
	if of != nil && (first.Name == "nodes" || first.Name == "edges") {
		if times = of.page; times < 0 {
			return 0, at(of.field, &Fault{Type: typeUnbounded, Message: fmt.Sprintf("You must provide a `first` or `last` value to properly paginate the `%s` connection.", of.field.Name)})
		}
	}
	if isConnection(first.Definition.Type.Name()) {
		page, err := p.pageOf(first)
		if err != nil {
			return 0, err
		}
		inner = &connection{first, page}
	}
	if ids := first.Arguments.ForName("ids"); ids != nil {
		given, err := p.values(first.Definition.Arguments, first.Arguments)
		if err != nil {
			return 0, err
		}
		if times = len(asList(given["ids"])); times > maxPage {
			return 0, at(first, &Fault{Type: typeLongPage, Message: fmt.Sprintf("You may not provide more than %d node ids; you provided %d.", maxPage, times)})
		}
	}
	nodes, err := p.set(sets, inner, depth+1, false)
	if err != nil {
		return 0, err
	}
	if times != 1 || of != nil {
		nodes = times + times*nodes
	}
	return nodes, nil
}

// pageOf is how many records a connection is asked for.
func (p *plan) pageOf(field *ast.Field) (int, error) {
	if field.Definition.Arguments.ForName("first") == nil {
		return maxPage, nil
	}
	given, err := p.values(field.Definition.Arguments, field.Arguments)
	if err != nil {
		return 0, err
	}
	page := -1
	for _, name := range []string{"first", "last"} {
		if !given.Has(name) {
			continue
		}
		switch n := given.Number(name); {
		case page >= 0:
			return 0, at(field, &Fault{Type: typeWrongPage, Message: fmt.Sprintf("Passing both `first` and `last` to paginate the `%s` connection is not supported.", field.Name)})
		case n < 0:
			return 0, at(field, &Fault{Type: typeWrongPage, Message: fmt.Sprintf("`%s` on the `%s` connection cannot be less than zero.", name, field.Name)})
		case n > maxPage:
			return 0, at(field, &Fault{Type: typeLongPage, Message: fmt.Sprintf("Requesting %d records on the `%s` connection exceeds the `%s` limit of %d records.", n, field.Name, name, maxPage)})
		default:
			page = n
		}
	}
	return page, nil
}

// collected are the fields of selections, whatever type and directive they depend on.
type collected struct {
	*plan
	order   []string
	groups  map[string][]*ast.Field
	visited map[string]bool
}

func (c *collected) add(set ast.SelectionSet, depth int) error {
	for _, selection := range set {
		if c.fields++; c.fields > maxFields {
			return &Fault{Type: typeTooMuch, Message: fmt.Sprintf("This query has more than %d fields.", maxFields)}
		}
		switch one := selection.(type) {
		case *ast.Field:
			if depth > maxDepth {
				return at(one, &Fault{Type: typeTooMuch, Message: fmt.Sprintf("This query is more than %d levels deep.", maxDepth)})
			}
			if c.groups[one.Alias] == nil {
				c.order = append(c.order, one.Alias)
			}
			c.groups[one.Alias] = append(c.groups[one.Alias], one)
		case *ast.InlineFragment:
			if err := c.add(one.SelectionSet, depth); err != nil {
				return err
			}
		case *ast.FragmentSpread:
			if c.visited[one.Name] {
				continue
			}
			c.visited[one.Name] = true
			if err := c.add(one.Definition.SelectionSet, depth); err != nil {
				return err
			}
		}
	}
	return nil
}

// byKind parts fields by the object type that has them. One of an interface is there for each.
func byKind(fields []*ast.Field) [][]*ast.Field {
	var kinds []string
	of := map[string][]*ast.Field{}
	var general []*ast.Field
	for _, field := range fields {
		if field.ObjectDefinition.Kind != ast.Object {
			general = append(general, field)
			continue
		}
		name := field.ObjectDefinition.Name
		if of[name] == nil {
			kinds = append(kinds, name)
		}
		of[name] = append(of[name], field)
	}
	if len(kinds) == 0 {
		return [][]*ast.Field{general}
	}
	parts := make([][]*ast.Field, len(kinds))
	for i, kind := range kinds {
		parts[i] = append(of[kind], general...)
	}
	return parts
}

func selectionsOf(fields []*ast.Field) []ast.SelectionSet {
	var sets []ast.SelectionSet
	for _, field := range fields {
		if len(field.SelectionSet) > 0 {
			sets = append(sets, field.SelectionSet)
		}
	}
	return sets
}

// isAlike reports whether values of two types look alike in an answer. The specification wants more: gh asks for the
// state of an issue or a pull request, which GitHub does not mind, though their types differ.
func (p *plan) isAlike(a, b *ast.Type) bool {
	if (a.Elem == nil) != (b.Elem == nil) {
		return false
	}
	if a.Elem != nil {
		return p.isAlike(a.Elem, b.Elem)
	}
	one, other := p.schema.schema.Types[a.NamedType], p.schema.schema.Types[b.NamedType]
	return one.IsCompositeType() == other.IsCompositeType()
}

func haveSameArguments(a, b *ast.Field) bool {
	if len(a.Arguments) != len(b.Arguments) {
		return false
	}
	for _, one := range a.Arguments {
		other := b.Arguments.ForName(one.Name)
		if other == nil || one.Value.String() != other.Value.String() {
			return false
		}
	}
	return true
}

func conflict(a, b *ast.Field) error {
	wrong := gqlerror.ErrorPosf(a.Position, "Field '%s' has a field conflict: %s or %s?", a.Alias, a.Name, b.Name)
	wrong.Locations = append(wrong.Locations, gqlerror.Location{Line: b.Position.Line, Column: b.Position.Column})
	return wrong
}

// at says where in the document something is wrong.
func at(field *ast.Field, fault *Fault) error {
	fault.Locations = []gqlerror.Location{{Line: field.Position.Line, Column: field.Position.Column}}
	return fault
}

func isConnection(kind string) bool { return strings.HasSuffix(kind, "Connection") }
