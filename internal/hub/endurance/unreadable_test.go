package endurance_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub/hubtest"
)

// What the hub may not read is damage like any other: the rest goes on, and it is all there once the hub may read it
// again. The hub is a process without the right of root to read everything.
func TestUnreadable(t *testing.T) {
	wrap := []string{"setpriv", "--bounding-set=-dac_override,-dac_read_search"}
	if os.Getuid() != 0 {
		wrap = nil
	}
	for name, path := range map[string]string{
		"repository": "ada/hurt.git", "record": "ada/hurt.git/sheaf.json", "HEAD": "ada/hurt.git/HEAD", "objects": "ada/hurt.git/objects",
		"refs": "ada/hurt.git/refs", "branches": "ada/hurt.git/refs/heads", "owner": "ada",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			s, kill := hubtest.StartProcess(t, dir, wrap...)
			hurt := s.NewRepository("hurt")
			s.Object(s.Send("POST", hurt+"/statuses/"+s.Head(hurt, "main"), object{"state": "success"}), 201)
			token := s.Token
			kill()
			unreadable := filepath.Join(dir, "repositories", path)
			before, err := os.Stat(unreadable)
			s.Must(err)
			s.Must(os.Chmod(unreadable, 0))
			t.Cleanup(func() { _ = os.Chmod(unreadable, before.Mode()) }) // so that it can be removed

			s, kill = hubtest.StartProcess(t, dir, wrap...)
			s.Token = token
			for _, path := range []string{"/user/repos", "/search/repositories?q=user:ada", "/users/ada/repos"} {
				if a := s.Get(path); a.Status != 200 {
					t.Errorf("%s: %d %s", path, a.Status, a.Body)
				}
			}
			own := s.List(s.Get("/user/repos"), 200)
			if name == "owner" {
				if len(own) != 0 {
					t.Errorf("listed: %v", own)
				}
			} else if len(own) != 1 || hubtest.At(own, 0, "disabled") != (name != "branches") {
				t.Errorf("listed: %v", own)
			}
			for _, ask := range []hubtest.Request{
				{Method: "GET", Path: hurt},
				{Method: "GET", Path: hurt + "/contents/README.md"},
				{Method: "GET", Path: hurt + "/branches"},
				{Method: "PUT", Path: hurt + "/contents/new", Body: object{"message": "m", "content": ""}},
				{Method: "PATCH", Path: hurt, Body: object{"description": "x"}},
				{Method: "POST", Path: "/user/repos", Body: object{"name": "other"}},
				{Method: "POST", Path: "/user/repos", Body: object{"name": "hurt"}},
			} {
				a := s.Do(ask)
				if a.Status >= 500 && (a.Status != 503 || !strings.Contains(string(a.Body), "damaged")) {
					t.Errorf("%s %s: %d %s", ask.Method, ask.Path, a.Status, a.Body)
				}
			}
			kill()

			s.Must(os.Chmod(unreadable, before.Mode()))
			s, _ = hubtest.StartProcess(t, dir, wrap...)
			s.Token = token
			s.Object(s.Get(hurt+"/contents/README.md"), 200)
			if one := s.Object(s.Get(hurt), 200); one["disabled"] != false || one["private"] != false {
				t.Errorf("afterwards: %v", one)
			}
			hubtest.Fsck(t, s.Bare("hurt"))
		})
	}
}
