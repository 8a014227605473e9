package reviews

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sheaf/internal/gitstore"
)

// Method is how a pull request is merged.
type Method string

// GitHub's three methods.
const (
	MethodMerge  Method = "merge"
	MethodSquash Method = "squash"
	MethodRebase Method = "rebase"
)

// MergeOptions say how to merge. By is who merges, User the id of the account;
// Title and Message make the message of the new commit, where the method makes
// one of its own.
type MergeOptions struct {
	Method         Method
	By             gitstore.Person
	User           int64
	Title, Message string
}

// Merge merges the commit head into the base branch of pull request number,
// and marks it as merged in the same step. It fails with ErrConflict, with
// ErrNotOpen if it is closed by now, and with gitstore.ErrRefNotFound if the
// base is gone.
func Merge(ctx context.Context, repo *gitstore.Repo, number int, head gitstore.ID, options MergeOptions) (Pull, error) {
	p, err := Get(ctx, repo, number)
	if err != nil {
		return Pull{}, err
	}
	base := "refs/heads/" + p.Base
	err = repo.AdvanceRefs(ctx, base, func(at gitstore.Ref) ([]gitstore.RefMove, error) {
		var record gitstore.ID
		if p, record, err = get(ctx, repo, number); err != nil {
			return nil, err
		}
		switch {
		case p.Closed:
			return nil, ErrNotOpen
		case at.Commit == "" || base != "refs/heads/"+p.Base:
			return nil, gitstore.ErrRefNotFound
		}
		merged, err := mergeInto(ctx, repo, at.Commit, head, options)
		if err != nil {
			return nil, err
		}
		p.close(at.Commit)
		p.Merged, p.MergedBy = merged, options.User
		marked, err := store(ctx, repo, p)
		if err != nil {
			return nil, err
		}
		return []gitstore.RefMove{
			{Name: base, Target: merged, Old: at.Target},
			{Name: recordRef(number), Target: marked, Old: record},
		}, nil
	})
	if err != nil {
		return Pull{}, fmt.Errorf("merge pull request %d: %w", number, err)
	}
	return p, nil
}

// mergeInto makes what the base branch becomes.
func mergeInto(ctx context.Context, repo *gitstore.Repo, tip, head gitstore.ID, options MergeOptions) (gitstore.ID, error) {
	if options.Method == MethodRebase {
		return rebase(ctx, repo, tip, head, options.By)
	}
	return join(ctx, repo, tip, head, options)
}

// join makes one commit of both sides.
func join(ctx context.Context, repo *gitstore.Repo, tip, head gitstore.ID, options MergeOptions) (gitstore.ID, error) {
	tree, err := mergedTree(ctx, repo, tip, head)
	if err != nil {
		return "", err
	}
	message := options.Title
	if options.Message != "" {
		message += "\n\n" + options.Message
	}
	parents := []gitstore.ID{tip, head}
	if options.Method == MethodSquash {
		parents = parents[:1]
	}
	return repo.WriteCommit(ctx, gitstore.CommitInput{
		Tree: tree, Parents: parents, Author: options.By, Committer: options.By, Message: message,
	})
}

// rebase puts the commits of head that are not on tip on top of it.
func rebase(ctx context.Context, repo *gitstore.Repo, tip, head gitstore.ID, by gitstore.Person) (gitstore.ID, error) {
	commits, err := Commits(ctx, repo, tip, head)
	if err != nil {
		return "", err
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
func pick(ctx context.Context, repo *gitstore.Repo, tip gitstore.ID, commit gitstore.Commit, by gitstore.Person) (gitstore.ID, error) {
	onto, err := repo.Commit(ctx, tip)
	if err != nil {
		return "", err
	}
	child, err := repo.WriteCommit(ctx, gitstore.CommitInput{
		Tree: onto.Tree, Parents: commit.Parents, Author: by, Committer: by, Message: "rebase",
	})
	if err != nil {
		return "", err
	}
	tree, err := mergedTree(ctx, repo, child, commit.ID)
	if err != nil {
		return "", err
	}
	return repo.WriteCommit(ctx, gitstore.CommitInput{
		Tree: tree, Parents: []gitstore.ID{tip}, Author: commit.Author, Committer: by, Message: commit.Message,
	})
}

func mergedTree(ctx context.Context, repo *gitstore.Repo, ours, theirs gitstore.ID) (gitstore.ID, error) {
	tree, conflicts, err := repo.MergeTree(ctx, ours, theirs)
	if errors.Is(err, gitstore.ErrNoMergeBase) {
		return "", fmt.Errorf("%w: no common ancestor", ErrConflict)
	}
	if err != nil {
		return "", err
	}
	if len(conflicts) > 0 {
		return "", fmt.Errorf("%w: %s", ErrConflict, strings.Join(conflicts, ", "))
	}
	return tree, nil
}

// IsMergeable tells whether head would merge into tip without a conflict.
func IsMergeable(ctx context.Context, repo *gitstore.Repo, tip, head gitstore.ID) (bool, error) {
	_, err := mergedTree(ctx, repo, tip, head)
	if errors.Is(err, ErrConflict) {
		return false, nil
	}
	return err == nil, err
}

// Commits returns the commits of head that base does not have, oldest first.
func Commits(ctx context.Context, repo *gitstore.Repo, base, head gitstore.ID) ([]gitstore.Commit, error) {
	ahead, _, err := repo.CountBetween(ctx, base, head)
	if err != nil || ahead == 0 {
		return nil, err
	}
	walk := newWalk(repo, base)
	commits, err := walk.from(ctx, head, ahead)
	slices.Reverse(commits)
	return commits, err
}
