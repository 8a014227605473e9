package pulls

import (
	"errors"
	"net/http"

	issueapi "sheaf/internal/hub/api/issues"
	"sheaf/internal/hub/api/people"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
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
	shown := reviewersJSON{Teams: []string{}}
	if shown.Users, err = issueapi.Actors(c, p.Reviewers); err != nil {
		return err
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
		p.Reviewers = issues.Union(p.Reviewers, reviewers)
		return nil
	})
}

func removeReviewers(c *web.Call) error {
	r, p, reviewers, err := readReviewers(c)
	if err != nil {
		return err
	}
	return changeReviewers(c, http.StatusOK, r, p, func(p *reviews.Pull) error {
		p.Reviewers = issues.Difference(p.Reviewers, reviewers)
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

func checkReviewer(c *web.Call, r repositories.Repository, p reviews.Pull, reviewer int64) error {
	err := c.Reviews.CheckReviewer(r, p.Author, reviewer)
	switch {
	case errors.Is(err, reviews.ErrOwnPull):
		return web.Unprocessable("Review cannot be requested from pull request author.")
	case errors.Is(err, reviews.ErrNoReviewer):
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
	s, err := newShower(c, r)
	if err != nil {
		return err
	}
	shown, err := s.show(c, p, ends)
	if err != nil {
		return err
	}
	if status == http.StatusCreated {
		return c.ReplyCreated(shown.URL, shown)
	}
	return c.Reply(status, shown)
}
