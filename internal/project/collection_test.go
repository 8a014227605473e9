package project

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// checkCollection checks forms/posts.sheaf.json, which has a collection, with files by paths and texts.
func checkCollection(collection, schema string, files map[string]string) (lines []string, entries int) {
	repository := fstest.MapFS{"forms/posts.sheaf.json": {Data: []byte(`{"options": {"collection": ` + collection + `}, "schema": ` + schema + `}`)}}
	for name, text := range files {
		repository[name] = &fstest.MapFile{Data: []byte(text)}
		if text == "a link" {
			repository[name].Mode = fs.ModeSymlink
		}
	}
	for report := range Check(repository, "forms/posts.sheaf.json") {
		if report.IsEntry {
			entries++
		}
		for _, problem := range report.Problems {
			lines = append(lines, problem.String())
		}
	}
	return lines, entries
}

func TestCollections(t *testing.T) {
	for name, test := range map[string]struct {
		collection, schema string
		files              map[string]string
		entries            int
		want               []string
	}{
		"all formats": {
			`{"folder": "../posts"}`, `{"required": ["a"]}`,
			map[string]string{
				"posts/a.json": `{"a": 1}`, "posts/b/c.jsonc": "{\"a\": 1, /* b */}", "posts/d.json5": "{a: 1}", "posts/e.yml": "a: 1", "posts/f.toml": "a = 1",
				"posts/g.md": "---\na: 1\n---\n", "posts/h.mdx": "+++\na = 1\n+++\n", "posts/i.png": "", "posts/j.sheaf.json": "{}", "posts/.k.md": "", "posts/node_modules/l.md": "",
				"posts2/m.md": "",
			},
			7, nil,
		},
		"its own folder": {`{"folder": ".", "match": "*.md"}`, `{"required": ["a"]}`, map[string]string{"forms/a.md": "---\n---\n", "forms/b/c.md": ""}, 1, []string{
			"forms/a.md:2:1: missing property 'a'",
		}},
		"the whole repository": {`{"folder": ".."}`, "false", map[string]string{"a.md": ""}, 1, []string{"a.md:1:1: the schema allows no value here"}},
		"a body": {`{"folder": "a", "body": "text"}`, `{"properties": {"text": {"maxLength": 3}}, "additionalProperties": false}`, map[string]string{
			"forms/a/b.md": "---\n---\n\ntext\n", "forms/a/c.md": "---\ntext: a\n---\n", "forms/a/d.yaml": "text: abcd",
		}, 3, []string{
			"forms/a/b.md:3:1: /text: maxLength: got 5, want 3",
			`forms/a/c.md:2:1: the front matter has a member "text", as the text below is called`,
			"forms/a/d.yaml:1:7: /text: maxLength: got 4, want 3",
		}},
		"no body":            {`{"folder": "a"}`, `{"maxProperties": 0}`, map[string]string{"forms/a/b.md": "text"}, 1, nil},
		"all but some":       {`{"folder": "a", "exclude": "**/_*"}`, `false`, map[string]string{"forms/a/b.md": "", "forms/a/_c.md": "", "forms/a/d/_e.md": ""}, 1, []string{"forms/a/b.md:1:1: the schema allows no value here"}},
		"a broken exception": {`{"folder": "a", "exclude": "a//b"}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:55: /options/collection/exclude: the glob "a//b" cannot be used: it has an empty part, or one of dots alone, or begins with a slash`}},
		"broken entries": {`{"folder": "a"}`, `{}`, map[string]string{"forms/a/b.md": "---\na: [\n---\n", "forms/a/c.yaml": "a: 1\na: 2", "forms/a/d.toml": "a = ", "forms/a/e.json": "{"}, 4, []string{
			"forms/a/b.md:3:1: not valid YAML: while parsing a flow node: did not find expected node content",
			`forms/a/c.yaml:2:1: the name "a" stands here a second time`,
			"forms/a/d.toml:1:4: not valid TOML: expected value, not end of input",
			"forms/a/e.json:1:2: the JSON ends before it is complete",
		}},
		"names": {`{"folder": "a"}`, `{}`, map[string]string{
			"forms/a/b.md": "", "forms/a/b.mdx": "", "forms/a/x.y.md": "", "forms/a/x.md": "", "forms/a/caf\u00e9.md": "", "forms/a/cafe\u0301.md": "", "forms/a/STRASSE.md": "", "forms/a/straße.md": "",
		}, 8, []string{
			"forms/a/b.mdx: it has the same name as forms/a/b.md: an entry is called by its path without the ending",
			"forms/a/caf\u00e9.md: its name differs from that of forms/a/cafe\u0301.md only in capitals or in how accents are kept, and some systems take both for the same",
			"forms/a/straße.md: its name differs from that of forms/a/STRASSE.md only in capitals or in how accents are kept, and some systems take both for the same",
		}},
		"links":          {`{"folder": "a"}`, `false`, map[string]string{"forms/a/b.md": "a link"}, 0, []string{"forms/a/b.md: warning: it is no file of its own, and links are not followed", "forms/posts.sheaf.json:1:28: warning: /options/collection: no file in the folder forms/a is an entry, so nothing was checked"}},
		"no such folder": {`{"folder": "a"}`, `{}`, nil, 0, []string{"forms/posts.sheaf.json:1:39: warning: /options/collection/folder: the folder forms/a: there is no such folder, so nothing was checked"}},
		"a file": {`{"folder": "a"}`, `{}`, map[string]string{"forms/a": "x"}, 0, []string{
			"forms/posts.sheaf.json:1:39: /options/collection/folder: the folder forms/a: it is a file",
		}},
		"unchecked patterns": {`{"folder": "a"}`, `{"properties": {"a": {"pattern": "(?i)y"}}}`, map[string]string{"forms/a/b.yaml": "a: y", "forms/a/c.yaml": "a: z"}, 2, []string{
			"forms/posts.sheaf.json:1:56: warning: /schema: the pattern \"(?i)y\" was not checked: it is no regular expression of ECMA-262: no group begins like this: (?i)",
		}},
		"a lost reference": {`{"folder": "a"}`, `{"properties": {"a": {"$ref": "x.json"}}}`, map[string]string{"forms/a/b.yaml": "a: y", "forms/a/c.yaml": "b: z"}, 2, []string{
			"forms/posts.sheaf.json:1:86: warning: /schema/properties/a/$ref: what the reference to x.json is about was not checked: it is in no file of this repository, and nothing is ever fetched",
		}},
		"no folder":     {`{}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:28: /options/collection: it has no "folder" with the entries, so there is no form`}},
		"no object":     {`"a"`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:28: /options/collection: it is an object with a "folder"`}},
		"outside":       {`{"folder": "../.."}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:39: /options/collection/folder: the folder "../.." cannot be used: it leads out of the repository`}},
		"Git's":         {`{"folder": "../.git"}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:39: /options/collection/folder: the folder "../.git" cannot be used: it leads into Git's own folder`}},
		"no text":       {`{"folder": "a", "body": 1}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:52: /options/collection/body: it is a text that is not empty`}},
		"no order":      {`{"folder": "a", "order": ["weight"]}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:53: /options/collection/order: it is a text that is not empty`}},
		"a broken glob": {`{"folder": "a", "match": "[a"}`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:53: /options/collection/match: the glob "[a" cannot be used: a [ has no ]`}},
		"both":          {`{"folder": "a"}, "dataFile": "a.json"`, `{}`, nil, 0, []string{`forms/posts.sheaf.json:1:13: /options: it has both a "dataFile" and a "collection"; a project has one of them`}},
	} {
		t.Run(name, func(t *testing.T) {
			got, entries := checkCollection(test.collection, test.schema, test.files)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if entries != test.entries {
				t.Errorf("%d entries, want %d", entries, test.entries)
			}
		})
	}
}

// A data file may be in any format, too.
func TestDataFormats(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"a.yaml":   {"a: x # no number", "a.yaml:1:4: /a: got string, want number"},
		"a.toml":   {"b = 1\na = 'x'", "a.toml:2:5: /a: got string, want number"},
		"a.jsonc":  {"// b\n{\"a\": \"x\",}", "a.jsonc:2:7: /a: got string, want number"},
		"a.json5":  {"{a: 'x'}", "a.json5:1:5: /a: got string, want number"},
		"a.md":     {"---\na: x\n---\nb", "a.md:2:4: /a: got string, want number\na.md:4:1: /text: got string, want null"},
		"a.mdx":    {"---\n---\nb", "a.mdx:3:1: /text: got string, want null"},
		"a.yml":    {"a: &a x\nb: *a", "a.yml:1:4: /a: got string, want number"},
		"data":     {`{"a": "x"}`, "data:1:7: /a: got string, want number"},
		"b.yaml":   {"a: .inf", "b.yaml:1:4: /a: JSON has no such number: it is infinite, or none at all"},
		"c.yaml":   {"- 010\n- 0x1F\n- 1e3\n- 9007199254740993", ""},
		"d.json":   {"// b\n{}", "d.json:1:1: not valid JSON: a value is expected here, not '/'"},
		"e.yaml":   {"", ""},
		".b/c.yml": {"a: 1", ""},
	} {
		repository := fstest.MapFS{
			"x.sheaf.json": {Data: fmt.Appendf(nil, `{"options": {"dataFile": %q, "body": "text"}, "schema": {"properties": {"a": {"type": "number"}, "text": {"type": "null"}}}}`, name)},
			name:           {Data: []byte(test.text)},
		}
		var lines []string
		for _, problem := range onlyReport(Check(repository, "x.sheaf.json")).Problems {
			lines = append(lines, problem.String())
		}
		if got := strings.Join(lines, "\n"); got != test.want {
			t.Errorf("%s: %s, want %s", name, got, test.want)
		}
	}
}

// Entries that cannot be opened, and folders that cannot be listed, are named.
func TestUnreadableEntries(t *testing.T) {
	repository := brokenFS{fstest.MapFS{
		"posts.sheaf.json": {Data: []byte(`{"options": {"collection": {"folder": "a"}}, "schema": {}}`)},
		"a/b.md":           {}, "a/c/d.md": {}, "a/e.md": {},
	}}
	var lines []string
	for report := range Check(repository, "posts.sheaf.json") {
		for _, problem := range report.Problems {
			lines = append(lines, problem.String())
		}
	}
	want := []string{"a/b.md: open a/b.md: no", "a/c: open a/c: no"}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// brokenFS is a repository with a file and a folder that cannot be opened.
type brokenFS struct{ fstest.MapFS }

func (b brokenFS) Open(name string) (fs.File, error) {
	if name == "a/b.md" || name == "a/c" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("no")}
	}
	return b.MapFS.Open(name)
}

func (b brokenFS) ReadDir(name string) ([]fs.DirEntry, error) {
	if name == "a/c" {
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("no")}
	}
	return b.MapFS.ReadDir(name)
}

func BenchmarkCollection(b *testing.B) {
	files := fstest.MapFS{"posts.sheaf.json": {Data: []byte(`{"options": {"collection": {"folder": "posts", "body": "text"}}, "schema": {"required": ["title"], "properties": {"title": {"type": "string"}, "date": {"format": "date"}, "text": {"type": "string"}}}}`)}}
	text := "---\ntitle: A post\ndate: 2026-01-01\ntags: [a, b]\n---\n" + strings.Repeat("Some text of it. ", 100)
	for i := range 10_000 {
		files[fmt.Sprintf("posts/%d.md", i)] = &fstest.MapFile{Data: []byte(text)}
	}
	for b.Loop() {
		for report := range Check(files, "posts.sheaf.json") {
			if report.Count > 0 {
				b.Fatal(report.Problems)
			}
		}
	}
}
