package contents

import (
	"context"
	"errors"
	"net/http"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// writeBase is the commit and the entry that a write replaces. In an empty
// repository there is neither.
type writeBase struct {
	head gitstore.ID
	file *gitstore.TreeEntry // the entry at the path, nil if there is none
}

// commitFile makes a commit of one change on top of the branch, which stays
// where it is meanwhile. It fills in the branch's name if none was given.
func commitFile(c *web.Call, r repositories.Repository, write *fileWrite, change func(file *gitstore.TreeEntry) (gitstore.TreeEdit, error)) (gitstore.Commit, error) {
	ctx := c.Context()
	if write.branch == "" {
		branch, err := r.DefaultBranch(ctx)
		if err != nil {
			return gitstore.Commit{}, err
		}
		write.branch = branch
	}
	refusal, err := repos.Refusal(c, r, repos.BranchPrefix+write.branch, "", repositories.Move{})
	if err != nil {
		return gitstore.Commit{}, err
	}
	if refusal != "" {
		return gitstore.Commit{}, &web.Problem{Status: http.StatusConflict, Message: "Could not change file: " + refusal}
	}
	var commit gitstore.Commit
	var expected gitstore.ID
	err = r.AdvanceRef(ctx, repos.BranchPrefix+write.branch, func(ctx context.Context, at gitstore.Ref) (gitstore.ID, error) {
		expected = at.Commit
		base, err := findBase(ctx, r, *write, at)
		if err != nil {
			return "", err
		}
		edit, err := change(base.file)
		if err != nil {
			return "", err
		}
		commit, err = write.commit(ctx, r, base, edit)
		return commit.ID, err
	})
	switch {
	case errors.Is(err, gitstore.ErrRefInvalid), errors.Is(err, gitstore.ErrRefConflict):
		return commit, noBranch(ctx, r, write.branch)
	case errors.Is(err, gitstore.ErrRefMoved), errors.Is(err, gitstore.ErrRefLocked):
		return commit, moved(ctx, r, repos.BranchPrefix+write.branch, expected)
	case err != nil:
		return commit, err
	}
	if len(commit.Parents) == 0 {
		if err := r.SetDefaultBranch(ctx, write.branch); err != nil {
			return commit, err
		}
	}
	return commit, c.Repositories.Pushed(ctx, r.About.ID)
}

// findBase finds the file on the branch. Only in an empty repository may the
// branch be missing: the write makes it.
func findBase(ctx context.Context, r repositories.Repository, write fileWrite, at gitstore.Ref) (writeBase, error) {
	if at.Commit == "" {
		empty, err := r.IsEmpty(ctx)
		if err == nil && !empty {
			err = noBranch(ctx, r, write.branch)
		}
		if err != nil {
			return writeBase{}, err
		}
		return writeBase{}, checkContentPath(write.path)
	}
	if err := checkContentPath(write.path); err != nil {
		return writeBase{}, err
	}
	base := writeBase{head: at.Commit}
	entry, err := r.Entry(ctx, at.Commit, write.path)
	if repos.IsAbsent(err) {
		return base, nil
	}
	if err == nil && entry.Kind != gitstore.KindBlob {
		return base, web.Unprocessable("%s is not a file", write.path)
	}
	base.file = &entry
	return base, err
}

// noBranch is the answer to a write on a branch that is not there; the first
// one of an empty repository must only have a valid name.
func noBranch(ctx context.Context, r repositories.Repository, branch string) error {
	empty, err := r.IsEmpty(ctx)
	switch {
	case err != nil:
		return err
	case empty:
		return web.Unprocessable("%s is not a valid ref name.", repos.BranchPrefix+branch)
	}
	return &web.Problem{Status: http.StatusNotFound, Message: "Branch " + branch + " not found"}
}

func checkContentPath(path string) error {
	if gitdata.IsMalformedPath(path) {
		return web.Unprocessable("path contains a malformed path component")
	}
	return nil
}

// commit stores the change as a commit, to which no branch points yet.
func (w fileWrite) commit(ctx context.Context, r repositories.Repository, base writeBase, edit gitstore.TreeEdit) (gitstore.Commit, error) {
	input := gitstore.CommitInput{Author: w.author, Committer: w.committer, Message: w.message}
	if base.head != "" {
		input.Parents = []gitstore.ID{base.head}
	}
	commit, err := r.WriteCommitOf(ctx, base.head, []gitstore.TreeEdit{edit}, input)
	switch {
	case errors.Is(err, gitstore.ErrCommitInvalid):
		return commit, web.Invalid(web.Detail{Resource: "Commit", Code: "invalid"})
	case gitdata.IsUnbuildable(err):
		return commit, web.Unprocessable("%s is not a file", w.path)
	}
	return commit, err
}

// moved is the 409 of a write that gave up because Git itself kept moving the
// branch.
func moved(ctx context.Context, r repositories.Repository, name string, expected gitstore.ID) error {
	ref, err := r.Ref(ctx, name)
	if err != nil && !repos.IsAbsent(err) {
		return err
	}
	return &web.Problem{
		Status:  http.StatusConflict,
		Message: name + " is at " + string(ref.Commit) + " but expected " + string(expected),
	}
}
