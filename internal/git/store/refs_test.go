package store

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

	"sheaf/internal/git/edit"
	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

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
		createRef(t, repo, object.BranchPrefix+branch, head)
	}
	dir := folder(t, repo)
	gittest.Run(t, dir, "tag", "-a", "-m", "one", "v1", string(head))
	gittest.Run(t, dir, "tag", "-a", "-m", "of a tag", "nested", "v1")
	gittest.Run(t, dir, "tag", "light", string(head))
	gittest.Run(t, dir, "tag", "of-tree", string(head)+"^{tree}")
	gittest.Run(t, dir, "pack-refs", "--all")

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
		kind   object.Kind
		commit object.ID
	}{
		"refs/heads/main":   {object.KindCommit, head},
		"refs/tags/light":   {object.KindCommit, head},
		"refs/tags/v1":      {object.KindTag, head},
		"refs/tags/nested":  {object.KindTag, head},
		"refs/tags/of-tree": {object.KindTree, ""},
	} {
		ref, err := repo.Ref(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		target := object.ID(gittest.Run(t, dir, "rev-parse", name))
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
	sibling := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "x")), "sibling", first)
	blob, err := repo.WriteBlob(ctx, []byte("blob"))
	if err != nil {
		t.Fatal(err)
	}
	const main, other, deep = "refs/heads/main", "refs/heads/main2", "refs/heads/x/y/z"
	steps := []struct {
		name  string
		moves []RefMove
		err   error
		at    object.ID // of main afterwards
	}{
		{"nothing", nil, nil, first},
		{"same", []RefMove{{main, first, first}}, nil, first},
		{"unknown object", []RefMove{{main, absent, first}}, object.ErrNotFound, first},
		{"no id", []RefMove{{main, "main", first}}, object.ErrIDInvalid, first},
		{"no old id", []RefMove{{main, second, "main"}}, object.ErrIDInvalid, first},
		{"lines in an id", []RefMove{{main, first + "\ndelete " + main, first}}, object.ErrIDInvalid, first},
		{"blob", []RefMove{{main, blob, first}}, object.ErrNotCommit, first},
		{"absent ref", []RefMove{{other, second, first}}, ErrRefMoved, first},
		{"ahead", []RefMove{{main, second, first}}, nil, second},
		{"from elsewhere", []RefMove{{main, first, sibling}}, ErrRefMoved, second},
		{"aside", []RefMove{{main, sibling, second}}, nil, sibling},
		{"what must not exist", []RefMove{{main, second, ""}}, ErrRefMoved, sibling},
		{"back", []RefMove{{main, first, sibling}}, nil, first},
		{"create below", []RefMove{{main + "/x", second, ""}}, ErrRefConflict, first},
		{"create bad name", []RefMove{{"refs/heads/a..b", second, ""}}, object.ErrRefInvalid, first},
		{"create of unknown", []RefMove{{other, absent, ""}}, object.ErrNotFound, first},
		{"create branch of blob", []RefMove{{other, blob, ""}}, object.ErrNotCommit, first},
		{"create metadata of blob", []RefMove{{"refs/sheaf/pulls", blob, ""}}, nil, first},
		{"create deep", []RefMove{{deep, second, ""}}, nil, first},
		{"create above", []RefMove{{"refs/heads/x/y", second, ""}}, ErrRefConflict, first},
		{"delete from elsewhere", []RefMove{{deep, "", first}}, ErrRefMoved, first},
		{"delete", []RefMove{{deep, "", second}}, nil, first},
		{"delete absent", []RefMove{{deep, "", second}}, ErrRefMoved, first},
		{"create above at last", []RefMove{{"refs/heads/x/y", second, ""}}, nil, first},
		{"two", []RefMove{{main, second, first}, {other, first, ""}}, nil, second},
		{"two of which one cannot be", []RefMove{{main, first, second}, {other, first, second}}, ErrRefMoved, second},
		{"two of which one is no name", []RefMove{{main, first, second}, {"refs/heads/a b", first, ""}}, object.ErrRefInvalid, second},
		{"move and delete", []RefMove{{main, first, second}, {other, "", first}}, nil, first},
		{"must be absent", []RefMove{{main, second, first}, {other, "", ""}}, nil, second},
		{"must be absent and is not", []RefMove{{other, first, ""}, {main, "", ""}}, ErrRefMoved, second},
	}
	for _, step := range steps {
		if err := move(ctx, repo, step.moves...); !errors.Is(err, step.err) || (err == nil) != (step.err == nil) {
			t.Errorf("%s: error is %v, want %v", step.name, err, step.err)
		}
		if at := object.ID(git(t, repo, "rev-parse", main)); at != step.at {
			t.Errorf("%s: main is at %s, want %s", step.name, at, step.at)
		}
	}
	if got := git(t, repo, "for-each-ref", "--format=%(refname)"); got != "refs/heads/main\nrefs/heads/x/y\nrefs/sheaf/pulls" {
		t.Errorf("refs are\n%s", got)
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
	if err := move(t.Context(), repo, RefMove{"refs/heads/main", second, first}); !errors.Is(err, ErrRefLocked) {
		t.Errorf("error is %v, want %v", err, ErrRefLocked)
	}
}

// TestOneWriterWins lets writers race from one parent, several rounds, with real git packing refs beside.
func TestOneWriterWins(t *testing.T) {
	const writers, rounds = 8, 5
	ctx := t.Context()
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "0"))
	want := []object.ID{head}
	for round := range rounds {
		results := make([]error, writers)
		ids := make([]object.ID, writers)
		var group sync.WaitGroup
		for i := range writers {
			group.Go(func() {
				tree, err := repo.WriteTree(ctx, head, []edit.Edit{fileEdit("a", fmt.Sprintf("%d of %d", i, round))})
				if err == nil {
					ids[i], err = repo.WriteCommit(ctx, object.CommitInput{Tree: tree, Parents: []object.ID{head}, Author: ada, Committer: ada, Message: fmt.Sprint(i)})
				}
				if err == nil {
					err = forward(ctx, repo, "refs/heads/main", ids[i])
				}
				results[i] = err
			})
		}
		git(t, repo, "pack-refs", "--all")
		group.Wait()
		won := -1
		for i, err := range results {
			switch {
			case err == nil && won < 0:
				won = i
			case !errors.Is(err, errNotForward):
				t.Errorf("round %d, writer %d: %v (writer %d won)", round, i, err, won)
			}
		}
		if won < 0 {
			t.Fatalf("round %d: nobody won", round)
		}
		head = ids[won]
		want = append([]object.ID{head}, want...)
	}
	got := toIDs(git(t, repo, "rev-list", "main"))
	if diff := cmp.Diff(want, got); diff != "" {
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
		gittest.Run(t, work, "commit", "-q", "--allow-empty", "-m", fmt.Sprintf("git-%d", n))
		for gittest.Command(ctx, work, "push", "-q").Run() != nil {
			gittest.Run(t, work, "pull", "-q", "--rebase")
		}
	}
	group.Wait()
	got := strings.Fields(git(t, repo, "log", "--format=%s", "main"))
	if want := writers*commits + commits + 2; len(got) != want { // "Initial commit" is two words
		t.Errorf("%d commits are in, want %d: %q", len(got)-1, want-1, got)
	}
	fsck(t, repo)
}

func commitUntilIn(t testing.TB, repo *Repo, message string) error {
	for {
		if err := commitOnce(t, repo, message); !errors.Is(err, errNotForward) {
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
	tree, err := repo.WriteTree(ctx, ref.Commit, []edit.Edit{fileEdit(message, message)})
	if err != nil {
		return err
	}
	id, err := repo.WriteCommit(ctx, object.CommitInput{Tree: tree, Parents: []object.ID{ref.Commit}, Author: ada, Committer: ada, Message: message})
	if err != nil {
		return err
	}
	return forward(ctx, repo, "refs/heads/main", id)
}
