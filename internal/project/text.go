package project

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"unicode/utf16"
	"unicode/utf8"

	"sheaf/internal/format"
	"sheaf/internal/format/tree"
)

// document is a file with its text, so that values can be found in it again.
type document struct {
	path  string
	text  []byte
	root  *tree.Node // nil where the text cannot be read
	value any        // as encoding/json has it; numbers are json.Number. Not of data
	// unread are warnings about parts of the text that were not read.
	unread []Problem
}

// parseDocument reads a project file or a schema, which are JSON whatever they are called.
func parseDocument(path string, text []byte) (document, *Problem) {
	doc, problem := readDocument(path, format.JSON, text, "")
	if problem == nil {
		doc.value = doc.root.JSON()
	}
	return doc, problem
}

// parseData reads a file with data in the format that its name tells. Of Markdown the text below the front
// matter is the member that body names.
func parseData(path string, text []byte, body string) (document, *Problem) {
	written, _ := format.Of(path)
	return readDocument(path, written, text, body)
}

func readDocument(path string, written format.Format, text []byte, body string) (document, *Problem) {
	reading, err := format.Read(written, text, body)
	doc := document{path: path, text: reading.Text}
	var mistake *tree.Mistake
	switch {
	case errors.As(err, &mistake):
		return doc, doc.problemAt(mistake.Offset, "", mistake.Message)
	case err != nil:
		return doc, doc.problemAt(0, "", err.Error())
	}
	doc.root = reading.Root
	for _, unread := range reading.Unread {
		warning := *doc.problemAt(unread.Offset, "", unread.Message)
		warning.IsWarning = true
		doc.unread = append(doc.unread, warning)
	}
	return doc, nil
}

// offsets finds where the values of the wanted pointers begin.
func (d document) offsets(wanted map[string]bool) map[string]int {
	if d.root == nil {
		d.root = &tree.Node{}
	}
	return d.root.Offsets(wanted)
}

// at makes a problem of the value that a pointer names.
func (d document) at(pointer, message string) *Problem {
	return d.problemAt(d.offsets(map[string]bool{pointer: true})[pointer], pointer, message)
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
	line, lineStart, counted, characters := 1, 0, 0, 0
	for _, pointer := range pointers {
		offset := min(max(offsets[pointer], 0), len(d.text))
		passed := d.text[counted:offset]
		line += bytes.Count(passed, []byte("\n"))
		if last := bytes.LastIndexByte(passed, '\n'); last >= 0 {
			lineStart, characters = counted+last+1, 0
			passed = passed[last+1:]
		}
		counted = offset
		characters += codeUnits(passed)
		places[pointer] = Problem{File: d.path, Line: line, Column: 1 + offset - lineStart, Character: 1 + characters, Pointer: pointer}
	}
	return places
}

// codeUnits is the length of a text in UTF-16.
func codeUnits(text []byte) int {
	units := 0
	for len(text) > 0 {
		char, size := utf8.DecodeRune(text)
		units += utf16.RuneLen(char)
		text = text[size:]
	}
	return units
}
