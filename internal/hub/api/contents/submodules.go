package contents

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"

	"sheaf/internal/gitstore"
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

func replySubmodule(c *web.Call, r repositories.Repository, root gitstore.ID, entry gitstore.TreeEntry, ref string) error {
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

// maxModules is how much of a .gitmodules file is read, in bytes.
const maxModules = 1 << 20

// readSubmodules returns the clone addresses of submodules by path.
func readSubmodules(ctx context.Context, r repositories.Repository, root gitstore.ID) (map[string]string, error) {
	file, err := r.Entry(ctx, root, ".gitmodules")
	if repos.IsAbsent(err) || err == nil && file.Kind != gitstore.KindBlob {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	blob, err := r.Blob(ctx, file.ID)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	return parseSubmodules(io.LimitReader(blob, maxModules))
}

// parseSubmodules reads the plain part of gitmodules(5), which is what git
// itself writes: sections of "path = ..." and "url = ...".
func parseSubmodules(from io.Reader) (map[string]string, error) {
	modules := map[string]string{}
	section := map[string]string{}
	enter := func() {
		if section["path"] != "" && section["url"] != "" {
			modules[section["path"]] = section["url"]
		}
	}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, maxModules)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if strings.HasPrefix(line, "[") {
			enter()
			section = map[string]string{}
			continue
		}
		name, value, _ := strings.Cut(line, "=")
		section[strings.ToLower(strings.TrimSpace(name))] = strings.Trim(strings.TrimSpace(value), `"`)
	}
	enter()
	return modules, lines.Err()
}
