// Package lru keeps what was used last, as much as a number of bytes allows.
package lru

import (
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Cache keeps values by keys. Its methods may be called at the same time.
type Cache[K comparable, V any] struct {
	limit int

	mu     sync.Mutex
	bytes  int
	recent *simplelru.LRU[K, kept[V]]
}

type kept[V any] struct {
	value V
	bytes int
}

// New returns a cache whose values take no more than limit bytes together.
func New[K comparable, V any](limit int) *Cache[K, V] {
	c := &Cache[K, V]{limit: limit}
	const unlimited = 1 << 30 // their number: bytes count
	recent, err := simplelru.NewLRU(unlimited, func(_ K, dropped kept[V]) { c.bytes -= dropped.bytes })
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	c.recent = recent
	return c
}

// Get returns the value of key, and whether there is one.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	found, ok := c.recent.Get(key)
	return found.value, ok
}

// Keep keeps value, which takes that many bytes with its key, in the place of what was used longest ago. What is larger
// than all may be is not kept, and drives out nothing.
func (c *Cache[K, V]) Keep(key K, value V, bytes int) {
	if bytes > c.limit {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.recent.Remove(key) // so that its bytes are not counted twice
	c.recent.Add(key, kept[V]{value, bytes})
	c.bytes += bytes
	for c.bytes > c.limit {
		c.recent.RemoveOldest()
	}
}

// Forget drops the values whose keys are so.
func (c *Cache[K, V]) Forget(so func(K) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, key := range c.recent.Keys() {
		if so(key) {
			c.recent.Remove(key)
		}
	}
}

// Size returns how many values are kept, and how many bytes they take.
func (c *Cache[K, V]) Size() (count, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.recent.Len(), c.bytes
}
