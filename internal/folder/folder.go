// Package folder lets the hub show one folder that somebody works in: the working tree of a repository with its
// uncommitted files, instead of repositories of the hub's own.
//
// The repository of the hub has no objects but what is made here; the others it finds where they are. Its branches are
// those of the folder. The branch that the folder is on stands at a snapshot of the files: HEAD itself where nothing is
// uncommitted, else a commit upon it that only the hub has. What somebody changes beside Sheaf becomes another snapshot,
// as a colleague's push would; what a page commits is written to the files and committed by the person's own git.
//
// All that is kept lies in the folder sheaf below the one that git keeps (.git, or what stands for it), and is made anew
// at each start, but for accounts, which keep their tokens.
package folder

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/git/worktree"
	"sheaf/internal/hub"
)

// User is the login of the one account.
const User = "you"

// Why a folder cannot be shown.
var (
	ErrBare         = errors.New("it is a bare repository, which has no files to edit")
	ErrObjectFormat = errors.New("its ids are not SHA-1, which the hub does not read")
)

// OpenError says that another process shows the folder.
type OpenError struct{ Folder *Folder }

func (e *OpenError) Error() string { return e.Folder.repository.Folder + " is open already" }

// Folder is a working tree that is shown. Close it when the hub has ended.
type Folder struct {
	// Saves says that what a page commits is only written to the files.
	Saves bool

	repository worktree.Repository
	gitDir     string
	dir        string // our data folder
	lock       *os.File
	log        *slog.Logger

	files *worktree.Files
	name  store.Name
	bring func(ctx context.Context) error // brings the hub's refs to where the folder is

	live atomic.Value // a string: the branch that the folder is on, by its full name

	// Under the lock of the hub's repository.
	settled string // the state at which the hub's refs are
	shallow string
	last    snapshot

	taking  atomic.Bool
	expired atomic.Bool

	mu       sync.Mutex // guards the rest
	looked   time.Time  // when the last look ended
	took     time.Duration
	complain string // of the last look that failed
}

// Open finds the working tree around a folder and takes it. An *OpenError says that another process has it;
// worktree.ErrNoRepository, ErrBare and ErrObjectFormat that it cannot be shown.
func Open(ctx context.Context, path string, saves bool, log *slog.Logger) (*Folder, error) {
	repository, err := worktree.Find(ctx, path)
	if err != nil {
		return nil, err
	}
	if repository.IsBare {
		return nil, ErrBare
	}
	if format, err := repository.ObjectFormat(ctx); err != nil || format != "sha1" {
		return nil, errors.Join(err, ErrObjectFormat)
	}
	gitDir, err := repository.GitDir(ctx)
	if err != nil {
		return nil, err
	}
	f := &Folder{
		Saves: saves, repository: repository, gitDir: gitDir, dir: filepath.Join(gitDir, "sheaf"), log: log,
		name: store.Name{Owner: User, Repo: repositoryName(filepath.Base(repository.Folder))},
	}
	if err := os.MkdirAll(f.dir, 0o700); err != nil {
		return nil, err
	}
	// The folder of git may be open to a group; ours is not, whoever made it.
	if err := os.Chmod(f.dir, 0o700); err != nil {
		return nil, err
	}
	if f.lock, err = f.take(ctx); err != nil {
		return nil, err
	}
	if err := f.begin(ctx); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// lockPatience is how long Open waits for a predecessor that is ending.
const lockPatience = 300 * time.Millisecond

func (f *Folder) take(ctx context.Context) (*os.File, error) {
	isOpen := &OpenError{f}
	ctx, cancel := context.WithTimeoutCause(ctx, lockPatience, isOpen)
	defer cancel()
	return durable.LockWithin(ctx, filepath.Join(f.dir, "lock"))
}

// begin ends what a killed predecessor has begun, and removes what it has left.
func (f *Folder) begin(ctx context.Context) error {
	found, err := f.repository.Files(f.gitDir, f.dir, "").Recover(ctx)
	if err != nil && !found {
		return err
	}
	if err != nil {
		f.log.Warn("what was being committed when Sheaf was ended last is in the files, and not committed", "error", err)
	} else if found {
		f.log.Info("what was being committed when Sheaf was ended last is done now")
	}
	for _, name := range []string{hubFolder, linksFolder, "index"} {
		if err := os.RemoveAll(filepath.Join(f.dir, name)); err != nil {
			return err
		}
	}
	standing, err := f.repository.Standing(ctx, f.gitDir)
	if err != nil {
		return err
	}
	f.live.Store(liveBranch(standing))
	return nil
}

// hubFolder is where the server keeps the repositories of a data folder.
const hubFolder = "git"

// Dir is the data folder of the hub.
func (f *Folder) Dir() string { return f.dir }

// Path is where the working tree is.
func (f *Folder) Path() string { return f.repository.Folder }

// Name is what the hub calls it.
func (f *Folder) Name() string { return f.name.Repo }

// Close lets others have the folder.
func (f *Folder) Close() error { return f.lock.Close() }

// Branch implements [moves.Desk].
func (f *Folder) Branch() string {
	name, _ := f.live.Load().(string)
	return strings.TrimPrefix(name, object.BranchPrefix)
}

// CannotCommit says why nothing can be committed in the folder as it is, such as "git is in the middle of a rebase"; empty:
// it can.
func (f *Folder) CannotCommit(ctx context.Context) (string, error) {
	standing, err := f.repository.Standing(ctx, f.gitDir)
	switch {
	case err != nil:
		return "", err
	case standing.Busy != "":
		return "git is in the middle of " + standing.Busy, nil
	case standing.Branch == "":
		return "it is on no branch (HEAD is detached)", nil
	}
	return "", nil
}

// fetchAll is the command that makes a partial clone a whole one.
const fetchAll = "git fetch --refetch --no-filter"

// DamagedText is said where git lacks what a page needs. The hub fetches nothing: it has neither the person's settings nor
// their keys.
const DamagedText = "Git does not have in this folder what this needs. If the clone is partial, fetch the rest with: " + fetchAll +
	". If it is whole, see what is wrong with: git fsck."

// Lacks says what the clone does not have, and what to do about it; empty: nothing.
func (f *Folder) Lacks(ctx context.Context) (string, error) {
	isPartial, err := f.repository.IsPartial(ctx)
	if err != nil || !isPartial {
		return "", err
	}
	return "The clone is partial: what git has not fetched yet, such as older versions of files, cannot be shown. To have all of it: " + fetchAll, nil
}

// repositoryName makes a name that the hub takes out of that of a folder.
func repositoryName(folder string) string {
	name := strings.Map(func(c rune) rune {
		isPlain := c < 0x80 && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("._-", c))
		if isPlain {
			return c
		}
		return '-'
	}, folder)
	name = strings.TrimLeft(name, ".-")
	name = name[:min(len(name), 100)]
	if _, err := store.ParseName(User, name); err != nil {
		return "folder"
	}
	return name
}

// Fill makes the hub show the folder.
func (f *Folder) Fill(ctx context.Context, h *hub.Hub) error {
	personName, _, err := f.repository.Identity(ctx)
	if err != nil { // it is said where somebody commits
		personName = ""
	}
	if err := h.EnsureUser(ctx, User, personName, ""); err != nil {
		return err
	}
	repo, err := h.CreateRepository(ctx, User, f.name.Repo, hub.RepositoryOptions{
		Private: true, DefaultBranch: f.Branch(),
	})
	if err != nil {
		return fmt.Errorf("make a repository for %s: %w", f.Path(), err)
	}
	at, err := repo.Folder()
	if err != nil {
		return err
	}
	objects, err := f.repository.Objects(ctx)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(at, "objects", "info", "alternates"), []byte(quoted(objects)+"\n"), 0o600); err != nil {
		return fmt.Errorf("name the objects of %s: %w", f.Path(), err)
	}
	f.files = f.repository.Files(f.gitDir, f.dir, filepath.Join(at, "objects"))
	if f.bring, err = h.Show(f.name, f); err != nil {
		return err
	}
	return f.bring(ctx)
}

// quoted is a path as git reads it there, where a line can begin with a comment (gitrepository-layout(5)).
func quoted(path string) string {
	if !strings.HasPrefix(path, `"`) && !strings.HasPrefix(path, "#") && !strings.Contains(path, "\n") {
		return path
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(path) + `"`
}
