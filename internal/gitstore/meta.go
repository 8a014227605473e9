package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

const metaFile = "sheaf.json"

// ReadMeta returns the metadata kept beside the repository's objects, byte for byte; nil when there is none.
func (r *Repo) ReadMeta(ctx context.Context) ([]byte, error) {
	dir, err := r.dir()
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("read metadata of %s: %w", r.Name(), err)
	}
	content, err := os.ReadFile(filepath.Join(dir, metaFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read metadata of %s: %w", r.Name(), err)
	}
	return content, nil
}

// WriteMeta replaces the metadata as a whole. The last of several writers wins.
func (r *Repo) WriteMeta(ctx context.Context, meta []byte) error {
	err := r.locked(ctx, func(dir string) error {
		return writeFileDurably(filepath.Join(dir, metaFile), meta, 0o600)
	})
	if err != nil {
		return fmt.Errorf("write metadata of %s: %w", r.Name(), err)
	}
	return nil
}
