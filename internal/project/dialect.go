package project

import (
	"net/url"
	"slices"
	"strconv"
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

// besideReference holds them, out of the validator's sight: a reference may lead into them.
const besideReference = "x-beside-reference"

// drafts are those that people write, by what their addresses have in common, with the address
// by which the validator knows them. The last is the newest.
var drafts = []struct{ mark, address string }{
	{"://json-schema.org/draft-04/", "http://json-schema.org/draft-04/schema#"},
	{"://json-schema.org/draft-06/", "http://json-schema.org/draft-06/schema#"},
	{"://json-schema.org/draft-07/", "http://json-schema.org/draft-07/schema#"},
	{"://json-schema.org/draft/2019-09/", "https://json-schema.org/draft/2019-09/schema"},
	{"://json-schema.org/draft/2020-12/", "https://json-schema.org/draft/2020-12/schema"},
}

// Positions in drafts.
const (
	draft04   = 0
	draft2019 = 3
	newest    = 4
)

// draftOf tells the draft of a dialect. One that nobody knows, and that is never fetched, is
// taken for the newest.
func draftOf(dialect string) int {
	for draft, known := range drafts {
		if strings.Contains(dialect, known.mark) {
			return draft
		}
	}
	return newest
}

// since are keywords by the first draft that has them; in older ones a meta-schema says
// nothing about what is in them.
var since = map[string]int{
	"contains": draft04 + 1, "propertyNames": draft04 + 1, "if": draft04 + 2, "then": draft04 + 2, "else": draft04 + 2,
	"$defs": draft2019, "dependentSchemas": draft2019, "contentSchema": draft2019,
	"unevaluatedItems": draft2019, "unevaluatedProperties": draft2019, "prefixItems": newest,
}

// reading is what is known about a schema from what is around it.
type reading struct {
	draft int
	// resource is the schema, as written, that local references are resolved against.
	resource any
	// place is nil at the root.
	place *step
	// unseen collects what the validator does not come to see.
	unseen *[]unseen
}

// step leads from what is around a schema into it. A path would be copied at each of the
// thousands of levels that a schema may be made of.
type step struct {
	from *step
	name string
}

func (s *step) path() []string {
	var names []string
	for ; s != nil; s = s.from {
		names = append(names, s.name)
	}
	slices.Reverse(names)
	return names
}

// unseen are members of the schema at a path that the validator does not come to see: they say
// nothing about data, but a meta-schema about them.
type unseen struct {
	path    []string
	draft   int
	members map[string]any
}

// readable is a copy of a schema that the validator reads as its author meant it, and as the
// form does (web/src/forms/schema/dialects/newestDialect.ts): OpenAPI's "nullable" lets null through,
// "regex" is the format that we know, in older drafts nothing counts beside a "$ref",
// "$recursiveRef" counts in 2019-09 alone, and a dialect that nobody knows is taken for the
// newest. What the validator does not come to see is told.
func readable(schema any) (read any, hidden []unseen) {
	around := reading{draft: newest, resource: schema, unseen: &hidden}
	return readableSchema(schema, around), hidden
}

func readableSchema(schema any, around reading) any {
	members, isObject := schema.(map[string]any)
	if !isObject {
		return schema
	}
	around = around.within(members)
	read := make(map[string]any, len(members))
	beside, hidden := map[string]any{}, map[string]any{}
	for name, value := range members {
		switch {
		case name == "$schema":
			if _, isText := value.(string); !isText {
				read[name] = value
			} else if around.place == nil || identity(members, around.draft) != "" {
				read[name] = drafts[around.draft].address
			}
		case name == "$recursiveRef" && around.draft != draft2019:
			hidden[name] = value
		case around.isReference(members) && slices.Contains(appliedBesideReference, name):
			hidden[name] = value
			beside[name] = readableMember(name, value, around)
		case name == "$ref":
			read[name] = around.reference(value)
		case name == "pattern":
			read[name] = markedPattern(value)
		default:
			read[name] = readableMember(name, value, around)
		}
	}
	if len(beside) > 0 {
		read[besideReference] = beside
	}
	if len(hidden) > 0 {
		*around.unseen = append(*around.unseen, unseen{around.place.path(), around.draft, hidden})
	}
	if read["format"] == "regex" {
		read["format"] = regexFormat
	}
	if members["nullable"] == true && read["type"] != nil {
		read["type"] = withNull(read["type"])
	}
	return read
}

// within is what is known about what is in a schema. Only a root and a resource of its own say
// what dialect they are of.
func (r reading) within(schema map[string]any) reading {
	draft := r.draft
	if dialect, isText := schema["$schema"].(string); isText {
		draft = draftOf(dialect)
	}
	if r.place == nil || identity(schema, draft) != "" {
		r.draft = draft
	}
	if identity(schema, r.draft) != "" {
		r.resource = schema
	}
	return r
}

// below is what is known about a member or an item.
func (r reading) below(name string) reading {
	r.place = &step{r.place, name}
	return r
}

// identity is the address that a schema gives itself, without its fragment. Before 2019-09
// there is none beside a "$ref".
func identity(schema map[string]any, draft int) string {
	keyword := "$id"
	if draft == draft04 {
		keyword = "id"
	}
	if (reading{draft: draft}).isReference(schema) {
		return ""
	}
	id, _ := schema[keyword].(string)
	address, _, _ := strings.Cut(id, "#")
	return address
}

// isReference tells a schema of which nothing but its "$ref" counts.
func (r reading) isReference(schema map[string]any) bool {
	_, isReference := schema["$ref"].(string)
	return isReference && r.draft < draft2019
}

// reference is a "$ref" with the way into what stands beside references, where it leads there.
func (r reading) reference(value any) any {
	written, isText := value.(string)
	pointer, isLocal := strings.CutPrefix(written, "#/")
	if !isText || !isLocal {
		return value
	}
	place := r.resource
	var steps []string
	for _, step := range strings.Split(pointer, "/") {
		name, err := url.PathUnescape(step)
		if err != nil {
			return value
		}
		name = strings.NewReplacer("~1", "/", "~0", "~").Replace(name)
		members, _ := place.(map[string]any)
		if members != nil && r.isReference(members) && slices.Contains(appliedBesideReference, name) {
			steps = append(steps, besideReference)
		}
		steps = append(steps, step)
		place = stepInto(place, name)
	}
	return "#/" + strings.Join(steps, "/")
}

// stepInto is the member or the item of that name; nil where there is none.
func stepInto(value any, name string) any {
	switch value := value.(type) {
	case map[string]any:
		return value[name]
	case []any:
		if at, err := strconv.Atoi(name); err == nil && at >= 0 && at < len(value) {
			return value[at]
		}
	}
	return nil
}

// patternMark precedes what is said by "pattern" in a schema that is read. The validator asks for it
// and for names under "patternProperties" alike. It occurs in no text of JSON: it is no UTF-8.
const patternMark = "\xff"

func markedPattern(value any) any {
	if text, isText := value.(string); isText {
		return patternMark + text
	}
	return value
}

func readableMember(name string, value any, around reading) any {
	inner := around.below(name)
	if around.draft < since[name] || around.draft == newest && name == "additionalItems" {
		inner.unseen = &[]unseen{}
	}
	switch value := value.(type) {
	case []any:
		if !slices.Contains(listedSchemas, name) {
			return value
		}
		read := make([]any, len(value))
		for i, schema := range value {
			read[i] = readableSchema(schema, inner.below(strconv.Itoa(i)))
		}
		return read
	case map[string]any:
		if slices.Contains(singleSchemas, name) {
			return readableSchema(value, inner)
		}
		if !slices.Contains(namedSchemas, name) {
			return value
		}
		read := make(map[string]any, len(value))
		for key, schema := range value {
			read[key] = readableSchema(schema, inner.below(key))
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
