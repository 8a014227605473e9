//go:build !linux

package durable

// SyncContent makes a new folder durable, with all files and folders in it.
func SyncContent(root string) error { return SyncTree(root) }
