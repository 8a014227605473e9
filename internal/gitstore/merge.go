package gitstore

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// MergeTree merges two commits as `git merge` would and stores the resulting tree, without a commit. If
// they conflict, tree is empty and conflicts are the paths, sorted. ErrNoMergeBase for unrelated histories.
func (r *Repo) MergeTree(ctx context.Context, ours, theirs ID) (tree ID, conflicts []string, err error) {
	if _, err := r.MergeBase(ctx, ours, theirs); err != nil {
		return "", nil, err
	}
	out, err := r.run(ctx, call{args: []string{
		"merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", string(ours), string(theirs),
	}})
	if err != nil && !exitedWith(err, 1) {
		return "", nil, fmt.Errorf("merge %s and %s in %s: %w", ours, theirs, r.Name(), err)
	}
	first, rest, _ := strings.Cut(string(out), "\x00")
	if err == nil {
		tree, err = ParseID(first)
		return tree, nil, err
	}
	conflicts = strings.Split(strings.TrimRight(rest, "\x00"), "\x00")
	slices.Sort(conflicts)
	return "", slices.Compact(conflicts), nil
}
