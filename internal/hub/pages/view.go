package pages

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
	"sheaf/internal/hub/reviews"
	"sheaf/internal/web/urlpath"
)

// pullPage is a pull request as the page shows it.
type pullPage struct {
	Repository, RepositoryURL string
	Number                    int
	Title, Body, State        string
	Author, Base, Head        string
	OpenedAt                  time.Time
	Commits                   []commitLine
	HiddenCommits             int // that are left out
	Changes                   changes
}

// CountCommits counts those that are left out as well.
func (p pullPage) CountCommits() int { return len(p.Commits) + p.HiddenCommits }

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

// changes are the changed files. Hidden counts those that are left out. Of what is TooLarge nothing is known.
type changes struct {
	TooLarge             bool
	Files                []file
	Hidden               int
	Additions, Deletions int
}

type file struct {
	Path, OldPath, Status string
	Additions, Deletions  int
	Lines                 []line
	Note                  string // in place of lines
}

// line is one line of a patch. Kind is "added", "removed", "hunk" or empty.
type line struct{ Kind, Sign, Text string }

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
	author, _, err := h.accounts.UserByID(p.Author)
	if err != nil {
		return pullPage{}, err
	}
	page := pullPage{
		Repository: r.Name().String(), RepositoryURL: repositoryURL(r), Number: p.Number,
		Title: p.Title, Body: p.Body, State: state(p), OpenedAt: p.CreatedAt,
		Author: cmp.Or(author.Name, author.Login, "Somebody"), Base: p.Base, Head: p.Head,
	}
	if p.HeadRepo != r.About.ID {
		page.Head = p.HeadOwner + ":" + p.Head
	}
	files, err := h.reviews.Files(ctx, r, ends)
	if err != nil && !errors.Is(err, store.ErrNoMergeBase) && !errors.Is(err, store.ErrDiffTooLarge) {
		return pullPage{}, err
	}
	page.Changes = newChanges(files)
	page.Changes.TooLarge = errors.Is(err, store.ErrDiffTooLarge)
	commits, total, err := r.Between(ctx, ends.Base, ends.Head, store.Window{Limit: maxCommits})
	if err != nil {
		return pullPage{}, err
	}
	page.HiddenCommits = total - len(commits)
	for _, commit := range commits {
		title, _ := splitMessage(commit.Message)
		page.Commits = append(page.Commits, commitLine{
			Short: short(commit.ID), Title: title, Author: commit.Author.Name,
			URL: "/" + urlpath.Escape(r.Name().String()) + "/commit/" + string(commit.ID),
		})
	}
	return page, nil
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
	files, err := r.Diff(ctx, before, id)
	if err != nil && !errors.Is(err, store.ErrDiffTooLarge) {
		return commitPage{}, err
	}
	shown := newChanges(files)
	shown.TooLarge = err != nil
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

func newChanges(entries []diff.Entry) changes {
	var c changes
	for i, entry := range entries {
		c.Additions += entry.Additions
		c.Deletions += entry.Deletions
		if i >= maxFiles {
			c.Hidden++
			continue
		}
		f := file{
			Path: entry.Path, OldPath: entry.OldPath, Status: entry.Status,
			Additions: entry.Additions, Deletions: entry.Deletions, Lines: lines(entry.Patch),
		}
		switch {
		case entry.TooLarge:
			f.Note = "The file is too large to be compared here."
		case entry.Binary:
			f.Note = "A binary file."
		case entry.Patch == "" && entry.Additions+entry.Deletions > 0:
			f.Note = "The change is too large to be shown here."
		case entry.Patch == "":
			f.Note = "Nothing inside the file changed."
		case len(f.Lines) > maxLines:
			f.Note = fmt.Sprintf("Only the first %d lines are shown.", maxLines)
			f.Lines = f.Lines[:maxLines]
		}
		c.Files = append(c.Files, f)
	}
	return c
}

func lines(patch string) []line {
	if patch == "" {
		return nil
	}
	var list []line
	for text := range strings.SplitSeq(strings.TrimSuffix(patch, "\n"), "\n") {
		switch {
		case strings.HasPrefix(text, "@@"):
			list = append(list, line{Kind: "hunk", Text: text})
		case strings.HasPrefix(text, "+"):
			list = append(list, line{Kind: "added", Sign: "+", Text: text[1:]})
		case strings.HasPrefix(text, "-"):
			list = append(list, line{Kind: "removed", Sign: "-", Text: text[1:]})
		default:
			list = append(list, line{Text: strings.TrimPrefix(text, " ")})
		}
	}
	return list
}
