package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"sheaf/internal/project"
)

const checkUsage = `Usage: sheaf check [PATH...]

Checks projects: that a project file (NAME.sheaf.json) is readable, its schema compiles,
and its data file, or each entry of its collection, exists and fits the schema. Data are
JSON, JSON with comments, JSON5, YAML, TOML, or Markdown with a front matter, by the ending
of their name. A PATH is a folder, which is searched, or a project file; without one, the
folder you are in. A schema may refer to files of the same repository, by their path or by
the "$id" in them. Nothing is ever fetched.

Problems are printed as FILE:LINE:COLUMN: /json/pointer: what is wrong, of one file the
first hundred. A warning names what was not checked; it is no problem.

Exit status: 0 all valid, 1 problems were found, 2 called wrongly.
`

func check(_ context.Context, args []string, env Environment) error {
	flags := newFlagSet("check", nil)
	if err := flags.parse(args, -1); err != nil {
		return err
	}
	paths := flags.Args()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var sum checkSum
	for _, path := range paths {
		if err := sum.checkPath(path, env); err != nil {
			return err
		}
	}
	checked := counted(sum.projects, "project", "projects")
	if sum.entries > 0 {
		checked += " with " + counted(sum.entries, "entry", "entries")
	}
	fmt.Fprintf(env.Stderr, "%s checked, %s%s\n", checked, atLeast(sum.hasMore), counted(sum.problems, "problem", "problems"))
	if sum.problems > 0 {
		return quietError{}
	}
	return nil
}

// checkSum adds up what was checked.
type checkSum struct {
	projects, entries, problems int
	// hasMore is set where a file has more problems than were counted.
	hasMore bool
}

func (s *checkSum) checkPath(path string, env Environment) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return usageError{what: fmt.Sprintf("check: there is no %q", path), hint: `Try "sheaf help check".`}
	case err != nil:
		return fmt.Errorf("check: %w", err)
	case !info.IsDir() && !project.IsProject(filepath.ToSlash(path)):
		return usageError{what: fmt.Sprintf("check: %q is no project file", path), hint: "The name of a project file ends in " + project.Suffix + "."}
	}
	top, inside, err := repositoryOf(path, info.IsDir())
	if err != nil {
		return err
	}
	// A Root follows no link out of the repository.
	root, err := os.OpenRoot(top)
	if err != nil {
		return fmt.Errorf("check: %w", err)
	}
	defer root.Close()
	projects := []string{inside}
	if info.IsDir() {
		if projects, err = project.Find(root.FS(), inside); err != nil {
			return fmt.Errorf("check: %w", err)
		}
	}
	for _, name := range projects {
		s.projects++
		for report := range project.Check(root.FS(), name) {
			s.add(report, top, env.Stdout)
		}
	}
	return nil
}

// add prints a report and adds it up.
func (s *checkSum) add(report project.Report, top string, out io.Writer) {
	for _, problem := range report.Problems {
		problem.File = shown(top, problem.File)
		fmt.Fprintln(out, problem)
	}
	if unlisted := report.Unlisted(); unlisted > 0 {
		// Only data, or a schema, have as many, so they are all in the file of the last one.
		file := report.Problems[len(report.Problems)-1].File
		fmt.Fprintf(out, "%s: and %s%d more\n", shown(top, file), atLeast(report.HasMore), unlisted)
	}
	if report.IsEntry {
		s.entries++
	}
	s.problems += report.Count
	s.hasMore = s.hasMore || report.HasMore
}

// repositoryOf finds the folder that a data file must not leave: the nearest one upwards
// that holds .git, or else the folder that was named. It returns that folder and the path
// inside it.
func repositoryOf(path string, isFolder bool) (top, inside string, err error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", "", fmt.Errorf("check: %w", err)
	}
	start := absolute
	if !isFolder {
		start = filepath.Dir(absolute)
	}
	top = start
	for folder := start; ; folder = filepath.Dir(folder) {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			top = folder
			break
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	relative, err := filepath.Rel(top, absolute)
	if err != nil {
		return "", "", fmt.Errorf("check: %w", err)
	}
	return top, filepath.ToSlash(relative), nil
}

// shown is the path of a file as seen from where the person is.
func shown(top, file string) string {
	full := filepath.Join(top, filepath.FromSlash(file))
	here, err := os.Getwd()
	if err != nil {
		return full
	}
	relative, err := filepath.Rel(here, full)
	if err != nil {
		return full
	}
	return relative
}

// atLeast is put before a number that was not counted to the end.
func atLeast(hasMore bool) string {
	if hasMore {
		return "at least "
	}
	return ""
}

func counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}
