package worktree

import (
	"context"
	"fmt"
	"strings"
)

// pointersStay are settings with which what Git LFS keeps is, on disk, the pointer that git has of it.
var pointersStay = []string{
	"-c", "filter.lfs.process=", "-c", "filter.lfs.clean=", "-c", "filter.lfs.smudge=", "-c", "filter.lfs.required=false",
}

// lacksLFS reports whether a command of git's failed since the settings ask for Git LFS, which is not installed. Then the
// files are pointers, and git could look at none of them.
func lacksLFS(ctx context.Context, folder string, err error) bool {
	if err == nil || !strings.Contains(err.Error(), "lfs") {
		return false
	}
	_, err = run(ctx, folder, "lfs", "version") // git finds it in places of its own, too
	return err != nil && strings.Contains(err.Error(), "not a git command")
}

// runFiltered is run for what git answers by the contents of files on disk.
func runFiltered(ctx context.Context, folder string, arguments ...string) ([]byte, error) {
	out, err := run(ctx, folder, arguments...)
	if lacksLFS(ctx, folder, err) {
		command := command(ctx, folder, append(pointersStay[:len(pointersStay):len(pointersStay)], arguments...)...)
		out, err = output(command, arguments[0], nil)
	}
	return out, err
}

// checkLFS keeps contents out of git that belong into Git LFS, which is not installed.
func (f *Files) checkLFS(ctx context.Context, changed []string) error {
	listed, err := run(ctx, f.repository.Folder, append([]string{"check-attr", "-z", "filter", "--"}, changed...)...)
	if err != nil {
		return err
	}
	for fields := paths(listed); len(fields) >= 3; fields = fields[3:] { // PATH, filter, VALUE
		if fields[2] == "lfs" {
			return fmt.Errorf("%s is kept with Git LFS, which is not installed here", fields[0])
		}
	}
	return nil
}
