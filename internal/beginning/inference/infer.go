package inference

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"

	"sheaf/internal/format/tree"
)

// Entry is what a file says.
type Entry struct {
	Path string
	Data *tree.Node
}

// Options say what is known beside the entries.
type Options struct {
	// IsWhole is set where these are all entries that there are, and not some of them.
	IsWhole bool
	// HasBody is set where entries have a text below their front matter, which is no member of their values.
	HasBody bool
	Images  Images
}

// Inference is a schema that all entries fit.
type Inference struct {
	Schema *tree.Node
	UI     *tree.Node // nil where the form has to know nothing
	Body   string     // what the member is called that the text below the front matter is
}

// inferred is a schema of values, with what its form has to know.
type inferred struct{ schema, ui *tree.Node }

// place is one in the values: the same in all entries.
type place struct {
	depth int
	// name is that of the member that it is, or that it is an item of; hasName is false at the top.
	name    string
	hasName bool
}

func (p place) inside(name string) place { return place{p.depth + 1, name, true} }
func (p place) items() place             { return place{p.depth + 1, p.name, p.hasName} }

// Limits as in the front end: what is deeper is taken as it is, more kinds in one place tell nothing, and texts of a list
// are tags that are short.
const (
	maxDepth     = 12
	maxKinds     = 3
	maxTagLength = 40
)

// bodyNames are for the text below a front matter; the first counts that no entry has already.
var bodyNames = []string{"body", "text", "content", "markdown", "bodyText"}

// Infer makes a schema that each of the entries fits.
func Infer(entries []Entry, options Options) Inference {
	values := make([]located, len(entries))
	for i, entry := range entries {
		values[i] = located{entry.Data, entry.Path}
	}
	found := options.infer(values, place{})
	if !options.HasBody {
		return Inference{Schema: found.schema, UI: found.ui}
	}
	body := bodyName(entries)
	return Inference{Schema: withBody(found.schema, body), UI: found.ui, Body: body}
}

func bodyName(entries []Entry) string {
	taken := map[string]bool{}
	for _, entry := range entries {
		members, _ := entry.Data.Value.(tree.Object)
		for _, member := range members {
			taken[member.Name] = true
		}
	}
	for _, name := range bodyNames {
		if !taken[name] {
			return name
		}
	}
	number := 2
	for taken["body"+strconv.Itoa(number)] {
		number++
	}
	return "body" + strconv.Itoa(number)
}

func withBody(schema *tree.Node, body string) *tree.Node {
	made := tree.Object{member("type", "object")}
	if of := memberOf(schema, "type"); of != nil && of.Value == "object" {
		made, _ = schema.Value.(tree.Object)
	} else if required := memberOf(schema, "required"); required != nil {
		made = append(made, member("required", required))
	}
	var properties tree.Object
	if written := memberOf(schema, "properties"); written != nil {
		properties, _ = written.Value.(tree.Object)
	}
	properties = append(slices.Clone(properties), member(body, object(member("type", "string"), member("contentMediaType", "text/markdown"))))
	return object(members(append(slices.Clone(made), member("properties", object(members(properties)...))))...)
}

func (o Options) infer(values []located, at place) inferred {
	anything := inferred{schema: object()}
	if at.depth > maxDepth || len(values) == 0 {
		return anything
	}
	byKind := map[kind][]located{}
	var kinds []kind
	for _, value := range values {
		of := value.kind()
		if byKind[of] == nil && of != isNull {
			kinds = append(kinds, of)
		}
		byKind[of] = append(byKind[of], value)
	}
	hasNull := byKind[isNull] != nil
	switch {
	case len(kinds) == 0:
		return inferred{schema: object(member("type", texts([]string{"string", "null"})))}
	case slices.Contains(kinds, isOdd), len(kinds) > maxKinds:
		return anything
	}
	var schemas, uis []*tree.Node
	hasUI := false
	for _, of := range kinds {
		found := o.ofKind(of, byKind[of], at)
		if len(kinds) == 1 && hasNull {
			return withNull(found)
		}
		if len(kinds) == 1 {
			return found
		}
		schemas = append(schemas, found.schema)
		if found.ui == nil {
			found.ui = object()
		} else {
			hasUI = true
		}
		uis = append(uis, found.ui)
	}
	if hasNull {
		schemas = append(schemas, typed("null"))
	}
	either := inferred{schema: object(member("anyOf", list(schemas...)))}
	if hasUI {
		either.ui = object(member("anyOf", list(uis...)))
	}
	return either
}

func (o Options) ofKind(of kind, values []located, at place) inferred {
	switch of {
	case isText:
		return o.ofTexts(values, at)
	case isNumber:
		for _, value := range values {
			number, _ := value.node.Value.(json.Number)
			if double := double(number); double != math.Trunc(double) {
				return inferred{schema: typed("number")}
			}
		}
		return inferred{schema: typed("integer")}
	case isList:
		return o.ofLists(values, at)
	case isObject:
		return o.ofObjects(values, at)
	default:
		return inferred{schema: typed("boolean")}
	}
}

func (o Options) ofLists(lists []located, at place) inferred {
	var items []located
	for _, value := range lists {
		nodes, _ := value.node.Value.(tree.List)
		for _, node := range nodes {
			items = append(items, located{node, value.path})
		}
	}
	isNoTag := func(item located) bool {
		return item.kind() != isText || length(item.text()) > maxTagLength || strings.Contains(item.text(), "\n")
	}
	if !slices.ContainsFunc(items, isNoTag) {
		return inferred{object(member("type", "array"), member("items", typed("string"))), object(member("ui:widget", "tags"))}
	}
	inner := o.infer(items, at.items())
	found := inferred{schema: object(member("type", "array"), member("items", inner.schema))}
	if inner.ui != nil {
		found.ui = object(member("items", inner.ui))
	}
	return found
}

// withNull is for a member that stands there without a value, as YAML has them.
func withNull(found inferred) inferred {
	if of := memberOf(found.schema, "type"); of != nil && memberOf(found.schema, "const") == nil {
		if name, isText := of.Value.(string); isText {
			schema, _ := found.schema.Value.(tree.Object)
			schema = slices.Clone(schema)
			for i := range schema {
				if schema[i].Name == "type" {
					schema[i] = member("type", texts([]string{name, "null"}))
				}
			}
			return inferred{object(schema...), found.ui}
		}
	}
	either := inferred{schema: object(member("anyOf", list(found.schema, typed("null"))))}
	if found.ui != nil {
		either.ui = object(member("anyOf", list(found.ui)))
	}
	return either
}
