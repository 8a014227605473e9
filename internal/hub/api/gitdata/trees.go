package gitdata

import (
	"net/http"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

type treeJSON struct {
	SHA       object.ID       `json:"sha"`
	URL       string          `json:"url"`
	Tree      []treeEntryJSON `json:"tree"`
	Truncated bool            `json:"truncated"`
}

type treeEntryJSON struct {
	Path string      `json:"path"`
	Mode string      `json:"mode"`
	Type object.Kind `json:"type"`
	SHA  object.ID   `json:"sha"`
	Size *int64      `json:"size,omitempty"` // of blobs
	URL  string      `json:"url,omitempty"`  // not of submodules
}

func getTree(c *web.Call) error { return readObject(c, "tree", replyTree) }

// replyTree answers with the tree of the path.
func replyTree(c *web.Call, r repositories.Repository) error {
	ctx := c.Context()
	if err := repos.RefuseEmpty(ctx, r); err != nil {
		return err
	}
	found, err := treeOf(ctx, r, c.Param("tree"))
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	answer, err := showTree(c, r, found, wantsRecursion(c.Request.URL.RawQuery))
	if err != nil {
		return err
	}
	const perEntry = 300 // bytes, about
	return c.ReplyJSON(http.StatusOK, answer.appendJSON(make([]byte, 0, 512+perEntry*len(answer.Tree))))
}

// wantsRecursion follows GitHub: any value switches it on, also 0 and an empty
// one, but a name without "=" does not.
func wantsRecursion(rawQuery string) bool {
	for part := range strings.SplitSeq(rawQuery, "&") {
		if strings.HasPrefix(part, "recursive=") {
			return true
		}
	}
	return false
}

// treeLimit is GitHub's for recursive trees, and holds here for one folder as well. The 7 MB are taken as what the tree
// objects of so many entries have; GitHub does not say what it counts.
var treeLimit = store.TreeLimit{Entries: 100_000, Bytes: 7 << 20}

func showTree(c *web.Call, r repositories.Repository, t treeish, recursive bool) (treeJSON, error) {
	entries, isTruncated, err := r.Tree(c.Context(), t.tree, recursive, treeLimit)
	if err != nil {
		return treeJSON{}, err
	}
	git := c.Links.Repo(r.Name()) + "/git/"
	list := make([]treeEntryJSON, len(entries))
	for i := range entries {
		entry := &entries[i]
		list[i] = treeEntryJSON{Path: entry.Path, Mode: entry.Mode, Type: entry.Kind, SHA: entry.ID}
		switch entry.Kind {
		case object.KindBlob:
			if entry.Size >= 0 { // otherwise it cannot be read
				list[i].Size = &entry.Size
			}
			list[i].URL = git + "blobs/" + string(entry.ID)
		case object.KindTree:
			list[i].URL = git + "trees/" + string(entry.ID)
		}
	}
	return treeJSON{SHA: t.echo, URL: git + "trees/" + string(t.echo), Tree: list, Truncated: isTruncated}, nil
}
