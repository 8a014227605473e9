package store

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

// content sums up all files and folders below a folder. Dates do not count: git gives a new one to an object that it
// would have written.
func content(t *testing.T, dir string) string {
	t.Helper()
	hash := sha256.New()
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		fmt.Fprintf(hash, "%s %s\n", path, info.Mode())
		if entry.Type().IsRegular() {
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			fmt.Fprintf(hash, "%x\n", sha256.Sum256(text))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("%x", hash.Sum(nil))
}

// wantUnchanged fails the test if do changes a file of one of the repositories, or leaves one in the store.
func wantUnchanged(t *testing.T, repos []*Repo, do func()) {
	t.Helper()
	before := make([]string, len(repos))
	for i, repo := range repos {
		before[i] = content(t, folder(t, repo))
	}
	do()
	for i, repo := range repos {
		if content(t, folder(t, repo)) != before[i] {
			t.Errorf("%s has changed", repo.Name())
		}
		if left, err := os.ReadDir(filepath.Join(repo.store.folder, TemporaryFolder)); err != nil || len(left) > 0 {
			t.Errorf("temporary files are left: %v %v", left, err)
		}
	}
}

// fork makes two repositories of one history, each with a commit of its own upon it. The names of the files make
// git quote the data folder.
func fork(t *testing.T) (upstream, copied *Repo, base, ours, theirs object.ID) {
	t.Helper()
	store := openStoreIn(t, filepath.Join(t.TempDir(), `data: "1"`))
	upstream, copied = create(t, store, "site"), create(t, store, "fork")
	base = seed(t, upstream, "main", fileEdit("a", "1\n"), fileEdit("b", "1\n"))
	git(t, upstream, "push", "-q", folder(t, copied), "main")
	ours = writeCommit(t, upstream, writeTree(t, upstream, base, fileEdit("a", "ours\n")), "ours", base)
	theirs = writeCommit(t, copied, writeTree(t, copied, base, fileEdit("a", "theirs\n"), fileEdit("large", strings.Repeat("0123456789\n", 200_000))), "theirs", base)
	return upstream, copied, base, ours, theirs
}

func TestBorrow(t *testing.T) {
	ctx := t.Context()
	upstream, copied, base, ours, theirs := fork(t)
	for range 2 {
		wantUnchanged(t, []*Repo{upstream, copied}, func() {
			err := upstream.Borrow(ctx, copied, func(both *Repo) error {
				readBoth(t, both, base, ours, theirs)
				refuseToWrite(t, both, theirs)
				return nil
			})
			if err != nil {
				t.Error(err)
			}
			// The repository itself does not see them, neither during nor afterwards.
			if _, err := upstream.Commit(ctx, theirs); !errors.Is(err, object.ErrNotFound) {
				t.Errorf("afterwards: %v", err)
			}
			if _, _, err := upstream.Tree(ctx, theirs, true, TreeLimit{}); !errors.Is(err, object.ErrNotFound) {
				t.Errorf("afterwards: %v", err)
			}
		})
	}
	if err := upstream.Borrow(ctx, upstream, func(both *Repo) error {
		_, err := both.WriteBlob(ctx, []byte("of its own"))
		return err
	}); err != nil {
		t.Errorf("from itself: %v", err)
	}
	failure := errors.New("no")
	if err := upstream.Borrow(ctx, copied, func(*Repo) error { return failure }); !errors.Is(err, failure) {
		t.Errorf("error of do: %v", err)
	}
	if err := copied.store.Delete(ctx, copied.Name()); err != nil {
		t.Fatal(err)
	}
	if err := upstream.Borrow(ctx, copied, func(*Repo) error { return nil }); !errors.Is(err, ErrRepoNotFound) {
		t.Errorf("from a deleted one: %v", err)
	}
	limit := time.Now().Add(10 * time.Second)
	for len(gittest.Children(t, folder(t, upstream), "cat-file")) > 1 { // that of the repository itself may stay
		if time.Now().After(limit) {
			t.Fatal("processes of Borrow are left")
		}
	}
}

func readBoth(t *testing.T, both *Repo, base, ours, theirs object.ID) {
	t.Helper()
	ctx := t.Context()
	if commit, err := both.Commit(ctx, theirs); err != nil || commit.Message != "theirs" {
		t.Errorf("Commit: %+v %v", commit, err)
	}
	if at, err := both.MergeBase(ctx, ours, theirs); err != nil || at != base {
		t.Errorf("MergeBase: %s %v", at, err)
	}
	if commits, total, err := both.Between(ctx, ours, theirs, Window{Limit: 9}); err != nil || total != 1 || commits[0].ID != theirs {
		t.Errorf("Between: %v %v", commits, err)
	}
	if is, err := both.IsAncestor(ctx, base, theirs); err != nil || !is {
		t.Errorf("IsAncestor: %v %v", is, err)
	}
	if entries, err := both.Diff(ctx, ours, theirs); err != nil || len(entries) != 2 || entries[0].Patch != "@@ -1 +1 @@\n-ours\n+theirs" {
		t.Errorf("Diff: %v %v", len(entries), err)
	}
	if entries, _, err := both.Tree(ctx, theirs, true, TreeLimit{}); err != nil || len(entries) != 3 {
		t.Errorf("Tree: %v %v", entries, err)
	}
	entry, err := both.Entry(ctx, theirs, "large")
	if err != nil {
		t.Fatal(err)
	}
	blob, err := both.Blob(ctx, entry.ID) // from a process of its own
	if err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(blob); err != nil || len(text) != 2_200_000 {
		t.Errorf("Blob: %d bytes, %v", len(text), err)
	}
	if err := blob.Close(); err != nil {
		t.Error(err)
	}
	if conflicts, err := both.Conflicts(ctx, ours, theirs); err != nil || !slices.Equal(conflicts, []string{"a"}) {
		t.Errorf("Conflicts: %q %v", conflicts, err)
	}
	if conflicts, err := both.Conflicts(ctx, base, theirs); err != nil || len(conflicts) > 0 {
		t.Errorf("Conflicts: %q %v", conflicts, err)
	}
}

func refuseToWrite(t *testing.T, both *Repo, theirs object.ID) {
	t.Helper()
	ctx := t.Context()
	_, blobErr := both.WriteBlob(ctx, []byte("x"))
	_, treeErr := both.WriteTree(ctx, theirs, []edit.Edit{fileEdit("x", "x")})
	_, _, mergeErr := both.MergeTree(ctx, theirs, theirs)
	for _, err := range []error{blobErr, treeErr, mergeErr} {
		if !errors.Is(err, ErrBorrowed) {
			t.Errorf("error is %v", err)
		}
	}
	if err := move(ctx, both, RefMove{Name: "refs/heads/theirs", Target: theirs}); !errors.Is(err, object.ErrNotFound) {
		t.Errorf("a ref to what is another's: %v", err)
	}
}

// Random changes on both sides of a branch: a trial finds what the merge itself finds, and leaves nothing behind.
func TestConflicts(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	random := rand.New(rand.NewPCG(3, 3))
	lines := func() string {
		var text strings.Builder
		for range 6 {
			fmt.Fprintln(&text, random.IntN(3))
		}
		return text.String()
	}
	paths := []string{"a", "b", "c d", "dir/ü", "dir/\"x\""}
	var edits []edit.Edit
	for _, path := range paths {
		edits = append(edits, fileEdit(path, strings.Repeat("0\n1\n2\n", 2)))
	}
	base := writeCommit(t, repo, writeTree(t, repo, "", edits...), "base")
	side := func() object.ID {
		var edits []edit.Edit
		for _, path := range append(paths, "new") {
			switch n := random.IntN(6); {
			case n == 0 && path != "new":
				edits = append(edits, edit.Edit{Path: path, Delete: true})
			case n == 1:
				edits = append(edits, fileEdit(path, lines()))
			}
		}
		return writeCommit(t, repo, writeTree(t, repo, base, edits...), "side", base)
	}
	clean, clashing := 0, 0
	for range 12 {
		ours, theirs := side(), side()
		var found []string
		wantUnchanged(t, []*Repo{repo}, func() {
			var err error
			if found, err = repo.Conflicts(ctx, ours, theirs); err != nil {
				t.Error(err)
			}
		})
		tree, want, err := repo.MergeTree(ctx, ours, theirs)
		if err != nil || !slices.Equal(found, want) || (tree == "") != (len(want) > 0) {
			t.Errorf("conflicts are %q, a merge has %q, %v", found, want, err)
		}
		if len(want) > 0 {
			clashing++
		} else {
			clean++
		}
	}
	if clean < 2 || clashing < 2 {
		t.Errorf("%d clean merges, %d conflicts", clean, clashing)
	}
	alone := writeCommit(t, repo, writeTree(t, repo, "", fileEdit("z", "z")), "alone")
	if _, err := repo.Conflicts(ctx, base, alone); !errors.Is(err, ErrNoMergeBase) {
		t.Errorf("unrelated: %v", err)
	}
	if _, err := repo.Conflicts(ctx, base, absent); !errors.Is(err, object.ErrNotFound) {
		t.Errorf("absent: %v", err)
	}
}

// Sights add up: within a quarantine, with another repository's objects, into a folder for a trial.
func TestSight(t *testing.T) {
	got := sight{}.into("/quarantine", "/own").with("/lender").into(`/trial`, "/own").env()
	want := []string{"GIT_OBJECT_DIRECTORY=/trial", "GIT_ALTERNATE_OBJECT_DIRECTORIES=/quarantine:/own:/lender"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if env := (sight{}).env(); len(env) > 0 {
		t.Errorf("%q", env)
	}
	base := sight{also: make([]string, 0, 8)}
	one, two := base.with("/one"), base.with("/two")
	if one.also[0] != "/one" || two.also[0] != "/two" {
		t.Errorf("%q %q", one, two)
	}
}

func TestAwkwardFolders(t *testing.T) {
	for _, name := range []string{`a:b`, `"quoted"`, `back\slash: x`, "new\nline", "#comment", "ü: %"} {
		store := openStoreIn(t, filepath.Join(t.TempDir(), name))
		repo, other := create(t, store, "site"), create(t, store, "other")
		seed(t, repo, "main", fileEdit("a", "a"))
		head := seed(t, other, "main", fileEdit("b", "b"))
		err := repo.Borrow(t.Context(), other, func(both *Repo) error {
			entries, err := both.Diff(t.Context(), "", head)
			if err == nil && (len(entries) != 1 || !bytes.Contains([]byte(entries[0].Patch), []byte("+b"))) {
				t.Errorf("%q: %+v", name, entries)
			}
			return err
		})
		if err != nil {
			t.Errorf("%q: %v", name, err)
		}
	}
}
