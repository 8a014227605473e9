//go:build conformance

package conformance_test

import (
	"os"
	"slices"
	"testing"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"sheaf/internal/hub/graphql"
)

// published is GitHub's schema as @octokit/graphql-schema has it. node e2e/clients/install.mjs brings it.
const published = "../../../e2e/clients/pages/@octokit/graphql-schema/schema.graphql"

// dropped is what GitHub has no more and clients still ask for, with the reason.
var dropped = map[string]string{}

// TestGraphQLSchema wants of every type, field, argument, value and input that the hub offers that GitHub has it, by
// the same name and of the same type.
func TestGraphQLSchema(t *testing.T) {
	text, err := os.ReadFile(published)
	if err != nil {
		t.Fatalf("%v; node e2e/clients/install.mjs installs it", err)
	}
	document, err := parser.ParseSchema(&ast.Source{Input: string(text)})
	if err != nil {
		t.Fatal(err)
	}
	theirs := map[string]*ast.Definition{}
	for _, definition := range document.Definitions {
		theirs[definition.Name] = definition
	}
	used := map[string]bool{}
	wrong := func(what, format string, values ...any) {
		t.Helper()
		if dropped[what] != "" {
			used[what] = true
			return
		}
		t.Errorf(what+": "+format, values...)
	}
	for _, own := range graphql.Schema.Definitions() {
		their := theirs[own.Name]
		if their == nil {
			wrong(own.Name, "GitHub has no such type")
			continue
		}
		if own.Kind != their.Kind {
			wrong(own.Name, "is of kind %s, at GitHub of %s", own.Kind, their.Kind)
		}
		for _, name := range own.Interfaces {
			if !slices.Contains(their.Interfaces, name) {
				wrong(own.Name, "is no %s at GitHub", name)
			}
		}
		for _, name := range own.Types {
			if !slices.Contains(their.Types, name) {
				wrong(own.Name, "has no %s at GitHub", name)
			}
		}
		for _, value := range own.EnumValues {
			if found := their.EnumValues.ForName(value.Name); found == nil {
				wrong(own.Name+"."+value.Name, "GitHub has no such value")
			}
		}
		for _, field := range own.Fields {
			compareFields(field, their.Fields.ForName(field.Name), own.Name+"."+field.Name, wrong)
		}
		// What must be given at GitHub must be given here.
		for _, field := range their.Fields {
			if own.Kind == ast.InputObject && field.Type.NonNull && field.DefaultValue == nil && own.Fields.ForName(field.Name) == nil {
				wrong(own.Name+"."+field.Name, "must be given at GitHub")
			}
		}
	}
	for what := range dropped {
		if !used[what] {
			t.Errorf("%s is listed as dropped by GitHub, and is not", what)
		}
	}
}

func compareFields(own, their *ast.FieldDefinition, name string, wrong func(what, format string, values ...any)) {
	if len(own.Name) > 1 && own.Name[:2] == "__" {
		return
	}
	if their == nil {
		wrong(name, "GitHub has no such field")
		return
	}
	if own.Type.String() != their.Type.String() {
		wrong(name, "is a %s, at GitHub a %s", own.Type, their.Type)
	}
	if isDeprecated, isThere := own.Directives.ForName("deprecated") != nil, their.Directives.ForName("deprecated") != nil; isDeprecated != isThere {
		wrong(name, "is deprecated: %v, at GitHub: %v", isDeprecated, isThere)
	}
	if valueOf(own.DefaultValue) != valueOf(their.DefaultValue) {
		wrong(name, "is %s unless given, at GitHub %s", valueOf(own.DefaultValue), valueOf(their.DefaultValue))
	}
	for _, argument := range own.Arguments {
		found := their.Arguments.ForName(argument.Name)
		switch {
		case found == nil:
			wrong(name+"("+argument.Name+")", "GitHub has no such argument")
		case found.Type.String() != argument.Type.String():
			wrong(name+"("+argument.Name+")", "is a %s, at GitHub a %s", argument.Type, found.Type)
		case valueOf(found.DefaultValue) != valueOf(argument.DefaultValue):
			wrong(name+"("+argument.Name+")", "is %s unless given, at GitHub %s", valueOf(argument.DefaultValue), valueOf(found.DefaultValue))
		}
	}
	for _, argument := range their.Arguments {
		if argument.Type.NonNull && argument.DefaultValue == nil && own.Arguments.ForName(argument.Name) == nil {
			wrong(name+"("+argument.Name+")", "must be given at GitHub")
		}
	}
}

func valueOf(value *ast.Value) string {
	if value == nil {
		return "nothing"
	}
	return value.String()
}
