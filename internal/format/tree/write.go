package tree

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"strings"
)

// ErrNoJSON is a number that JSON has no spelling for.
var ErrNoJSON = errors.New("JSON has no such number: it is infinite, or none at all")

// Write writes a value as JSON with two blanks a level: members in the order of the text, numbers as they are spelled. Of
// members with one name the last counts, at the place of the first, as in JavaScript. The first line has no
// indent; the others are indented by depth levels more.
func (n *Node) Write(out io.Writer, depth int) error {
	w := writer{out: out}
	w.node(n, depth)
	return w.err
}

type writer struct {
	out io.Writer
	err error
}

func (w *writer) text(text string) {
	if w.err == nil {
		_, w.err = io.WriteString(w.out, text)
	}
}

func (w *writer) line(depth int) { w.text("\n" + strings.Repeat("  ", depth)) }

func (w *writer) node(n *Node, depth int) {
	switch value := n.Value.(type) {
	case List:
		w.between('[', ']', len(value), depth, func(i int) { w.node(value[i], depth+1) })
	case Object:
		members := once(value)
		w.between('{', '}', len(members), depth, func(i int) {
			w.scalar(members[i].Name)
			w.text(": ")
			w.node(members[i].Node, depth+1)
		})
	default:
		w.scalar(value)
	}
}

func (w *writer) between(opening, closing rune, count, depth int, item func(i int)) {
	w.text(string(opening))
	for i := range count {
		if w.err != nil {
			return
		}
		if i > 0 {
			w.text(",")
		}
		w.line(depth + 1)
		item(i)
	}
	if count > 0 {
		w.line(depth)
	}
	w.text(string(closing))
}

func (w *writer) scalar(value any) {
	switch value := value.(type) {
	case float64:
		if math.IsInf(value, 0) || math.IsNaN(value) {
			w.err = errors.Join(w.err, ErrNoJSON)
			return
		}
	case json.Number:
		w.text(string(value))
		return
	}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil && w.err == nil {
		w.err = err
	}
	w.text(strings.TrimSuffix(text.String(), "\n"))
}

// once are the members of an object, each name once.
func once(object Object) Object {
	at := make(map[string]int, len(object))
	members := make(Object, 0, len(object))
	for _, member := range object {
		if i, isKnown := at[member.Name]; isKnown {
			members[i].Node = member.Node
			continue
		}
		at[member.Name] = len(members)
		members = append(members, member)
	}
	return members
}
