package commits

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

func getCommit(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	return repos.WithObject(c, r, c.Param("ref"), func(r repositories.Repository) error { return replyCommit(c, r) })
}

func replyCommit(c *web.Call, r repositories.Repository) error {
	id, err := namedIn(c, r)
	if err != nil {
		return err
	}
	ctx := c.Context()
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return err
	}
	if accepted := c.Accepted(); accepted.Format == web.FormatSHA {
		return c.ReplyRaw(accepted.ContentType(), string(id), int64(len(id)), strings.NewReader(string(id)))
	}
	var before object.ID
	if len(commit.Parents) > 0 {
		before = commit.Parents[0]
	}
	if done, err := ReplyChanges(c, r, "", before, id); done {
		return err
	}
	shown, err := Show(c, r, commit)
	if err != nil {
		return err
	}
	entries, err := r.Diff(ctx, before, id)
	if err != nil {
		return err
	}
	files, stats := ShowDiff(c.Links, r, before, id, entries)
	files = web.Paginate(c, repos.ListPath(r, "/commits/"+string(id)), files[:min(len(files), MaxFiles)])
	return c.Reply(http.StatusOK, fullCommitJSON{CommitJSON: shown, Stats: stats, Files: files})
}

// Named returns the commit that the path names.
func Named(c *web.Call) (repositories.Repository, object.ID, error) {
	r, err := repos.Readable(c)
	if err != nil {
		return r, "", err
	}
	id, err := namedIn(c, r)
	return r, id, err
}

func namedIn(c *web.Call, r repositories.Repository) (object.ID, error) {
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return "", err
	}
	id, err := repos.CommitOf(ctx, r, c.Param("ref"))
	if repos.IsAbsent(err) && isBelowCommit(ctx, r, c.Param("ref")) {
		return "", web.NotFound()
	}
	if repos.IsAbsent(err) {
		return "", web.Unprocessable("No commit found for SHA: %s", c.Param("ref"))
	}
	return id, err
}

// isBelowCommit reports whether a text is the name of a commit with something behind it: no ref, but an address below
// the commit's that there is not.
func isBelowCommit(ctx context.Context, r repositories.Repository, text string) bool {
	end := strings.LastIndexByte(text, '/')
	if end < 0 {
		return false
	}
	_, err := repos.CommitOf(ctx, r, text[:end])
	return err == nil
}

func listCommits(c *web.Call) error {
	r, err := repos.Readable(c)
	if err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	start := c.Query("sha")
	from, err := repos.CommitOf(ctx, r, start)
	if repos.IsAbsent(err) {
		return &web.Problem{Status: http.StatusNotFound, Message: "No commit found for SHA: " + start}
	}
	if err != nil {
		return err
	}
	page := c.Page()
	query := store.LogQuery{
		From: from, Path: strings.Trim(c.Query("path"), "/"),
		Skip: page.Skip(), Limit: page.Size + 1, // one more shows that there is a next page
	}
	author, err := personQuery(c, "author")
	if err != nil {
		return err
	}
	if author != "" {
		query.Authors = []string{author}
	}
	if query.Committer, err = personQuery(c, "committer"); err != nil {
		return err
	}
	if query.Since, err = dateQuery(c, "since"); err != nil {
		return err
	}
	if query.Until, err = dateQuery(c, "until"); err != nil {
		return err
	}
	commits, err := r.Log(ctx, query)
	if errors.Is(err, object.ErrPathInvalid) || errors.Is(err, object.ErrCommitInvalid) {
		commits, err = nil, nil
	}
	if err != nil {
		return err
	}
	c.LinkMore(repos.ListPath(r, "/commits"), len(commits) > page.Size)
	list, err := ShowAll(c, r, commits[:min(len(commits), page.Size)])
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, list)
}

// personQuery is part of a commit's author or committer: what was asked for, or
// the address with which the user of that login signs.
func personQuery(c *web.Call, name string) (string, error) {
	asked := c.Query(name)
	if asked == "" {
		return "", nil
	}
	user, ok, err := c.Accounts.User(asked)
	if err != nil || !ok {
		return asked, err
	}
	address := user.Signature(c.Links.Host()).Email
	if user.Email == "" { // whatever the hub was called at the time
		address = address[:strings.LastIndexByte(address, '@')+1]
	}
	return "<" + address, nil
}

func dateQuery(c *web.Call, name string) (time.Time, error) {
	text := c.Query(name)
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, web.Unprocessable("Invalid request.\n\n%s is not a valid date-time.", text)
}
