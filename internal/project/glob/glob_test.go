package glob

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestGlobs(t *testing.T) {
	text, err := os.ReadFile("testdata/globs.json")
	if err != nil {
		t.Fatal(err)
	}
	var table struct {
		Globs []struct {
			Glob            string
			Matches, Others []string
		}
		Refused []string
	}
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatal(err)
	}
	for _, test := range table.Globs {
		glob, err := Parse(test.Glob)
		if err != nil {
			t.Errorf("%q: %v", test.Glob, err)
			continue
		}
		for _, path := range test.Matches {
			if !glob.Matches(path) {
				t.Errorf("%q does not match %q (%s)", test.Glob, path, glob.expression)
			}
		}
		for _, path := range test.Others {
			if glob.Matches(path) {
				t.Errorf("%q matches %q (%s)", test.Glob, path, glob.expression)
			}
		}
	}
	for _, written := range table.Refused {
		if _, err := Parse(written); err == nil {
			t.Errorf("%q is read", written)
		}
	}
}

// FuzzParse reads globs of strangers. Hidden files are meant by none that does not write their dot, and a path
// in which every character is taken as it is means itself.
func FuzzParse(f *testing.F) {
	f.Add("**/*.md", "a/b.md")
	f.Add("[!a-z]?{b,c}\\*", "x/y")
	f.Add("*a/{b,*c}/**", "+/(")
	f.Fuzz(func(t *testing.T, written, path string) {
		if glob, err := Parse(written); err == nil && !strings.Contains(written, ".") && !strings.ContainsAny(written, "[?") && glob.Matches("."+path) {
			t.Errorf("%q matches %q", written, "."+path)
		}
		var exact strings.Builder
		for _, char := range path {
			if char != '/' {
				exact.WriteByte('\\')
			}
			exact.WriteRune(char)
		}
		if glob, err := Parse(exact.String()); err == nil && !glob.Matches(strings.ToValidUTF8(path, "\ufffd")) && utf8.ValidString(path) {
			t.Errorf("%q does not match %q", exact.String(), path)
		}
	})
}
