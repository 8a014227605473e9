package memory_test

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

func TestLargeFiles(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	work, url := filepath.Join(t.TempDir(), "work"), hubtest.WithToken(s.URL+"/ada/forms.git", s.Token)
	hubtest.MustGit(t, ".", "clone", "-q", "-c", "core.compression=0", url, work)
	content := strings.Repeat(hubtest.Noise(1<<20), 90)
	s.Must(os.WriteFile(filepath.Join(work, "large"), []byte(content), 0o600))
	hubtest.MustGit(t, work, "add", ".")
	hubtest.MustGit(t, work, "commit", "-qm", "Large")
	hubtest.MustGit(t, work, "push", "-q", "origin", "main")
	want := sha256.Sum256([]byte(content))
	id := hubtest.MustGit(t, work, "rev-parse", "HEAD:large")
	for _, r := range []hubtest.Request{
		{Path: "/raw/ada/forms/main/large"},
		{Path: repo + "/git/blobs/" + id, Header: map[string]string{"Accept": "application/vnd.github.raw+json"}},
		{Path: repo + "/contents/large", Header: map[string]string{"Accept": "application/vnd.github.raw+json"}},
	} {
		r.Method = "GET"
		if a := s.Do(r); a.Status != 200 || sha256.Sum256(a.Body) != want {
			t.Errorf("%s: %d, %d bytes", r.Path, a.Status, len(a.Body))
		}
	}
	again := filepath.Join(t.TempDir(), "again")
	hubtest.MustGit(t, ".", "clone", "-q", url, again)
	if cloned, err := os.ReadFile(filepath.Join(again, "large")); err != nil || sha256.Sum256(cloned) != want {
		t.Errorf("cloned: %d bytes, %v", len(cloned), err)
	}

	head := s.Head(repo, "main")
	s.Must(os.Truncate(filepath.Join(work, "large"), 0))
	s.Must(os.Truncate(filepath.Join(work, "large"), 101<<20))
	hubtest.MustGit(t, work, "commit", "-qam", "Too large")
	s.Must(os.Truncate(filepath.Join(work, "large"), 1)) // what counts is the history, not the last commit
	hubtest.MustGit(t, work, "commit", "-qam", "Small again")
	const reason = `File "large" is 101.00 MB; this exceeds the file size limit of 100.00 MB`
	if output, err := hubtest.Git(t, work, "push", "origin", "main"); err == nil || !strings.Contains(output, reason) {
		t.Errorf("101 MB: %v\n%s", err, output)
	}
	if s.Head(repo, "main") != head {
		t.Error("the branch moved")
	}
	body := `{"encoding":"utf-8","content":"` + strings.Repeat("x", 101<<20) + `"}`
	if a, err := s.Try(hubtest.Request{Method: "POST", Path: repo + "/git/blobs", Body: body}); err == nil && (a.Status != 413 && a.Status != 422 || !strings.Contains(string(a.Body), "too large")) {
		t.Errorf("101 MB by the API: %d %s", a.Status, a.Body)
	}
	hubtest.Fsck(t, s.Bare("forms"))
}
