package project

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"slices"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"sheaf/internal/format"
	"sheaf/internal/format/tree"
)

// maxFile is the size in bytes above which a file is not read. GitHub takes no larger ones.
const maxFile = 100 << 20

// Report is what a check found about one file: the data file, an entry of a collection, or the project file.
type Report struct {
	// File is what it is about.
	File string
	// Problems are in the order of the file, after the warnings. At most the first hundred are listed.
	Problems []Problem
	// Count is how many problems there are, whether listed or not. Warnings do not count.
	Count int
	// HasMore is set where there are more than Count, because counting stopped.
	HasMore bool
	// IsEntry is set where the file is an entry of a collection.
	IsEntry bool
}

func reportWith(problems ...Problem) Report {
	report := Report{Problems: problems}
	for _, problem := range problems {
		if !problem.IsWarning {
			report.Count++
		}
	}
	return report
}

// Unlisted is how many of the counted problems are not listed.
func (r Report) Unlisted() int {
	listed := 0
	for _, problem := range r.Problems {
		if !problem.IsWarning {
			listed++
		}
	}
	return r.Count - listed
}

// Check reads a project file of a repository and its data, and reports what is wrong with them: of a data file
// once, of a collection for each entry and then for the project. The path is relative to the repository's root.
func Check(repository fs.FS, path string) iter.Seq[Report] {
	return CheckChanged(repository, path, func(string) bool { return true })
}

// CheckChanged is Check of what may be wrong since some paths have changed, gone ones among them: of all data where the
// project file is among them or a schema that it refers to, else of those data that are.
func CheckChanged(repository fs.FS, path string, hasChanged func(path string) bool) iter.Seq[Report] {
	reports := checkProject(repository, path, hasChanged)
	return func(tell func(Report) bool) {
		for report := range reports {
			if report.File == "" {
				report.File = path
			}
			if !tell(report) {
				return
			}
		}
	}
}

func checkProject(repository fs.FS, path string, hasChanged func(path string) bool) iter.Seq[Report] {
	return func(tell func(Report) bool) {
		text, problem := read(repository, path)
		if problem != nil {
			tell(reportWith(*problem))
			return
		}
		project, problems := Parse(path, text)
		if len(problems) > 0 {
			if hasChanged(path) {
				tell(reportWith(problems...))
			}
			return
		}
		c := newChecker(repository, project)
		c.isWanted = hasChanged
		if hasChanged(path) || c.links.hasAny(hasChanged) {
			c.isWanted = func(string) bool { return true }
		}
		if !c.hasWanted() {
			return
		}
		if report, isWrong := c.compile(); isWrong {
			tell(report)
			return
		}
		if project.Collection != nil {
			c.checkCollection(tell)
			return
		}
		report := c.checkData(project.DataPath)
		report.Problems = append(c.warnings(), report.Problems...)
		tell(report)
	}
}

// checker holds data to the schema of a project.
type checker struct {
	repository fs.FS
	project    Project
	links      *links
	root       any // the schema for the validator
	schema     *jsonschema.Schema
	patterns   *patterns
	// isWanted tells by their paths which data are to be checked.
	isWanted func(path string) bool
}

func newChecker(repository fs.FS, project Project) *checker {
	c := &checker{repository: repository, project: project, patterns: newPatterns()}
	c.links, c.root = newLinks(repository, project)
	return c
}

// compile makes the schema of a file with data. The report is why there is none.
func (c *checker) compile() (report Report, isWrong bool) {
	var err error
	if c.schema, err = compile(c.project, c.links, c.root, c.patterns); err != nil {
		return c.project.schemaReport(err, c.links), true
	}
	if c.project.Locales != nil && c.project.Locales.Layout == LayoutMembers {
		c.schema = membersSchema(c.schema, c.project.Locales.Languages)
	}
	return Report{}, false
}

// hasWanted tells whether there is anything to check.
func (c *checker) hasWanted() bool {
	if c.isWanted(c.project.Path) || c.project.Collection == nil {
		return c.isWanted(c.project.Path) || c.isWanted(c.project.DataPath)
	}
	entries, _, err := c.project.Collection.entries(c.repository)
	return err == nil && slices.ContainsFunc(entries, c.isWanted)
}

// checkCollection checks the entries one by one, and then tells about all of them.
func (c *checker) checkCollection(tell func(Report) bool) {
	entries, problems, err := c.project.Collection.entries(c.repository)
	if err != nil {
		folder := *c.project.document.at("/options/collection/folder", fmt.Sprintf("the folder %s: %v", c.project.Collection.Folder, err))
		if errors.Is(err, fs.ErrNotExist) {
			// Git keeps no empty folders: without entries there is none.
			folder.Message = fmt.Sprintf("the folder %s: there is no such folder, so nothing was checked", c.project.Collection.Folder)
			folder.IsWarning = true
		}
		tell(reportWith(folder))
		return
	}
	if len(entries) == 0 {
		place := *c.project.document.at("/options/collection", fmt.Sprintf("no file in the folder %s is an entry, so nothing was checked", c.project.Collection.Folder))
		place.IsWarning = true
		problems = append(problems, place)
	}
	for _, entry := range entries {
		if !c.isWanted(entry) {
			continue
		}
		report := c.checkData(entry)
		report.IsEntry = true
		if !tell(report) {
			return
		}
	}
	// Whether entries can be told apart hangs on all of them.
	tell(reportWith(append(c.warnings(), problems...)...))
}

// warnings say what of the schema was not checked.
func (c *checker) warnings() []Problem {
	warnings := append(c.project.uiWarnings(), c.links.lost.warnings()...)
	if c.patterns.uncheckedCount() > 0 {
		warnings = append(c.patterns.warnings(*c.project.document.at("/schema", "")), warnings...)
	}
	return warnings
}

// checkData checks a file with data.
func (c *checker) checkData(path string) Report {
	report := c.judge(path)
	report.File = path
	for i := range report.Problems {
		if problem := &report.Problems[i]; problem.File == path {
			problem.Title = titleOf(c.schema, tree.Path(problem.Pointer))
		}
	}
	return report
}

// judge holds a file with data to the schema.
func (c *checker) judge(path string) Report {
	text, problem := read(c.repository, path)
	if problem != nil {
		if c.project.Collection != nil {
			return reportWith(*problem)
		}
		return reportWith(*c.project.document.at("/options/dataFile", fmt.Sprintf("the data file %s: %s", path, problem.Message)))
	}
	value, data, problem := c.valueOf(path, text)
	if problem != nil {
		return reportWith(*problem)
	}
	c.patterns.timeLeft += time.Duration(len(text)) * timePerByte
	err := validate(c.schema, value, c.patterns)
	if len(c.links.lost.list) > 0 {
		c.links.lost.ask(func() error { return validate(c.schema, value, c.patterns) })
	}
	var invalid *jsonschema.ValidationError
	switch {
	case err == nil:
		return reportWith(data.unread...)
	case errors.As(err, &invalid):
		value = nil
		if data.root == nil {
			// It was read before, so it can be read.
			data, _ = parseData(path, text, c.project.Body)
		}
		report := reportOf(data, "", invalid)
		report.Problems = append(data.unread, report.Problems...)
		return report
	default:
		return reportWith(*data.problemAt(0, "", err.Error()))
	}
}

// valueOf reads data for the validator. Of a large text the document has no places.
func (c *checker) valueOf(path string, text []byte) (value any, data document, problem *Problem) {
	if written, _ := format.Of(path); len(text) > maxHeld {
		value, isPlain, err := format.ReadPlain(written, text, asDouble)
		if isPlain && err == nil {
			return value, document{path: path, text: text}, nil
		}
	}
	if data, problem = parseData(path, text, c.project.Body); problem != nil {
		return nil, data, problem
	}
	return data.root.JSONWith(asDouble), data, nil
}

// maxHeld is the size in bytes above which the places of values are not held while their data are validated: they take
// as much memory as the values do. Where something is wrong, the text is read a second time.
const maxHeld = 1 << 20

// maxPasses bounds how often data are validated.
const maxPasses = 5

// validate passes over patterns that turn out to be too costly. Such a pattern must not count for
// one text and not for another, so the data are validated again without it.
func validate(schema *jsonschema.Schema, value any, patterns *patterns) error {
	for pass := 1; ; pass++ {
		if pass == maxPasses {
			patterns.endBacktracking()
		}
		unchecked := patterns.uncheckedCount()
		err := schema.Validate(value)
		if patterns.uncheckedCount() == unchecked || pass == maxPasses {
			return err
		}
	}
}

func read(repository fs.FS, path string) ([]byte, *Problem) {
	text, err := readLimited(repository, path)
	switch {
	case err == nil:
		return text, nil
	case errors.Is(err, fs.ErrNotExist):
		return nil, &Problem{File: path, Message: "there is no such file"}
	default:
		return nil, &Problem{File: path, Message: err.Error()}
	}
}

func readLimited(repository fs.FS, path string) ([]byte, error) {
	// Some file systems read a file to open it.
	if info, err := fs.Stat(repository, path); err == nil && info.Size() > maxFile {
		return nil, errTooLarge
	}
	file, err := repository.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var text bytes.Buffer
	if info, err := file.Stat(); err == nil && info.Mode().IsRegular() {
		// Grown step by step, it would need its memory several times.
		text.Grow(int(min(info.Size(), maxFile)) + bytes.MinRead)
	}
	if _, err := text.ReadFrom(io.LimitReader(file, maxFile+1)); err != nil {
		return nil, err
	}
	if text.Len() > maxFile {
		return nil, errTooLarge
	}
	return text.Bytes(), nil
}

var errTooLarge = fmt.Errorf("it is larger than %d MiB", maxFile>>20)
