package gitdata

import (
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// tagJSON is an annotated tag as the git calls show it.
type tagJSON struct {
	NodeID       string           `json:"node_id"`
	Tag          string           `json:"tag"`
	SHA          object.ID        `json:"sha"`
	URL          string           `json:"url"`
	Message      string           `json:"message"`
	Tagger       PersonJSON       `json:"tagger"`
	Object       objectIDJSON     `json:"object"`
	Verification VerificationJSON `json:"verification"`
}

func showTag(c *web.Call, r repositories.Repository, tag object.Tag) tagJSON {
	git := c.Links.Repo(r.Name()) + "/git/"
	return tagJSON{
		NodeID: nodeid.Within("Tag", r.About.ID, tag.ID), Tag: tag.Name, SHA: tag.ID, URL: git + "tags/" + string(tag.ID),
		Message: tag.Message, Tagger: newPerson(tag.Tagger),
		Object:       objectIDJSON{SHA: tag.Target, Type: tag.Kind, URL: git + string(tag.Kind) + "s/" + string(tag.Target)},
		Verification: unsigned(),
	}
}

func getTag(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	id, err := objectID(c, r, "tag")
	if err != nil {
		return err
	}
	tag, err := r.Tag(c.Context(), id)
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	return c.Reply(http.StatusOK, showTag(c, r, tag))
}

// createTag makes the object; the ref to it is made by another call.
func createTag(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	input := object.TagInput{Name: body.Text("tag"), Message: body.Text("message")}
	target, kind := body.Text("object"), object.Kind(body.Text("type"))
	tagger, missing := signature(body, "tagger", user.Signature(c.Links.Host()))
	if err := body.Problem(); err != nil {
		return err
	}
	if len(missing) > 0 {
		return web.Invalid(missing...)
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	info, err := statTarget(ctx, r, target)
	if err != nil {
		return err
	}
	input.Target, input.Kind, input.Tagger = info.ID, kind, tagger
	id, err := r.WriteTag(ctx, input)
	switch {
	case errors.Is(err, object.ErrNotFound):
		return web.Unprocessable("Object is not a %s", kind)
	case errors.Is(err, object.ErrRefInvalid):
		return web.Unprocessable("%s is not a valid tag name.", input.Name)
	case errors.Is(err, object.ErrCommitInvalid):
		return web.Invalid(web.Detail{Resource: "Tag", Code: "invalid"})
	case err != nil:
		return err
	}
	tag, err := r.Tag(ctx, id)
	if err != nil {
		return err
	}
	shown := showTag(c, r, tag)
	return c.ReplyCreated(shown.URL, shown)
}
