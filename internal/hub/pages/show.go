package pages

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// show answers for what the front end has no screen for: KIND/NAME in a repository.
func (h *Handler) show(ctx context.Context, r repositories.Repository, kind, name string) (answer, error) {
	whole := name
	name, format := cutFormat(name)
	switch kind {
	case "pull":
		number, err := strconv.Atoi(name)
		if err != nil {
			return answer{}, errNotFound
		}
		if format != "" {
			return h.pullText(ctx, r, number, format)
		}
		shown, err := h.pull(ctx, r, number)
		return page("pull.html", shown, err)
	case "issues":
		number, err := strconv.Atoi(name)
		if err != nil {
			return answer{}, errNotFound
		}
		return h.issue(ctx, r, number)
	case "commit":
		id, err := object.ParseID(name)
		if err != nil {
			return answer{}, errNotFound
		}
		if format != "" {
			return commitText(ctx, r, id, format)
		}
		shown, err := h.commit(ctx, r, id)
		return page("commit.html", shown, err)
	case "compare":
		c, err := compared(ctx, r, name)
		if err != nil {
			return answer{}, orNotFound(err)
		}
		if format != "" {
			return text(ctx, r, c, format)
		}
		shown, err := h.comparison(ctx, r, c)
		return page("compare.html", shown, err)
	case "releases":
		return h.releasesPage(ctx, r, whole)
	}
	return answer{}, errNotFound
}

// The two kinds of text that an address may end in.
const (
	asDiff  = ".diff"
	asPatch = ".patch"
)

func cutFormat(name string) (rest, format string) {
	for _, format := range []string{asDiff, asPatch} {
		if rest, ok := strings.CutSuffix(name, format); ok {
			return rest, format
		}
	}
	return name, ""
}

// comparison is two commits, and the one at which they parted.
type comparison struct {
	baseName, headName  string
	base, meeting, head object.ID
}

// compared reads BASE...HEAD.
func compared(ctx context.Context, r repositories.Repository, text string) (comparison, error) {
	base, head, ok := strings.Cut(text, "...")
	if !ok {
		return comparison{}, errNotFound
	}
	c := comparison{baseName: base, headName: head}
	var err error
	if c.base, err = r.ResolveCommit(ctx, base); err != nil {
		return c, err
	}
	if c.head, err = r.ResolveCommit(ctx, head); err != nil {
		return c, err
	}
	c.meeting, err = r.MergeBase(ctx, c.base, c.head)
	if errors.Is(err, store.ErrNoMergeBase) {
		err = errNotFound
	}
	return c, err
}

func (h *Handler) pullText(ctx context.Context, r repositories.Repository, number int, format string) (answer, error) {
	p, err := h.reviews.Get(ctx, r, number)
	if err != nil {
		return answer{}, orNotFound(err)
	}
	ends, err := h.reviews.Ends(ctx, r, p)
	if err != nil {
		return answer{}, err
	}
	if _, ends, err = h.reviews.Seen(ctx, r, p, ends); err != nil {
		return answer{}, err
	}
	meeting, err := r.MergeBase(ctx, ends.Base, ends.Head)
	if err != nil && !errors.Is(err, store.ErrNoMergeBase) {
		return answer{}, err
	}
	return text(ctx, r, comparison{base: ends.Base, meeting: meeting, head: ends.Head}, format)
}

func commitText(ctx context.Context, r repositories.Repository, id object.ID, format string) (answer, error) {
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return answer{}, orNotFound(err)
	}
	c := comparison{head: id}
	if len(commit.Parents) > 0 {
		c.meeting = commit.Parents[0]
	}
	return text(ctx, r, c, format)
}

// text is a comparison as one diff, or as a series of patches. Without a base it is that of one commit.
func text(ctx context.Context, r repositories.Repository, c comparison, format string) (answer, error) {
	read := r.PatchText
	from := c.base
	if format == asDiff {
		read, from = r.DiffText, c.meeting
	}
	found, err := read(ctx, from, c.head)
	return answer{text: &found}, err
}
