package gitdata

import (
	"context"
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

func getGitCommit(c *web.Call) error { return readObject(c, "commit", replyCommit) }

// replyCommit answers with the commit of the path.
func replyCommit(c *web.Call, r repositories.Repository) error {
	ctx := c.Context()
	id, err := objectID(c, r, "commit")
	if err != nil {
		return err
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	return c.Reply(http.StatusOK, ShowCommit(c.Links, r, commit))
}

func createGitCommit(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	user, err := c.SignedIn()
	if err != nil {
		return err
	}
	input := object.CommitInput{Message: body.Text("message")}
	tree, parents := body.Text("tree"), body.Texts("parents")
	input.Author, input.Committer, err = Signatures(body, user.Signature(c.Links.Host()))
	if err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	if input.Tree, err = commitTree(ctx, r, tree); err != nil {
		return err
	}
	if input.Parents, err = commitParents(ctx, r, parents); err != nil {
		return err
	}
	id, err := r.WriteCommit(ctx, input)
	if errors.Is(err, object.ErrCommitInvalid) {
		return web.Invalid(web.Detail{Resource: "Commit", Code: "invalid"})
	}
	if err != nil {
		return err
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return err
	}
	answer := ShowCommit(c.Links, r, commit)
	return c.ReplyCreated(answer.URL, answer)
}

func commitTree(ctx context.Context, r repositories.Repository, text string) (object.ID, error) {
	id, err := object.ParseID(text)
	if err != nil {
		return "", web.Unprocessable("The tree parameter must be exactly 40 characters and contain only [0-9a-f].")
	}
	info, err := r.Stat(ctx, string(id))
	if repos.IsAbsent(err) || err == nil && info.Kind != object.KindTree {
		return "", web.Unprocessable("Tree SHA does not exist")
	}
	return id, err
}

// maxParents bounds the questions to git that one commit can cause.
const maxParents = 64

func commitParents(ctx context.Context, r repositories.Repository, texts []string) ([]object.ID, error) {
	noParent := web.Unprocessable("Parent SHA does not exist or is not a commit object")
	if len(texts) > maxParents {
		return nil, noParent
	}
	parents := make([]object.ID, len(texts))
	for i, text := range texts {
		id, err := object.ParseID(text)
		if err != nil {
			return nil, noParent
		}
		info, err := r.Stat(ctx, string(id))
		if repos.IsAbsent(err) || err == nil && info.Kind != object.KindCommit {
			return nil, noParent
		}
		if err != nil {
			return nil, err
		}
		parents[i] = id
	}
	return parents, nil
}
