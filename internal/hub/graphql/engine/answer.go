package engine

import (
	"bytes"
	"encoding/json"
)

// Answer is the answer to a document. Without data it did not come to looking anything up.
type Answer struct {
	Data   any
	Errors []Fault

	isExecuted bool
}

// member is one member of a JSON object.
type member struct {
	name  string
	value any
}

// members is a JSON object whose members stay in the order in which the document asks for them, as the specification
// of GraphQL wants it.
type members []member

// JSON writes the answer.
func (a *Answer) JSON() ([]byte, error) {
	w := writer{}
	w.encoder = json.NewEncoder(&w.text)
	w.encoder.SetEscapeHTML(false) // the answer is no HTML, in which "<" is a letter like others
	separator := "{"
	if a.isExecuted {
		w.text.WriteString(`{"data":`)
		if err := w.write(a.Data); err != nil {
			return nil, err
		}
		separator = ","
	}
	if len(a.Errors) > 0 {
		w.text.WriteString(separator + `"errors":`)
		if err := w.leaf(a.Errors); err != nil {
			return nil, err
		}
	}
	w.text.WriteString("}\n")
	return w.text.Bytes(), nil
}

type writer struct {
	text    bytes.Buffer
	encoder *json.Encoder
}

func (w *writer) write(value any) error {
	switch value := value.(type) {
	case members:
		if value == nil {
			w.text.WriteString("null")
			return nil
		}
		return w.object(value)
	case []any:
		return w.list(value)
	default:
		return w.leaf(value)
	}
}

func (w *writer) object(value members) error {
	w.text.WriteByte('{')
	for i, one := range value {
		if i > 0 {
			w.text.WriteByte(',')
		}
		if err := w.leaf(one.name); err != nil {
			return err
		}
		w.text.WriteByte(':')
		if err := w.write(one.value); err != nil {
			return err
		}
	}
	w.text.WriteByte('}')
	return nil
}

func (w *writer) list(value []any) error {
	w.text.WriteByte('[')
	for i, one := range value {
		if i > 0 {
			w.text.WriteByte(',')
		}
		if err := w.write(one); err != nil {
			return err
		}
	}
	w.text.WriteByte(']')
	return nil
}

func (w *writer) leaf(value any) error {
	if err := w.encoder.Encode(value); err != nil {
		return err
	}
	w.text.Truncate(w.text.Len() - 1) // the line feed that the encoder ends with
	return nil
}
