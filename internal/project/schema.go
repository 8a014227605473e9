package project

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaAddress is what relative references in a schema are resolved against. Nothing is
// ever read from it.
const schemaAddress = "sheaf:///"

// compile reads a schema as 2020-12 unless its $schema says otherwise. Formats are
// asserted, because the form asserts them.
func compile(schema any, patterns *patterns) (*jsonschema.Schema, error) {
	schema, hidden := readable(asDoubles(schema))
	if err := validateHidden(hidden, patterns); err != nil {
		return nil, err
	}
	compiler := newCompiler(patterns)
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	compiler.UseLoader(noLoader{})
	if err := compiler.AddResource(schemaAddress, schema); err != nil {
		return nil, fmt.Errorf("read the schema: %w", err)
	}
	return compiler.Compile(schemaAddress)
}

// validateHidden validates against the meta-schema what the validator is not given.
func validateHidden(hidden []hiddenMembers, patterns *patterns) error {
	for _, part := range hidden {
		meta, err := newCompiler(patterns).Compile(drafts[part.draft].address)
		if err != nil {
			return fmt.Errorf("read the meta-schema: %w", err)
		}
		var refused *jsonschema.ValidationError
		if err := meta.Validate(part.members); errors.As(err, &refused) {
			return &hiddenError{part.path, refused}
		}
	}
	return nil
}

// hiddenError is what a meta-schema refuses in members that the validator is not given.
type hiddenError struct {
	path    []string
	refused *jsonschema.ValidationError
}

func (e *hiddenError) Error() string { return e.refused.Error() }

// newCompiler compiles schemas whose patterns are among those given.
func newCompiler(patterns *patterns) *jsonschema.Compiler {
	compiler := jsonschema.NewCompiler()
	registerFormats(compiler, patterns)
	compiler.UseRegexpEngine(func(source string) (jsonschema.Regexp, error) {
		source, isMarked := strings.CutPrefix(source, patternMark)
		return &keyword{patterns.get(source), patterns, !isMarked}, nil
	})
	return compiler
}

// noLoader refuses every reference to another document.
type noLoader struct{}

func (noLoader) Load(string) (any, error) {
	return nil, errors.New("a schema is never fetched; put it under $defs instead")
}

// schemaReport says why a schema does not compile, at the place that is to blame.
func (p Project) schemaReport(err error) Report {
	var invalid *jsonschema.SchemaValidationError
	var refused *jsonschema.ValidationError
	if errors.As(err, &invalid) && errors.As(invalid.Err, &refused) {
		return reportOf(p.document, "/schema"+pointerIn(invalid.URL), refused)
	}
	var hidden *hiddenError
	if errors.As(err, &hidden) {
		return reportOf(p.document, "/schema"+pointerOf(hidden.path), hidden.refused)
	}
	place, message := p.referenceProblem(err)
	return reportWith(*p.document.at("/schema"+place, message))
}
