package graphql

import (
	"slices"

	"github.com/vektah/gqlparser/v2/ast"
)

// collection is the fields that selections ask of an object, those of one name in
// the answer together, in the order of the document.
type collection struct {
	*execution
	kind    string
	fields  [][]*ast.Field
	visited map[string]bool // fragments: each counts once, however often it is spread
}

func (c *collection) add(set ast.SelectionSet) error {
	for _, selection := range set {
		var err error
		switch one := selection.(type) {
		case *ast.Field:
			err = c.include(one.Directives, func() error { c.addField(one); return nil })
		case *ast.InlineFragment:
			if one.TypeCondition == "" || isA(c.kind, one.TypeCondition) {
				err = c.include(one.Directives, func() error { return c.add(one.SelectionSet) })
			}
		case *ast.FragmentSpread:
			if isA(c.kind, one.Definition.TypeCondition) && !c.visited[one.Name] {
				err = c.include(one.Directives, func() error {
					c.visited[one.Name] = true
					return c.add(one.Definition.SelectionSet)
				})
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *collection) addField(asked *ast.Field) {
	at := slices.IndexFunc(c.fields, func(known []*ast.Field) bool { return known[0].Alias == asked.Alias })
	if at < 0 {
		c.fields = append(c.fields, []*ast.Field{asked})
		return
	}
	c.fields[at] = append(c.fields[at], asked)
}

// include goes on unless @skip or @include say no.
func (c *collection) include(directives ast.DirectiveList, goOn func() error) error {
	for _, directive := range directives {
		given, err := c.values(directive.Definition.Arguments, directive.Arguments)
		if err != nil {
			return err
		}
		if directive.Name == "skip" && given.flag("if") || directive.Name == "include" && !given.flag("if") {
			return nil
		}
	}
	return goOn()
}

// isA tells whether an object type is a type: itself, or an interface that it has.
func isA(kind, of string) bool {
	return slices.ContainsFunc(schema.PossibleTypes[of], func(possible *ast.Definition) bool { return possible.Name == kind })
}
