package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
)

func TestTreeWithin(t *testing.T) {
	repo := newRepository(t)
	var edits []edit.Edit
	for i := range 300 {
		edits = append(edits, fileEdit(fmt.Sprintf("d%d/f%03d", i%7, i), fmt.Sprint(i)))
	}
	head := seed(t, repo, "main", edits...)
	all, _, err := repo.Tree(t.Context(), head, true, TreeLimit{})
	if err != nil {
		t.Fatal(err)
	}
	half := 0
	for _, entry := range all[:len(all)/2] {
		half += entry.length()
	}
	for _, test := range []struct {
		limit TreeLimit
		want  int
	}{
		{TreeLimit{len(all), 1 << 20}, len(all)},
		{TreeLimit{len(all) - 1, 1 << 20}, len(all) - 1},
		{TreeLimit{10, 1 << 20}, 10},
		{TreeLimit{0, 1 << 20}, len(all)},
		{TreeLimit{0, half}, len(all) / 2},
		{TreeLimit{1000, half}, len(all) / 2},
		{TreeLimit{1000, half - 1}, len(all)/2 - 1},
		{TreeLimit{1000, 1}, 0},
		{TreeLimit{1000, 0}, len(all)},
		{TreeLimit{7, 0}, 7},
		{TreeLimit{}, len(all)},
	} {
		for range 2 { // the second time from the cache
			entries, isTruncated, err := repo.Tree(t.Context(), head, true, test.limit)
			if err != nil || isTruncated != (test.want < len(all)) || listing(entries) != listing(all[:test.want]) {
				t.Errorf("%+v: %d entries, truncated %v, %v; want %d", test.limit, len(entries), isTruncated, err, test.want)
			}
		}
	}
}

// treeBomb makes a commit of ten times ten to the nine files out of ten small trees.
func treeBomb(t testing.TB, repo *Repo) object.ID {
	t.Helper()
	id := writeTree(t, repo, "", fileEdit("f", "boom"))
	for range 10 {
		var edits []edit.Edit
		for name := range 10 {
			edits = append(edits, edit.Edit{Path: fmt.Sprint(name), Mode: object.ModeTree, ID: id})
		}
		id = writeTree(t, repo, "", edits...)
	}
	return writeCommit(t, repo, id, "boom")
}

func TestTreeBombIsTruncated(t *testing.T) {
	repo := newRepository(t)
	bomb := treeBomb(t, repo)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	entries, isTruncated, err := repo.Tree(ctx, bomb, true, TreeLimit{100_000, 7 << 20})
	if err != nil || !isTruncated || len(entries) != 100_000 {
		t.Errorf("%d entries, %v, %v", len(entries), isTruncated, err)
	}
	if _, _, err := repo.Tree(t.Context(), bomb, true, TreeLimit{}); !errors.Is(err, ErrBudget) {
		t.Errorf("without a limit: %v", err)
	}
}

func TestPatches(t *testing.T) {
	repo := newRepository(t)
	first := seed(t, repo, "main", fileEdit("a", "1\n"))
	second := writeCommit(t, repo, writeTree(t, repo, first, fileEdit("a", "2\n")), "Second", first)
	diff, err := repo.DiffText(t.Context(), first, second)
	if err != nil || !strings.HasPrefix(diff, "diff --git a/a b/a\n") || !strings.Contains(diff, "\n-1\n+2\n") {
		t.Errorf("%q %v", diff, err)
	}
	for _, base := range []object.ID{"", first} {
		patch, err := repo.PatchText(t.Context(), base, second)
		if err != nil || !strings.HasPrefix(patch, "From "+string(second)+" ") || !strings.Contains(patch, "Subject: [PATCH] Second\n") || !strings.Contains(patch, "\n-1\n+2\n") {
			t.Errorf("%q %v", patch, err)
		}
	}
	if root, err := repo.DiffText(t.Context(), "", first); err != nil || !strings.Contains(root, "\n+1\n") {
		t.Errorf("%q %v", root, err)
	}
}
