// Package beginning makes projects where there are none yet: of a template, or of data that are there.
//
// The templates are the front end's (web/src/builder/templates), whose tests write templates.json and fail where it is not
// what they make.
package beginning

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"strings"

	"sheaf/internal/project"
)

// File is one that a beginning makes. The path has forward slashes.
type File struct{ Path, Text string }

// Template is a form to begin with, and data that show what it is for.
type Template struct {
	Title, Description string
	Files              []File // the project file first
}

// Name is what the template is called at the shell.
func (t Template) Name() string { return strings.TrimSuffix(t.Files[0].Path, project.Suffix) }

//go:embed templates.json
var templates []byte

// Templates are all that there are, as the front end offers them.
func Templates() ([]Template, error) {
	var read []Template
	if err := json.Unmarshal(templates, &read); err != nil {
		return nil, fmt.Errorf("read the templates: %w", err)
	}
	return read, nil
}

// ErrThere is a file that is there already.
var ErrThere = errors.New("it is there already")

// Write writes files below a folder, all of them or none. No file that is there is touched: ErrThere. Links do not lead
// out of the folder.
func Write(folder string, files []File) error {
	return write(folder, files, os.O_EXCL)
}

// Rewrite is Write that takes the place of files that are there.
func Rewrite(folder string, files []File) error {
	return write(folder, files, os.O_TRUNC)
}

func write(folder string, files []File, whenThere int) (err error) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer root.Close()
	var made []string
	defer func() {
		if err == nil {
			return
		}
		for _, name := range made {
			err = errors.Join(err, root.Remove(name))
		}
	}()
	for _, file := range files {
		if err := root.MkdirAll(path.Dir(file.Path), 0o755); err != nil {
			return fmt.Errorf("make the folder of %s: %w", file.Path, err)
		}
		out, err := root.OpenFile(file.Path, os.O_WRONLY|os.O_CREATE|whenThere, 0o644)
		switch {
		case errors.Is(err, fs.ErrExist):
			return fmt.Errorf("%s: %w", file.Path, ErrThere)
		case err != nil:
			return err
		}
		if whenThere == os.O_EXCL {
			made = append(made, file.Path)
		}
		_, err = out.WriteString(file.Text)
		if err := errors.Join(err, out.Close()); err != nil {
			return fmt.Errorf("write %s: %w", file.Path, err)
		}
	}
	return nil
}
