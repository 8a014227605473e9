package json5

import "encoding/json"

// ReadPlain reads the value of a text without the places of what is in it, as tree.Node.JSONWith has it, in about half
// the memory. It takes and refuses what Read does.
func ReadPlain(text []byte, dialect Dialect, number func(json.Number) json.Number) (any, error) {
	s := plainScanner{scanner{text: text, Dialect: dialect}, number}
	var root any
	err := s.whole(func() (err error) {
		root, err = s.plain()
		return err
	})
	return root, err
}

type plainScanner struct {
	scanner
	asRead func(json.Number) json.Number
}

func (s *plainScanner) plain() (any, error) {
	if err := s.blanks(); err != nil {
		return nil, err
	}
	switch s.peek() {
	case '{':
		return s.nested(s.plainObject)
	case '[':
		return s.nested(s.plainList)
	}
	value, err := s.single()
	if number, isNumber := value.(json.Number); isNumber {
		return s.asRead(number), err
	}
	return value, err
}

func (s *plainScanner) plainList() (any, error) {
	list := []any{}
	err := s.between(']', func() error {
		item, err := s.plain()
		list = append(list, item)
		return err
	})
	return list, err
}

func (s *plainScanner) plainObject() (any, error) {
	object := map[string]any{}
	err := s.between('}', func() error {
		name, err := s.memberName()
		if err != nil {
			return err
		}
		object[name], err = s.plain()
		return err
	})
	return object, err
}
