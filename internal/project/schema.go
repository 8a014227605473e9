package project

import (
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sheaf/internal/format/tree"
)

// schemaAddress is that of the project's schema, for the validator. Nothing is ever read from it.
const schemaAddress = "sheaf:///"

// compile reads the schema of a project, and those that it refers to, as 2020-12 unless "$schema" says
// otherwise. Formats are asserted, because the form asserts them.
func compile(project Project, links *links, root any, patterns *patterns) (*jsonschema.Schema, error) {
	if err := validateHidden(links.hidden, patterns); err != nil {
		return nil, err
	}
	compiler := newCompiler(patterns)
	compiler.RegisterVocabulary(links.lost.vocabulary())
	compiler.DefaultDraft(jsonschema.Draft2020)
	compiler.AssertFormat()
	compiler.UseLoader(noLoader{})
	documents := map[string]any{schemaAddress: root, lostOrigin: links.lost.document()}
	for name, file := range links.files {
		documents[fileAddress(name).String()] = file.readable
	}
	for address, document := range documents {
		if err := compiler.AddResource(address, document); err != nil {
			return nil, fmt.Errorf("read the schema: %w", err)
		}
	}
	schema, err := compiler.Compile(schemaAddress)
	if err != nil {
		return nil, err
	}
	leaveOpen(schema)
	return schema, nil
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
			return &hiddenError{part.placeInFile, refused}
		}
	}
	return nil
}

// hiddenError is what a meta-schema refuses in members that the validator is not given.
type hiddenError struct {
	placeInFile
	refused *jsonschema.ValidationError
}

func (e *hiddenError) Error() string { return e.refused.Error() }

// newCompiler compiles schemas whose patterns are among those given.
func newCompiler(patterns *patterns) *jsonschema.Compiler {
	compiler := jsonschema.NewCompiler()
	registerFormats(compiler, patterns)
	compiler.RegisterVocabulary(constants)
	compiler.UseRegexpEngine(func(source string) (jsonschema.Regexp, error) {
		source, isMarked := strings.CutPrefix(source, patternMark)
		return &keyword{patterns.get(source), patterns, !isMarked}, nil
	})
	return compiler
}

// noLoader refuses every reference to a document that is not at hand.
type noLoader struct{}

func (noLoader) Load(string) (any, error) {
	return nil, errors.New("a schema is never fetched")
}

// schemaReport says why a schema does not compile, at the place that is to blame.
func (p Project) schemaReport(err error, links *links) Report {
	var invalid *jsonschema.SchemaValidationError
	var refused *jsonschema.ValidationError
	if errors.As(err, &invalid) && errors.As(invalid.Err, &refused) {
		place := links.placeOf(p, invalid.URL)
		return reportOf(place.file.document, place.file.root+tree.Pointer(place.path), refused)
	}
	var hidden *hiddenError
	if errors.As(err, &hidden) {
		return reportOf(hidden.file.document, hidden.file.root+tree.Pointer(hidden.path), hidden.refused)
	}
	var missing *jsonschema.JSONPointerNotFoundError
	if errors.As(err, &missing) {
		if place, isKnown := links.places[missing.URL]; isKnown {
			return reportWith(*place.at(fmt.Sprintf("the reference leads to nothing in the file %s", shownAddress(missing.URL))))
		}
	}
	place, message := p.referenceProblem(err)
	return reportWith(*p.document.at("/schema"+place, message))
}
