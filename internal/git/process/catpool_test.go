package process

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"sheaf/internal/git/gittest"
	"sheaf/internal/git/object"
)

func newPool(t *testing.T) (pool *CatPool, shelf *CatShelf, dir string, starts *int) {
	t.Helper()
	git, dir := newGit(t)
	shelf, starts = &CatShelf{}, new(int)
	t.Cleanup(shelf.Close)
	pool = NewCatPool(shelf, func(ctx context.Context) (*CatFile, error) {
		*starts++
		return git.StartCatFile(ctx, Command{Dir: dir})
	})
	return pool, shelf, dir, starts
}

func read(t *testing.T, pool *CatPool, rev string) (content []byte, err error) {
	t.Helper()
	err = pool.Do(t.Context(), Way{}, func(cat *CatFile) (err error) {
		_, content, err = cat.Contents(rev)
		return err
	})
	return content, err
}

// An object that is too large ends one process, not all that lie idle.
func TestTooLargeObject(t *testing.T) {
	pool, shelf, dir, starts := newPool(t)
	large := gittest.RunInput(t, dir, strings.Repeat("x", maxContents+1), "hash-object", "-w", "--stdin")
	small := gittest.RunInput(t, dir, "small", "hash-object", "-w", "--stdin")
	if err := pool.Do(t.Context(), Way{}, func(*CatFile) error {
		_, err := read(t, pool, small) // so that there are two
		return err
	}); err != nil || *starts != 2 || len(shelf.idle) != 2 {
		t.Fatalf("%v: %d starts, %d are idle", err, *starts, len(shelf.idle))
	}
	asked := 0
	err := pool.Do(t.Context(), Way{}, func(cat *CatFile) error {
		asked++
		_, _, err := cat.Contents(large)
		return err
	})
	if !errors.Is(err, object.ErrTooLarge) || asked != 1 || len(shelf.idle) != 1 {
		t.Errorf("%v: asked %d times, %d are idle", err, asked, len(shelf.idle))
	}
	if content, err := read(t, pool, small); err != nil || string(content) != "small" || *starts != 2 {
		t.Errorf("afterwards: %q %v, %d starts", content, err, *starts)
	}
}

// A tree that is none is an error of the object, and what was asked with it does not answer later questions.
func TestWrongKindAmongTrees(t *testing.T) {
	pool, _, dir, starts := newPool(t)
	var ids []string
	for i := range 50 {
		ids = append(ids, gittest.RunInput(t, dir, fmt.Sprint(i), "hash-object", "-w", "--stdin"))
	}
	if _, err := read(t, pool, ids[0]); err != nil {
		t.Fatal(err)
	}
	err := pool.Do(t.Context(), Way{}, func(cat *CatFile) error {
		_, err := cat.Trees(ids)
		return err
	})
	if !errors.Is(err, object.ErrWrongKind) || *starts != 1 {
		t.Errorf("%v, %d starts", err, *starts)
	}
	if content, err := read(t, pool, ids[7]); err != nil || string(content) != "7" {
		t.Errorf("%q %v", content, err)
	}
}

func TestIdleProcessThatDied(t *testing.T) {
	pool, _, dir, starts := newPool(t)
	id := gittest.RunInput(t, dir, "x", "hash-object", "-w", "--stdin")
	for round := range 3 {
		if content, err := read(t, pool, id); err != nil || string(content) != "x" || *starts != round+1 {
			t.Errorf("%q %v, %d starts", content, err, *starts)
		}
		gittest.KillChildren(t, dir, "cat-file")
	}
	// One that cannot work at all is an error, and no endless loop.
	if err := os.Rename(dir+"/HEAD", dir+"/gone"); err != nil {
		t.Fatal(err)
	}
	if _, err := read(t, pool, id); err == nil {
		t.Error("read from what is no repository")
	}
}

// Closing the shelf ends what is idle and what comes back later; closing a pool spares those of others.
func TestShelf(t *testing.T) {
	pool, shelf, dir, _ := newPool(t)
	other := NewCatPool(shelf, pool.begin)
	id := gittest.RunInput(t, dir, "x", "hash-object", "-w", "--stdin")
	for _, pool := range []*CatPool{pool, other} {
		if _, err := read(t, pool, id); err != nil {
			t.Fatal(err)
		}
	}
	other.Close()
	if len(shelf.idle) != 1 || shelf.idle[0].pool != pool {
		t.Errorf("%d are idle", len(shelf.idle))
	}
	var content []byte
	err := pool.Do(t.Context(), Way{}, func(cat *CatFile) (err error) {
		shelf.Close()
		_, content, err = cat.Contents(id)
		return err
	})
	if err != nil || !bytes.Equal(content, []byte("x")) || len(shelf.idle) != 0 {
		t.Errorf("%q %v, %d are idle", content, err, len(shelf.idle))
	}
}
