package object

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"slices"
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

// Entry is one entry of a tree object as Git stores it.
type Entry struct {
	Mode string // as stored, without leading zeros in trees that git wrote
	Name string
	ID   ID
}

// StoredModeTree is how Git stores the mode of a folder.
const StoredModeTree = "40000"

// IsTree reports whether the entry is a folder.
func (e Entry) IsTree() bool { return e.Mode == StoredModeTree || e.Mode == ModeTree }

// SixDigits is the mode as ls-tree and GitHub print it.
func SixDigits(mode string) string {
	if len(mode) < 6 {
		return strings.Repeat("0", 6-len(mode)) + mode
	}
	return mode
}

// KindOfMode tells what an entry of a six-digit mode names.
func KindOfMode(mode string) Kind {
	switch mode {
	case ModeTree:
		return KindTree
	case ModeSubmodule:
		return KindCommit
	default:
		return KindBlob
	}
}

// ParseTree reads a tree object: "MODE NAME\0" and 20 bytes of id, again and again.
func ParseTree(content []byte) ([]Entry, error) {
	var entries []Entry
	for len(content) > 0 {
		mode, name, id, rest, err := cutEntry(content)
		if err != nil {
			return nil, err
		}
		entries = append(entries, Entry{Mode: string(mode), Name: string(name), ID: ID(hex.EncodeToString(id))})
		content = rest
	}
	return entries, nil
}

// FindInTree finds the entry of one name in a tree object, without making anything of the others: a folder may
// have hundreds of thousands. It is false where there is none.
func FindInTree(content []byte, name string) (Entry, bool, error) {
	for len(content) > 0 {
		mode, found, id, rest, err := cutEntry(content)
		if err != nil {
			return Entry{}, false, err
		}
		if string(found) == name {
			return Entry{Mode: string(mode), Name: name, ID: ID(hex.EncodeToString(id))}, true, nil
		}
		content = rest
	}
	return Entry{}, false, nil
}

// cutEntry cuts the first entry off a tree object.
func cutEntry(content []byte) (mode, name, id, rest []byte, err error) {
	end := bytes.IndexByte(content, 0)
	space := bytes.IndexByte(content[:max(end, 0)], ' ')
	if space < 0 || len(content)-end-1 < IDLength/2 {
		return nil, nil, nil, nil, ErrMalformed
	}
	rest = content[end+1:]
	return content[:space], content[space+1 : end], rest[:IDLength/2], rest[IDLength/2:], nil
}

// FormatTree is the opposite of ParseTree. It sorts entries in place into Git's order.
func FormatTree(entries []Entry) ([]byte, error) {
	slices.SortFunc(entries, func(a, b Entry) int { return strings.Compare(a.SortName(), b.SortName()) })
	var content bytes.Buffer
	for _, entry := range entries {
		id, err := hex.DecodeString(string(entry.ID))
		if err != nil {
			return nil, fmt.Errorf("%q: %w", entry.ID, ErrIDInvalid)
		}
		content.WriteString(entry.Mode + " " + entry.Name + "\x00")
		content.Write(id)
	}
	return content.Bytes(), nil
}

// SortName orders a folder as if its name ended with a slash, as Git does.
func (e Entry) SortName() string {
	if e.IsTree() {
		return e.Name + "/"
	}
	return e.Name
}

// AsTree reads the content of an object that must be a tree.
func AsTree(info Info, content []byte) ([]Entry, error) {
	if info.Kind != KindTree {
		return nil, fmt.Errorf("%s is a %s, not a tree: %w", info.ID, info.Kind, ErrWrongKind)
	}
	entries, err := ParseTree(content)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", info.ID, err)
	}
	return entries, nil
}
