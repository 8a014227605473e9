package verdict

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"

	"sheaf/internal/project"
)

// sarifWriter writes SARIF 2.1.0 (docs.oasis-open.org/sarif/sarif/v2.1.0). Files are named from the top of their
// repository, as GitHub's code scanning wants them.
type sarifWriter struct {
	out     io.Writer
	version string
	count   int
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifLocation struct {
	Physical sarifPhysical  `json:"physicalLocation"`
	Logical  []sarifLogical `json:"logicalLocations,omitempty"`
}

type sarifPhysical struct {
	Artifact struct {
		URI       string `json:"uri"`
		URIBaseID string `json:"uriBaseId"`
	} `json:"artifactLocation"`
	Region *sarifRegion `json:"region,omitempty"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
}

type sarifLogical struct {
	Name               string `json:"name,omitempty"`
	FullyQualifiedName string `json:"fullyQualifiedName"`
}

// Rules of problems that are no keyword's.
const (
	ruleProject   = "project-file"
	ruleFile      = "file"
	ruleUnchecked = "unchecked"
)

func (w *sarifWriter) Begin(string, func(string) string) error { return nil }

func (w *sarifWriter) Report(report project.Report) error {
	for _, problem := range report.Problems {
		if err := w.write(resultOf(problem)); err != nil {
			return err
		}
	}
	if more := moreOf(report); more != "" {
		return w.write(resultOf(project.Problem{File: fileOf(report), Message: more}))
	}
	return nil
}

func (w *sarifWriter) write(result sarifResult) error {
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.out, "%s\n  %s", w.before(), text)
	w.count++
	return err
}

func (w *sarifWriter) before() string {
	if w.count > 0 {
		return ","
	}
	version, _ := json.Marshal(w.version) // a text always can
	return `{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{` +
		`"tool": {"driver": {"name": "sheaf check", "version": ` + string(version) + `}}, "columnKind": "utf16CodeUnits", "results": [`
}

func (w *sarifWriter) End(Sum) error {
	begin := ""
	if w.count == 0 {
		begin = w.before()
	}
	_, err := fmt.Fprint(w.out, begin, "\n]}]}\n")
	return err
}

func resultOf(problem project.Problem) sarifResult {
	result := sarifResult{RuleID: ruleOf(problem), Level: severity(problem), Message: sarifMessage{told(problem)}}
	var location sarifLocation
	location.Physical.Artifact.URI = (&url.URL{Path: problem.File}).String()
	location.Physical.Artifact.URIBaseID = "%SRCROOT%"
	if problem.Line > 0 {
		location.Physical.Region = &sarifRegion{problem.Line, problem.Character}
	}
	if problem.Pointer != "" {
		location.Logical = []sarifLogical{{problem.Title, problem.Pointer}}
	}
	result.Locations = []sarifLocation{location}
	return result
}

func ruleOf(problem project.Problem) string {
	switch {
	case problem.IsWarning:
		return ruleUnchecked
	case problem.Keyword != "":
		return problem.Keyword
	case project.IsProject(problem.File):
		return ruleProject
	default:
		return ruleFile
	}
}

// told is the message with what the value is called.
func told(problem project.Problem) string {
	switch {
	case problem.Title != "":
		return problem.Title + ": " + problem.Message
	case problem.Pointer != "":
		return problem.Pointer + ": " + problem.Message
	default:
		return problem.Message
	}
}
