// Package json5 reads JSON5 (spec.json5.org) and the parts of it that people write: JSON, and JSON with comments.
// The scanner is one, with a switch for each thing that JSON does not have.
package json5

import (
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
	root, end, err := ReadFirst(text, dialect)
	if err != nil {
		return nil, err
	}
	s := scanner{text: text, at: end, Dialect: dialect}
	if err := s.blanks(); err != nil {
		return nil, err
	}
	if s.at < len(text) {
		return nil, s.mistake("the file goes on after its JSON value")
	}
	return root, nil
}

// ReadFirst reads the value that a text begins with, and tells where that ends.
func ReadFirst(text []byte, dialect Dialect) (root *tree.Node, end int, err error) {
	s := scanner{text: text, Dialect: dialect}
	if err := s.blanks(); err != nil {
		return nil, 0, err
	}
	if s.at == len(text) {
		return nil, 0, s.mistake("the file is empty; an empty form's data is {}")
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
	switch char := s.peek(); {
	case char == '{':
		node.Value, err = s.nested(s.object)
	case char == '[':
		node.Value, err = s.nested(s.list)
	case char == '"', char == '\'' && s.JSON5:
		node.Value, err = s.quoted()
	case char >= '0' && char <= '9', char == '-', s.JSON5 && (char == '+' || char == '.'):
		node.Value, err = s.number()
	default:
		node.Value, err = s.word()
	}
	return node, err
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
	list := tree.List{}
	err := s.between(']', func() error {
		item, err := s.value()
		list = append(list, item)
		return err
	})
	return list, err
}

func (s *scanner) object() (any, error) {
	object := tree.Object{}
	err := s.between('}', func() error {
		member := tree.Member{Offset: s.at}
		var err error
		if member.Name, err = s.name(); err != nil {
			return err
		}
		if err := s.blanks(); err != nil {
			return err
		}
		if s.peek() != ':' {
			return s.unexpected("a colon")
		}
		s.at++
		member.Node, err = s.value()
		object = append(object, member)
		return err
	})
	return object, err
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
