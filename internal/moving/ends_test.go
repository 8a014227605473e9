package moving_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// bare is the folder of a repository of a site.
func bare(s *hubtest.Site, name string) string {
	return filepath.Join(s.Dir, "repositories", name+".git")
}

// refs are the branches and tags of a repository.
func refs(t *testing.T, dir string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), "git", "-C", dir, "for-each-ref", "refs/heads", "refs/tags").CombinedOutput()
	if err != nil {
		t.Fatalf("git for-each-ref: %v %s", err, out)
	}
	return strings.TrimSpace(string(out))
}

var urls = regexp.MustCompile(`"[a-z_]*url":"[^"]*",?`)

func withoutURLs(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return urls.ReplaceAllString(string(text), "")
}
