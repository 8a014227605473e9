package project

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// maxFile is the size in bytes above which a file is not read. GitHub takes no larger ones.
const maxFile = 100 << 20

// Check reads a project file of a repository and its data file and returns what is wrong
// with them. Nothing wrong: nil. The path is relative to the repository's root.
func Check(repository fs.FS, path string) []Problem {
	text, problem := read(repository, path)
	if problem != nil {
		return []Problem{*problem}
	}
	project, problems := Parse(path, text)
	if len(problems) > 0 {
		return problems
	}
	schema, err := compile(project.Schema)
	if err != nil {
		return project.schemaProblems(err)
	}
	for _, pattern := range schema.unreadable {
		warning := project.document.at("/schema", fmt.Sprintf("the pattern %q was not checked: Go's engine cannot read it", pattern))
		warning.IsWarning = true
		problems = append(problems, *warning)
	}
	return append(problems, checkData(repository, project, schema)...)
}

func checkData(repository fs.FS, project Project, schema compiled) []Problem {
	text, problem := read(repository, project.DataPath)
	if problem != nil {
		return []Problem{*project.document.at("/options/dataFile", fmt.Sprintf("the data file %s: %s", project.DataPath, problem.Message))}
	}
	data, problem := parseDocument(project.DataPath, text)
	if problem != nil {
		return []Problem{*problem}
	}
	problems := validate(schema.readings[0], data)
	for _, reading := range schema.readings[1:] {
		others := validate(reading, data)
		problems = slices.DeleteFunc(problems, func(p Problem) bool { return !slices.Contains(others, p) })
	}
	return problems
}

func validate(schema *jsonschema.Schema, data document) []Problem {
	var invalid *jsonschema.ValidationError
	switch err := schema.Validate(asDoubles(data.value)); {
	case err == nil:
		return nil
	case errors.As(err, &invalid):
		return problemsOf(data, "", invalid)
	default:
		return []Problem{*data.problemAt(0, "", err.Error())}
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
