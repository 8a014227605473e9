package graphql

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

// caller is who asks, and of what.
type caller struct {
	api    *API
	who    accounts.Caller
	user   accounts.User
	origin string
	// texts counts the bytes of texts that the answer has so far.
	texts *int64
}

func (c caller) query() *object {
	return &object{"Query", map[string]field{
		"viewer": value(&object{"User", map[string]field{
			"id":    value(nodeid.Of("User", c.user.ID)),
			"login": value(c.user.Login),
		}}),
		"repository": c.findRepository,
	}}
}

func (c caller) findRepository(_ context.Context, given arguments) (any, error) {
	owner, name := given.text("owner"), given.text("name")
	r, ok := c.api.config.Repositories.Find(owner, name)
	if !ok && given.flag("followRenames") {
		r, ok = c.api.config.Repositories.Moved(owner, name)
	}
	if ok {
		access, err := c.api.config.Repositories.See(&c.user, r)
		if err != nil {
			return nil, err
		}
		ok = access >= repositories.Read
	}
	if !ok {
		return nil, notFound("Could not resolve to a Repository with the name '%s/%s'.", owner, name)
	}
	return c.repository(r), nil
}

func (c caller) repository(r repositories.Repository) *object {
	return &object{"Repository", map[string]field{
		"id":            value(nodeid.Of("Repository", r.About.ID)),
		"name":          value(r.Name().Repo),
		"nameWithOwner": value(r.Name().String()),
		"object":        c.findObject(r),
		"pullRequest": func(ctx context.Context, given arguments) (any, error) {
			p, err := c.api.config.Reviews.Get(ctx, r, given.number("number"))
			if errors.Is(err, reviews.ErrNotFound) {
				return nil, notFound("Could not resolve to a PullRequest with the number of %s.", given.text("number"))
			}
			if err != nil {
				return nil, err
			}
			return c.pull(r, p), nil
		},
	}}
}

func (c caller) pull(r repositories.Repository, p reviews.Pull) *object {
	state := "OPEN"
	switch {
	case p.IsMerged():
		state = "MERGED"
	case p.Closed:
		state = "CLOSED"
	}
	address := strings.Join([]string{
		c.origin, urlpath.Segment(r.Name().Owner), urlpath.Segment(r.Name().Repo), "pull", strconv.Itoa(p.Number),
	}, "/")
	return &object{"PullRequest", map[string]field{
		"id":      value(nodeid.Of(pullKind, reviews.GlobalID(r.About.ID, p.Number))),
		"isDraft": value(p.Draft),
		"number":  value(p.Number),
		"state":   value(state),
		"title":   value(p.Title),
		"url":     value(address),
	}}
}
