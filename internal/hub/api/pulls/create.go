package pulls

import (
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
)

// pullResource is what errors call a pull request.
const pullResource = "PullRequest"

// createPull needs read access only, as at GitHub.
func createPull(c *web.Call) error {
	r, err := repos.Proposable(c)
	if err != nil {
		return err
	}
	body, err := c.Body(web.MaxSmallBody)
	if err != nil {
		return err
	}
	p := reviews.Pull{
		Subject: issues.Subject{Title: body.Text("title"), Body: body.OptionalText("body")},
		Draft:   body.Flag("draft"), Base: body.Text("base"),
	}
	headName := body.Text("head")
	if err := body.Problem(); err != nil {
		return err
	}
	if strings.TrimSpace(p.Title) == "" {
		return web.Invalid(web.Detail{Resource: pullResource, Code: "missing_field", Field: "title"})
	}
	ctx := c.Context()
	base, from, head, err := pullBranches(c, r, p.Base, headName)
	if err != nil {
		return err
	}
	p, err = c.Reviews.Propose(ctx, *c.Caller, r, from, base, head, p)
	switch {
	case errors.Is(err, reviews.ErrNoCommits):
		return web.Invalid(web.Detail{
			Resource: pullResource, Code: "custom",
			Message: "No commits between " + base.Name[len(repos.BranchPrefix):] + " and " + headName,
		})
	case errors.Is(err, reviews.ErrExists):
		return web.Invalid(web.Detail{
			Resource: pullResource, Code: "custom",
			Message: "A pull request already exists for " + from.Name().Owner + ":" + strings.TrimPrefix(head.Name, repos.BranchPrefix) + ".",
		})
	case err != nil:
		return err
	}
	return replyPull(c, http.StatusCreated, r, p, reviews.Ends{Base: base.Commit, Head: head.Commit})
}

// pullBranches finds the base and the head, which repos.HeadRepository explains,
// with the repository of the head. The error names every one that is missing.
func pullBranches(c *web.Call, r repositories.Repository, baseName, headName string) (base store.Ref, from repositories.Repository, head store.Ref, err error) {
	ctx := c.Context()
	var missing []web.Detail
	base, err = r.Ref(ctx, repos.BranchPrefix+baseName)
	if repos.IsAbsent(err) {
		missing = append(missing, web.Detail{Resource: pullResource, Field: "base", Code: "invalid"})
	} else if err != nil {
		return base, from, head, err
	}
	from, branch, ok := repos.HeadRepository(c, r, headName)
	err = store.ErrRefNotFound
	if ok {
		head, err = from.Ref(ctx, repos.BranchPrefix+branch)
	}
	if repos.IsAbsent(err) {
		missing = append(missing, web.Detail{Resource: pullResource, Field: "head", Code: "invalid"})
	} else if err != nil {
		return base, from, head, err
	}
	if len(missing) > 0 {
		return base, from, head, web.Invalid(missing...)
	}
	return base, from, head, nil
}
