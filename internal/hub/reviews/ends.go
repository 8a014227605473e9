package reviews

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/gitstore"
)

// Ends are the two commits that a pull request lies between.
type Ends struct{ Base, Head gitstore.ID }

// FindEnds returns where the branches of a pull request are. from is the
// repository of its head, nil if it is gone. While the pull request is open it
// follows its head branch, and so does its ref; afterwards both ends stay.
func FindEnds(ctx context.Context, repo, from *gitstore.Repo, p Pull) (Ends, error) {
	kept, err := repo.Ref(ctx, HeadRef(p.Number))
	if err != nil {
		return Ends{}, fmt.Errorf("find the head of pull request %d: %w", p.Number, err)
	}
	ends := Ends{Base: p.BaseCommit, Head: kept.Target}
	if p.Closed {
		return ends, nil
	}
	if base, err := repo.Ref(ctx, "refs/heads/"+p.Base); err == nil {
		ends.Base = base.Commit
	} else if !errors.Is(err, gitstore.ErrRefNotFound) {
		return Ends{}, err
	}
	if from == nil {
		return ends, nil
	}
	head, err := from.Ref(ctx, "refs/heads/"+p.Head)
	if errors.Is(err, gitstore.ErrRefNotFound) || errors.Is(err, gitstore.ErrEmpty) || err == nil && head.Commit == ends.Head {
		return ends, nil
	}
	if err != nil {
		return Ends{}, err
	}
	if err := Bring(ctx, repo, from, head); err != nil {
		return Ends{}, err
	}
	err = repo.SwapRef(ctx, HeadRef(p.Number), head.Commit, ends.Head)
	if err != nil && !errors.Is(err, gitstore.ErrRefMoved) { // moved: somebody else followed it too
		return Ends{}, err
	}
	ends.Head = head.Commit
	return ends, nil
}

// Changed is what a pull request changes: Ahead counts its commits.
type Changed struct {
	Ahead int
	Files []gitstore.DiffEntry
}

// Changes compares the head with the commit at which it left the base.
func Changes(ctx context.Context, repo *gitstore.Repo, ends Ends) (Changed, error) {
	fork, err := repo.MergeBase(ctx, ends.Base, ends.Head)
	if err != nil {
		return Changed{}, err
	}
	files, err := repo.Diff(ctx, fork, ends.Head)
	if err != nil {
		return Changed{}, err
	}
	ahead, _, err := repo.CountBetween(ctx, ends.Base, ends.Head)
	return Changed{Ahead: ahead, Files: files}, err
}
