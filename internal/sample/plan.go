package sample

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
)

// plannedCommit is a commit with all that Git needs but its parent.
type plannedCommit struct {
	person  object.Person
	message string
	changes []edit.Edit
}

// plan works out the commits of each branch of a repository, by the branch's name. It
// reads the embedded content and nothing else.
func plan(r repository) (map[string][]plannedCommit, error) {
	commits := map[string][]plannedCommit{}
	files := map[string]map[string][]byte{} // by branch: its files at its end
	for _, b := range r.branches {
		now := maps.Clone(files[b.from])
		if now == nil {
			now = map[string][]byte{}
		}
		for _, c := range b.commits {
			planned, err := planCommit(c, now)
			if err != nil {
				return nil, fmt.Errorf("plan %s, branch %s, %q: %w", r.name, b.name, c.message, err)
			}
			commits[b.name] = append(commits[b.name], planned)
		}
		files[b.name] = now
	}
	return commits, nil
}

// planCommit applies a commit to the files as they are before it.
func planCommit(c commit, files map[string][]byte) (plannedCommit, error) {
	when, err := time.Parse(time.RFC3339, c.at)
	if err != nil {
		return plannedCommit{}, fmt.Errorf("read the date: %w", err)
	}
	changed, err := addedFiles(c)
	if err != nil {
		return plannedCommit{}, err
	}
	for _, e := range c.edits {
		before, ok := changed[e.path]
		if !ok {
			before = files[e.path]
		}
		if count := bytes.Count(before, []byte(e.old)); count != 1 {
			return plannedCommit{}, fmt.Errorf("edit %s: %q is there %d times, not once", e.path, e.old, count)
		}
		changed[e.path] = bytes.Replace(before, []byte(e.old), []byte(e.new), 1)
	}
	planned := plannedCommit{
		person:  object.Person{Name: c.author.name, Email: c.author.email, When: when},
		message: strings.TrimSuffix(c.message, "\n") + "\n",
	}
	for _, path := range slices.Sorted(maps.Keys(changed)) {
		files[path] = changed[path]
		planned.changes = append(planned.changes, edit.Edit{
			Path: path, Mode: object.ModeFile, Kind: object.KindBlob, Content: changed[path],
		})
	}
	return planned, nil
}

// addedFiles are those that a commit brings, from the content or made.
func addedFiles(c commit) (map[string][]byte, error) {
	added := map[string][]byte{}
	if c.make != nil {
		for _, f := range c.make() {
			added[f.path] = f.content
		}
	}
	if c.folder == "" {
		return added, nil
	}
	all, err := load(c.folder)
	if err != nil {
		return nil, err
	}
	for path, text := range all {
		if len(c.files) == 0 || slices.ContainsFunc(c.files, func(wanted string) bool {
			return path == wanted || strings.HasPrefix(path, wanted+"/")
		}) {
			added[path] = text
		}
	}
	return added, nil
}
