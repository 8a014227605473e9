package project

import (
	_ "embed"
	"encoding/json"
	"errors"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// FileSchema is the JSON Schema of project files, for editors. What it refuses the check refuses or warns of; what hangs on
// the repository, as whether a path leads out of it, only the check knows.
//
//go:embed project.schema.json
var FileSchema []byte

// uiSchemas compiles what the schema of project files says of "uiSchema".
var uiSchemas = sync.OnceValues(func() (*jsonschema.Schema, error) {
	return compileFileSchema("#/$defs/ui")
})

// compileFileSchema compiles a part of the schema of project files.
func compileFileSchema(part string) (*jsonschema.Schema, error) {
	var document any
	if err := json.Unmarshal(FileSchema, &document); err != nil {
		return nil, err
	}
	compiler := newCompiler(newPatterns())
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource(schemaAddress+"project-file", document); err != nil {
		return nil, err
	}
	return compiler.Compile(schemaAddress + "project-file" + part)
}

// uiWarnings names what of "uiSchema" the form passes over because it is not written as it should be.
func (p Project) uiWarnings() []Problem {
	root, _ := p.document.value.(map[string]any)
	schema, err := uiSchemas()
	var refused *jsonschema.ValidationError
	if root["uiSchema"] == nil || err != nil || !errors.As(schema.Validate(root["uiSchema"]), &refused) {
		return nil
	}
	warnings := reportOf(p.document, "/uiSchema", refused).Problems
	for i := range warnings {
		warnings[i].IsWarning = true
		warnings[i].Message = "the form passes over it: " + warnings[i].Message
	}
	return warnings
}
