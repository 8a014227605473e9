// Package format reads the files that content is kept in: JSON, with or without comments, JSON5, YAML, TOML, and
// Markdown below a front matter. What a file says is the same kind of tree in all of them.
package format

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path"
	"strings"

	"sheaf/internal/format/frontmatter"
	"sheaf/internal/format/json5"
	"sheaf/internal/format/toml"
	"sheaf/internal/format/tree"
	"sheaf/internal/format/yaml"
)

// Format is how a file is written. testdata/names.json has names with their formats, for any reader.
type Format string

// The formats that there are.
const (
	JSON         Format = "json"
	JSONComments Format = "jsonc"
	JSON5        Format = "json5"
	YAML         Format = "yaml"
	TOML         Format = "toml"
	Markdown     Format = "markdown"
)

// byEnding has the formats by the ending of a file's name.
var byEnding = map[string]Format{
	".json": JSON, ".jsonc": JSONComments, ".json5": JSON5, ".yaml": YAML, ".yml": YAML, ".toml": TOML,
	".md": Markdown, ".mdx": Markdown, ".markdown": Markdown, ".mdoc": Markdown,
}

// commented are files called .json whose readers take comments and commas at the end, as patterns of path.Match.
var commented = []string{
	"tsconfig.json", "tsconfig.*.json", "jsconfig.json", "jsconfig.*.json", "devcontainer.json", ".devcontainer.json",
	".eslintrc.json", ".babelrc.json", "api-extractor.json", "typedoc.json",
}

// Of tells the format of a file by its path. One that none of the endings fits is JSON, which IsKnown tells.
func Of(name string) (format Format, isKnown bool) {
	base := path.Base(name)
	format, isKnown = byEnding[strings.ToLower(path.Ext(base))]
	if !isKnown {
		return JSON, false
	}
	if format == JSON && (path.Base(path.Dir(name)) == ".vscode" || matchesAny(commented, base)) {
		return JSONComments, true
	}
	return format, true
}

func matchesAny(patterns []string, name string) bool {
	for _, pattern := range patterns {
		if isMatch, err := path.Match(pattern, name); err == nil && isMatch {
			return true
		}
	}
	return false
}

// byteOrderMark is what some editors write before the text. People do not see it, and not all formats have it.
var byteOrderMark = []byte("\xef\xbb\xbf")

// Reading is what a file says.
type Reading struct {
	// Text is the text without a byte order mark. Offsets are places in it.
	Text []byte
	Root *tree.Node
	// Unread are parts of the text that were not read.
	Unread []tree.Mistake
}

// Read reads a text. In Markdown the text below the front matter is the member that body names; where it is
// empty, the body is none. A mistake in the text is a *tree.Mistake, and comes with the reading's text.
func Read(format Format, text []byte, body string) (Reading, error) {
	reading := Reading{Text: bytes.TrimPrefix(text, byteOrderMark)}
	var err error
	switch format {
	case YAML:
		err = reading.readYAML()
	case TOML:
		reading.Root, err = toml.Read(reading.Text)
	case Markdown:
		err = reading.readMarkdown(body)
	default:
		reading.Root, err = json5.Read(reading.Text, dialects[format])
	}
	return reading, err
}

// ReadPlain is what Reading.Root.JSONWith has of a text, without the places of what is in it, which take as much memory as
// the values. It can be read of JSON and its wider kinds alone; of others isPlain is false.
func ReadPlain(format Format, text []byte, number func(json.Number) json.Number) (value any, isPlain bool, err error) {
	dialect, isPlain := dialects[format]
	if !isPlain {
		return nil, false, nil
	}
	value, err = json5.ReadPlain(bytes.TrimPrefix(text, byteOrderMark), dialect, number)
	return value, true, err
}

// dialects are how JSON and its wider kinds are read.
var dialects = map[Format]json5.Dialect{JSON: json5.JSON, JSONComments: json5.Commented, JSON5: json5.JSON5}

func (r *Reading) readYAML() error {
	document, err := yaml.Read(r.Text)
	if err != nil {
		return err
	}
	r.Root = document.Root
	if document.Next > 0 {
		r.Unread = append(r.Unread, tree.Mistake{Offset: document.Next, Message: "the file has several documents; this one and what follows was not checked"})
	}
	return nil
}

func (r *Reading) readMarkdown(body string) error {
	if valid := bytes.ToValidUTF8(r.Text, nil); len(valid) != len(r.Text) {
		return &tree.Mistake{Message: "the text is not UTF-8"}
	}
	parts, err := frontmatter.Split(r.Text)
	if err != nil {
		return err
	}
	if r.Root, err = readHead(r.Text, parts); err != nil {
		return err
	}
	members, isObject := r.Root.Value.(tree.Object)
	if !isObject {
		return &tree.Mistake{Offset: r.Root.Offset, Message: "a front matter has names with values, and this is something else"}
	}
	if body == "" {
		return nil
	}
	for _, member := range members {
		if member.Name == body {
			return &tree.Mistake{Offset: member.Offset, Message: fmt.Sprintf("the front matter has a member %q, as the text below is called", body)}
		}
	}
	// The end of the last line is the file's, as in web/src/formats/frontmatter/body.ts.
	text, isEnded := strings.CutSuffix(string(r.Text[parts.BodyStart:]), "\n")
	if isEnded {
		text = strings.TrimSuffix(text, "\r")
	}
	below := &tree.Node{Offset: parts.BodyStart, Value: text}
	r.Root.Value = append(members, tree.Member{Name: body, Offset: parts.BodyStart, Node: below})
	return nil
}

// readHead reads a front matter. Nothing between fences is an object without members, as all generators have it.
func readHead(text []byte, parts frontmatter.Parts) (*tree.Node, error) {
	// The fence becomes blanks, so that places in the data are places in the text.
	head := bytes.Clone(text[:parts.DataEnd])
	for i := range head[:parts.DataStart] {
		if head[i] != '\n' {
			head[i] = ' '
		}
	}
	nothing := &tree.Node{Offset: parts.DataStart, Value: tree.Object{}}
	switch parts.Language {
	case frontmatter.YAML:
		document, err := yaml.Read(head)
		switch {
		case err != nil:
			return nil, err
		case document.Next > 0:
			return nil, &tree.Mistake{Offset: document.Next, Message: "a front matter is one document, and a second one begins here"}
		case document.Root.Value == nil:
			return nothing, nil
		}
		return document.Root, nil
	case frontmatter.TOML:
		return toml.Read(head)
	case frontmatter.JSON:
		if len(bytes.TrimSpace(head)) > 0 {
			return json5.Read(head, json5.JSON)
		}
	}
	return nothing, nil
}
