package gitstore

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// rawEntry is one entry of a tree object as Git stores it.
type rawEntry struct {
	mode string // as stored, without leading zeros in trees that git wrote
	name string
	id   ID
}

const rawModeTree = "40000"

func (e rawEntry) isTree() bool { return sixDigits(e.mode) == ModeTree }

// sixDigits is the mode as ls-tree and GitHub print it.
func sixDigits(mode string) string {
	if len(mode) < 6 {
		return strings.Repeat("0", 6-len(mode)) + mode
	}
	return mode
}

// kindOfMode tells what an entry of a six-digit mode names.
func kindOfMode(mode string) Kind {
	switch mode {
	case ModeTree:
		return KindTree
	case ModeSubmodule:
		return KindCommit
	default:
		return KindBlob
	}
}

var errTreeMalformed = errors.New("malformed tree object")

// parseTree reads a tree object: "MODE NAME\0" and 20 bytes of id, again and again.
func parseTree(content []byte) ([]rawEntry, error) {
	var entries []rawEntry
	for len(content) > 0 {
		header, rest, ok := bytes.Cut(content, []byte{0})
		mode, name, hasName := strings.Cut(string(header), " ")
		if !ok || !hasName || len(rest) < idLength/2 {
			return nil, errTreeMalformed
		}
		entries = append(entries, rawEntry{mode: mode, name: name, id: ID(hex.EncodeToString(rest[:idLength/2]))})
		content = rest[idLength/2:]
	}
	return entries, nil
}

// formatTree is the opposite of parseTree. It sorts entries in place into Git's order.
func formatTree(entries []rawEntry) ([]byte, error) {
	slices.SortFunc(entries, func(a, b rawEntry) int { return strings.Compare(a.sortName(), b.sortName()) })
	var content bytes.Buffer
	for _, entry := range entries {
		id, err := hex.DecodeString(string(entry.id))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", entry.id, ErrIDInvalid)
		}
		content.WriteString(entry.mode + " " + entry.name + "\x00")
		content.Write(id)
	}
	return content.Bytes(), nil
}

// sortName orders a folder as if its name ended with a slash, as Git does.
func (e rawEntry) sortName() string {
	if e.isTree() {
		return e.name + "/"
	}
	return e.name
}

// rawTree reads one tree object. The empty id and EmptyTree have no entries, stored or not.
func (c *catFile) rawTree(id ID) ([]rawEntry, error) {
	if id == "" || id == EmptyTree {
		return nil, nil
	}
	object, content, err := c.contents(string(id))
	if err != nil {
		return nil, err
	}
	return asTree(object, content)
}

// rawTrees reads several tree objects in one go, without those that are absent.
func (c *catFile) rawTrees(ids []string) (map[ID][]rawEntry, error) {
	trees := make(map[ID][]rawEntry, len(ids))
	var asked []string
	for _, id := range ids {
		found, ok, _ := c.pending.find(id)
		if !ok {
			asked = append(asked, id)
			continue
		}
		entries, err := asTree(found.describe(), found.content)
		if err != nil {
			return nil, err
		}
		trees[found.id] = entries
	}
	err := c.askAll("contents", asked, func(id string) error {
		object, content, err := c.answer(id)
		if err != nil || object.ID == "" {
			return err
		}
		trees[object.ID], err = asTree(object, content)
		return err
	})
	return trees, err
}

func asTree(object Object, content []byte) ([]rawEntry, error) {
	if object.Kind != KindTree {
		return nil, fmt.Errorf("%s is a %s, not a tree: %w", object.ID, object.Kind, ErrWrongKind)
	}
	entries, err := parseTree(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", object.ID, err)
	}
	return entries, nil
}
