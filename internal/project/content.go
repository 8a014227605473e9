package project

import (
	"fmt"
	"io/fs"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sheaf/internal/format/tree"
)

// File is one with data of a project.
type File struct {
	Path string // relative to the repository's root
	// Name is what an entry is called: its path in the collection without the ending. Empty for a data file.
	Name string
	// Language is that of an entry whose languages have files of their own; else empty.
	Language string
}

// Open reads a project file of a repository. What is wrong with it are problems.
func Open(repository fs.FS, path string) (Project, []Problem) {
	text, problem := read(repository, path)
	if problem != nil {
		return Project{}, []Problem{*problem}
	}
	return Parse(path, text)
}

// Compile makes the schema of the files with data of a project, as the check holds them to it.
func (p Project) Compile(repository fs.FS) (*jsonschema.Schema, []Problem) {
	c := newChecker(repository, p)
	if report, isWrong := c.compile(); isWrong {
		return nil, report.Problems
	}
	return c.schema, nil
}

// Files lists the files with data of a project, in lexical order. A folder of entries that is not there has none, as
// Git keeps no empty folders.
func (p Project) Files(repository fs.FS) ([]File, error) {
	if p.Collection == nil {
		return []File{{Path: p.DataPath}}, nil
	}
	if _, err := fs.Stat(repository, p.Collection.Folder); err != nil {
		return nil, nil
	}
	paths, _, err := p.Collection.entries(repository)
	if err != nil {
		return nil, fmt.Errorf("the folder %s: %w", p.Collection.Folder, err)
	}
	files := make([]File, len(paths))
	for i, path := range paths {
		language, name, _ := p.Collection.localPath(path)
		files[i] = File{path, withoutEnding(name), language}
	}
	return files, nil
}

// Read reads the data of a file, in the order of the text.
func (p Project) Read(repository fs.FS, path string) (*tree.Node, *Problem) {
	text, problem := read(repository, path)
	if problem != nil {
		return nil, problem
	}
	data, problem := parseData(path, text, p.Body)
	if problem != nil {
		return nil, problem
	}
	return data.root, nil
}
