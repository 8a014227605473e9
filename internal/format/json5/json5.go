// Package json5 reads JSON5 (spec.json5.org) and the parts of it that people write: JSON, and JSON with comments.
// The scanner is one, with a switch for each thing that JSON does not have.
package json5

import (
	"slices"
	"unicode/utf8"

	"sheaf/internal/format/tree"
)

// Dialect says what a text may have that is not JSON.
type Dialect struct {
	// Name is what messages call it.
	Name           string
	Comments       bool
	TrailingCommas bool
	// JSON5 is the rest of JSON5: bare names, single quotes, its numbers, escapes and blanks.
	JSON5 bool
}

// The dialects in use. Commented is what Visual Studio Code and TypeScript read.
var (
	JSON      = Dialect{Name: "JSON"}
	Commented = Dialect{Name: "JSON with comments", Comments: true, TrailingCommas: true}
	JSON5     = Dialect{Name: "JSON5", Comments: true, TrailingCommas: true, JSON5: true}
)

// Read reads a text.
func Read(text []byte, dialect Dialect) (*tree.Node, error) {
	s := scanner{text: text, Dialect: dialect}
	var root *tree.Node
	err := s.whole(func() (err error) {
		root, err = s.value()
		return err
	})
	if err != nil {
		return nil, err
	}
	return root, nil
}

// ReadFirst reads the value that a text begins with, and tells where that ends.
func ReadFirst(text []byte, dialect Dialect) (root *tree.Node, end int, err error) {
	s := scanner{text: text, Dialect: dialect}
	if err := s.begin(); err != nil {
		return nil, 0, err
	}
	if root, err = s.value(); err != nil {
		return nil, 0, err
	}
	return root, s.at, nil
}

type scanner struct {
	Dialect
	text  []byte
	at    int
	depth int

	// items and members are of the lists and objects that are being read, one behind the other: each list is then made
	// as long as it is.
	items   []*tree.Node
	members []tree.Member
	// names has each name once. A large file is mostly a list of like objects.
	names map[string]string
}

// maxNames bounds how many names are kept: a map has as many as it has members.
const maxNames = 10_000

// same is a name as it was read before.
func (s *scanner) same(name string) string {
	if known, isKnown := s.names[name]; isKnown {
		return known
	}
	if s.names == nil {
		s.names = map[string]string{}
	}
	if len(s.names) < maxNames {
		s.names[name] = name
	}
	return name
}

// begin passes over what stands before the value.
func (s *scanner) begin() error {
	if err := s.blanks(); err != nil {
		return err
	}
	if s.at == len(s.text) {
		return s.mistake("the file is empty; an empty form's data is {}")
	}
	return nil
}

// whole reads a text that is one value.
func (s *scanner) whole(read func() error) error {
	if err := s.begin(); err != nil {
		return err
	}
	if err := read(); err != nil {
		return err
	}
	if err := s.blanks(); err != nil {
		return err
	}
	if s.at < len(s.text) {
		return s.mistake("the file goes on after its JSON value")
	}
	return nil
}

func (s *scanner) mistake(message string) error {
	return &tree.Mistake{Offset: s.at, Message: message}
}

// unexpected says what should stand here in place of what does.
func (s *scanner) unexpected(wanted string) error {
	if s.at >= len(s.text) {
		return s.mistake("the JSON ends before it is complete")
	}
	char, _ := utf8.DecodeRune(s.text[s.at:])
	return s.mistake("not valid " + s.Name + ": " + wanted + " is expected here, not " + shown(char))
}

// peek is the next byte, or 0 at the end.
func (s *scanner) peek() byte { return s.peekAt(0) }

func (s *scanner) peekAt(ahead int) byte {
	if s.at+ahead < len(s.text) {
		return s.text[s.at+ahead]
	}
	return 0
}

func (s *scanner) value() (*tree.Node, error) {
	if err := s.blanks(); err != nil {
		return nil, err
	}
	node := &tree.Node{Offset: s.at}
	var err error
	switch s.peek() {
	case '{':
		node.Value, err = s.nested(s.object)
	case '[':
		node.Value, err = s.nested(s.list)
	default:
		node.Value, err = s.single()
	}
	return node, err
}

// single reads a value with nothing in it.
func (s *scanner) single() (any, error) {
	switch char := s.peek(); {
	case char == '"', char == '\'' && s.JSON5:
		return s.quoted()
	case char >= '0' && char <= '9', char == '-', s.JSON5 && (char == '+' || char == '.'):
		return s.number()
	default:
		return s.word()
	}
}

// nested bounds how deep values stand in one another.
func (s *scanner) nested(read func() (any, error)) (any, error) {
	if s.depth++; s.depth > tree.MaxDepth {
		return nil, s.mistake("lists and objects stand too deep in one another")
	}
	value, err := read()
	s.depth--
	return value, err
}

func (s *scanner) list() (any, error) {
	begin := len(s.items)
	err := s.between(']', func() error {
		item, err := s.value()
		s.items = append(s.items, item)
		return err
	})
	list := slices.Clone(tree.List(s.items[begin:]))
	clear(s.items[begin:])
	s.items = s.items[:begin]
	if list == nil {
		list = tree.List{}
	}
	return list, err
}

func (s *scanner) object() (any, error) {
	begin := len(s.members)
	err := s.between('}', func() error {
		member := tree.Member{Offset: s.at}
		var err error
		if member.Name, err = s.memberName(); err != nil {
			return err
		}
		member.Node, err = s.value()
		s.members = append(s.members, member)
		return err
	})
	object := slices.Clone(tree.Object(s.members[begin:]))
	clear(s.members[begin:])
	s.members = s.members[:begin]
	if object == nil {
		object = tree.Object{}
	}
	return object, err
}

// memberName reads a name and the colon behind it.
func (s *scanner) memberName() (string, error) {
	name, err := s.name()
	if err != nil {
		return "", err
	}
	if err := s.blanks(); err != nil {
		return "", err
	}
	if s.peek() != ':' {
		return "", s.unexpected("a colon")
	}
	s.at++
	return s.same(name), nil
}

// between reads what stands between two brackets, with commas in between.
func (s *scanner) between(closing byte, read func() error) error {
	s.at++
	for isFirst := true; ; isFirst = false {
		if err := s.blanks(); err != nil {
			return err
		}
		if s.peek() == closing && (isFirst || s.TrailingCommas) {
			s.at++
			return nil
		}
		if err := read(); err != nil {
			return err
		}
		if err := s.blanks(); err != nil {
			return err
		}
		switch s.peek() {
		case ',':
			s.at++
		case closing:
			s.at++
			return nil
		default:
			return s.unexpected("a comma or " + string(closing))
		}
	}
}

func (s *scanner) name() (string, error) {
	switch {
	case s.peek() == '"', s.peek() == '\'' && s.JSON5:
		return s.quoted()
	case s.JSON5:
		return s.bareName()
	default:
		return "", s.unexpected("a name in double quotes")
	}
}

// words are values that have a name.
var words = map[string]any{"null": nil, "true": true, "false": false}

func (s *scanner) word() (any, error) {
	length := 0
	for char := s.peek(); char >= 'a' && char <= 'z'; char = s.peekAt(length) {
		length++
	}
	if value, isKnown := words[string(s.text[s.at:s.at+length])]; isKnown {
		s.at += length
		return value, nil
	}
	return s.number() // says what is wrong, or reads Infinity and NaN
}
