package reviews

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Method is how a pull request is merged.
type Method string

// GitHub's three methods.
const (
	MethodMerge  Method = "merge"
	MethodSquash Method = "squash"
	MethodRebase Method = "rebase"
)

// MergeOptions say how to merge. Signature is who merges; Title and Message make
// the message of the new commit, where the method makes one of its own.
type MergeOptions struct {
	Method         Method
	Signature      object.Person
	Title, Message string
}

// Merge merges the commit head of pull request p into its base branch, and marks
// it as merged in the same step. It fails with ErrConflict, with ErrNotOpen if it
// is closed by now, ErrBaseChanged or ErrHeadModified if it is not what the caller
// has looked at, store.ErrRefNotFound if the base is gone, and with what
// [moves.Service.Move] says of rights and rules.
func (s *Service) Merge(ctx context.Context, by accounts.Caller, r repositories.Repository, p Pull, head object.ID, options MergeOptions) (Pull, error) {
	base := object.BranchPrefix + p.Base
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: base, ByReview: true, Head: head, OwnRefs: true}
	order.Opinions = s.OpinionsOf(p)
	err := s.moves.Move(ctx, order, func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		current, record, err := s.get(ctx, at.Repo, p.Number)
		switch {
		case err != nil:
			return nil, err
		case current.Closed || current.Draft:
			return nil, ErrNotOpen
		case current.Base != p.Base:
			return nil, ErrBaseChanged
		case at.At.Commit == "":
			return nil, store.ErrRefNotFound
		}
		ends, err := s.Ends(ctx, at.Repository, current)
		if err == nil && ends.Head != head {
			err = ErrHeadModified
		}
		if err != nil {
			return nil, err
		}
		ends.Base = at.At.Commit
		if hasCome, err := s.hasCome(ctx, at.Repo, current, ends); err != nil || hasCome {
			return nil, cmp.Or(err, ErrNotOpen) // by another way, and it is not noted yet
		}
		merged, err := mergeInTime(ctx, at.Repo, at.At.Commit, head, options)
		if err != nil {
			return nil, err
		}
		kept, err := s.head(ctx, at.Repo, p)
		if err != nil {
			return nil, err
		}
		p = current
		p.Close(at.At.Commit, by.ID)
		p.Merged, p.MergedBy = merged, by.ID
		marked, err := s.records.Write(ctx, at.Repo, p)
		at.Tell(happened(p.Number, "closed"))
		made := []store.RefMove{
			{Name: base, Target: merged, Old: at.At.Target},
			{Name: recordRef(p.Number), Target: marked, Old: record},
		}
		if kept.Target != head { // what follows a move of the head was late
			made = append(made, store.RefMove{Name: headRef(p.Number), Target: head, Old: kept.Target})
		}
		return made, err
	})
	s.open.forget(r.About.ID)
	if err != nil {
		return Pull{}, fmt.Errorf("merge pull request %d: %w", p.Number, err)
	}
	return p, nil
}

// mergeTime bounds a merge, for which all other writers of the repository wait.
const mergeTime = 30 * time.Second

func mergeInTime(ctx context.Context, repo *store.Repo, tip, head object.ID, options MergeOptions) (object.ID, error) {
	limited, cancel := context.WithTimeout(ctx, mergeTime)
	defer cancel()
	merged, err := mergeInto(limited, repo, tip, head, options)
	if err != nil && limited.Err() != nil && ctx.Err() == nil {
		err = fmt.Errorf("%w: it takes too long", ErrConflict)
	}
	return merged, err
}

// mergeInto makes what the base branch becomes.
func mergeInto(ctx context.Context, repo *store.Repo, tip, head object.ID, options MergeOptions) (object.ID, error) {
	if options.Method == MethodRebase {
		return rebase(ctx, repo, tip, head, options.Signature)
	}
	return join(ctx, repo, tip, head, options)
}

// join makes one commit of both sides.
func join(ctx context.Context, repo *store.Repo, tip, head object.ID, options MergeOptions) (object.ID, error) {
	tree, err := mergedTree(ctx, repo, tip, head)
	if err != nil {
		return "", err
	}
	message := options.Title
	if options.Message != "" {
		message += "\n\n" + options.Message
	}
	parents := []object.ID{tip, head}
	if options.Method == MethodSquash {
		parents = parents[:1]
	}
	return repo.WriteCommit(ctx, object.CommitInput{
		Tree: tree, Parents: parents, Author: options.Signature, Committer: options.Signature, Message: message,
	})
}

// maxRebased is how many commits are put on top of a branch one by one, as at
// GitHub: each takes a merge.
const maxRebased = 100

// rebase puts the commits of head that are not on tip on top of it.
func rebase(ctx context.Context, repo *store.Repo, tip, head object.ID, by object.Person) (object.ID, error) {
	commits, total, err := repo.Between(ctx, tip, head, store.Window{Limit: maxRebased})
	if err != nil {
		return "", err
	}
	if total > maxRebased {
		return "", fmt.Errorf("%w: more than %d commits", ErrConflict, maxRebased)
	}
	for _, commit := range commits {
		if len(commit.Parents) > 1 { // as git rebase does, merges are left out
			continue
		}
		if tip, err = pick(ctx, repo, tip, commit, by); err != nil {
			return "", err
		}
	}
	return tip, nil
}

// pick applies one commit to tip. Git 2.38 cannot be told a merge base, so tip
// is dressed up as a child of the commit's parent: that makes this parent the
// merge base.
func pick(ctx context.Context, repo *store.Repo, tip object.ID, commit object.Commit, by object.Person) (object.ID, error) {
	onto, err := repo.Commit(ctx, tip)
	if err != nil {
		return "", err
	}
	child, err := repo.WriteCommit(ctx, object.CommitInput{
		Tree: onto.Tree, Parents: commit.Parents, Author: by, Committer: by, Message: "rebase",
	})
	if err != nil {
		return "", err
	}
	tree, err := mergedTree(ctx, repo, child, commit.ID)
	if err != nil {
		return "", err
	}
	return repo.WriteCommit(ctx, object.CommitInput{
		Tree: tree, Parents: []object.ID{tip}, Author: commit.Author, Committer: by, Message: commit.Message,
	})
}

func mergedTree(ctx context.Context, repo *store.Repo, ours, theirs object.ID) (object.ID, error) {
	tree, conflicts, err := repo.MergeTree(ctx, ours, theirs)
	if err := conflictError(conflicts, err); err != nil {
		return "", err
	}
	return tree, nil
}

// conflictError is ErrConflict for everything that a person has to look into.
func conflictError(conflicts []string, err error) error {
	switch {
	case errors.Is(err, store.ErrNoMergeBase):
		return fmt.Errorf("%w: no common ancestor", ErrConflict)
	case errors.Is(err, store.ErrDiffTooLarge):
		return fmt.Errorf("%w: the files are too large to be merged here", ErrConflict)
	case err == nil && len(conflicts) > 0:
		return fmt.Errorf("%w: %s", ErrConflict, strings.Join(conflicts, ", "))
	}
	return err
}

// IsMergeable reports whether a pull request would merge without a conflict. It
// stores nothing.
func (s *Service) IsMergeable(ctx context.Context, r repositories.Repository, ends Ends) (bool, error) {
	err := conflictError(r.Conflicts(ctx, ends.Base, ends.Head))
	if errors.Is(err, ErrConflict) {
		return false, nil
	}
	return err == nil, err
}
