package pages

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

// pullPage is a pull request as the page shows it.
type pullPage struct {
	Repository, RepositoryURL string
	URL                       string // of the front end's screen
	Number                    int
	Title, Body, State        string
	Author, Base, Head        string
	OpenedAt                  time.Time
	Changes                   changes
	Talk                      talk
	commits
}

// commits are those of a pull request or of a comparison.
type commits struct {
	Commits       []commitLine
	HiddenCommits int // that are left out
}

// CountCommits counts those that are left out as well.
func (c commits) CountCommits() int { return len(c.Commits) + c.HiddenCommits }

type commitLine struct {
	Short, Title, Author, URL string
}

// commitPage is a commit as the page shows it.
type commitPage struct {
	Repository, RepositoryURL string
	ID, Title, Body, Author   string
	At                        time.Time
	Changes                   changes
}

// Limits of what one page shows.
const (
	maxCommits = 250 // as at GitHub
	maxFiles   = 100
	maxLines   = 2000 // of one file
)

func (h *Handler) pull(ctx context.Context, r repositories.Repository, number int) (pullPage, error) {
	p, err := h.reviews.Get(ctx, r, number)
	if err != nil {
		return pullPage{}, err
	}
	ends, err := h.reviews.Ends(ctx, r, p)
	if err != nil {
		return pullPage{}, err
	}
	if p, ends, err = h.reviews.Seen(ctx, r, p, ends); err != nil {
		return pullPage{}, err
	}
	author, err := h.nameOf(p.Author)
	if err != nil {
		return pullPage{}, err
	}
	page := pullPage{
		Repository: r.Name().String(), RepositoryURL: repositoryURL(r), URL: fmt.Sprintf("%s/reviews/%d", repositoryURL(r), number), Number: p.Number,
		Title: p.Title, Body: p.Body, State: state(p), OpenedAt: p.CreatedAt,
		Author: author, Base: p.Base, Head: p.Head,
	}
	if p.HeadRepo != r.About.ID {
		page.Head = p.HeadOwner + ":" + p.Head
	}
	fork, err := r.MergeBase(ctx, ends.Base, ends.Head)
	if err == nil {
		page.Changes, err = changesBetween(ctx, r, fork, ends.Head)
	}
	if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
		return pullPage{}, err
	}
	if page.Talk, err = h.talk(ctx, r, number); err != nil {
		return page, err
	}
	page.commits, err = commitsBetween(ctx, r, ends.Base, ends.Head)
	return page, err
}

func commitsBetween(ctx context.Context, r repositories.Repository, base, head object.ID) (commits, error) {
	found, total, err := r.Between(ctx, base, head, store.Window{Limit: maxCommits})
	shown := commits{HiddenCommits: total - len(found)}
	for _, commit := range found {
		title, _ := splitMessage(commit.Message)
		shown.Commits = append(shown.Commits, commitLine{
			Short: short(commit.ID), Title: title, Author: commit.Author.Name,
			URL: "/" + urlpath.Escape(r.Name().String()) + "/commit/" + string(commit.ID),
		})
	}
	return shown, err
}

// comparisonPage is what leads from one commit to another.
type comparisonPage struct {
	Repository, RepositoryURL string
	Base, Head                string
	Changes                   changes
	commits
}

func (h *Handler) comparison(ctx context.Context, r repositories.Repository, c comparison) (comparisonPage, error) {
	shown := comparisonPage{Repository: r.Name().String(), RepositoryURL: repositoryURL(r), Base: c.baseName, Head: c.headName}
	var err error
	if shown.Changes, err = changesBetween(ctx, r, c.meeting, c.head); err != nil {
		return shown, err
	}
	shown.commits, err = commitsBetween(ctx, r, c.base, c.head)
	return shown, err
}

func state(p reviews.Pull) string {
	switch {
	case p.IsMerged():
		return "Merged"
	case p.Closed:
		return "Closed"
	case p.Draft:
		return "Draft"
	default:
		return "Open"
	}
}

func (h *Handler) commit(ctx context.Context, r repositories.Repository, id object.ID) (commitPage, error) {
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return commitPage{}, err
	}
	var before object.ID
	if len(commit.Parents) > 0 {
		before = commit.Parents[0]
	}
	shown, err := changesBetween(ctx, r, before, id)
	if err != nil {
		return commitPage{}, err
	}
	title, body := splitMessage(commit.Message)
	return commitPage{
		Repository: r.Name().String(), RepositoryURL: repositoryURL(r), ID: string(id),
		Title: title, Body: body, Author: commit.Author.Name, At: commit.Author.When.UTC(), Changes: shown,
	}, nil
}

func repositoryURL(r repositories.Repository) string {
	return "/github/" + urlpath.Escape(r.Name().String())
}

func short(id object.ID) string { return string(id[:7]) }

func splitMessage(message string) (title, body string) {
	title, body, _ = strings.Cut(message, "\n")
	return title, strings.TrimSpace(body)
}
