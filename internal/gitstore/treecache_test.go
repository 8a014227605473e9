package gitstore

import (
	"context"
	"errors"
	"sync"
	"testing"
	"unsafe"
)

func TestTreeCache(t *testing.T) {
	const entry = int(unsafe.Sizeof(TreeEntry{}))
	cache := newTreeCache(3 * entry)
	repo, other := &Repo{}, &Repo{}
	loads := map[treeKey]int{}
	get := func(repo *Repo, tree ID, count int) {
		t.Helper()
		key := treeKey{repo: repo, tree: tree}
		entries, err := cache.get(t.Context(), key, func(context.Context) ([]TreeEntry, int, error) {
			loads[key]++
			return make([]TreeEntry, count), 0, nil
		})
		if err != nil || len(entries) != count {
			t.Errorf("%s gives %d entries, %v", tree, len(entries), err)
		}
	}
	wantLoads := func(repo *Repo, tree ID, want int) {
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
	get(repo, "large", 4) // does not fit
	get(repo, "large", 4)
	wantLoads(repo, "large", 2)
	get(repo, "a", 1) // and drives out nothing
	wantLoads(repo, "a", 1)
	get(repo, "d", 1)
	cache.forget(repo)
	cache.forget(other)
	if cache.bytes != 0 || len(cache.byKey) != 0 || cache.recent.Len() != 0 {
		t.Errorf("after forget: %d bytes, %d keys, %d lists", cache.bytes, len(cache.byKey), cache.recent.Len())
	}
}

func TestTreeCacheAsksOnce(t *testing.T) {
	cache := newTreeCache(1 << 20)
	key := treeKey{repo: &Repo{}, tree: "a"}
	failure := errors.New("first one fails")
	var mu sync.Mutex
	loads := 0
	load := func(context.Context) ([]TreeEntry, int, error) {
		mu.Lock()
		defer mu.Unlock()
		loads++
		if loads == 1 {
			return nil, 0, failure
		}
		return make([]TreeEntry, 1), 0, nil
	}
	var group sync.WaitGroup
	failed := make(chan error, 8)
	for range cap(failed) {
		group.Go(func() {
			if _, err := cache.get(t.Context(), key, load); err != nil {
				failed <- err
			}
		})
	}
	group.Wait()
	if len(failed) != 1 || !errors.Is(<-failed, failure) || loads != 2 {
		t.Errorf("%d loads; one of them was to fail, for one caller", loads)
	}
}
