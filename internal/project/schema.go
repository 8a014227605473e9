package project

import (
	"errors"
	"fmt"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemaAddress is what relative references in a schema are resolved against. Nothing is
// ever read from it.
const schemaAddress = "sheaf:///"

// compiled is a schema ready to validate, and the patterns it cannot apply. There are two
// readings of a schema with such patterns: they match every text, or none. What is wrong
// by both is wrong.
type compiled struct {
	readings   []*jsonschema.Schema
	unreadable []string
}

// compile reads a schema as 2020-12 unless its $schema says otherwise. Formats are
// asserted, because the form asserts them.
func compile(schema any) (compiled, error) {
	var result compiled
	schema, hidden := readable(asDoubles(schema))
	if err := validateUnseen(hidden); err != nil {
		return result, err
	}
	for _, matches := range []bool{true, false} {
		compiler := newCompiler(matches, &result.unreadable)
		compiler.DefaultDraft(jsonschema.Draft2020)
		compiler.AssertFormat()
		compiler.UseLoader(noLoader{})
		if err := compiler.AddResource(schemaAddress, schema); err != nil {
			return result, fmt.Errorf("read the schema: %w", err)
		}
		reading, err := compiler.Compile(schemaAddress)
		if err != nil {
			return result, err
		}
		result.readings = append(result.readings, reading)
		if len(result.unreadable) == 0 {
			break
		}
	}
	return result, nil
}

// validateUnseen holds what the validator does not come to see to the meta-schema.
func validateUnseen(hidden []unseen) error {
	for _, part := range hidden {
		var unreadable []string
		meta, err := newCompiler(true, &unreadable).Compile(drafts[part.draft].address)
		if err != nil {
			return fmt.Errorf("read the meta-schema: %w", err)
		}
		var refused *jsonschema.ValidationError
		if err := meta.Validate(part.members); errors.As(err, &refused) {
			return &unseenError{part.path, refused}
		}
	}
	return nil
}

// unseenError says what is wrong with a part of a schema that the validator does not come to see.
type unseenError struct {
	path    []string
	refused *jsonschema.ValidationError
}

func (e *unseenError) Error() string { return e.refused.Error() }

// newCompiler adds the patterns that it cannot read to unreadable while it compiles. They
// match every text or none.
func newCompiler(matches bool, unreadable *[]string) *jsonschema.Compiler {
	compiler := jsonschema.NewCompiler()
	registerFormats(compiler)
	compiler.UseRegexpEngine(func(pattern string) (jsonschema.Regexp, error) {
		expression, err := compilePattern(pattern)
		if err != nil {
			// The engine is asked twice: as "pattern" and as "format": "regex" of the schema itself.
			if !slices.Contains(*unreadable, pattern) {
				*unreadable = append(*unreadable, pattern)
			}
			return unreadablePattern{pattern, matches}, nil
		}
		return expression, nil
	})
	return compiler
}

// noLoader refuses every reference to another document.
type noLoader struct{}

func (noLoader) Load(string) (any, error) {
	return nil, errors.New("a schema is never fetched; put it under $defs instead")
}

// unreadablePattern stands in for one that Go's linear-time engine cannot read, such as
// one with look-ahead. Browsers may well apply it, so a warning is given.
type unreadablePattern struct {
	pattern string
	matches bool
}

func (p unreadablePattern) MatchString(string) bool { return p.matches }
func (p unreadablePattern) String() string          { return p.pattern }

// schemaProblems says why a schema does not compile, at the place that is to blame.
func (p Project) schemaProblems(err error) []Problem {
	var invalid *jsonschema.SchemaValidationError
	var refused *jsonschema.ValidationError
	if errors.As(err, &invalid) && errors.As(invalid.Err, &refused) {
		return problemsOf(p.document, "/schema"+pointerIn(invalid.URL), refused)
	}
	var hidden *unseenError
	if errors.As(err, &hidden) {
		return problemsOf(p.document, "/schema"+pointerOf(hidden.path), hidden.refused)
	}
	place, message := p.referenceProblem(err)
	return []Problem{*p.document.at("/schema"+place, message)}
}
