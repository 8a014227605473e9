package reviews

import (
	"context"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// NewReview is what somebody says. State is StatePending for what is not submitted yet.
type NewReview struct {
	State   State
	Body    string
	Commit  object.ID
	Remarks []Remark
}

// AddReview stores a review with its comments. Whoever may read may review. ErrOwnPull, ErrIsPending, issues.ErrTooMany,
// issues.ErrLocked, issues.ErrNoIDs.
func (s *Service) AddReview(ctx context.Context, by accounts.Caller, r repositories.Repository, number int, n NewReview) (Review, error) {
	var made Review
	err := s.discuss(ctx, by, r, number, func(d *Discussion, p Pull) (err error) {
		made, err = d.add(by.ID, p, n)
		return err
	})
	if err == nil && made.State != StatePending {
		s.answerRequest(ctx, r, number, by.ID)
	}
	return made, err
}

func (d *Discussion) add(by int64, p Pull, n NewReview) (Review, error) {
	switch {
	case n.State.IsOpinion() && p.Author == by:
		return Review{}, ErrOwnPull
	case n.State == StatePending && slices.ContainsFunc(d.Reviews, func(r Review) bool { return r.Author == by && r.State == StatePending }):
		return Review{}, ErrIsPending
	case d.LastReview >= maxReviews, d.LastRemark+len(n.Remarks) > maxRemarks:
		return Review{}, issues.ErrTooMany
	}
	d.LastReview++
	made := Review{
		Sequence: d.LastReview, Author: by, Body: n.Body, State: n.State, Commit: n.Commit, CreatedAt: d.UpdatedAt, UpdatedAt: d.UpdatedAt,
	}
	if made.State != StatePending {
		made.SubmittedAt = d.UpdatedAt
	}
	d.Reviews = append(d.Reviews, made)
	for _, remark := range n.Remarks {
		d.LastRemark++
		remark.Sequence, remark.Review, remark.Author = d.LastRemark, made.Sequence, by
		remark.CreatedAt, remark.UpdatedAt = d.UpdatedAt, d.UpdatedAt
		d.Remarks = append(d.Remarks, remark)
	}
	return made, nil
}

// ChangeReview applies edit to a review of the caller's own. ErrNoReview, also for one that is pending and not theirs;
// moves.ErrNotAllowed for another person's.
func (s *Service) ChangeReview(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, edit func(*Review) error) (Review, error) {
	var changed Review
	wasPending := false
	err := s.discuss(ctx, by, r, number, func(d *Discussion, p Pull) error {
		review, err := d.seenBy(by.ID).Review(sequence)
		switch {
		case err != nil:
			return err
		case review.Author != by.ID:
			return moves.ErrNotAllowed
		}
		wasPending = review.State == StatePending
		review.UpdatedAt = d.UpdatedAt
		if err := edit(&review); err != nil {
			return err
		}
		if review.State.IsOpinion() && p.Author == by.ID {
			return ErrOwnPull
		}
		if wasPending && review.State != StatePending {
			review.SubmittedAt = d.UpdatedAt
		}
		d.Reviews[d.review(sequence)] = review
		changed = review
		return nil
	})
	if err == nil && wasPending && changed.State != StatePending {
		s.answerRequest(ctx, r, number, by.ID)
	}
	return changed, err
}

// DeleteReview takes a pending review of the caller's own away, with its comments. ErrNoReview, ErrNotPending.
func (s *Service) DeleteReview(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int) (Review, error) {
	var deleted Review
	err := s.discuss(ctx, by, r, number, func(d *Discussion, _ Pull) (err error) {
		deleted, err = d.seenBy(by.ID).Review(sequence)
		switch {
		case err != nil:
			return err
		case deleted.State != StatePending:
			return ErrNotPending
		}
		d.Reviews = slices.DeleteFunc(d.Reviews, func(r Review) bool { return r.Sequence == sequence })
		d.Remarks = slices.DeleteFunc(d.Remarks, func(m Remark) bool { return m.Review == sequence })
		return nil
	})
	return deleted, err
}

// DismissReview lets an opinion count no more. It is for those who may push. ErrNoReview, ErrNotDismissed.
func (s *Service) DismissReview(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, message string) (Review, error) {
	var dismissed Review
	err := s.discussAs(ctx, by, repositories.Write, nil, r, number, func(d *Discussion, _ Pull) error {
		review, err := d.seenBy(by.ID).Review(sequence)
		switch {
		case err != nil:
			return err
		case !review.State.IsOpinion():
			return ErrNotDismissed
		}
		review.State, review.DismissedBy, review.Dismissal, review.UpdatedAt = StateDismissed, by.ID, message, d.UpdatedAt
		d.Reviews[d.review(sequence)] = review
		dismissed = review
		return nil
	})
	return dismissed, err
}

// answerRequest notes that somebody is not asked for a review any more, since they have given one. What fails is
// logged: the review is there.
func (s *Service) answerRequest(ctx context.Context, r repositories.Repository, number int, by int64) {
	p, err := s.Get(ctx, r, number)
	if err == nil && slices.Contains(p.Reviewers, by) {
		_, err = s.Change(context.WithoutCancel(ctx), nil, repositories.None, r, number, func(p *Pull) error {
			p.Reviewers = slices.DeleteFunc(p.Reviewers, func(id int64) bool { return id == by })
			return nil
		})
	}
	if err != nil {
		s.log.WarnContext(ctx, "a request for a review is left", "repository", r.Name().String(), "number", number, "error", err)
	}
}

// Opinions counts what those who may push say of a pull request: how many approve, and whether somebody requests
// changes.
func (s *Service) Opinions(ctx context.Context, r repositories.Repository, p Pull) (approvals int, isRefused bool, err error) {
	d, err := s.discussion(ctx, r.Repo, p.Number)
	if err != nil {
		return 0, false, err
	}
	for _, review := range d.Latest(p) {
		mayPush, err := s.mayPush(r, review.Author)
		if err != nil {
			return 0, false, err
		}
		switch {
		case !mayPush:
		case review.State == StateApproved:
			approvals++
		default:
			isRefused = true
		}
	}
	return approvals, isRefused, nil
}

// OpinionsOf are those of one pull request, as they are when they are asked for.
func (s *Service) OpinionsOf(p Pull) moves.Opinions {
	return func(ctx context.Context, r repositories.Repository) (int, bool, error) { return s.Opinions(ctx, r, p) }
}

func (s *Service) mayPush(r repositories.Repository, id int64) (bool, error) {
	user, ok, err := s.accounts.UserByID(id)
	if err != nil || !ok {
		return false, err
	}
	access, err := s.catalogue.See(&user, r)
	return access >= repositories.Write, err
}
