package manual

import (
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const repository = "../.."

// TestContributing holds the examples to the files that they are of.
func TestContributing(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, "docs/contributing.md"))
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^`([^`\n]+)`:\n\n```[a-z]*\n(.*?)```").FindAllStringSubmatch(string(text), -1)
	for _, example := range examples {
		file, err := os.ReadFile(filepath.Join(repository, example[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		if !strings.Contains(string(file), example[2]) {
			t.Errorf("%s does not have:\n%s", example[1], example[2])
		}
	}
	if len(examples) < 8 {
		t.Errorf("only %d examples were found", len(examples))
	}
	for _, named := range regexp.MustCompile("`((?:internal|web|e2e|docs|lint)/[a-zA-Z0-9_./-]+)`").FindAllStringSubmatch(string(text), -1) {
		if _, err := os.Stat(filepath.Join(repository, named[1])); err != nil {
			t.Errorf("it names %s, which is not there", named[1])
		}
	}
}

// TestDocumentsAtTheRoot follows the links of the documents that are not on the site.
func TestDocumentsAtTheRoot(t *testing.T) {
	for _, name := range []string{"README.md", "CHANGELOG.md", "SECURITY.md"} {
		text, err := os.ReadFile(filepath.Join(repository, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, link := range regexp.MustCompile(`\]\(([^)]+)\)`).FindAllStringSubmatch(string(text), -1) {
			parsed, err := url.Parse(link[1])
			switch {
			case err != nil:
				t.Errorf("%s: %v", name, err)
			case parsed.Scheme == "https" && parsed.Host != "":
			case parsed.Scheme != "":
				t.Errorf("%s links to %s", name, link[1])
			default:
				if _, err := os.Stat(filepath.Join(repository, parsed.Path)); err != nil {
					t.Errorf("%s links to %s, which is not there", name, link[1])
				}
			}
		}
	}
}

// TestSecurityHasItsTests looks for every test that the page about security names.
func TestSecurityHasItsTests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(repository, "docs/security.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## What holds these lines")
	count := 0
	for _, named := range regexp.MustCompile("(?:`(Test[A-Za-z0-9]+)` in )?`((?:internal|web|e2e)/[^`]+)`").FindAllStringSubmatch(table, -1) {
		count++
		file, err := os.ReadFile(filepath.Join(repository, named[2]))
		if err != nil {
			t.Error(err)
			continue
		}
		if named[1] != "" && !strings.Contains(string(file), "func "+named[1]+"(") {
			t.Errorf("%s has no %s", named[2], named[1])
		}
	}
	if count < 30 {
		t.Errorf("only %d tests were found", count)
	}
}
