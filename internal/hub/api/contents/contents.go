package contents

import (
	"context"
	"io"
	"net/http"
	"path"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
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

// revision is what the query names: a commit, and the name that it was found by.
type revision struct {
	r      repositories.Repository
	ref    string
	commit object.Commit
}

func readRevision(c *web.Call) (revision, error) {
	r, err := repos.Readable(c)
	if err != nil {
		return revision{}, err
	}
	ctx := c.Context()
	if empty, err := r.IsEmpty(ctx); err != nil {
		return revision{}, err
	} else if empty {
		return revision{}, &web.Problem{Status: http.StatusNotFound, Message: "This repository is empty."}
	}
	ref := c.Query("ref")
	id, err := repos.CommitOf(ctx, r, ref)
	if repos.IsAbsent(err) {
		return revision{}, &web.Problem{Status: http.StatusNotFound, Message: "No commit found for the ref " + ref, Docs: contentsDocs}
	}
	if err != nil {
		return revision{}, err
	}
	if ref == "" {
		if ref, err = r.Branch(ctx); err != nil {
			return revision{}, err
		}
	}
	commit, err := r.Commit(ctx, id)
	return revision{r, ref, commit}, err
}

func getContents(c *web.Call) error {
	at, err := readRevision(c)
	if err != nil {
		return err
	}
	ctx, r, ref, commit := c.Context(), at.r, at.ref, at.commit
	wanted := strings.TrimSuffix(c.Param("path"), "/")
	if wanted == "" {
		root := store.TreeEntry{Mode: object.ModeTree, Kind: object.KindTree, ID: commit.Tree}
		return replyFolder(c, r, root, ref)
	}
	entry, err := r.Entry(ctx, commit.ID, wanted)
	if err != nil {
		return repos.NotFoundIfAbsent(err)
	}
	entry.Path = wanted
	switch entry.Mode {
	case object.ModeTree:
		return replyFolder(c, r, entry, ref)
	case object.ModeSubmodule:
		return replySubmodule(c, r, commit.Tree, entry, ref)
	case object.ModeSymlink:
		return replySymlink(c, r, commit.Tree, entry, ref)
	}
	return replyFile(c, r, entry, ref)
}

// showFile shows a file with its content, if it has not too much of that.
func showFile(c *web.Call, r repositories.Repository, entry store.TreeEntry, ref string) (contentJSON, error) {
	shown := showContent(c.Links, r, entry, ref)
	shown.Type = "file"
	text := ""
	shown.Content, shown.Encoding = &text, "none"
	if entry.Size <= maxInline {
		content, err := r.ReadBlob(c.Context(), entry.ID, maxInline)
		if err != nil {
			return shown, err
		}
		text, shown.Encoding = gitdata.WrapBase64(content), "base64"
	}
	return shown, nil
}

func replyFile(c *web.Call, r repositories.Repository, entry store.TreeEntry, ref string) error {
	if entry.Size > gitdata.MaxBlob {
		return gitdata.BlobTooLarge()
	}
	if accepted := c.Accepted(); accepted.Format == web.FormatRaw {
		return replyRaw(c, r, entry, accepted)
	}
	shown, err := showFile(c, r, entry, ref)
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, shown)
}

func replyRaw(c *web.Call, r repositories.Repository, entry store.TreeEntry, accepted web.Accepted) error {
	blob, err := r.Blob(c.Context(), entry.ID)
	if err != nil {
		return err
	}
	defer blob.Close()
	return c.ReplyRaw(accepted.ContentType(), string(entry.ID), blob.Size, blob)
}

func replyFolder(c *web.Call, r repositories.Repository, folder store.TreeEntry, ref string) error {
	entries, _, err := r.Tree(c.Context(), folder.ID, false, store.TreeLimit{Entries: maxListed})
	if err != nil {
		return err
	}
	list := []contentJSON{}
	for _, entry := range entries {
		entry.Path = path.Join(folder.Path, entry.Path)
		list = append(list, showContent(c.Links, r, entry, ref))
	}
	if c.Accepted().Format != web.FormatObject {
		return c.Reply(http.StatusOK, list)
	}
	shown := showContent(c.Links, r, folder, ref)
	if folder.Path == "" {
		shown.Name = ""
	}
	shown.Entries = list
	return c.Reply(http.StatusOK, shown)
}

// replySymlink shows the file that a symlink leads to, or the symlink itself
// where it leads to anything else.
func replySymlink(c *web.Call, r repositories.Repository, root object.ID, link store.TreeEntry, ref string) error {
	ctx := c.Context()
	target, err := readTarget(ctx, r, link)
	if err != nil {
		return err
	}
	file, err := r.Entry(ctx, root, path.Join(path.Dir(link.Path), target))
	if err == nil && (file.Mode == object.ModeFile || file.Mode == object.ModeExecutable) {
		file.Path = link.Path
		return replyFile(c, r, file, ref)
	}
	if err != nil && !repos.IsAbsent(err) {
		return err
	}
	shown := showContent(c.Links, r, link, ref)
	shown.Target = target
	return c.Reply(http.StatusOK, shown)
}

func readTarget(ctx context.Context, r repositories.Repository, link store.TreeEntry) (string, error) {
	blob, err := r.Blob(ctx, link.ID)
	if err != nil {
		return "", err
	}
	defer blob.Close()
	target, err := io.ReadAll(io.LimitReader(blob, gitdata.MaxPath))
	return string(target), err
}
