package endurance_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// A hundred readers who ask for much and take nothing of it hold up nobody who writes, by no way of writing.
func TestWritersBesideStalledReaders(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	hubtest.ImportFile(t, s.Bare("forms"), "large", "f", strings.Repeat(hubtest.Noise(1<<20), 16)) // more than fits into sockets
	large := s.Head(repo, "large")
	blob := hubtest.MustGit(t, s.Bare("forms"), "rev-parse", "large:f")
	head := s.Head(repo, "main")
	next := s.Commit(repo, head, map[string]string{"next": "1"})
	pull := s.OpenPull(repo, "edit", "edit.json", "{}")
	work := filepath.Join(t.TempDir(), "work")
	hubtest.MustGit(t, ".", "clone", "-q", hubtest.WithToken(s.URL+"/ada/forms.git", s.Token), work)

	asks := []string{
		"GET /raw/ada/forms/large/f HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /api/v3" + repo + "/git/blobs/" + blob + " HTTP/1.1\r\nHost: x\r\n\r\n",
		"GET /api/v3" + repo + "/contents/f?ref=large HTTP/1.1\r\nHost: x\r\nAccept: application/vnd.github.raw+json\r\n\r\n",
		hubtest.FetchRequest("ada/forms", large),
	}
	for i := range 100 {
		// A buffer this small is full at once, so the answer stands still in the hub.
		connection := s.Talk("")
		if small, ok := connection.(interface{ SetReadBuffer(bytes int) error }); ok {
			s.Must(small.SetReadBuffer(4 << 10))
		}
		if _, err := connection.Write([]byte(asks[i%len(asks)])); err != nil {
			t.Fatal(err)
		}
	}

	hubtest.WaitFor(t, "readers that wait to send", func() bool { return len(working(childrenIn(t, s.Dir))) > 0 })

	ways := []struct {
		name string
		do   func() hubtest.Answer
	}{
		{"PATCH of a ref", func() hubtest.Answer {
			return s.Send("PATCH", repo+"/git/refs/heads/main", object{"sha": next})
		}},
		{"contents", func() hubtest.Answer {
			return s.Send("PUT", repo+"/contents/other.json", object{"message": "m", "content": "e30K"})
		}},
		{"merge of a pull request", func() hubtest.Answer {
			return s.Send("PUT", fmt.Sprintf("%s/pulls/%v/merge", repo, pull["number"]), object{})
		}},
	}
	for _, way := range ways {
		if a := way.do(); a.Status >= 300 {
			t.Errorf("%s: %d %s", way.name, a.Status, a.Body)
		}
	}
	s.Must(os.WriteFile(filepath.Join(work, "pushed"), []byte("1"), 0o600))
	hubtest.MustGit(t, work, "add", ".")
	hubtest.MustGit(t, work, "commit", "-qm", "m")
	hubtest.MustGit(t, work, "push", "-q", "origin", "HEAD:refs/heads/pushed")
	if len(working(childrenIn(t, s.Dir))) == 0 {
		t.Error("the readers were gone before the writers were done")
	}
}
