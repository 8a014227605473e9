package pulls

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/graphql/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// pullsOfRef lists the pull requests whose head is a branch: those of its repository, and those that were opened where
// it was forked from.
func pullsOfRef(ctx context.Context, c *call.Call, ref call.Ref, given engine.Arguments) (any, error) {
	branch, isBranch := strings.CutPrefix(ref.Name, object.BranchPrefix)
	var found []call.Pull
	for r, ok := ref.Repository, isBranch; ok; r, ok = c.Repositories.Parent(r) {
		isSeen, err := c.MaySee(r)
		if err != nil {
			return nil, err
		}
		if !isSeen {
			continue
		}
		all, err := pullsOf(ctx, c, r, func(p reviews.Pull) bool {
			return p.Head == branch && p.HeadRepo == ref.Repository.About.ID
		})
		if err != nil {
			return nil, err
		}
		found = append(found, all...)
	}
	return connect(ctx, c, ref.Repository, given, found)
}

// pullsOfCommit lists the pull requests that a commit is the head of, or that it merged.
func pullsOfCommit(ctx context.Context, c *call.Call, commit call.Commit, given engine.Arguments) (any, error) {
	found, err := pullsOf(ctx, c, commit.Repository, func(reviews.Pull) bool { return true })
	if err != nil {
		return nil, err
	}
	id := commit.GitObject.ID
	var of []call.Pull
	for _, p := range found {
		ends, err := c.Reviews.Ends(ctx, p.Repository, p.Pull)
		if err != nil {
			return nil, err
		}
		if p.Merged == id || ends.Head == id {
			of = append(of, p)
		}
	}
	return connect(ctx, c, commit.Repository, given, of)
}

func pullsOf(ctx context.Context, c *call.Call, r repositories.Repository, matches func(reviews.Pull) bool) ([]call.Pull, error) {
	if err := c.Walk(); err != nil {
		return nil, err
	}
	all, err := c.Reviews.List(ctx, r)
	if err != nil {
		return nil, err
	}
	var found []call.Pull
	for _, p := range all {
		if matches(p) {
			found = append(found, call.NewPull(r, p))
		}
	}
	return found, nil
}

// connect chooses and orders pull requests as the arguments of a connection say. Of several labels of
// the repository one is enough, as at GitHub: editors ask for all that they ever used.
func connect(ctx context.Context, c *call.Call, r repositories.Repository, given engine.Arguments, all []call.Pull) (any, error) {
	isOther := func(name, value string) bool { return given.Text(name) != "" && given.Text(name) != value }
	labels, err := issues.LabelNumbers(ctx, c, r, given.Texts("labels"))
	if err != nil {
		return nil, err
	}
	chosen := slices.DeleteFunc(all, func(p call.Pull) bool {
		return isOther("headRefName", p.Head) || isOther("baseRefName", p.Base) ||
			len(given.Texts("states")) > 0 && !slices.Contains(given.Texts("states"), stateOf(p)) ||
			len(labels) > 0 && !slices.ContainsFunc(labels, func(label int64) bool { return slices.Contains(p.Labels, label) })
	})
	order := given.Object("orderBy")
	slices.SortStableFunc(chosen, func(a, b call.Pull) int {
		if order.Text("field") == "UPDATED_AT" {
			return a.UpdatedAt.Compare(b.UpdatedAt)
		}
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Number, b.Number))
	})
	if order.Text("direction") == "DESC" {
		slices.Reverse(chosen)
	}
	return engine.Connect(given, chosen, call.ShowPull)
}
