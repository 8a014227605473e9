package yaml

import (
	"bytes"
	"regexp"

	"sheaf/internal/format/tree"
)

// Directives that say nothing about what a document means (YAML 1.2.2 §6.8): its version, and those that are
// reserved. The parser refuses all of them.
var (
	versionDirective  = regexp.MustCompile(`^%YAML[ \t]+1\.[0-9]+[ \t]*(?:[ \t]#.*)?\r?$`)
	knownDirective    = regexp.MustCompile(`^%(?:YAML|TAG)(?:[ \t\r]|$)`)
	reservedDirective = regexp.MustCompile(`^%[^ \t\r]+(?:[ \t]+[^ \t\r#][^ \t\r]*)*[ \t]*(?:[ \t]#.*)?\r?$`)
	documentEnd       = regexp.MustCompile(`^\.\.\.(?:[ \t].*)?\r?$`)
	documentStart     = regexp.MustCompile(`^---(?:[ \t].*)?\r?$`)
)

// hideDirectives makes comments of the directives that say nothing. A line that begins with a percent sign is
// one at the beginning of the text, and behind a line that ends a document.
func hideDirectives(text []byte) ([]byte, error) {
	if !bytes.HasPrefix(text, []byte("%")) && !bytes.Contains(text, []byte("\n%")) {
		return text, nil
	}
	hidden := bytes.Clone(text)
	isBefore, hasVersion, lastHidden := true, false, -1
	for at := 0; at < len(text); {
		line := text[at:]
		next := len(text)
		if length := bytes.IndexByte(line, '\n'); length >= 0 {
			line, next = line[:length], at+length+1
		}
		isVersion := versionDirective.Match(line)
		switch {
		case !isBefore:
			isBefore = documentEnd.Match(line)
		case isVersion && hasVersion:
			return nil, &tree.Mistake{Offset: at, Message: "not valid YAML: the version is said twice"}
		case isVersion, !knownDirective.Match(line) && reservedDirective.Match(line):
			hidden[at] = '#'
			hasVersion, lastHidden = hasVersion || isVersion, at
		case bytes.HasPrefix(line, []byte("%")), saysNothing(line):
		case lastHidden >= 0 && !documentStart.Match(line):
			return nil, &tree.Mistake{Offset: lastHidden, Message: "not valid YAML: a line with --- follows a directive"}
		default:
			isBefore, hasVersion, lastHidden = false, false, -1
		}
		at = next
	}
	if lastHidden >= 0 {
		return nil, &tree.Mistake{Offset: lastHidden, Message: "not valid YAML: a line with --- follows a directive"}
	}
	return hidden, nil
}

// saysNothing tells a line that is blank or has only a comment.
func saysNothing(line []byte) bool {
	trimmed := bytes.TrimLeft(line, " \t\r")
	return len(trimmed) == 0 || trimmed[0] == '#'
}
