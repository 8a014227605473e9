package worktree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Why there is nothing to read.
var (
	ErrNoGit        = errors.New("the git program was not found")
	ErrNoRepository = errors.New("it is in no Git repository")
	ErrNoRevision   = errors.New("there is no such revision")
)

// Repository is one that somebody works in.
type Repository struct {
	// Folder is where its files are, or of a bare one the repository itself.
	Folder string
	IsBare bool
}

// Find looks for the repository around a folder, as git does. ErrNoRepository, ErrNoGit.
func Find(ctx context.Context, folder string) (Repository, error) {
	out, err := run(ctx, folder, "rev-parse", "--is-bare-repository", "--absolute-git-dir")
	if err != nil {
		return Repository{}, err
	}
	isBare, gitDir, _ := strings.Cut(strings.TrimSuffix(string(out), "\n"), "\n")
	if isBare == "true" {
		return Repository{Folder: gitDir, IsBare: true}, nil
	}
	top, err := run(ctx, folder, "rev-parse", "--show-toplevel")
	if err != nil {
		return Repository{}, err
	}
	return Repository{Folder: filepath.FromSlash(strings.TrimSuffix(string(top), "\n"))}, nil
}

// Resolve names the object of a revision, as git rev-parse does. ErrNoRevision.
func (r Repository) Resolve(ctx context.Context, revision string) (string, error) {
	out, err := run(ctx, r.Folder, "rev-parse", "--verify", "--quiet", "--end-of-options", revision)
	switch {
	case errors.Is(err, ErrNoGit), errors.Is(err, ErrNoRepository):
		return "", err
	case err != nil:
		return "", fmt.Errorf("%w: %s", ErrNoRevision, revision)
	}
	return strings.TrimSpace(string(out)), nil
}

// Staged is the tree of what is staged. It stores what a commit of it would store.
func (r Repository) Staged(ctx context.Context) (string, error) {
	out, err := run(ctx, r.Folder, "write-tree")
	return strings.TrimSpace(string(out)), err
}

// Changed lists the paths that differ between the point where a revision and another one parted, and that one. An
// empty one stands for the files on disk, those that git does not know yet among them, unless it ignores them.
// Without a common ancestor (of shallow clones git may not know one) the revision itself counts. ErrNoRevision.
func (r Repository) Changed(ctx context.Context, since, until string) ([]string, error) {
	from, err := r.Resolve(ctx, since)
	if err != nil {
		return nil, err
	}
	tip := until
	if until == "" {
		tip = "HEAD"
	}
	if base, err := run(ctx, r.Folder, "merge-base", "--end-of-options", from, tip); err == nil {
		from = strings.TrimSpace(string(base))
	}
	arguments := []string{"diff", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv", "-z", "--end-of-options", from}
	if until != "" {
		arguments = append(arguments, until)
	}
	out, err := runFiltered(ctx, r.Folder, append(arguments, "--")...)
	if err != nil {
		return nil, err
	}
	changed := paths(out)
	if until == "" {
		out, err := run(ctx, r.Folder, "ls-files", "--others", "--exclude-standard", "-z")
		if err != nil {
			return nil, err
		}
		changed = append(changed, paths(out)...)
	}
	slices.Sort(changed)
	return slices.Compact(changed), nil
}

// isSet reads a setting of git's that is yes or no.
func (r Repository) isSet(ctx context.Context, name string, otherwise bool) (bool, error) {
	out, err := run(ctx, r.Folder, "config", "--type=bool", "--default="+strconv.FormatBool(otherwise), "--get", name)
	return strings.TrimSpace(string(out)) == "true", err
}

func paths(out []byte) []string {
	return strings.FieldsFunc(string(out), func(char rune) bool { return char == 0 })
}

func run(ctx context.Context, folder string, arguments ...string) ([]byte, error) {
	return output(command(ctx, folder, arguments...), arguments[0], nil)
}

// command is one of git. Paths are literal, and a replaced object is what its id says.
func command(ctx context.Context, folder string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, "git", arguments...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GIT_LITERAL_PATHSPECS=1", "GIT_NO_REPLACE_OBJECTS=1", "GIT_OPTIONAL_LOCKS=0", "LC_ALL=C")
	return command
}

func failure(name string, err error, complaint string) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, exec.ErrNotFound):
		return ErrNoGit
	case strings.Contains(complaint, "not a git repository"):
		return ErrNoRepository
	}
	first, _, _ := strings.Cut(strings.TrimSpace(complaint), "\n")
	if first == "" {
		return fmt.Errorf("git %s: %w", name, err)
	}
	return fmt.Errorf("git %s: %s", name, strings.TrimPrefix(first, "fatal: "))
}
