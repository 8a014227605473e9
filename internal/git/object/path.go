package object

import (
	"errors"
	"fmt"
	"strings"
)

// What can be wrong with a path.
var (
	ErrPathInvalid  = errors.New("not a valid path") // no file of a tree can have it
	ErrPathNotFound = errors.New("path not found")
)

// Lengths in bytes: longer paths cannot be checked out on common systems.
const (
	pathLength     = 4096
	pathNameLength = 255
)

// SplitPath checks a path below a tree and gives its names. It must be relative, without empty, "." or ".."
// names, and without NUL.
func SplitPath(path string) ([]string, error) {
	names := strings.Split(path, "/")
	for _, name := range names {
		if name == "" || name == "." || name == ".." || strings.ContainsRune(name, 0) {
			return nil, fmt.Errorf("%q: %w", path, ErrPathInvalid)
		}
	}
	return names, nil
}

// SplitNewPath also refuses what must not be created: over-long names, line breaks, and names that some
// systems take for .git, by which a repository could attack who clones it.
func SplitNewPath(path string) ([]string, error) {
	names, err := SplitPath(path)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if len(path) > pathLength || len(name) > pathNameLength || strings.ContainsAny(name, "\r\n") || IsDotGit(name) {
			return nil, fmt.Errorf("%q: %w", path, ErrPathInvalid)
		}
	}
	return names, nil
}

// IsDotGit reports whether a name is, or on Windows or macOS becomes, ".git". The rules are those of
// is_ntfs_dotgit in git's path.c and is_hfs_dotgit in utf8.c.
func IsDotGit(name string) bool {
	if strings.EqualFold(visibleToHFS(name), ".git") {
		return true
	}
	for part := range strings.SplitSeq(name, `\`) {
		if part = visibleToNTFS(part); part == ".git" || part == "git~1" {
			return true
		}
	}
	return false
}

// IsDotGitmodules is IsDotGit for ".gitmodules", which must not be a symbolic link (CVE-2018-11235).
func IsDotGitmodules(name string) bool {
	short := visibleToNTFS(name)
	return strings.EqualFold(visibleToHFS(name), ".gitmodules") || short == ".gitmodules" ||
		strings.HasPrefix(short, "gitmod~") || strings.HasPrefix(short, "gi7eba~")
}

func visibleToHFS(name string) string {
	return strings.Map(func(c rune) rune {
		if c >= 0x200c && c <= 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x206a && c <= 0x206f || c == 0xfeff {
			return -1
		}
		return c
	}, name)
}

func visibleToNTFS(name string) string {
	name, _, _ = strings.Cut(name, ":") // alternate data streams
	return strings.ToLower(strings.TrimRight(name, " ."))
}
