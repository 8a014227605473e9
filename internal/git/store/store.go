package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/process"
)

// Folders of a store.
const (
	RepositoriesFolder = "repositories"
	hooksFolder        = "hooks"
	TemporaryFolder    = "tmp" // repositories being made or removed; emptied by Open
	gitSuffix          = ".git"

	// How long Close waits for running git commands before it ends them.
	closeGrace = 5 * time.Second
)

// Store is a folder of bare repositories, in exclusive use by this process. It is safe for concurrent use.
type Store struct {
	folder string // absolute
	log    *slog.Logger
	git    *process.Git
	lock   *os.File
	trees  *treeCache
	walks  *walkShelf
	moving *moving
	cats   process.CatShelf
	locks  lockWaits
	usable usable

	sweeps   map[string]*sweep // what was there when the store was opened, by Name.key
	sweeping sync.WaitGroup    // sweepAll

	mu     sync.Mutex        // guards the rest, and the names below RepositoriesFolder
	hooks  map[string]string // scripts that are in place, by name
	open   map[string]*Repo
	closed bool
}

// Open takes dir, creating it if needed. What a crash may have left in a repository is removed before the first write to
// it, and soon. The errors to tell apart are ErrGitMissing, ErrGitTooOld and ErrLocked. Close the store when done.
func Open(ctx context.Context, dir string, log *slog.Logger) (*Store, error) {
	store, err := open(ctx, dir, log)
	if err != nil {
		return nil, fmt.Errorf("open the repositories in %s: %w", dir, err)
	}
	store.sweeping.Go(store.sweepAll)
	return store, nil
}

func open(ctx context.Context, dir string, log *slog.Logger) (*Store, error) {
	path, err := process.Find(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{RepositoriesFolder, hooksFolder, TemporaryFolder} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o700); err != nil {
			return nil, err
		}
	}
	lock, err := lockFolder(ctx, filepath.Join(folder, "lock"))
	if err != nil {
		return nil, err
	}
	store := &Store{
		folder: folder, log: log, git: process.New(path, lock), lock: lock,
		trees: newTreeCache(treeCacheBytes), walks: newWalkShelf(), open: map[string]*Repo{}, hooks: map[string]string{},
		moving: openMoving(folder, log),
	}
	if err := store.prepare(ctx); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// How long Open waits for the git children of a killed predecessor.
const lockPatience = time.Second

// lockFolder takes the exclusive lock on a data folder. The lock belongs to the open file, which every
// git child inherits: after a kill -9 a new process gets it only when the last orphan is gone, so that
// the lock files it then removes are stale for certain.
func lockFolder(ctx context.Context, path string) (*os.File, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, lockPatience, ErrLocked)
	defer cancel()
	return durable.LockWithin(ctx, path)
}

// prepare brings the folder into the state that the rest relies on. What it cannot mend it logs: neither a
// damaged repository nor a full disk keeps anybody from reading what is there.
func (s *Store) prepare(ctx context.Context) error {
	temporary := filepath.Join(s.folder, TemporaryFolder)
	if err := emptyFolder(temporary); err != nil {
		s.log.WarnContext(ctx, "the folder of temporary files could not be emptied", "path", temporary, "error", err)
	}
	names, err := s.Names(ctx)
	if err != nil {
		return err
	}
	s.sweeps = make(map[string]*sweep, len(names))
	for _, name := range names {
		s.sweeps[name.key()] = &sweep{}
	}
	return nil
}

// emptyFolder keeps the folder itself: on a full disk there may be no room for another one.
func emptyFolder(path string) error {
	entries, err := os.ReadDir(path)
	for _, entry := range entries {
		err = errors.Join(err, os.RemoveAll(filepath.Join(path, entry.Name())))
	}
	return err
}

// OnBehalf says for which client what follows is done, so that one who asks for much holds up nobody else. The
// client can be compared with others (==).
func OnBehalf(ctx context.Context, client any) context.Context { return process.OnBehalf(ctx, client) }

// Hook writes a hook of ours, unless it is there already, and returns the folder to name as core.hooksPath.
func (s *Store) Hook(name, script string) (folder string, err error) {
	folder = filepath.Join(s.folder, hooksFolder)
	path := filepath.Join(folder, name)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.hooks[name] == script {
		return folder, nil
	}
	if there, err := os.ReadFile(path); err != nil || string(there) != script {
		if err := durable.WriteFile(path, []byte(script), 0o700); err != nil {
			return "", fmt.Errorf("write the hook %s: %w", name, roomError(err))
		}
	}
	s.hooks[name] = script
	return folder, nil
}

// Close ends all git processes, giving those at work a few seconds, and frees the folder. Calls that come
// later fail with ErrClosed.
func (s *Store) Close() error { return s.close(closeGrace) }

func (s *Store) close(grace time.Duration) error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	s.open = map[string]*Repo{}
	s.mu.Unlock()

	s.cats.Close()
	s.git.Close(grace)
	s.sweeping.Wait()
	if err := errors.Join(s.lock.Close(), s.moving.close()); err != nil {
		return fmt.Errorf("close the repositories in %s: %w", s.folder, err)
	}
	return nil
}

// Repo returns the repository of that name, whatever its case, or ErrRepoNotFound. All callers share one
// handle, which stays valid when the repository is renamed.
func (s *Store) Repo(ctx context.Context, name Name) (*Repo, error) {
	if err := errors.Join(name.check(), ctx.Err()); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	if repo, ok := s.open[name.key()]; ok {
		if isRepository(s.path(repo.Name())) {
			return repo, nil
		}
		s.forget(repo) // removed behind our back
	}
	found, err := s.locate(name)
	if err != nil {
		return nil, err
	}
	repo := newRepo(s, found)
	s.open[found.key()] = repo
	return repo, nil
}

// Names lists all repositories, sorted by owner and name. Those of an owner whose folder cannot be read are left out.
func (s *Store) Names(ctx context.Context) ([]Name, error) {
	owners, err := os.ReadDir(filepath.Join(s.folder, RepositoriesFolder))
	if err != nil {
		return nil, fmt.Errorf("list repositories: %w", err)
	}
	var names []Name
	for _, owner := range owners {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		found, err := s.namesOf(owner.Name())
		if err != nil {
			s.log.WarnContext(ctx, "the repositories of an owner cannot be listed", "owner", owner.Name(), "error", err)
			continue
		}
		names = append(names, found...)
	}
	return names, nil
}

func (s *Store) path(name Name) string {
	return filepath.Join(s.folder, RepositoriesFolder, name.Owner, name.Repo+gitSuffix)
}

// forget ends the use of a handle for good. Call it with s.mu held.
func (s *Store) forget(repo *Repo) {
	delete(s.open, repo.Name().key())
	repo.retire()
}

// isRepository reports whether a bare repository is at path: repositories come and go as whole folders, so a folder
// that git does not take for one is a damaged one.
func isRepository(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
