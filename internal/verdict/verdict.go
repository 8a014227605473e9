// Package verdict writes what a check found: for people, for programs as JSON, for tools as SARIF 2.1.0, for GitHub
// as annotations of a workflow, and for test reports as JUnit's XML.
package verdict

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"sheaf/internal/project"
)

// Sum adds up what was checked.
type Sum struct {
	Projects, Entries, Problems int
	// HasMore is set where a file has more problems than were counted.
	HasMore bool
}

// Add takes in a report.
func (s *Sum) Add(report project.Report) {
	if report.IsEntry {
		s.Entries++
	}
	s.Problems += report.Count
	s.HasMore = s.HasMore || report.HasMore
}

// Writer takes what a check finds, project after project, and writes it in one format.
type Writer interface {
	// Begin is called before the reports of a project. shown is the path of a file of its repository as seen from
	// where the person is.
	Begin(projectFile string, shown func(file string) string) error
	// Report is called for each of them.
	Report(report project.Report) error
	// End is called once, after all.
	End(sum Sum) error
}

// makers are the formats by their names.
var makers = map[string]func(out io.Writer, version string) Writer{
	"text":   func(out io.Writer, _ string) Writer { return &textWriter{out: out} },
	"json":   func(out io.Writer, _ string) Writer { return &jsonWriter{out: out} },
	"sarif":  func(out io.Writer, version string) Writer { return &sarifWriter{out: out, version: version} },
	"github": func(out io.Writer, _ string) Writer { return &githubWriter{out: out} },
	"junit":  func(out io.Writer, _ string) Writer { return &junitWriter{out: out} },
}

// Formats are the names of the formats.
func Formats() []string { return slices.Sorted(maps.Keys(makers)) }

// New makes a writer of a format; nil where there is none of that name. The version is the program's.
func New(format string, out io.Writer, version string) Writer {
	if newWriter := makers[format]; newWriter != nil {
		return newWriter(out, version)
	}
	return nil
}

// textWriter writes for people: FILE:LINE:COLUMN: which value: what is wrong.
type textWriter struct {
	out   io.Writer
	shown func(string) string
}

func (w *textWriter) Begin(_ string, shown func(string) string) error {
	w.shown = shown
	return nil
}

func (w *textWriter) Report(report project.Report) error {
	for _, line := range lines(report, w.shown) {
		if _, err := fmt.Fprintln(w.out, line); err != nil {
			return err
		}
	}
	return nil
}

func (w *textWriter) End(Sum) error { return nil }

// lines are the problems of a report, a line each, and how many more there are.
func lines(report project.Report, shown func(string) string) []string {
	var lines []string
	for _, problem := range report.Problems {
		problem.File = shown(problem.File)
		lines = append(lines, problem.String())
	}
	if more := moreOf(report); more != "" {
		lines = append(lines, project.Printable(shown(fileOf(report))+": "+more))
	}
	return lines
}

// moreOf says how many problems of a report are not listed; nothing where all are.
func moreOf(report project.Report) string {
	unlisted := report.Unlisted()
	if unlisted == 0 {
		return ""
	}
	return fmt.Sprintf("and %s%d more", atLeast(report.HasMore), unlisted)
}

// fileOf is the file whose problems are not all listed: only data, or a schema, have as many, so they are all in the
// file of the last one.
func fileOf(report project.Report) string {
	if len(report.Problems) == 0 {
		return report.File
	}
	return report.Problems[len(report.Problems)-1].File
}

// atLeast is put before a number that was not counted to the end.
func atLeast(hasMore bool) string {
	if hasMore {
		return "at least "
	}
	return ""
}
