package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
)

// DiskUsage adds up the sizes of the repository's files. What goes meanwhile takes nothing.
func (r *Repo) DiskUsage(ctx context.Context) (bytes int64, err error) {
	name := r.Name()
	err = filepath.WalkDir(r.store.path(name), func(_ string, entry fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, fs.ErrNotExist):
			return nil
		case err != nil || !entry.Type().IsRegular():
			return err
		}
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("measure %s: %w", name, err)
	}
	return bytes, nil
}
