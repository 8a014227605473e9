package project

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// TestLocalPath reads the cases that the front end is held to as well (web/src/workspace/locales/localPath.test.ts).
func TestLocalPath(t *testing.T) {
	text, err := os.ReadFile("testdata/locales.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Folder, Layout, Path, Language, Name string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, test := range cases {
		options := fmt.Sprintf(`{"options": {"collection": {"folder": %q}, "locales": {"languages": ["en", "de", "pt-BR"], "layout": %q}}, "schema": {}}`, test.Folder, test.Layout)
		project, problems := Parse("a.sheaf.json", []byte(options))
		if len(problems) > 0 {
			t.Fatalf("%v: %v", test, problems)
		}
		language, name, isBelow := project.Collection.localPath(test.Path)
		if !isBelow {
			language, name = "", ""
		}
		if language != test.Language || name != test.Name {
			t.Errorf("%s, %s: %s is %q in %q, want %q in %q", test.Folder, test.Layout, test.Path, name, language, test.Name, test.Language)
		}
	}
}

// checkLocales checks a.sheaf.json with these options.
func checkLocales(options, schema string, files map[string]string) []string {
	repository := fstest.MapFS{"a.sheaf.json": {Data: []byte(`{"options": ` + options + `, "schema": ` + schema + `}`)}}
	for name, text := range files {
		repository[name] = &fstest.MapFile{Data: []byte(text)}
	}
	var lines []string
	for report := range Check(repository, "a.sheaf.json") {
		for _, problem := range report.Problems {
			lines = append(lines, problem.String())
		}
	}
	return lines
}

func TestLocales(t *testing.T) {
	const (
		titled = `{"required": ["title"], "properties": {"title": {"$ref": "#/$defs/name"}}, "$defs": {"name": {"type": "string"}}}`
		other  = "{}"
	)
	for name, test := range map[string]struct {
		options, schema string
		files           map[string]string
		want            []string
	}{
		"folders": {
			`{"collection": {"folder": "content/{locale}/posts", "match": "*.md"}, "locales": {"languages": ["en", "de"], "layout": "folder"}}`, titled,
			map[string]string{"content/en/posts/a.md": "---\ntitle: a\n---\n", "content/de/posts/a.md": "---\n---\n", "content/fr/posts/a.md": "", "content/en/pages/a.md": "", "content/de/posts/b/c.md": ""},
			[]string{"content/de/posts/a.md:2:1: missing property 'title'"},
		},
		"suffixes": {
			`{"collection": {"folder": "posts", "match": "index.md"}, "locales": {"languages": ["en", "de"], "layout": "suffix"}}`, titled,
			map[string]string{"posts/index.md": "---\ntitle: a\n---\n", "posts/index.de.md": "---\ntitle: 1\n---\n", "posts/index.fr.md": ""},
			[]string{"posts/index.de.md:2:8: /title: got number, want string"},
		},
		"the same language twice": {
			`{"collection": {"folder": "posts"}, "locales": {"languages": ["en", "de"], "layout": "suffix"}}`, other,
			map[string]string{"posts/a.md": "", "posts/a.en.md": "", "posts/a.de.md": ""},
			[]string{"posts/a.md: it is the same entry in the same language as posts/a.en.md"},
		},
		"members": {
			`{"collection": {"folder": "posts"}, "locales": {"languages": ["en", "de"], "layout": "members"}}`, titled,
			map[string]string{"posts/a.json": `{"en": {"title": "a"}}`, "posts/b.json": `{"en": {"title": "b"}, "de": {"title": 1}, "at": 2}`, "posts/c.json": `[]`},
			[]string{"posts/b.json:1:40: /de/title: got number, want string", "posts/c.json:1:1: got array, want object"},
		},
		"members of a data file": {
			`{"dataFile": "b.json", "locales": {"languages": ["en", "de"], "layout": "members"}}`, titled,
			map[string]string{"b.json": `{"de": {}}`},
			[]string{"b.json:1:8: /de: missing property 'title'"},
		},
		"no object":             {`{"dataFile": "b.json", "locales": []}`, other, nil, []string{`a.sheaf.json:1:47: /options/locales: it is an object with "languages" and a "layout"`}},
		"no languages":          {`{"dataFile": "b.json", "locales": {"layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:47: /options/locales: "languages" is a list of at least two languages, the source first`}},
		"one language":          {`{"dataFile": "b.json", "locales": {"languages": ["en"], "layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:61: /options/locales/languages: "languages" is a list of at least two languages, the source first`}},
		"numbers":               {`{"dataFile": "b.json", "locales": {"languages": ["en", 1], "layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:61: /options/locales/languages: "languages" is a list of at least two languages, the source first`}},
		"too many":              {`{"dataFile": "b.json", "locales": {"languages": ["en"` + strings.Repeat(`, "de"`, 100) + `], "layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:61: /options/locales/languages: more than 100 languages are too many`}},
		"a wrong tag":           {`{"dataFile": "b.json", "locales": {"languages": ["en", "de_AT"], "layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:68: /options/locales/languages/1: "de_AT" is no tag of a language, as BCP 47 has them`}},
		"a language twice":      {`{"dataFile": "b.json", "locales": {"languages": ["en", "EN"], "layout": "members"}}`, other, nil, []string{`a.sheaf.json:1:68: /options/locales/languages/1: the language "EN" stands here a second time`}},
		"no layout":             {`{"dataFile": "b.json", "locales": {"languages": ["en", "de"]}}`, other, nil, []string{`a.sheaf.json:1:47: /options/locales: "layout" is "suffix", "folder" or "members"`}},
		"another layout":        {`{"dataFile": "b.json", "locales": {"languages": ["en", "de"], "layout": "x"}}`, other, nil, []string{`a.sheaf.json:1:85: /options/locales/layout: "layout" is "suffix", "folder" or "members"`}},
		"a data file by suffix": {`{"dataFile": "b.json", "locales": {"languages": ["en", "de"], "layout": "suffix"}}`, other, nil, []string{`a.sheaf.json:1:85: /options/locales/layout: a data file has its languages as "members"; the other layouts are about the files of a "collection"`}},
		"a place twice":         {`{"collection": {"folder": "{locale}/{locale}"}, "locales": {"languages": ["en", "de"], "layout": "folder"}}`, other, nil, []string{`a.sheaf.json:1:39: /options/collection/folder: "{locale}" is one whole part of the folder, and only where the "layout" of the locales is "folder"`}},
		"a place in a part":     {`{"collection": {"folder": "x-{locale}"}, "locales": {"languages": ["en", "de"], "layout": "folder"}}`, other, nil, []string{`a.sheaf.json:1:39: /options/collection/folder: "{locale}" is one whole part of the folder, and only where the "layout" of the locales is "folder"`}},
		"a place for a suffix":  {`{"collection": {"folder": "{locale}/a"}, "locales": {"languages": ["en", "de"], "layout": "suffix"}}`, other, nil, []string{`a.sheaf.json:1:39: /options/collection/folder: "{locale}" is one whole part of the folder, and only where the "layout" of the locales is "folder"`}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, checkLocales(test.options, test.schema, test.files)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
