package gitdata

import (
	"context"
	"errors"
	"strings"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// badObjectState is what GitHub says about a tree that its store cannot build.
const badObjectState = "GitRPC::BadObjectState"

func createTree(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxLargeBody)
	if err != nil {
		return err
	}
	entries, base := body.Objects("tree"), body.OptionalText("base_tree")
	for i := range entries {
		entries[i].RequireText("path")
	}
	if err := body.Problem(); err != nil {
		return err
	}
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	baseTree, err := baseTree(ctx, r, base)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return web.Unprocessable("Invalid tree info")
	}
	edits := make([]edit.Edit, len(entries))
	for i, entry := range entries {
		if edits[i], err = treeEdit(ctx, r, entry); err != nil {
			return err
		}
	}
	id, err := r.WriteTree(ctx, baseTree, edits)
	if IsUnbuildable(err) {
		return web.Unprocessable(badObjectState)
	}
	if err != nil {
		return err
	}
	answer, err := showTree(c, r, treeish{id, id}, false)
	if err != nil {
		return err
	}
	return c.ReplyCreated(answer.URL, answer)
}

// IsUnbuildable reports whether an error says that the edits of a tree contradict it or each other.
func IsUnbuildable(err error) bool {
	return errors.Is(err, object.ErrPathNotFound) || errors.Is(err, edit.ErrPathConflict) ||
		errors.Is(err, object.ErrPathInvalid) || errors.Is(err, edit.ErrModeInvalid) ||
		errors.Is(err, object.ErrWrongKind) || errors.Is(err, object.ErrNotFound)
}

// baseTree returns the tree that base_tree names, by its own id or a commit's.
func baseTree(ctx context.Context, r repositories.Repository, base string) (object.ID, error) {
	if base == "" {
		return "", nil
	}
	noTree := web.Unprocessable("base_tree is not a valid tree oid")
	id, err := object.ParseID(base)
	if err != nil {
		return "", noTree
	}
	info, err := r.Stat(ctx, string(id))
	switch {
	case repos.IsAbsent(err):
		return "", noTree
	case err != nil:
		return "", err
	case info.Kind == object.KindTree:
		return id, nil
	case info.Kind == object.KindCommit:
		commit, err := r.Commit(ctx, id)
		return commit.Tree, err
	}
	return "", noTree
}

// kinds are the modes that a tree may hold, with what they are.
var kinds = map[string]object.Kind{
	object.ModeFile:       object.KindBlob,
	object.ModeExecutable: object.KindBlob,
	object.ModeSymlink:    object.KindBlob,
	object.ModeTree:       object.KindTree,
	object.ModeSubmodule:  object.KindCommit,
}

// treeEdit reads one entry of a new tree.
func treeEdit(ctx context.Context, r repositories.Repository, entry web.Body) (edit.Edit, error) {
	none := edit.Edit{}
	path, mode := entry.Text("path"), entry.OptionalText("mode")
	id, content := entry.OptionalText("sha"), entry.OptionalText("content")
	kind := object.Kind(entry.OptionalText("type"))
	if err := entry.Problem(); err != nil {
		return none, err
	}
	if err := checkTreePath(path); err != nil {
		return none, err
	}
	hasID, hasContent := entry.Has("sha"), entry.Has("content")
	if entry.IsNull("sha") && !hasContent {
		return edit.Edit{Path: path, Delete: true}, nil
	}
	ofMode, ok := kinds[mode]
	if !ok {
		return none, web.Unprocessable("Must supply a valid tree.mode")
	}
	if kind == "" {
		kind = ofMode
	}
	if hasID == hasContent {
		return none, web.Unprocessable("Must supply either tree.sha or tree.content. Request will be rejected if both are present.")
	}
	if hasContent {
		if kind == object.KindTree || ofMode == object.KindTree {
			return none, web.Unprocessable("A subdirectory may not have content")
		}
		return edit.Edit{Path: path, Mode: mode, Kind: object.KindBlob, Content: []byte(content)}, nil
	}
	parsed, err := checkEntryObject(ctx, r, id, kind)
	if err != nil {
		return none, err
	}
	if kind != ofMode {
		return none, web.Unprocessable(badObjectState)
	}
	return edit.Edit{Path: path, Mode: mode, Kind: kind, ID: parsed}, nil
}

// checkEntryObject makes sure that an entry's object is there. The commit of a
// submodule lies in another repository.
func checkEntryObject(ctx context.Context, r repositories.Repository, text string, kind object.Kind) (object.ID, error) {
	wrong := web.Unprocessable("tree.sha %s is not a valid %s", text, kind)
	id, err := object.ParseID(text)
	if err != nil {
		return "", wrong
	}
	if kind == object.KindCommit {
		return id, nil
	}
	info, err := r.Stat(ctx, string(id))
	if repos.IsAbsent(err) || err == nil && info.Kind != kind {
		return "", wrong
	}
	return id, err
}

func checkTreePath(path string) error {
	if strings.HasPrefix(path, "/") {
		return web.Unprocessable("tree.path cannot start with a slash")
	}
	if IsMalformedPath(path) {
		return web.Unprocessable("tree.path contains a malformed path component")
	}
	return nil
}

// MaxPath is the longest path in bytes; Linux cannot check out longer ones.
const MaxPath = 4095

// IsMalformedPath reports whether Git refuses a path in a tree.
func IsMalformedPath(path string) bool {
	if len(path) > MaxPath || strings.ContainsRune(path, 0) {
		return true
	}
	for component := range strings.SplitSeq(path, "/") {
		if component == "" || component == "." || component == ".." || strings.EqualFold(component, ".git") {
			return true
		}
	}
	return false
}
