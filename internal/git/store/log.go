package store

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// LogQuery selects commits reachable from From, newest first. Zero values mean no restriction.
type LogQuery struct {
	From         object.ID
	Path         string // only commits that changed this file or folder
	Skip, Limit  int    // in commits
	Since, Until time.Time
	Author       string // part of "Name <e-mail>", without regard to case
	Committer    string // likewise
}

// Log lists commits. ErrObjectNotFound if From is not there, ErrNotCommit if it is no commit.
func (r *Repo) Log(ctx context.Context, query LogQuery) ([]object.Commit, error) {
	commits, err := r.log(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("list commits of %s from %s: %w", r.Name(), query.From, err)
	}
	return commits, nil
}

func (r *Repo) log(ctx context.Context, query LogQuery) ([]object.Commit, error) {
	if err := r.checkCommits(ctx, query.From); err != nil {
		return nil, err
	}
	args, err := query.arguments()
	if err != nil {
		return nil, err
	}
	out, err := r.Run(ctx, process.Command{Args: args})
	if err != nil {
		return nil, err
	}
	var ids []object.ID
	for _, line := range strings.Fields(string(out)) {
		ids = append(ids, object.ID(line))
	}
	commits, err := r.commits(ctx, ids)
	return commits, lostError(err)
}

func (q LogQuery) arguments() ([]string, error) {
	args := []string{"rev-list"}
	if q.Skip > 0 {
		args = append(args, "--skip="+strconv.Itoa(q.Skip))
	}
	if q.Limit > 0 {
		args = append(args, "--max-count="+strconv.Itoa(q.Limit))
	}
	if !q.Since.IsZero() {
		args = append(args, "--since="+strconv.FormatInt(q.Since.Unix(), 10))
	}
	if !q.Until.IsZero() {
		args = append(args, "--until="+strconv.FormatInt(q.Until.Unix(), 10))
	}
	for option, text := range map[string]string{"--author=": q.Author, "--committer=": q.Committer} {
		if strings.ContainsAny(text, "\x00\n") {
			return nil, fmt.Errorf("%s%q: %w", option, text, object.ErrCommitInvalid)
		}
		if text != "" {
			args = append(args, "--fixed-strings", "--regexp-ignore-case", option+text)
		}
	}
	args = append(args, string(q.From), "--")
	if q.Path != "" {
		if _, err := object.SplitPath(q.Path); err != nil {
			return nil, err
		}
		args = append(args, q.Path)
	}
	return args, nil
}
