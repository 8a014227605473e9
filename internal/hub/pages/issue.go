package pages

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// issuePage is an issue as the page shows it.
type issuePage struct {
	Repository, RepositoryURL  string
	Number                     int
	Title, Body, State, Author string
	Labels                     []string
	OpenedAt                   time.Time
	Talk                       talk
}

// talk is what was said of an issue or a pull request. Hidden counts what is left out.
type talk struct {
	Comments []comment
	Hidden   int
}

type comment struct {
	ID           int64
	Author, Body string
	At           time.Time
}

// maxComments is how many comments a page shows.
const maxComments = 250

// issue shows an issue. The page of a pull request is another one: location leads there.
func (h *Handler) issue(ctx context.Context, r repositories.Repository, number int) (answer, error) {
	subject, isPull, err := h.issues.Subject(ctx, r, number)
	if err != nil {
		return answer{}, orNotFound(err)
	}
	if isPull {
		return answer{location: fmt.Sprintf("%s/pull/%d", webURL(r), number)}, nil
	}
	shown := issuePage{
		Repository: r.Name().String(), RepositoryURL: repositoryURL(r), Number: number, Title: subject.Title, Body: subject.Body,
		State: "Open", OpenedAt: subject.CreatedAt,
	}
	if subject.Closed {
		shown.State = "Closed"
	}
	if shown.Author, err = h.nameOf(subject.Author); err != nil {
		return answer{}, err
	}
	known, err := h.issues.Labels(ctx, r)
	if err != nil {
		return answer{}, err
	}
	for _, label := range known {
		if slices.Contains(subject.Labels, label.Number) {
			shown.Labels = append(shown.Labels, label.Name)
		}
	}
	shown.Talk, err = h.talk(ctx, r, number)
	return page("issue.html", shown, err)
}

func (h *Handler) talk(ctx context.Context, r repositories.Repository, number int) (talk, error) {
	all, err := h.issues.Comments(ctx, r, number)
	if err != nil {
		return talk{}, err
	}
	said := talk{Hidden: max(0, len(all)-maxComments)}
	for _, one := range all[:len(all)-said.Hidden] {
		author, err := h.nameOf(one.Author)
		if err != nil {
			return talk{}, err
		}
		said.Comments = append(said.Comments, comment{issues.CommentID(r.About.ID, number, one.Sequence), author, one.Body, one.CreatedAt})
	}
	return said, nil
}

// nameOf is what a user is called; one that is gone is somebody.
func (h *Handler) nameOf(user int64) (string, error) {
	found, _, err := h.accounts.UserByID(user)
	return cmp.Or(found.Name, found.Login, "Somebody"), err
}
