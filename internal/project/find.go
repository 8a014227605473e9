package project

import (
	"fmt"
	"io/fs"
	"path"
)

// skipped are folders that hold no content of their own: Git's, and packages of others.
var skipped = map[string]bool{".git": true, "node_modules": true}

// Find lists the project files below a folder of the repository, in lexical order.
func Find(repository fs.FS, folder string) ([]string, error) {
	var found []string
	err := fs.WalkDir(repository, path.Clean(folder), func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && skipped[entry.Name()]:
			return fs.SkipDir
		case !entry.IsDir() && IsProject(name):
			found = append(found, name)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("look for project files: %w", err)
	}
	return found, nil
}
