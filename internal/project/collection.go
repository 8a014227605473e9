package project

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"sheaf/internal/format"
	"sheaf/internal/project/glob"
)

// Collection is a folder whose files are entries, each of them data of the schema.
type Collection struct {
	Folder string // relative to the repository's root
	// Name says how a new entry's file is called; empty where the project says nothing.
	Name  string
	match glob.Glob
	// except is which of them are no entries after all; nil where a project says nothing.
	except *glob.Glob

	// locales are set where each language has files of its own.
	locales *Locales
	// hasFolders is set where every file is in the folder of a language, and then below inside.
	hasFolders bool
	inside     string
}

// matchAll is which files are entries where a project does not say.
const matchAll = "**"

// readCollection reads options.collection.
func (p *Project) readCollection(written any) *Problem {
	const pointer = "/options/collection"
	members, isObject := written.(map[string]any)
	if !isObject {
		return p.document.at(pointer, `it is an object with a "folder"`)
	}
	texts := map[string]string{"match": matchAll}
	for _, name := range []string{"folder", "match", "exclude", "name", "body", "order"} {
		member, exists := members[name]
		text, isText := member.(string)
		switch {
		case !exists && name == "folder":
			return p.document.at(pointer, `it has no "folder" with the entries, so there is no form`)
		case !exists:
			continue
		case !isText, text == "" && name != "folder":
			return p.document.at(pointer+"/"+name, "it is a text that is not empty")
		}
		texts[name] = text
	}
	folder, err := folderPath(p.Path, texts["folder"])
	if err != nil {
		return p.document.at(pointer+"/folder", err.Error())
	}
	match, err := glob.Parse(texts["match"])
	if err != nil {
		return p.document.at(pointer+"/match", fmt.Sprintf("the glob %q cannot be used: %v", texts["match"], err))
	}
	p.Collection, p.Body = &Collection{Folder: folder, Name: texts["name"], match: match}, texts["body"]
	if texts["exclude"] == "" {
		return nil
	}
	except, err := glob.Parse(texts["exclude"])
	if err != nil {
		return p.document.at(pointer+"/exclude", fmt.Sprintf("the glob %q cannot be used: %v", texts["exclude"], err))
	}
	p.Collection.except = &except
	return nil
}

// entries lists the files of a collection in lexical order, and what is not right about them: those whose names
// cannot be told apart, and links, which are not followed.
func (c *Collection) entries(repository fs.FS) (entries []string, problems []Problem, err error) {
	err = fs.WalkDir(repository, c.Folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil && name == c.Folder:
			return err
		case name == c.Folder && !entry.IsDir():
			return errors.New("it is a file")
		case err != nil:
			problems = append(problems, Problem{File: name, Message: err.Error()})
			return nil
		case entry.IsDir() && skipped[entry.Name()]:
			return fs.SkipDir
		case entry.IsDir() && name == c.Folder:
			return nil
		}
		if entry.IsDir() || !c.has(name) {
			return nil
		}
		if !entry.Type().IsRegular() {
			problems = append(problems, Problem{File: name, Message: "it is no file of its own, and links are not followed", IsWarning: true})
			return nil
		}
		entries = append(entries, name)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	slices.Sort(entries)
	return entries, append(problems, c.ambiguous(entries)...), nil
}

// has tells by its path whether a file is an entry.
func (c *Collection) has(file string) bool {
	_, name, isBelow := c.localPath(file)
	_, isKnown := format.Of(file)
	isExcepted := c.except != nil && c.except.Matches(name)
	return isBelow && isKnown && !IsProject(file) && c.match.Matches(name) && !isExcepted
}

// ambiguous finds entries whose names cannot be told apart: an entry is called by its path without the ending, and
// has one file in each language.
func (c *Collection) ambiguous(entries []string) []Problem {
	var problems []Problem
	fold := cases.Fold()
	first := map[string]string{}
	nameOf := func(file string) (language, name string) {
		language, name, _ = c.localPath(file)
		return language, strings.TrimSuffix(name, path.Ext(name))
	}
	for _, file := range entries {
		language, own := nameOf(file)
		key := language + "/" + norm.NFC.String(fold.String(norm.NFC.String(own)))
		other, isTaken := first[key]
		if !isTaken {
			first[key] = file
			continue
		}
		message := fmt.Sprintf("its name differs from that of %s only in capitals or in how accents are kept, and some systems take both for the same", other)
		if _, otherName := nameOf(other); otherName == own {
			message = fmt.Sprintf("it has the same name as %s: an entry is called by its path without the ending", other)
			if c.locales != nil {
				message = fmt.Sprintf("it is the same entry in the same language as %s", other)
			}
		}
		problems = append(problems, Problem{File: file, Message: message})
	}
	return problems
}
