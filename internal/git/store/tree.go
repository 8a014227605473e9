package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// TreeEntry is one entry of a tree. Path is relative to the tree that was asked for.
type TreeEntry struct {
	Path, Mode string
	Kind       object.Kind
	ID         object.ID
	Size       int64 // bytes for blobs, -1 for the rest and for blobs that cannot be read
}

// TreeLimit bounds a list; 0 is no limit. A few small trees can name each other so that the list of their files
// has no end in practice.
type TreeLimit struct {
	Entries int
	Bytes   int // of the entries as tree objects have them: mode, path and 20 bytes of id
}

// Tree lists a tree, with everything below it if recursive, in Git's order: a folder before its content. It gives
// only the first entries if there are more than the limit allows, and tells so.
// Answers are cached by tree and shared: do not change them. ErrObjectNotFound, or ErrWrongKind for an
// object that is neither a tree nor a commit (whose tree is then listed).
func (r *Repo) Tree(ctx context.Context, tree object.ID, recursive bool, limit TreeLimit) (entries []TreeEntry, isTruncated bool, err error) {
	entries, err = r.listTree(ctx, tree, recursive, limit)
	if err != nil {
		return nil, false, fmt.Errorf("list tree %s of %s: %w", tree, r.Name(), err)
	}
	length := 0
	for i := range entries {
		if length += entries[i].length(); i == limit.most() || limit.Bytes > 0 && length > limit.Bytes {
			return entries[:i:i], true, nil
		}
	}
	return entries, false, nil
}

func (l TreeLimit) most() int {
	if l.Entries == 0 {
		return math.MaxInt
	}
	return l.Entries
}

func (e TreeEntry) length() int { return len(e.Mode) + 1 + len(e.Path) + 1 + object.IDLength/2 }

func (r *Repo) listTree(ctx context.Context, tree object.ID, recursive bool, limit TreeLimit) ([]TreeEntry, error) {
	tree, err := r.treeOf(ctx, tree)
	if err != nil {
		return nil, err
	}
	r, err = r.stored(ctx)
	if err != nil {
		return nil, err
	}
	key := treeKey{repo: r.repository, tree: tree, recursive: recursive, limit: limit}
	return r.store.trees.get(ctx, key, r.manner(), func(ctx context.Context) ([]TreeEntry, int, error) {
		return r.loadTree(ctx, tree, recursive, limit)
	})
}

// manner tells handles apart that should not wait for each other's lists: one may have to queue, or may read
// what is soon gone.
func (r *Repo) manner() string { return fmt.Sprint(r.way.Urgent, r.sight) }

// loadTree gives at least one entry more than the limit allows, if there is one.
func (r *Repo) loadTree(ctx context.Context, tree object.ID, recursive bool, limit TreeLimit) ([]TreeEntry, int, error) {
	args := []string{"ls-tree", "-z", "-l", "--full-tree"}
	if recursive {
		args = append(args, "-r", "-t")
	}
	out := newEntryBuffer(limit)
	if _, err := r.Run(ctx, process.Command{Args: append(args, string(tree)), Stdout: out}); err != nil && !out.isFull() {
		return nil, 0, err
	}
	if limit.Bytes == 0 && out.bytes < 0 {
		return nil, 0, ErrBudget
	}
	text := out.text.String()
	entries, err := parseTreeList(text[:strings.LastIndexByte(text, 0)+1])
	return entries, len(text), err
}

// listLength bounds, in bytes, a list for which its caller sets no bound: beyond it, Tree gives ErrBudget.
const listLength = 32 << 20

// entryBuffer takes NUL-terminated entries until it has enough of them; git then ends by itself.
type entryBuffer struct {
	text           bytes.Buffer
	entries, bytes int // that are still wanted
}

func newEntryBuffer(limit TreeLimit) *entryBuffer {
	wanted := &entryBuffer{entries: math.MaxInt, bytes: listLength}
	if limit.Entries > 0 {
		wanted.entries = limit.Entries + 1
	}
	if limit.Bytes > 0 {
		wanted.bytes = limit.Bytes
	}
	return wanted
}

// listedMore is by how many bytes at most an entry is longer in the list than in a tree object: the id in
// hexadecimal, the kind, and the size in a column of seven or as many digits as a number has.
const listedMore = object.IDLength/2 + len(" commit ") + len("9223372036854775807")

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

// treeOf checks that id is a tree of this repository, or gives the tree of a commit.
func (r *Repo) treeOf(ctx context.Context, id object.ID) (object.ID, error) {
	id, err := object.ParseID(string(id))
	if err != nil || id == object.EmptyTree {
		return id, err
	}
	var objects []object.Info
	err = r.read(ctx, func(cat *process.CatFile) (err error) {
		objects, err = cat.Infos([]string{string(id), string(id) + "^{tree}"})
		return err
	})
	switch {
	case err != nil:
		return "", err
	case objects[0].ID == "":
		return "", object.ErrNotFound
	case objects[1].ID == "" && objects[0].Kind == object.KindCommit:
		return "", fmt.Errorf("its tree is missing: %w", ErrDamaged)
	case objects[1].ID == "":
		return "", fmt.Errorf("it is a %s: %w", objects[0].Kind, object.ErrWrongKind)
	}
	return objects[1].ID, nil
}

var errTreeList = errors.New("unexpected answer of git ls-tree")

// parseTreeList reads "MODE KIND ID SIZE\tPATH\0" again and again. All strings share the memory of text.
func parseTreeList(text string) ([]TreeEntry, error) {
	entries := make([]TreeEntry, 0, strings.Count(text, "\x00"))
	for text != "" {
		line, rest, _ := strings.Cut(text, "\x00")
		header, path, hasPath := strings.Cut(line, "\t")
		mode, header, _ := strings.Cut(header, " ")
		kind, header, _ := strings.Cut(header, " ")
		id, size, hasSize := strings.Cut(header, " ")
		if !hasPath || !hasSize || len(id) != object.IDLength {
			return nil, fmt.Errorf("%w: %q", errTreeList, line)
		}
		entry := TreeEntry{Path: path, Mode: mode, Kind: object.Kind(kind), ID: object.ID(id), Size: -1}
		if size = strings.TrimLeft(size, " "); size != "-" && size != "BAD" {
			bytes, err := strconv.ParseInt(size, 10, 64)
			if err != nil {
				return nil, fmt.Errorf("%w: %q", errTreeList, line)
			}
			entry.Size = bytes
		}
		entries = append(entries, entry)
		text = rest
	}
	return entries, nil
}

// Entry finds one path below a tree. ErrPathNotFound if it is not there, ErrPathInvalid if it cannot be
// one; the tree may be a commit, as for Tree.
func (r *Repo) Entry(ctx context.Context, tree object.ID, path string) (TreeEntry, error) {
	entry, err := r.findEntry(ctx, tree, path)
	if err != nil {
		return TreeEntry{}, fmt.Errorf("find %q in tree %s of %s: %w", path, tree, r.Name(), err)
	}
	return entry, nil
}

func (r *Repo) findEntry(ctx context.Context, tree object.ID, path string) (TreeEntry, error) {
	names, err := object.SplitPath(path)
	if err != nil {
		return TreeEntry{}, err
	}
	tree, err = r.treeOf(ctx, tree)
	if err != nil {
		return TreeEntry{}, err
	}
	var entry TreeEntry
	err = r.read(ctx, func(cat *process.CatFile) error {
		found := object.Entry{Mode: object.StoredModeTree, ID: tree}
		for _, name := range names {
			if !found.IsTree() {
				return ErrPathNotFound
			}
			var err error
			if found, err = cat.EntryNamed(found.ID, name); err != nil {
				return lostError(err)
			}
		}
		mode := object.SixDigits(found.Mode)
		entry = TreeEntry{Path: path, Mode: mode, Kind: object.KindOfMode(mode), ID: found.ID, Size: -1}
		if entry.Kind != object.KindBlob {
			return nil
		}
		info, err := cat.Info(string(found.ID))
		entry.Size = info.Size
		return lostError(err)
	})
	return entry, err
}
