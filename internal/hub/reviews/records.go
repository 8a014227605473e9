package reviews

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// maxRecord bounds a record, in bytes; its texts come in bodies of a megabyte.
const maxRecord = 8 << 20

// Get returns pull request number. ErrNotFound, or store.ErrDamaged if its record cannot be read.
func (s *Service) Get(ctx context.Context, r repositories.Repository, number int) (Pull, error) {
	p, _, err := s.get(ctx, r.Repo, number)
	return p, err
}

func (s *Service) get(ctx context.Context, repo *store.Repo, number int) (Pull, object.ID, error) {
	ref, err := repo.Ref(ctx, recordRef(number))
	if errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) {
		return Pull{}, "", ErrNotFound
	}
	if err != nil {
		return Pull{}, "", fmt.Errorf("find pull request %d: %w", number, err)
	}
	p, err := s.numbered(ctx, repo, ref)
	return p, ref.Target, err
}

// List returns all pull requests, by number. One whose record cannot be read is left out.
func (s *Service) List(ctx context.Context, r repositories.Repository) ([]Pull, error) {
	pulls, lost, err := s.list(ctx, r)
	if lost != nil {
		s.log.WarnContext(ctx, "pull requests are left out of a list", "repository", r.Name().String(), "error", lost)
	}
	return pulls, err
}

// list also says which pull requests are lost: their records cannot be read.
func (s *Service) list(ctx context.Context, r repositories.Repository) (pulls []Pull, lost, err error) {
	refs, err := r.Refs(ctx, recordRefs)
	if err != nil {
		return nil, nil, fmt.Errorf("list the pull requests: %w", err)
	}
	pulls = make([]Pull, 0, len(refs))
	for _, ref := range refs {
		p, err := s.numbered(ctx, r.Repo, ref)
		switch {
		case errors.Is(err, store.ErrDamaged):
			lost = errors.Join(lost, fmt.Errorf("%s: %w", ref.Name, err))
		case err != nil:
			return nil, nil, err
		default:
			pulls = append(pulls, p)
		}
	}
	slices.SortFunc(pulls, func(a, b Pull) int { return cmp.Compare(a.Number, b.Number) })
	return pulls, lost, nil
}

// Change applies edit to a pull request as it is at that moment. Its author may, and who has what needs says. By
// is nil for the hub itself. An error of edit ends it without a change; others are ErrNotFound and those of
// [moves.Service.Move].
func (s *Service) Change(ctx context.Context, by *accounts.Caller, needs repositories.Access, r repositories.Repository, number int, edit func(*Pull) error) (Pull, error) {
	return s.change(ctx, by, issues.May{Needs: needs, Author: true}, r, number, edit)
}

func (s *Service) change(ctx context.Context, by *accounts.Caller, may issues.May, r repositories.Repository, number int, edit func(*Pull) error) (Pull, error) {
	var changed Pull
	order := moves.Order{By: by, Repository: r.About.ID, Ref: recordRef(number), Needs: may.Needs, OwnRefs: true}
	order.Else = func(repo *store.Repo, user int64) (bool, error) {
		p, _, err := s.get(ctx, repo, number)
		return err == nil && may.Author && p.Author == user, err
	}
	err := s.moves.Advance(ctx, order, func(ctx context.Context, at moves.Now) (object.ID, error) {
		if at.At.Target == "" {
			return "", ErrNotFound
		}
		p, err := s.numbered(ctx, at.Repo, at.At)
		if err != nil {
			return "", err
		}
		before := p
		p.own()
		if err := edit(&p); err != nil {
			return "", err
		}
		p.UpdatedAt = issues.Now()
		p.noteAsked(before.Reviewers, p.UpdatedAt)
		changed = p
		at.Tell(append(eventsOf(before, p), s.issues.SharedEvents(ctx, at.Repo, PullEvent, before.Subject, p.Subject)...)...)
		return s.records.Write(ctx, at.Repo, p)
	})
	s.open.forget(r.About.ID)
	return changed, err
}

// numbered reads the record that a ref names, which must be that of its number. store.ErrDamaged.
func (s *Service) numbered(ctx context.Context, repo *store.Repo, ref store.Ref) (Pull, error) {
	p, err := s.records.Read(ctx, repo, ref.Target)
	if err == nil && ref.Name != recordRef(p.Number) {
		err = fmt.Errorf("%s has the record of pull request %d: %w", ref.Name, p.Number, store.ErrDamaged)
	}
	return p, err
}

// HighestID is the highest id of a repository that the pull requests of one refer to. It is asked for once, where
// a data folder does not know which ids were given.
func (s *Service) HighestID(ctx context.Context, r repositories.Repository) (int64, error) {
	all, err := s.List(ctx, r)
	highest := int64(0)
	for _, p := range all {
		highest = max(highest, p.HeadRepo)
	}
	return highest, err
}
