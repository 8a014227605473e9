package backup

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"sheaf/internal/durable"
)

// newest is the last whole backup in a folder of backups. ErrNotWhole if there is none.
func newest(into string) (string, error) {
	entries, err := os.ReadDir(into)
	if err != nil {
		return "", err
	}
	slices.Reverse(entries)
	for _, entry := range entries {
		if _, err := time.Parse(nameLayout, entry.Name()); err != nil || !entry.IsDir() {
			continue
		}
		path := filepath.Join(into, entry.Name())
		_, _, err := readManifest(path, nil)
		if err == nil {
			return path, nil
		}
		if !errors.Is(err, ErrNotWhole) {
			return "", err
		}
	}
	return "", ErrNotWhole
}

// knownObjects are the objects of a backup, by path.
func knownObjects(backup string) (map[string]item, error) {
	known := map[string]item{}
	if backup == "" {
		return known, nil
	}
	_, _, err := readManifest(backup, func(i item) error {
		if !i.Mode.IsDir() && kindOf(i.Path, false) == fixed {
			known[i.Path] = i
		}
		return nil
	})
	return known, err
}

// Why there is no data folder made of a backup.
var (
	ErrNotEmpty = errors.New("there is something in it, and nothing is ever restored over what is there")
	ErrChanged  = errors.New("the backup was damaged")
	ErrMount    = errors.New("it is the root of a file system, which cannot be made in one step; name a new folder below it")
)

// Restored tells of a data folder that was made of a backup.
type Restored struct {
	Backup string
	Made   time.Time // the moment of the backup
	Files  int
	Bytes  int64
}

// Restore makes the data folder data, which must be missing or empty, of a backup: of the folder that [Take] made, or
// of the newest in a folder of them. All of it is checked against the manifest. The folder is there once all of it is,
// and on disk. Errors to tell apart are those above, ErrBusy, ErrNotWhole and ErrNewer.
func Restore(ctx context.Context, from, data string) (Restored, error) {
	restored, err := restore(ctx, from, data)
	if err != nil {
		return restored, fmt.Errorf("restore %s from %s: %w", data, from, err)
	}
	return restored, nil
}

func restore(ctx context.Context, from, data string) (Restored, error) {
	done := Restored{Backup: from}
	// First the whole manifest: what it says counts only if it is whole.
	first, _, err := readManifest(from, nil)
	if errors.Is(err, ErrNotWhole) {
		if done.Backup, err = newest(from); err == nil {
			first, _, err = readManifest(done.Backup, nil)
		}
	}
	if err != nil {
		return done, err
	}
	done.Made = first.Made
	data, err = filepath.Abs(data)
	if err != nil {
		return done, err
	}
	if err := checkEmpty(data); err != nil {
		return done, err
	}
	folder := filepath.Dir(data)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return done, err
	}
	making := filepath.Join(folder, "."+filepath.Base(data)+".restoring")
	lock, err := lockNow(making + lockFile)
	if err != nil {
		return done, err
	}
	defer func() {
		_ = os.Remove(making + lockFile)
		_ = lock.Close()
	}()
	if err := os.RemoveAll(making); err != nil { // of a restore that was broken off
		return done, err
	}
	if err := fill(ctx, &done, making); err != nil {
		return done, errors.Join(err, os.RemoveAll(making))
	}
	if err := place(making, data); err != nil {
		return done, errors.Join(err, os.RemoveAll(making))
	}
	return done, durable.SyncFolder(folder)
}

// checkEmpty fails with ErrNotEmpty, unless the folder is missing or empty.
func checkEmpty(data string) error {
	entries, err := os.ReadDir(data)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case errors.Is(err, syscall.ENOTDIR), err == nil && len(entries) > 0:
		return ErrNotEmpty
	}
	return err
}

// place gives the folder its name. The system replaces an empty folder in one step, and no other one (rename(2)).
func place(making, data string) error {
	err := replaceFolder(making, data)
	switch {
	case errors.Is(err, syscall.ENOTEMPTY), errors.Is(err, syscall.EEXIST), errors.Is(err, syscall.ENOTDIR):
		return ErrNotEmpty
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return ErrMount
	}
	if err != nil {
		return fmt.Errorf("give %s its name: %w", making, err)
	}
	return nil
}

// fill copies all that the manifest names, and syncs it.
func fill(ctx context.Context, done *Restored, making string) error {
	if err := os.Mkdir(making, 0o700); err != nil {
		return err
	}
	_, _, err := readManifest(done.Backup, func(i item) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		path := filepath.FromSlash(i.Path)
		if !filepath.IsLocal(path) || strings.Contains(i.Path, `\`) {
			return fmt.Errorf("%w: %q is no path below a data folder", ErrChanged, i.Path)
		}
		to := filepath.Join(making, path)
		if i.Mode.IsDir() {
			return os.Mkdir(to, 0o700)
		}
		size, sum, err := copyFile(filepath.Join(done.Backup, dataFolder, path), to, i.Mode.Perm())
		if errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%w: %s is missing", ErrChanged, i.Path)
		}
		if err != nil {
			return err
		}
		if size != i.Size || sum != i.SHA256 {
			return fmt.Errorf("%w: %s is not what was backed up", ErrChanged, i.Path)
		}
		done.Files++
		done.Bytes += size
		return nil
	})
	if err != nil {
		return err
	}
	return durable.SyncContent(making)
}
