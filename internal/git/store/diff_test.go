package store

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func TestDiffOfATreeBombIsRefused(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1"))
	bomb := treeBomb(t, repo)
	if _, err := repo.Diff(t.Context(), first, bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("Diff: %v", err)
	}
	if _, err := repo.DiffText(t.Context(), first, bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("DiffText: %v", err)
	}
	if _, err := repo.PatchText(t.Context(), "", bomb); !errors.Is(err, ErrDiffTooLarge) {
		t.Errorf("PatchText: %v", err)
	}
}

// A text of nothing but line feeds takes git many times its size to compare.
func TestDiffOfNewlines(t *testing.T) {
	const megabyte = 1 << 20
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1\n"), fileEdit("b", "1\n"))
	for _, test := range []struct {
		size         int
		isOtherKnown bool // whether the other file's lines are counted
		memory       int64
	}{
		{90 * megabyte, true, 100 * megabyte},
		{9 * megabyte, false, 350 * megabyte},
		{megabyte, true, 350 * megabyte},
	} {
		second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2\n"), fileEdit("b", strings.Repeat("\n", test.size))), "newlines", first)
		peak, start := gittest.WatchMemory(t, folder(t, repo), "diff-tree"), time.Now()
		entries, err := repo.Diff(t.Context(), first, second)
		took, memory := time.Since(start), peak()
		if err != nil || len(entries) != 2 {
			t.Fatalf("%d bytes: %d entries, %v", test.size, len(entries), err)
		}
		a, b := entries[0], entries[1]
		if test.isOtherKnown == a.TooLarge || test.isOtherKnown != (a.Additions == 1 && a.Patch == "@@ -1 +1 @@\n-1\n+2") {
			t.Errorf("%d bytes: the other file is %+v", test.size, a)
		}
		if isLarge := test.size > megabyte; b.TooLarge != isLarge || isLarge != (b.Additions == 0) || b.Patch != "" {
			t.Errorf("%d bytes: the file is %+v", test.size, b)
		}
		if took > quick || memory > test.memory {
			t.Errorf("%d bytes: it took %s and %d MB", test.size, took, memory/megabyte)
		}
		if _, err := repo.DiffText(t.Context(), first, second); err != nil && !errors.Is(err, ErrDiffTooLarge) {
			t.Errorf("%d bytes: DiffText: %v", test.size, err)
		}
		if left := gittest.Children(t, folder(t, repo), "diff-tree"); len(left) > 0 {
			t.Errorf("still running: %q", left)
		}
	}
}

// Half as many files as one comparison may have are listed within a third of its budget.
func TestDiffOfManyFiles(t *testing.T) {
	repo := newRepository(t)
	blob, err := repo.WriteBlob(t.Context(), []byte("x\n"))
	if err != nil {
		t.Fatal(err)
	}
	const folders, files = 150, 1000
	tree := treeOfFiles(t, repo, folders, files, blob)
	peak := gittest.WatchMemory(t, folder(t, repo), "diff-tree")
	entries, err := repo.Diff(t.Context(), "", tree)
	if err != nil || len(entries) != folders*files || entries[0].Status != "added" {
		t.Errorf("%d entries, %v", len(entries), err)
	}
	if memory := peak(); memory > diffBudget.Memory/3 {
		t.Errorf("it took %d MB", memory>>20)
	}
}

// treeOfFiles makes folders with files in them, all of one blob.
func treeOfFiles(t testing.TB, repo *Repo, folders, files int, blob object.ID) object.ID {
	t.Helper()
	var made []object.Raw
	tree := func(entries []object.Entry) object.ID {
		content, err := object.FormatTree(entries)
		if err != nil {
			t.Fatal(err)
		}
		made = append(made, object.New(object.KindTree, content))
		return made[len(made)-1].ID
	}
	var top []object.Entry
	for i := range folders {
		below := make([]object.Entry, files)
		for j := range below {
			below[j] = object.Entry{Mode: object.ModeFile, Name: fmt.Sprintf("file%03d-%06d.json", i, j), ID: blob}
		}
		top = append(top, object.Entry{Mode: object.StoredModeTree, Name: fmt.Sprintf("folder%03d", i), ID: tree(below)})
	}
	root := tree(top)
	if err := repo.storeObjects(t.Context(), made); err != nil {
		t.Fatal(err)
	}
	return root
}
