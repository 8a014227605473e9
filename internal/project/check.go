package project

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxFile is the size in bytes above which a file is not read. GitHub takes no larger ones.
const maxFile = 100 << 20

// Report is what a check of a project found.
type Report struct {
	// Problems are in the order of their file, after the warnings. Of one file at most the first
	// hundred are listed.
	Problems []Problem
	// Count is how many problems there are, whether listed or not. Warnings do not count.
	Count int
	// HasMore is set where there are more than Count, because counting stopped.
	HasMore bool
}

func reportWith(problems ...Problem) Report {
	return Report{Problems: problems, Count: len(problems)}
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

// Check reads a project file of a repository and its data file and reports what is wrong
// with them. The path is relative to the repository's root.
func Check(repository fs.FS, path string) Report {
	text, problem := read(repository, path)
	if problem != nil {
		return reportWith(*problem)
	}
	project, problems := Parse(path, text)
	if len(problems) > 0 {
		return reportWith(problems...)
	}
	patterns := newPatterns()
	schema, err := compile(project.Schema, patterns)
	if err != nil {
		return project.schemaReport(err)
	}
	report := checkData(repository, project, schema, patterns)
	if patterns.uncheckedCount() > 0 {
		report.Problems = append(patterns.warnings(*project.document.at("/schema", "")), report.Problems...)
	}
	return report
}

func checkData(repository fs.FS, project Project, schema *jsonschema.Schema, patterns *patterns) Report {
	text, problem := read(repository, project.DataPath)
	if problem != nil {
		return reportWith(*project.document.at("/options/dataFile", fmt.Sprintf("the data file %s: %s", project.DataPath, problem.Message)))
	}
	data, problem := parseDocument(project.DataPath, text)
	if problem != nil {
		return reportWith(*problem)
	}
	patterns.timeLeft += time.Duration(len(text)) * timePerByte
	var invalid *jsonschema.ValidationError
	switch err := validate(schema, asDoubles(data.value), patterns); {
	case err == nil:
		return Report{}
	case errors.As(err, &invalid):
		return reportOf(data, "", invalid)
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
