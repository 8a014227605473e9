package endurance_test

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sheaf/internal/hub/hubtest"
)

// A copy of the data folder is the hub as it was, also a copy made while people write, if the objects are
// copied once more after all else: a ref never comes before what it names.
func TestBackup(t *testing.T) {
	for _, isBusy := range []bool{false, true} {
		t.Run(map[bool]string{false: "idle", true: "while people write"}[isBusy], func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "data")
			s, kill := hubtest.StartProcess(t, dir)
			repo := s.NewRepository("forms")
			s.OpenPull(repo, "proposal", "a.json", "{}")
			before := s.Head(repo, "main")
			var done acknowledged
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				if isBusy {
					writeUntilGone(s, repo, "busy", &done)
				}
			}()
			if isBusy {
				hubtest.WaitFor(t, "something is written", func() bool { return s.Head(repo, "main") != before })
				before = s.Head(repo, "main")
			}
			copied := filepath.Join(t.TempDir(), "copy")
			// A file that is gone before its turn, such as a temporary one, is no failure.
			output, _ := exec.CommandContext(t.Context(), "sh", "-c", `cp -a "$0" "$1"; sleep 0.3
				cd "$0" && find repositories -type d -name objects | while read -r d; do cp -a "$d" "$1/${d%/*}/"; done`, dir, copied).CombinedOutput()
			time.Sleep(100 * time.Millisecond)
			kill()
			<-ended
			again, _ := hubtest.StartProcess(t, copied)
			bare := filepath.Join(copied, "repositories", "ada", "forms.git")
			hubtest.Fsck(t, bare)
			if _, err := hubtest.Git(t, bare, "merge-base", "--is-ancestor", before, "main"); err != nil {
				t.Errorf("what was there before the copy began is not in it: %v\n%s", err, output)
			}
			again.Token = s.Token // tokens and accounts are copied as well
			pulls := again.List(again.Get(repo+"/pulls?state=all&per_page=100"), 200)
			if len(pulls) == 0 || hubtest.Text(pulls, len(pulls)-1, "title") != "Add a.json" || hubtest.Text(pulls, len(pulls)-1, "head", "sha") == "" {
				t.Errorf("pull requests: %v", pulls)
			}
			if !isBusy && strings.Count(string(output), "\n") > 0 {
				t.Errorf("cp: %s", output)
			}
			again.Object(again.Send("PUT", repo+"/contents/after", object{"message": "m", "content": ""}), 201)
		})
	}
}
