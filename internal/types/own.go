package types

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// own is what a schema itself says, by its types, or else by the keywords that it has.
func (c *Collector) own(s *jsonschema.Schema) *Type {
	if s.Types == nil {
		switch {
		case len(s.Properties) > 0, isSchema(s.AdditionalProperties), len(s.PatternProperties) > 0:
			return c.object(s)
		case s.Items2020 != nil, len(s.PrefixItems) > 0, s.Items != nil:
			return c.list(s)
		}
		return &Type{Kind: Any}
	}
	var parts []*Type
	for _, name := range s.Types.ToStrings() {
		parts = append(parts, c.ofType(s, name))
	}
	slices.SortStableFunc(parts, func(a, b *Type) int { return rank(a) - rank(b) })
	if len(parts) == 1 {
		return parts[0]
	}
	return &Type{Kind: Union, Parts: parts}
}

// rank puts null last, as people write it.
func rank(t *Type) int {
	if t.Kind == Null {
		return 1
	}
	return 0
}

func (c *Collector) ofType(s *jsonschema.Schema, name string) *Type {
	switch name {
	case "null":
		return &Type{Kind: Null}
	case "boolean":
		return &Type{Kind: Bool}
	case "integer":
		return &Type{Kind: Integer, Bounds: boundsOf(s)}
	case "number":
		return &Type{Kind: Number, Bounds: boundsOf(s)}
	case "string":
		return &Type{Kind: String}
	case "array":
		return c.list(s)
	default:
		return c.object(s)
	}
}

func boundsOf(s *jsonschema.Schema) Bounds {
	return Bounds{spelled(s.Minimum), spelled(s.Maximum), spelled(s.ExclusiveMinimum), spelled(s.ExclusiveMaximum), spelled(s.MultipleOf)}
}

// spelled is a number as JSON has it.
func spelled(number *big.Rat) string {
	switch {
	case number == nil:
		return ""
	case number.IsInt():
		return number.Num().String()
	}
	double, _ := number.Float64() // the nearest one, which is what a browser reads
	text, _ := json.Marshal(double)
	return string(text)
}

func (c *Collector) list(s *jsonschema.Schema) *Type {
	list := &Type{Kind: List, Elem: &Type{Kind: Any}}
	if s.MinItems != nil {
		list.Bounds.Least = fmt.Sprint(*s.MinItems)
	}
	if s.MaxItems != nil {
		list.Bounds.Most = fmt.Sprint(*s.MaxItems)
	}
	first, rest := s.PrefixItems, any(s.Items2020)
	switch items := s.Items.(type) {
	case []*jsonschema.Schema:
		first, rest = items, s.AdditionalItems
	case *jsonschema.Schema, bool:
		rest = items
	}
	if schema, isSchema := rest.(*jsonschema.Schema); isSchema && schema != nil {
		list.Elem = c.inside(schema)
	}
	if isAllowed, isBool := rest.(bool); isBool && !isAllowed {
		list.Elem = &Type{Kind: Never}
	}
	for _, item := range first {
		list.Items = append(list.Items, c.inside(item))
	}
	list.IsClosed = list.Elem.Kind == Never
	return list
}

func (c *Collector) object(s *jsonschema.Schema) *Type {
	object := &Type{Kind: Object}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		made := c.inside(s.Properties[name])
		if made.Kind == Never {
			continue // it must not be there
		}
		object.Fields = append(object.Fields, Field{name, made, slices.Contains(s.Required, name)})
	}
	for _, name := range slices.Sorted(slices.Values(s.Required)) {
		if s.Properties[name] == nil {
			object.Fields = append(object.Fields, Field{name, &Type{Kind: Any}, true})
		}
	}
	slices.SortFunc(object.Fields, func(a, b Field) int { return strings.Compare(a.Name, b.Name) })
	var others []*Type
	for _, pattern := range slices.SortedFunc(maps.Keys(s.PatternProperties), func(a, b jsonschema.Regexp) int { return strings.Compare(a.String(), b.String()) }) {
		others = append(others, c.inside(s.PatternProperties[pattern]))
	}
	switch rest := s.AdditionalProperties.(type) {
	case bool:
		object.IsClosed = !rest && len(others) == 0
	case *jsonschema.Schema:
		if made := c.inside(rest); made.Kind == Never {
			object.IsClosed = len(others) == 0
		} else {
			others = append(others, made)
		}
	}
	switch len(others) {
	case 0:
	case 1:
		object.Elem = others[0]
	default:
		object.Elem = &Type{Kind: Any}
	}
	return object
}

func isSchema(value any) bool {
	_, isSchema := value.(*jsonschema.Schema)
	return isSchema
}
