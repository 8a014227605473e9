// Package tree holds what a text says, whatever its format: values as JSON has them, each with its place.
package tree

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// MaxDepth is how many lists and objects may stand in one another, in any format. It is the limit of
// encoding/json.
const MaxDepth = 10_000

// maxSize is the size in bytes above which texts are not read whose parsers take many times their size in memory.
const maxSize = 16 << 20

// CheckSize refuses a text that is too large for a parser with nodes of its own.
func CheckSize(text []byte) error {
	if len(text) > maxSize {
		return &Mistake{Message: fmt.Sprintf("the text is larger than %d MiB", maxSize>>20)}
	}
	return nil
}

// Node is a value in a text. Where a format lets one value stand at several places, its node does so too.
type Node struct {
	// Offset is where the value begins, in bytes.
	Offset int
	// Value is nil, a bool, a string, a json.Number, a List or an Object; or a float64 that is infinite or no
	// number, which JSON has no spelling for.
	Value any
}

// List is the value of a node that has items.
type List []*Node

// Object is the value of a node that has members, in the order of the text. Of members with one name, which
// only JSON may have, the last counts.
type Object []Member

// Member is one of an object's.
type Member struct {
	Name string
	// Offset is where the name begins, in bytes.
	Offset int
	Node   *Node
}

// Mistake is why a text cannot be read, or not all of it, at its place.
type Mistake struct {
	Offset  int
	Message string
}

func (m *Mistake) Error() string { return m.Message }

// JSON is the value as encoding/json has it, with numbers as they are spelt.
func (n *Node) JSON() any {
	return n.JSONWith(func(number json.Number) json.Number { return number })
}

// JSONWith is JSON with other numbers.
func (n *Node) JSONWith(read func(json.Number) json.Number) any {
	switch value := n.Value.(type) {
	case json.Number:
		return read(value)
	case List:
		list := make([]any, len(value))
		for i, item := range value {
			list[i] = item.JSONWith(read)
		}
		return list
	case Object:
		object := make(map[string]any, len(value))
		for _, member := range value {
			object[member.Name] = member.Node.JSONWith(read)
		}
		return object
	default:
		return value
	}
}

// Escapes of JSON Pointer (RFC 6901 §3), and back.
var (
	pointerEscapes   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescapes = strings.NewReplacer("~1", "/", "~0", "~")
)

// Pointer writes a path as JSON Pointer (RFC 6901).
func Pointer(path []string) string {
	var pointer strings.Builder
	for _, step := range path {
		pointer.WriteByte('/')
		_, _ = pointerEscapes.WriteString(&pointer, step)
	}
	return pointer.String()
}

// Name is what a step of a JSON Pointer is called.
func Name(step string) string { return pointerUnescapes.Replace(step) }

// Path is the path that a JSON Pointer has.
func Path(pointer string) []string {
	if pointer == "" {
		return nil
	}
	path := strings.Split(pointer, "/")[1:]
	for i, step := range path {
		path[i] = Name(step)
	}
	return path
}

// Offsets finds where the values of the wanted pointers begin. The offset of a pointer that leads nowhere is 0.
func (n *Node) Offsets(wanted map[string]bool) map[string]int {
	found := make(map[string]int, len(wanted))
	root := &step{}
	for pointer := range wanted {
		found[pointer] = 0
		at := root
		for _, name := range Path(pointer) {
			next := at.below[name]
			if next == nil {
				if at.below == nil {
					at.below = map[string]*step{}
				}
				next = &step{}
				at.below[name] = next
			}
			at = next
		}
		at.pointer, at.isWanted = pointer, true
	}
	root.find(n, found)
	return found
}

// step is one of the steps that lead to wanted values.
type step struct {
	pointer  string
	isWanted bool
	below    map[string]*step
}

func (s *step) find(n *Node, found map[string]int) {
	if s.isWanted {
		found[s.pointer] = n.Offset
	}
	if len(s.below) == 0 {
		return
	}
	switch value := n.Value.(type) {
	case List:
		for name, next := range s.below {
			if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(value) && strconv.Itoa(i) == name {
				next.find(value[i], found)
			}
		}
	case Object:
		for _, member := range value {
			if next := s.below[member.Name]; next != nil {
				next.find(member.Node, found)
			}
		}
	}
}
