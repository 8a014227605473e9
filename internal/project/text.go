package project

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
)

// byteOrderMark is what some editors write before the text. It is no JSON (RFC 8259 §8.1 lets a
// parser ignore it), and people do not see it.
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

// problemAt makes a problem of the value at an offset, which a pointer names.
func (d document) problemAt(offset int, pointer, message string) *Problem {
	problem := d.places(map[string]int{pointer: offset})[pointer]
	problem.Message = message
	return &problem
}

// places makes problems without a message of the values at offsets, by their pointers, in one pass.
func (d document) places(offsets map[string]int) map[string]Problem {
	pointers := slices.SortedFunc(maps.Keys(offsets), func(a, b string) int { return offsets[a] - offsets[b] })
	places := make(map[string]Problem, len(pointers))
	line, lineStart, counted := 1, 0, 0
	for _, pointer := range pointers {
		offset := min(max(offsets[pointer], 0), len(d.text))
		passed := d.text[counted:offset]
		line += bytes.Count(passed, []byte("\n"))
		if last := bytes.LastIndexByte(passed, '\n'); last >= 0 {
			lineStart = counted + last + 1
		}
		counted = offset
		places[pointer] = Problem{File: d.path, Line: line, Column: 1 + offset - lineStart, Pointer: pointer}
	}
	return places
}
