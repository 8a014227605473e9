package types

import (
	"encoding/json"
	"slices"
	"strings"
)

// all are parts at once: objects are one object, and of one thing there is one.
func all(parts []*Type) *Type {
	var merged []*Type
	var object *Type
	for _, part := range parts {
		switch {
		case part.Kind == Never:
			return part
		case part.Kind != Object:
			merged = narrowed(merged, part)
		case object == nil:
			copied := *part
			object = &copied
			merged = append(merged, object)
		default:
			object.Fields = mergedFields(object.Fields, part.Fields)
			object.IsClosed = object.IsClosed || part.IsClosed
			if object.Elem == nil {
				object.Elem = part.Elem
			}
		}
	}
	switch len(merged) {
	case 0:
		return &Type{Kind: Any}
	case 1:
		return merged[0]
	default:
		return &Type{Kind: All, Parts: merged}
	}
}

// narrowed adds what counts beside others. A choice of constants says more than the kind that they are of.
func narrowed(parts []*Type, part *Type) []*Type {
	for i, known := range parts {
		switch {
		case known.Kind == Literal && isOf(known.Values, part.Kind):
			return parts
		case part.Kind == Literal && isOf(part.Values, known.Kind):
			parts[i] = part
			return parts
		}
	}
	return append(parts, part)
}

// isOf tells whether all values are of a kind.
func isOf(values []any, kind Kind) bool {
	for _, value := range values {
		isOne := false
		switch value.(type) {
		case string:
			isOne = kind == String
		case bool:
			isOne = kind == Bool
		case json.Number:
			isOne = kind == Number || kind == Integer
		}
		if !isOne {
			return false
		}
	}
	return true
}

func mergedFields(some, more []Field) []Field {
	fields := slices.Clone(some)
	for _, field := range more {
		at := slices.IndexFunc(fields, func(known Field) bool { return known.Name == field.Name })
		if at < 0 {
			fields = append(fields, field)
			continue
		}
		if fields[at].Type.Kind == Any {
			fields[at].Type = field.Type
		}
		fields[at].IsRequired = fields[at].IsRequired || field.IsRequired
	}
	slices.SortFunc(fields, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	return fields
}
