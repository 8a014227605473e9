package call

import (
	"context"
	"errors"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// Issue is an issue of a repository that is no pull request.
type Issue struct {
	Repository repositories.Repository
	issues.Issue
}

// Pull is a pull request of a repository, with what was looked up of it so far.
type Pull struct {
	Repository repositories.Repository
	reviews.Pull
	*lookups
}

// lookups of a pull request take a walk each, and each is made once.
type lookups struct {
	ends       *reviews.Ends
	changes    *reviews.Changed
	discussion *reviews.Discussion
	places     map[int]reviews.Place
}

// NewPull is a pull request of which nothing was looked up yet.
func NewPull(r repositories.Repository, p reviews.Pull) Pull { return Pull{r, p, &lookups{}} }

// EndsOf are the two commits that a pull request lies between.
func (c *Call) EndsOf(ctx context.Context, p Pull) (reviews.Ends, error) {
	if p.ends == nil {
		ends, err := c.Reviews.Ends(ctx, p.Repository, p.Pull)
		if err != nil {
			return ends, err
		}
		p.ends = &ends
	}
	return *p.ends, nil
}

// ChangesOf is what a pull request changes; nothing where its branches have nothing in common.
func (c *Call) ChangesOf(ctx context.Context, p Pull) (reviews.Changed, error) {
	if p.changes == nil {
		ends, err := c.EndsOf(ctx, p)
		if err == nil {
			err = c.Walk()
		}
		if err != nil {
			return reviews.Changed{}, err
		}
		changes, err := c.Reviews.Changes(ctx, p.Repository, ends)
		if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
			return changes, err
		}
		p.changes = &changes
	}
	return *p.changes, nil
}

// DiscussionOf is what was said of a pull request in reviews, as far as the caller sees it.
func (c *Call) DiscussionOf(ctx context.Context, p Pull) (reviews.Discussion, error) {
	if p.discussion == nil {
		said, err := c.Reviews.Discussion(ctx, p.Repository, p.Number, c.User.ID)
		if err != nil {
			return said, err
		}
		p.discussion = &said
	}
	return *p.discussion, nil
}

// PlacesOf tells where the comments on lines of a pull request are by now, by their sequences.
func (c *Call) PlacesOf(ctx context.Context, p Pull) (map[int]reviews.Place, error) {
	if p.places == nil {
		said, err := c.DiscussionOf(ctx, p)
		if err != nil {
			return nil, err
		}
		ends, err := c.EndsOf(ctx, p)
		if err == nil {
			err = c.Walk()
		}
		if err != nil {
			return nil, err
		}
		found, err := c.Reviews.Places(ctx, p.Repository, ends, said.Remarks)
		if err != nil {
			return nil, err
		}
		p.places = map[int]reviews.Place{}
		for i, remark := range said.Remarks {
			p.places[remark.Sequence] = found[i]
		}
	}
	return p.places, nil
}

// Subject is what an issue and a pull request have in common.
type Subject struct {
	Repository repositories.Repository
	issues.Subject
	IsPull bool
}

// Common is the issue as far as a pull request is alike.
func (i Issue) Common() Subject { return Subject{i.Repository, i.Subject, false} }

// Common is the pull request as far as an issue is alike.
func (p Pull) Common() Subject { return Subject{p.Repository, p.Subject, true} }

// The types of subjects.
const (
	issueKind = "Issue"
	pullKind  = "PullRequest"
)

// Kind is the type of a subject.
func (s Subject) Kind() string {
	if s.IsPull {
		return pullKind
	}
	return issueKind
}

// NodeID is the global id of a subject.
func (s Subject) NodeID() string {
	return nodeid.Of(s.Kind(), issues.GlobalID(s.Repository.About.ID, s.Number))
}

// Path leads to a subject, below its repository's address.
func (s Subject) Path() string {
	if s.IsPull {
		return "/pull/"
	}
	return "/issues/"
}

// ShowIssue is an issue in the schema.
func ShowIssue(i Issue) *engine.Object { return &engine.Object{Kind: issueKind, Of: i} }

// ShowPull is a pull request in the schema.
func ShowPull(p Pull) *engine.Object { return &engine.Object{Kind: pullKind, Of: p} }

// PullRequest is a pull request in the schema.
func PullRequest(r repositories.Repository, p reviews.Pull) *engine.Object {
	return ShowPull(NewPull(r, p))
}

// Issue is an issue with a number, ErrNotFound of package issues if there is none.
func (c *Call) Issue(ctx context.Context, r repositories.Repository, number int) (Issue, error) {
	i, err := c.Issues.Get(ctx, r, number)
	return Issue{r, i}, err
}

// PullAt is a pull request with a number as people see it, ErrNotFound of package reviews if there is none.
func (c *Call) PullAt(ctx context.Context, r repositories.Repository, number int) (Pull, error) {
	p, err := c.Reviews.Get(ctx, r, number)
	if err != nil || p.Closed {
		return NewPull(r, p), err
	}
	ends, err := c.Reviews.Ends(ctx, r, p)
	if err != nil {
		return NewPull(r, p), err
	}
	p, _, err = c.Reviews.Seen(ctx, r, p, ends)
	return NewPull(r, p), err
}

// ShowSubject is the issue or the pull request with a number, as it is now; nil if there is none.
func (c *Call) ShowSubject(ctx context.Context, r repositories.Repository, number int) (*engine.Object, error) {
	i, err := c.Issue(ctx, r, number)
	if err == nil {
		return ShowIssue(i), nil
	}
	if !errors.Is(err, issues.ErrNotFound) {
		return nil, err
	}
	p, err := c.PullAt(ctx, r, number)
	if errors.Is(err, reviews.ErrNotFound) {
		return nil, nil
	}
	return ShowPull(p), err
}

// SubjectOf finds an issue or a pull request of one of the kinds by its global id, if the caller may see it, and tells
// what they may do there.
func (c *Call) SubjectOf(ctx context.Context, id string, kinds ...string) (Subject, repositories.Access, error) {
	for _, kind := range kinds {
		global, ok := nodeid.Number(kind, id)
		if !ok {
			continue
		}
		repository, number := issues.OfGlobalID(global)
		r, access, err := c.Repositories.SeeID(&c.User, repository)
		if err != nil {
			return Subject{}, access, err
		}
		if access < repositories.Read {
			break
		}
		subject, isPull, err := c.Issues.Subject(ctx, r, number)
		if errors.Is(err, issues.ErrNotFound) || err == nil && isPull != (kind == pullKind) {
			break
		}
		return Subject{r, subject, isPull}, access, err
	}
	return Subject{}, repositories.None, NoNode(id)
}

// IssueOf is SubjectOf for an issue alone, and PullOf for a pull request.
func (c *Call) IssueOf(ctx context.Context, id string) (Subject, repositories.Access, error) {
	return c.SubjectOf(ctx, id, issueKind)
}

// PullOf finds a pull request by its global id.
func (c *Call) PullOf(ctx context.Context, id string) (Subject, repositories.Access, error) {
	return c.SubjectOf(ctx, id, pullKind)
}

// EitherOf finds an issue or a pull request by its global id.
func (c *Call) EitherOf(ctx context.Context, id string) (Subject, repositories.Access, error) {
	return c.SubjectOf(ctx, id, issueKind, pullKind)
}

// Association is what somebody is to a repository.
func (c *Call) Association(ctx context.Context, r repositories.Repository, user int64) (string, error) {
	known, ok := c.associations[r.About.ID]
	if !ok {
		known = c.Reviews.Associations(r, &c.User)
		if c.associations == nil {
			c.associations = map[int64]*reviews.Associations{}
		}
		c.associations[r.About.ID] = known
	}
	return known.Of(ctx, user)
}
