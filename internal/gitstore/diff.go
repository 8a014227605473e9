package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// DiffEntry is one changed file between two trees.
type DiffEntry struct {
	Status               string // "added", "removed", "modified" or "renamed"
	Path, OldPath        string // OldPath only where renamed
	ID, OldID            ID     // empty on the side where the file is absent
	Mode                 string // of the new side; of the old one where removed
	Additions, Deletions int    // in lines
	Binary               bool
	Patch                string // unified hunks from the first "@@"; empty for binary files and beyond the limits
}

// Limits of patches, in bytes. Beyond them Patch stays empty, the counts stay right.
const (
	patchLength = 1 << 20
	diffLength  = 16 << 20
)

// Diff lists the files that differ between two commits or trees, with renames found, sorted by path. An
// empty base means the empty tree. ErrDiffTooLarge if there are more than can be listed.
func (r *Repo) Diff(ctx context.Context, base, head ID) ([]DiffEntry, error) {
	entries, err := r.diff(ctx, base, head)
	if err != nil {
		return nil, fmt.Errorf("compare %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return entries, nil
}

func (r *Repo) diff(ctx context.Context, base, head ID) ([]DiffEntry, error) {
	if base == "" {
		base = EmptyTree
	}
	from, err := r.treeOf(ctx, base)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", base, err)
	}
	to, err := r.treeOf(ctx, head)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", head, err)
	}
	if from == to {
		return nil, nil
	}
	if err := r.checkDiffSize(ctx, from, to); err != nil {
		return nil, err
	}
	compare := func(format ...string) []string {
		args := append([]string{"diff-tree", "-r", "-M", "--full-index", "--no-ext-diff", "--no-textconv"}, format...)
		return append(args, string(from), string(to))
	}
	out, err := r.run(ctx, call{args: compare("--raw", "--numstat", "-z")})
	if err != nil {
		return nil, err
	}
	entries, err := parseDiff(string(out))
	if err != nil {
		return nil, err
	}
	var patches limitedBuffer
	if _, err := r.run(ctx, call{args: compare("--patch"), stdout: &patches}); err != nil {
		return nil, err
	}
	addPatches(entries, splitPatches(patches.String(), patches.isCut))
	return entries, nil
}

// limitedBuffer keeps the first diffLength bytes written to it.
type limitedBuffer struct {
	strings.Builder
	isCut bool
}

func (b *limitedBuffer) Write(p []byte) (int, error) {
	room := diffLength - b.Len()
	if len(p) > room {
		b.isCut = true
		b.Builder.Write(p[:room])
		return len(p), nil
	}
	return b.Builder.Write(p)
}

var errDiff = errors.New("unexpected answer of git diff-tree")

// diffFields walks through the NUL-terminated fields of diff-tree -z.
type diffFields struct{ rest string }

func (f *diffFields) next() string {
	field, rest, _ := strings.Cut(f.rest, "\x00")
	f.rest = rest
	return field
}

// parseDiff reads the raw lines, ":MODE MODE ID ID STATUS\0PATH\0" with a second path for a rename, and
// after them one numstat line for each, in the same order.
func parseDiff(text string) ([]DiffEntry, error) {
	fields := diffFields{text}
	var entries []DiffEntry
	for strings.HasPrefix(fields.rest, ":") {
		entry, err := parseRawDiff(&fields)
		if err != nil {
			return nil, err
		}
		entries = append(entries, entry)
	}
	for i := range entries {
		if err := parseCounts(&fields, &entries[i]); err != nil {
			return nil, err
		}
	}
	return entries, nil
}

func parseRawDiff(fields *diffFields) (DiffEntry, error) {
	header := fields.next()
	parts := strings.Split(strings.TrimPrefix(header, ":"), " ")
	if len(parts) != 5 || parts[4] == "" {
		return DiffEntry{}, fmt.Errorf("%w: %q", errDiff, header)
	}
	entry := DiffEntry{Path: fields.next(), Mode: parts[1], OldID: ID(parts[2]), ID: ID(parts[3])}
	switch parts[4][0] {
	case 'A':
		entry.Status, entry.OldID = "added", ""
	case 'D':
		entry.Status, entry.ID, entry.Mode = "removed", "", parts[0]
	case 'M', 'T': // T: a file became a symbolic link or the like
		entry.Status = "modified"
	case 'R':
		entry.Status, entry.OldPath, entry.Path = "renamed", entry.Path, fields.next()
	default:
		return DiffEntry{}, fmt.Errorf("%w: %q", errDiff, header)
	}
	return entry, nil
}

// parseCounts reads "ADDED\tDELETED\tPATH\0", or "ADDED\tDELETED\t\0OLD\0NEW\0" for a rename.
func parseCounts(fields *diffFields, entry *DiffEntry) error {
	header := fields.next()
	parts := strings.SplitN(header, "\t", 3)
	if len(parts) != 3 {
		return fmt.Errorf("%w: %q", errDiff, header)
	}
	if parts[2] == "" {
		fields.next()
		fields.next()
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

const patchStart = "diff --git "

// splitPatches cuts the output of --patch into its files' sections. Lines of content begin with a space,
// "+", "-" or "\", so the start of a section cannot be forged. Of an output that was cut, the last section
// is not whole and left out.
func splitPatches(text string, isCut bool) []string {
	var sections []string
	for text != "" {
		end := strings.Index(text[1:], "\n"+patchStart)
		if end < 0 {
			if !isCut {
				sections = append(sections, text)
			}
			break
		}
		sections = append(sections, text[:end+2])
		text = text[end+2:]
	}
	return sections
}

// addPatches gives each entry its hunks. Sections come in the order of the entries; a change of type has
// two, a removal and an addition, and no hunks here.
func addPatches(entries []DiffEntry, sections []string) {
	for i := range entries {
		if len(sections) == 0 {
			return
		}
		section := sections[0]
		sections = sections[1:]
		if isRemoval(section) && entries[i].Status == "modified" {
			if len(sections) > 0 {
				sections = sections[1:]
			}
			continue
		}
		if at := strings.Index(section, "\n@@"); at >= 0 && len(section)-at <= patchLength {
			entries[i].Patch = strings.TrimSuffix(section[at+1:], "\n")
		}
	}
}

func isRemoval(section string) bool {
	_, second, _ := strings.Cut(section, "\n")
	return strings.HasPrefix(second, "deleted file mode ")
}
