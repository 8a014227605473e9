package rest

import (
	"context"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

type treeJSON struct {
	SHA       gitstore.ID     `json:"sha"`
	URL       string          `json:"url"`
	Tree      []treeEntryJSON `json:"tree"`
	Truncated bool            `json:"truncated"`
}

type treeEntryJSON struct {
	Path string        `json:"path"`
	Mode string        `json:"mode"`
	Type gitstore.Kind `json:"type"`
	SHA  gitstore.ID   `json:"sha"`
	Size *int64        `json:"size,omitempty"` // of blobs
	URL  string        `json:"url,omitempty"`  // not of submodules
}

func (a *API) getTree(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	if err := refuseEmpty(ctx, r); err != nil {
		return err
	}
	found, err := treeOf(ctx, r, c.params["tree"])
	if err != nil {
		return notFoundIfAbsent(err)
	}
	answer, err := c.treeJSON(ctx, r, found, wantsRecursion(c.r.URL.RawQuery))
	if err != nil {
		return err
	}
	const perEntry = 300 // bytes, about
	return c.replyJSON(http.StatusOK, answer.appendJSON(make([]byte, 0, 512+perEntry*len(answer.Tree))))
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

// treeLimit is GitHub's for recursive trees. The 7 MB are taken as what the tree
// objects of so many entries have; GitHub does not say what it counts.
var treeLimit = gitstore.TreeLimit{Entries: 100_000, Bytes: 7 << 20}

func (c *call) treeJSON(ctx context.Context, r repositories.Repository, t treeish, recursive bool) (treeJSON, error) {
	var entries []gitstore.TreeEntry
	isTruncated := false
	var err error
	if recursive {
		entries, isTruncated, err = r.TreeWithin(ctx, t.tree, treeLimit)
	} else {
		entries, err = r.Tree(ctx, t.tree, false)
	}
	if err != nil {
		return treeJSON{}, err
	}
	git := c.links.repo(r.Name()) + "/git/"
	list := make([]treeEntryJSON, len(entries))
	for i := range entries {
		entry := &entries[i]
		list[i] = treeEntryJSON{Path: entry.Path, Mode: entry.Mode, Type: entry.Kind, SHA: entry.ID}
		switch entry.Kind {
		case gitstore.KindBlob:
			list[i].Size = &entry.Size
			list[i].URL = git + "blobs/" + string(entry.ID)
		case gitstore.KindTree:
			list[i].URL = git + "trees/" + string(entry.ID)
		}
	}
	return treeJSON{SHA: t.echo, URL: git + "trees/" + string(t.echo), Tree: list, Truncated: isTruncated}, nil
}
