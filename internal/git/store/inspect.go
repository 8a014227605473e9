package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Inspector looks at the folder of a store as it lies on disk, also where a Store could not. Close it when done.
type Inspector struct {
	folder  string
	lock    *os.File // nil: a store has the folder
	git     *process.Git
	gitLock *os.File // what the children of git inherit
}

// Inspect makes an Inspector of the folder. While it has the folder, no store can; if a store has it, see IsInUse.
// Errors to tell apart are ErrGitMissing, ErrGitTooOld and fs.ErrNotExist.
func Inspect(ctx context.Context, folder string) (*Inspector, error) {
	path, err := process.Find(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(folder, RepositoriesFolder)); err != nil {
		return nil, fmt.Errorf("look at the repositories: %w", err)
	}
	lock, err := lockFolder(ctx, filepath.Join(folder, "lock"))
	if err != nil && !errors.Is(err, ErrLocked) {
		return nil, fmt.Errorf("look at the repositories: %w", err)
	}
	return inspect(path, folder, lock)
}

// InspectBeside makes an Inspector of the folder that a Store of this process has. It never keeps a store from the folder.
func InspectBeside(ctx context.Context, folder string) (*Inspector, error) {
	path, err := process.Find(ctx)
	if err != nil {
		return nil, err
	}
	return inspect(path, folder, nil)
}

func inspect(git, folder string, lock *os.File) (_ *Inspector, err error) {
	inherited := lock
	if inherited == nil {
		if inherited, err = os.Open(os.DevNull); err != nil {
			return nil, fmt.Errorf("look at the repositories: %w", err)
		}
	}
	return &Inspector{folder: folder, lock: lock, git: process.New(git, inherited), gitLock: inherited}, nil
}

// IsInUse reports whether a store has the folder. Then what looks like a leftover may be somebody's work.
func (i *Inspector) IsInUse() bool { return i.lock == nil }

// Close ends what is running and lets the folder go.
func (i *Inspector) Close() error {
	i.git.Close(0)
	return i.gitLock.Close()
}

// Repositories are the folders of repositories, whatever state they are in, by path.
func (i *Inspector) Repositories() ([]string, error) {
	paths, err := filepath.Glob(filepath.Join(i.folder, RepositoriesFolder, "*", "*"+gitSuffix))
	if err != nil {
		return nil, fmt.Errorf("list repositories: %w", err)
	}
	slices.Sort(paths)
	return paths, nil
}

// NameOf is the name of the repository in a folder that Repositories gave. ErrNameInvalid if no store would find it.
func (i *Inspector) NameOf(path string) (Name, error) {
	return ParseName(filepath.Base(filepath.Dir(path)), strings.TrimSuffix(filepath.Base(path), gitSuffix))
}

// Leftovers are paths of what a crash left: in a repository, or if path is empty in the folder of temporary files.
func (i *Inspector) Leftovers(path string) ([]string, error) {
	if path != "" {
		return leftovers(path)
	}
	return filepath.Glob(filepath.Join(i.folder, TemporaryFolder, "*"))
}

// Meta is what Repo.ReadMeta gives: nil for a repository without metadata.
func (i *Inspector) Meta(path string) ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(path, metaFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return content, err
}

// CheckHead gives ErrDamaged, or what keeps HEAD from being read, if HEAD names no branch: git then does not take the
// folder for a repository.
func (i *Inspector) CheckHead(path string) error {
	content, err := os.ReadFile(filepath.Join(path, "HEAD"))
	if err != nil {
		return err
	}
	if branch, ok := branchOfHead(content); !ok || !object.IsRefFormat(object.BranchPrefix+branch) {
		return fmt.Errorf("HEAD names no branch: %w", ErrDamaged)
	}
	return nil
}

// Branches lists the branches of a repository from its files alone, sorted, see gitrepository-layout(5).
func (i *Inspector) Branches(path string) ([]string, error) {
	var names []string
	heads := filepath.Join(path, object.BranchPrefix)
	err := filepath.WalkDir(heads, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(heads, file)
		names = append(names, filepath.ToSlash(name))
		return err
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	packed, err := os.ReadFile(filepath.Join(path, "packed-refs"))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(packed)) {
		_, ref, _ := strings.Cut(strings.TrimSpace(line), " ")
		if branch, ok := strings.CutPrefix(ref, object.BranchPrefix); ok {
			names = append(names, branch)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// WriteHead lets HEAD name a branch where there is no usable HEAD.
func (i *Inspector) WriteHead(path, branch string) error {
	return durable.WriteFile(filepath.Join(path, "HEAD"), []byte("ref: "+object.BranchPrefix+branch+"\n"), 0o600)
}

// Fsck runs git fsck over a whole repository and returns what it complains of, a line each. That may take minutes.
func (i *Inspector) Fsck(ctx context.Context, path string) ([]string, error) {
	var out strings.Builder
	_, err := i.git.Run(ctx, process.Command{
		Dir: path, Stdout: &out, Budget: process.Budget{Time: process.Endless},
		Args: []string{"fsck", "--full", "--no-dangling", "--no-reflogs", "--no-progress"},
	})
	var lines []string
	for line := range strings.Lines(out.String() + process.Complaint(err)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "notice: ") && !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	if failure, ok := errors.AsType[*process.Error](err); ok && failure.Status() > 0 && len(lines) > 0 {
		err = nil // it came to its end
	}
	return lines, err
}
