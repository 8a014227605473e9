package store

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
)

// history makes main: first - second - third, and side: first - x, with other on its own.
func history(t *testing.T) (repo *Repo, first, second, third, side, other object.ID) {
	t.Helper()
	repo = newRepository(t)
	commit := func(n int, tree object.ID, parents ...object.ID) object.ID {
		who := object.Person{Name: fmt.Sprintf("Author %d", n), Email: "a@example.org", When: time.Unix(1700000000+int64(n)*3600, 0)}
		id, err := repo.WriteCommit(t.Context(), object.CommitInput{Tree: tree, Parents: parents, Author: who, Committer: who, Message: fmt.Sprint("commit ", n)})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	lines := strings.Repeat("line\n", 30)
	first = commit(1, writeTree(t, repo, "", fileEdit("a.txt", "1\n2\n3\n"), fileEdit("moved.txt", lines), fileEdit("gone", "x\n"), fileEdit("bin", "\x00\x01")))
	second = commit(2, writeTree(t, repo, first, fileEdit("a.txt", "1\nzwei\n3\n")), first)
	third = commit(3, writeTree(t, repo, second,
		fileEdit("ü new.txt", "diff --git a/x b/x\nno newline"), edit.Edit{Path: "gone", Delete: true}, fileEdit("bin", "\x00\x02"),
		edit.Edit{Path: "moved.txt", Delete: true}, fileEdit("dir/moved.txt", lines+"more\n")), second)
	side = commit(4, writeTree(t, repo, first, fileEdit("b.txt", "b\n")), first)
	other = commit(5, writeTree(t, repo, "", fileEdit("z", "z")))
	return repo, first, second, third, side, other
}

func TestLog(t *testing.T) {
	repo, first, second, third, _, _ := history(t)
	at := func(n int64) time.Time { return time.Unix(1700000000+n*3600, 0) }
	for name, test := range map[string]struct {
		query LogQuery
		want  []object.ID
	}{
		"all":             {LogQuery{From: third}, []object.ID{third, second, first}},
		"limit":           {LogQuery{From: third, Limit: 2}, []object.ID{third, second}},
		"skip":            {LogQuery{From: third, Skip: 1, Limit: 1}, []object.ID{second}},
		"beyond":          {LogQuery{From: third, Skip: 9}, nil},
		"file":            {LogQuery{From: third, Path: "a.txt"}, []object.ID{second, first}},
		"folder":          {LogQuery{From: third, Path: "dir"}, []object.ID{third}},
		"no such path":    {LogQuery{From: third, Path: "nope"}, nil},
		"pattern as path": {LogQuery{From: third, Path: "*.txt"}, nil},
		"magic as path":   {LogQuery{From: third, Path: ":(glob)**"}, nil},
		"option as path":  {LogQuery{From: third, Path: "--all"}, nil},
		"since":           {LogQuery{From: third, Since: at(2)}, []object.ID{third, second}},
		"until":           {LogQuery{From: third, Until: at(2)}, []object.ID{second, first}},
		"author":          {LogQuery{From: third, Authors: []string{"nobody", "author 2"}}, []object.ID{second}},
		"author pattern":  {LogQuery{From: third, Authors: []string{"Author ."}}, nil},
	} {
		commits, err := repo.Log(t.Context(), test.query)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var got []object.ID
		for _, commit := range commits {
			got = append(got, commit.ID)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
	for from, want := range map[object.ID]error{absent: object.ErrNotFound, object.EmptyTree: object.ErrNotCommit, "": object.ErrIDInvalid, "--all": object.ErrIDInvalid} {
		if _, err := repo.Log(t.Context(), LogQuery{From: from}); !errors.Is(err, want) {
			t.Errorf("from %q: %v, want %v", from, err, want)
		}
	}
}

func TestMergeBaseAndCounts(t *testing.T) {
	ctx := t.Context()
	repo, first, second, third, side, other := history(t)
	for _, test := range []struct {
		a, b, base    object.ID
		ahead, behind int
	}{
		{third, side, first, 1, 2}, {side, third, first, 2, 1}, {second, third, second, 1, 0}, {third, third, third, 0, 0}, {third, other, "", 1, 3},
	} {
		base, err := repo.MergeBase(ctx, test.a, test.b)
		if base != test.base || (test.base == "") != errors.Is(err, ErrNoMergeBase) {
			t.Errorf("merge base of %s and %s is %s, %v; want %s", test.a, test.b, base, err, test.base)
		}
		ahead, behind, err := repo.CountBetween(ctx, test.a, test.b)
		if err != nil || ahead != test.ahead || behind != test.behind {
			t.Errorf("%s...%s: %d ahead, %d behind, %v; want %d, %d", test.a, test.b, ahead, behind, err, test.ahead, test.behind)
		}
	}
	if _, err := repo.MergeBase(ctx, third, absent); !errors.Is(err, object.ErrNotFound) {
		t.Errorf("merge base with an absent commit: %v", err)
	}
}

func TestDiff(t *testing.T) {
	ctx := t.Context()
	repo, first, _, third, _, _ := history(t)
	id := func(rev string) object.ID { return object.ID(git(t, repo, "rev-parse", rev)) }
	got, err := repo.Diff(ctx, first, third)
	if err != nil {
		t.Fatal(err)
	}
	f, l := string(first)+":", string(third)+":"
	want := []diff.Entry{
		{Status: "modified", Path: "a.txt", ID: id(l + "a.txt"), OldID: id(f + "a.txt"), Mode: object.ModeFile, Additions: 1, Deletions: 1, Patch: "@@ -1,3 +1,3 @@\n 1\n-2\n+zwei\n 3"},
		{Status: "modified", Path: "bin", ID: id(l + "bin"), OldID: id(f + "bin"), Mode: object.ModeFile, Binary: true},
		{
			Status: "renamed", Path: "dir/moved.txt", OldPath: "moved.txt", ID: id(l + "dir/moved.txt"), OldID: id(f + "moved.txt"), Mode: object.ModeFile, Additions: 1,
			Patch: "@@ -28,3 +28,4 @@ line\n line\n line\n line\n+more",
		},
		{Status: "removed", Path: "gone", OldID: id(f + "gone"), Mode: object.ModeFile, Deletions: 1, Patch: "@@ -1 +0,0 @@\n-x"},
		{
			Status: "added", Path: "ü new.txt", ID: id(l + "ü new.txt"), Mode: object.ModeFile, Additions: 2,
			Patch: "@@ -0,0 +1,2 @@\n+diff --git a/x b/x\n+no newline\n\\ No newline at end of file",
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if same, err := repo.Diff(ctx, first, first); err != nil || len(same) != 0 {
		t.Errorf("with itself: %v, %v", same, err)
	}
	if all, err := repo.Diff(ctx, "", first); err != nil || len(all) != 4 || all[0].Status != "added" {
		t.Errorf("from nothing: %v, %v", all, err)
	}
	if _, err := repo.Diff(ctx, first, absent); !errors.Is(err, object.ErrNotFound) {
		t.Errorf("to an absent commit: %v", err)
	}
}

func TestDiffOfTypesModesAndLargeFiles(t *testing.T) {
	repo := newRepository(t)
	large := strings.Repeat("0123456789abcdef\n", diff.PatchLength/16)
	base := writeTree(t, repo, "", fileEdit("a", "file\n"), fileEdit("b", "file\n"), fileEdit("c", "c\n"))
	head := writeTree(t, repo, base, edit.Edit{Path: "a", Mode: object.ModeSymlink, Content: []byte("b")},
		edit.Edit{Path: "b", Mode: object.ModeExecutable, Content: []byte("file\n")}, fileEdit("c", large), fileEdit("d", "d\n"))
	entries, err := repo.Diff(t.Context(), base, head)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		got = append(got, fmt.Sprintf("%s %s %s +%d -%d %d", entry.Status, entry.Path, entry.Mode, entry.Additions, entry.Deletions, len(entry.Patch)))
	}
	want := []string{
		"modified a 120000 +1 -1 0", "modified b 100755 +0 -0 0",
		fmt.Sprintf("modified c 100644 +%d -1 0", diff.PatchLength/16), "added d 100644 +1 -0 16",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMergeTree(t *testing.T) {
	ctx := t.Context()
	repo, first, second, third, side, other := history(t)
	tree, conflicts, err := repo.MergeTree(ctx, third, side)
	if err != nil || len(conflicts) > 0 {
		t.Fatalf("conflicts %q, %v", conflicts, err)
	}
	if got := filesOf(t, repo, tree); got != "a.txt b.txt bin dir/moved.txt \"\\303\\274 new.txt\"" {
		t.Errorf("merged files are %s", got)
	}
	clash := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a.txt", "1\ntwo\n3\n"), edit.Edit{Path: "bin", Delete: true}), "clash", first)
	tree, conflicts, err = repo.MergeTree(ctx, third, clash)
	if err != nil || tree != "" || !slices.Equal(conflicts, []string{"a.txt", "bin"}) {
		t.Errorf("clash gives %q, %q, %v", tree, conflicts, err)
	}
	if _, _, err := repo.MergeTree(ctx, third, other); !errors.Is(err, ErrNoMergeBase) {
		t.Errorf("unrelated: %v", err)
	}
	if tree, _, err := repo.MergeTree(ctx, second, third); err != nil || tree == "" {
		t.Errorf("descendant: %q, %v", tree, err)
	}
	fsck(t, repo)
}

// TestEnvironmentIsOurs sets what would lead git astray.
func TestEnvironmentIsOurs(t *testing.T) {
	for name, value := range map[string]string{
		"GIT_DIR": "/nowhere", "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_INDEX_FILE": "/nowhere", "GIT_NAMESPACE": "x", "GIT_CONFIG_PARAMETERS": "'core.bare=false'",
	} {
		t.Setenv(name, value)
	}
	repo := newRepository(t)
	head := seed(t, repo, "main", fileEdit("a", "a"))
	if _, err := os.Stat(folder(t, repo) + "/refs/heads/main"); err != nil {
		t.Error(err)
	}
	if got, err := repo.ResolveCommit(t.Context(), "main"); err != nil || got != head {
		t.Errorf("main is %s, %v", got, err)
	}
}
