// Package frontmatter finds the data at the head of a text: between fences, in YAML, TOML or JSON, above a body.
//
// Site generators disagree about fences. What some take for one and others do not is refused here, with the
// reason, so that nobody's data become text or the other way round; see docs/forms/data.md.
package frontmatter

import (
	"bytes"
	"regexp"

	"sheaf/internal/format/json5"
	"sheaf/internal/format/tree"
)

// Language is what the data are written in.
type Language int

// None is a text without data.
const (
	None Language = iota
	YAML
	TOML
	JSON
)

// Parts are the data and the body of a text, as places in it.
type Parts struct {
	Language           Language
	DataStart, DataEnd int
	BodyStart          int
}

// Lines that open and close data.
var (
	dashes     = regexp.MustCompile(`^---(|yaml|toml|json)[ \t]*$`)
	pluses     = regexp.MustCompile(`^\+\+\+[ \t]*$`)
	dashesEnd  = regexp.MustCompile(`^(?:---|\.\.\.)[ \t]*$`)
	languages  = map[string]Language{"": YAML, "yaml": YAML, "toml": TOML, "json": JSON}
	objectHead = regexp.MustCompile(`^\{[ \t]*(?:["}\r\n]|$)`)
)

// Split finds the parts of a text without a byte order mark.
func Split(text []byte) (Parts, error) {
	line, _ := lineAt(text, 0)
	switch {
	case dashes.Match(line):
		return split(text, 0, languages[string(dashes.FindSubmatch(line)[1])], "---", dashesEnd)
	case pluses.Match(line):
		return split(text, 0, TOML, "+++", pluses)
	case objectHead.Match(line):
		return splitObject(text)
	case bytes.HasPrefix(line, []byte("---")) && !bytes.HasPrefix(line, []byte("----")), bytes.HasPrefix(line, []byte("+++")):
		return Parts{}, &tree.Mistake{Message: "the first line is a fence for some readers and text for others: a fence is --- or +++, or --- with yaml, toml or json, alone on its line"}
	case len(bytes.TrimSpace(line)) == 0:
		return splitBelowBlank(text)
	}
	return Parts{}, nil
}

// split finds the line that closes data, whose fence is opened at an offset.
func split(text []byte, opening int, language Language, fence string, closing *regexp.Regexp) (Parts, error) {
	_, start := lineAt(text, opening)
	for at := start; at < len(text); {
		line, next := lineAt(text, at)
		switch {
		case closing.Match(line):
			return Parts{Language: language, DataStart: start, DataEnd: at, BodyStart: next}, nil
		case bytes.HasPrefix(line, []byte(fence)):
			return Parts{}, &tree.Mistake{Offset: at, Message: "the front matter ends here for some readers and goes on for others: a line that begins with " + fence + " has nothing else in it"}
		}
		at = next
	}
	return Parts{}, &tree.Mistake{Offset: opening, Message: "the front matter that begins here has no end: no other line is " + fence}
}

// splitObject finds the end of data that are an object of JSON without fences, as Hugo has them.
func splitObject(text []byte) (Parts, error) {
	_, end, err := json5.ReadFirst(text, json5.JSON)
	if err != nil {
		return Parts{}, err
	}
	line, next := lineAt(text, end)
	if len(bytes.TrimSpace(line)) > 0 {
		return Parts{}, &tree.Mistake{Offset: end, Message: "the text below the front matter begins on a line of its own"}
	}
	return Parts{Language: JSON, DataEnd: end, BodyStart: next}, nil
}

// splitBelowBlank looks below blank lines. Some readers pass over them and some do not, but all that know +++ do.
func splitBelowBlank(text []byte) (Parts, error) {
	for at := 0; at < len(text); {
		line, next := lineAt(text, at)
		switch {
		case pluses.Match(line):
			return split(text, at, TOML, "+++", pluses)
		case dashes.Match(line):
			return Parts{}, &tree.Mistake{Offset: at, Message: "there is a front matter here for some readers and none for others, because of the blank lines before it"}
		case len(bytes.TrimSpace(line)) > 0:
			return Parts{}, nil
		}
		at = next
	}
	return Parts{}, nil
}

// lineAt is the line at an offset without its end, and where the next one begins.
func lineAt(text []byte, at int) (line []byte, next int) {
	length := bytes.IndexByte(text[at:], '\n')
	if length < 0 {
		return text[at:], len(text)
	}
	return bytes.TrimSuffix(text[at:at+length], []byte("\r")), at + length + 1
}
