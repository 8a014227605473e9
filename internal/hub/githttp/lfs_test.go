package githttp_test

import (
	"encoding/json"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// TestLFS asks what the git-lfs client asks for, before it would send anything.
func TestLFS(t *testing.T) {
	s := hubtest.New(t)
	repo := s.NewRepository("forms")
	s.Object(s.Send("PATCH", repo, hubtest.Object{"private": true}), 200)
	for _, path := range []string{"/objects/batch", "/locks/verify", "/locks", ""} {
		for token, want := range map[string]int{s.Token: 501, s.Stranger: 404, "-": 401, "wrong": 401} {
			a := s.Do(hubtest.Request{
				Method: "POST", Path: s.URL + "/ada/forms.git/info/lfs" + path, Token: token,
				Body:   hubtest.Object{"operation": "upload", "objects": hubtest.List{}},
				Header: map[string]string{"Accept": "application/vnd.git-lfs+json", "Content-Type": "application/vnd.git-lfs+json"},
			})
			var answer hubtest.Object
			if err := json.Unmarshal(a.Body, &answer); err != nil || a.Status != want {
				t.Errorf("%s: %d %s", path, a.Status, a.Body)
			}
			if a.Header.Get("Content-Type") != "application/vnd.git-lfs+json" || want == 501 != strings.Contains(hubtest.Text(answer, "message"), "Git LFS is not supported") {
				t.Errorf("%s: %v %v", path, a.Header, answer)
			}
		}
	}
}
