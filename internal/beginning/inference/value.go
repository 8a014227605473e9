package inference

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"unicode/utf16"

	"sheaf/internal/format/tree"
)

// kind is what a value is.
type kind string

// The kinds. What is odd is a number that JSON has no way to write: whatever a schema says of it is wrong.
const (
	isNull   kind = "null"
	isBool   kind = "boolean"
	isNumber kind = "number"
	isText   kind = "string"
	isList   kind = "array"
	isObject kind = "object"
	isOdd    kind = "odd"
)

// located is a value, and the file that it stands in.
type located struct {
	node *tree.Node
	path string
}

func (l located) text() string {
	text, _ := l.node.Value.(string)
	return text
}

func (l located) kind() kind {
	switch value := l.node.Value.(type) {
	case nil:
		return isNull
	case bool:
		return isBool
	case string:
		return isText
	case tree.List:
		return isList
	case tree.Object:
		return isObject
	case json.Number:
		if math.IsInf(double(value), 0) {
			return isOdd
		}
		return isNumber
	default:
		return isOdd
	}
}

// double is a number as JavaScript reads it: what is out of range is infinite.
func double(number json.Number) float64 {
	value, _ := strconv.ParseFloat(string(number), 64)
	return value
}

// members are those of an object in the order that JavaScript gives them: of one name the last counts, at the place of
// the first, and whole numbers come first, the least before others.
func members(object tree.Object) tree.Object {
	at := make(map[string]int, len(object))
	once := make(tree.Object, 0, len(object))
	for _, member := range object {
		if i, isKnown := at[member.Name]; isKnown {
			once[i].Node = member.Node
			continue
		}
		at[member.Name] = len(once)
		once = append(once, member)
	}
	slices.SortStableFunc(once, func(a, b tree.Member) int { return indexOf(a.Name) - indexOf(b.Name) })
	return once
}

// maxIndex is above any name that JavaScript takes for an index.
const maxIndex = math.MaxUint32

func indexOf(name string) int {
	index, err := strconv.ParseUint(name, 10, 32)
	if err != nil || index == maxIndex || strconv.FormatUint(index, 10) != name {
		return maxIndex
	}
	return int(index)
}

// length is that of a text in UTF-16, as JavaScript counts.
func length(text string) int {
	units := 0
	for _, char := range text {
		units += utf16.RuneLen(char)
	}
	return units
}

// The parts of a schema.

func object(members ...tree.Member) *tree.Node { return &tree.Node{Value: tree.Object(members)} }

func member(name string, value any) tree.Member {
	if node, isNode := value.(*tree.Node); isNode {
		return tree.Member{Name: name, Node: node}
	}
	return tree.Member{Name: name, Node: &tree.Node{Value: value}}
}

func list(nodes ...*tree.Node) *tree.Node { return &tree.Node{Value: tree.List(nodes)} }

func texts(values []string) *tree.Node {
	nodes := make([]*tree.Node, len(values))
	for i, value := range values {
		nodes[i] = &tree.Node{Value: value}
	}
	return list(nodes...)
}

func typed(name string) *tree.Node { return object(member("type", name)) }

// memberOf is the value of a member; nil where there is none.
func memberOf(node *tree.Node, name string) *tree.Node {
	object, _ := node.Value.(tree.Object)
	for _, member := range object {
		if member.Name == name {
			return member.Node
		}
	}
	return nil
}
