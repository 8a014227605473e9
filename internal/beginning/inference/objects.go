package inference

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"sheaf/internal/format/tree"
)

// Limits as in the front end: more members are entries of a map, so many objects that all have a member make it required,
// and a group of so many members like one another may be a map.
const (
	maxMembers  = 120
	minRequired = 5
	minAlike    = 3
)

// optionalNames are of what is said about a thing besides: another one does without, however many have it.
var optionalNames = regexp.MustCompile(`^(description|summary|docs?|documentation|comments?|notes?|remarks?|hint|help|subtitle|caption|metadata)$|(Description|Summary|Comment|Notes?|Caption|_description|_summary|_notes?)$`)

// identifier is what programs and people call members.
var identifier = regexp.MustCompile(`^[A-Za-z_$@][A-Za-z0-9_$-]*$`)

// valuesOf are the values of members in all objects, by their names in the order in which they are met.
type valuesOf struct {
	names  []string
	values map[string][]located
}

func (o Options) ofObjects(objects []located, at place) inferred {
	all := valuesOf{values: map[string][]located{}}
	for _, value := range objects {
		written, _ := value.node.Value.(tree.Object)
		for _, member := range members(written) {
			if all.values[member.Name] == nil {
				all.names = append(all.names, member.Name)
			}
			all.values[member.Name] = append(all.values[member.Name], located{member.Node, value.path})
		}
	}
	if all.isMap() {
		return o.ofMap(all, at)
	}
	isRare := func(name string) int {
		if len(all.values[name])*10 < len(objects) {
			return 1
		}
		return 0
	}
	names := memberOrder(objects)
	slices.SortStableFunc(names, func(a, b string) int { return isRare(a) - isRare(b) })
	var properties, ui tree.Object
	var required []string
	for _, name := range names {
		inner := o.infer(all.values[name], at.inside(name))
		properties = append(properties, member(name, inner.schema))
		// Options of the form share one object with the members.
		if inner.ui != nil && !strings.HasPrefix(name, "ui:") {
			ui = append(ui, member(name, inner.ui))
		}
		isAlways := len(all.values[name]) == len(objects)
		if o.IsWhole && isAlways && len(objects) >= minRequired && !optionalNames.MatchString(name) {
			required = append(required, name)
		}
	}
	schema := tree.Object{member("type", "object")}
	if len(required) > 0 {
		schema = append(schema, member("required", texts(required)))
	}
	if len(properties) > 0 {
		schema = append(schema, member("properties", object(members(properties)...)))
	}
	found := inferred{schema: object(schema...)}
	if len(ui) > 0 {
		found.ui = object(members(ui)...)
	}
	return found
}

func (o Options) ofMap(all valuesOf, at place) inferred {
	var values []located
	for _, name := range all.names {
		values = append(values, all.values[name]...)
	}
	inner := o.infer(values, at.items())
	found := inferred{schema: object(member("type", "object"), member("additionalProperties", inner.schema))}
	if inner.ui != nil {
		found.ui = object(member("additionalProperties", inner.ui))
	}
	return found
}

// isMap tells whether names of members are values themselves, as in a list of people by their names.
func (v valuesOf) isMap() bool {
	if len(v.names) > maxMembers {
		return true
	}
	if len(v.names) < 1 {
		return false
	}
	odd := 0
	for _, name := range v.names {
		if !identifier.MatchString(name) {
			odd++
		}
	}
	if odd*2 >= len(v.names) && v.areOfOneKind() {
		return true
	}
	return len(v.names) >= minAlike && !v.areRepeated() && v.areAlike()
}

// areRepeated tells whether several files have most of the members: they are the same things by the same names then.
func (v valuesOf) areRepeated() bool {
	paths := map[string]bool{}
	count := 0
	for _, values := range v.values {
		count += len(values)
		for _, value := range values {
			paths[value.path] = true
		}
	}
	return count >= len(v.names)*2 && len(paths) > 1
}

func (v valuesOf) areOfOneKind() bool {
	var first kind
	for _, values := range v.values {
		for _, value := range values {
			if first == "" {
				first = value.kind()
			}
			if value.kind() != first {
				return false
			}
		}
	}
	return true
}

// areAlike tells whether all of the values are objects that share much of their members.
func (v valuesOf) areAlike() bool {
	names := map[string]bool{}
	count, objects := 0, 0
	for _, values := range v.values {
		for _, value := range values {
			written, isObject := value.node.Value.(tree.Object)
			if !isObject {
				return false
			}
			objects++
			for _, member := range members(written) {
				names[member.Name] = true
				count++
			}
		}
	}
	return len(names) > 0 && count*10 >= len(names)*objects*4
}

// memberOrder has the names of members in the order in which most objects have them: the commonest row of names first,
// and what others have besides behind the name that it follows there.
func memberOrder(objects []located) []string {
	type row struct {
		names []string
		count int
	}
	var rows []*row
	known := map[string]*row{}
	for _, value := range objects {
		written, _ := value.node.Value.(tree.Object)
		var names []string
		for _, member := range members(written) {
			names = append(names, member.Name)
		}
		key, _ := json.Marshal(names) // texts always can
		if same := known[string(key)]; same != nil {
			same.count++
			continue
		}
		made := &row{names, 1}
		known[string(key)] = made
		rows = append(rows, made)
	}
	// Among rows that are as common the longer says more.
	slices.SortStableFunc(rows, func(a, b *row) int {
		if a.count != b.count {
			return b.count - a.count
		}
		return len(b.names) - len(a.names)
	})
	var order []string
	isKnown := map[string]bool{}
	for _, row := range rows {
		at := 0
		for _, name := range row.names {
			if isKnown[name] {
				at = slices.Index(order, name) + 1
				continue
			}
			isKnown[name] = true
			order = slices.Insert(order, at, name)
			at++
		}
	}
	return order
}
