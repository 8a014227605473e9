package engine

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/validator/rules"
)

// Room is a part of the schema and how its fields are answered. Several rooms may each add fields to one type, with
// `extend type` in the schema.
type Room struct {
	Schema fs.FS // *.graphql
	Types  Types
}

// Types are the fields of object types by the name of the type.
type Types map[string]Fields

// Fields are the fields of one type by name.
type Fields map[string]Resolve

// Resolve gives the value of a field of a thing; by is who asks. It returns nil for null, an *Object, a *Connection, a
// slice for a list, a time.Time, or what JSON can hold. A *Fault makes the field null and is told; any other error
// ends the document.
type Resolve func(ctx context.Context, by, of any, given Arguments) (any, error)

// Object is a thing of an object type of the schema.
type Object struct {
	Kind string
	Of   any
}

// Values is a thing whose fields are known already, such as what a mutation returns.
type Values map[string]any

// Schema is what documents are carried out against.
type Schema struct {
	schema *ast.Schema
	types  Types
	fields map[string]map[string]*ast.FieldDefinition // of object types
	checks *rules.Rules
}

// NewSchema puts rooms together. It panics about parts that do not fit: they are part of the program.
func NewSchema(rooms ...Room) *Schema {
	var sources []*ast.Source
	types := Types{}
	for _, room := range rooms {
		files, err := fs.Glob(room.Schema, "*.graphql")
		if err != nil {
			panic(err)
		}
		for _, name := range files {
			text, err := fs.ReadFile(room.Schema, name)
			if err != nil {
				panic(err)
			}
			sources = append(sources, &ast.Source{Name: name, Input: string(text)})
		}
		for kind, fields := range room.Types {
			if types[kind] == nil {
				types[kind] = Fields{}
			}
			for name, resolve := range fields {
				if types[kind][name] != nil {
					panic(fmt.Sprintf("%s.%s is answered twice", kind, name))
				}
				types[kind][name] = resolve
			}
		}
	}
	for kind, fields := range introspection() {
		types[kind] = fields
	}
	s := &Schema{gqlparser.MustLoadSchema(sources...), types, map[string]map[string]*ast.FieldDefinition{}, checks()}
	for name, definition := range s.schema.Types {
		s.fields[name] = map[string]*ast.FieldDefinition{}
		for _, field := range definition.Fields {
			s.fields[name][field.Name] = field
		}
	}
	if problems := s.problems(); len(problems) > 0 {
		panic(fmt.Sprintf("the schema and what answers it differ: %v", problems))
	}
	return s
}

// problems are fields that nothing answers, and answers to no field. What a type without answers of its own holds are
// Values or connections.
func (s *Schema) problems() (list []string) {
	for _, kind := range slices.Sorted(maps.Keys(s.types)) {
		definition := s.schema.Types[kind]
		if definition == nil {
			list = append(list, "no type "+kind)
			continue
		}
		for name := range s.types[kind] {
			if definition.Fields.ForName(name) == nil {
				list = append(list, "no field "+kind+"."+name)
			}
		}
		if isConnection(kind) {
			continue
		}
		for _, field := range definition.Fields {
			if s.types[kind][field.Name] == nil && !strings.HasPrefix(field.Name, "__") {
				list = append(list, "nothing answers "+kind+"."+field.Name)
			}
		}
	}
	return list
}

// Definitions are all types that the schema has, but for those of GraphQL itself.
func (s *Schema) Definitions() []*ast.Definition {
	var list []*ast.Definition
	for _, name := range slices.Sorted(maps.Keys(s.schema.Types)) {
		if definition := s.schema.Types[name]; !definition.BuiltIn {
			list = append(list, definition)
		}
	}
	return list
}

// isA tells whether an object type is a type: itself, or an interface or a union that has it.
func (s *Schema) isA(kind, of string) bool {
	return kind == of || slices.ContainsFunc(s.schema.PossibleTypes[of], func(possible *ast.Definition) bool { return possible.Name == kind })
}
