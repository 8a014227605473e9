package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/project"
)

const initUsage = `Usage: sheaf init [--name NAME] FILE|FOLDER
       sheaf init --template NAME [FOLDER]
       sheaf init --list

Begins a project. Of a file with data, or of a folder whose files are entries, the schema is
inferred as the builder does it, and the project file stands beside them: all data that were
read fit it. Of a template the project file and its first data are written into the folder,
or into the one you are in. No file that is there is touched.

  --name NAME      what the project file is called, without ".sheaf.json"; else as the data are
  --template NAME  one of those that --list names
  --list           lists the templates

Exit status: 0 it is written, 1 a file is there already or cannot be written, 2 called wrongly.
`

func initProject(_ context.Context, args []string, env command.Environment) error {
	flags := flagset.New("init", nil)
	name := flags.String("template", "", "")
	own := flags.String("name", "", "")
	list := flags.Bool("list", false, "")
	if err := flags.Read(args, 1); err != nil {
		return err
	}
	templates, err := beginning.Templates()
	switch {
	case err != nil:
		return fmt.Errorf("init: %w", err)
	case *list:
		listTemplates(env.Stdout, templates)
		return nil
	case *name == "" && len(flags.Args()) == 0:
		return flags.Wrong("say of which data, or of which template; --list has the names of templates")
	case *name == "":
		return beginWithData(flags, flags.Args()[0], *own, env)
	case *own != "":
		return flags.Wrong("the files of a template have names of their own")
	}
	folder := "."
	if len(flags.Args()) > 0 {
		folder = flags.Args()[0]
	}
	for _, template := range templates {
		if template.Name() == *name {
			return begin(folder, template.Files, env)
		}
	}
	return flags.Wrong(fmt.Sprintf("there is no template %q; --list has their names", *name))
}

// beginWithData makes a project of data that are there.
func beginWithData(flags *flagset.Set, data, name string, env command.Environment) error {
	at, err := placeOf(flags, data, sourceFlags{})
	if err != nil {
		return err
	}
	if at.isBare {
		return flags.Wrong(fmt.Sprintf("%q is a bare repository, which has no files to write to", data))
	}
	root, err := os.OpenRoot(at.top)
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(at.inside)
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	if name == "" {
		name = path.Base(filepath.ToSlash(at.top))
		if at.inside != "." {
			name = path.Base(at.inside)
		}
		if !info.IsDir() {
			name = strings.TrimSuffix(name, path.Ext(name))
		}
	}
	if strings.ContainsAny(name, `/\`) {
		return flags.Wrong(fmt.Sprintf("%q is no name of a file", name))
	}
	projectPath := path.Join(path.Dir(at.inside), name+project.Suffix)
	begun := beginning.OfFile
	if info.IsDir() {
		begun = beginning.OfFolder
	}
	made, err := begun(root.FS(), at.inside, projectPath)
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	if made.Unread > 0 {
		fmt.Fprintf(env.Stderr, "%s could not be read; sheaf check says why\n", counted(made.Unread, "file", "files"))
	}
	return begin(at.top, []beginning.File{made.File}, env)
}

func listTemplates(out io.Writer, templates []beginning.Template) {
	for _, template := range templates {
		fmt.Fprintf(out, "%-22s %s: %s\n", template.Name(), template.Title, template.Description)
	}
}

// begin writes the files of a beginning and says which.
func begin(folder string, files []beginning.File, env command.Environment) error {
	err := beginning.Write(folder, files)
	if errors.Is(err, beginning.ErrThere) {
		return failure.WithHint(fmt.Errorf("init: %w", err), "Choose another folder. Nothing was written.")
	}
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	var names []string
	for _, file := range files {
		names = append(names, seenFromHere(filepath.Join(folder, filepath.FromSlash(file.Path))))
	}
	fmt.Fprintf(env.Stdout, "Written: %s\n", strings.Join(names, ", "))
	return nil
}
