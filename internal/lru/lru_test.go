package lru

import (
	"math/rand/v2"
	"testing"
)

func TestCache(t *testing.T) {
	c := New[string, int](30)
	want := func(key string, value int, ok bool) {
		t.Helper()
		if got, found := c.Get(key); got != value || found != ok {
			t.Errorf("%s gives %d, %t", key, got, found)
		}
	}
	c.Keep("a", 1, 10)
	c.Keep("b", 2, 10)
	c.Keep("b", 3, 10) // counts once
	c.Keep("c", 4, 10)
	want("a", 1, true)
	c.Keep("d", 5, 10) // drives out what was used longest ago
	want("b", 0, false)
	want("a", 1, true)
	c.Keep("large", 6, 31) // does not fit, and drives out nothing
	want("large", 0, false)
	want("c", 4, true)
	c.Forget(func(key string) bool { return key < "d" })
	want("a", 0, false)
	want("d", 5, true)
	if count, bytes := c.Size(); count != 1 || bytes != 10 {
		t.Errorf("%d values of %d bytes", count, bytes)
	}
}

// The bytes that are counted are those of the values that are kept, and never more than the limit.
func TestCacheIsBounded(t *testing.T) {
	const limit = 400
	c := New[int, int](limit)
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		bytes := random.IntN(100) * random.IntN(6)
		c.Keep(random.IntN(200), bytes, bytes)
		kept := 0
		for _, one := range c.recent.Values() {
			kept += one.value
		}
		if _, counted := c.Size(); kept != counted || kept > limit {
			t.Fatalf("%d bytes are kept, %d counted", kept, counted)
		}
	}
}
