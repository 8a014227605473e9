package rest

import (
	"context"
	"errors"
	"net/http"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

func (a *API) getGitCommit(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	id, err := c.objectID(ctx, r, "commit")
	if err != nil {
		return err
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return notFoundIfAbsent(err)
	}
	return c.reply(http.StatusOK, c.links.gitCommit(r, commit))
}

func (a *API) createGitCommit(c *call) error {
	r, err := c.writable()
	if err != nil {
		return err
	}
	user, err := c.signedIn()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
	if err != nil {
		return err
	}
	input := gitstore.CommitInput{Message: body.text("message")}
	tree, parents := body.text("tree"), body.texts("parents")
	input.Author, input.Committer, err = signatures(body, user.Signature(c.links.host()))
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	if input.Tree, err = commitTree(ctx, r, tree); err != nil {
		return err
	}
	if input.Parents, err = commitParents(ctx, r, parents); err != nil {
		return err
	}
	id, err := r.WriteCommit(ctx, input)
	if errors.Is(err, gitstore.ErrCommitInvalid) {
		return invalid(detail{Resource: "Commit", Code: "invalid"})
	}
	if err != nil {
		return err
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return err
	}
	answer := c.links.gitCommit(r, commit)
	return c.replyCreated(answer.URL, answer)
}

func commitTree(ctx context.Context, r repositories.Repository, text string) (gitstore.ID, error) {
	id, err := gitstore.ParseID(text)
	if err != nil {
		return "", unprocessable("The tree parameter must be exactly 40 characters and contain only [0-9a-f].")
	}
	object, err := r.Stat(ctx, string(id))
	if isAbsent(err) || err == nil && object.Kind != gitstore.KindTree {
		return "", unprocessable("Tree SHA does not exist")
	}
	return id, err
}

// maxParents bounds the questions to git that one commit can cause.
const maxParents = 64

func commitParents(ctx context.Context, r repositories.Repository, texts []string) ([]gitstore.ID, error) {
	noParent := unprocessable("Parent SHA does not exist or is not a commit object")
	if len(texts) > maxParents {
		return nil, noParent
	}
	parents := make([]gitstore.ID, len(texts))
	for i, text := range texts {
		id, err := gitstore.ParseID(text)
		if err != nil {
			return nil, noParent
		}
		object, err := r.Stat(ctx, string(id))
		if isAbsent(err) || err == nil && object.Kind != gitstore.KindCommit {
			return nil, noParent
		}
		if err != nil {
			return nil, err
		}
		parents[i] = id
	}
	return parents, nil
}

// signatures reads author and committer of a new commit. Without an author it
// is the user, without a committer it is the author. It also reports what was
// wrong with the members read before.
func signatures(body object, user gitstore.Person) (author, committer gitstore.Person, err error) {
	author, missingInAuthor := signature(body, "author", user)
	committer, missingInCommitter := signature(body, "committer", author)
	if err := body.problem(); err != nil {
		return author, committer, err
	}
	if missing := append(missingInAuthor, missingInCommitter...); len(missing) > 0 {
		return author, committer, invalid(missing...)
	}
	return author, committer, nil
}

func signature(body object, member string, otherwise gitstore.Person) (gitstore.Person, []detail) {
	inner, ok := body.object(member)
	if !ok {
		return otherwise, nil
	}
	person := gitstore.Person{Email: inner.requireText("email"), Name: inner.requireText("name"), When: otherwise.When}
	if date := inner.optionalText("date"); date != "" {
		when, err := time.Parse(time.RFC3339, date)
		if err != nil || when.Year() < 1970 || when.Year() > 2099 { // what Git stores safely
			inner.complain("%s is not a valid date-time.", date)
		}
		person.When = when.UTC()
	}
	var missing []detail
	if person.Name == "" {
		missing = append(missing, detail{Resource: member, Field: "name", Code: "missing_field"})
	}
	if person.Email == "" {
		missing = append(missing, detail{Resource: member, Field: "email", Code: "missing_field"})
	}
	return person, missing
}
