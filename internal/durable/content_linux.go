package durable

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// SyncContent makes a new folder durable, with all files and folders in it, however many they are: the whole file
// system is synced in one call (syncfs(2)), which tells of errors since Linux 5.8.
func SyncContent(root string) error {
	folder, err := os.Open(root)
	if err != nil {
		return err
	}
	if err := errors.Join(unix.Syncfs(int(folder.Fd())), folder.Close()); err != nil {
		return fmt.Errorf("sync %s: %w", root, err)
	}
	return nil
}
