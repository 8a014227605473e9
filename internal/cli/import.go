package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/importing"
	"sheaf/internal/project"
)

const importUsage = `Usage: sheaf import KIND [flags] FILE [FILE]

Makes projects of the configuration of another editor: its collections, their fields, formats,
folders of pictures, and languages. The project files are written into the folder sheaf of the
repository, of a site of Jekyll _sheaf, and the content is checked against them at once.

  decap        config.yml of Decap CMS, Netlify CMS or Static CMS
  sveltia      config.yml of Sveltia CMS
  pagescms     .pages.yml of Pages CMS
  keystatic    keystatic.config.ts of Keystatic
  tina         tina/config.ts of TinaCMS, or tina/tina-lock.json
  frontmatter  frontmatter.json of Front Matter CMS
  rjsf         a schema and a uiSchema of react-jsonschema-form: two files, or one with both

  --data FILE      of rjsf, the file with the data; without it a new one beside the schema
  --into FOLDER    the folder of the project files
  --force          writes project files that are there already anew
  --dry-run        prints the project files and writes nothing
  --format NAME    text (default) or json, what was made and found as one object

The configuration of Keystatic and Tina is a program. It runs without files, network and clock,
within limits of time and memory; of other modules it finds only those of the repository.

What cannot be taken over is told line by line: FILE:LINE:COLUMN: where (what is written): why;
what was done instead. A note is about the other editor, and nothing is lost. So is content
that does not fit the forms.

Exit status: 0 all is taken over and fits, 1 something is not, 2 called wrongly or nothing made.
`

func importProjects(_ context.Context, args []string, env command.Environment) error {
	flags := flagset.New("import", nil)
	data := flags.String("data", "", "")
	into := flags.String("into", "", "")
	force := flags.Bool("force", false, "")
	dryRun := flags.Bool("dry-run", false, "")
	format := flags.String("format", "text", "")
	if err := flags.Read(args, 3); err != nil {
		return err
	}
	kinds := strings.Join(importing.Kinds(), ", ")
	switch {
	case *format != "text" && *format != "json":
		return flags.Wrong(fmt.Sprintf("there is no format %q; there are text, json", *format))
	case len(flags.Args()) == 0:
		return flags.Wrong("say of which editor: " + kinds)
	case len(flags.Args()) == 1:
		return flags.Wrong("FILE is missing")
	}
	request := importing.Request{Kind: flags.Args()[0]}
	if !strings.Contains(" "+strings.ReplaceAll(kinds, ",", "")+" ", " "+request.Kind+" ") {
		return flags.Wrong(fmt.Sprintf("there is no importer for %q; there are %s", request.Kind, kinds))
	}
	at, err := importPlace(flags, flags.Args()[1:], &request)
	if err != nil {
		return err
	}
	if request.Into, err = at.below(flags, *into); err != nil {
		return err
	}
	if *data != "" && request.Kind != "rjsf" {
		return flags.Wrong("--data is for rjsf; other configurations say where the data are")
	}
	if request.Data, err = at.below(flags, *data); err != nil {
		return err
	}
	root, err := os.OpenRoot(at.top)
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	defer root.Close()
	made, err := importing.Read(root.FS(), request)
	if err != nil {
		// Nothing was made: that is a call with the wrong file, or with a file that cannot be read.
		return flags.Wrong(err.Error())
	}
	if !*dryRun {
		if err := writeImport(at.top, made, *force); err != nil {
			return err
		}
	}
	told := importReport{place: at, made: made, isDryRun: *dryRun}
	told.check(root.FS())
	if *format == "json" {
		err = told.json(env)
	} else {
		told.text(env)
	}
	if err != nil {
		return fmt.Errorf("import: write what was found: %w", err)
	}
	if !told.isWhole() {
		return failure.Quiet{}
	}
	return nil
}

// importPlace finds the repository of the files. A folder without Git is one where the person is in it.
func importPlace(flags *flagset.Set, files []string, request *importing.Request) (place, error) {
	var at place
	for i, file := range files {
		found, err := placeOf(flags, file, sourceFlags{})
		if err != nil {
			return place{}, err
		}
		if found.isBare {
			return place{}, flags.Wrong(fmt.Sprintf("%q is a bare repository, which has no files to write to", file))
		}
		if found, err = found.fromHere(); err != nil {
			return place{}, fmt.Errorf("import: %w", err)
		}
		info, err := os.Stat(file)
		switch {
		case err != nil:
			return place{}, fmt.Errorf("import: %w", err)
		case info.IsDir():
			return place{}, flags.Wrong(fmt.Sprintf("%q is a folder; name the file of the configuration", file))
		case i > 0 && found.top != at.top:
			return place{}, flags.Wrong(fmt.Sprintf("%q is in another repository", file))
		}
		at = found
		request.Files = append(request.Files, found.inside)
	}
	return at, nil
}

// fromHere is a place in the folder that the person is in, where no repository holds it.
func (p place) fromHere() (place, error) {
	if _, err := os.Lstat(filepath.Join(p.top, ".git")); err == nil {
		return p, nil
	}
	here, err := os.Getwd()
	if err != nil {
		return place{}, err
	}
	inside, err := filepath.Rel(here, filepath.Join(p.top, filepath.FromSlash(p.inside)))
	if err != nil || !filepath.IsLocal(inside) {
		return p, nil
	}
	return place{top: here, inside: filepath.ToSlash(inside)}, nil
}

// below is a folder of the command line as a path in the repository; empty stays so.
func (p place) below(flags *flagset.Set, folder string) (string, error) {
	if folder == "" {
		return "", nil
	}
	absolute, err := filepath.Abs(folder)
	if err != nil {
		return "", fmt.Errorf("import: %w", err)
	}
	inside, err := filepath.Rel(p.top, absolute)
	if err != nil || !filepath.IsLocal(inside) {
		return "", flags.Wrong(fmt.Sprintf("%q is not in the repository %s", folder, p.top))
	}
	return filepath.ToSlash(inside), nil
}

func writeImport(top string, made importing.Import, isForced bool) error {
	write := beginning.Write
	if isForced {
		write = beginning.Rewrite
	}
	err := write(top, made.Projects)
	if err == nil {
		err = beginning.Write(top, made.Data)
	}
	if errors.Is(err, beginning.ErrThere) {
		return failure.WithHint(fmt.Errorf("import: %w", err), "Look at what is new with --dry-run, write it anew with --force, or choose another folder with --into. Nothing was written.")
	}
	if err != nil {
		return fmt.Errorf("import: %w", err)
	}
	return nil
}

// importReport is what is told of an import.
type importReport struct {
	place    place
	made     importing.Import
	isDryRun bool

	entries, problems int
	misfits           []*misfit
	warnings          []project.Problem
}

// misfit is one thing that does not fit, in some number of entries.
type misfit struct {
	first project.Problem
	count int
}

// numbers are the positions in a JSON Pointer.
var numbers = regexp.MustCompile(`/[0-9]+\b`)

// check holds the content to what was made, whether it is written or not.
func (r *importReport) check(repository fs.FS) {
	all := r.made.Overlay(repository)
	for _, file := range r.made.Projects {
		known := map[string]*misfit{}
		for report := range project.Check(all, file.Path) {
			if report.IsEntry {
				r.entries++
			}
			r.problems += report.Count
			for _, problem := range report.Problems {
				if problem.IsWarning {
					r.warnings = append(r.warnings, problem)
					continue
				}
				kind := numbers.ReplaceAllString(problem.Pointer, "/*") + problem.Keyword
				if problem.Keyword == "" {
					kind += problem.Message
				}
				if known[kind] == nil {
					known[kind] = &misfit{first: problem}
					r.misfits = append(r.misfits, known[kind])
				}
				known[kind].count++
			}
		}
	}
}

// isWhole tells whether everything was taken over, and all content fits.
func (r *importReport) isWhole() bool {
	for _, finding := range r.made.NotTaken {
		if !finding.IsNote() {
			return false
		}
	}
	return r.problems == 0
}

func (r *importReport) shown(file string) string {
	return seenFromHere(filepath.Join(r.place.top, filepath.FromSlash(file)))
}

func (r *importReport) text(env command.Environment) {
	for _, finding := range r.made.NotTaken {
		finding.File = r.shown(finding.File)
		fmt.Fprintln(env.Stderr, finding)
	}
	for _, warning := range r.warnings {
		warning.File = r.shown(warning.File)
		fmt.Fprintln(env.Stderr, warning)
	}
	for _, one := range r.misfits {
		problem := one.first
		problem.File = r.shown(problem.File)
		more := ""
		if one.count > 1 {
			more = fmt.Sprintf(" (and %s like it)", counted(one.count-1, "more", "more"))
		}
		fmt.Fprintln(env.Stderr, problem.String()+more)
	}
	var names []string
	for _, file := range append(r.made.Projects[:len(r.made.Projects):len(r.made.Projects)], r.made.Data...) {
		names = append(names, r.shown(file.Path))
		if r.isDryRun {
			fmt.Fprintf(env.Stdout, "-- %s --\n%s", r.shown(file.Path), file.Text)
		}
	}
	if !r.isDryRun {
		fmt.Fprintf(env.Stdout, "Written: %s\n", strings.Join(names, ", "))
	}
	fmt.Fprintln(env.Stderr, r.inWords())
}

func (r *importReport) inWords() string {
	lost := 0
	for _, finding := range r.made.NotTaken {
		if !finding.IsNote() {
			lost++
		}
	}
	checked := counted(len(r.made.Projects), "project", "projects")
	if r.entries > 0 {
		checked += " with " + counted(r.entries, "entry", "entries")
	}
	return fmt.Sprintf("%s checked, %s; %s not taken over", checked, counted(r.problems, "problem", "problems"), counted(lost, "setting", "settings"))
}

// importedJSON is what --format json writes.
type importedJSON struct {
	Projects []importedFile      `json:"projects"`
	Data     []importedFile      `json:"data,omitempty"`
	NotTaken []importing.Finding `json:"notTaken"`
	Entries  int                 `json:"entries"`
	Problems []importedProblem   `json:"problems"`
}

type importedFile struct {
	Path string `json:"path"`
	Text string `json:"text,omitempty"` // where nothing is written
}

type importedProblem struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Pointer string `json:"pointer"`
	Message string `json:"message"`
	// Count is how many there are like it in the project.
	Count int `json:"count"`
}

func (r *importReport) json(env command.Environment) error {
	told := importedJSON{Projects: r.files(r.made.Projects), Data: r.files(r.made.Data), NotTaken: []importing.Finding{}, Problems: []importedProblem{}, Entries: r.entries}
	for _, finding := range r.made.NotTaken {
		finding.File = r.shown(finding.File)
		told.NotTaken = append(told.NotTaken, finding)
	}
	for _, one := range r.misfits {
		told.Problems = append(told.Problems, importedProblem{r.shown(one.first.File), one.first.Line, one.first.Column, one.first.Pointer, one.first.Message, one.count})
	}
	encoder := json.NewEncoder(env.Stdout)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(told)
}

func (r *importReport) files(made []beginning.File) []importedFile {
	var files []importedFile
	for _, file := range made {
		one := importedFile{Path: r.shown(file.Path)}
		if r.isDryRun {
			one.Text = file.Text
		}
		files = append(files, one)
	}
	return files
}
