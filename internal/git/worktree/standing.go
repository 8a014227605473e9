package worktree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Standing is where a repository stands.
type Standing struct {
	Branch string            // full name of the branch that HEAD is on; empty where it is detached
	Head   string            // the commit; empty before the first one
	Refs   map[string]string // branches and tags: what they point at, by full name
	Busy   string            // what git is in the middle of, such as "a rebase"; empty: nothing
}

// GitDir is the folder that git keeps of this working tree: below .git, where .git is a file elsewhere.
func (r Repository) GitDir(ctx context.Context) (string, error) {
	return r.path(ctx, "--absolute-git-dir")
}

// Objects is the folder of the repository's objects, which linked working trees share.
func (r Repository) Objects(ctx context.Context) (string, error) {
	folder, err := r.path(ctx, "--git-path", "objects")
	if err == nil && !filepath.IsAbs(folder) {
		folder = filepath.Join(r.Folder, folder)
	}
	return folder, err
}

// Shallow names the commits at which the history was cut off, as git keeps them (gitformat-shallow); empty where it
// is whole.
func (r Repository) Shallow(ctx context.Context) ([]byte, error) {
	file, err := r.path(ctx, "--git-path", "shallow")
	if err != nil {
		return nil, err
	}
	if !filepath.IsAbs(file) {
		file = filepath.Join(r.Folder, file)
	}
	text, err := os.ReadFile(file)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	return text, err
}

// IsPartial reports whether the repository is a partial clone: git fetches what it lacks when it is asked for it.
func (r Repository) IsPartial(ctx context.Context) (bool, error) {
	out, err := run(ctx, r.Folder, "config", "--type=bool", "--get-regexp", `^remote\..*\.promisor$`)
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 { // there is no such setting
		return false, nil
	}
	return strings.Contains(string(out), " true\n"), err
}

// ObjectFormat is "sha1", or what else the repository's ids are made of.
func (r Repository) ObjectFormat(ctx context.Context) (string, error) {
	return r.path(ctx, "--show-object-format")
}

func (r Repository) path(ctx context.Context, arguments ...string) (string, error) {
	out, err := run(ctx, r.Folder, append([]string{"rev-parse"}, arguments...)...)
	return filepath.FromSlash(strings.TrimSuffix(string(out), "\n")), err
}

// Standing tells where the repository stands now.
func (r Repository) Standing(ctx context.Context, gitDir string) (Standing, error) {
	s := Standing{Refs: map[string]string{}, Busy: busy(gitDir)}
	listed, err := run(ctx, r.Folder, "for-each-ref", "--format=%(objectname) %(refname)", "refs/heads/", "refs/tags/")
	if err != nil {
		return s, err
	}
	for line := range strings.Lines(string(listed)) {
		id, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		s.Refs[name] = id
	}
	if out, err := run(ctx, r.Folder, "symbolic-ref", "--quiet", "HEAD"); err == nil {
		s.Branch = strings.TrimSuffix(string(out), "\n")
		s.Head = s.Refs[s.Branch]
		return s, nil
	}
	s.Head, err = r.Resolve(ctx, "HEAD^{commit}")
	return s, err
}

// busy tells by git's own files what it is in the middle of, as git status does (wt-status.c).
func busy(gitDir string) string {
	for _, known := range []struct{ file, name string }{
		{"rebase-merge", "a rebase"},
		{"rebase-apply", "a rebase"},
		{"MERGE_HEAD", "a merge"},
		{"CHERRY_PICK_HEAD", "a cherry-pick"},
		{"REVERT_HEAD", "a revert"},
	} {
		if _, err := os.Lstat(filepath.Join(gitDir, known.file)); err == nil {
			return known.name
		}
	}
	return ""
}

// Identity is the name and the e-mail address that a commit of this person's gets. ErrNoIdentity.
func (r Repository) Identity(ctx context.Context) (name, email string, err error) {
	out, err := run(ctx, r.Folder, "var", "GIT_COMMITTER_IDENT")
	if err != nil {
		return "", "", fmt.Errorf("%w: %w", ErrNoIdentity, err)
	}
	name, rest, _ := strings.Cut(string(out), " <")
	email, _, _ = strings.Cut(rest, ">")
	return name, email, nil
}

// ErrNoIdentity is a person whom git does not know by name.
var ErrNoIdentity = errors.New("git does not know who you are")
