package store

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
)

func TestCommits(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	tree := writeTree(t, repo, "", fileEdit("a", "a"))
	west := object.Person{Name: "Grace <Hopper>\n", Email: " grace@example.org\x00", When: time.Unix(1, 0).In(time.FixedZone("", -(5*60+30)*60))}
	input := object.CommitInput{Tree: tree, Author: ada, Committer: west, Message: "Subject ü\n\nBody\n"}
	id, err := repo.WriteCommit(ctx, input)
	if err != nil {
		t.Fatal(err)
	}
	raw := "tree " + string(tree) + "\nauthor Ada Lovelace <ada@example.org> 1700000000 +0200\n" +
		"committer Grace Hopper <grace@example.org> 1 -0530\n\nSubject ü\n\nBody"
	if got := git(t, repo, "cat-file", "commit", string(id)); got != raw {
		t.Errorf("stored\n%s\nwant\n%s", got, raw)
	}
	got, err := repo.Commit(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	want := object.Commit{ID: id, Tree: tree, Author: ada, Committer: object.Person{Name: "Grace Hopper", Email: "grace@example.org", When: west.When}, Message: input.Message}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	bad := func(change func(*object.CommitInput)) object.CommitInput {
		input := object.CommitInput{Tree: tree, Parents: []object.ID{id}, Author: ada, Committer: ada}
		change(&input)
		return input
	}
	for name, test := range map[string]struct {
		input object.CommitInput
		err   error
	}{
		"unknown tree":     {bad(func(c *object.CommitInput) { c.Tree = absent }), object.ErrNotFound},
		"commit as tree":   {bad(func(c *object.CommitInput) { c.Tree = id }), object.ErrWrongKind},
		"no tree":          {bad(func(c *object.CommitInput) { c.Tree = "" }), object.ErrIDInvalid},
		"unknown parent":   {bad(func(c *object.CommitInput) { c.Parents = []object.ID{absent} }), object.ErrNotFound},
		"tree as parent":   {bad(func(c *object.CommitInput) { c.Parents = []object.ID{tree} }), object.ErrNotCommit},
		"forged parent":    {bad(func(c *object.CommitInput) { c.Parents = []object.ID{id + "\nx"} }), object.ErrIDInvalid},
		"no name":          {bad(func(c *object.CommitInput) { c.Author.Name = " <>" }), object.ErrCommitInvalid},
		"before 1970":      {bad(func(c *object.CommitInput) { c.Committer.When = time.Unix(-1, 0) }), object.ErrCommitInvalid},
		"no date":          {bad(func(c *object.CommitInput) { c.Author.When = time.Time{} }), object.ErrCommitInvalid},
		"NUL in a message": {bad(func(c *object.CommitInput) { c.Message = "a\x00b" }), object.ErrCommitInvalid},
	} {
		if _, err := repo.WriteCommit(ctx, test.input); !errors.Is(err, test.err) {
			t.Errorf("%s: %v, want %v", name, err, test.err)
		}
	}
	for id, want := range map[object.ID]error{absent: object.ErrNotFound, tree: object.ErrNotCommit, "main": object.ErrIDInvalid} {
		if _, err := repo.Commit(ctx, id); !errors.Is(err, want) {
			t.Errorf("commit %s: %v, want %v", id, err, want)
		}
	}
	writeCommit(t, repo, writeTree(t, repo, tree, edit.Edit{Path: "a", Delete: true}), "", id)
	fsck(t, repo)
}
