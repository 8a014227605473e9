package rest

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

const pullResource = "PullRequest"

// createPull needs no right to push: whoever may read may propose.
func (a *API) createPull(c *call) error {
	r, err := c.proposable()
	if err != nil {
		return err
	}
	user := *c.user
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	p := reviews.Pull{
		Title: body.text("title"), Body: body.optionalText("body"), Draft: body.flag("draft"),
		Author: user.ID, Base: body.text("base"),
	}
	headName := body.text("head")
	if err := body.problem(); err != nil {
		return err
	}
	if strings.TrimSpace(p.Title) == "" {
		return invalid(detail{Resource: pullResource, Code: "missing_field", Field: "title"})
	}
	ctx := c.r.Context()
	base, from, head, err := c.pullBranches(ctx, r, p.Base, headName)
	if err != nil {
		return err
	}
	p.HeadOwner, p.HeadRepo = from.Name().Owner, from.About.ID
	p.Head = strings.TrimPrefix(head.Name, branchPrefix)
	p.BaseCommit = base.Commit
	if err := checkNewPull(ctx, r, p); err != nil {
		return err
	}
	if err := reviews.Bring(ctx, r.Repo, from.Repo, head); err != nil {
		return err
	}
	ahead, _, err := r.CountBetween(ctx, base.Commit, head.Commit)
	if err != nil {
		return err
	}
	if ahead == 0 {
		return invalid(detail{
			Resource: pullResource, Code: "custom",
			Message: "No commits between " + p.Base + " and " + headName,
		})
	}
	p, err = reviews.Create(ctx, r.Repo, p, head.Commit)
	if err != nil {
		return err
	}
	return c.replyPull(http.StatusCreated, r, p, reviews.Ends{Base: base.Commit, Head: head.Commit})
}

// pullBranches finds both branches and names every one that is missing. A head
// is a branch here, OWNER:BRANCH or OWNER:REPO:BRANCH.
func (c *call) pullBranches(ctx context.Context, r repositories.Repository, baseName, headName string) (base gitstore.Ref, from repositories.Repository, head gitstore.Ref, err error) {
	var missing []detail
	base, err = r.Ref(ctx, branchPrefix+baseName)
	if isAbsent(err) {
		missing = append(missing, detail{Resource: pullResource, Field: "base", Code: "invalid"})
	} else if err != nil {
		return base, from, head, err
	}
	from, branch, ok := c.headRepository(r, headName)
	err = gitstore.ErrRefNotFound
	if ok {
		head, err = from.Ref(ctx, branchPrefix+branch)
	}
	if isAbsent(err) {
		missing = append(missing, detail{Resource: pullResource, Field: "head", Code: "invalid"})
	} else if err != nil {
		return base, from, head, err
	}
	if len(missing) > 0 {
		return base, from, head, invalid(missing...)
	}
	return base, from, head, nil
}

// headRepository finds the repository that OWNER:BRANCH means: this one, or
// the owner's one of all that were forked from it or from what it is a fork of.
func (c *call) headRepository(r repositories.Repository, head string) (repositories.Repository, string, bool) {
	parts := strings.Split(head, ":")
	switch len(parts) {
	case 1:
		return r, head, true
	case 2:
		if strings.EqualFold(parts[0], r.Name().Owner) {
			return r, parts[1], true
		}
		for _, other := range c.api.repositories.Where(func(other repositories.Repository) bool {
			return strings.EqualFold(other.Name().Owner, parts[0])
		}) {
			if from, ok := c.relative(r, other); ok {
				return from, parts[1], true
			}
		}
		return r, "", false
	case 3:
		named, ok := c.api.repositories.Find(parts[0], parts[1])
		if !ok {
			return r, "", false
		}
		from, ok := c.relative(r, named)
		return from, parts[2], ok
	}
	return r, "", false
}

// relative returns a repository that the user may see and that has the same
// origin as r: only from such a one commits come over.
func (c *call) relative(r, other repositories.Repository) (repositories.Repository, bool) {
	from, ok := c.visible(other.About.ID)
	return from, ok && c.source(from).About.ID == c.source(r).About.ID
}

func checkNewPull(ctx context.Context, r repositories.Repository, p reviews.Pull) error {
	existing, err := reviews.List(ctx, r.Repo)
	if err != nil {
		return err
	}
	isSame := func(other reviews.Pull) bool {
		return !other.Closed && other.Base == p.Base && other.HeadRepo == p.HeadRepo && other.Head == p.Head
	}
	if slices.ContainsFunc(existing, isSame) {
		return invalid(detail{
			Resource: pullResource, Code: "custom",
			Message: "A pull request already exists for " + p.HeadOwner + ":" + p.Head + ".",
		})
	}
	return nil
}

// updatePull is for the author and for those who may push.
func (a *API) updatePull(c *call) error {
	r, err := c.proposable()
	if err != nil {
		return err
	}
	p, ends, err := c.pull(r)
	if err != nil {
		return err
	}
	if p.Author != c.user.ID {
		if _, err := c.writable(); err != nil {
			return err
		}
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	title, text := body.optionalText("title"), body.optionalText("body")
	state, base := body.optionalText("state"), body.optionalText("base")
	if err := body.problem(); err != nil {
		return err
	}
	if body.has("title") && strings.TrimSpace(title) == "" {
		return invalid(detail{Resource: pullResource, Code: "missing_field", Field: "title"})
	}
	ctx := c.r.Context()
	if base != "" {
		if _, err := r.Ref(ctx, branchPrefix+base); isAbsent(err) {
			return invalid(detail{
				Resource: pullResource, Field: "base", Code: "invalid",
				Message: "Proposed base branch '" + base + "' was not found",
			})
		} else if err != nil {
			return err
		}
	}
	p, err = reviews.Change(ctx, r.Repo, p.Number, func(p *reviews.Pull) error {
		if title != "" {
			p.Title = title
		}
		if body.has("body") || body.isNull("body") {
			p.Body = text
		}
		if base != "" && !p.Closed {
			p.Base = base
		}
		switch {
		case state == "closed" && !p.Closed:
			p.Closed, p.ClosedAt, p.BaseCommit = true, time.Now().UTC().Truncate(time.Second), ends.Base
		case state == "open" && p.Closed && !p.IsMerged():
			p.Closed, p.ClosedAt = false, time.Time{}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if ends, err = c.pullEnds(ctx, r, p); err != nil {
		return err
	}
	return c.replyPull(http.StatusOK, r, p, ends)
}
