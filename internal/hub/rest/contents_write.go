package rest

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

// fileCommitJSON is the answer of a write: what the file is now and the commit.
type fileCommitJSON struct {
	Content *contentJSON  `json:"content"`
	Commit  gitCommitJSON `json:"commit"`
}

// fileWrite is a change of one file, as it came in.
type fileWrite struct {
	path, message, branch string
	sha                   string // of the blob to be replaced
	hasSHA                bool
	author, committer     gitstore.Person
}

// writeBase is what a file is written upon. In an empty repository there is no
// commit yet.
type writeBase struct {
	head gitstore.ID
	file *gitstore.TreeEntry // the entry at the path, nil if there is none
}

func (a *API) putContents(c *call) error {
	r, body, err := c.writing(maxLargeBody)
	if err != nil {
		return err
	}
	encoded := body.text("content")
	write, err := c.fileWrite(body, body.text("message"), body.optionalText("branch"), body.optionalText("sha"))
	if err != nil {
		return err
	}
	content, decodeErr := base64.StdEncoding.DecodeString(withoutSpace(encoded))
	status := http.StatusCreated
	commit, err := c.commitFile(r, &write, func(file *gitstore.TreeEntry) (gitstore.TreeEdit, error) {
		edit := gitstore.TreeEdit{Path: write.path, Mode: gitstore.ModeFile, Kind: gitstore.KindBlob, Content: content}
		if decodeErr != nil {
			return edit, unprocessable("content is not valid Base64")
		}
		status = http.StatusCreated
		if file != nil {
			edit.Mode, status = file.Mode, http.StatusOK
			return edit, write.checkSHA(*file)
		}
		return edit, nil
	})
	if err != nil {
		return err
	}
	entry, err := r.Entry(c.r.Context(), commit.Tree, write.path)
	if err != nil {
		return err
	}
	entry.Path = write.path
	shown := c.links.content(r, entry, write.branch)
	return c.reply(status, fileCommitJSON{Content: &shown, Commit: c.links.gitCommit(r, commit)})
}

// deleteContents takes its members from the body or, as some clients send
// them, from the query.
func (a *API) deleteContents(c *call) error {
	r, body, err := c.writing(maxSmallBody)
	if err != nil {
		return err
	}
	message := cmp.Or(body.optionalText("message"), c.query("message"))
	sha := cmp.Or(body.optionalText("sha"), c.query("sha"))
	if message == "" {
		body.require("message")
	}
	if sha == "" {
		body.require("sha")
	}
	write, err := c.fileWrite(body, message, cmp.Or(body.optionalText("branch"), c.query("branch")), sha)
	if err != nil {
		return err
	}
	commit, err := c.commitFile(r, &write, func(file *gitstore.TreeEntry) (gitstore.TreeEdit, error) {
		if file == nil {
			return gitstore.TreeEdit{}, notFound()
		}
		return gitstore.TreeEdit{Path: write.path, Delete: true}, write.checkSHA(*file)
	})
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, fileCommitJSON{Commit: c.links.gitCommit(r, commit)})
}

func (c *call) fileWrite(body object, message, branch, sha string) (fileWrite, error) {
	user, err := c.signedIn()
	if err != nil {
		return fileWrite{}, err
	}
	write := fileWrite{path: c.params["path"], message: message, branch: branch, sha: sha, hasSHA: sha != ""}
	write.author, write.committer, err = signatures(body, user.Signature(c.links.host()))
	return write, err
}

// commitFile makes a commit of one change on top of the branch, which stays
// where it is meanwhile. It fills in the branch's name if none was given.
func (c *call) commitFile(r repositories.Repository, write *fileWrite, change func(file *gitstore.TreeEntry) (gitstore.TreeEdit, error)) (gitstore.Commit, error) {
	ctx := c.r.Context()
	if write.branch == "" {
		branch, err := r.DefaultBranch(ctx)
		if err != nil {
			return gitstore.Commit{}, err
		}
		write.branch = branch
	}
	refusal, err := c.refusal(ctx, r, branchPrefix+write.branch, "", repositories.Move{})
	if err != nil {
		return gitstore.Commit{}, err
	}
	if refusal != "" {
		return gitstore.Commit{}, &problem{status: http.StatusConflict, message: "Could not change file: " + refusal}
	}
	var commit gitstore.Commit
	var expected gitstore.ID
	err = r.AdvanceRef(ctx, branchPrefix+write.branch, func(ctx context.Context, at gitstore.Ref) (gitstore.ID, error) {
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
		return commit, moved(ctx, r, branchPrefix+write.branch, expected)
	case err != nil:
		return commit, err
	}
	if len(commit.Parents) == 0 {
		if err := r.SetDefaultBranch(ctx, write.branch); err != nil {
			return commit, err
		}
	}
	return commit, c.api.repositories.Pushed(ctx, r.About.ID)
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
	if isAbsent(err) {
		return base, nil
	}
	if err == nil && entry.Kind != gitstore.KindBlob {
		return base, unprocessable("%s is not a file", write.path)
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
		return unprocessable("%s is not a valid ref name.", branchPrefix+branch)
	}
	return &problem{status: http.StatusNotFound, message: "Branch " + branch + " not found"}
}

func checkContentPath(path string) error {
	if isMalformed(path) {
		return unprocessable("path contains a malformed path component")
	}
	return nil
}

func (w fileWrite) checkSHA(file gitstore.TreeEntry) error {
	if !w.hasSHA {
		return unprocessable("Invalid request.\n\n%q wasn't supplied.", "sha")
	}
	if !strings.EqualFold(w.sha, string(file.ID)) {
		return &problem{status: http.StatusConflict, message: w.path + " does not match " + w.sha}
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
		return commit, invalid(detail{Resource: "Commit", Code: "invalid"})
	case isUnbuildable(err):
		return commit, unprocessable("%s is not a file", w.path)
	}
	return commit, err
}

// moved is the answer where somebody with real git moves the branch all the
// time.
func moved(ctx context.Context, r repositories.Repository, name string, expected gitstore.ID) error {
	ref, err := r.Ref(ctx, name)
	if err != nil && !isAbsent(err) {
		return err
	}
	return &problem{
		status:  http.StatusConflict,
		message: name + " is at " + string(ref.Commit) + " but expected " + string(expected),
	}
}

// withoutSpace drops the line breaks that base64 may come with.
func withoutSpace(text string) string {
	return strings.NewReplacer("\n", "", "\r", "", " ", "", "\t", "").Replace(text)
}
