package gitstore

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestCommits(t *testing.T) {
	ctx := t.Context()
	repo := newRepository(t)
	tree := writeTree(t, repo, "", fileEdit("a", "a"))
	west := Person{Name: "Grace <Hopper>\n", Email: " grace@example.org\x00", When: time.Unix(1, 0).In(time.FixedZone("", -(5*60+30)*60))}
	input := CommitInput{Tree: tree, Author: ada, Committer: west, Message: "Subject ü\n\nBody\n"}
	id, err := repo.WriteCommit(ctx, input)
	if err != nil {
		t.Fatal(err)
	}
	raw := "tree " + string(tree) + "\nauthor Ada Lovelace <ada@example.org> 1700000000 +0200\n" +
		"committer Grace Hopper <grace@example.org> 1 -0530\n\nSubject ü\n\nBody"
	if got := plainGit(t, folder(t, repo), "cat-file", "commit", string(id)); got != raw {
		t.Errorf("stored\n%s\nwant\n%s", got, raw)
	}
	got, err := repo.Commit(ctx, id)
	if err != nil {
		t.Fatal(err)
	}
	want := Commit{ID: id, Tree: tree, Author: ada, Committer: Person{"Grace Hopper", "grace@example.org", west.When}, Message: input.Message}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	bad := func(change func(*CommitInput)) CommitInput {
		input := CommitInput{Tree: tree, Parents: []ID{id}, Author: ada, Committer: ada}
		change(&input)
		return input
	}
	for name, test := range map[string]struct {
		input CommitInput
		err   error
	}{
		"unknown tree":     {bad(func(c *CommitInput) { c.Tree = absent }), ErrObjectNotFound},
		"commit as tree":   {bad(func(c *CommitInput) { c.Tree = id }), ErrWrongKind},
		"no tree":          {bad(func(c *CommitInput) { c.Tree = "" }), ErrIDInvalid},
		"unknown parent":   {bad(func(c *CommitInput) { c.Parents = []ID{absent} }), ErrObjectNotFound},
		"tree as parent":   {bad(func(c *CommitInput) { c.Parents = []ID{tree} }), ErrNotCommit},
		"forged parent":    {bad(func(c *CommitInput) { c.Parents = []ID{id + "\nx"} }), ErrIDInvalid},
		"no name":          {bad(func(c *CommitInput) { c.Author.Name = " <>" }), ErrCommitInvalid},
		"before 1970":      {bad(func(c *CommitInput) { c.Committer.When = time.Unix(-1, 0) }), ErrCommitInvalid},
		"no date":          {bad(func(c *CommitInput) { c.Author.When = time.Time{} }), ErrCommitInvalid},
		"NUL in a message": {bad(func(c *CommitInput) { c.Message = "a\x00b" }), ErrCommitInvalid},
	} {
		if _, err := repo.WriteCommit(ctx, test.input); !errors.Is(err, test.err) {
			t.Errorf("%s: %v, want %v", name, err, test.err)
		}
	}
	for id, want := range map[ID]error{absent: ErrObjectNotFound, tree: ErrNotCommit, "main": ErrIDInvalid} {
		if _, err := repo.Commit(ctx, id); !errors.Is(err, want) {
			t.Errorf("commit %s: %v, want %v", id, err, want)
		}
	}
	writeCommit(t, repo, writeTree(t, repo, tree, TreeEdit{Path: "a", Delete: true}), "", id)
	fsck(t, repo)
}

func FuzzParseCommit(f *testing.F) {
	f.Add([]byte("tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a> 1 +0000\n\nm"))
	f.Add([]byte("tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor <<>> x\ngpgsig a\n b\n\n\xff"))
	f.Fuzz(func(t *testing.T, content []byte) {
		commit, err := parseCommit(absent, content)
		if err != nil && !errors.Is(err, errCommitMalformed) || err == nil && len(commit.Tree) != idLength {
			t.Errorf("%q: %+v, %v", content, commit, err)
		}
	})
}

func FuzzTrees(f *testing.F) {
	f.Add([]byte("100644 a\x0001234567890123456789"))
	f.Add([]byte("40000 b\x000123456789012345678"))
	f.Fuzz(func(t *testing.T, content []byte) {
		entries, err := parseTree(content)
		if err != nil {
			return
		}
		again, err := formatTree(entries)
		if err != nil || len(again) != len(content) {
			t.Errorf("%q becomes %q, %v", content, again, err)
		}
	})
}
