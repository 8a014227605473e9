package reviews

import (
	"context"
	"errors"

	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/repositories"
)

// ChangeSubject applies edit to what an issue or a pull request has in common with the other: its labels, who it is
// assigned to, whether it is locked. An error of edit ends it without a change; others are issues.ErrNotFound and those
// of [moves.Service.Move].
func (s *Service) ChangeSubject(ctx context.Context, by *accounts.Caller, may issues.May, r repositories.Repository, number int, edit func(*issues.Subject) error) (issues.Subject, error) {
	i, err := s.issues.Change(ctx, by, may, r, number, func(i *issues.Issue) error { return edit(&i.Subject) })
	if !errors.Is(err, issues.ErrNotFound) {
		return i.Subject, err
	}
	return s.changePullSubject(ctx, by, may, r, number, edit)
}

func (s *Service) changePullSubject(ctx context.Context, by *accounts.Caller, may issues.May, r repositories.Repository, number int, edit func(*issues.Subject) error) (issues.Subject, error) {
	p, err := s.Get(ctx, r, number)
	if errors.Is(err, ErrNotFound) {
		err = issues.ErrNotFound
	}
	if err != nil {
		return issues.Subject{}, err
	}
	ends, err := s.Ends(ctx, r, p)
	if err != nil {
		return issues.Subject{}, err
	}
	isReopened := false
	p, err = s.change(ctx, by, may, r, number, func(p *Pull) error {
		before := p.Copied()
		if err := edit(&p.Subject); err != nil {
			return err
		}
		isReopened = before.Closed && !p.Closed
		switch {
		case isReopened && p.IsMerged():
			p.Closed, p.ClosedAt, p.ClosedBy, isReopened = true, before.ClosedAt, before.ClosedBy, false
		case p.Closed && !before.Closed:
			p.BaseCommit = ends.Base // so that what it changes can still be seen
		}
		return nil
	})
	if err == nil && isReopened {
		s.CatchUp(ctx, r, p)
	}
	return p.Subject, err
}
