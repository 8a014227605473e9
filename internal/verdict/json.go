package verdict

import (
	"encoding/json"
	"fmt"
	"io"

	"sheaf/internal/project"
)

// jsonWriter writes one object, a problem at a time, so that nothing is kept of a repository with many.
type jsonWriter struct {
	out     io.Writer
	shown   func(string) string
	project string
	count   int
}

// jsonProblem is how a problem looks in JSON. A line of 0 means the whole file.
type jsonProblem struct {
	Severity string `json:"severity"` // error, or warning: something was not checked
	Project  string `json:"project"`
	File     string `json:"file"`
	Line     int    `json:"line"`
	Column   int    `json:"column"` // in UTF-16 code units, from 1
	Pointer  string `json:"pointer"`
	Title    string `json:"title,omitempty"`
	Keyword  string `json:"keyword,omitempty"`
	Message  string `json:"message"`
}

func (w *jsonWriter) Begin(projectFile string, shown func(string) string) error {
	w.project, w.shown = shown(projectFile), shown
	return nil
}

func (w *jsonWriter) Report(report project.Report) error {
	for _, problem := range report.Problems {
		text, err := json.Marshal(jsonProblem{
			severity(problem), w.project, w.shown(problem.File), problem.Line, problem.Character, problem.Pointer, problem.Title, problem.Keyword, problem.Message,
		})
		if err != nil {
			return err
		}
		if _, err := fmt.Fprintf(w.out, "%s\n  %s", w.before(), text); err != nil {
			return err
		}
		w.count++
	}
	return nil
}

// before is what stands in front of the next problem.
func (w *jsonWriter) before() string {
	if w.count == 0 {
		return `{"problems": [`
	}
	return ","
}

func (w *jsonWriter) End(sum Sum) error {
	begin := ""
	if w.count == 0 {
		begin = w.before()
	}
	_, err := fmt.Fprintf(w.out, "%s\n], \"projects\": %d, \"entries\": %d, \"count\": %d, \"countIsLeast\": %t}\n", begin, sum.Projects, sum.Entries, sum.Problems, sum.HasMore)
	return err
}

func severity(problem project.Problem) string {
	if problem.IsWarning {
		return "warning"
	}
	return "error"
}
