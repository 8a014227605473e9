package moves

import (
	"context"
	"errors"
	"strings"
	"sync"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// rule asks everything that may forbid one move. repo sees the objects that come with it; the old value of the
// move is where the ref really is.
func (s *Service) rule(ctx context.Context, repo *store.Repo, r repositories.Repository, o Order, move store.RefMove) error {
	if move.Target == move.Old {
		return nil
	}
	if IsOwn(move.Name) {
		if !o.OwnRefs {
			return ErrReserved
		}
		return nil
	}
	if move.Target != "" {
		if err := object.CheckRefName(move.Name); err != nil {
			return err
		}
	}
	branch, isBranch := strings.CutPrefix(move.Name, object.BranchPrefix)
	if !isBranch {
		return nil
	}
	if move.Target == "" {
		if err := checkDefault(ctx, r, branch); err != nil {
			return err
		}
	}
	protection, isProtected := r.Protection(branch)
	if !isProtected || o.By == nil {
		return nil
	}
	asked, err := s.describe(ctx, repo, r, o, move)
	if err != nil {
		return err
	}
	reason, err := protection.Refusal(asked)
	if err == nil && reason != "" {
		err = &Refused{move.Name, reason}
	}
	return err
}

func checkDefault(ctx context.Context, r repositories.Repository, branch string) error {
	current, err := r.Branch(ctx)
	if err == nil && current == branch {
		err = ErrDefaultBranch
	}
	return err
}

// describe puts a move in the terms of the rules.
func (s *Service) describe(ctx context.Context, repo *store.Repo, r repositories.Repository, o Order, move store.RefMove) (repositories.Move, error) {
	user := o.By.User
	access, err := s.catalogue.See(&user, r)
	if err != nil {
		return repositories.Move{}, err
	}
	asked := repositories.Move{
		User: user.ID, IsAdmin: access >= repositories.Admin, IsByPull: o.ByReview,
		IsCreation: move.Old == "", IsDeletion: move.Target == "",
		MakesMerge: func() (bool, error) { return repo.HasMerges(ctx, move.Old, move.Target) },
		IsBehind:   isBehind(ctx, repo, move.Old, o.Head),
		Opinions:   opinionsOf(ctx, r, o.Opinions),
	}
	checked := move.Target
	if o.ByReview {
		checked = o.Head
	}
	asked.StatusSuccess = s.statusOf(ctx, repo, checked)
	if !asked.IsCreation && !asked.IsDeletion {
		isForward, err := isForward(ctx, repo, move)
		if err != nil {
			return asked, err
		}
		asked.IsForced = !isForward
	}
	return asked, nil
}

// statusOf tells of each check of a commit whether it succeeded. A rule may ask for thousands, while others wait for the
// lock: the statuses are read once.
func (s *Service) statusOf(ctx context.Context, repo *store.Repo, commit object.ID) func(check string) (bool, error) {
	all := sync.OnceValues(func() (map[string]bool, error) { return s.checks(ctx, repo, commit) })
	return func(check string) (bool, error) {
		succeeded, err := all()
		return succeeded[check], err
	}
}

// isForward reports whether nothing that a ref has is lost by a move. What is no commit has no history.
func isForward(ctx context.Context, repo *store.Repo, move store.RefMove) (bool, error) {
	isIn, err := repo.IsAncestor(ctx, move.Old, move.Target)
	if errors.Is(err, object.ErrNotCommit) {
		return false, nil
	}
	return isIn, err
}

// BlocksCommit returns why the rules of a branch would not let a person put a new commit on it; empty: they would.
// Like BlocksMerge it is for what comes before a move, which is asked about again.
func (s *Service) BlocksCommit(by accounts.Caller, r repositories.Repository, branch string) (string, error) {
	return s.blocks(by, r, branch, repositories.Move{
		MakesMerge:    func() (bool, error) { return false, nil },
		StatusSuccess: func(string) (bool, error) { return false, nil }, // nobody has looked at it yet
	})
}

// BlocksMerge returns why the rules of a branch would not let a person merge head into it, as things are and by
// whatever method; empty: they would.
func (s *Service) BlocksMerge(ctx context.Context, by accounts.Caller, r repositories.Repository, branch string, base, head object.ID, opinions Opinions) (string, error) {
	return s.blocks(by, r, branch, repositories.Move{
		IsByPull:      true,
		MakesMerge:    func() (bool, error) { return false, nil }, // a squash makes none
		IsBehind:      isBehind(ctx, r.Repo, base, head),
		Opinions:      opinionsOf(ctx, r, opinions),
		StatusSuccess: s.statusOf(ctx, r.Repo, head),
	})
}

func (s *Service) blocks(by accounts.Caller, r repositories.Repository, branch string, move repositories.Move) (string, error) {
	protection, isProtected := r.Protection(branch)
	if !isProtected {
		return "", nil
	}
	access, err := s.catalogue.See(&by.User, r)
	if err != nil {
		return "", err
	}
	move.User, move.IsAdmin = by.ID, access >= repositories.Admin
	return protection.Refusal(move)
}

// opinionsOf binds opinions to the repository as it is, which a rule asks where it wants reviews.
func opinionsOf(ctx context.Context, r repositories.Repository, opinions Opinions) func() (int, bool, error) {
	return func() (int, bool, error) {
		if opinions == nil {
			return 0, false, nil
		}
		return opinions(ctx, r)
	}
}

func isBehind(ctx context.Context, repo *store.Repo, base, head object.ID) func() (bool, error) {
	return func() (bool, error) {
		isIn, err := repo.IsAncestor(ctx, base, head)
		return !isIn, err
	}
}
