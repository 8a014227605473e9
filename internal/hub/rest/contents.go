package rest

import (
	"context"
	"io"
	"net/http"
	"path"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/repositories"
)

// Limits of the contents call, as GitHub has them.
const (
	// maxInline is the largest file that comes inside the JSON. A larger one
	// comes with an empty content and the encoding "none", which is one of the
	// two answers that GitHub is known to give.
	maxInline = 1 << 20
	// maxListed is how many entries of a folder are listed; the rest is cut off
	// silently.
	maxListed = 1000
)

// contentsDocs is where GitHub's 404 for a missing ref points.
const contentsDocs = "https://docs.github.com/v3/repos/contents/"

func (a *API) getContents(c *call) error {
	r, err := c.readable()
	if err != nil {
		return err
	}
	ctx := c.r.Context()
	if empty, err := r.IsEmpty(ctx); err != nil {
		return err
	} else if empty {
		return &problem{status: http.StatusNotFound, message: "This repository is empty."}
	}
	ref := c.query("ref")
	id, err := commitOf(ctx, r, ref)
	if isAbsent(err) {
		return &problem{status: http.StatusNotFound, message: "No commit found for the ref " + ref, docs: contentsDocs}
	}
	if err != nil {
		return err
	}
	if ref == "" {
		if ref, err = r.DefaultBranch(ctx); err != nil {
			return err
		}
	}
	commit, err := r.Commit(ctx, id)
	if err != nil {
		return err
	}
	wanted := strings.TrimSuffix(c.params["path"], "/")
	if wanted == "" {
		root := gitstore.TreeEntry{Mode: gitstore.ModeTree, Kind: gitstore.KindTree, ID: commit.Tree}
		return a.replyFolder(c, r, root, ref)
	}
	entry, err := r.Entry(ctx, commit.Tree, wanted)
	if err != nil {
		return notFoundIfAbsent(err)
	}
	entry.Path = wanted
	switch entry.Mode {
	case gitstore.ModeTree:
		return a.replyFolder(c, r, entry, ref)
	case gitstore.ModeSubmodule:
		return c.replySubmodule(r, commit.Tree, entry, ref)
	case gitstore.ModeSymlink:
		return a.replySymlink(c, r, commit.Tree, entry, ref)
	}
	return a.replyFile(c, r, entry, ref)
}

func (a *API) replyFile(c *call, r repositories.Repository, entry gitstore.TreeEntry, ref string) error {
	if entry.Size > maxBlob {
		return blobTooLarge()
	}
	blob, err := r.Blob(c.r.Context(), entry.ID)
	if err != nil {
		return err
	}
	defer blob.Close()
	if accepted := c.accepted(); accepted.format == formatRaw {
		return c.replyRaw(accepted.contentType(), string(entry.ID), blob.Size, blob)
	}
	shown := c.links.content(r, entry, ref)
	shown.Type = "file"
	text := ""
	shown.Content, shown.Encoding = &text, "none"
	if blob.Size <= maxInline {
		content, err := io.ReadAll(blob)
		if err != nil {
			return err
		}
		text, shown.Encoding = wrapBase64(content), "base64"
	}
	return c.reply(http.StatusOK, shown)
}

func (a *API) replyFolder(c *call, r repositories.Repository, folder gitstore.TreeEntry, ref string) error {
	entries, err := r.Tree(c.r.Context(), folder.ID, false)
	if err != nil {
		return err
	}
	list := []contentJSON{}
	for _, entry := range entries[:min(len(entries), maxListed)] {
		entry.Path = path.Join(folder.Path, entry.Path)
		list = append(list, c.links.content(r, entry, ref))
	}
	if c.accepted().format != formatObject {
		return c.reply(http.StatusOK, list)
	}
	shown := c.links.content(r, folder, ref)
	if folder.Path == "" {
		shown.Name = ""
	}
	shown.Entries = list
	return c.reply(http.StatusOK, shown)
}

// replySymlink shows the file that a symlink leads to, or the symlink itself
// where it leads to anything else.
func (a *API) replySymlink(c *call, r repositories.Repository, root gitstore.ID, link gitstore.TreeEntry, ref string) error {
	ctx := c.r.Context()
	target, err := readTarget(ctx, r, link)
	if err != nil {
		return err
	}
	file, err := r.Entry(ctx, root, path.Join(path.Dir(link.Path), target))
	if err == nil && (file.Mode == gitstore.ModeFile || file.Mode == gitstore.ModeExecutable) {
		file.Path = link.Path
		return a.replyFile(c, r, file, ref)
	}
	if err != nil && !isAbsent(err) {
		return err
	}
	shown := c.links.content(r, link, ref)
	shown.Target = target
	return c.reply(http.StatusOK, shown)
}

func readTarget(ctx context.Context, r repositories.Repository, link gitstore.TreeEntry) (string, error) {
	blob, err := r.Blob(ctx, link.ID)
	if err != nil {
		return "", err
	}
	defer blob.Close()
	target, err := io.ReadAll(io.LimitReader(blob, maxPath))
	return string(target), err
}
