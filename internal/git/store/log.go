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
	Authors      []string // each part of "Name <e-mail>" of one who counts, without regard to case
	Committer    string   // likewise
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

// CountLog counts the commits that Log lists.
func (r *Repo) CountLog(ctx context.Context, query LogQuery) (int, error) {
	count, err := r.countLog(ctx, query)
	if err != nil {
		return 0, fmt.Errorf("count commits of %s from %s: %w", r.Name(), query.From, err)
	}
	return count, nil
}

func (r *Repo) countLog(ctx context.Context, query LogQuery) (int, error) {
	if err := r.checkCommits(ctx, query.From); err != nil {
		return 0, err
	}
	args, err := query.arguments()
	if err != nil {
		return 0, err
	}
	out, err := r.git(ctx, append([]string{args[0], "--count"}, args[1:]...)...)
	if err != nil {
		return 0, lostError(err)
	}
	return strconv.Atoi(strings.TrimSpace(string(out)))
}

// gitDate is a time as objects have it: git takes a small number alone for something else.
func gitDate(at time.Time) string { return fmt.Sprintf("@%d +0000", at.Unix()) }

func (q LogQuery) arguments() ([]string, error) {
	args := []string{"rev-list"}
	if q.Skip > 0 {
		args = append(args, "--skip="+strconv.Itoa(q.Skip))
	}
	if q.Limit > 0 {
		args = append(args, "--max-count="+strconv.Itoa(q.Limit))
	}
	if !q.Since.IsZero() {
		args = append(args, "--since="+gitDate(q.Since))
	}
	if !q.Until.IsZero() {
		args = append(args, "--until="+gitDate(q.Until))
	}
	var people []string
	for _, author := range q.Authors {
		people = append(people, "--author="+author)
	}
	if q.Committer != "" {
		people = append(people, "--committer="+q.Committer)
	}
	for _, option := range people {
		if strings.ContainsAny(option, "\x00\n") {
			return nil, fmt.Errorf("%q: %w", option, object.ErrCommitInvalid)
		}
		args = append(args, "--fixed-strings", "--regexp-ignore-case", option)
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
