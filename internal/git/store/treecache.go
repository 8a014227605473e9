package store

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"unsafe"

	"golang.org/x/sync/singleflight"

	"sheaf/internal/git/object"
	"sheaf/internal/lru"
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

// listOverhead is about what the cache itself takes for one list, in bytes.
const listOverhead = 512

// treeCache keeps the lists of trees used last. Equal questions at one time are answered by one git.
type treeCache struct {
	asking singleflight.Group
	recent *lru.Cache[treeKey, []TreeEntry]

	hits, misses atomic.Int64
}

func newTreeCache(limit int) *treeCache {
	return &treeCache{recent: lru.New[treeKey, []TreeEntry](limit)}
}

// get returns the list for key, from load where it is not known. The number that load returns is the size of
// the text in bytes that the entries share. load does not end with one caller: others of the same manner may
// wait for it.
func (c *treeCache) get(ctx context.Context, key treeKey, manner string, load func(context.Context) ([]TreeEntry, int, error)) ([]TreeEntry, error) {
	if known, ok := c.recent.Get(key); ok {
		c.hits.Add(1)
		return known, nil
	}
	c.misses.Add(1)
	name := fmt.Sprintf("%p %s %t %v %s", key.repo, key.tree, key.recursive, key.limit, manner)
	answer := c.asking.DoChan(name, func() (any, error) {
		entries, text, err := load(context.WithoutCancel(ctx))
		if err == nil {
			c.keep(key, entries, listOverhead+text+len(entries)*int(unsafe.Sizeof(TreeEntry{})))
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

func (c *treeCache) keep(key treeKey, entries []TreeEntry, bytes int) {
	key.tree = object.ID(strings.Clone(string(key.tree))) // an id out of a list would keep the text of the whole list
	c.recent.Keep(key, entries, bytes)
}

// forget drops the lists of one repository.
func (c *treeCache) forget(repo *repository) {
	c.recent.Forget(func(key treeKey) bool { return key.repo == repo })
}
