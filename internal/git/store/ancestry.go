package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// MergeBase gives the best common ancestor of two commits, or ErrNoMergeBase.
func (r *Repo) MergeBase(ctx context.Context, a, b object.ID) (object.ID, error) {
	var out []byte
	err := r.checkCommits(ctx, a, b)
	if err == nil {
		out, err = r.git(ctx, "merge-base", string(a), string(b))
	}
	if process.ExitedWith(err, 1) {
		err = ErrNoMergeBase
	}
	if err != nil {
		return "", fmt.Errorf("find the merge base of %s and %s in %s: %w", a, b, r.Name(), err)
	}
	return object.ParseID(strings.TrimSpace(string(out)))
}

// IsAncestor reports whether descendant is ancestor or has it in its history. Most questions are about one
// commit upon another, which the commit itself answers without a walk.
func (r *Repo) IsAncestor(ctx context.Context, ancestor, descendant object.ID) (bool, error) {
	if ancestor == descendant {
		return true, nil
	}
	commit, err := r.Commit(ctx, descendant)
	if err != nil || slices.Contains(commit.Parents, ancestor) {
		return err == nil, err
	}
	err = r.checkCommits(ctx, ancestor)
	if err == nil {
		_, err = r.git(ctx, "merge-base", "--is-ancestor", string(ancestor), string(descendant))
	}
	if process.ExitedWith(err, 1) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for %s in the history of %s in %s: %w", ancestor, descendant, r.Name(), err)
	}
	return true, nil
}

// CountBetween counts the commits that only head has (ahead) and that only base has (behind).
func (r *Repo) CountBetween(ctx context.Context, base, head object.ID) (ahead, behind int, err error) {
	var out []byte
	err = r.checkCommits(ctx, base, head)
	if err == nil {
		out, err = r.git(ctx, "rev-list", "--left-right", "--count", string(base)+"..."+string(head), "--")
	}
	if err == nil {
		_, err = fmt.Sscan(string(out), &behind, &ahead)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("count commits between %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return ahead, behind, nil
}

// Window is a part of a list: Limit items after the first Skip.
type Window struct{ Skip, Limit int }

// Between lists the commits that head has and base has not, the oldest first, children after parents, and how
// many there are in all. Only those in the window are read. ErrBudget for more than some 400,000.
func (r *Repo) Between(ctx context.Context, base, head object.ID, window Window) (commits []object.Commit, total int, err error) {
	ids, err := r.idsBetween(ctx, base, head)
	if err == nil {
		from := min(window.Skip, len(ids))
		commits, err = r.commits(ctx, ids[from:min(from+window.Limit, len(ids))])
		err = lostError(err)
	}
	if err != nil {
		return nil, 0, fmt.Errorf("list the commits between %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return commits, len(ids), nil
}

func (r *Repo) idsBetween(ctx context.Context, base, head object.ID) ([]object.ID, error) {
	if err := r.checkCommits(ctx, base, head); err != nil {
		return nil, err
	}
	out, err := r.Run(ctx, process.Command{
		Args:   []string{"rev-list", "--date-order", "--reverse", string(head), "^" + string(base), "--"},
		Budget: process.Budget{Output: 16 << 20},
	})
	if err != nil {
		return nil, err
	}
	var ids []object.ID
	for line := range strings.FieldsSeq(string(out)) {
		ids = append(ids, object.ID(line))
	}
	return ids, nil
}

// HasMerges reports whether any commit that head has and base has not has several parents. An empty base has
// no commits.
func (r *Repo) HasMerges(ctx context.Context, base, head object.ID) (bool, error) {
	has, err := r.hasMerges(ctx, base, head)
	if err != nil {
		return false, fmt.Errorf("look for merges up to %s in %s: %w", head, r.Name(), err)
	}
	return has, nil
}

func (r *Repo) hasMerges(ctx context.Context, base, head object.ID) (bool, error) {
	commit, err := r.Commit(ctx, head)
	if err != nil {
		return false, err
	}
	isMerge := len(commit.Parents) > 1
	switch {
	case base == "" && isMerge:
		return true, nil
	case base == "":
		return r.hasAny(ctx, "rev-list", "--merges", "--max-count=1", string(head), "--")
	case !isMerge && slices.Contains(commit.Parents, base):
		return false, nil // one commit upon base: the commit itself shows it
	case isMerge:
		if isIn, err := r.IsAncestor(ctx, head, base); err != nil || !isIn {
			return err == nil, err
		}
		return false, nil // all of head is in base
	}
	if err := r.checkCommits(ctx, base); err != nil {
		return false, err
	}
	return r.hasAny(ctx, "rev-list", "--merges", "--max-count=1", string(head), "^"+string(base), "--")
}

// hasAny reports whether a git command has anything to say.
func (r *Repo) hasAny(ctx context.Context, args ...string) (bool, error) {
	out, err := r.git(ctx, args...)
	return len(out) > 0, err
}

// RefsIn lists the refs below a prefix ("refs/pull/") whose commits tip has in its history, in one walk.
func (r *Repo) RefsIn(ctx context.Context, tip object.ID, prefix string) ([]string, error) {
	var out []byte
	err := r.checkCommits(ctx, tip)
	if err == nil {
		out, err = r.git(ctx, "for-each-ref", "--merged="+string(tip), "--format=%(refname)", prefix)
	}
	if err != nil {
		return nil, fmt.Errorf("look for %s in the history of %s in %s: %w", prefix, tip, r.Name(), err)
	}
	return strings.Fields(string(out)), nil
}

// checkCommits makes sure that ids are commits of this repository, in words that callers can tell apart.
func (r *Repo) checkCommits(ctx context.Context, ids ...object.ID) error {
	var errs error
	revs := make([]string, len(ids))
	for i, id := range ids {
		_, err := object.ParseID(string(id))
		errs = errors.Join(errs, err)
		revs[i] = string(id)
	}
	if errs != nil {
		return errs
	}
	return r.read(ctx, func(cat *process.CatFile) error {
		objects, err := cat.Infos(revs)
		if err != nil {
			return err
		}
		for i, info := range objects {
			switch info.Kind {
			case "":
				return fmt.Errorf("%s: %w", ids[i], object.ErrNotFound)
			case object.KindCommit:
			default:
				return fmt.Errorf("%s is a %s: %w", ids[i], info.Kind, object.ErrNotCommit)
			}
		}
		return nil
	})
}
