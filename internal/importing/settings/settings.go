// Package settings reads what somebody wrote as the configuration of another editor: each member is looked at before it is
// used. It is what web/src/builder/beginnings/fields/settings.ts is in the browser.
package settings

import (
	"bytes"
	"encoding/json"
	"strings"

	"sheaf/internal/format/tree"
)

// Own is a member of an object; nil where there is none. Of members with one name the last counts.
func Own(object *tree.Node, name string) *tree.Node {
	var found *tree.Node
	for _, member := range Members(object) {
		if member.Name == name {
			found = member.Node
		}
	}
	return found
}

// Members are those of an object; none of anything else.
func Members(object *tree.Node) tree.Object {
	if object == nil {
		return nil
	}
	members, _ := object.Value.(tree.Object)
	return members
}

// Text is a member that is a text; empty where there is none.
func Text(object *tree.Node, name string) string {
	return TextOf(Own(object, name))
}

// TextOf is a value that is a text; empty where it is none.
func TextOf(node *tree.Node) string {
	if node == nil {
		return ""
	}
	text, _ := node.Value.(string)
	return text
}

// Number is a member that is a number, else nil.
func Number(object *tree.Node, name string) any {
	node := Own(object, name)
	if node == nil {
		return nil
	}
	if number, isNumber := node.Value.(json.Number); isNumber {
		return number
	}
	return nil
}

// IsTrue tells whether a member is true.
func IsTrue(object *tree.Node, name string) bool { return is(object, name, true) }

// IsFalse tells whether a member is there and false.
func IsFalse(object *tree.Node, name string) bool { return is(object, name, false) }

func is(object *tree.Node, name string, wanted bool) bool {
	node := Own(object, name)
	return node != nil && node.Value == any(wanted)
}

// IsObject tells whether a value has members.
func IsObject(node *tree.Node) bool {
	if node == nil {
		return false
	}
	_, isObject := node.Value.(tree.Object)
	return isObject
}

// Object is a member that is an object, else nil.
func Object(object *tree.Node, name string) *tree.Node {
	if node := Own(object, name); IsObject(node) {
		return node
	}
	return nil
}

// Items are those of a member that is a list.
func Items(object *tree.Node, name string) tree.List {
	node := Own(object, name)
	if node == nil {
		return nil
	}
	items, _ := node.Value.(tree.List)
	return items
}

// Objects are the items of a member that are objects.
func Objects(object *tree.Node, name string) tree.List {
	var found tree.List
	for _, item := range Items(object, name) {
		if IsObject(item) {
			found = append(found, item)
		}
	}
	return found
}

// Texts are the items of a member that are texts.
func Texts(object *tree.Node, name string) []string {
	var found []string
	for _, item := range Items(object, name) {
		if text, isText := item.Value.(string); isText {
			found = append(found, text)
		}
	}
	return found
}

// Option is a value to choose, and what people call it; empty where nobody said so.
type Option struct {
	Value *tree.Node
	Label string
}

// Options are values to choose, as they are or with a label each. Some people write `name` for `value`.
func Options(object *tree.Node, name string) []Option {
	var options []Option
	for _, item := range Items(object, name) {
		value := Own(item, "value")
		if value == nil {
			value = Own(item, "name")
		}
		switch {
		case !IsObject(item):
			options = append(options, Option{Value: item})
		case value != nil:
			options = append(options, Option{Value: value, Label: Text(item, "label")})
		}
	}
	return options
}

// PlainPath is a path from the root, without slashes around it.
func PlainPath(path string) string {
	path = strings.Trim(path, "/")
	for strings.HasPrefix(path, "./") {
		path = strings.TrimLeft(path[2:], "/")
	}
	if path == "." {
		return ""
	}
	return path
}

// maxWritten is how many characters of a value are repeated to people.
const maxWritten = 80

// Written is a value as people read it, on one line and shortened: a text without quotes, anything else as JSON.
func Written(node *tree.Node) string {
	if text, isText := node.Value.(string); isText {
		return Short(text)
	}
	var indented bytes.Buffer
	if err := node.Write(&indented, 0); err != nil {
		return ""
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, indented.Bytes()); err != nil {
		return ""
	}
	return Short(compact.String())
}

// Short is a text of at most 80 characters.
func Short(text string) string {
	runes := []rune(text)
	if len(runes) > maxWritten {
		return string(runes[:maxWritten])
	}
	return text
}
