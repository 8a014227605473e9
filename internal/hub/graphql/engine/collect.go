package engine

import "github.com/vektah/gqlparser/v2/ast"

// collection is the fields that selections ask of an object, those of one name in the answer together, in the order
// of the document.
type collection struct {
	*Operation
	kind    string
	order   []string
	fields  map[string][]*ast.Field
	visited map[string]bool // fragments: each counts once, however often it is spread
}

func (o *Operation) collect(kind string, sets []ast.SelectionSet) (*collection, error) {
	c := &collection{Operation: o, kind: kind, fields: map[string][]*ast.Field{}, visited: map[string]bool{}}
	for _, set := range sets {
		if err := c.add(set); err != nil {
			return nil, err
		}
	}
	return c, nil
}

func (c *collection) add(set ast.SelectionSet) error {
	for _, selection := range set {
		var err error
		switch one := selection.(type) {
		case *ast.Field:
			err = c.include(one.Directives, func() error { c.addField(one); return nil })
		case *ast.InlineFragment:
			if one.TypeCondition == "" || c.schema.isA(c.kind, one.TypeCondition) {
				err = c.include(one.Directives, func() error { return c.add(one.SelectionSet) })
			}
		case *ast.FragmentSpread:
			if c.schema.isA(c.kind, one.Definition.TypeCondition) && !c.visited[one.Name] {
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
	if c.fields[asked.Alias] == nil {
		c.order = append(c.order, asked.Alias)
	}
	c.fields[asked.Alias] = append(c.fields[asked.Alias], asked)
}

// include goes on unless @skip or @include say no.
func (c *collection) include(directives ast.DirectiveList, goOn func() error) error {
	for _, directive := range directives {
		given, err := c.values(directive.Definition.Arguments, directive.Arguments)
		if err != nil {
			return err
		}
		if directive.Name == "skip" && given.Flag("if") || directive.Name == "include" && !given.Flag("if") {
			return nil
		}
	}
	return goOn()
}
