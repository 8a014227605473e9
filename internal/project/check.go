package project

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxFile is the size in bytes above which a file is not read. GitHub takes no larger ones.
const maxFile = 100 << 20

// Report is what a check found about one file: the data file, an entry of a collection, or the project file.
type Report struct {
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
	return func(tell func(Report) bool) {
		text, problem := read(repository, path)
		if problem != nil {
			tell(reportWith(*problem))
			return
		}
		project, problems := Parse(path, text)
		if len(problems) > 0 {
			tell(reportWith(problems...))
			return
		}
		c := checker{repository: repository, project: project, patterns: newPatterns()}
		var root any
		c.links, root = newLinks(repository, project)
		var err error
		if c.schema, err = compile(project, c.links, root, c.patterns); err != nil {
			tell(project.schemaReport(err, c.links))
			return
		}
		if project.Locales != nil && project.Locales.Layout == LayoutMembers {
			c.schema = membersSchema(c.schema, project.Locales.Languages)
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
	schema     *jsonschema.Schema
	patterns   *patterns
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
		report := c.checkData(entry)
		report.IsEntry = true
		if !tell(report) {
			return
		}
	}
	tell(reportWith(append(c.warnings(), problems...)...))
}

// warnings say what of the schema was not checked.
func (c *checker) warnings() []Problem {
	warnings := c.links.lost.warnings()
	if c.patterns.uncheckedCount() > 0 {
		warnings = append(c.patterns.warnings(*c.project.document.at("/schema", "")), warnings...)
	}
	return warnings
}

// checkData checks a file with data.
func (c *checker) checkData(path string) Report {
	text, problem := read(c.repository, path)
	if problem != nil {
		if c.project.Collection != nil {
			return reportWith(*problem)
		}
		return reportWith(*c.project.document.at("/options/dataFile", fmt.Sprintf("the data file %s: %s", path, problem.Message)))
	}
	data, problem := parseData(path, text, c.project.Body)
	if problem != nil {
		return reportWith(*problem)
	}
	c.patterns.timeLeft += time.Duration(len(text)) * timePerByte
	value := asDoubles(data.value)
	err := validate(c.schema, value, c.patterns)
	if len(c.links.lost.list) > 0 {
		c.links.lost.ask(func() error { return validate(c.schema, value, c.patterns) })
	}
	var invalid *jsonschema.ValidationError
	switch {
	case err == nil:
		return reportWith(data.unread...)
	case errors.As(err, &invalid):
		report := reportOf(data, "", invalid)
		report.Problems = append(data.unread, report.Problems...)
		return report
	default:
		return reportWith(*data.problemAt(0, "", err.Error()))
	}
}

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
	file, err := repository.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxFile+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxFile {
		return nil, fmt.Errorf("it is larger than %d MiB", maxFile>>20)
	}
	return text, nil
}
