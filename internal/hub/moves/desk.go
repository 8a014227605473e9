package moves

import (
	"context"
	"errors"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// Desk is a folder that somebody works in, beside the hub and by their own git, and whose branches and files a
// repository shows. Its methods are called under the repository's lock.
type Desk interface {
	// Look returns the moves that bring the branches to where the folder is.
	Look(ctx context.Context, repo *store.Repo) ([]store.RefMove, error)
	// Branch is the branch that the folder was on at the last look, without refs/heads/.
	Branch() string
	// Take has the folder do what moves mean before they are made. store.ErrRefMoved where the folder is not as it was
	// when it was looked at: then it is looked at again. A *Refused says why it cannot.
	Take(ctx context.Context, repo *store.Repo, moves []store.RefMove) error
}

// errDesk is a push to a folder that somebody works in.
var errDesk = errors.New("the repository is a folder that somebody works in")

// Attach makes a repository show a folder. Call it before the first move of that repository.
func (s *Service) Attach(id int64, desk Desk) { s.desks[id] = desk }

// Look brings the refs of a repository that shows a folder to where that is.
func (s *Service) Look(ctx context.Context, id int64) error {
	r, ok := s.catalogue.ByID(id)
	if !ok {
		return store.ErrRepoNotFound
	}
	return r.Locked(ctx, func(l *store.Lock) error { return s.look(ctx, l, r) })
}

func (s *Service) look(ctx context.Context, l *store.Lock, r repositories.Repository) error {
	desk := s.desks[r.About.ID]
	if desk == nil {
		return nil
	}
	moves, err := desk.Look(ctx, &l.Repo)
	if err != nil {
		return err
	}
	// A branch "foo" must be gone before there can be a "foo/bar".
	isDeletion := func(m store.RefMove) bool { return m.Target == "" }
	gone := slices.DeleteFunc(slices.Clone(moves), func(m store.RefMove) bool { return !isDeletion(m) })
	if err := s.makes(ctx, l, r, nil, gone, nil); err != nil {
		return err
	}
	if err := s.makes(ctx, l, r, nil, slices.DeleteFunc(moves, isDeletion), nil); err != nil {
		return err
	}
	return followHead(ctx, l, desk.Branch())
}

// followHead makes the branch that a folder is on the default one of its repository: it is the one that can be changed.
func followHead(ctx context.Context, l *store.Lock, branch string) error {
	if object.CheckRefName(object.BranchPrefix+branch) != nil {
		return nil // the hub does not take all that git does
	}
	at, err := l.DefaultBranch(ctx)
	if err != nil || at == branch {
		return err
	}
	return l.SetDefaultBranch(ctx, branch)
}

// take has the folder of a repository follow moves, if it shows one. Who asked for them may leave meanwhile.
func (s *Service) take(ctx context.Context, l *store.Lock, r repositories.Repository, moves []store.RefMove) error {
	desk := s.desks[r.About.ID]
	moves = slices.DeleteFunc(slices.Clone(moves), func(m store.RefMove) bool { return IsOwn(m.Name) || m.Target == m.Old })
	if desk == nil || len(moves) == 0 {
		return nil
	}
	return desk.Take(context.WithoutCancel(ctx), &l.Repo, moves)
}
