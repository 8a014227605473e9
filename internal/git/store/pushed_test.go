package store

import (
	"fmt"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

func TestPushed(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"), fileEdit("dir/ö b", "1"))
	tell := func(branch string, before, after object.ID, limit int) string {
		t.Helper()
		commits, err := repo.Pushed(t.Context(), "refs/heads/"+branch, before, after, limit)
		if err != nil {
			t.Fatal(err)
		}
		var told []string
		for _, c := range commits {
			told = append(told, fmt.Sprintf("%v +%v -%v ~%v", c.IsNew, c.Added, c.Removed, c.Modified))
		}
		return strings.Join(told, "; ")
	}
	want := func(got, want string) {
		t.Helper()
		if got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	}
	want(tell("main", "", first, 9), "true +[a dir/ö b] -[] ~[]")
	if err := advanceBy(t, repo, "b"); err != nil {
		t.Fatal(err)
	}
	second := object.ID(git(t, repo, "rev-parse", "main"))
	git(t, repo, "branch", "side", "main~1")
	tree := git(t, repo, "rev-parse", "main^{tree}")
	joined := object.ID(git(t, repo, "-c", "user.name=a", "-c", "user.email=a@b", "commit-tree", "-p", string(second), "-p", string(first), "-m", "Join", tree))
	git(t, repo, "update-ref", "refs/heads/main", string(joined))
	want(tell("main", first, joined, 9), "true +[b] -[] ~[]; true +[] -[] ~[]")
	want(tell("main", first, joined, 1), "true +[] -[] ~[]")
	want(tell("side", "", first, 9), "") // main has it
	git(t, repo, "branch", "copy", "main")
	want(tell("main", first, joined, 9), "false +[b] -[] ~[]; false +[] -[] ~[]")
	want(tell("main", object.ID(strings.Repeat("1", 40)), joined, 9), "") // where it was is gone
	want(tell("main", joined, first, 9), "")
}
