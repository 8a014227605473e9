// Package importtest holds importers to cases that the browser's readers are held to as well.
package importtest

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/format/json5"
	"sheaf/internal/format/tree"
	"sheaf/internal/importing"
	"sheaf/internal/importing/outline"
	"sheaf/internal/importing/settings"
	"sheaf/internal/project"
)

// Read is how an importer reads a configuration.
type Read = func(*tree.Node) ([]outline.Outline, []outline.NotTaken)

// Cases makes projects of the configuration of each case, and compares them, and what is left out. With UPDATE_CASES
// set the cases get what there is now.
func Cases(t *testing.T, file string, read Read) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	root, err := json5.Read(text, json5.JSON)
	if err != nil {
		t.Fatal(err)
	}
	cases, _ := root.Value.(tree.List)
	if len(cases) < 3 {
		t.Fatalf("%d cases", len(cases))
	}
	for i, one := range cases {
		got := Made(t, read, settings.Own(one, "config"))
		if isUpdate() {
			cases[i].Value = outline.Join(settings.Members(one), got)
			continue
		}
		want := outline.Members("projects", settings.Own(one, "projects"), "notTaken", settings.Own(one, "notTaken"))
		if diff := cmp.Diff(textOf(want), textOf(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", settings.Text(one, "what"), diff)
		}
	}
	if isUpdate() {
		update(t, file, cases)
	}
}

// Golden compares what is made of one configuration with a file.
func Golden(t *testing.T, file string, read Read, config *tree.Node) {
	t.Helper()
	got := Made(t, read, config)
	if isUpdate() {
		update(t, file, got)
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), textOf(got)+"\n"); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func isUpdate() bool { return os.Getenv("UPDATE_CASES") != "" }

func update(t *testing.T, file string, value any) {
	t.Helper()
	if err := os.WriteFile(file, []byte(textOf(value)+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Made are the projects of a configuration, which can all be read, and what is left out.
func Made(t *testing.T, read Read, config *tree.Node) tree.Object {
	t.Helper()
	outlines, notTaken := read(config)
	projects, left := tree.List{}, tree.List{}
	for _, outline := range outlines {
		written := importing.ProjectFile(outline, "sheaf/"+outline.Name+project.Suffix)
		if _, problems := project.Parse(written.Path, []byte(written.Text)); len(problems) > 0 {
			t.Errorf("%s: %v", written.Path, problems)
		}
		node, err := json5.Read([]byte(written.Text), json5.JSON)
		if err != nil {
			t.Fatal(err)
		}
		projects = append(projects, namedNode(written.Path, node))
	}
	for _, one := range notTaken {
		left = append(left, outline.NodeOf(tree.List{outline.NodeOf(one.At), outline.NodeOf(string(one.Reason)), outline.NodeOf(one.Written)}))
	}
	return outline.Members("projects", projects, "notTaken", left)
}

func namedNode(path string, project *tree.Node) *tree.Node {
	return outline.NodeOf(outline.Members("path", path, "project", project))
}

func textOf(value any) string {
	var text strings.Builder
	if err := outline.NodeOf(value).Write(&text, 0); err != nil {
		return err.Error()
	}
	return text.String()
}

// Fuzz reads any JSON as a configuration: nothing panics, and what is made are project files.
func Fuzz(f *testing.F, file string, read Read) {
	f.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		f.Fatal(err)
	}
	var cases []struct {
		Config json.RawMessage `json:"config"`
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		f.Fatal(err)
	}
	var seeds []string
	for _, one := range cases {
		seeds = append(seeds, string(one.Config))
	}
	FuzzOf(f, read, seeds...)
}

// FuzzOf is Fuzz with seeds of its own.
func FuzzOf(f *testing.F, read Read, seeds ...string) {
	f.Helper()
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, config []byte) {
		root, err := json5.Read(config, json5.JSON)
		if err != nil {
			return
		}
		outlines, _ := read(root)
		for _, outline := range outlines {
			file := importing.ProjectFile(outline, "sheaf/x"+project.Suffix)
			if _, err := json5.Read([]byte(file.Text), json5.JSON); err != nil {
				t.Errorf("%s: %v", file.Text, err)
			}
		}
	})
}
