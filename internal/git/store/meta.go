package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"sheaf/internal/durable"
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
		return nil, fmt.Errorf("read metadata of %s: %w", r.Name(), fileError(dir, err))
	}
	return content, nil
}

// WriteMeta replaces the metadata as a whole. The last of several writers wins.
func (r *Repo) WriteMeta(ctx context.Context, meta []byte) error {
	lock, err := r.Lock(ctx)
	if err != nil {
		return fmt.Errorf("write metadata of %s: %w", r.Name(), err)
	}
	defer lock.Release()
	return lock.WriteMeta(meta)
}

// WriteMeta is [Repo.WriteMeta] for the holder of the lock.
func (l *Lock) WriteMeta(meta []byte) error {
	err := l.inFolder(func(dir string) error {
		return fileError(dir, durable.WriteFile(filepath.Join(dir, metaFile), meta, 0o600))
	})
	if err != nil {
		return fmt.Errorf("write metadata of %s: %w", l.Name(), roomError(err))
	}
	return nil
}
