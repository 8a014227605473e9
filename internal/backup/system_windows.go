package backup

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
	"time"

	"sheaf/internal/durable"
)

// systemIdentity is when a file was made, and when it was written last: what lists of folders say on Windows. A file that
// replaces another one was made later.
func systemIdentity(info fs.FileInfo) (made uint64, changed time.Time) {
	system, ok := info.Sys().(*syscall.Win32FileAttributeData)
	if !ok {
		return 0, info.ModTime()
	}
	return uint64(system.CreationTime.Nanoseconds()), info.ModTime()
}

// replaceFolder gives a folder the name of an empty or missing one. Windows replaces no folder, so the empty one goes first;
// one that is not empty stays.
func replaceFolder(from, to string) error {
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(syscall.ENOTEMPTY, err)
	}
	return durable.Rename(from, to)
}
