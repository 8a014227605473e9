package store

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Create makes an empty bare repository whose HEAD names defaultBranch ("main"). ErrRepoExists if there is
// one of that name in any case; ErrRefInvalid if the branch cannot be one. If the owner has repositories
// already, the spelling of that owner is kept.
func (s *Store) Create(ctx context.Context, name Name, defaultBranch string) (*Repo, error) {
	repo, err := s.create(ctx, name, defaultBranch)
	if err != nil {
		return nil, fmt.Errorf("create %s: %w", name, roomError(err))
	}
	return repo, nil
}

func (s *Store) create(ctx context.Context, name Name, defaultBranch string) (*Repo, error) {
	if err := errors.Join(name.check(), object.CheckRefName(object.BranchPrefix+defaultBranch)); err != nil {
		return nil, err
	}
	temporary, err := os.MkdirTemp(filepath.Join(s.folder, TemporaryFolder), "create-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temporary)
	bare := filepath.Join(temporary, "bare")
	_, err = s.git.Run(ctx, process.Command{Dir: temporary, Args: []string{
		"init", "--quiet", "--bare", "--template=", "--object-format=sha1", "--initial-branch=" + defaultBranch, bare,
	}})
	if err != nil {
		return nil, err
	}
	if err := durable.SyncTree(bare); err != nil {
		return nil, err
	}

	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	name, err = s.place(bare, name)
	if err != nil {
		return nil, err
	}
	repo := newRepo(s, name)
	s.open[name.key()] = repo
	return repo, nil
}

// place moves the repository at from to the place of a name that must be free, and gives the name as it is
// spelled there. Call it with s.mu held.
func (s *Store) place(from string, name Name) (Name, error) {
	switch _, err := s.locate(name); {
	case err == nil:
		return Name{}, ErrRepoExists
	case !errors.Is(err, ErrRepoNotFound):
		return Name{}, err
	}
	name, err := s.spell(name)
	if err != nil {
		return Name{}, err
	}
	owner := filepath.Dir(s.path(name))
	if err := os.MkdirAll(owner, 0o700); err != nil {
		return Name{}, err
	}
	if err := durable.Rename(from, s.path(name)); err != nil {
		return Name{}, err
	}
	return name, errors.Join(durable.SyncFolder(owner), durable.SyncFolder(filepath.Dir(owner)))
}

// Delete removes a repository with all its objects. Calls at work in it fail.
func (s *Store) Delete(ctx context.Context, name Name) error {
	if err := s.remove(ctx, name); err != nil {
		return fmt.Errorf("delete %s: %w", name, err)
	}
	return nil
}

func (s *Store) remove(ctx context.Context, name Name) error {
	repo, err := s.Repo(ctx, name)
	if err != nil {
		return err
	}
	// Under a new name at once: on a full disk there is no room for a folder around it.
	trash := filepath.Join(s.folder, TemporaryFolder, "delete-"+rand.Text())
	err = repo.inFolder(ctx, func(dir string) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		repo.pool.Rest() // Windows moves no folder in which a process is at work
		if err := durable.Rename(dir, trash); err != nil {
			return err
		}
		s.forget(repo)
		return s.leave(filepath.Dir(dir))
	})
	s.empty(ctx, trash)
	return err
}

// empty removes what nobody needs any more. A git that is still at work there, such as a push, may add a file at the
// wrong moment; what cannot be removed is left to the next Open.
func (s *Store) empty(ctx context.Context, trash string) {
	const attempts, pause = 5, 20 * time.Millisecond
	for attempt := 1; ; attempt++ {
		err := os.RemoveAll(trash)
		if err == nil {
			return
		}
		if attempt == attempts {
			s.log.WarnContext(ctx, "what is left of a deleted repository is removed at the next start", "folder", trash, "error", err)
			return
		}
		time.Sleep(pause)
	}
}

// Rename gives a repository another owner, name or spelling. ErrRepoExists if the new name is taken.
func (s *Store) Rename(ctx context.Context, from, to Name) error {
	if err := s.rename(ctx, from, to); err != nil {
		return fmt.Errorf("rename %s to %s: %w", from, to, roomError(err))
	}
	return nil
}

func (s *Store) rename(ctx context.Context, from, to Name) error {
	if err := to.check(); err != nil {
		return err
	}
	repo, err := s.Repo(ctx, from)
	if err != nil {
		return err
	}
	return repo.inFolder(ctx, func(dir string) error {
		s.mu.Lock()
		defer s.mu.Unlock()
		old := repo.Name()
		if old.key() == to.key() {
			return s.respell(repo, to)
		}
		repo.pool.Rest()
		placed, err := s.place(dir, to)
		if err != nil {
			return err
		}
		delete(s.open, old.key())
		repo.rename(placed)
		s.open[placed.key()] = repo
		return s.leave(filepath.Dir(dir))
	})
}

// respell changes only the case of the repository's own name. The owner's folder is shared with others.
func (s *Store) respell(repo *Repo, to Name) error {
	old := repo.Name()
	to.Owner = old.Owner
	repo.pool.Rest()
	if err := durable.Rename(s.path(old), s.path(to)); err != nil {
		return err
	}
	repo.rename(to)
	return durable.SyncFolder(filepath.Dir(s.path(to)))
}

// leave makes the removal of a repository from its owner's folder durable, and removes the folder if that
// was its last.
func (s *Store) leave(owner string) error {
	if err := durable.SyncFolder(owner); err != nil {
		return err
	}
	if err := os.Remove(owner); err != nil {
		return nil
	}
	return durable.SyncFolder(filepath.Dir(owner))
}
