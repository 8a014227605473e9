package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/project"
	"sheaf/internal/types"
)

const typesUsage = `Usage: sheaf types [flags] [PATH...]

Writes types of a programming language for the data of all projects, one for each, called
after the project file, and "Content" for all that sheaf export writes. The same projects
make the same text.

  --language NAME  typescript (default), go, or zod: TypeScript with schemas of Zod
  --package NAME   of Go (content)
  --ref REV        the project files of a commit instead of those on disk
  --output FILE    writes the file, whole or not at all, instead of the standard output

What a language has no type for is anything (unknown, any): in Go values of several kinds,
and members of an object beside those that it names.

A PATH is a folder, which is searched, a project file, or a bare repository; without one, the
folder you are in.

Exit status: 0 it is written, 1 a project cannot be used, 2 called wrongly.
`

// languages write a module.
var languages = map[string]func(m types.Module, packageName string) (string, error){
	"typescript": func(m types.Module, _ string) (string, error) { return types.TypeScript(m), nil },
	"zod":        func(m types.Module, _ string) (string, error) { return types.Zod(m), nil },
	"go":         types.Go,
}

func printTypes(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("types", nil)
	language := flags.String("language", "typescript", "")
	packageName := flags.String("package", "content", "")
	ref := flags.String("ref", "", "")
	output := flags.String("output", "", "")
	if err := flags.Read(args, -1); err != nil {
		return err
	}
	write := languages[*language]
	switch {
	case write == nil:
		return flags.Wrong(fmt.Sprintf("there is no language %q; there are go, typescript and zod", *language))
	case !token.IsIdentifier(*packageName) || *packageName == "_":
		return flags.Wrong(fmt.Sprintf("%q is no name of a package", *packageName))
	}
	paths := flags.Args()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	collector := types.NewCollector()
	known := map[string]string{}
	for _, path := range paths {
		if err := collectTypes(ctx, flags, path, sourceFlags{revision: *ref}, collector, known); err != nil {
			return err
		}
	}
	text, err := write(collector.Module(), *packageName)
	if err != nil {
		return fmt.Errorf("types: %w", err)
	}
	toOutput := func(out io.Writer) error {
		buffered := bufio.NewWriter(out)
		_, _ = buffered.WriteString(text)
		return buffered.Flush()
	}
	if *output != "" {
		return writeWhole(*output, toOutput)
	}
	return toOutput(env.Stdout)
}

func collectTypes(ctx context.Context, flags *flagset.Set, path string, from sourceFlags, collector *types.Collector, known map[string]string) error {
	source, err := openSource(ctx, flags, path, from)
	if err != nil {
		return err
	}
	defer source.close()
	names, err := source.unknown(flags, known)
	if err != nil {
		return err
	}
	for _, name := range names {
		opened, problems := project.Open(source.FS, name)
		if len(problems) > 0 {
			return unusable(source, problems[0], flags.Command())
		}
		schema, problems := opened.Compile(source.FS)
		if len(problems) > 0 {
			return unusable(source, problems[0], flags.Command())
		}
		collector.Add(opened, schema)
	}
	return nil
}

// unusable is why a project cannot be worked with.
func unusable(source *source, problem project.Problem, command string) error {
	problem.File = source.shown(problem.File)
	return failure.WithHint(errors.New(command+": "+problem.String()), "sheaf check tells all that is wrong.")
}
