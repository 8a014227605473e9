package hubtest

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Git runs the real client in a folder, without the settings of whoever runs the test. It returns all that the
// command prints, without the white space around it.
func Git(t testing.TB, dir string, arguments ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", arguments...)
	command.Dir = dir
	command.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_TERMINAL_PROMPT=0",
		"GIT_AUTHOR_NAME=Grace", "GIT_AUTHOR_EMAIL=grace@example.org", "GIT_COMMITTER_NAME=Grace", "GIT_COMMITTER_EMAIL=grace@example.org")
	output, err := command.CombinedOutput()
	return strings.TrimSpace(string(output)), err
}

// MustGit is Git for what has to work. It returns what the command prints, without the white space around it.
func MustGit(t testing.TB, dir string, arguments ...string) string {
	t.Helper()
	output, err := Git(t, dir, arguments...)
	if err != nil {
		t.Fatalf("git %s: %v\n%s", strings.Join(arguments, " "), err, output)
	}
	return output
}

// WithToken puts a token into a clone URL.
func WithToken(url, token string) string {
	return strings.Replace(url, "://", "://anybody:"+token+"@", 1)
}

// FastImport gives a stream in the format of git-fast-import to a bare repository.
func FastImport(t testing.TB, bare string, stream io.Reader) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "git", "fast-import", "--quiet", "--force")
	command.Dir, command.Stdin = bare, stream
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, output)
	}
}

// ImportFile makes a branch of one commit with one file in a bare repository.
func ImportFile(t testing.TB, bare, branch, path, content string) {
	t.Helper()
	FastImport(t, bare, strings.NewReader(fmt.Sprintf(
		"commit refs/heads/%s\ncommitter A <a> 1700000000 +0000\ndata 1\nm\nM 100644 inline %s\ndata %d\n%s\n", branch, path, len(content), content)))
}

// Bare is the folder of one of ada's repositories, by its name.
func (s *Site) Bare(name string) string {
	return filepath.Join(s.Dir, "repositories", "ada", name+".git")
}

// Fsck has Git check all of a repository strictly.
func Fsck(t *testing.T, bare string) {
	t.Helper()
	output, err := Git(t, bare, "fsck", "--strict", "--full", "--no-dangling", "--no-progress")
	if err != nil || strings.Contains(output, "error") || strings.Contains(output, "warning") {
		t.Errorf("git fsck: %v\n%s", err, output)
	}
}

// Noise is about as many bytes as size says, in Base64 digits, that compress no further than those do. The same
// size gives the same bytes.
func Noise(size int) string {
	state := uint32(size) | 1
	var text strings.Builder
	const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
	for range size / 4 * 4 {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		text.WriteByte(digits[state%64])
	}
	return text.String()
}
