package contents

import (
	"context"
	"errors"
	"net/http"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// writeBase is the commit and the entry that a write replaces. In an empty
// repository there is neither.
type writeBase struct {
	head object.ID
	file *store.TreeEntry // the entry at the path, nil if there is none
}

// commitFile makes a commit of one change on top of the branch, which stays
// where it is meanwhile. It fills in the branch's name if none was given.
func commitFile(c *web.Call, r repositories.Repository, write *fileWrite, change func(file *store.TreeEntry) (edit.Edit, error)) (object.Commit, error) {
	ctx := c.Context()
	if write.branch == "" {
		branch, err := r.Branch(ctx)
		if err != nil {
			return object.Commit{}, err
		}
		write.branch = branch
	}
	refusal, err := c.Moves.BlocksCommit(*c.Caller, r, write.branch)
	if err != nil {
		return object.Commit{}, err
	}
	if refusal != "" {
		return object.Commit{}, refused(refusal)
	}
	var commit object.Commit
	var expected object.ID
	order := repos.Order(c, r, repos.BranchPrefix+write.branch)
	err = c.Moves.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		expected = now.At.Commit
		base, err := findBase(ctx, now, *write)
		if err != nil {
			return "", err
		}
		changed, err := change(base.file)
		if err != nil {
			return "", err
		}
		commit, err = write.commit(ctx, now.Repo, base, changed)
		return commit.ID, err
	})
	if rule, ok := errors.AsType[*moves.Refused](err); ok {
		err = refused(rule.Reason)
	}
	switch {
	case errors.Is(err, object.ErrRefInvalid), errors.Is(err, store.ErrRefConflict):
		err = noBranch(ctx, r, write.branch)
	case errors.Is(err, store.ErrRefMoved), errors.Is(err, store.ErrRefLocked):
		err = moved(ctx, r, repos.BranchPrefix+write.branch, expected)
	}
	return commit, err
}

// refused is the 409 of a write that a rule of the branch forbids.
func refused(reason string) error {
	return &web.Problem{Status: http.StatusConflict, Message: "Could not change file: " + reason}
}

// findBase finds the file on the branch. Only in an empty repository may the
// branch be missing: the write makes it.
func findBase(ctx context.Context, now moves.Now, write fileWrite) (writeBase, error) {
	if now.At.Commit == "" {
		empty, err := now.IsEmpty(ctx)
		if err == nil && !empty {
			err = noBranch(ctx, now.Repository, write.branch)
		}
		if err != nil {
			return writeBase{}, err
		}
		return writeBase{}, checkContentPath(write.path)
	}
	if err := checkContentPath(write.path); err != nil {
		return writeBase{}, err
	}
	base := writeBase{head: now.At.Commit}
	entry, err := now.Entry(ctx, now.At.Commit, write.path)
	if repos.IsAbsent(err) {
		return base, nil
	}
	if err == nil && entry.Kind != object.KindBlob {
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
func (w fileWrite) commit(ctx context.Context, r *store.Repo, base writeBase, change edit.Edit) (object.Commit, error) {
	input := object.CommitInput{Author: w.author, Committer: w.committer, Message: w.message}
	if base.head != "" {
		input.Parents = []object.ID{base.head}
	}
	commit, err := r.WriteCommitOf(ctx, base.head, []edit.Edit{change}, input)
	switch {
	case errors.Is(err, object.ErrCommitInvalid):
		return commit, web.Invalid(web.Detail{Resource: "Commit", Code: "invalid"})
	case gitdata.IsUnbuildable(err):
		return commit, web.Unprocessable("%s is not a file", w.path)
	}
	return commit, err
}

// moved is the 409 of a write that gave up because Git itself kept moving the
// branch.
func moved(ctx context.Context, r repositories.Repository, name string, expected object.ID) error {
	ref, err := r.Ref(ctx, name)
	if err != nil && !repos.IsAbsent(err) {
		return err
	}
	return &web.Problem{
		Status:  http.StatusConflict,
		Message: name + " is at " + string(ref.Commit) + " but expected " + string(expected),
	}
}
