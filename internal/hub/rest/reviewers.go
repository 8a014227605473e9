package rest

import (
	"net/http"
	"slices"

	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type reviewersJSON struct {
	Users []actorJSON `json:"users"`
	Teams []string    `json:"teams"`
}

func (a *API) listReviewers(c *call) error {
	_, p, _, err := c.readablePull()
	if err != nil {
		return err
	}
	shown := reviewersJSON{Users: []actorJSON{}, Teams: []string{}}
	for _, reviewer := range p.Reviewers {
		actor, err := c.userByID(reviewer)
		if err != nil {
			return err
		}
		if actor != nil {
			shown.Users = append(shown.Users, *actor)
		}
	}
	return c.reply(http.StatusOK, shown)
}

func (a *API) requestReviewers(c *call) error {
	r, p, reviewers, err := c.reviewers()
	if err != nil {
		return err
	}
	for _, reviewer := range reviewers {
		if err := c.checkReviewer(r, p, reviewer); err != nil {
			return err
		}
	}
	return c.changeReviewers(http.StatusCreated, r, p, func(p *reviews.Pull) error {
		for _, reviewer := range reviewers {
			if !slices.Contains(p.Reviewers, reviewer) {
				p.Reviewers = append(p.Reviewers, reviewer)
			}
		}
		return nil
	})
}

func (a *API) removeReviewers(c *call) error {
	r, p, reviewers, err := c.reviewers()
	if err != nil {
		return err
	}
	return c.changeReviewers(http.StatusOK, r, p, func(p *reviews.Pull) error {
		p.Reviewers = slices.DeleteFunc(p.Reviewers, func(id int64) bool { return slices.Contains(reviewers, id) })
		return nil
	})
}

// reviewers reads the pull request of the path and the users of the body.
func (c *call) reviewers() (r repositories.Repository, p reviews.Pull, reviewers []int64, err error) {
	if r, err = c.writable(); err != nil {
		return r, p, nil, err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return r, p, nil, err
	}
	logins := body.texts("reviewers")
	if err := body.problem(); err != nil {
		return r, p, nil, err
	}
	if p, _, err = c.pull(r); err != nil {
		return r, p, nil, err
	}
	for _, login := range logins {
		user, ok, err := c.api.accounts.User(login)
		if err != nil {
			return r, p, nil, err
		}
		if !ok {
			return r, p, nil, noCollaborator(r)
		}
		reviewers = append(reviewers, user.ID)
	}
	return r, p, reviewers, nil
}

// checkReviewer lets those review who could see what they are asked to.
func (c *call) checkReviewer(r repositories.Repository, p reviews.Pull, reviewer int64) error {
	if reviewer == p.Author {
		return unprocessable("Review cannot be requested from pull request author.")
	}
	user, ok, err := c.api.accounts.UserByID(reviewer)
	if err != nil || !ok {
		return err
	}
	access, err := c.api.repositories.Access(&user, r)
	if err == nil && access < repositories.Read {
		return noCollaborator(r)
	}
	return err
}

func noCollaborator(r repositories.Repository) error {
	return unprocessable("Reviews may only be requested from collaborators. "+
		"One or more of the users or teams you specified is not a collaborator of the %s repository.", r.Name())
}

func (c *call) changeReviewers(status int, r repositories.Repository, p reviews.Pull, edit func(*reviews.Pull) error) error {
	ctx := c.r.Context()
	p, err := reviews.Change(ctx, r.Repo, p.Number, edit)
	if err != nil {
		return err
	}
	var ends reviews.Ends
	if ends, err = c.pullEnds(ctx, r, p); err != nil {
		return err
	}
	shown, err := c.pullJSON(ctx, r, p, ends)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.replyCreated(shown.URL, shown)
	}
	return c.reply(status, shown)
}
