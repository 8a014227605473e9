// Package outline holds a project that an importer is about to make, and what of its source it leaves out. It is what
// web/src/builder/beginnings/Beginning.ts is in the browser.
package outline

import (
	"encoding/json"
	"path"
	"strings"

	"sheaf/internal/format/tree"
)

// Outline is a project to be.
type Outline struct {
	Title string
	// Name is that of its project file without the ending. Outlines of one source refer to each other by it.
	Name   string
	Place  Place
	Schema tree.Object
	UI     tree.Object
	// Body is the member that the text below a front matter is; empty where there is none.
	Body string
	// Data is what a new data file says; nil where the data are there already.
	Data *tree.Node
}

// Place is where the data are: a file, or a collection where Folder is set. Paths are from the top of the repository.
type Place struct {
	File string

	IsCollection         bool
	Folder, Match, Entry string // Entry is options.collection.name
	Exclude              string

	// Languages, the source first, with the layout of options.locales.
	Languages []string
	Layout    string
}

// Reason is why something is not taken over.
type Reason string

// The reasons that there are, called as in the browser.
const (
	Unknown Reason = "unknown"   // the importer does not know it
	NoWay   Reason = "no-way"    // no project file has a way to say it
	Absent  Reason = "not-there" // it leads to what is not there
	Code    Reason = "code"      // it runs code, or brings styles
	Tool    Reason = "tool"      // it is about the other tool, and not about data
	TooMuch Reason = "too-much"  // there is more than is looked into
	Wider   Reason = "wider"     // something was made of it that takes more than the source does
)

// NotTaken is a part of a source that is not taken over.
type NotTaken struct {
	// At is where it stands as people read it: a path of names and positions.
	At string
	// Offset is where it stands in the source.
	Offset int
	Reason Reason
	// Written is the value, shortened.
	Written string
	// Instead is what was done, where the reason does not say it.
	Instead string
}

// Members makes an object of names and values by turns. A value that is nil is left out.
func Members(namesAndValues ...any) tree.Object {
	made := tree.Object{}
	for i := 0; i+1 < len(namesAndValues); i += 2 {
		if node := NodeOf(namesAndValues[i+1]); node != nil {
			made = append(made, tree.Member{Name: namesAndValues[i].(string), Node: node})
		}
	}
	return made
}

// NodeOf is the node of a value of Go; nil of nil.
func NodeOf(value any) *tree.Node {
	switch value := value.(type) {
	case nil:
		return nil
	case *tree.Node:
		return value
	case tree.Object:
		if value == nil {
			return nil
		}
		return &tree.Node{Value: value}
	case []string:
		list := tree.List{}
		for _, text := range value {
			list = append(list, &tree.Node{Value: text})
		}
		return &tree.Node{Value: list}
	case tree.List, string, bool, json.Number:
		return &tree.Node{Value: value}
	}
	panic("no value of a project file")
}

// If is a value, or nil where a condition does not hold.
func If(condition bool, value any) any {
	if condition {
		return value
	}
	return nil
}

// IfText is a text, or nil where it is empty.
func IfText(text string) any { return If(text != "", text) }

// Join are the members of several objects. One that is named again takes the place of the one before.
func Join(objects ...tree.Object) tree.Object {
	at := map[string]int{}
	joined := tree.Object{}
	for _, object := range objects {
		for _, member := range object {
			if i, isKnown := at[member.Name]; isKnown {
				joined[i] = member
				continue
			}
			at[member.Name] = len(joined)
			joined = append(joined, member)
		}
	}
	return joined
}

// IsMarkdown tells whether files of an ending have a front matter and a text below it.
func IsMarkdown(ending string) bool {
	switch strings.ToLower(ending) {
	case "md", "mdx", "markdown", "mdoc":
		return true
	}
	return false
}

// Below is a place whose paths start from a folder.
func (p Place) Below(base string) Place {
	if p.IsCollection {
		p.Folder = path.Join(base, p.Folder)
	} else {
		p.File = path.Join(base, p.File)
	}
	return p
}
