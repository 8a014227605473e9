package cli

import (
	"context"
	"fmt"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/project"
	"sheaf/internal/verdict"
)

const checkUsage = `Usage: sheaf check [flags] [PATH...]

Checks projects: that a project file (NAME.sheaf.json) is readable, its schema compiles,
and its data file, or each entry of its collection, exists and fits the schema. Data are
JSON, JSON with comments, JSON5, YAML, TOML, or Markdown with a front matter, by the ending
of their name. A PATH is a folder, which is searched, a project file, or a bare repository;
without one, the folder you are in. A schema may refer to files of the same repository, by
their path or by the "$id" in them. Nothing is ever fetched.

  --since REV      only what changed since the branches parted: projects whose file or schema
                   changed, and data that did. Files that git does not know yet count
  --ref REV        the files of a commit instead of those on disk; of a bare repository HEAD
                   without it
  --staged         what is staged instead, as the next commit would have it
  --format NAME    text (default), json, sarif (SARIF 2.1.0), github (annotations of a
                   workflow) or junit (XML)
  --watch          goes on, and checks again what changes, until Ctrl-C

As text, a problem is FILE:LINE:COLUMN: /json/pointer (title): what is wrong, of one file
the first hundred. A warning names what was not checked; it is no problem.

Exit status: 0 all valid, 1 problems were found, 2 called wrongly.
`

// memoryLimit is from where on memory is collected more often. A file of 50 MB stays near it; without, twice as much would
// wait to be collected.
const memoryLimit = 512 << 20

func check(ctx context.Context, args []string, env command.Environment) error {
	flags := flagset.New("check", nil)
	format := flags.String("format", "text", "")
	since := flags.String("since", "", "")
	ref := flags.String("ref", "", "")
	staged := flags.Bool("staged", false, "")
	watch := flags.Bool("watch", false, "")
	if err := flags.Read(args, -1); err != nil {
		return err
	}
	writer := verdict.New(*format, env.Stdout, currentVersion())
	switch {
	case writer == nil:
		return flags.Wrong(fmt.Sprintf("there is no format %q; there are %s", *format, strings.Join(verdict.Formats(), ", ")))
	case *ref != "" && *staged:
		return flags.Wrong("--ref and --staged are two different things to check")
	case *watch && (*since != "" || *ref != "" || *staged || *format != "text"):
		return flags.Wrong("--watch is about the files on disk, as text, without other flags")
	}
	if env.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
	paths := flags.Args()
	if len(paths) == 0 {
		paths = []string{"."}
	}
	if *watch {
		ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM, syscall.SIGINT)
		defer stop()
		return watchProjects(ctx, paths, env, pauseBetween)
	}
	sum, err := checkAll(ctx, flags, paths, sourceFlags{*ref, *staged}, *since, writer)
	if err != nil {
		return err
	}
	if err := writer.End(sum); err != nil {
		return fmt.Errorf("check: write what was found: %w", err)
	}
	fmt.Fprintln(env.Stderr, inWords(sum))
	if sum.Problems > 0 {
		return failure.Quiet{}
	}
	return nil
}

func checkAll(ctx context.Context, flags *flagset.Set, paths []string, from sourceFlags, since string, writer verdict.Writer) (verdict.Sum, error) {
	var sum verdict.Sum
	for _, path := range paths {
		if err := checkPath(ctx, flags, path, from, since, writer, &sum); err != nil {
			return sum, err
		}
	}
	return sum, nil
}

func checkPath(ctx context.Context, flags *flagset.Set, path string, from sourceFlags, since string, writer verdict.Writer, sum *verdict.Sum) error {
	source, err := openSource(ctx, flags, path, from)
	if err != nil {
		return err
	}
	defer source.close()
	hasChanged, err := source.changedSince(ctx, flags, since)
	if err != nil {
		return err
	}
	for _, name := range source.projects {
		isBegun := false
		for report := range project.CheckChanged(source.FS, name, hasChanged) {
			if !isBegun {
				isBegun = true
				sum.Projects++
				if err := writer.Begin(name, source.shown); err != nil {
					return fmt.Errorf("check: write what was found: %w", err)
				}
			}
			sum.Add(report)
			if err := writer.Report(report); err != nil {
				return fmt.Errorf("check: write what was found: %w", err)
			}
		}
	}
	return nil
}

// inWords says what was checked.
func inWords(sum verdict.Sum) string {
	checked := counted(sum.Projects, "project", "projects")
	if sum.Entries > 0 {
		checked += " with " + counted(sum.Entries, "entry", "entries")
	}
	atLeast := ""
	if sum.HasMore {
		atLeast = "at least "
	}
	return checked + " checked, " + atLeast + counted(sum.Problems, "problem", "problems")
}

func counted(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, several)
}
