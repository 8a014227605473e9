package project

import (
	"slices"
	"strings"
)

// Members of a schema that are schemas, lists of schemas, or schemas by name.
var (
	singleSchemas = strings.Fields("items additionalItems contains not if then else propertyNames additionalProperties unevaluatedItems unevaluatedProperties contentSchema")
	listedSchemas = strings.Fields("allOf anyOf oneOf prefixItems items")
	namedSchemas  = strings.Fields("properties patternProperties $defs definitions dependentSchemas dependencies")
)

// appliedBesideReference are the members beside a "$ref" that the validator applies in
// drafts in which nothing counts there.
var appliedBesideReference = strings.Fields("const contains propertyNames if then else")

// reading is what the dialect of a schema, or of what is around it, says about it.
type reading struct {
	isBefore2019 bool
	is2019       bool
}

func readingOf(dialect string) reading {
	return reading{
		isBefore2019: !isForeign(dialect) && strings.Contains(dialect, "/draft-0"),
		is2019:       !isForeign(dialect) && strings.Contains(dialect, "/2019-09/"),
	}
}

// readable is a copy of a schema that the validator reads as its author meant it, and as the
// form does (web/src/forms/schema/newestDialect.ts): OpenAPI's "nullable" lets null through,
// "regex" is the format that we know, in older drafts nothing counts beside a "$ref",
// "$recursiveRef" counts in 2019-09 alone, and a dialect that nobody knows is taken for the
// newest.
func readable(schema any) any { return readableSchema(schema, reading{}) }

func readableSchema(schema any, around reading) any {
	members, isObject := schema.(map[string]any)
	if !isObject {
		return schema
	}
	if dialect, isText := members["$schema"].(string); isText {
		around = readingOf(dialect)
	}
	read := make(map[string]any, len(members))
	for name, value := range members {
		if !around.passesOver(members, name) {
			read[name] = readableMember(name, value, around)
		}
	}
	if read["format"] == "regex" {
		read["format"] = regexFormat
	}
	if members["nullable"] == true && read["type"] != nil {
		read["type"] = withNull(read["type"])
	}
	return read
}

// passesOver tells whether a member of a schema is not to be seen by the validator.
func (r reading) passesOver(schema map[string]any, name string) bool {
	_, isReference := schema["$ref"].(string)
	switch {
	case name == "$schema":
		dialect, isText := schema[name].(string)
		return isText && isForeign(dialect)
	case name == "$recursiveRef":
		return !r.is2019
	default:
		return r.isBefore2019 && isReference && slices.Contains(appliedBesideReference, name)
	}
}

// isForeign tells a dialect of somebody's own, which is never fetched.
func isForeign(dialect string) bool { return !strings.Contains(dialect, "://json-schema.org/") }

func readableMember(name string, value any, around reading) any {
	switch value := value.(type) {
	case []any:
		if !slices.Contains(listedSchemas, name) {
			return value
		}
		read := make([]any, len(value))
		for i, schema := range value {
			read[i] = readableSchema(schema, around)
		}
		return read
	case map[string]any:
		if slices.Contains(singleSchemas, name) {
			return readableSchema(value, around)
		}
		if !slices.Contains(namedSchemas, name) {
			return value
		}
		read := make(map[string]any, len(value))
		for key, schema := range value {
			read[key] = readableSchema(schema, around)
		}
		return read
	default:
		return value
	}
}

// withNull adds null to the types of a schema.
func withNull(types any) any {
	if list, isList := types.([]any); isList {
		if slices.Contains(list, any("null")) {
			return list
		}
		return append(slices.Clone(list), "null")
	}
	if types == "null" {
		return types
	}
	return []any{types, "null"}
}
