package verdict

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"sheaf/internal/project"
)

// junitWriter writes the XML that JUnit made and that test reports of GitLab and Jenkins read: a suite for each
// project, a case for each of its files.
type junitWriter struct {
	out     io.Writer
	shown   func(string) string
	suite   *junitSuite
	isBegun bool
}

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr"`
	Failure *junitFailure `xml:"failure"`
	Output  string        `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

func (w *junitWriter) Begin(projectFile string, shown func(string) string) error {
	err := w.endSuite()
	w.shown, w.suite = shown, &junitSuite{Name: project.Printable(shown(projectFile))}
	return err
}

func (w *junitWriter) Report(report project.Report) error {
	file := project.Printable(w.shown(report.File))
	test := junitCase{Name: file, Class: w.suite.Name, File: file}
	text := strings.Join(lines(report, w.shown), "\n")
	if report.Count > 0 {
		test.Failure = &junitFailure{fmt.Sprintf("problems: %s%d", atLeast(report.HasMore), report.Count), text}
		w.suite.Failures++
	} else {
		test.Output = text
	}
	w.suite.Tests++
	w.suite.Cases = append(w.suite.Cases, test)
	return nil
}

func (w *junitWriter) End(Sum) error {
	if err := w.endSuite(); err != nil {
		return err
	}
	if err := w.begin(); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w.out, "</testsuites>")
	return err
}

func (w *junitWriter) begin() error {
	if w.isBegun {
		return nil
	}
	w.isBegun = true
	_, err := fmt.Fprint(w.out, xml.Header, "<testsuites name=\"sheaf check\">\n")
	return err
}

func (w *junitWriter) endSuite() error {
	if w.suite == nil {
		return nil
	}
	if err := w.begin(); err != nil {
		return err
	}
	text, err := xml.MarshalIndent(w.suite, "  ", "  ")
	if err != nil {
		return err
	}
	w.suite = nil
	_, err = fmt.Fprintf(w.out, "%s\n", text)
	return err
}
