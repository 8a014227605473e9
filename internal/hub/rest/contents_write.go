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
// commit and no tree yet.
type writeBase struct {
	ref  string
	head gitstore.ID
	tree gitstore.ID
	file *gitstore.TreeEntry // the entry at the path, nil if there is none
}

func (a *API) putContents(c *call) error {
	r, err := c.writable()
	if err != nil {
		return err
	}
	body, err := c.body(maxLargeBody)
	if err != nil {
		return err
	}
	encoded := body.text("content")
	write, err := c.fileWrite(body, body.text("message"), body.optionalText("branch"), body.optionalText("sha"))
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	giveOn, err := a.turns.take(ctx, r.About.ID)
	if err != nil {
		return err
	}
	defer giveOn()
	base, err := findBase(ctx, r, &write)
	if err != nil {
		return err
	}
	content, err := base64.StdEncoding.DecodeString(withoutSpace(encoded))
	if err != nil {
		return unprocessable("content is not valid Base64")
	}
	edit := gitstore.TreeEdit{Path: write.path, Mode: gitstore.ModeFile, Kind: gitstore.KindBlob, Content: content}
	status := http.StatusCreated
	if base.file != nil {
		if err := write.checkSHA(*base.file); err != nil {
			return err
		}
		edit.Mode, status = base.file.Mode, http.StatusOK
	}
	commit, err := a.commitFile(ctx, r, base, write, edit)
	if err != nil {
		return err
	}
	entry, err := r.Entry(ctx, commit.Tree, write.path)
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
	r, err := c.writable()
	if err != nil {
		return err
	}
	body, err := c.body(maxSmallBody)
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
	ctx := c.r.Context()
	giveOn, err := a.turns.take(ctx, r.About.ID)
	if err != nil {
		return err
	}
	defer giveOn()
	base, err := findBase(ctx, r, &write)
	if err != nil {
		return err
	}
	if base.file == nil {
		return notFound()
	}
	if err := write.checkSHA(*base.file); err != nil {
		return err
	}
	commit, err := a.commitFile(ctx, r, base, write, gitstore.TreeEdit{Path: write.path, Delete: true})
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

// findBase finds the branch, fills its name in if none was given, and finds
// the file on it.
func findBase(ctx context.Context, r repositories.Repository, write *fileWrite) (writeBase, error) {
	if write.branch == "" {
		branch, err := r.DefaultBranch(ctx)
		if err != nil {
			return writeBase{}, err
		}
		write.branch = branch
	}
	base := writeBase{ref: branchPrefix + write.branch}
	ref, err := r.Ref(ctx, base.ref)
	switch {
	case errors.Is(err, gitstore.ErrEmpty):
		return base, checkFirst(base.ref, write.path)
	case isAbsent(err):
		return base, &problem{status: http.StatusNotFound, message: "Branch " + write.branch + " not found"}
	case err != nil:
		return base, err
	}
	if err := checkContentPath(write.path); err != nil {
		return base, err
	}
	commit, err := r.Commit(ctx, ref.Commit)
	if err != nil {
		return base, err
	}
	base.head, base.tree = commit.ID, commit.Tree
	entry, err := r.Entry(ctx, commit.Tree, write.path)
	if isAbsent(err) {
		return base, nil
	}
	if err == nil && entry.Kind != gitstore.KindBlob {
		return base, unprocessable("%s is not a file", write.path)
	}
	base.file = &entry
	return base, err
}

// checkFirst checks the first write into an empty repository.
func checkFirst(ref, path string) error {
	if gitstore.CheckRefName(ref) != nil {
		return unprocessable("%s is not a valid ref name.", ref)
	}
	return checkContentPath(path)
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

// commitFile makes the commit and moves the branch, unless somebody else moved
// it meanwhile.
func (a *API) commitFile(ctx context.Context, r repositories.Repository, base writeBase, write fileWrite, edit gitstore.TreeEdit) (gitstore.Commit, error) {
	none := gitstore.Commit{}
	tree, err := r.WriteTree(ctx, base.tree, []gitstore.TreeEdit{edit})
	if isUnbuildable(err) {
		return none, unprocessable("%s is not a file", write.path)
	}
	if err != nil {
		return none, err
	}
	input := gitstore.CommitInput{Tree: tree, Author: write.author, Committer: write.committer, Message: write.message}
	if base.head != "" {
		input.Parents = []gitstore.ID{base.head}
	}
	id, err := r.WriteCommit(ctx, input)
	if errors.Is(err, gitstore.ErrCommitInvalid) {
		return none, invalid(detail{Resource: "Commit", Code: "invalid"})
	}
	if err != nil {
		return none, err
	}
	err = r.SwapRef(ctx, base.ref, id, base.head)
	if errors.Is(err, gitstore.ErrRefMoved) {
		return none, moved(ctx, r, base)
	}
	if err == nil && base.head == "" {
		err = r.SetDefaultBranch(ctx, write.branch)
	}
	if err != nil {
		return none, err
	}
	if err := a.repositories.Pushed(ctx, r.About.ID); err != nil {
		return none, err
	}
	return r.Commit(ctx, id)
}

func moved(ctx context.Context, r repositories.Repository, base writeBase) error {
	ref, err := r.Ref(ctx, base.ref)
	if err != nil && !isAbsent(err) {
		return err
	}
	return &problem{
		status:  http.StatusConflict,
		message: base.ref + " is at " + string(ref.Commit) + " but expected " + string(base.head),
	}
}

// withoutSpace drops the line breaks that base64 may come with.
func withoutSpace(text string) string {
	return strings.NewReplacer("\n", "", "\r", "", " ", "", "\t", "").Replace(text)
}
