package store

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/singleflight"

	"sheaf/internal/git/object"
)

// treeCacheBytes bounds the memory of the lists that are kept: about three lists of 100,000 files.
const treeCacheBytes = 64 << 20

// treeKey includes the repository: that one has a tree does not mean another may show it.
type treeKey struct {
	repo      *repository
	tree      object.ID
	recursive bool
	limit     TreeLimit // zero: none
}

// treeList is a list with the bytes that it takes.
type treeList struct {
	entries []TreeEntry
	bytes   int
}

// listOverhead is about what the cache itself takes for one list, in bytes.
const listOverhead = 512

// treeCache keeps the lists of trees used last. Equal questions at one time are answered by one git.
type treeCache struct {
	asking singleflight.Group
	limit  int // bytes

	hits, misses atomic.Int64

	mu     sync.Mutex
	bytes  int
	recent *simplelru.LRU[treeKey, treeList]
}

func newTreeCache(limit int) *treeCache {
	c := &treeCache{limit: limit}
	const unlimited = 1 << 30 // their number: bytes count
	recent, err := simplelru.NewLRU(unlimited, func(_ treeKey, dropped treeList) { c.bytes -= dropped.bytes })
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	c.recent = recent
	return c
}

// get returns the list for key, from load where it is not known. The number that load returns is the size of
// the text in bytes that the entries share. load does not end with one caller: others of the same manner may
// wait for it.
func (c *treeCache) get(ctx context.Context, key treeKey, manner string, load func(context.Context) ([]TreeEntry, int, error)) ([]TreeEntry, error) {
	c.mu.Lock()
	known, ok := c.recent.Get(key)
	c.mu.Unlock()
	if ok {
		c.hits.Add(1)
		return known.entries, nil
	}
	c.misses.Add(1)
	name := fmt.Sprintf("%p %s %t %v %s", key.repo, key.tree, key.recursive, key.limit, manner)
	answer := c.asking.DoChan(name, func() (any, error) {
		entries, text, err := load(context.WithoutCancel(ctx))
		if err == nil {
			c.keep(key, treeList{entries, listOverhead + text + len(entries)*int(unsafe.Sizeof(TreeEntry{}))})
		}
		return entries, err
	})
	select {
	case result := <-answer:
		entries, _ := result.Val.([]TreeEntry)
		return entries, result.Err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *treeCache) keep(key treeKey, added treeList) {
	key.tree = object.ID(strings.Clone(string(key.tree))) // an id out of a list would keep the text of the whole list
	c.mu.Lock()
	defer c.mu.Unlock()
	if added.bytes > c.limit {
		return
	}
	c.recent.Remove(key) // so that its bytes are not counted twice
	c.recent.Add(key, added)
	c.bytes += added.bytes
	for c.bytes > c.limit {
		c.recent.RemoveOldest()
	}
}

// forget drops the lists of one repository.
func (c *treeCache) forget(repo *repository) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range c.recent.Keys() {
		if key.repo == repo {
			c.recent.Remove(key)
		}
	}
}
