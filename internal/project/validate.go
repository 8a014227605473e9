package project

import (
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// maxProblems bounds what one file reports: after a hundred lines nobody reads on.
const maxProblems = 100

// maxMessage bounds a message, in bytes; a message may quote the value it is about.
const maxMessage = 300

// problemsOf turns the validator's tree into one problem a fault, in the order of the
// file. The prefix is where in the file the validated value is.
func problemsOf(doc document, prefix string, err *jsonschema.ValidationError) []Problem {
	faults := leaves(err)
	wanted := map[string]bool{}
	for _, fault := range faults {
		wanted[prefix+pointerOf(fault.InstanceLocation)] = true
	}
	found := offsets(doc.text, wanted)
	var problems []Problem
	for _, fault := range faults {
		pointer := prefix + pointerOf(fault.InstanceLocation)
		problems = append(problems, *doc.problemAt(found[pointer], pointer, messageOf(fault)))
	}
	slices.SortStableFunc(problems, byPlace)
	problems = slices.Compact(problems)
	return problems[:min(len(problems), maxProblems)]
}

func byPlace(a, b Problem) int {
	if a.Line != b.Line {
		return a.Line - b.Line
	}
	return a.Column - b.Column
}

// leaves are the faults to show. Of alternatives that all fail, the faults of the one
// that was meant are shown, if that can be told; else the choice itself is the fault.
func leaves(err *jsonschema.ValidationError) []*jsonschema.ValidationError {
	causes := err.Causes
	switch err.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		meant := slices.DeleteFunc(slices.Clone(causes), func(alternative *jsonschema.ValidationError) bool {
			return isOtherKind(alternative, len(err.InstanceLocation))
		})
		if len(meant) != 1 {
			return []*jsonschema.ValidationError{err}
		}
		causes = meant
	}
	if len(causes) == 0 {
		return []*jsonschema.ValidationError{err}
	}
	var found []*jsonschema.ValidationError
	for _, cause := range causes {
		found = append(found, leaves(cause)...)
	}
	return found
}

// isOtherKind tells an alternative that was not meant: a constant in it ("kind": "talk")
// does not match, or the type of the value itself, which lies at the given depth.
func isOtherKind(alternative *jsonschema.ValidationError, depth int) bool {
	return slices.ContainsFunc(leaves(alternative), func(fault *jsonschema.ValidationError) bool {
		switch fault.ErrorKind.(type) {
		case *kind.Const:
			return true
		case *kind.Type:
			return len(fault.InstanceLocation) == depth
		}
		return false
	})
}

func messageOf(fault *jsonschema.ValidationError) string {
	var text string
	switch fault.ErrorKind.(type) {
	case *kind.OneOf:
		text = "the value does not match exactly one of the alternatives"
	case *kind.AnyOf:
		text = "the value matches none of the alternatives"
	case *kind.FalseSchema:
		text = "the schema allows no value here"
	default:
		text = fault.ErrorKind.LocalizedString(message.NewPrinter(language.English))
	}
	if len(text) > maxMessage {
		text = strings.ToValidUTF8(text[:maxMessage], "") + "…"
	}
	return text
}
