package project

import (
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/format/tree"
)

// Members of a schema that are schemas, lists of schemas, or schemas by name.
var (
	singleSchemas = strings.Fields("items additionalItems contains not if then else propertyNames additionalProperties unevaluatedItems unevaluatedProperties contentSchema")
	listedSchemas = strings.Fields("allOf anyOf oneOf prefixItems items")
	namedSchemas  = strings.Fields("properties patternProperties $defs definitions dependentSchemas dependencies")
)

// annotations are members that say nothing about data. Generators write null for those that they leave out,
// which the meta-schemas forbid.
var annotations = strings.Fields("title description $comment examples readOnly writeOnly deprecated contentMediaType contentEncoding")

// isLeftOut reports whether a member of a schema says nothing, and is not to stop a validation.
func isLeftOut(name string, value any) bool {
	return value == nil && slices.Contains(annotations, name)
}

// appliedBesideReference are the members beside a "$ref" that the validator applies even in
// drafts that ignore all members beside a "$ref".
var appliedBesideReference = strings.Fields("const contains propertyNames if then else")

// besideReference is the member that they are moved into. The validator does not know it, but a
// reference may lead into it.
const besideReference = "x-beside-reference"

// drafts are the supported ones, oldest first: what the addresses of one have in common, and the
// address that the validator knows.
var drafts = []struct{ mark, address string }{
	{"://json-schema.org/draft-04/", "http://json-schema.org/draft-04/schema#"},
	{"://json-schema.org/draft-06/", "http://json-schema.org/draft-06/schema#"},
	{"://json-schema.org/draft-07/", "http://json-schema.org/draft-07/schema#"},
	{"://json-schema.org/draft/2019-09/", "https://json-schema.org/draft/2019-09/schema"},
	{"://json-schema.org/draft/2020-12/", "https://json-schema.org/draft/2020-12/schema"},
}

// Indexes of drafts.
const (
	draft04   = 0
	draft2019 = 3
	newest    = 4
)

// draftOf returns the draft of a dialect, by the address in "$schema". An unknown dialect, which is never
// fetched, counts as the newest draft.
func draftOf(dialect string) int {
	for draft, known := range drafts {
		if strings.Contains(dialect, known.mark) {
			return draft
		}
	}
	return newest
}

// since are keywords by the first draft that has them. Meta-schemas of older drafts do not
// describe their values.
var since = map[string]int{
	"contains": draft04 + 1, "propertyNames": draft04 + 1, "if": draft04 + 2, "then": draft04 + 2, "else": draft04 + 2,
	"$defs": draft2019, "dependentSchemas": draft2019, "contentSchema": draft2019,
	"unevaluatedItems": draft2019, "unevaluatedProperties": draft2019, "prefixItems": newest,
}

// scope is what a schema inherits from the schemas around it.
type scope struct {
	draft int
	// resource is the schema, as written, that local references are resolved against.
	resource any
	// place is nil at the root.
	place *step
	// hidden collects what the validator is not given.
	hidden *[]hiddenMembers
	// base is what references are resolved against.
	base  *url.URL
	file  *schemaFile
	links *links
}

// step is the last step of a path in a schema. Steps share what is before them: a schema may be
// thousands of levels deep, and a path would be copied at each.
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

// hiddenMembers are members of the schema at a path that the validator is not given, because
// they do not apply to data. The meta-schema applies to them all the same.
type hiddenMembers struct {
	placeInFile
	draft   int
	members map[string]any
}

// readableSchema is a copy of a schema for the validator, which then agrees with the form
// (web/src/schema/dialects/newestDialect.ts): OpenAPI's "nullable" allows null, the format "regex" and
// patterns are our own, older drafts ignore members beside a "$ref", "$recursiveRef" applies in 2019-09
// alone, an unknown dialect counts as the newest draft, and references lead to files of the repository or
// to nowhere. Members that are left out are collected in the scope.
func readableSchema(schema any, around scope) any {
	members, isObject := schema.(map[string]any)
	if !isObject {
		return schema
	}
	around = around.within(members)
	read := make(map[string]any, len(members))
	beside, hidden := map[string]any{}, map[string]any{}
	// In one order, so that of several references to one thing the same is named each time.
	for _, name := range slices.Sorted(maps.Keys(members)) {
		value := members[name]
		switch {
		case isLeftOut(name, value):
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
		case name == "const":
			around.putConstant(read, value)
		case name == "$ref":
			read[name] = around.reference(value)
		case name == "$dynamicRef":
			read[name] = around.outward(name, value)
		case name == "pattern":
			read[name] = around.marked(name, value)
		default:
			read[name] = readableMember(name, value, around)
		}
	}
	if len(beside) > 0 {
		read[besideReference] = beside
	}
	if len(hidden) > 0 {
		*around.hidden = append(*around.hidden, hiddenMembers{around.here(), around.draft, hidden})
	}
	if read["format"] == "regex" {
		read["format"] = regexFormat
	}
	if members["nullable"] == true && read["type"] != nil {
		read["type"] = withNull(read["type"])
	}
	return read
}

// within is the scope of the schemas in a schema. "$schema" counts in a root and in a schema with
// an identity of its own.
func (s scope) within(schema map[string]any) scope {
	draft := s.draft
	if dialect, isText := schema["$schema"].(string); isText {
		draft = draftOf(dialect)
	}
	if s.place == nil || identity(schema, draft) != "" {
		s.draft = draft
	}
	if address := identity(schema, s.draft); address != "" {
		s.resource = schema
		if base, err := s.base.Parse(address); err == nil {
			s.base = base
		}
	}
	return s
}

// here is the place of the scope's schema.
func (s scope) here() placeInFile { return placeInFile{s.file, s.place.path()} }

// outward is what a keyword refers to, by the address that the validator has for it if it is in another file.
func (s scope) outward(keyword string, reference any) any {
	written, isText := reference.(string)
	if !isText {
		return reference
	}
	if target, isElsewhere := s.links.target(s.below(keyword).here(), s.base, written); isElsewhere {
		return target
	}
	return reference
}

// below is the scope of a member or an item.
func (s scope) below(name string) scope {
	s.place = &step{s.place, name}
	return s
}

// identity is the address in a schema's "$id", without the fragment. Before 2019-09 "$id" is
// ignored beside a "$ref".
func identity(schema map[string]any, draft int) string {
	keyword := "$id"
	if draft == draft04 {
		keyword = "id"
	}
	if (scope{draft: draft}).isReference(schema) {
		return ""
	}
	id, _ := schema[keyword].(string)
	address, _, _ := strings.Cut(id, "#")
	return address
}

// isReference reports whether all members of a schema but its "$ref" are ignored.
func (s scope) isReference(schema map[string]any) bool {
	_, isReference := schema["$ref"].(string)
	return isReference && s.draft < draft2019
}

// reference is a "$ref" that leads to the same place in the readable copy, where members beside
// references were moved.
func (s scope) reference(value any) any {
	written, isText := s.outward("$ref", value).(string)
	pointer, isLocal := strings.CutPrefix(written, "#/")
	switch {
	case !isText:
		return value
	case !isLocal:
		return written
	}
	place := s.resource
	var steps []string
	for _, step := range strings.Split(pointer, "/") {
		name, err := url.PathUnescape(step)
		if err != nil {
			return value
		}
		name = tree.Name(name)
		members, _ := place.(map[string]any)
		if members != nil && s.isReference(members) && slices.Contains(appliedBesideReference, name) {
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

// patternMark precedes the value of "pattern" in the readable copy: the validator compiles that and
// the names under "patternProperties" by the same call. It is no UTF-8, so no JSON contains it.
const patternMark = "\xff"

// marked is a copy of a member's value with its patterns marked. A reference may lead into the value
// of an unknown member; "const" and "enum" hold data.
func (s scope) marked(name string, value any) any {
	if name == "enum" {
		return value
	}
	switch value := value.(type) {
	case string:
		if name == "pattern" {
			return patternMark + value
		}
	case []any:
		read := make([]any, len(value))
		for i, item := range value {
			read[i] = s.marked("", item)
		}
		return read
	case map[string]any:
		read := make(map[string]any, len(value))
		for _, key := range slices.Sorted(maps.Keys(value)) {
			member := value[key]
			switch {
			case isLeftOut(key, member):
			case key == "const":
				s.putConstant(read, member)
			case key == "$ref", key == "$dynamicRef":
				read[key] = s.outward(key, member)
			default:
				read[key] = s.marked(key, member)
			}
		}
		return read
	}
	return value
}

// putConstant sets "const" in the copy of a schema.
func (s scope) putConstant(read map[string]any, value any) {
	read["const"] = value
	if s.draft == draft04 {
		read[constant04] = value
	}
}

func readableMember(name string, value any, around scope) any {
	inner := around.below(name)
	if around.draft < since[name] || around.draft == newest && name == "additionalItems" {
		inner.hidden = &[]hiddenMembers{}
	}
	switch value := value.(type) {
	case []any:
		if !slices.Contains(listedSchemas, name) {
			return around.marked(name, value)
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
			return around.marked(name, value)
		}
		read := make(map[string]any, len(value))
		for _, key := range slices.Sorted(maps.Keys(value)) {
			read[key] = readableSchema(value[key], inner.below(key))
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
