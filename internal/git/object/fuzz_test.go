package object

import (
	"errors"
	"testing"
)

func FuzzParseCommit(f *testing.F) {
	f.Add([]byte("tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor A <a> 1 +0000\n\nm"))
	f.Add([]byte("tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\nauthor <<>> x\ngpgsig a\n b\n\n\xff"))
	f.Fuzz(func(t *testing.T, content []byte) {
		commit, err := ParseCommit("", content)
		if err != nil && !errors.Is(err, ErrMalformed) || err == nil && len(commit.Tree) != IDLength {
			t.Errorf("%q: %+v, %v", content, commit, err)
		}
	})
}

func FuzzTrees(f *testing.F) {
	f.Add([]byte("100644 a\x0001234567890123456789"))
	f.Add([]byte("40000 b\x000123456789012345678"))
	f.Fuzz(func(t *testing.T, content []byte) {
		entries, err := ParseTree(content)
		if err != nil {
			return
		}
		seen := map[string]bool{}
		for _, entry := range entries {
			found, ok, err := FindInTree(content, entry.Name)
			if err != nil || !ok || !seen[entry.Name] && found != entry {
				t.Errorf("%q of %q is %v, %t, %v", entry.Name, content, found, ok, err)
			}
			seen[entry.Name] = true
		}
		if found, ok, err := FindInTree(content, "nobody's"); ok && !seen["nobody's"] || err != nil {
			t.Errorf("%q has %v, %v", content, found, err)
		}
		again, err := FormatTree(entries)
		if err != nil || len(again) != len(content) {
			t.Errorf("%q becomes %q, %v", content, again, err)
		}
	})
}
