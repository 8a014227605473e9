package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/format/tree"
	"sheaf/internal/project"
)

const exportUsage = `Usage: sheaf export [flags] [PATH...]

Writes the content of all projects as one JSON object, for builds of sites and programs.
Each project is a member, called by its path without ".sheaf.json". Of a data file it has
"file" and "data"; of a collection "folder" and "entries", a list in the order of their
paths, each with "file", "name" (the path in the folder, without the ending), "language"
where each has files of its own, and "data". Everything stands in an order that only the
content changes; numbers are as they are spelled in the files.

  --ref REV        the files of a commit instead of those on disk; of a bare repository HEAD
                   without it
  --staged         what is staged instead
  --output FILE    writes the file, whole or not at all, instead of the standard output

A PATH is a folder, which is searched, a project file, or a bare repository; without one, the
folder you are in. Data are written whether they fit their schema or not: sheaf check judges.

Exit status: 0 it is written, 1 something could not be read, 2 called wrongly.
`

func export(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("export", nil)
	ref := flags.String("ref", "", "")
	staged := flags.Bool("staged", false, "")
	output := flags.String("output", "", "")
	if err := flags.Read(args, -1); err != nil {
		return err
	}
	if *ref != "" && *staged {
		return flags.Wrong("--ref and --staged are two different things to write")
	}
	paths := flags.Args()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	write := func(out io.Writer) error {
		e := exporter{out: bufio.NewWriter(out), known: map[string]string{}}
		for _, path := range paths {
			if err := e.path(ctx, flags, path, sourceFlags{*ref, *staged}); err != nil {
				return err
			}
		}
		return e.end()
	}
	if *output == "" {
		return write(env.Stdout)
	}
	return writeWhole(*output, write)
}

// writeWhole writes a file beside another one and then puts it in its place, so that nobody reads half of it.
func writeWhole(path string, write func(io.Writer) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), ".sheaf-*")
	if err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	defer os.Remove(file.Name()) // once it has its name, there is nothing
	err = write(file)
	// CreateTemp lets only its owner read; what is made for others to read gets what any new file has.
	err = errors.Join(err, file.Chmod(0o644), file.Close())
	if err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return fmt.Errorf("write %s: %w", path, err)
	}
	return nil
}

// exporter writes projects as members of one object. It holds one file with data at a time.
type exporter struct {
	out   *bufio.Writer
	known map[string]string // the repositories of the projects
	count int
}

func (e *exporter) path(ctx context.Context, flags *flagset.Set, path string, from sourceFlags) error {
	source, err := openSource(ctx, flags, path, from)
	if err != nil {
		return err
	}
	defer source.close()
	names, err := source.unknown(flags, e.known)
	if err != nil {
		return err
	}
	for _, name := range names {
		if err := e.project(source, name); err != nil {
			return err
		}
	}
	return nil
}

func (e *exporter) project(source *source, name string) error {
	opened, problems := project.Open(source.FS, name)
	if len(problems) > 0 {
		return unusable(source, problems[0], "export")
	}
	files, err := opened.Files(source.FS)
	if err != nil {
		return fmt.Errorf("export: %s: %w", name, err)
	}
	e.between()
	fmt.Fprintf(e.out, "\n  %s: ", quoted(strings.TrimSuffix(name, project.Suffix)))
	if opened.Collection == nil {
		return e.file(source, opened, files[0], 1)
	}
	fmt.Fprintf(e.out, "{\n    \"folder\": %s,\n    \"entries\": [", quoted(opened.Collection.Folder))
	for i, file := range files {
		if i > 0 {
			fmt.Fprint(e.out, ",")
		}
		fmt.Fprint(e.out, "\n      ")
		if err := e.file(source, opened, file, 3); err != nil {
			return err
		}
	}
	if len(files) > 0 {
		fmt.Fprint(e.out, "\n    ")
	}
	fmt.Fprint(e.out, "]\n  }")
	return nil
}

func (e *exporter) file(source *source, opened project.Project, file project.File, depth int) error {
	data, problem := opened.Read(source.FS, file.Path)
	if problem != nil {
		return unusable(source, *problem, "export")
	}
	members := tree.Object{{Name: "file", Node: &tree.Node{Value: file.Path}}}
	if file.Name != "" {
		members = append(members, tree.Member{Name: "name", Node: &tree.Node{Value: file.Name}})
	}
	if file.Language != "" {
		members = append(members, tree.Member{Name: "language", Node: &tree.Node{Value: file.Language}})
	}
	members = append(members, tree.Member{Name: "data", Node: data})
	err := (&tree.Node{Value: members}).Write(e.out, depth)
	if errors.Is(err, tree.ErrNoJSON) {
		return unusable(source, project.Problem{File: file.Path, Message: err.Error()}, "export")
	}
	return err
}

func (e *exporter) between() {
	separator := ","
	if e.count == 0 {
		separator = "{"
	}
	e.count++
	fmt.Fprint(e.out, separator)
}

func (e *exporter) end() error {
	if e.count == 0 {
		fmt.Fprint(e.out, "{")
	}
	fmt.Fprint(e.out, "\n}\n")
	if err := e.out.Flush(); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return nil
}

func quoted(text string) string {
	encoded, _ := json.Marshal(text) // a text always can
	return string(encoded)
}
