package store

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sheaf/internal/git/object"
)

func FuzzParseName(f *testing.F) {
	f.Add("ada", "site")
	f.Add("..", "a/b")
	f.Add("-x", ".git")
	f.Add("a", "b.GIT")
	f.Fuzz(func(t *testing.T, owner, repo string) {
		name, err := ParseName(owner, repo)
		if err != nil {
			if !errors.Is(err, ErrNameInvalid) {
				t.Errorf("%q, %q: %v", owner, repo, err)
			}
			return
		}
		store := &Store{folder: "/data"}
		path := store.path(name)
		isInside := path == "/data/repositories/"+owner+"/"+repo+".git"
		if !isInside || strings.Contains(path, "..git") != strings.HasSuffix(repo, ".") || strings.ContainsAny(owner+repo, "/\\\x00\n :") {
			t.Errorf("%q, %q are at %q", owner, repo, path)
		}
		if strings.HasPrefix(owner, ".") || strings.HasPrefix(repo, ".") || strings.HasSuffix(strings.ToLower(repo), ".git") {
			t.Errorf("%q, %q are accepted", owner, repo)
		}
	})
}

func FuzzCommitCandidates(f *testing.F) {
	repo := newRepository(f)
	head := seed(f, repo, "main", fileEdit("a", "a"))
	for _, rev := range []string{"main", "HEAD", "heads/main", string(head), "--help", "a\nb", "main\r", "@", "@{1}", ":/Initial", "main^{/x}", "main:a", ""} {
		f.Add(rev)
	}
	f.Fuzz(func(t *testing.T, rev string) {
		_, err := repo.ResolveCommit(t.Context(), rev)
		if err != nil && !errors.Is(err, object.ErrNotFound) {
			t.Errorf("resolve %q: %v", rev, err)
		}
		if _, err := repo.Stat(t.Context(), rev); err != nil && !errors.Is(err, object.ErrNotFound) {
			t.Errorf("stat %q: %v", rev, err)
		}
		if id, err := repo.ResolveCommit(t.Context(), "main"); err != nil || id != head {
			t.Errorf("after %q, main is %s, %v", rev, id, err)
		}
	})
}

func TestNamesUnder(t *testing.T) {
	dir := t.TempDir()
	if names, err := NamesUnder(dir, "ada"); err != nil || len(names) > 0 {
		t.Errorf("nothing is there yet: %v, %v", names, err)
	}
	for _, path := range []string{"Ada/notes.git", "ada/diary.git", "ada/no-repository", "adam/other.git", "empty"} {
		if err := os.MkdirAll(filepath.Join(dir, RepositoriesFolder, filepath.FromSlash(path)), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for owner, want := range map[string][]string{
		"ada": {"ada/diary", "Ada/notes"}, "Ada": {"Ada/notes", "ada/diary"}, "empty": nil, "nobody": nil, "..": nil,
	} {
		if names, err := NamesUnder(dir, owner); err != nil || !slices.Equal(names, want) {
			t.Errorf("under %s: %v, %v", owner, names, err)
		}
	}
}
