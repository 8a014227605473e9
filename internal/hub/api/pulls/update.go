package pulls

import (
	"net/http"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// updatePull is for the author and for those who may push.
func updatePull(c *web.Call) error {
	r, err := repos.Proposable(c)
	if err != nil {
		return err
	}
	p, ends, err := named(c, r)
	if err != nil {
		return err
	}
	if p.Author != c.User.ID {
		if _, err := repos.Writable(c); err != nil {
			return err
		}
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	title, text := body.OptionalText("title"), body.OptionalText("body")
	state, base := body.OptionalText("state"), body.OptionalText("base")
	if err := body.Problem(); err != nil {
		return err
	}
	if body.Has("title") && strings.TrimSpace(title) == "" {
		return web.Invalid(web.Detail{Resource: pullResource, Code: "missing_field", Field: "title"})
	}
	ctx := c.Context()
	var baseRef store.Ref
	if base != "" {
		if baseRef, err = r.Ref(ctx, repos.BranchPrefix+base); repos.IsAbsent(err) {
			return web.Invalid(web.Detail{
				Resource: pullResource, Field: "base", Code: "invalid",
				Message: "Proposed base branch '" + base + "' was not found",
			})
		} else if err != nil {
			return err
		}
	}
	isReopened := false
	p, err = c.Reviews.Change(ctx, c.Caller, repositories.Write, r, p.Number, func(p *reviews.Pull) error {
		if title != "" {
			p.Title = title
		}
		if body.Has("body") || body.IsNull("body") {
			p.Body = text
		}
		if base != "" && base != p.Base && !p.Closed {
			p.Base, p.BaseCommit = base, baseRef.Commit
		}
		switch {
		case state == "closed" && !p.Closed:
			p.Close(ends.Base, c.User.ID)
		case state == "open" && p.Closed && !p.IsMerged():
			p.Reopen()
			isReopened = true
		}
		return nil
	})
	if err != nil {
		return err
	}
	if isReopened {
		c.Reviews.CatchUp(ctx, r, p)
	}
	if ends, err = c.Reviews.Ends(ctx, r, p); err != nil {
		return err
	}
	return replyPull(c, http.StatusOK, r, p, ends)
}
