package gitstore

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// LogQuery selects commits reachable from From, newest first. Zero values mean no restriction.
type LogQuery struct {
	From         ID
	Path         string // only commits that changed this file or folder
	Skip, Limit  int    // in commits
	Since, Until time.Time
	Author       string // part of "Name <e-mail>", without regard to case
	Committer    string // likewise
}

// Log lists commits. ErrObjectNotFound if From is not there, ErrNotCommit if it is no commit.
func (r *Repo) Log(ctx context.Context, query LogQuery) ([]Commit, error) {
	commits, err := r.log(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("list commits of %s from %s: %w", r.Name(), query.From, err)
	}
	return commits, nil
}

func (r *Repo) log(ctx context.Context, query LogQuery) ([]Commit, error) {
	if err := r.checkCommits(ctx, query.From); err != nil {
		return nil, err
	}
	args, err := query.arguments()
	if err != nil {
		return nil, err
	}
	out, err := r.run(ctx, call{args: args})
	if err != nil {
		return nil, err
	}
	var ids []ID
	for _, line := range strings.Fields(string(out)) {
		ids = append(ids, ID(line))
	}
	return r.commits(ctx, ids)
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
			return nil, fmt.Errorf("%s%q: %w", option, text, ErrCommitInvalid)
		}
		if text != "" {
			args = append(args, "--fixed-strings", "--regexp-ignore-case", option+text)
		}
	}
	args = append(args, string(q.From), "--")
	if q.Path != "" {
		if _, err := splitPath(q.Path); err != nil {
			return nil, err
		}
		args = append(args, q.Path)
	}
	return args, nil
}

// MergeBase gives the best common ancestor of two commits, or ErrNoMergeBase.
func (r *Repo) MergeBase(ctx context.Context, a, b ID) (ID, error) {
	var out []byte
	err := r.checkCommits(ctx, a, b)
	if err == nil {
		out, err = r.run(ctx, call{args: []string{"merge-base", string(a), string(b)}})
	}
	if exitedWith(err, 1) {
		err = ErrNoMergeBase
	}
	if err != nil {
		return "", fmt.Errorf("find the merge base of %s and %s in %s: %w", a, b, r.Name(), err)
	}
	return ParseID(strings.TrimSpace(string(out)))
}

// CountBetween counts the commits that only head has (ahead) and that only base has (behind).
func (r *Repo) CountBetween(ctx context.Context, base, head ID) (ahead, behind int, err error) {
	var out []byte
	err = r.checkCommits(ctx, base, head)
	if err == nil {
		out, err = r.run(ctx, call{args: []string{"rev-list", "--left-right", "--count", string(base) + "..." + string(head), "--"}})
	}
	if err == nil {
		_, err = fmt.Sscan(string(out), &behind, &ahead)
	}
	if err != nil {
		return 0, 0, fmt.Errorf("count commits between %s and %s in %s: %w", base, head, r.Name(), err)
	}
	return ahead, behind, nil
}

// checkCommits makes sure that ids are commits of this repository, in words that callers can tell apart.
func (r *Repo) checkCommits(ctx context.Context, ids ...ID) error {
	var errs error
	revs := make([]string, len(ids))
	for i, id := range ids {
		_, err := ParseID(string(id))
		errs = errors.Join(errs, err)
		revs[i] = string(id)
	}
	if errs != nil {
		return errs
	}
	return r.cat.do(ctx, func(cat *catFile) error {
		objects, err := cat.infos(revs)
		if err != nil {
			return err
		}
		for i, object := range objects {
			switch object.Kind {
			case "":
				return fmt.Errorf("%s: %w", ids[i], ErrObjectNotFound)
			case KindCommit:
			default:
				return fmt.Errorf("%s is a %s: %w", ids[i], object.Kind, ErrNotCommit)
			}
		}
		return nil
	})
}
