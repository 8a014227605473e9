// Package yaml reads YAML 1.2 with the types of its core schema, so that the values are those that the browser
// has. The parser is another's; what a node means is decided here: by its schema "no" and "2026-01-01" are texts,
// a member is named once, and a merge key (<<) brings in what it names, as the readers of most sites do.
package yaml

import (
	"bytes"
	"errors"
	"io"

	yaml "go.yaml.in/yaml/v4"

	"sheaf/internal/format/tree"
)

// Document is the first document of a file.
type Document struct {
	Root *tree.Node
	// Next is where a second document begins; 0 where there is none.
	Next int
}

// Read reads a text without a byte order mark. An empty one is null.
func Read(text []byte) (Document, error) {
	if err := tree.CheckSize(text); err != nil {
		return Document{}, err
	}
	if err := checkCharacters(text); err != nil {
		return Document{}, err
	}
	text = moveMark(text)
	readable, standIns := standInForSeparators(text)
	readable, err := hideDirectives(readable)
	if err != nil {
		return Document{}, err
	}
	if !bytes.HasSuffix(readable, []byte("\n")) {
		// The parser leaves out the line end of a block that the text ends with, which other readers add.
		readable = append(bytes.Clone(readable), '\n')
	}
	places := newPlaces(text)
	documents, err := parse(readable, places)
	if err != nil {
		return Document{}, err
	}
	document := Document{Root: &tree.Node{}}
	for i, found := range documents {
		// Later documents are read as well: what stands in them may be why the file cannot be.
		reader := newReader(places, standIns)
		root, _, err := reader.node(found.Content[0], 0)
		switch {
		case err != nil:
			return Document{}, err
		case i == 0:
			document.Root = root
		case i == 1:
			document.Next = places.offset(found.Line, found.Column)
		}
	}
	return document, nil
}

func parse(text []byte, places *places) ([]*yaml.Node, error) {
	loader, err := yaml.NewLoader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	var documents []*yaml.Node
	for {
		document := &yaml.Node{}
		err := loader.Load(document)
		var broken *yaml.LoadError
		switch {
		case errors.Is(err, io.EOF):
			return documents, nil
		case errors.As(err, &broken):
			message := broken.Message
			if broken.ContextMsg != "" {
				message = broken.ContextMsg + ": " + message
			}
			return nil, &tree.Mistake{Offset: places.offset(broken.Mark.Line, broken.Mark.Column), Message: "not valid YAML: " + message}
		case err != nil:
			return nil, &tree.Mistake{Message: "not valid YAML: " + err.Error()}
		}
		documents = append(documents, document)
	}
}
