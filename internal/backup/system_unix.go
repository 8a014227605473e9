//go:build unix

package backup

import (
	"io/fs"
	"syscall"
	"time"
)

// systemIdentity is what the system knows of a file besides its size and its time.
func systemIdentity(info fs.FileInfo) (inode uint64, changed time.Time) {
	system, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return 0, time.Time{}
	}
	return system.Ino, changeTime(system)
}

// replaceFolder gives a folder the name of an empty or missing one, in one step. os.Rename replaces no folder.
func replaceFolder(from, to string) error { return syscall.Rename(from, to) }
