package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// PushedCommit is a commit as it comes to a branch.
type PushedCommit struct {
	object.Commit
	IsNew                    bool     // no other branch has it
	Added, Removed, Modified []string // paths, compared with its first parent
}

// pushedBudget bounds what is read of a push. Its output is more than anybody is told of one.
var pushedBudget = process.Budget{Memory: 300 << 20, Time: 30 * time.Second, Output: 26 << 20, Heavy: true}

// Pushed lists the commits that a branch got when it moved from before to after, the oldest first, the newest limit of
// them. An empty before, or one that is gone by now, stands for a branch that was made: it got what no other branch
// has. ErrBudget and object.ErrTooLarge for what is too much to tell.
func (r *Repo) Pushed(ctx context.Context, branch string, before, after object.ID, limit int) ([]PushedCommit, error) {
	commits, err := r.pushed(ctx, branch, before, after, limit)
	if err != nil {
		return nil, fmt.Errorf("list what was pushed to %s of %s: %w", branch, r.Name(), err)
	}
	return commits, nil
}

func (r *Repo) pushed(ctx context.Context, branch string, before, after object.ID, limit int) ([]PushedCommit, error) {
	if before != "" {
		if err := r.checkCommits(ctx, before); errors.Is(err, object.ErrNotFound) {
			before = ""
		} else if err != nil {
			return nil, err
		}
	}
	if err := r.checkCommits(ctx, after); err != nil {
		return nil, err
	}
	count := fmt.Sprint("--max-count=", limit)
	others := []string{"--not", "--exclude=" + strings.TrimPrefix(branch, object.BranchPrefix), "--branches"} // no name is a pattern
	fresh, err := r.list(ctx, append([]string{count, string(after)}, others...)...)
	if err != nil {
		return nil, err
	}
	ids := fresh
	if before != "" {
		if ids, err = r.list(ctx, count, string(after), "^"+string(before)); err != nil {
			return nil, err
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	slices.Reverse(ids)
	commits, err := r.commits(ctx, ids)
	if err != nil {
		return nil, lostError(err)
	}
	isNew := make(map[object.ID]bool, len(fresh))
	for _, id := range fresh {
		isNew[id] = true
	}
	list := make([]PushedCommit, len(commits))
	for i, commit := range commits {
		list[i] = PushedCommit{Commit: commit, IsNew: isNew[commit.ID]}
	}
	return list, r.addPaths(ctx, list)
}

// list lists commits, the newest first.
func (r *Repo) list(ctx context.Context, args ...string) ([]object.ID, error) {
	out, err := r.Run(ctx, process.Command{Args: append([]string{"rev-list", "--date-order"}, args...), Budget: pushedBudget})
	if err != nil {
		return nil, err
	}
	var ids []object.ID
	for id := range strings.FieldsSeq(string(out)) {
		ids = append(ids, object.ID(id))
	}
	return ids, nil
}

var errPathList = errors.New("unexpected answer of git diff-tree")

// addPaths fills in which files each commit has changed.
func (r *Repo) addPaths(ctx context.Context, commits []PushedCommit) error {
	var input strings.Builder
	places := make(map[string]int, len(commits))
	for i, commit := range commits {
		input.WriteString(string(commit.ID) + "\n")
		places[string(commit.ID)] = i
	}
	out, err := r.Run(ctx, process.Command{
		Args:  []string{"diff-tree", "--stdin", "-r", "-z", "--root", "--no-renames", "--name-status", "--diff-merges=first-parent"},
		Stdin: strings.NewReader(input.String()), Budget: pushedBudget,
	})
	if err != nil {
		return err
	}
	fields := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	at := -1
	for i := 0; i < len(fields) && fields[i] != ""; i++ {
		if place, ok := places[fields[i]]; ok {
			at = place
			continue
		}
		if at < 0 || i+1 == len(fields) {
			return fmt.Errorf("%w: %.80q", errPathList, out)
		}
		status, path := fields[i], strings.ToValidUTF8(fields[i+1], "\uFFFD")
		i++
		switch status {
		case "A":
			commits[at].Added = append(commits[at].Added, path)
		case "D":
			commits[at].Removed = append(commits[at].Removed, path)
		default:
			commits[at].Modified = append(commits[at].Modified, path)
		}
	}
	return nil
}

// PushedAlone describes one commit as Pushed does.
func (r *Repo) PushedAlone(ctx context.Context, id object.ID) (PushedCommit, error) {
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return PushedCommit{}, err
	}
	list := []PushedCommit{{Commit: commit}}
	err = r.addPaths(ctx, list)
	if err != nil {
		err = fmt.Errorf("describe commit %s of %s: %w", id, r.Name(), err)
	}
	return list[0], err
}
