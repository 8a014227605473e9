package process

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"strconv"
)

// Why there is no git to work with.
var (
	ErrGitMissing = errors.New("the git program was not found")
	ErrGitTooOld  = errors.New("git is too old")
)

// version of git: major, minor.
type version [2]int

func (v version) String() string { return fmt.Sprintf("%d.%d", v[0], v[1]) }

func (v version) less(other version) bool {
	return v[0] < other[0] || v[0] == other[0] && v[1] < other[1]
}

// Since 2.38 merges work without a work tree (merge-tree --write-tree).
var oldestGit = version{2, 38}

var versionPattern = regexp.MustCompile(`^git version (\d{1,5})\.(\d{1,5})`)

// parseVersion reads the answer of `git version`, such as "git version 2.39.5 (Apple Git-154)".
func parseVersion(text string) (version, bool) {
	match := versionPattern.FindStringSubmatch(text)
	if match == nil {
		return version{}, false
	}
	major, _ := strconv.Atoi(match[1]) // up to five digits each, by the pattern
	minor, _ := strconv.Atoi(match[2])
	return version{major, minor}, true
}

// Find returns the path of a git that is new enough, or ErrGitMissing or ErrGitTooOld.
func Find(ctx context.Context) (string, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return "", fmt.Errorf("%w: install git %s or newer", ErrGitMissing, oldestGit)
	}
	cmd := exec.CommandContext(ctx, path, "version")
	cmd.Env = environment()
	out, err := cmd.Output()
	if err != nil {
		return "", errors.Join(ErrGitMissing, fmt.Errorf("run %s: %w", path, err))
	}
	found, ok := parseVersion(string(out))
	if !ok {
		return "", fmt.Errorf("%w: %s answers %q to version", ErrGitMissing, path, out)
	}
	if found.less(oldestGit) {
		return "", fmt.Errorf("%w: found %s, need %s or newer", ErrGitTooOld, found, oldestGit)
	}
	return path, nil
}
