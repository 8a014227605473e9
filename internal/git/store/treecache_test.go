package store

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"unsafe"

	"sheaf/internal/git/object"
)

func entriesOf(count int) func(context.Context) ([]TreeEntry, int, error) {
	return func(context.Context) ([]TreeEntry, int, error) { return make([]TreeEntry, count), 0, nil }
}

func TestTreeCache(t *testing.T) {
	const entry, list = int(unsafe.Sizeof(TreeEntry{})), listOverhead + int(unsafe.Sizeof(TreeEntry{}))
	cache := newTreeCache(3 * list)
	repo, other := &repository{}, &repository{}
	loads := map[treeKey]int{}
	get := func(repo *repository, tree object.ID, count int) {
		t.Helper()
		key := treeKey{repo: repo, tree: tree}
		entries, err := cache.get(t.Context(), key, "", func(context.Context) ([]TreeEntry, int, error) {
			loads[key]++
			return make([]TreeEntry, count), 0, nil
		})
		if err != nil || len(entries) != count {
			t.Errorf("%s gives %d entries, %v", tree, len(entries), err)
		}
	}
	wantLoads := func(repo *repository, tree object.ID, want int) {
		t.Helper()
		if got := loads[treeKey{repo: repo, tree: tree}]; got != want {
			t.Errorf("%s was loaded %d times, want %d", tree, got, want)
		}
	}
	get(repo, "a", 1)
	get(repo, "a", 1)
	get(other, "a", 1) // another repository's tree of the same id
	wantLoads(repo, "a", 1)
	wantLoads(other, "a", 1)
	get(repo, "b", 1)
	get(repo, "a", 1)
	get(repo, "c", 1) // drops what was used longest ago: the other's
	get(repo, "a", 1)
	get(other, "a", 1)
	wantLoads(repo, "a", 1)
	wantLoads(other, "a", 2)
	large := 3*list/entry + 1
	get(repo, "large", large) // does not fit
	get(repo, "large", large)
	wantLoads(repo, "large", 2)
	get(repo, "a", 1) // and drives out nothing
	wantLoads(repo, "a", 1)
	get(repo, "d", 1)
	cache.forget(repo)
	cache.forget(other)
	if lists, bytes := cache.recent.Size(); bytes != 0 || lists != 0 {
		t.Errorf("after forget: %d bytes, %d lists", bytes, lists)
	}
}

func TestTreeCacheAsksOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := newTreeCache(1 << 20)
		key := treeKey{repo: &repository{}, tree: "a"}
		loads, goOn := 0, make(chan struct{})
		load := func(ctx context.Context) ([]TreeEntry, int, error) {
			loads++
			<-goOn
			return make([]TreeEntry, 5), 0, ctx.Err()
		}
		first, leave := context.WithCancel(t.Context())
		var group sync.WaitGroup
		group.Go(func() { // it begins, and leaves before there is an answer
			if _, err := cache.get(first, key, "", load); !errors.Is(err, context.Canceled) {
				t.Errorf("the asker that left: %v", err)
			}
		})
		synctest.Wait()
		for range 8 {
			group.Go(func() {
				if entries, err := cache.get(t.Context(), key, "", load); err != nil || len(entries) != 5 {
					t.Errorf("%d entries, %v", len(entries), err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		// Somebody in a hurry does not wait for those who may have to queue.
		if entries, err := cache.get(t.Context(), key, "urgent", entriesOf(5)); err != nil || len(entries) != 5 {
			t.Errorf("%d entries, %v", len(entries), err)
		}
		close(goOn)
		group.Wait()
		if loads != 1 {
			t.Errorf("%d loads", loads)
		}
	})
}

// A failure is for those who asked meanwhile, not for those who come later.
func TestTreeCacheForgetsFailures(t *testing.T) {
	cache := newTreeCache(1 << 20)
	key := treeKey{repo: &repository{}, tree: "a"}
	failure := errors.New("no")
	for _, want := range []error{failure, failure, nil, nil} {
		_, err := cache.get(t.Context(), key, "", func(context.Context) ([]TreeEntry, int, error) { return nil, 0, want })
		if !errors.Is(err, want) {
			t.Errorf("error is %v, want %v", err, want)
		}
	}
}
