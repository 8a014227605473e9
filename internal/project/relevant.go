package project

import (
	"math"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
)

// relevant are the errors to show of a tree of the validator's, as a tree. Of alternatives that
// all fail, the errors of the one that was meant are relevant, if that is clear; else the
// choice itself is the error.
type relevant struct {
	// err is nil where there are parts.
	err   *jsonschema.ValidationError
	parts []relevant

	// hasConst is set where one of the errors is about a constant.
	hasConst bool
	// typeDepth is the least depth of a value whose type is wrong.
	typeDepth int
}

// relevantOf visits each error of a tree once.
func relevantOf(err *jsonschema.ValidationError) relevant {
	if len(err.Causes) == 0 {
		return itself(err)
	}
	parts := make([]relevant, len(err.Causes))
	for i, cause := range err.Causes {
		parts[i] = relevantOf(cause)
	}
	switch err.ErrorKind.(type) {
	case *kind.OneOf, *kind.AnyOf:
		meant := onlyMeant(parts, len(err.InstanceLocation))
		if meant == nil {
			return itself(err)
		}
		return *meant
	}
	whole := relevant{parts: parts, typeDepth: math.MaxInt}
	for _, part := range parts {
		whole.hasConst = whole.hasConst || part.hasConst
		whole.typeDepth = min(whole.typeDepth, part.typeDepth)
	}
	if _, isAboutName := err.ErrorKind.(*kind.PropertyNames); isAboutName {
		// The depth of a name says nothing about the value around it.
		whole.typeDepth = math.MaxInt
	}
	return whole
}

func itself(err *jsonschema.ValidationError) relevant {
	leaf := relevant{err: err, typeDepth: math.MaxInt}
	switch err.ErrorKind.(type) {
	case *kind.Const:
		leaf.hasConst = true
	case *kind.Type:
		leaf.typeDepth = len(err.InstanceLocation)
	}
	return leaf
}

// onlyMeant returns the only alternative that may have been meant for a value at a depth. One was
// not meant if a constant in it ("kind": "talk") does not match, or the type of the value itself.
// Returns nil where none or several may have been meant.
func onlyMeant(alternatives []relevant, depth int) *relevant {
	var meant *relevant
	for i := range alternatives {
		alternative := &alternatives[i]
		switch {
		case alternative.hasConst, alternative.typeDepth == depth:
		case meant != nil:
			return nil
		default:
			meant = alternative
		}
	}
	return meant
}

// appendTo lists the errors in the order of the tree.
func (r relevant) appendTo(list []*jsonschema.ValidationError) []*jsonschema.ValidationError {
	if r.err != nil {
		return append(list, r.err)
	}
	for _, part := range r.parts {
		list = part.appendTo(list)
	}
	return list
}
