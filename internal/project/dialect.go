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

// besideReference are the members beside a "$ref" that count in drafts before 2019-09.
var besideReference = strings.Fields("$ref $schema $defs definitions")

// readable is a copy of a schema that the validator reads as its author meant it, and as the
// form does (web/src/forms/validation/dialect.ts): OpenAPI's "nullable" lets null through,
// "regex" is the format that we know, in older drafts nothing counts beside a "$ref" (the validator applies "const" there), and a
// dialect that nobody knows is taken for the newest.
func readable(schema any) any { return readableSchema(schema, false) }

func readableSchema(schema any, isOld bool) any {
	members, isObject := schema.(map[string]any)
	if !isObject {
		return schema
	}
	if dialect, isText := members["$schema"].(string); isText {
		isOld = strings.Contains(dialect, "/draft-0")
	}
	_, isReference := members["$ref"].(string)
	read := make(map[string]any, len(members))
	for name, value := range members {
		if isOld && isReference && !slices.Contains(besideReference, name) || name == "$schema" && isForeign(value) {
			continue
		}
		read[name] = readableMember(name, value, isOld)
	}
	if read["format"] == "regex" {
		read["format"] = regexFormat
	}
	if members["nullable"] == true && read["type"] != nil {
		read["type"] = withNull(read["type"])
	}
	return read
}

// isForeign tells a dialect of somebody's own, which is never fetched.
func isForeign(dialect any) bool {
	address, isText := dialect.(string)
	return isText && !strings.Contains(address, "://json-schema.org/")
}

func readableMember(name string, value any, isOld bool) any {
	switch value := value.(type) {
	case []any:
		if !slices.Contains(listedSchemas, name) {
			return value
		}
		read := make([]any, len(value))
		for i, schema := range value {
			read[i] = readableSchema(schema, isOld)
		}
		return read
	case map[string]any:
		if slices.Contains(singleSchemas, name) {
			return readableSchema(value, isOld)
		}
		if !slices.Contains(namedSchemas, name) {
			return value
		}
		read := make(map[string]any, len(value))
		for key, schema := range value {
			read[key] = readableSchema(schema, isOld)
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
