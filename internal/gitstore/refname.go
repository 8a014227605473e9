package gitstore

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const (
	branchPrefix = "refs/heads/"
	tagPrefix    = "refs/tags/"

	// In bytes. A ref is a file, and its lock file has five bytes more in its name.
	refNameLength     = 1000
	refNamePartLength = 250
)

// CheckRefName tells whether a full ref name ("refs/heads/main") can be created; if not, the error is
// ErrRefInvalid. The rules are those of git-check-ref-format(1) and GitHub's: three parts at least, valid
// UTF-8, no part that begins with "-", no branch called HEAD, beginning with "refs/" or looking like a
// whole object id.
func CheckRefName(name string) error {
	if !isRefFormat(name) || !isRefAllowed(name) {
		return fmt.Errorf("%q: %w", name, ErrRefInvalid)
	}
	return nil
}

// isRefFormat is check_refname_format in git's refs.c, for names below refs/.
func isRefFormat(name string) bool {
	if !strings.HasPrefix(name, "refs/") || strings.HasSuffix(name, ".") ||
		strings.Contains(name, "..") || strings.Contains(name, "@{") {
		return false
	}
	for _, c := range []byte(name) {
		if c <= ' ' || c == 0x7f || strings.IndexByte(`~^:?*[\`, c) >= 0 {
			return false
		}
	}
	for part := range strings.SplitSeq(name, "/") {
		if part == "" || part[0] == '.' || strings.HasSuffix(part, ".lock") {
			return false
		}
	}
	return true
}

func isRefAllowed(name string) bool {
	parts := strings.Split(name, "/")
	if len(parts) < 3 || len(name) > refNameLength || !utf8.ValidString(name) {
		return false
	}
	for _, part := range parts {
		if part[0] == '-' || len(part) > refNamePartLength {
			return false
		}
	}
	branch, isBranch := strings.CutPrefix(name, branchPrefix)
	isID := len(branch) == idLength && isHex(branch)
	return !isBranch || !isID && branch != "HEAD" && !strings.HasPrefix(branch, "refs/")
}
