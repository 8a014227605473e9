package gitstore

import (
	"container/list"
	"context"
	"sync"
	"unsafe"
)

// treeCacheBytes bounds the memory of the lists that are kept: about three lists of 100,000 files.
const treeCacheBytes = 64 << 20

// treeKey includes the repository: that one has a tree does not mean another may show it.
type treeKey struct {
	repo      *Repo
	tree      ID
	recursive bool
	limit     TreeLimit // zero: none
}

// treeCache keeps the lists of trees used last. Equal questions at one time are answered by one git.
type treeCache struct {
	mu     sync.Mutex
	limit  int
	bytes  int
	byKey  map[treeKey]*list.Element
	recent *list.List // of *treeList, the latest used first
}

type treeList struct {
	key     treeKey
	ready   chan struct{} // closed once the fields below are set
	entries []TreeEntry
	err     error
	bytes   int
}

func newTreeCache(limit int) *treeCache {
	return &treeCache{limit: limit, byKey: map[treeKey]*list.Element{}, recent: list.New()}
}

// get returns the list for key, from load where it is not known. The number that load returns is the size
// of the text in bytes that the entries share.
func (c *treeCache) get(ctx context.Context, key treeKey, load func(context.Context) ([]TreeEntry, int, error)) ([]TreeEntry, error) {
	for {
		found, isMine := c.enter(key)
		if isMine {
			entries, text, err := load(ctx)
			c.settle(found, entries, text, err)
			return entries, err
		}
		select {
		case <-found.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if found.err == nil {
			return found.entries, nil
		}
		// The one who asked first failed, perhaps only because that one's context ended: ask ourselves.
	}
}

// enter finds the list for key, or adds one that the caller must settle.
func (c *treeCache) enter(key treeKey) (found *treeList, isMine bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if element, ok := c.byKey[key]; ok {
		c.recent.MoveToFront(element)
		return element.Value.(*treeList), false
	}
	added := &treeList{key: key, ready: make(chan struct{})}
	c.byKey[key] = c.recent.PushFront(added)
	return added, true
}

func (c *treeCache) settle(added *treeList, entries []TreeEntry, text int, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	added.entries, added.err = entries, err
	close(added.ready)
	element, ok := c.byKey[added.key]
	if !ok || element.Value != added {
		return // dropped meanwhile
	}
	size := text + len(entries)*int(unsafe.Sizeof(TreeEntry{}))
	if err != nil || size > c.limit {
		c.drop(element)
		return
	}
	added.bytes = size
	c.bytes += added.bytes
	for c.bytes > c.limit {
		c.drop(c.recent.Back())
	}
}

// forget drops the lists of one repository.
func (c *treeCache) forget(repo *Repo) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, element := range c.byKey {
		if key.repo == repo {
			c.drop(element)
		}
	}
}

func (c *treeCache) drop(element *list.Element) {
	dropped := c.recent.Remove(element).(*treeList)
	delete(c.byKey, dropped.key)
	c.bytes -= dropped.bytes
}
