package rest

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

// Limits on how many changed files are listed, as GitHub has them.
const (
	maxFiles       = 300  // of a comparison
	maxCommitFiles = 3000 // of a commit, on all pages
)

func (a *API) getCommit(c *call) error {
	r, id, err := c.namedCommit()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return err
	}
	if accepted := c.accepted(); accepted.format == formatSHA {
		return c.replyRaw(accepted.contentType(), string(id), int64(len(id)), strings.NewReader(string(id)))
	}
	var before gitstore.ID
	if len(commit.Parents) > 0 {
		before = commit.Parents[0]
	}
	if done, err := c.replyChanges(r, "", before, id); done {
		return err
	}
	shown, err := c.commitJSON(r, commit)
	if err != nil {
		return err
	}
	entries, err := r.Diff(ctx, before, id)
	if err != nil {
		return err
	}
	files, stats := c.links.diff(r, before, id, entries)
	files = paginate(c, listPath(r, "/commits/"+string(id)), files[:min(len(files), maxCommitFiles)])
	return c.reply(http.StatusOK, fullCommitJSON{commitJSON: shown, Stats: stats, Files: files})
}

// namedCommit returns the commit that the path names.
func (c *call) namedCommit() (repositories.Repository, gitstore.ID, error) {
	r, err := c.readable()
	if err != nil {
		return r, "", err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return r, "", err
	}
	id, err := commitOf(ctx, r, c.params["ref"])
	if isAbsent(err) {
		return r, "", unprocessable("No commit found for SHA: %s", c.params["ref"])
	}
	return r, id, err
}

func (a *API) listCommits(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	start := c.query("sha")
	from, err := commitOf(ctx, r, start)
	if isAbsent(err) {
		return &problem{status: http.StatusNotFound, message: "No commit found for SHA: " + start}
	}
	if err != nil {
		return err
	}
	page := c.page()
	query := gitstore.LogQuery{
		From: from, Path: strings.Trim(c.query("path"), "/"),
		Skip: page.skip(), Limit: page.size + 1, // one more tells whether there is a next page
	}
	if query.Author, err = c.personQuery("author"); err != nil {
		return err
	}
	if query.Committer, err = c.personQuery("committer"); err != nil {
		return err
	}
	if query.Since, err = dateQuery(c, "since"); err != nil {
		return err
	}
	if query.Until, err = dateQuery(c, "until"); err != nil {
		return err
	}
	commits, err := r.Log(ctx, query)
	if errors.Is(err, gitstore.ErrPathInvalid) || errors.Is(err, gitstore.ErrCommitInvalid) {
		commits, err = nil, nil
	}
	if err != nil {
		return err
	}
	c.linkMore(listPath(r, "/commits"), len(commits) > page.size)
	list, err := c.commitsJSON(r, commits[:min(len(commits), page.size)])
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, list)
}

// personQuery is part of a commit's author or committer: what was asked for, or
// the address with which the user of that login signs.
func (c *call) personQuery(name string) (string, error) {
	asked := c.query(name)
	if asked == "" {
		return "", nil
	}
	user, ok, err := c.api.accounts.User(asked)
	if err != nil || !ok {
		return asked, err
	}
	address := user.Signature(c.links.host()).Email
	if user.Email == "" { // whatever the hub was called at the time
		address = address[:strings.LastIndexByte(address, '@')+1]
	}
	return "<" + address, nil
}

func dateQuery(c *call, name string) (time.Time, error) {
	text := c.query(name)
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.RFC3339, time.DateOnly} {
		if at, err := time.Parse(layout, text); err == nil {
			return at, nil
		}
	}
	return time.Time{}, unprocessable("Invalid request.\n\n%s is not a valid date-time.", text)
}
