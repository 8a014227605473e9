package gitstore

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const absent = ID("1111111111111111111111111111111111111111")

func TestRefs(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	if _, err := repo.Ref(ctx, "refs/heads/main"); !errors.Is(err, ErrEmpty) {
		t.Errorf("ref in an empty repository: %v", err)
	}
	if _, err := repo.ResolveCommit(ctx, "main"); !errors.Is(err, ErrEmpty) {
		t.Errorf("resolve in an empty repository: %v", err)
	}
	if empty, err := repo.IsEmpty(ctx); err != nil || !empty {
		t.Errorf("IsEmpty is %v, %v", empty, err)
	}
	head := seed(t, repo, "main", fileEdit("a", "a"))
	for _, branch := range []string{"feature/a", "feature/b", "featureX", "übung", "#1%"} {
		if err := repo.CreateRef(ctx, branchPrefix+branch, head); err != nil {
			t.Fatal(err)
		}
	}
	dir := folder(t, repo)
	plainGit(t, dir, "tag", "-a", "-m", "one", "v1", string(head))
	plainGit(t, dir, "tag", "-a", "-m", "of a tag", "nested", "v1")
	plainGit(t, dir, "tag", "light", string(head))
	plainGit(t, dir, "tag", "of-tree", string(head)+"^{tree}")
	plainGit(t, dir, "pack-refs", "--all")

	tests := []struct {
		prefix string
		want   []string
	}{
		{"refs/heads/feature", []string{"refs/heads/feature/a", "refs/heads/feature/b", "refs/heads/featureX"}},
		{"refs/heads/feature/", []string{"refs/heads/feature/a", "refs/heads/feature/b"}},
		{"refs/heads/main", []string{"refs/heads/main"}},
		{"refs/heads/mai", []string{"refs/heads/main"}},
		{"refs/heads/nope", nil},
		{"refs/he*ds/", nil},
		{"--all", nil},
		{"", nil},
		{"refs/tags/", []string{"refs/tags/light", "refs/tags/nested", "refs/tags/of-tree", "refs/tags/v1"}},
	}
	for _, test := range tests {
		refs, err := repo.Refs(ctx, test.prefix)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, ref := range refs {
			names = append(names, ref.Name)
		}
		if !slices.Equal(names, test.want) {
			t.Errorf("refs of %q are %q, want %q", test.prefix, names, test.want)
		}
	}

	for name, want := range map[string]struct {
		kind   Kind
		commit ID
	}{
		"refs/heads/main":   {KindCommit, head},
		"refs/tags/light":   {KindCommit, head},
		"refs/tags/v1":      {KindTag, head},
		"refs/tags/nested":  {KindTag, head},
		"refs/tags/of-tree": {KindTree, ""},
	} {
		ref, err := repo.Ref(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		target := ID(plainGit(t, dir, "rev-parse", name))
		if diff := cmp.Diff(Ref{Name: name, Target: target, Kind: want.kind, Commit: want.commit}, ref); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	for _, name := range []string{"refs/heads/mai", "refs/heads/feature", "refs/heads/feature/", "heads/main", "--all", "refs/heads/*", ""} {
		if _, err := repo.Ref(ctx, name); !errors.Is(err, ErrRefNotFound) {
			t.Errorf("ref %q: %v", name, err)
		}
	}
}

func TestMoveRefs(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2")), "second", first)
	third := writeCommit(t, repo, writeTree(t, repo, second, fileEdit("a", "3")), "third", second)
	sibling := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "x")), "sibling", first)
	blob, err := repo.WriteBlob(ctx, []byte("blob"))
	if err != nil {
		t.Fatal(err)
	}
	main := "refs/heads/main"
	steps := []struct {
		name string
		do   func() error
		err  error
		at   ID // of main afterwards
	}{
		{"same", func() error { return repo.UpdateRef(ctx, main, first, false) }, nil, first},
		{"unknown object", func() error { return repo.UpdateRef(ctx, main, absent, true) }, ErrObjectNotFound, first},
		{"no id", func() error { return repo.UpdateRef(ctx, main, "main", true) }, ErrIDInvalid, first},
		{"blob", func() error { return repo.UpdateRef(ctx, main, blob, true) }, ErrNotCommit, first},
		{"absent ref", func() error { return repo.UpdateRef(ctx, main+"2", second, false) }, ErrRefNotFound, first},
		{"two ahead", func() error { return repo.UpdateRef(ctx, main, third, false) }, nil, third},
		{"sibling", func() error { return repo.UpdateRef(ctx, main, sibling, false) }, ErrNotFastForward, third},
		{"back", func() error { return repo.UpdateRef(ctx, main, second, false) }, ErrNotFastForward, third},
		{"sibling by force", func() error { return repo.UpdateRef(ctx, main, sibling, true) }, nil, sibling},
		{"swap from elsewhere", func() error { return repo.SwapRef(ctx, main, first, third) }, ErrRefMoved, sibling},
		{"swap", func() error { return repo.SwapRef(ctx, main, first, sibling) }, nil, first},
		{"swap what must not exist", func() error { return repo.SwapRef(ctx, main, second, "") }, ErrRefMoved, first},
		{"swap what is absent", func() error { return repo.SwapRef(ctx, main+"2", second, first) }, ErrRefMoved, first},
		{"create existing", func() error { return repo.CreateRef(ctx, main, second) }, ErrRefExists, first},
		{"create below", func() error { return repo.CreateRef(ctx, main+"/x", second) }, ErrRefConflict, first},
		{"create bad name", func() error { return repo.CreateRef(ctx, "refs/heads/a..b", second) }, ErrRefInvalid, first},
		{"create of unknown", func() error { return repo.CreateRef(ctx, "refs/heads/n", absent) }, ErrObjectNotFound, first},
		{"create branch of blob", func() error { return repo.CreateRef(ctx, "refs/heads/n", blob) }, ErrNotCommit, first},
		{"create metadata of blob", func() error { return repo.CreateRef(ctx, "refs/sheaf/pulls", blob) }, nil, first},
		{"create deep", func() error { return repo.CreateRef(ctx, "refs/heads/x/y/z", second) }, nil, first},
		{"create above", func() error { return repo.CreateRef(ctx, "refs/heads/x/y", second) }, ErrRefConflict, first},
		{"delete", func() error { return repo.DeleteRef(ctx, "refs/heads/x/y/z") }, nil, first},
		{"delete absent", func() error { return repo.DeleteRef(ctx, "refs/heads/x/y/z") }, ErrRefNotFound, first},
		{"create above at last", func() error { return repo.CreateRef(ctx, "refs/heads/x/y", second) }, nil, first},
	}
	for _, step := range steps {
		if err := step.do(); !errors.Is(err, step.err) || (err == nil) != (step.err == nil) {
			t.Errorf("%s: error is %v, want %v", step.name, err, step.err)
		}
		if at := ID(plainGit(t, folder(t, repo), "rev-parse", main)); at != step.at {
			t.Errorf("%s: main is at %s, want %s", step.name, at, step.at)
		}
	}
	fsck(t, repo)
}

func TestMoveLockedRef(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2")), "second", first)
	lock := filepath.Join(folder(t, repo), "refs/heads/main.lock")
	if err := os.WriteFile(lock, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := repo.UpdateRef(t.Context(), "refs/heads/main", second, false); !errors.Is(err, ErrRefLocked) {
		t.Errorf("error is %v, want %v", err, ErrRefLocked)
	}
}

// TestOneWriterWins lets writers race from one parent, several rounds, with real git packing refs beside.
func TestOneWriterWins(t *testing.T) {
	const writers, rounds = 8, 5
	ctx := t.Context()
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "0"))
	want := []ID{head}
	for round := range rounds {
		results := make([]error, writers)
		ids := make([]ID, writers)
		var group sync.WaitGroup
		for i := range writers {
			group.Go(func() {
				tree, err := repo.WriteTree(ctx, head, []TreeEdit{fileEdit("a", fmt.Sprintf("%d of %d", i, round))})
				if err == nil {
					ids[i], err = repo.WriteCommit(ctx, CommitInput{Tree: tree, Parents: []ID{head}, Author: ada, Committer: ada, Message: fmt.Sprint(i)})
				}
				if err == nil {
					err = repo.UpdateRef(ctx, "refs/heads/main", ids[i], false)
				}
				results[i] = err
			})
		}
		plainGit(t, folder(t, repo), "pack-refs", "--all")
		group.Wait()
		won := -1
		for i, err := range results {
			switch {
			case err == nil && won < 0:
				won = i
			case !errors.Is(err, ErrNotFastForward):
				t.Errorf("round %d, writer %d: %v (writer %d won)", round, i, err, won)
			}
		}
		if won < 0 {
			t.Fatalf("round %d: nobody won", round)
		}
		head = ids[won]
		want = append([]ID{head}, want...)
	}
	got := strings.Fields(plainGit(t, folder(t, repo), "rev-list", "main"))
	if diff := cmp.Diff(want, toIDs(got)); diff != "" {
		t.Errorf("history (-acknowledged +stored):\n%s", diff)
	}
	fsck(t, repo)
}

// TestNothingIsLostBesideRealGit retries until every commit is in, while real git commits as well.
func TestNothingIsLostBesideRealGit(t *testing.T) {
	const writers, commits = 4, 5
	ctx := t.Context()
	repo := newRepository(t)
	seed(t, repo, "main", fileEdit("a", "0"))
	var group sync.WaitGroup
	for i := range writers {
		group.Go(func() {
			for n := range commits {
				if err := commitUntilIn(t, repo, fmt.Sprintf("%d-%d", i, n)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	work := workTree(t, repo)
	for n := range commits {
		plainGit(t, work, "commit", "-q", "--allow-empty", "-m", fmt.Sprintf("git-%d", n))
		for plainCommand(ctx, work, "push", "-q").Run() != nil {
			plainGit(t, work, "pull", "-q", "--rebase")
		}
	}
	group.Wait()
	got := strings.Fields(plainGit(t, folder(t, repo), "log", "--format=%s", "main"))
	if want := writers*commits + commits + 2; len(got) != want { // "Initial commit" is two words
		t.Errorf("%d commits are in, want %d: %q", len(got)-1, want-1, got)
	}
	fsck(t, repo)
}

func commitUntilIn(t testing.TB, repo *Repo, message string) error {
	for {
		if err := commitOnce(t, repo, message); !errors.Is(err, ErrNotFastForward) {
			return err
		}
	}
}

// commitOnce adds a file named like the message to main, as a client of the store does.
func commitOnce(t testing.TB, repo *Repo, message string) error {
	ctx := t.Context()
	ref, err := repo.Ref(ctx, "refs/heads/main")
	if err != nil {
		return err
	}
	tree, err := repo.WriteTree(ctx, ref.Commit, []TreeEdit{fileEdit(message, message)})
	if err != nil {
		return err
	}
	id, err := repo.WriteCommit(ctx, CommitInput{Tree: tree, Parents: []ID{ref.Commit}, Author: ada, Committer: ada, Message: message})
	if err != nil {
		return err
	}
	return repo.UpdateRef(ctx, "refs/heads/main", id, false)
}

func toIDs(texts []string) []ID {
	var ids []ID
	for _, text := range texts {
		ids = append(ids, ID(text))
	}
	return ids
}
