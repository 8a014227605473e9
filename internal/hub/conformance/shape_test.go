//go:build conformance

package conformance_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// shape is what a JSON value is made of, without its values: the items of a list
// are taken together, so that one shape says what each of them may be.
type shape struct {
	types   map[string]bool // the JSON types that occur
	members map[string]*shape
	count   int            // of the objects
	seen    map[string]int // in how many of the objects a member is
	items   *shape         // nil where no list has any
}

func shapeOf(values ...any) *shape {
	s := &shape{types: map[string]bool{}, seen: map[string]int{}}
	members := map[string][]any{}
	var items []any
	for _, value := range values {
		switch value := value.(type) {
		case nil:
			s.types["null"] = true
		case bool:
			s.types["boolean"] = true
		case float64:
			s.types["number"] = true
		case string:
			s.types["string"] = true
		case list:
			s.types["array"] = true
			items = append(items, value...)
		case object:
			s.types["object"] = true
			s.count++
			for name, member := range value {
				s.seen[name]++
				members[name] = append(members[name], member)
			}
		}
	}
	if len(items) > 0 {
		s.items = shapeOf(items...)
	}
	s.members = make(map[string]*shape, len(members))
	for name, values := range members {
		s.members[name] = shapeOf(values...)
	}
	return s
}

// difference is one way in which an answer has another shape than a recorded one.
type difference struct {
	kind string // missing, added, type or empty
	path string // such as .parents[].sha
	text string
}

func (d difference) String() string { return d.kind + " " + d.path + d.text }

// member is the last name of the path; a list that is the whole answer is called
// list.
func (d difference) member() string {
	path := strings.ReplaceAll(d.path, "[]", "")
	if path == "" {
		return "list"
	}
	return path[strings.LastIndexByte(path, '.')+1:]
}

// differences says what the shape of ours has that none of the recorded values
// has, and what it lacks that all of them have.
func differences(recorded, ours *shape, path string) []difference {
	var found []difference
	for kind := range ours.types {
		if !recorded.types[kind] {
			found = append(found, difference{"type", path, fmt.Sprintf(": %s, recorded %s", kind, strings.Join(slices.Sorted(maps.Keys(recorded.types)), ", "))})
		}
	}
	for name, member := range recorded.members {
		at := path + "." + name
		switch mine, ok := ours.members[name]; {
		case ok:
			found = append(found, differences(member, mine, at)...)
		case ours.count > 0 && recorded.seen[name] == recorded.count:
			found = append(found, difference{"missing", at, ""})
		}
	}
	for name := range ours.members {
		if _, ok := recorded.members[name]; !ok && recorded.count > 0 {
			found = append(found, difference{"added", path + "." + name, ""})
		}
	}
	switch {
	case recorded.items != nil && ours.items != nil:
		found = append(found, differences(recorded.items, ours.items, path+"[]")...)
	case recorded.items != nil && ours.types["array"]:
		found = append(found, difference{"empty", path + "[]", ""})
	}
	return found
}
