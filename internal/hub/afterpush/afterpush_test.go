package afterpush_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sheaf/internal/hub"
	"sheaf/internal/hub/afterpush"
	"sheaf/internal/hub/hubtest"
)

type object = hubtest.Object

func newSite(t *testing.T, command string) *hubtest.Site {
	t.Helper()
	return hubtest.NewWith(t, func(c *hub.Config) { c.AfterPush = command })
}

func lines(t *testing.T, path string) []string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// TestAfterPush moves refs in several ways and looks at what the command is told.
func TestAfterPush(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out file")
	script := filepath.Join(t.TempDir(), "build it.sh")
	text := "#!/bin/sh\n" + `echo "$# $1 $2 $3 $4 $SHEAF_PUSHER $(test "$SHEAF_REPOSITORY/$SHEAF_REF/$SHEAF_BEFORE/$SHEAF_AFTER" = "$1/$2/$3/$4" && git --git-dir "$SHEAF_GIT_DIR" rev-parse --is-bare-repository)${SHEAF_SECRET}" >> "` + out + `"`
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	s := newSite(t, "'"+script+"'")
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	made := s.Object(s.Send("PUT", repo+"/contents/a", object{"message": "m", "content": ""}), 201)
	tip := hubtest.Text(made, "commit", "sha")
	hubtest.WaitFor(t, "the command has run", func() bool { return len(lines(t, out)) == 1 })
	s.Object(s.Send("POST", repo+"/git/refs", object{"ref": "refs/tags/v1", "sha": first}), 201)
	hubtest.WaitFor(t, "the command has run", func() bool { return len(lines(t, out)) == 2 })
	if a := s.Send("DELETE", repo+"/git/refs/tags/v1", nil); a.Status != 204 {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	hubtest.WaitFor(t, "the command has run", func() bool { return len(lines(t, out)) == 3 })
	for i, want := range []string{
		"4 ada/forms refs/heads/main " + first + " " + tip + " ada true",
		"4 ada/forms refs/tags/v1 " + hubtest.NoObject + " " + first + " ada true",
		"4 ada/forms refs/tags/v1 " + first + " " + hubtest.NoObject + " ada true",
	} {
		if got := lines(t, out)[i]; got != want {
			t.Errorf("told %q, want %q", got, want)
		}
	}
}

// TestManyMoves makes many commits while one command runs: one more runs for all of them. What a restart breaks off
// runs again, and takes its children with it.
func TestManyMoves(t *testing.T) {
	dir := t.TempDir()
	out, gate, children := filepath.Join(dir, "out"), filepath.Join(dir, "gate"), filepath.Join(dir, "children")
	command := fmt.Sprintf(`sh -c 'echo "$2 $3" >> %[1]s; test -e %[2]s || { sleep 1000 & echo $! >> %[3]s; wait; }'`, out, gate, children)
	s := newSite(t, command)
	repo := s.NewRepository("forms")
	first := s.Head(repo, "main")
	var ids []string
	for i := range 8 {
		made := s.Object(s.Send("PUT", fmt.Sprint(repo, "/contents/", i), object{"message": "m", "content": ""}), 201)
		ids = append(ids, hubtest.Text(made, "commit", "sha"))
		if i == 0 {
			hubtest.WaitFor(t, "the command runs", func() bool { return len(lines(t, children)) == 1 })
		}
	}
	hubtest.WaitFor(t, "all moves are noted", func() bool {
		return strings.Contains(strings.Join(lines(t, filepath.Join(s.Dir, afterpush.File)), ""), ids[7])
	})
	s.Must(os.WriteFile(gate, nil, 0o600))
	s.Restart()
	hubtest.WaitFor(t, "all has run", func() bool { return len(lines(t, out)) == 3 })
	for i, want := range []string{first + " " + ids[0], first + " " + ids[0], ids[0] + " " + ids[7]} {
		if got := lines(t, out)[i]; got != want {
			t.Errorf("run %d: %q, want %q", i, got, want)
		}
	}
	for _, child := range lines(t, children) {
		if status, err := os.ReadFile("/proc/" + child + "/stat"); err == nil && !strings.Contains(string(status), ") Z ") {
			t.Errorf("a child still runs: %s", status)
		}
	}
}
