package store

import (
	"os"
	"path/filepath"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// IsEmpty looks at what git has on disk, without git.
func TestIsEmpty(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(t *testing.T, repo *Repo, head object.ID)
		want    bool
	}{
		"nothing":  {func(*testing.T, *Repo, object.ID) {}, true},
		"a branch": {func(t *testing.T, repo *Repo, head object.ID) { createRef(t, repo, "refs/heads/a/b", head) }, false},
		"a tag":    {func(t *testing.T, repo *Repo, head object.ID) { createRef(t, repo, "refs/tags/a", head) }, false},
		"a packed branch": {func(t *testing.T, repo *Repo, head object.ID) {
			createRef(t, repo, "refs/heads/a", head)
			git(t, repo, "pack-refs", "--all", "--prune")
		}, false},
		"a packed tag": {func(t *testing.T, repo *Repo, head object.ID) {
			git(t, repo, "tag", "-a", "-m", "x", "a", string(head))
			git(t, repo, "pack-refs", "--all", "--prune")
		}, false},
		"a packed branch that was deleted": {func(t *testing.T, repo *Repo, head object.ID) {
			createRef(t, repo, "refs/heads/a", head)
			git(t, repo, "pack-refs", "--all", "--prune")
			if err := move(t.Context(), repo, RefMove{Name: "refs/heads/a", Old: head}); err != nil {
				t.Fatal(err)
			}
		}, true},
		"pull requests only": {func(t *testing.T, repo *Repo, head object.ID) { createRef(t, repo, "refs/pull/1/head", head) }, true},
		"packed pull requests only": {func(t *testing.T, repo *Repo, head object.ID) {
			createRef(t, repo, "refs/pull/1/head", head)
			git(t, repo, "pack-refs", "--all", "--prune")
		}, true},
		"a lock that a crash left": {func(t *testing.T, repo *Repo, _ object.ID) {
			gittest.WriteFiles(t, folder(t, repo), map[string]string{"refs/heads/main.lock": "", "packed-refs.lock": "x refs/heads/a"})
		}, true},
		"folders that a deletion left": {func(t *testing.T, repo *Repo, _ object.ID) {
			if err := os.MkdirAll(filepath.Join(folder(t, repo), "refs/heads/a/b"), 0o755); err != nil {
				t.Fatal(err)
			}
		}, true},
		"no folder of tags": {func(t *testing.T, repo *Repo, _ object.ID) {
			if err := os.RemoveAll(filepath.Join(folder(t, repo), "refs/tags")); err != nil {
				t.Fatal(err)
			}
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			repo := newRepository(t)
			test.prepare(t, repo, writeCommit(t, repo, writeTree(t, repo, ""), "first"))
			want := git(t, repo, "for-each-ref", "refs/heads", "refs/tags") == ""
			repo.store.cats.Close()
			repo.store.git.Close(0) // it starts no other process
			if got, err := repo.IsEmpty(t.Context()); err != nil || got != test.want {
				t.Errorf("%v, %v; want %v", got, err, test.want)
			}
			if want != test.want {
				t.Errorf("git says %v", want)
			}
		})
	}
}
