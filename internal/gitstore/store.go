package gitstore

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	repositoriesFolder = "repositories"
	hooksFolder        = "hooks"
	temporaryFolder    = "tmp" // repositories being made or removed; emptied by Open
	gitSuffix          = ".git"

	// How long Close waits for running git commands before it ends them.
	closeGrace = 5 * time.Second
)

// Store is a folder of bare repositories, in exclusive use by this process. It is safe for concurrent use.
type Store struct {
	folder string // absolute
	log    *slog.Logger
	git    *git
	lock   *os.File
	trees  *treeCache
	cats   catShelf

	mu     sync.Mutex // guards open, and the names below repositoriesFolder
	open   map[string]*Repo
	closed bool
}

// Open takes dir, creating it if needed, and removes what a crash may have left in it. The errors to tell
// apart are ErrGitMissing, ErrGitTooOld and ErrLocked. Close the store when done.
func Open(ctx context.Context, dir string, log *slog.Logger) (*Store, error) {
	store, err := open(ctx, dir, log)
	if err != nil {
		return nil, fmt.Errorf("open the repositories in %s: %w", dir, err)
	}
	return store, nil
}

func open(ctx context.Context, dir string, log *slog.Logger) (*Store, error) {
	path, err := findGit(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	for _, name := range []string{repositoriesFolder, hooksFolder, temporaryFolder} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o700); err != nil {
			return nil, err
		}
	}
	lock, err := lockFolder(ctx, filepath.Join(folder, "lock"))
	if err != nil {
		return nil, err
	}
	store := &Store{
		folder: folder, log: log, git: newGit(path, lock), lock: lock,
		trees: newTreeCache(treeCacheBytes), open: map[string]*Repo{},
	}
	if err := store.prepare(ctx); err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return store, nil
}

// prepare brings the folder into the state that the rest relies on.
func (s *Store) prepare(ctx context.Context) error {
	temporary := filepath.Join(s.folder, temporaryFolder)
	if err := errors.Join(os.RemoveAll(temporary), os.Mkdir(temporary, 0o700)); err != nil {
		return err
	}
	if err := writeFileDurably(filepath.Join(s.folder, hooksFolder, "pre-receive"), []byte(pushHook), 0o700); err != nil {
		return fmt.Errorf("write the push hook: %w", err)
	}
	names, err := s.Names(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		removed, err := removeLeftovers(s.path(name))
		if err != nil {
			return fmt.Errorf("clean %s: %w", name, err)
		}
		for _, path := range removed {
			s.log.WarnContext(ctx, "removed what a crash left", "repository", name.String(), "path", path)
		}
	}
	return nil
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
	repos := s.open
	s.open = map[string]*Repo{}
	s.mu.Unlock()

	for _, repo := range repos {
		repo.cat.close()
	}
	s.git.close(grace)
	if err := s.lock.Close(); err != nil {
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

// Names lists all repositories, sorted by owner and name.
func (s *Store) Names(ctx context.Context) ([]Name, error) {
	owners, err := os.ReadDir(filepath.Join(s.folder, repositoriesFolder))
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
			return nil, fmt.Errorf("list repositories: %w", err)
		}
		names = append(names, found...)
	}
	return names, nil
}

func (s *Store) path(name Name) string {
	return filepath.Join(s.folder, repositoriesFolder, name.Owner, name.Repo+gitSuffix)
}

// forget ends the use of a handle for good. Call it with s.mu held.
func (s *Store) forget(repo *Repo) {
	delete(s.open, repo.Name().key())
	repo.retire()
}

// isRepository tells whether a bare repository is at path.
func isRepository(path string) bool {
	info, err := os.Stat(filepath.Join(path, "HEAD"))
	return err == nil && info.Mode().IsRegular()
}
