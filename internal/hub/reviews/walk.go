package reviews

import (
	"context"
	"slices"

	"sheaf/internal/gitstore"
)

// walk goes from a commit back to what another one has already.
type walk struct {
	repo *gitstore.Repo
	base gitstore.ID
	seen map[gitstore.ID]bool
}

func newWalk(repo *gitstore.Repo, base gitstore.ID) *walk {
	return &walk{repo: repo, base: base, seen: map[gitstore.ID]bool{}}
}

// from returns count commits, children before parents. The count is known to
// be right, so a line of single parents needs no question to git about each
// commit: those come only once lines meet.
func (w *walk) from(ctx context.Context, head gitstore.ID, count int) ([]gitstore.Commit, error) {
	var commits []gitstore.Commit
	waiting := []gitstore.Commit{}
	push := func(id gitstore.ID) error {
		if w.seen[id] {
			return nil
		}
		w.seen[id] = true
		commit, err := w.repo.Commit(ctx, id)
		if err != nil {
			return err
		}
		// The newest stands last.
		at, _ := slices.BinarySearchFunc(waiting, commit, func(a, b gitstore.Commit) int {
			return a.Committer.When.Compare(b.Committer.When)
		})
		waiting = slices.Insert(waiting, at, commit)
		return nil
	}
	if err := push(head); err != nil {
		return nil, err
	}
	meets := false
	for len(commits) < count && len(waiting) > 0 {
		commit := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		if meets {
			known, err := w.isKnown(ctx, commit.ID)
			if err != nil {
				return nil, err
			}
			if known {
				continue
			}
		}
		commits = append(commits, commit)
		meets = meets || len(commit.Parents) > 1
		for _, parent := range commit.Parents {
			if err := push(parent); err != nil {
				return nil, err
			}
		}
	}
	return commits, nil
}

func (w *walk) isKnown(ctx context.Context, id gitstore.ID) (bool, error) {
	common, err := w.repo.MergeBase(ctx, id, w.base)
	return common == id, err
}
