package store

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// maxConfig is the largest configuration that is read, in bytes.
const maxConfig = 1 << 20

// Submodules reads a blob as gitmodules(5): the addresses of submodules by path. One that is no configuration
// has none. ErrTooLarge of package object.
func (r *Repo) Submodules(ctx context.Context, blob object.ID) (map[string]string, error) {
	info, err := r.Stat(ctx, string(blob))
	if err == nil && info.Size > maxConfig {
		err = object.ErrTooLarge
	}
	var out []byte
	if err == nil {
		out, err = r.git(ctx, "config", "--no-includes", "--blob="+string(blob), "-z", "--get-regexp", `^submodule\..*\.(path|url)$`)
	}
	if failure, ok := errors.AsType[*process.Error](err); ok && failure.Status() > 0 {
		return nil, nil // there are none, or it is malformed
	}
	if err != nil {
		return nil, fmt.Errorf("read the submodules in %s of %s: %w", blob, r.Name(), err)
	}
	return parseSubmodules(string(out)), nil
}

// parseSubmodules reads "submodule.NAME.path\nVALUE\0", and the same with url.
func parseSubmodules(text string) map[string]string {
	paths, urls := map[string]string{}, map[string]string{}
	for entry := range strings.SplitSeq(text, "\x00") {
		key, value, _ := strings.Cut(entry, "\n")
		if name, ok := strings.CutSuffix(key, ".path"); ok {
			paths[name] = value
		}
		if name, ok := strings.CutSuffix(key, ".url"); ok {
			urls[name] = value
		}
	}
	modules := map[string]string{}
	for name, path := range paths {
		if url := urls[name]; path != "" && url != "" {
			modules[path] = url
		}
	}
	return modules
}
