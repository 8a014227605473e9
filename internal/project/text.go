package project

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// byteOrderMark is what some editors put before the text. JSON does not know it, people
// do not see it, so it is passed over.
var byteOrderMark = []byte("\xef\xbb\xbf")

// document is a JSON file with its text, so that values can be found in it again.
type document struct {
	path  string
	text  []byte
	value any // numbers are json.Number
}

func parseDocument(path string, text []byte) (document, *Problem) {
	doc := document{path: path, text: bytes.TrimPrefix(text, byteOrderMark)}
	decoder := json.NewDecoder(bytes.NewReader(doc.text))
	decoder.UseNumber()
	if err := decoder.Decode(&doc.value); err != nil {
		return doc, doc.syntaxProblem(err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return doc, doc.problemAt(int(decoder.InputOffset()), "", "the file goes on after its JSON value")
	}
	return doc, nil
}

func (d document) syntaxProblem(err error) *Problem {
	offset := len(d.text)
	message := "the JSON ends before it is complete"
	var syntax *json.SyntaxError
	switch {
	case len(bytes.TrimSpace(d.text)) == 0:
		message = "the file is empty; an empty form's data is {}"
	case errors.As(err, &syntax) && !errors.Is(err, io.ErrUnexpectedEOF):
		// The offset counts the offending byte.
		offset = int(syntax.Offset) - 1
		message = fmt.Sprintf("not valid JSON: %v", err)
	}
	return d.problemAt(offset, "", message)
}

func (d document) problemAt(offset int, pointer, message string) *Problem {
	before := d.text[:min(max(offset, 0), len(d.text))]
	return &Problem{
		File:    d.path,
		Line:    1 + bytes.Count(before, []byte("\n")),
		Column:  len(before) - bytes.LastIndexByte(before, '\n'),
		Pointer: pointer,
		Message: message,
	}
}
