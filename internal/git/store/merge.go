package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// mergeBudget is for a merge. It compares the files that both sides changed.
var mergeBudget = process.Budget{Memory: 400 << 20, Time: 15 * time.Second, Heavy: true}

// MergeTree merges two commits as `git merge` would and stores the resulting tree, without a commit. If
// they conflict, tree is empty and conflicts are the paths, sorted. ErrNoMergeBase for unrelated histories,
// ErrDiffTooLarge if that takes more than its budget.
func (r *Repo) MergeTree(ctx context.Context, ours, theirs object.ID) (tree object.ID, conflicts []string, err error) {
	if r.borrows {
		return "", nil, fmt.Errorf("merge %s and %s in %s: %w", ours, theirs, r.Name(), ErrBorrowed)
	}
	return r.mergeTree(ctx, ours, theirs)
}

func (r *Repo) mergeTree(ctx context.Context, ours, theirs object.ID, config ...string) (tree object.ID, conflicts []string, err error) {
	if _, err := r.MergeBase(ctx, ours, theirs); err != nil {
		return "", nil, err
	}
	out, err := r.Run(ctx, process.Command{
		Args: []string{
			"merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", string(ours), string(theirs),
		},
		Config: config, Budget: mergeBudget,
	})
	if errors.Is(err, ErrBudget) {
		err = fmt.Errorf("%w: %w", ErrDiffTooLarge, err)
	}
	if err != nil && !process.ExitedWith(err, 1) {
		return "", nil, fmt.Errorf("merge %s and %s in %s: %w", ours, theirs, r.Name(), roomError(err))
	}
	first, rest, _ := strings.Cut(string(out), "\x00")
	if err == nil {
		tree, err = object.ParseID(first)
		return tree, nil, err
	}
	conflicts = strings.Split(strings.TrimRight(rest, "\x00"), "\x00")
	slices.Sort(conflicts)
	return "", slices.Compact(conflicts), nil
}

// Conflicts lists the paths at which two commits conflict, sorted; none if they merge cleanly. It stores
// nothing in the repository. Errors are those of MergeTree.
func (r *Repo) Conflicts(ctx context.Context, ours, theirs object.ID) ([]string, error) {
	scratch, err := os.MkdirTemp(filepath.Join(r.store.folder, TemporaryFolder), "merge-")
	if err != nil {
		return nil, roomError(err)
	}
	defer os.RemoveAll(scratch)
	objects, err := r.objects()
	if err != nil {
		return nil, err
	}
	trial, end := r.seeing(r.sight.into(scratch, objects))
	defer end()
	trial.cat = r.cat // which finds the commits just as well
	_, conflicts, err := trial.mergeTree(ctx, ours, theirs, "-c", "core.fsync=none")
	return conflicts, err
}
