package reviews

import (
	"context"
	"slices"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// AddRemark stores a comment of somebody outside of a review, which at GitHub is one of its own. One that answers
// another one comes to the same place. ErrNoComment, and what AddReview gives.
func (s *Service) AddRemark(ctx context.Context, by accounts.Caller, r repositories.Repository, number int, remark Remark) (Remark, error) {
	var made Remark
	err := s.discuss(ctx, by, r, number, func(d *Discussion, p Pull) error {
		if remark.InReplyTo != 0 {
			to, err := d.seenBy(by.ID).Remark(remark.InReplyTo)
			if err != nil {
				return err
			}
			body := remark.Body
			remark = to
			remark.Body, remark.InReplyTo = body, to.Sequence
			if to.InReplyTo != 0 {
				remark.InReplyTo = to.InReplyTo // all answers are to the first one
			}
		}
		_, err := d.add(by.ID, p, NewReview{State: StateCommented, Commit: remark.Commit, Remarks: []Remark{remark}})
		if err == nil {
			made = d.Remarks[len(d.Remarks)-1]
		}
		return err
	})
	return made, err
}

// EditRemark gives a comment another text. Its author may, and who may push. ErrNoComment.
func (s *Service) EditRemark(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, body string) (Remark, error) {
	var edited Remark
	err := s.changeRemark(ctx, by, r, number, sequence, func(d *Discussion, i int) {
		d.Remarks[i].Body, d.Remarks[i].UpdatedAt = body, d.UpdatedAt
		edited = d.Remarks[i]
	})
	return edited, err
}

// DeleteRemark takes a comment away, and with the only comment of a review that says nothing else also that. Its author
// may, and who may push. ErrNoComment.
func (s *Service) DeleteRemark(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int) error {
	return s.changeRemark(ctx, by, r, number, sequence, func(d *Discussion, i int) {
		of := d.Remarks[i].Review
		d.Remarks = slices.Delete(d.Remarks, i, i+1)
		if slices.ContainsFunc(d.Remarks, func(m Remark) bool { return m.Review == of }) {
			return
		}
		d.Reviews = slices.DeleteFunc(d.Reviews, func(r Review) bool {
			return r.Sequence == of && r.State == StateCommented && r.Body == ""
		})
	})
}

func (s *Service) changeRemark(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, change func(d *Discussion, i int)) error {
	isAuthor := func(repo *store.Repo, user int64) (bool, error) {
		d, err := s.discussion(ctx, repo, number)
		remark, missing := d.Remark(sequence)
		return missing == nil && remark.Author == user, err
	}
	return s.discussAs(ctx, by, repositories.Write, isAuthor, r, number, func(d *Discussion, _ Pull) error {
		if _, err := d.seenBy(by.ID).Remark(sequence); err != nil {
			return err
		}
		change(d, d.remark(sequence))
		return nil
	})
}
