package pulls

import (
	"net/http"
	"slices"

	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

type reviewersJSON struct {
	Users []people.ActorJSON `json:"users"`
	Teams []string           `json:"teams"`
}

func listReviewers(c *web.Call) error {
	_, p, _, err := readable(c)
	if err != nil {
		return err
	}
	shown := reviewersJSON{Users: []people.ActorJSON{}, Teams: []string{}}
	for _, reviewer := range p.Reviewers {
		actor, err := people.ByID(c, reviewer)
		if err != nil {
			return err
		}
		if actor != nil {
			shown.Users = append(shown.Users, *actor)
		}
	}
	return c.Reply(http.StatusOK, shown)
}

func requestReviewers(c *web.Call) error {
	r, p, reviewers, err := readReviewers(c)
	if err != nil {
		return err
	}
	for _, reviewer := range reviewers {
		if err := checkReviewer(c, r, p, reviewer); err != nil {
			return err
		}
	}
	return changeReviewers(c, http.StatusCreated, r, p, func(p *reviews.Pull) error {
		for _, reviewer := range reviewers {
			if !slices.Contains(p.Reviewers, reviewer) {
				p.Reviewers = append(p.Reviewers, reviewer)
			}
		}
		return nil
	})
}

func removeReviewers(c *web.Call) error {
	r, p, reviewers, err := readReviewers(c)
	if err != nil {
		return err
	}
	return changeReviewers(c, http.StatusOK, r, p, func(p *reviews.Pull) error {
		p.Reviewers = slices.DeleteFunc(p.Reviewers, func(id int64) bool { return slices.Contains(reviewers, id) })
		return nil
	})
}

// readReviewers reads the pull request of the path and the users of the body.
func readReviewers(c *web.Call) (r repositories.Repository, p reviews.Pull, reviewers []int64, err error) {
	if r, err = repos.Writable(c); err != nil {
		return r, p, nil, err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return r, p, nil, err
	}
	logins := body.Texts("reviewers")
	if err := body.Problem(); err != nil {
		return r, p, nil, err
	}
	if p, _, err = named(c, r); err != nil {
		return r, p, nil, err
	}
	for _, login := range logins {
		user, ok, err := c.Accounts.User(login)
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

// checkReviewer refuses the author, and a user who may not read the repository.
func checkReviewer(c *web.Call, r repositories.Repository, p reviews.Pull, reviewer int64) error {
	if reviewer == p.Author {
		return web.Unprocessable("Review cannot be requested from pull request author.")
	}
	user, ok, err := c.Accounts.UserByID(reviewer)
	if err != nil || !ok {
		return err
	}
	access, err := c.Repositories.See(&user, r)
	if err == nil && access < repositories.Read {
		return noCollaborator(r)
	}
	return err
}

func noCollaborator(r repositories.Repository) error {
	return web.Unprocessable("Reviews may only be requested from collaborators. "+
		"One or more of the users or teams you specified is not a collaborator of the %s repository.", r.Name())
}

func changeReviewers(c *web.Call, status int, r repositories.Repository, p reviews.Pull, edit func(*reviews.Pull) error) error {
	ctx := c.Context()
	p, err := c.Reviews.Change(ctx, c.Caller, repositories.Write, r, p.Number, edit)
	if err != nil {
		return err
	}
	var ends reviews.Ends
	if ends, err = c.Reviews.Ends(ctx, r, p); err != nil {
		return err
	}
	shown, err := show(c, r, p, ends)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.ReplyCreated(shown.URL, shown)
	}
	return c.Reply(status, shown)
}
