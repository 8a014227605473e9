package contents

import (
	"context"
	"errors"
	"net/http"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/api/repos"
	"sheaf/internal/hub/api/web"
	"sheaf/internal/hub/repositories"
)

// submoduleJSON is a submodule by itself. The address is null where .gitmodules
// does not know it.
type submoduleJSON struct {
	contentJSON
	SubmoduleGitURL *string `json:"submodule_git_url"`
}

func replySubmodule(c *web.Call, r repositories.Repository, root object.ID, entry store.TreeEntry, ref string) error {
	modules, err := readSubmodules(c.Context(), r, root)
	if err != nil {
		return err
	}
	shown := submoduleJSON{contentJSON: showContent(c.Links, r, entry, ref)}
	shown.Type = "submodule"
	if url, ok := modules[entry.Path]; ok {
		shown.SubmoduleGitURL = &url
	}
	return c.Reply(http.StatusOK, shown)
}

// readSubmodules returns the clone addresses of submodules by path.
func readSubmodules(ctx context.Context, r repositories.Repository, root object.ID) (map[string]string, error) {
	file, err := r.Entry(ctx, root, ".gitmodules")
	if repos.IsAbsent(err) || err == nil && file.Kind != object.KindBlob {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	modules, err := r.Submodules(ctx, file.ID)
	if errors.Is(err, object.ErrTooLarge) {
		return nil, nil // nobody has that many
	}
	return modules, err
}
