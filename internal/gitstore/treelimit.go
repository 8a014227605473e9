package gitstore

import (
	"bytes"
	"context"
	"fmt"
	"io"
)

// TreeLimit bounds a recursive list. A few small trees can name each other so that the list of their files
// has no end in practice.
type TreeLimit struct {
	Entries int
	Bytes   int // of the entries as tree objects have them: mode, path and 20 bytes of id
}

func (e TreeEntry) length() int { return len(e.Mode) + 1 + len(e.Path) + 1 + idLength/2 }

// TreeWithin lists a tree with everything below it as Tree does, but only the first entries if there are
// more than the limit allows.
func (r *Repo) TreeWithin(ctx context.Context, tree ID, limit TreeLimit) (entries []TreeEntry, isTruncated bool, err error) {
	tree, err = r.treeOf(ctx, tree)
	if err == nil {
		key := treeKey{repo: r, tree: tree, recursive: true, limit: limit}
		entries, err = r.store.trees.get(ctx, key, func(ctx context.Context) ([]TreeEntry, int, error) {
			return r.loadTreeWithin(ctx, tree, limit)
		})
	}
	if err != nil {
		return nil, false, fmt.Errorf("list tree %s of %s: %w", tree, r.Name(), err)
	}
	length := 0
	for i := range entries {
		if length += entries[i].length(); i == limit.Entries || length > limit.Bytes {
			return entries[:i], true, nil
		}
	}
	return entries, false, nil
}

// loadTreeWithin gives at least one entry more than the limit allows, if there is one.
func (r *Repo) loadTreeWithin(ctx context.Context, tree ID, limit TreeLimit) ([]TreeEntry, int, error) {
	out := entryBuffer{entries: limit.Entries + 1, bytes: limit.Bytes}
	args := []string{"ls-tree", "-r", "-t", "-z", "-l", "--full-tree", string(tree)}
	if _, err := r.run(ctx, call{args: args, stdout: &out}); err != nil && !out.isFull() {
		return nil, 0, err
	}
	text := out.text.String()
	entries, err := parseTreeList(text[:bytes.LastIndexByte([]byte(text), 0)+1])
	return entries, len(text), err
}

// entryBuffer takes NUL-terminated entries until it has enough of them; git then ends by itself.
type entryBuffer struct {
	text           bytes.Buffer
	entries, bytes int // that are still wanted
}

// listedMore is by how many bytes at most an entry is longer in the list than in a tree object: the id in
// hexadecimal, the kind, and the size in a column of seven or as many digits as a number has.
const listedMore = idLength/2 + len(" commit ") + len("9223372036854775807")

func (b *entryBuffer) isFull() bool { return b.entries <= 0 || b.bytes < 0 }

func (b *entryBuffer) Write(p []byte) (int, error) {
	if b.isFull() {
		return 0, io.ErrShortWrite
	}
	count := bytes.Count(p, []byte{0})
	b.entries -= count
	b.bytes -= len(p) - count*listedMore
	return b.text.Write(p)
}
