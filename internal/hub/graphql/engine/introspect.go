package engine

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2/ast"
)

// kindOf is a type as introspection sees it: a named one, or a list or what may not be null around another.
type kindOf struct {
	schema     *ast.Schema
	definition *ast.Definition // nil: it is around another
	around     *ast.Type
}

// input is an argument, or a field of an input object.
type input struct {
	schema       *ast.Schema
	name, about  string
	kind         *ast.Type
	defaultValue *ast.Value
	directives   ast.DirectiveList
}

// field is a field that introspection shows.
type field struct {
	schema *ast.Schema
	*ast.FieldDefinition
}

// meta answers the fields of a query that ask for the schema.
func (e *execution) meta(name string, given Arguments) *Object {
	switch name {
	case "__schema":
		return &Object{"__Schema", e.schema.schema}
	case "__type":
		if definition := e.schema.schema.Types[given.Text("name")]; definition != nil {
			return named(e.schema.schema, definition)
		}
	}
	return nil
}

// introspection answers the types of GraphQL itself.
func introspection() Types {
	return Types{
		"__Schema":     schemaFields(),
		"__Type":       typeFields(),
		"__Field":      fieldFields(),
		"__InputValue": inputFields(),
		"__EnumValue":  enumValueFields(),
		"__Directive":  directiveFields(),
	}
}

// on makes a Resolve of what looks at a thing alone.
func on[T any](look func(of T, given Arguments) any) Resolve {
	return func(_ context.Context, _, of any, given Arguments) (any, error) { return look(of.(T), given), nil }
}

func schemaFields() Fields {
	root := func(choose func(*ast.Schema) *ast.Definition) Resolve {
		return on(func(s *ast.Schema, _ Arguments) any {
			if definition := choose(s); definition != nil {
				return named(s, definition)
			}
			return nil
		})
	}
	return Fields{
		"description": on(func(*ast.Schema, Arguments) any { return nil }),
		"types": on(func(s *ast.Schema, _ Arguments) any {
			var list []*Object
			for _, name := range slices.Sorted(maps.Keys(s.Types)) {
				list = append(list, named(s, s.Types[name]))
			}
			return list
		}),
		"queryType":        root(func(s *ast.Schema) *ast.Definition { return s.Query }),
		"mutationType":     root(func(s *ast.Schema) *ast.Definition { return s.Mutation }),
		"subscriptionType": root(func(s *ast.Schema) *ast.Definition { return s.Subscription }),
		"directives": on(func(s *ast.Schema, _ Arguments) any {
			var list []*Object
			for _, name := range slices.Sorted(maps.Keys(s.Directives)) {
				list = append(list, &Object{"__Directive", directive{s, s.Directives[name]}})
			}
			return list
		}),
	}
}

func typeFields() Fields {
	// of is a field that only types of some kinds have.
	of := func(look func(k kindOf, given Arguments) any, kinds ...ast.DefinitionKind) Resolve {
		return on(func(k kindOf, given Arguments) any {
			if k.definition == nil || !slices.Contains(kinds, k.definition.Kind) {
				return nil
			}
			return look(k, given)
		})
	}
	return Fields{
		"kind": on(func(k kindOf, _ Arguments) any {
			switch {
			case k.definition != nil:
				return string(k.definition.Kind)
			case k.around.NonNull:
				return "NON_NULL"
			default:
				return "LIST"
			}
		}),
		"name": on(func(k kindOf, _ Arguments) any {
			if k.definition == nil {
				return nil
			}
			return k.definition.Name
		}),
		"description": on(func(k kindOf, _ Arguments) any {
			if k.definition == nil {
				return nil
			}
			return orNone(k.definition.Description)
		}),
		"specifiedByURL": on(func(kindOf, Arguments) any { return nil }),
		"isOneOf":        of(func(kindOf, Arguments) any { return false }, ast.InputObject),
		"fields": of(func(k kindOf, given Arguments) any {
			list := []*Object{}
			for _, one := range k.definition.Fields {
				if !strings.HasPrefix(one.Name, "__") && (given.Flag("includeDeprecated") || !isDeprecated(one.Directives)) {
					list = append(list, &Object{"__Field", field{k.schema, one}})
				}
			}
			return list
		}, ast.Object, ast.Interface),
		"interfaces": of(func(k kindOf, _ Arguments) any {
			list := []*Object{}
			for _, name := range k.definition.Interfaces {
				list = append(list, named(k.schema, k.schema.Types[name]))
			}
			return list
		}, ast.Object, ast.Interface),
		"possibleTypes": of(func(k kindOf, _ Arguments) any {
			list := []*Object{}
			for _, one := range k.schema.GetPossibleTypes(k.definition) {
				list = append(list, named(k.schema, one))
			}
			return list
		}, ast.Interface, ast.Union),
		"enumValues": of(func(k kindOf, given Arguments) any {
			list := []*Object{}
			for _, one := range k.definition.EnumValues {
				if given.Flag("includeDeprecated") || !isDeprecated(one.Directives) {
					list = append(list, &Object{"__EnumValue", one})
				}
			}
			return list
		}, ast.Enum),
		"inputFields": of(func(k kindOf, given Arguments) any {
			list := []*Object{}
			for _, one := range k.definition.Fields {
				if given.Flag("includeDeprecated") || !isDeprecated(one.Directives) {
					list = append(list, &Object{"__InputValue", input{k.schema, one.Name, one.Description, one.Type, one.DefaultValue, one.Directives}})
				}
			}
			return list
		}, ast.InputObject),
		"ofType": on(func(k kindOf, _ Arguments) any {
			switch {
			case k.definition != nil:
				return nil
			case k.around.NonNull:
				inner := *k.around
				inner.NonNull = false
				return shown(k.schema, &inner)
			default:
				return shown(k.schema, k.around.Elem)
			}
		}),
	}
}

func fieldFields() Fields {
	return Fields{
		"name":              on(func(f field, _ Arguments) any { return f.Name }),
		"description":       on(func(f field, _ Arguments) any { return orNone(f.Description) }),
		"args":              on(func(f field, given Arguments) any { return inputs(f.schema, f.Arguments, given) }),
		"type":              on(func(f field, _ Arguments) any { return shown(f.schema, f.Type) }),
		"isDeprecated":      on(func(f field, _ Arguments) any { return isDeprecated(f.Directives) }),
		"deprecationReason": on(func(f field, _ Arguments) any { return deprecation(f.Directives) }),
	}
}

func inputFields() Fields {
	return Fields{
		"name":        on(func(i input, _ Arguments) any { return i.name }),
		"description": on(func(i input, _ Arguments) any { return orNone(i.about) }),
		"type":        on(func(i input, _ Arguments) any { return shown(i.schema, i.kind) }),
		"defaultValue": on(func(i input, _ Arguments) any {
			if i.defaultValue == nil {
				return nil
			}
			return i.defaultValue.String()
		}),
		"isDeprecated":      on(func(i input, _ Arguments) any { return isDeprecated(i.directives) }),
		"deprecationReason": on(func(i input, _ Arguments) any { return deprecation(i.directives) }),
	}
}

func enumValueFields() Fields {
	type value = *ast.EnumValueDefinition
	return Fields{
		"name":              on(func(v value, _ Arguments) any { return v.Name }),
		"description":       on(func(v value, _ Arguments) any { return orNone(v.Description) }),
		"isDeprecated":      on(func(v value, _ Arguments) any { return isDeprecated(v.Directives) }),
		"deprecationReason": on(func(v value, _ Arguments) any { return deprecation(v.Directives) }),
	}
}

type directive struct {
	schema *ast.Schema
	*ast.DirectiveDefinition
}

func directiveFields() Fields {
	return Fields{
		"name":         on(func(d directive, _ Arguments) any { return d.Name }),
		"description":  on(func(d directive, _ Arguments) any { return orNone(d.Description) }),
		"isRepeatable": on(func(d directive, _ Arguments) any { return d.IsRepeatable }),
		"locations":    on(func(d directive, _ Arguments) any { return d.Locations }),
		"args":         on(func(d directive, given Arguments) any { return inputs(d.schema, d.Arguments, given) }),
	}
}

func named(schema *ast.Schema, definition *ast.Definition) *Object {
	return &Object{"__Type", kindOf{schema: schema, definition: definition}}
}

func shown(schema *ast.Schema, t *ast.Type) *Object {
	if t.NamedType != "" && !t.NonNull {
		return named(schema, schema.Types[t.NamedType])
	}
	return &Object{"__Type", kindOf{schema: schema, around: t}}
}

func inputs(schema *ast.Schema, of ast.ArgumentDefinitionList, given Arguments) []*Object {
	list := []*Object{}
	for _, one := range of {
		if given.Flag("includeDeprecated") || !isDeprecated(one.Directives) {
			list = append(list, &Object{"__InputValue", input{schema, one.Name, one.Description, one.Type, one.DefaultValue, one.Directives}})
		}
	}
	return list
}

func isDeprecated(directives ast.DirectiveList) bool { return directives.ForName("deprecated") != nil }

func deprecation(directives ast.DirectiveList) any {
	found := directives.ForName("deprecated")
	if found == nil {
		return nil
	}
	if reason := found.Arguments.ForName("reason"); reason != nil {
		return reason.Value.Raw
	}
	return "No longer supported"
}

func orNone(text string) any {
	if text == "" {
		return nil
	}
	return text
}
