package beginning

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"sheaf/internal/beginning/inference"
	"sheaf/internal/format"
	"sheaf/internal/format/tree"
	"sheaf/internal/project"
)

// dialect is the draft of the schemas that are made.
const dialect = "https://json-schema.org/draft/2020-12/schema"

// maxEntries is how many entries of a folder are read. Of more, those count that are spread over all.
const maxEntries = 5000

// ErrNoData is a file or a folder without data that could be read.
var ErrNoData = errors.New("there are no data that could be read: JSON, JSON with comments, JSON5, YAML, TOML, or Markdown")

// FromData is the project file that edits data which are there.
type FromData struct {
	File
	// Entries is how many files the schema was read from, Unread how many could not be read.
	Entries, Unread int
}

// OfFile makes a project of a file with data, for the project file at a path. Both are paths from the top of the
// repository. The error is ErrNoData, or says what is wrong in the file.
func OfFile(repository fs.FS, file, projectPath string) (FromData, error) {
	written, isKnown := format.Of(file)
	if !isKnown || project.IsProject(file) {
		return FromData{}, fmt.Errorf("%s: %w", file, ErrNoData)
	}
	options := tree.Object{text("dataFile", Relative(path.Dir(projectPath), file))}
	opened, err := parsed(projectPath, options, nil)
	if err != nil {
		return FromData{}, err
	}
	data, problem := opened.Read(repository, file)
	if problem != nil {
		return FromData{}, errors.New(problem.String())
	}
	found := inference.Infer([]inference.Entry{{Path: file, Data: data}}, inferenceOptions(repository, true, written == format.Markdown))
	if found.Body != "" {
		options = append(options, text("body", found.Body))
	}
	return FromData{File: projectFile(projectPath, options, TitleOf(path.Base(file)), found), Entries: 1}, nil
}

// OfFolder is OfFile for a folder whose files are entries.
func OfFolder(repository fs.FS, folder, projectPath string) (FromData, error) {
	collection := tree.Object{text("folder", Relative(path.Dir(projectPath), folder))}
	all, err := filesOf(repository, projectPath, collection)
	if err != nil {
		return FromData{}, err
	}
	match, name := patternsOf(folder, all)
	collection = append(collection, text("match", match))
	if name != "" {
		collection = append(collection, text("name", name))
	}
	files, err := filesOf(repository, projectPath, collection)
	if err != nil {
		return FromData{}, err
	}
	opened, err := parsed(projectPath, nil, collection)
	if err != nil {
		return FromData{}, err
	}
	read := spread(files)
	made := FromData{Unread: 0}
	var entries []inference.Entry
	for _, file := range read {
		data, problem := opened.Read(repository, file)
		if problem != nil {
			made.Unread++
			continue
		}
		entries = append(entries, inference.Entry{Path: file, Data: data})
	}
	if len(entries) == 0 {
		return FromData{}, fmt.Errorf("%s: %w", folder, ErrNoData)
	}
	isMarkdown := func(file string) bool {
		written, _ := format.Of(file)
		return written == format.Markdown
	}
	isWhole := len(entries) == len(files)
	found := inference.Infer(entries, inferenceOptions(repository, isWhole, slices.ContainsFunc(files, isMarkdown)))
	if found.Body != "" {
		collection = append(collection, text("body", found.Body))
	}
	options := tree.Object{{Name: "collection", Node: &tree.Node{Value: collection}}}
	made.File = projectFile(projectPath, options, TitleOf(path.Base(folder)), found)
	made.Entries = len(entries)
	return made, nil
}

// spread are as many files as are read, spread over all.
func spread(files []string) []string {
	if len(files) <= maxEntries {
		return files
	}
	some := make([]string, maxEntries)
	for i := range some {
		some[i] = files[i*len(files)/maxEntries]
	}
	return some
}

func inferenceOptions(repository fs.FS, isWhole, hasBody bool) inference.Options {
	// The roots are those that the front end tries for data that are named by hand (web/src/builder/starting/source).
	return inference.Options{IsWhole: isWhole, HasBody: hasBody, Images: inference.Images{
		Has: func(file string) bool {
			info, err := fs.Stat(repository, file)
			return err == nil && info.Mode().IsRegular()
		},
		Roots: []string{"public", "static", ""},
	}}
}

// filesOf lists the entries of a collection. ErrNoData where there is none.
func filesOf(repository fs.FS, projectPath string, collection tree.Object) ([]string, error) {
	opened, err := parsed(projectPath, nil, collection)
	if err != nil {
		return nil, err
	}
	entries, err := opened.Files(repository)
	if err != nil {
		return nil, err
	}
	if len(entries) == 0 {
		return nil, fmt.Errorf("%s: %w", opened.Collection.Folder, ErrNoData)
	}
	files := make([]string, len(entries))
	for i, entry := range entries {
		files[i] = entry.Path
	}
	return files, nil
}

// parsed is a project with some options, of which nothing is written yet.
func parsed(projectPath string, options, collection tree.Object) (project.Project, error) {
	if collection != nil {
		options = tree.Object{{Name: "collection", Node: &tree.Node{Value: collection}}}
	}
	file := projectFile(projectPath, options, "", inference.Inference{Schema: &tree.Node{Value: tree.Object{}}})
	opened, problems := project.Parse(projectPath, []byte(file.Text))
	if len(problems) > 0 {
		return project.Project{}, errors.New(problems[0].Message)
	}
	return opened, nil
}

func projectFile(projectPath string, options tree.Object, title string, found inference.Inference) File {
	inferred, _ := found.Schema.Value.(tree.Object)
	return ProjectFile(projectPath, options, title, inferred, found.UI)
}

// ProjectFile writes a project file as the front end does (web/src/workspace/projectText.ts). A schema keeps its own draft
// and title. There may be no uiSchema.
func ProjectFile(projectPath string, options tree.Object, title string, inside tree.Object, ui *tree.Node) File {
	schema := tree.Object{text("$schema", dialect)}
	if title != "" {
		schema = append(schema, text("title", title))
	}
	root := tree.Object{
		{Name: "options", Node: &tree.Node{Value: options}},
		{Name: "schema", Node: &tree.Node{Value: append(schema, inside...)}},
	}
	if ui != nil {
		root = append(root, tree.Member{Name: "uiSchema", Node: ui})
	}
	var written strings.Builder
	_ = (&tree.Node{Value: root}).Write(&written, 0) // into memory, and no number of it is infinite
	return File{projectPath, written.String() + "\n"}
}

func text(name, value string) tree.Member {
	return tree.Member{Name: name, Node: &tree.Node{Value: value}}
}

// Relative is a path as seen from a folder; both from the top, which is ".".
func Relative(folder, file string) string {
	from, to := stepsOf(folder), stepsOf(file)
	shared := 0
	for shared < len(from) && shared < len(to) && from[shared] == to[shared] {
		shared++
	}
	steps := slices.Concat(slices.Repeat([]string{".."}, len(from)-shared), to[shared:])
	if len(steps) == 0 {
		return "."
	}
	return strings.Join(steps, "/")
}

func stepsOf(file string) []string {
	if file == "." {
		return nil
	}
	return strings.Split(file, "/")
}

var (
	hidden    = regexp.MustCompile(`^[_.]+`)
	camelCase = regexp.MustCompile(`([a-z])([A-Z])`)
	between   = regexp.MustCompile(`[-_.\s]+`)
	ending    = regexp.MustCompile(`\.[^.]+$`)
)

// TitleOf is what a folder or a file of data is called in words (web/src/workspace/recognise/titles.ts).
func TitleOf(name string) string {
	stem := ending.ReplaceAllString(name, "")
	words := camelCase.ReplaceAllString(hidden.ReplaceAllString(stem, ""), "$1 $2")
	words = strings.TrimSpace(between.ReplaceAllString(words, " "))
	if words == "" {
		return stem
	}
	first := []rune(words)[:1]
	return strings.ToUpper(string(first)) + words[len(string(first)):]
}

// patternsOf are which files of a folder are entries, and how a new one is called; an empty name says nothing else than its
// title (collectionPlace in web/src/workspace/recognise/collectionOffer.ts).
func patternsOf(folder string, files []string) (match, name string) {
	endings := endingsOf(files)
	match = "*." + endings[0]
	if len(endings) > 1 {
		match = "*.{" + strings.Join(endings, ",") + "}"
	}
	if slices.ContainsFunc(files, func(file string) bool { return path.Dir(file) != folder }) {
		match = "**/" + match
	}
	return match, nameOf(folder, files)
}

// endingsOf are the endings of files, the commonest first; that one alone where two files would have the same name.
func endingsOf(files []string) []string {
	counts, names := map[string]int{}, map[string]bool{}
	var endings []string
	for _, file := range files {
		ending := file[strings.LastIndexByte(file, '.')+1:]
		if counts[ending] == 0 {
			endings = append(endings, ending)
		}
		counts[ending]++
		names[strings.TrimSuffix(file, ending)] = true
	}
	slices.SortStableFunc(endings, func(a, b string) int { return counts[b] - counts[a] })
	if len(names) < len(files) {
		return endings[:1]
	}
	return endings
}

var (
	inYears  = regexp.MustCompile(`^\d{4}/`)
	inMonths = regexp.MustCompile(`^\d{4}/\d\d/`)
	dated    = regexp.MustCompile(`^\d{4}-\d\d-\d\d-.`)
)

func nameOf(folder string, files []string) string {
	most := func(test func(string) bool) bool {
		count := 0
		for _, file := range files {
			if test(strings.TrimPrefix(file, folder+"/")) {
				count++
			}
		}
		return count*2 > len(files)
	}
	isBundle := func(file string) bool {
		return strings.Contains(file, "/") && ending.ReplaceAllString(path.Base(file), "") == "index"
	}
	pattern := ""
	switch {
	case most(inMonths.MatchString):
		pattern = "{year}/{month}/"
	case most(inYears.MatchString):
		pattern = "{year}/"
	}
	isDated := func(file string) bool {
		if isBundle(file) {
			return dated.MatchString(path.Base(path.Dir(file)))
		}
		return dated.MatchString(path.Base(file))
	}
	if most(isDated) {
		pattern += "{date}-{title}"
	} else {
		pattern += "{title}"
	}
	if most(isBundle) {
		pattern += "/index"
	}
	if pattern == "{title}" {
		return ""
	}
	return pattern
}
