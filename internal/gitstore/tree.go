package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// The modes of tree entries, six digits.
const (
	ModeFile       = "100644"
	ModeExecutable = "100755"
	ModeSymlink    = "120000"
	ModeTree       = "040000"
	ModeSubmodule  = "160000"
)

// TreeEntry is one entry of a tree. Path is relative to the tree that was asked for.
type TreeEntry struct {
	Path, Mode string
	Kind       Kind
	ID         ID
	Size       int64 // bytes for blobs, -1 for the rest
}

// Tree lists a tree, with everything below it if recursive, in Git's order: a folder before its content.
// Answers are cached by tree and shared: do not change them. ErrObjectNotFound, or ErrWrongKind for an
// object that is neither a tree nor a commit (whose tree is then listed).
func (r *Repo) Tree(ctx context.Context, tree ID, recursive bool) ([]TreeEntry, error) {
	entries, err := r.listTree(ctx, tree, recursive)
	if err != nil {
		return nil, fmt.Errorf("list tree %s of %s: %w", tree, r.Name(), err)
	}
	return entries, nil
}

func (r *Repo) listTree(ctx context.Context, tree ID, recursive bool) ([]TreeEntry, error) {
	tree, err := r.treeOf(ctx, tree)
	if err != nil {
		return nil, err
	}
	key := treeKey{repo: r, tree: tree, recursive: recursive}
	return r.store.trees.get(ctx, key, func(ctx context.Context) ([]TreeEntry, int, error) {
		args := []string{"ls-tree", "-z", "-l", "--full-tree", string(tree)}
		if recursive {
			args = []string{"ls-tree", "-r", "-t", "-z", "-l", "--full-tree", string(tree)}
		}
		out, err := r.run(ctx, call{args: args})
		if err != nil {
			return nil, 0, err
		}
		entries, err := parseTreeList(string(out))
		return entries, len(out), err
	})
}

// treeOf checks that id is a tree of this repository, or gives the tree of a commit.
func (r *Repo) treeOf(ctx context.Context, id ID) (ID, error) {
	id, err := ParseID(string(id))
	if err != nil || id == EmptyTree {
		return id, err
	}
	var objects []Object
	err = r.cat.do(ctx, func(cat *catFile) (err error) {
		objects, err = cat.infos([]string{string(id), string(id) + "^{tree}"})
		return err
	})
	switch {
	case err != nil:
		return "", err
	case objects[0].ID == "":
		return "", ErrObjectNotFound
	case objects[1].ID == "":
		return "", fmt.Errorf("it is a %s: %w", objects[0].Kind, ErrWrongKind)
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
		if !hasPath || !hasSize || len(id) != idLength {
			return nil, fmt.Errorf("%w: %q", errTreeList, line)
		}
		entry := TreeEntry{Path: path, Mode: mode, Kind: Kind(kind), ID: ID(id), Size: -1}
		if size = strings.TrimLeft(size, " "); size != "-" {
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
func (r *Repo) Entry(ctx context.Context, tree ID, path string) (TreeEntry, error) {
	entry, err := r.findEntry(ctx, tree, path)
	if err != nil {
		return TreeEntry{}, fmt.Errorf("find %q in tree %s of %s: %w", path, tree, r.Name(), err)
	}
	return entry, nil
}

func (r *Repo) findEntry(ctx context.Context, tree ID, path string) (TreeEntry, error) {
	names, err := splitPath(path)
	if err != nil {
		return TreeEntry{}, err
	}
	tree, err = r.treeOf(ctx, tree)
	if err != nil {
		return TreeEntry{}, err
	}
	var entry TreeEntry
	err = r.cat.do(ctx, func(cat *catFile) error {
		found := rawEntry{mode: rawModeTree, id: tree}
		for _, name := range names {
			if !found.isTree() {
				return ErrPathNotFound
			}
			entries, err := cat.rawTree(found.id)
			if err != nil {
				return err
			}
			if found, err = entryNamed(entries, name); err != nil {
				return err
			}
		}
		mode := sixDigits(found.mode)
		entry = TreeEntry{Path: path, Mode: mode, Kind: kindOfMode(mode), ID: found.id, Size: -1}
		if entry.Kind != KindBlob {
			return nil
		}
		object, err := cat.info(string(found.id))
		entry.Size = object.Size
		return err
	})
	return entry, err
}

func entryNamed(entries []rawEntry, name string) (rawEntry, error) {
	for _, entry := range entries {
		if entry.name == name {
			return entry, nil
		}
	}
	return rawEntry{}, ErrPathNotFound
}
