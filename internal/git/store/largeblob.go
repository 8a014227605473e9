package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// largeBlobBudget is for one blob that git reads from a file.
var largeBlobBudget = process.Budget{Memory: 300 << 20, Time: 5 * time.Minute, Heavy: true}

// WriteBlobOf stores the content of a file as a blob, without all of it in memory, and returns when it is on disk. The file
// is read from its beginning. ErrDiskFull.
func (r *Repo) WriteBlobOf(ctx context.Context, file *os.File) (object.ID, error) {
	id, err := r.writeBlobOf(ctx, file)
	if err != nil {
		return "", fmt.Errorf("write a blob to %s: %w", r.Name(), roomError(err))
	}
	return id, nil
}

func (r *Repo) writeBlobOf(ctx context.Context, file *os.File) (object.ID, error) {
	if r.borrows {
		return "", ErrBorrowed
	}
	objects, err := r.objects()
	if err == nil {
		err = r.Check()
	}
	if err == nil {
		_, err = file.Seek(0, 0)
	}
	if err != nil {
		return "", err
	}
	out, err := r.Run(ctx, process.Command{
		Args: []string{"hash-object", "-w", "--stdin"}, Stdin: file,
		Config: []string{"-c", "core.bigFileThreshold=8m"}, // a larger one goes straight into a pack
		Budget: largeBlobBudget,
	})
	if err != nil {
		return "", err
	}
	id, err := object.ParseID(strings.TrimSpace(string(out)))
	if err != nil {
		return "", err
	}
	folders := []string{filepath.Join(objects, "pack"), objects} // git syncs the content but not its name
	if loose := filepath.Join(objects, string(id[:2])); isFolder(loose) {
		folders = append(folders, loose)
	}
	return id, durable.SyncFolders(folders)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
