package contents

import (
	"cmp"
	"encoding/base64"
	"net/http"
	"strings"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/gitdata"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
)

// fileCommitJSON is the answer of a write: what the file is now and the commit.
type fileCommitJSON struct {
	Content *contentJSON       `json:"content"`
	Commit  gitdata.CommitJSON `json:"commit"`
}

// fileWrite is a change of one file, as it came in.
type fileWrite struct {
	path, message, branch string
	sha                   string // of the blob to be replaced
	hasSHA                bool
	author, committer     object.Person
}

func putContents(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxLargeBody)
	if err != nil {
		return err
	}
	encoded := body.Text("content")
	write, err := readWrite(c, body, body.Text("message"), body.OptionalText("branch"), body.OptionalText("sha"))
	if err != nil {
		return err
	}
	content, decodeErr := base64.StdEncoding.DecodeString(withoutSpace(encoded))
	status := http.StatusCreated
	commit, err := commitFile(c, r, &write, func(file *store.TreeEntry) (edit.Edit, error) {
		changed := edit.Edit{Path: write.path, Mode: object.ModeFile, Kind: object.KindBlob, Content: content}
		if decodeErr != nil {
			return changed, web.Unprocessable("content is not valid Base64")
		}
		status = http.StatusCreated
		if file != nil {
			changed.Mode, status = file.Mode, http.StatusOK
			return changed, write.checkSHA(*file)
		}
		return changed, nil
	})
	if err != nil {
		return err
	}
	entry, err := r.Entry(c.Context(), commit.Tree, write.path)
	if err != nil {
		return err
	}
	entry.Path = write.path
	shown := showContent(c.Links, r, entry, write.branch)
	return c.Reply(status, fileCommitJSON{Content: &shown, Commit: gitdata.ShowCommit(c.Links, r, commit)})
}

// deleteContents takes its members from the body or, as some clients send
// them, from the query.
func deleteContents(c *web.Call) error {
	r, body, err := repos.Writing(c, web.MaxSmallBody)
	if err != nil {
		return err
	}
	message := cmp.Or(body.OptionalText("message"), c.Query("message"))
	sha := cmp.Or(body.OptionalText("sha"), c.Query("sha"))
	if message == "" {
		body.Require("message")
	}
	if sha == "" {
		body.Require("sha")
	}
	write, err := readWrite(c, body, message, cmp.Or(body.OptionalText("branch"), c.Query("branch")), sha)
	if err != nil {
		return err
	}
	commit, err := commitFile(c, r, &write, func(file *store.TreeEntry) (edit.Edit, error) {
		if file == nil {
			return edit.Edit{}, web.NotFound()
		}
		return edit.Edit{Path: write.path, Delete: true}, write.checkSHA(*file)
	})
	if err != nil {
		return err
	}
	return c.Reply(http.StatusOK, fileCommitJSON{Commit: gitdata.ShowCommit(c.Links, r, commit)})
}

func readWrite(c *web.Call, body web.Body, message, branch, sha string) (fileWrite, error) {
	user, err := c.SignedIn()
	if err != nil {
		return fileWrite{}, err
	}
	write := fileWrite{path: c.Param("path"), message: message, branch: branch, sha: sha, hasSHA: sha != ""}
	write.author, write.committer, err = gitdata.Signatures(body, user.Signature(c.Links.Host()))
	return write, err
}

func (w fileWrite) checkSHA(file store.TreeEntry) error {
	if !w.hasSHA {
		return web.Unprocessable("Invalid request.\n\n%q wasn't supplied.", "sha")
	}
	if !strings.EqualFold(w.sha, string(file.ID)) {
		return &web.Problem{Status: http.StatusConflict, Message: w.path + " does not match " + w.sha}
	}
	return nil
}

// withoutSpace drops the line breaks that base64 may come with.
func withoutSpace(text string) string {
	return strings.NewReplacer("\n", "", "\r", "", " ", "", "\t", "").Replace(text)
}
