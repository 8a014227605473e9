package verdict

import (
	"fmt"
	"io"
	"strings"

	"sheaf/internal/project"
)

// githubWriter writes commands of a workflow (docs.github.com, "Workflow commands"), which GitHub shows beside the
// lines. Files are named from the top of their repository.
type githubWriter struct{ out io.Writer }

// What ends a value or a message of a command, in GitHub's escapes.
var (
	githubMessage  = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	githubProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func (w *githubWriter) Begin(string, func(string) string) error { return nil }

func (w *githubWriter) Report(report project.Report) error {
	for _, problem := range report.Problems {
		place := "file=" + githubProperty.Replace(problem.File)
		if problem.Line > 0 {
			place += fmt.Sprintf(",line=%d,col=%d", problem.Line, problem.Character)
		}
		if name := nameOf(problem); name != "" {
			place += ",title=" + githubProperty.Replace(project.Printable(name))
		}
		if _, err := fmt.Fprintf(w.out, "::%s %s::%s\n", severity(problem), place, githubMessage.Replace(project.Printable(problem.Message))); err != nil {
			return err
		}
	}
	if more := moreOf(report); more != "" {
		_, err := fmt.Fprintf(w.out, "::error file=%s::%s\n", githubProperty.Replace(fileOf(report)), more)
		return err
	}
	return nil
}

func (w *githubWriter) End(Sum) error { return nil }

// nameOf is what people call the value of a problem, or else where it is.
func nameOf(problem project.Problem) string {
	if problem.Title != "" {
		return problem.Title
	}
	return problem.Pointer
}
