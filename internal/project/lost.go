package project

import (
	"fmt"
	"maps"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// lostOrigin is the address of a document that has a schema for each lost reference, by number.
const lostOrigin = "sheaf://lost/"

// lostMember is the member of such a schema that has the number.
const lostMember = "x-lost"

// lostReferences are references to what is not at hand. Data are wrong only where they are wrong
// whatever these may lead to, and right only where they are right whatever that is. The front end has the
// same rule (web/src/validation/engine/unsure.ts).
type lostReferences struct {
	list    []lostReference
	numbers map[string]int // by file and reference
	// isHopeless is set while no data fit what is not at hand.
	isHopeless bool
	met        map[int]bool
}

type lostReference struct {
	placeInFile
	reference string
	reason    error
}

// address is what stands for a lost reference.
func (l *lostReferences) address(from placeInFile, reference string, reason error) string {
	key := from.file.path + "\x00" + reference
	number, isKnown := l.numbers[key]
	if !isKnown {
		number = len(l.list)
		l.list = append(l.list, lostReference{from, reference, reason})
		if l.numbers == nil {
			l.numbers = map[string]int{}
		}
		l.numbers[key] = number
	}
	return lostOrigin + "#/" + strconv.Itoa(number)
}

// document has the schemas that the addresses lead to.
func (l *lostReferences) document() any {
	document := map[string]any{"$schema": drafts[draft04].address}
	for number := range l.list {
		document[strconv.Itoa(number)] = map[string]any{lostMember: strconv.Itoa(number)}
	}
	return document
}

// vocabulary is that of lostMember.
func (l *lostReferences) vocabulary() *jsonschema.Vocabulary {
	return &jsonschema.Vocabulary{
		URL: lostOrigin + "vocabulary",
		Compile: func(_ *jsonschema.CompilerContext, schema map[string]any) (jsonschema.SchemaExt, error) {
			text, isText := schema[lostMember].(string)
			number, err := strconv.Atoi(text)
			if !isText || err != nil || number < 0 || number >= len(l.list) {
				return nil, nil
			}
			return lostSchema{l, number}, nil
		},
	}
}

// lostSchema stands for what a lost reference leads to.
type lostSchema struct {
	lost   *lostReferences
	number int
}

// Validate implements jsonschema.SchemaExt.
func (s lostSchema) Validate(context *jsonschema.ValidatorContext, _ any) {
	if s.lost.isHopeless {
		s.lost.met[s.number] = true
		context.AddError(&kind.FalseSchema{})
	}
}

// ask finds out which lost references the validity of data hangs on.
func (l *lostReferences) ask(validate func() error) {
	before := l.met
	l.isHopeless, l.met = true, map[int]bool{}
	err := validate()
	l.isHopeless = false
	switch {
	case err == nil:
		l.met = before
	case before != nil:
		maps.Copy(l.met, before)
	}
}

// warnings say which lost references the validity of the data hangs on.
func (l *lostReferences) warnings() []Problem {
	var warnings []Problem
	for number, lost := range l.list {
		if !l.met[number] {
			continue
		}
		place := *lost.at("")
		place.IsWarning = true
		if len(warnings) == maxListed {
			place.Message = fmt.Sprintf("%d references are not followed", len(l.met))
			return append(warnings, place)
		}
		place.Message = fmt.Sprintf("what the reference to %s is about was not checked: %v", cut(lost.reference), lost.reason)
		warnings = append(warnings, place)
	}
	return warnings
}
