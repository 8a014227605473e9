package contents

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/nodeid"
)

// maxSearched is how many entries of a folder are looked at.
const maxSearched = 100_000

// readmeFolders are where the README of a repository is looked for, as at GitHub, where the first counts.
var readmeFolders = []string{".github", "", "docs"}

func getReadme(c *web.Call) error {
	at, err := readRevision(c)
	if err != nil {
		return err
	}
	folders := readmeFolders
	if dir := strings.Trim(c.Param("dir"), "/"); dir != "" {
		folders = []string{dir}
	}
	for _, folder := range folders {
		entry, ok, err := findSpecial(c.Context(), at, folder, "readme")
		if err != nil {
			return err
		}
		if ok {
			return replyFile(c, at.r, entry, at.ref)
		}
	}
	return web.NotFound()
}

// licenseJSON is a license. Which one a text is, the hub does not find out.
type licenseJSON struct {
	Key    string  `json:"key"`
	Name   string  `json:"name"`
	SPDXID string  `json:"spdx_id"`
	URL    *string `json:"url"`
	NodeID string  `json:"node_id"`
}

// licenseFileJSON is the file that has the license of a repository.
type licenseFileJSON struct {
	contentJSON
	License licenseJSON `json:"license"`
}

func getLicense(c *web.Call) error {
	at, err := readRevision(c)
	if err != nil {
		return err
	}
	entry, ok, err := findSpecial(c.Context(), at, "", "license", "licence", "copying")
	if err == nil && !ok {
		err = web.NotFound()
	}
	if err != nil {
		return err
	}
	if accepted := c.Accepted(); accepted.Format == web.FormatRaw {
		return replyRaw(c, at.r, entry, accepted)
	}
	shown, err := showFile(c, at.r, entry, at.ref)
	if err != nil {
		return err
	}
	other := licenseJSON{Key: "other", Name: "Other", SPDXID: "NOASSERTION", NodeID: nodeid.Of("License", "other")}
	return c.Reply(http.StatusOK, licenseFileJSON{contentJSON: shown, License: other})
}

// findSpecial finds the file in a folder that is called as one of some names, in any case and with any ending. Markdown
// comes before other texts, and these before files without an ending.
func findSpecial(ctx context.Context, at revision, folder string, names ...string) (store.TreeEntry, bool, error) {
	tree := at.commit.Tree
	if folder != "" {
		found, err := at.r.Entry(ctx, at.commit.ID, folder)
		if repos.IsAbsent(err) || err == nil && found.Kind != object.KindTree {
			return store.TreeEntry{}, false, nil
		}
		if err != nil {
			return store.TreeEntry{}, false, err
		}
		tree = found.ID
	}
	entries, _, err := at.r.Tree(ctx, tree, false, store.TreeLimit{Entries: maxSearched})
	if err != nil {
		return store.TreeEntry{}, false, err
	}
	var best store.TreeEntry
	bestRank := len(endings)
	for _, entry := range entries {
		base, ending, _ := strings.Cut(strings.ToLower(entry.Path), ".")
		isFile := entry.Mode == object.ModeFile || entry.Mode == object.ModeExecutable
		if !isFile || !slices.Contains(names, base) {
			continue
		}
		if rank := rankOf(ending); rank < bestRank {
			best, bestRank = entry, rank
		}
	}
	best.Path = path.Join(folder, best.Path)
	return best, bestRank < len(endings), nil
}

// endings in the order in which they are preferred; "*" stands for all others.
var endings = []string{"md", "markdown", "*", ""}

func rankOf(ending string) int {
	if rank := slices.Index(endings, ending); rank >= 0 && ending != "*" {
		return rank
	}
	return slices.Index(endings, "*")
}
