package githttp

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"
)

// lfsPath is below which Git LFS asks, in a repository (git-lfs, docs/api/server-discovery.md).
const lfsPath = "info/lfs"

// lfsMediaType is that of all its answers.
const lfsMediaType = "application/vnd.git-lfs+json"

// noLFS says it before anything is sent. The client shows it.
const noLFS = "Git LFS is not supported by this server. Files of up to 100 MB can be pushed with Git itself: git lfs untrack them and commit them again."

func isLFS(action string) bool { return action == lfsPath || strings.HasPrefix(action, lfsPath+"/") }

// lfsProblemJSON is every error of LFS (docs/api/batch.md, "Response Errors").
type lfsProblemJSON struct {
	Message          string `json:"message"`
	DocumentationURL string `json:"documentation_url"`
}

// serveLFS refuses all that Git LFS asks for, in its own form, to whoever may see the repository. 501 is the status by which
// its client takes a part for missing: locks, which it asks for before each push, it does without.
func (h *Handler) serveLFS(w http.ResponseWriter, r *http.Request, owner, name string) error {
	problem := &statusError{http.StatusNotImplemented, noLFS}
	if _, err := h.find(r, owner, name, uploadPack); err != nil && !errors.As(err, &problem) {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", lfsMediaType)
	if problem.status == http.StatusUnauthorized {
		header.Set("LFS-Authenticate", signInRealm)
		header.Set("WWW-Authenticate", signInRealm)
	}
	w.WriteHeader(problem.status)
	text, err := json.Marshal(lfsProblemJSON{problem.message, "https://git-lfs.com"})
	if err == nil {
		_, err = w.Write(append(text, '\n'))
	}
	return err
}
