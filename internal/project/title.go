package project

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxAbout bounds how many schemas are asked what a value is called.
const maxAbout = 200

// titleOf is what a schema calls the value at a path of the data; empty where it does not say.
func titleOf(root *jsonschema.Schema, path []string) string {
	about := allAbout([]*jsonschema.Schema{root})
	for _, step := range path {
		var next []*jsonschema.Schema
		for _, schema := range about {
			next = append(next, below(schema, step)...)
		}
		about = allAbout(next)
	}
	for _, schema := range about {
		if schema.Title != "" {
			return cut(schema.Title)
		}
	}
	return ""
}

// allAbout adds the schemas that apply to the same value, those said first before others.
func allAbout(schemas []*jsonschema.Schema) []*jsonschema.Schema {
	var about []*jsonschema.Schema
	for waiting := schemas; len(waiting) > 0 && len(about) < maxAbout; waiting = waiting[1:] {
		schema := waiting[0]
		if schema == nil || slices.Contains(about, schema) {
			continue
		}
		about = append(about, schema)
		waiting = append(slices.Clone(waiting), sameValue(schema)...)
	}
	return about
}

// below are the schemas of a member or an item of what a schema is about.
func below(s *jsonschema.Schema, step string) []*jsonschema.Schema {
	var found []*jsonschema.Schema
	if property := s.Properties[step]; property != nil {
		return append(found, property)
	}
	index, err := strconv.Atoi(step)
	isItem := err == nil && index >= 0
	items, _ := s.Items.([]*jsonschema.Schema)
	switch {
	case isItem && index < len(s.PrefixItems):
		found = append(found, s.PrefixItems[index])
	case isItem && index < len(items):
		found = append(found, items[index])
	case isItem:
		found = appendSchemas(append(found, s.Items2020), s.Items)
	}
	patterns := slices.SortedFunc(maps.Keys(s.PatternProperties), func(a, b jsonschema.Regexp) int { return strings.Compare(a.String(), b.String()) })
	for _, pattern := range patterns {
		if pattern.MatchString(step) {
			found = append(found, s.PatternProperties[pattern])
		}
	}
	return appendSchemas(found, s.AdditionalProperties)
}
