package repos

import (
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/audit"
	"sheaf/internal/hub/repositories"
)

func getRepository(c *web.Call) error {
	repository, err := Readable(c)
	if err != nil {
		return err
	}
	full, err := showFull(c, repository)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, full)
}

func updateRepository(c *web.Call) error {
	r, err := Administrable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	changes, err := repositoryChanges(body)
	if err != nil {
		return err
	}
	permit := Permit(c, repositories.Admin)
	if changes.Archived != nil && !*changes.Archived {
		permit = permitArchived(c, repositories.Admin)
	}
	before, name := r, r.Name()
	changed, err := c.Repositories.Update(c.Context(), r.About.ID, changes, permit)
	switch {
	case errors.Is(err, store.ErrRepoExists):
		return badName("name already exists on this account")
	case errors.Is(err, store.ErrNameInvalid):
		return badName("name is not allowed")
	case errors.Is(err, repositories.ErrForkVisibility):
		return web.Invalid(web.Detail{
			Resource: "Repository", Code: "custom", Field: "visibility",
			Message: "The visibility of a fork cannot be changed: who may see it follows from what it was forked from.",
		})
	case errors.Is(err, store.ErrRefNotFound), errors.Is(err, object.ErrRefInvalid):
		return web.Invalid(web.Detail{
			Resource: "Repository", Field: "default_branch", Code: "invalid",
			Message: "The branch " + *changes.DefaultBranch + " was not found. Please push that ref first or create it via the Git Data API.",
		})
	case err != nil:
		return err
	}
	for _, deed := range repositories.Deeds(name, before.About, changed) {
		c.Note(deed.Did, deed.To, deed.Detail)
	}
	tellOf(c, before, changed, name.Repo)
	full, err := showFull(c, changed)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, full)
}

func repositoryChanges(body web.Body) (repositories.Changes, error) {
	changes := repositories.Changes{
		Name: body.GivenText("name"), Description: body.GivenText("description"),
		DefaultBranch: body.GivenText("default_branch"),
		Private:       body.GivenFlag("private"), Archived: body.GivenFlag("archived"),
	}
	if body.IsNull("description") {
		changes.Description = new("")
	}
	if seen := body.GivenText("visibility"); seen != nil {
		changes.Private = new(*seen != "public")
	}
	if err := body.Problem(); err != nil || changes.Name == nil {
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
	return web.Invalid(web.Detail{Resource: "Repository", Code: "custom", Field: "name", Message: reason})
}

func deleteRepository(c *web.Call) error {
	r, err := Administrable(c)
	if err != nil {
		return err
	}
	tellDeleted, err := tellingDeleted(c, r)
	if err != nil {
		return err
	}
	if err := c.Repositories.Delete(c.Context(), r.About.ID, permitArchived(c, repositories.Admin)); err != nil {
		return err
	}
	c.Note(audit.EndedRepository, r.Name().String(), "")
	tellDeleted()
	return c.ReplyNoContent()
}
