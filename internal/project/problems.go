package project

import (
	"cmp"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"

	"sheaf/internal/format/tree"
)

// Limits of one file: problems that are listed, and problems that are placed in it and counted.
const (
	maxListed  = 100
	maxCounted = 100_000
)

// maxMessage bounds a message, in bytes; a message may quote the value it is about.
const maxMessage = 300

// reportOf turns the validator's errors into problems, in the order of the file. The prefix is
// where in the file the validated value is, as JSON Pointer.
func reportOf(doc document, prefix string, err *jsonschema.ValidationError) Report {
	found := relevantOf(err).appendTo(nil)
	report := Report{}
	if len(found) > maxCounted {
		// Objects are validated in no order; the same errors are to be chosen each time.
		slices.SortStableFunc(found, byPath)
		found = found[:maxCounted]
		report.HasMore = true
	}
	wanted := map[string]bool{}
	for _, err := range found {
		wanted[prefix+tree.Pointer(err.InstanceLocation)] = true
	}
	places := doc.places(doc.offsets(wanted))
	english := message.NewPrinter(language.English)
	problems := make([]Problem, len(found))
	for i, err := range found {
		problems[i] = places[prefix+tree.Pointer(err.InstanceLocation)]
		problems[i].Message = messageOf(err, english)
		problems[i].Keyword = keywordOf(err)
	}
	slices.SortFunc(problems, byPlace)
	problems = slices.Compact(problems)
	report.Count = len(problems)
	report.Problems = slices.Clone(problems[:min(len(problems), maxListed)])
	return report
}

// byPath orders items of a list by their index, and members of an object always alike.
func byPath(a, b *jsonschema.ValidationError) int {
	return slices.CompareFunc(a.InstanceLocation, b.InstanceLocation, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
}

func byPlace(a, b Problem) int {
	return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
}

func messageOf(err *jsonschema.ValidationError, english *message.Printer) string {
	switch broken := err.ErrorKind.(type) {
	case *kind.OneOf:
		return "the value does not match exactly one of the alternatives"
	case *kind.AnyOf:
		return "the value matches none of the alternatives"
	case *kind.InvalidJsonValue:
		return "JSON has no such number: it is infinite, or none at all"
	case *kind.FalseSchema:
		return "the schema allows no value here"
	case *kind.AdditionalProperties:
		// They are found in no order.
		slices.Sort(broken.Properties)
	}
	return cut(err.ErrorKind.LocalizedString(english))
}

// cut bounds a message.
func cut(text string) string {
	if len(text) <= maxMessage {
		return text
	}
	return strings.ToValidUTF8(text[:maxMessage], "") + "…"
}

// keywordOf is the keyword that an error is about.
func keywordOf(err *jsonschema.ValidationError) string {
	path := err.ErrorKind.KeywordPath()
	if len(path) == 0 {
		return ""
	}
	return path[0]
}
