package diff

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
)

var errDiff = errors.New("unexpected answer of git diff-tree")

// fields walks through the NUL-terminated fields of diff-tree -z.
type fields struct{ rest string }

func (f *fields) next() string {
	field, rest, _ := strings.Cut(f.rest, "\x00")
	f.rest = rest
	return field
}

// ParseCounted reads the output of diff-tree --raw --numstat -z.
func ParseCounted(text string) ([]Entry, error) { return parse(text, parseCounts) }

// ParseListed reads the output of diff-tree --raw -z. Nothing is known of the lines: all are TooLarge.
func ParseListed(text string) ([]Entry, error) {
	return parse(text, func(_ *fields, entry *Entry) error {
		entry.TooLarge = true
		return nil
	})
}

// parse reads the raw lines, ":MODE MODE ID ID STATUS\0PATH\0" with a second path for a rename, and after
// them what more reads for each, in the same order.
func parse(text string, more func(*fields, *Entry) error) ([]Entry, error) {
	from := fields{text}
	var entries []Entry
	for strings.HasPrefix(from.rest, ":") {
		entry, err := parseRaw(&from)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	for i := range entries {
		if err := more(&from, &entries[i]); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func parseRaw(from *fields) (Entry, error) {
	header := from.next()
	parts := strings.Split(strings.TrimPrefix(header, ":"), " ")
	if len(parts) != 5 || parts[4] == "" {
		return Entry{}, fmt.Errorf("%w: %q", errDiff, header)
	}
	entry := Entry{Path: from.next(), Mode: parts[1], OldID: object.ID(parts[2]), ID: object.ID(parts[3])}
	switch parts[4][0] {
	case 'A':
		entry.Status, entry.OldID = "added", ""
	case 'D':
		entry.Status, entry.ID, entry.Mode = "removed", "", parts[0]
	case 'M', 'T': // T: a file became a symbolic link or the like
		entry.Status = "modified"
	case 'R':
		entry.Status, entry.OldPath, entry.Path = "renamed", entry.Path, from.next()
	default:
		return Entry{}, fmt.Errorf("%w: %q", errDiff, header)
	}
	return entry, nil
}

// parseCounts reads "ADDED\tDELETED\tPATH\0", or "ADDED\tDELETED\t\0OLD\0NEW\0" for a rename.
func parseCounts(from *fields, entry *Entry) error {
	header := from.next()
	parts := strings.SplitN(header, "\t", 3)
	if len(parts) != 3 {
		return fmt.Errorf("%w: %q", errDiff, header)
	}
	if parts[2] == "" {
		from.next()
		from.next()
	}
	if parts[0] == "-" {
		entry.Binary = true
		return nil
	}
	additions, addErr := strconv.Atoi(parts[0])
	deletions, delErr := strconv.Atoi(parts[1])
	entry.Additions, entry.Deletions = additions, deletions
	return errors.Join(addErr, delErr)
}
