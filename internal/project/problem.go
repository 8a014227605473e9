package project

import (
	"fmt"
	"strings"
	"unicode"
)

// Problem is one thing wrong with a project, at a place that an editor can jump to.
type Problem struct {
	File    string // path relative to the repository's root
	Line    int    // from 1; 0 where the whole file is meant
	Column  int    // in bytes, from 1
	Pointer string // JSON Pointer (RFC 6901) into the file; empty for its root
	Message string

	// Character is the column in UTF-16 code units, from 1, as editors and SARIF count.
	Character int
	// Title is what the schema calls the value; empty where it has no name for it.
	Title string
	// Keyword is that of the schema which the value breaks; empty where it is about something else.
	Keyword string

	// IsWarning is set where something was not checked, rather than found wrong.
	IsWarning bool
}

// String writes the problem as compilers do: FILE:LINE:COLUMN: which value: what is wrong.
func (p Problem) String() string {
	place := p.File
	if p.Line > 0 {
		place = fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column)
	}
	text := p.Message
	switch {
	case p.Pointer != "" && p.Title != "":
		text = p.Pointer + " (" + p.Title + "): " + text
	case p.Pointer != "":
		text = p.Pointer + ": " + text
	}
	if p.IsWarning {
		text = "warning: " + text
	}
	return Printable(place + ": " + text)
}

// Printable keeps a text on one line: control characters, which names in files may hold, are written as \uXXXX.
func Printable(text string) string {
	if !strings.ContainsFunc(text, unicode.IsControl) {
		return text
	}
	var made strings.Builder
	for _, char := range text {
		if unicode.IsControl(char) {
			fmt.Fprintf(&made, `\u%04x`, char)
		} else {
			made.WriteRune(char)
		}
	}
	return made.String()
}
