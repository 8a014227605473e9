package rest

import (
	"errors"
	"net/http"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

func (a *API) updateRepository(c *call) error {
	r, err := c.administrable()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	changes, err := repositoryChanges(body)
	if err != nil {
		return err
	}
	if r.About.Archived && (changes.Archived == nil || *changes.Archived) {
		return isArchived()
	}
	changed, err := a.repositories.Update(c.r.Context(), r.About.ID, changes)
	switch {
	case errors.Is(err, gitstore.ErrRepoExists):
		return badName("name already exists on this account")
	case errors.Is(err, gitstore.ErrNameInvalid):
		return badName("name is not allowed")
	case errors.Is(err, gitstore.ErrRefNotFound), errors.Is(err, gitstore.ErrRefInvalid):
		return invalid(detail{
			Resource: "Repository", Field: "default_branch", Code: "invalid",
			Message: "The branch " + *changes.DefaultBranch + " was not found. Please push that ref first or create it via the Git Data API.",
		})
	case err != nil:
		return err
	}
	full, err := c.fullRepositoryJSON(c.r.Context(), changed)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, full)
}

func repositoryChanges(body object) (repositories.Changes, error) {
	changes := repositories.Changes{
		Name: body.givenText("name"), Description: body.givenText("description"),
		DefaultBranch: body.givenText("default_branch"),
		Private:       body.givenFlag("private"), Archived: body.givenFlag("archived"),
	}
	if body.isNull("description") {
		changes.Description = new("")
	}
	if seen := body.givenText("visibility"); seen != nil {
		changes.Private = new(*seen != "public")
	}
	if err := body.problem(); err != nil || changes.Name == nil {
		return changes, err
	}
	name, err := repositories.NormaliseName(*changes.Name)
	if err != nil {
		return changes, badName(err.Error())
	}
	changes.Name = &name
	return changes, nil
}

func badName(reason string) error {
	return invalid(detail{Resource: "Repository", Code: "custom", Field: "name", Message: reason})
}

func (a *API) deleteRepository(c *call) error {
	r, err := c.administrable()
	if err != nil {
		return err
	}
	if err := a.repositories.Delete(c.r.Context(), r); err != nil {
		return err
	}
	return c.replyNothing()
}
