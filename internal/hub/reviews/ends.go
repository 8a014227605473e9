package reviews

import (
	"context"
	"errors"
	"fmt"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// Ends are the two commits that a pull request lies between.
type Ends struct{ Base, Head object.ID }

// Ends returns where the branches of a pull request are. While it is open it follows them; afterwards both ends
// stay. Of a head in another repository it knows what came over when that branch moved, whatever the other
// repository shows to whom by now. store.ErrDamaged.
func (s *Service) Ends(ctx context.Context, r repositories.Repository, p Pull) (Ends, error) {
	kept, err := s.head(ctx, r.Repo, p)
	if err != nil {
		return Ends{}, err
	}
	ends := Ends{Base: p.BaseCommit, Head: kept.Target}
	if p.Closed {
		return ends, nil
	}
	base, err := r.RefOrAbsent(ctx, object.BranchPrefix+p.Base)
	if err != nil {
		return Ends{}, err
	}
	if base.Commit != "" {
		ends.Base = base.Commit
	}
	if p.HeadRepo != r.About.ID {
		return ends, nil
	}
	head, err := r.RefOrAbsent(ctx, object.BranchPrefix+p.Head)
	if err == nil && head.Commit != "" {
		ends.Head = head.Commit
	}
	return ends, err
}

// head returns the ref of a pull request's head. store.ErrDamaged if there is none.
func (s *Service) head(ctx context.Context, repo *store.Repo, p Pull) (store.Ref, error) {
	kept, err := repo.RefOrAbsent(ctx, headRef(p.Number))
	if err == nil && kept.Commit == "" {
		err = store.ErrDamaged
	}
	if err != nil {
		return store.Ref{}, fmt.Errorf("find the head of pull request %d: %w", p.Number, err)
	}
	return kept, nil
}

// Changed is what a pull request changes: Ahead counts its commits.
type Changed struct {
	Ahead int
	Files []diff.Entry
}

// Changes is Files with the number of commits. Files that are too many to be listed are none here: a pull request
// that nobody can look at has to be closed by somebody.
func (s *Service) Changes(ctx context.Context, r repositories.Repository, ends Ends) (Changed, error) {
	files, err := s.Files(ctx, r, ends)
	if err != nil && !errors.Is(err, store.ErrDiffTooLarge) {
		return Changed{}, err
	}
	ahead, _, err := r.CountBetween(ctx, ends.Base, ends.Head)
	return Changed{Ahead: ahead, Files: files}, err
}

// Files compares the head with the commit at which it left the base. store.ErrNoMergeBase, store.ErrDiffTooLarge.
func (s *Service) Files(ctx context.Context, r repositories.Repository, ends Ends) ([]diff.Entry, error) {
	fork, err := r.MergeBase(ctx, ends.Base, ends.Head)
	if err != nil {
		return nil, err
	}
	return r.Diff(ctx, fork, ends.Head)
}

// HeadRepository returns the repository of a pull request's head, if it is still there.
func (s *Service) HeadRepository(p Pull) (repositories.Repository, bool) {
	return s.catalogue.Former(p.HeadRepo, p.CreatedAt)
}

// Seen returns a pull request as people see it: an open one whose commits have come into its base, without
// anybody who noted it, is merged. Say, by a push at the shell; it is noted when the next branch moves.
func (s *Service) Seen(ctx context.Context, r repositories.Repository, p Pull, ends Ends) (Pull, Ends, error) {
	if p.Closed {
		return p, ends, nil
	}
	isIn, err := s.hasCome(ctx, r.Repo, p, ends)
	if err != nil || !isIn {
		return p, ends, err
	}
	at, err := r.Commit(ctx, ends.Base)
	if err != nil {
		return p, ends, err
	}
	p.Closed, p.ClosedAt, p.Merged, p.MergedBy = true, at.Committer.When.UTC(), ends.Base, p.Author
	return p, Ends{Base: p.BaseCommit, Head: ends.Head}, nil
}

// hasCome reports whether the head has come into the base. A head that was taken back to where the base has been
// all along has not.
func (s *Service) hasCome(ctx context.Context, repo *store.Repo, p Pull, ends Ends) (bool, error) {
	isIn, err := repo.IsAncestor(ctx, ends.Head, ends.Base)
	if err != nil || !isIn {
		return false, err
	}
	wasIn, err := repo.IsAncestor(ctx, ends.Head, p.BaseCommit)
	if errors.Is(err, object.ErrNotFound) {
		err = nil // the base was moved away from it, and it is gone
	}
	return !wasIn, err
}
