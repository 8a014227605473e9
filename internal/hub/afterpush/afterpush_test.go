package afterpush_test

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	gitobject "sheaf/internal/git/object"
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

// TestMoveAfterARestart adds moves to a ref of which a process that ended has left two: one that ran, one that waited.
// The last run is told where the ref is.
func TestMoveAfterARestart(t *testing.T) {
	const ref = "refs/heads/main"
	id := func(digit string) gitobject.ID { return gitobject.ID(strings.Repeat(digit, 40)) }
	ran, waited := afterpush.Move{Repository: 1, Ref: ref, Before: id("1"), After: id("2")}, afterpush.Move{Repository: 1, Ref: ref, Before: id("2"), After: id("4")}
	for name, test := range map[string]struct {
		added afterpush.Move
		after gitobject.ID
	}{
		"a new one":    {afterpush.Move{Repository: 1, Ref: ref, Before: id("4"), After: id("5")}, id("5")},
		"one again":    {afterpush.Move{Repository: 1, Ref: ref, Before: id("3"), After: id("4")}, id("4")},
		"its deletion": {afterpush.Move{Repository: 1, Ref: ref, Before: id("4")}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), afterpush.File)
			left, err := json.Marshal([]afterpush.Move{ran, waited})
			if err == nil {
				err = os.WriteFile(path, left, 0o600)
			}
			if err == nil {
				err = afterpush.Open(filepath.Dir(path), "true", nil, slog.New(slog.DiscardHandler)).Add(test.added)
			}
			if err != nil {
				t.Fatal(err)
			}
			text, err := os.ReadFile(path)
			var pending []afterpush.Move
			if err == nil {
				err = json.Unmarshal(text, &pending)
			}
			if err != nil {
				t.Fatal(err)
			}
			want := []afterpush.Move{ran, waited}
			want[1].After = test.after
			if !slices.Equal(pending, want) {
				t.Errorf("%v, want %v", pending, want)
			}
		})
	}
}
