// Package importing makes projects of the configuration of other editors. Each of them has a folder here, which turns what
// it reads into outlines; this package finds the sources, and writes the outlines as project files.
package importing

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"sheaf/internal/beginning"
	"sheaf/internal/format"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing/decap"
	"sheaf/internal/importing/frontmatter"
	"sheaf/internal/importing/keystatic"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/pagescms"
	"sheaf/internal/importing/tina"
	"sheaf/internal/project"
)

// ErrNothing is a source of which no project can be made.
var ErrNothing = errors.New("nothing in it describes content, so no project can be made")

// maxSource is the size in bytes above which a configuration is not read.
const maxSource = 20 << 20

// Request is what is to be imported. Paths are from the top of the repository.
type Request struct {
	Kind  string
	Files []string
	// Into is the folder of the project files; empty for the one that is usual.
	Into string
	// Data is the file that a form of rjsf is about; empty for a new one.
	Data string
}

// Import is what was made, none of it written yet.
type Import struct {
	Projects []beginning.File
	// Data are new data files, of forms that have none.
	Data     []beginning.File
	NotTaken []Finding
}

// Finding is a part of the source that was not taken over.
type Finding struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"` // in bytes, from 1
	// At is where it stands as people read it, Written what it says, shortened.
	At      string         `json:"at"`
	Written string         `json:"written"`
	Reason  outline.Reason `json:"reason"`
	// Instead is what was done.
	Instead string `json:"instead"`
}

// IsNote tells whether nothing is lost of the content and its forms.
func (f Finding) IsNote() bool { return f.Reason == outline.Tool }

// words say why something is left out, and what was done instead.
var words = map[outline.Reason][2]string{
	outline.Unknown: {"it is not known here", "it was passed over"},
	outline.NoWay:   {"project files have no way to say it", "it was left out"},
	outline.Absent:  {"it leads to what is not there", "the field takes any text"},
	outline.Code:    {"it runs code or brings styles", "it was left out"},
	outline.Tool:    {"it is about the other editor", "it is not needed"},
	outline.TooMuch: {"there is more than is looked into", "the field takes anything"},
	outline.Wider:   {"only a part of it can be said", "the field takes more than it says"},
}

// String writes the finding as compilers do.
func (f Finding) String() string {
	text := fmt.Sprintf("%s:%d:%d: ", f.File, f.Line, f.Column)
	if f.IsNote() {
		text += "note: "
	}
	text += f.At
	if f.Written != "" {
		text += " (" + f.Written + ")"
	}
	return project.Printable(text + ": " + words[f.Reason][0] + "; " + f.Instead)
}

// reading is what an importer has read: outlines, what it left out, and where its offsets are.
type reading struct {
	outlines []outline.Outline
	notTaken []outline.NotTaken
	// base is the folder that the paths of the outlines start from.
	base string
	// place tells file, line and column of an offset.
	place func(offset int) (file string, line, column int)
}

// reader reads the sources of one kind.
type reader func(repository fs.FS, request Request) (reading, error)

var readers = map[string]reader{
	"decap":       settingsReader(decap.Read),
	"sveltia":     settingsReader(decap.Read),
	"pagescms":    settingsReader(pagescms.Read),
	"rjsf":        readForm,
	"frontmatter": settingsReader(frontmatter.Read),
	"keystatic":   programReader(keystatic.Modules, 0, keystatic.Read),
	"tina":        programReader(tina.Modules, 1, tina.Read),
}

// Kinds are the editors whose configuration can be imported, in the order of the documentation.
func Kinds() []string {
	return []string{"decap", "sveltia", "pagescms", "keystatic", "tina", "frontmatter", "rjsf"}
}

// Read reads a source and makes its projects.
func Read(repository fs.FS, request Request) (Import, error) {
	read, isKnown := readers[request.Kind]
	if !isKnown {
		return Import{}, fmt.Errorf("there is no importer for %q", request.Kind)
	}
	found, err := read(repository, request)
	if err != nil {
		return Import{}, err
	}
	if len(found.outlines) == 0 {
		return Import{}, fmt.Errorf("%s: %w", request.Files[0], ErrNothing)
	}
	into := request.Into
	if into == "" {
		into = usualFolder(repository, found.base)
	}
	var made Import
	for _, one := range found.outlines {
		one.Place = one.Place.Below(found.base)
		projectPath := path.Join(into, one.Name+project.Suffix)
		file := ProjectFile(one, projectPath)
		if _, problems := project.Parse(projectPath, []byte(file.Text)); len(problems) > 0 {
			return Import{}, fmt.Errorf("make a project of %q: %s", one.Title, problems[0].Message)
		}
		made.Projects = append(made.Projects, file)
		if _, err := fs.Stat(repository, one.Place.File); one.Data != nil && errors.Is(err, fs.ErrNotExist) {
			made.Data = append(made.Data, beginning.File{Path: one.Place.File, Text: textOf(one.Data)})
		}
	}
	for _, left := range found.notTaken {
		made.NotTaken = append(made.NotTaken, findingOf(left, found.place))
	}
	slices.SortStableFunc(made.NotTaken, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	return made, nil
}

func findingOf(left outline.NotTaken, place func(int) (string, int, int)) Finding {
	finding := Finding{At: left.At, Written: left.Written, Reason: left.Reason, Instead: left.Instead}
	finding.File, finding.Line, finding.Column = place(left.Offset)
	if finding.Instead == "" {
		finding.Instead = words[left.Reason][1]
	}
	return finding
}

// usualFolder is where project files lie that many may share, as the front end sets up a site: Jekyll publishes all that
// does not begin with a line below.
func usualFolder(repository fs.FS, base string) string {
	if _, err := fs.Stat(repository, path.Join(base, "_config.yml")); err == nil {
		return path.Join(base, "_sheaf")
	}
	return path.Join(base, "sheaf")
}

// ProjectFile is the project file of an outline, at a path.
func ProjectFile(one outline.Outline, projectPath string) beginning.File {
	place, from := one.Place, path.Dir(projectPath)
	body := outline.IfText(one.Body)
	options := outline.Members("dataFile", beginning.Relative(from, place.File), "body", body)
	if place.IsCollection {
		options = outline.Members("collection", outline.Members(
			"folder", beginning.Relative(from, path.Clean(place.Folder)), "match", outline.IfText(place.Match), "exclude", outline.IfText(place.Exclude),
			"name", outline.IfText(place.Entry), "body", body,
		))
	}
	if place.Layout != "" {
		options = append(options, outline.Members("locales", outline.Members("languages", place.Languages, "layout", place.Layout))...)
	}
	var ui *tree.Node
	if len(one.UI) > 0 {
		ui = outline.NodeOf(one.UI)
	}
	schema := outline.Join(outline.Members("title", outline.IfText(one.Title)), one.Schema)
	return beginning.ProjectFile(projectPath, options, "", schema, ui)
}

// textOf is a value as a file of JSON.
func textOf(value *tree.Node) string {
	var text strings.Builder
	_ = value.Write(&text, 0) // into memory, and no number of JSON is infinite
	return text.String() + "\n"
}

// settingsReader reads one file of data: YAML, JSON or TOML.
func settingsReader(read func(*tree.Node) ([]outline.Outline, []outline.NotTaken)) reader {
	return func(repository fs.FS, request Request) (reading, error) {
		if len(request.Files) > 1 {
			return reading{}, fmt.Errorf("%q is one file too many", request.Files[1])
		}
		config, place, err := readSettings(repository, request.Files[0])
		if err != nil {
			return reading{}, err
		}
		outlines, notTaken := read(config)
		return reading{outlines: outlines, notTaken: notTaken, base: ".", place: place}, nil
	}
}

func readSettings(repository fs.FS, file string) (*tree.Node, func(int) (string, int, int), error) {
	info, err := fs.Stat(repository, file)
	if err != nil {
		return nil, nil, err
	}
	if info.Size() > maxSource {
		return nil, nil, fmt.Errorf("%s: it is larger than %d MB", file, maxSource>>20)
	}
	text, err := fs.ReadFile(repository, file)
	if err != nil {
		return nil, nil, err
	}
	written, isKnown := format.Of(file)
	if !isKnown || written == format.Markdown {
		return nil, nil, fmt.Errorf("%s: it is neither YAML nor JSON: %w", file, ErrNothing)
	}
	if written == format.JSON {
		// Editors take comments in their settings.
		written = format.JSONComments
	}
	read, err := format.Read(written, text, "")
	place := func(offset int) (string, int, int) {
		line, column := lineAndColumn(read.Text, offset)
		return file, line, column
	}
	var mistake *tree.Mistake
	if errors.As(err, &mistake) {
		_, line, column := place(mistake.Offset)
		return nil, nil, fmt.Errorf("%s:%d:%d: %s", file, line, column, mistake.Message)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	return read.Root, place, nil
}

func lineAndColumn(text []byte, offset int) (line, column int) {
	before := text[:min(max(offset, 0), len(text))]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

// Overlay is a repository with the files of an import, as if they were written.
func (i Import) Overlay(repository fs.FS) fs.FS {
	made := overlay{repository, map[string]string{}}
	for _, file := range append(i.Projects[:len(i.Projects):len(i.Projects)], i.Data...) {
		made.files[file.Path] = file.Text
	}
	return made
}

type overlay struct {
	fs.FS
	files map[string]string
}

// Open implements fs.FS.
func (o overlay) Open(name string) (fs.File, error) {
	if text, isMade := o.files[name]; isMade {
		return &madeFile{strings.NewReader(text), path.Base(name)}, nil
	}
	return o.FS.Open(name)
}
