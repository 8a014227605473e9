package object

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// ErrRefInvalid is a name that no ref can have.
var ErrRefInvalid = errors.New("not a valid ref name")

// Where branches and tags lie.
const (
	BranchPrefix = "refs/heads/"
	TagPrefix    = "refs/tags/"

	// In bytes. A ref is a file, and its lock file has five bytes more in its name.
	refNameLength     = 1000
	refNamePartLength = 250
)

// CheckRefName checks that a full ref name ("refs/heads/main") can be created; if not, the error is
// ErrRefInvalid. The rules are those of git-check-ref-format(1) and GitHub's: three parts at least, valid
// UTF-8, no part that begins with "-", no branch called HEAD, beginning with "refs/" or looking like a
// whole object id. Nor may it have characters by which it would look like another one, see isMisleading.
func CheckRefName(name string) error {
	if !IsRefFormat(name) || !isRefAllowed(name) {
		return fmt.Errorf("%q: %w", name, ErrRefInvalid)
	}
	return nil
}

// IsRefFormat is check_refname_format in git's refs.c, for names below refs/.
func IsRefFormat(name string) bool {
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
	if len(parts) < 3 || len(name) > refNameLength || !utf8.ValidString(name) || strings.ContainsFunc(name, isMisleading) {
		return false
	}
	for _, part := range parts {
		if part[0] == '-' || len(part) > refNamePartLength {
			return false
		}
	}
	branch, isBranch := strings.CutPrefix(name, BranchPrefix)
	isID := len(branch) == IDLength && IsHex(branch)
	return !isBranch || !isID && branch != "HEAD" && !strings.HasPrefix(branch, "refs/")
}

// isMisleading reports whether a character is a control of Unicode's that changes how the rest of a line is
// shown: C1 controls, separators of lines and paragraphs, and those of bidirectional text (UAX #9).
func isMisleading(c rune) bool {
	switch {
	case c >= 0x80 && c <= 0x9f,
		c == 0x2028, c == 0x2029,
		c == 0x061c, c == 0x200e, c == 0x200f, c >= 0x202a && c <= 0x202e, c >= 0x2066 && c <= 0x2069:
		return true
	}
	return false
}

// IsHex reports whether a text has hexadecimal digits only.
func IsHex(text string) bool {
	return strings.Trim(text, "0123456789abcdefABCDEF") == ""
}
