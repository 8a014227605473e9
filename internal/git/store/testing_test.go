package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

const absent = object.ID("1111111111111111111111111111111111111111")

// quick is what takes a fraction of a second, on a machine that has ten times as much to do.
const quick = 10 * time.Second

func quiet() *slog.Logger { return slog.New(slog.DiscardHandler) }

func openStore(t testing.TB) *Store {
	t.Helper()
	return openStoreIn(t, t.TempDir())
}

func openStoreIn(t testing.TB, dir string) *Store {
	t.Helper()
	store, err := Open(context.Background(), dir, quiet())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // not t.Context, which has ended by then
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return store
}

func mustName(t testing.TB, owner, repo string) Name {
	t.Helper()
	name, err := ParseName(owner, repo)
	if err != nil {
		t.Fatal(err)
	}
	return name
}

// newRepository makes an empty repository in a store of its own.
func newRepository(t testing.TB) *Repo {
	t.Helper()
	return create(t, openStore(t), "site")
}

func create(t testing.TB, store *Store, repo string) *Repo {
	t.Helper()
	made, err := store.Create(t.Context(), mustName(t, "ada", repo), "main")
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func folder(t testing.TB, repo *Repo) string {
	t.Helper()
	dir, err := repo.dir()
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// git runs the user's git in a repository and returns its trimmed output.
func git(t testing.TB, repo *Repo, args ...string) string {
	t.Helper()
	return gittest.Run(t, folder(t, repo), args...)
}

func fsck(t testing.TB, repo *Repo) {
	t.Helper()
	gittest.Fsck(t, folder(t, repo))
}

var (
	ada      = gittest.Ada
	fileEdit = func(path, content string) edit.Edit {
		return edit.Edit{Path: path, Mode: object.ModeFile, Content: []byte(content)}
	}
)

func writeTree(t testing.TB, repo *Repo, base object.ID, edits ...edit.Edit) object.ID {
	t.Helper()
	tree, err := repo.WriteTree(t.Context(), base, edits)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func writeCommit(t testing.TB, repo *Repo, tree object.ID, message string, parents ...object.ID) object.ID {
	t.Helper()
	id, err := repo.WriteCommit(t.Context(), object.CommitInput{Tree: tree, Parents: parents, Author: ada, Committer: ada, Message: message})
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// move makes moves under the lock.
func move(ctx context.Context, repo *Repo, moves ...RefMove) error {
	return repo.Locked(ctx, func(l *Lock) error { return l.Move(ctx, moves...) })
}

// createRef makes a ref that must not exist.
func createRef(t testing.TB, repo *Repo, name string, target object.ID) {
	t.Helper()
	if err := move(t.Context(), repo, RefMove{Name: name, Target: target}); err != nil {
		t.Fatal(err)
	}
}

var errNotForward = errors.New("not a fast forward")

// forward moves a ref to a descendant, as clients of the store do.
func forward(ctx context.Context, repo *Repo, name string, target object.ID) error {
	return repo.Locked(ctx, func(l *Lock) error {
		at, err := l.Ref(ctx, name)
		if err != nil {
			return err
		}
		isForward, err := l.IsAncestor(ctx, at.Target, target)
		if err == nil && !isForward {
			err = errNotForward
		}
		if err != nil {
			return err
		}
		return l.Move(ctx, RefMove{Name: name, Target: target, Old: at.Target})
	})
}

// seed commits files to a new branch and returns the commit.
func seed(t testing.TB, repo *Repo, branch string, edits ...edit.Edit) object.ID {
	t.Helper()
	id := writeCommit(t, repo, writeTree(t, repo, "", edits...), "Initial commit")
	createRef(t, repo, object.BranchPrefix+branch, id)
	return id
}

// advanceBy adds a file to main.
func advanceBy(t testing.TB, repo *Repo, path string) error {
	return repo.Advance(t.Context(), "refs/heads/main", addFile(path))
}

// addFile is a step that commits a file.
func addFile(path string) Step {
	return func(ctx context.Context, r *Repo, at Ref) (object.ID, error) {
		input := object.CommitInput{Author: ada, Committer: ada, Message: path}
		if at.Commit != "" {
			input.Parents = []object.ID{at.Commit}
		}
		commit, err := r.WriteCommitOf(ctx, at.Commit, []edit.Edit{fileEdit(path, path)}, input)
		return commit.ID, err
	}
}

// workTree clones a repository by its path, for commits that real git makes.
func workTree(t testing.TB, repo *Repo) string {
	t.Helper()
	return gittest.Clone(t, folder(t, repo))
}

// listing writes entries as `git ls-tree -l` prints them, for comparison.
func listing(entries []TreeEntry) string {
	var lines []string
	for _, entry := range entries {
		size := "-"
		if entry.Size >= 0 {
			size = fmt.Sprint(entry.Size)
		}
		lines = append(lines, fmt.Sprintf("%s %s %s %7s\t%s", entry.Mode, entry.Kind, entry.ID, size, entry.Path))
	}
	return strings.Join(lines, "\n")
}

func toIDs(text string) []object.ID {
	var ids []object.ID
	for field := range strings.FieldsSeq(text) {
		ids = append(ids, object.ID(field))
	}
	return ids
}
