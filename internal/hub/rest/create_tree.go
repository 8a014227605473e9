package rest

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

// badObjectState is what GitHub says about a tree that its store cannot build.
const badObjectState = "GitRPC::BadObjectState"

func (a *API) createTree(c *call) error {
	r, body, err := c.writing(maxLargeBody)
	if err != nil {
		return err
	}
	entries, base := body.objects("tree"), body.optionalText("base_tree")
	for i := range entries {
		entries[i].requireText("path")
	}
	if err := body.problem(); err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	baseTree, err := baseTree(ctx, r, base)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return unprocessable("Invalid tree info")
	}
	edits := make([]gitstore.TreeEdit, len(entries))
	for i, entry := range entries {
		if edits[i], err = treeEdit(ctx, r, entry); err != nil {
			return err
		}
	}
	id, err := r.WriteTree(ctx, baseTree, edits)
	if isUnbuildable(err) {
		return unprocessable(badObjectState)
	}
	if err != nil {
		return err
	}
	answer, err := c.treeJSON(ctx, r, treeish{id, id}, false)
	if err != nil {
		return err
	}
	return c.replyCreated(answer.URL, answer)
}

// isUnbuildable tells that the edits of a tree contradict it or each other.
func isUnbuildable(err error) bool {
	return errors.Is(err, gitstore.ErrPathNotFound) || errors.Is(err, gitstore.ErrPathConflict) ||
		errors.Is(err, gitstore.ErrPathInvalid) || errors.Is(err, gitstore.ErrModeInvalid) ||
		errors.Is(err, gitstore.ErrWrongKind) || errors.Is(err, gitstore.ErrObjectNotFound)
}

// baseTree returns the tree that base_tree names, by its own id or a commit's.
func baseTree(ctx context.Context, r repositories.Repository, base string) (gitstore.ID, error) {
	if base == "" {
		return "", nil
	}
	noTree := unprocessable("base_tree is not a valid tree oid")
	id, err := gitstore.ParseID(base)
	if err != nil {
		return "", noTree
	}
	object, err := r.Stat(ctx, string(id))
	switch {
	case isAbsent(err):
		return "", noTree
	case err != nil:
		return "", err
	case object.Kind == gitstore.KindTree:
		return id, nil
	case object.Kind == gitstore.KindCommit:
		commit, err := r.Commit(ctx, id)
		return commit.Tree, err
	}
	return "", noTree
}

// kinds are the modes that a tree may hold, with what they are.
var kinds = map[string]gitstore.Kind{
	gitstore.ModeFile:       gitstore.KindBlob,
	gitstore.ModeExecutable: gitstore.KindBlob,
	gitstore.ModeSymlink:    gitstore.KindBlob,
	gitstore.ModeTree:       gitstore.KindTree,
	gitstore.ModeSubmodule:  gitstore.KindCommit,
}

// treeEdit reads one entry of a new tree.
func treeEdit(ctx context.Context, r repositories.Repository, entry object) (gitstore.TreeEdit, error) {
	none := gitstore.TreeEdit{}
	path, mode := entry.text("path"), entry.optionalText("mode")
	id, content := entry.optionalText("sha"), entry.optionalText("content")
	kind := gitstore.Kind(entry.optionalText("type"))
	if err := entry.problem(); err != nil {
		return none, err
	}
	if err := checkTreePath(path); err != nil {
		return none, err
	}
	hasID, hasContent := entry.has("sha"), entry.has("content")
	if entry.isNull("sha") && !hasContent {
		return gitstore.TreeEdit{Path: path, Delete: true}, nil
	}
	ofMode, ok := kinds[mode]
	if !ok {
		return none, unprocessable("Must supply a valid tree.mode")
	}
	if kind == "" {
		kind = ofMode
	}
	if hasID == hasContent {
		return none, unprocessable("Must supply either tree.sha or tree.content. Request will be rejected if both are present.")
	}
	if hasContent {
		if kind == gitstore.KindTree || ofMode == gitstore.KindTree {
			return none, unprocessable("A subdirectory may not have content")
		}
		return gitstore.TreeEdit{Path: path, Mode: mode, Kind: gitstore.KindBlob, Content: []byte(content)}, nil
	}
	parsed, err := checkEntryObject(ctx, r, id, kind)
	if err != nil {
		return none, err
	}
	if kind != ofMode {
		return none, unprocessable(badObjectState)
	}
	return gitstore.TreeEdit{Path: path, Mode: mode, Kind: kind, ID: parsed}, nil
}

// checkEntryObject makes sure that an entry's object is there. The commit of a
// submodule lies in another repository.
func checkEntryObject(ctx context.Context, r repositories.Repository, text string, kind gitstore.Kind) (gitstore.ID, error) {
	wrong := unprocessable("tree.sha %s is not a valid %s", text, kind)
	id, err := gitstore.ParseID(text)
	if err != nil {
		return "", wrong
	}
	if kind == gitstore.KindCommit {
		return id, nil
	}
	object, err := r.Stat(ctx, string(id))
	if isAbsent(err) || err == nil && object.Kind != kind {
		return "", wrong
	}
	return id, err
}

func checkTreePath(path string) error {
	if strings.HasPrefix(path, "/") {
		return unprocessable("tree.path cannot start with a slash")
	}
	if isMalformed(path) {
		return unprocessable("tree.path contains a malformed path component")
	}
	return nil
}

// maxPath is the longest path in bytes; Linux cannot check out longer ones.
const maxPath = 4095

// isMalformed finds what Git refuses in the path of a tree.
func isMalformed(path string) bool {
	if len(path) > maxPath || strings.ContainsRune(path, 0) {
		return true
	}
	for component := range strings.SplitSeq(path, "/") {
		if component == "" || component == "." || component == ".." || strings.EqualFold(component, ".git") {
			return true
		}
	}
	return false
}
