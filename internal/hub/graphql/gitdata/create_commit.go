package gitdata

import (
	"context"
	"encoding/base64"
	"errors"
	"strings"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

const commitMutation = "CreateCommitOnBranch"

// typeStale is what clients tell a branch by that has moved since they looked.
const typeStale = "STALE_DATA"

// createCommit makes a commit of changed files on a branch that has not moved.
func createCommit(ctx context.Context, c *call.Call, _ call.Root, given engine.Arguments) (any, error) {
	input := given.Input()
	r, branch, err := branchOf(ctx, c, input.Object("branch"))
	if err != nil {
		return nil, err
	}
	if err := changeable(c, r, commitMutation); err != nil {
		return nil, err
	}
	expected, err := object.ParseID(strings.ToLower(input.Text("expectedHeadOid")))
	if err != nil {
		return nil, engine.Faultf("", "Variable $input of type CreateCommitOnBranchInput! was provided invalid value for expectedHeadOid (%q is not a valid GitObjectID)", input.Text("expectedHeadOid"))
	}
	edits, err := editsOf(input.Object("fileChanges"))
	if err != nil {
		return nil, err
	}
	reason, err := c.Moves.BlocksCommit(c.Who, r, branch) // before anything is stored
	if err != nil {
		return nil, err
	}
	name := object.BranchPrefix + branch
	if reason != "" {
		return nil, refused(c, commitMutation, name, &moves.Refused{Ref: name, Reason: reason})
	}
	who := c.User.Signature(c.Links.Host())
	made := object.CommitInput{Author: who, Committer: who, Message: messageOf(input.Object("message")), Parents: []object.ID{expected}}
	var commit object.Commit
	order := moves.Order{By: &c.Who, Repository: r.About.ID, Ref: name}
	err = c.Moves.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		switch {
		case now.At.Target == "":
			return "", noBranch(branch)
		case now.At.Commit != expected:
			return "", stale(expected)
		}
		if err := keepModes(ctx, now, edits); err != nil {
			return "", err
		}
		commit, err = now.WriteCommitOf(ctx, expected, edits, made)
		return commit.ID, err
	})
	if err != nil {
		return nil, commitFault(c, name, expected, err)
	}
	shown, err := c.ShowCommit(r, commit)
	if err != nil {
		return nil, err
	}
	ref, err := r.RefOrAbsent(ctx, name)
	return call.Payload(commitMutation, input, engine.Values{"commit": shown, "ref": call.ShowRef(r, ref)}), err
}

// branchOf finds the branch that a commit is to be put on, by its global id or by names.
func branchOf(ctx context.Context, c *call.Call, given engine.Arguments) (repositories.Repository, string, error) {
	if id := given.Text("id"); id != "" {
		ref, err := refOf(ctx, c, commitMutation, id)
		if err != nil {
			return repositories.Repository{}, "", err
		}
		branch, isBranch := strings.CutPrefix(ref.Name, object.BranchPrefix)
		if !isBranch {
			return repositories.Repository{}, "", noBranch(ref.Name)
		}
		return ref.Repository, branch, nil
	}
	full := given.Text("repositoryNameWithOwner")
	owner, name, _ := strings.Cut(full, "/")
	r, ok := c.Repositories.Find(owner, name)
	if !ok {
		r, ok = c.Repositories.Moved(owner, name)
	}
	if ok {
		var err error
		if ok, err = c.MaySee(r); err != nil {
			return r, "", err
		}
	}
	if !ok {
		return r, "", engine.NotFound("Could not resolve to a Repository with the name '%s'.", full)
	}
	branch := strings.TrimPrefix(given.Text("branchName"), object.BranchPrefix)
	if !object.IsRefFormat(object.BranchPrefix + branch) {
		return r, "", noBranch(branch)
	}
	return r, branch, nil
}

func noBranch(branch string) error {
	return engine.NotFound("No branch found with the name '%s'.", branch)
}

func stale(expected object.ID) error {
	return engine.Faultf(typeStale, "Expected branch to point to %q but it did not.  Pull and try again.", expected)
}

// editsOf reads the files that are to change. What is both deleted and added is replaced.
func editsOf(given engine.Arguments) ([]edit.Edit, error) {
	var edits []edit.Edit
	for _, deletion := range given.Objects("deletions") {
		edits = append(edits, edit.Edit{Path: deletion.Text("path"), Delete: true})
	}
	for _, addition := range given.Objects("additions") {
		path := addition.Text("path")
		content, err := base64.StdEncoding.DecodeString(addition.Text("contents"))
		if err != nil {
			return nil, engine.Faultf(engine.TypeUnprocessable, "The contents of the file at path '%s' are not valid Base64.", path)
		}
		edits = append(edits, edit.Edit{Path: path, Mode: object.ModeFile, Kind: object.KindBlob, Content: content})
	}
	for _, one := range edits {
		if _, err := object.SplitNewPath(one.Path); err != nil && !one.Delete {
			return nil, engine.Faultf(engine.TypeUnprocessable, "A path was requested that is not valid: '%s'.", one.Path)
		}
	}
	return edits, nil
}

// keepModes keeps files executable, and links what they are.
func keepModes(ctx context.Context, now moves.Now, edits []edit.Edit) error {
	for i := range edits {
		if edits[i].Delete {
			continue
		}
		edits[i].Mode = object.ModeFile
		before, err := now.Entry(ctx, now.At.Commit, edits[i].Path)
		switch {
		case err == nil && before.Kind == object.KindBlob:
			edits[i].Mode = before.Mode
		case err == nil, errors.Is(err, object.ErrPathNotFound), errors.Is(err, object.ErrWrongKind), errors.Is(err, object.ErrPathInvalid):
		default:
			return err
		}
	}
	return nil
}

func messageOf(given engine.Arguments) string {
	headline, body := given.Text("headline"), given.Text("body")
	if body == "" {
		return headline
	}
	return headline + "\n\n" + body
}

// commitFault puts in words why there is no commit.
func commitFault(c *call.Call, ref string, expected object.ID, err error) error {
	var told *engine.Fault
	unprocessable := func(format string, values ...any) error {
		return engine.Faultf(engine.TypeUnprocessable, format, values...)
	}
	switch {
	case errors.As(err, &told):
		return told
	case errors.Is(err, object.ErrPathNotFound):
		return unprocessable("A path was requested for deletion which does not exist as of commit oid `%s`", expected)
	case errors.Is(err, edit.ErrPathConflict), errors.Is(err, object.ErrWrongKind):
		return unprocessable("A path was requested that is both a file and a directory")
	case errors.Is(err, object.ErrPathInvalid), errors.Is(err, edit.ErrModeInvalid):
		return unprocessable("A path was requested that is not valid")
	case errors.Is(err, object.ErrCommitInvalid):
		return unprocessable("The commit message is not valid")
	}
	return refused(c, commitMutation, ref, err)
}
