package reviews

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Errors of reviews that callers tell apart.
var (
	ErrNoReviewer   = errors.New("somebody who may not read the repository cannot review in it")
	ErrOwnPull      = errors.New("nobody approves their own pull request, or requests changes of it")
	ErrIsPending    = errors.New("the person has a review of this pull request that is not submitted")
	ErrNotPending   = errors.New("the review is submitted")
	ErrNotDismissed = errors.New("only a review that approves or requests changes can be dismissed")
	ErrNoReview     = errors.New("no such review")
	ErrNoComment    = errors.New("no such review comment")
)

// State is what a review says.
type State string

// GitHub's states.
const (
	StatePending          State = "PENDING" // seen by its author alone
	StateCommented        State = "COMMENTED"
	StateApproved         State = "APPROVED"
	StateChangesRequested State = "CHANGES_REQUESTED"
	StateDismissed        State = "DISMISSED"
)

// IsOpinion reports whether it says if the pull request is to be merged.
func (s State) IsOpinion() bool { return s == StateApproved || s == StateChangesRequested }

// Review is what one person says of a pull request.
type Review struct {
	Sequence    int       `json:"sequence"` // of the pull request; never given twice
	Author      int64     `json:"author"`   // user
	Body        string    `json:"body,omitempty"`
	State       State     `json:"state"`
	Commit      object.ID `json:"commit"`
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	SubmittedAt time.Time `json:"submitted_at,omitzero"`
	DismissedBy int64     `json:"dismissed_by,omitempty"` // user
	Dismissal   string    `json:"dismissal,omitempty"`    // why it was dismissed
}

// Side is of a diff.
type Side string

// The sides: lines that go, and lines that are there afterwards.
const (
	SideLeft  Side = "LEFT"
	SideRight Side = "RIGHT"
)

// Remark is a comment on a line of a pull request, or on several, or on a file. Lines are those of the commit that it
// was made on.
type Remark struct {
	Sequence  int       `json:"sequence"` // of the pull request; never given twice
	Review    int       `json:"review"`   // Review.Sequence
	InReplyTo int       `json:"in_reply_to,omitempty"`
	Author    int64     `json:"author"` // user
	Body      string    `json:"body"`
	Path      string    `json:"path"`
	Base      object.ID `json:"base"`   // the commit that Commit was compared with
	Commit    object.ID `json:"commit"` // on which it was made
	Side      Side      `json:"side"`
	Line      int       `json:"line,omitempty"` // none: it is about the file
	StartSide Side      `json:"start_side,omitempty"`
	StartLine int       `json:"start_line,omitempty"`
	Position  int       `json:"position,omitempty"` // of the line in the diff, see diff.Find
	Hunk      string    `json:"hunk,omitempty"`     // of the diff, up to the line
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
}

// Discussion is what was said of a pull request in reviews.
type Discussion struct {
	Number     int           `json:"number"`
	LastReview int           `json:"last_review"` // sequences that were given
	LastRemark int           `json:"last_remark"`
	Reviews    []Review      `json:"reviews"`
	Remarks    []Remark      `json:"remarks,omitempty"`
	Resolved   map[int]int64 `json:"resolved,omitempty"` // who settled a thread, by the sequence of its first comment
	UpdatedAt  time.Time     `json:"updated_at"`
}

// Bounds of a discussion: its record is read and written as a whole.
const (
	maxDiscussion = 8 << 20 // bytes
	maxRemarks    = 2500
	maxReviews    = 1000
)

const discussionRefs = "refs/sheaf/reviews/"

func discussionRef(number int) string { return discussionRefs + strconv.Itoa(number) }

// Discussion returns what was said of a pull request as a viewer, zero for anybody, sees it: pending reviews are seen
// by their authors alone. store.ErrDamaged.
func (s *Service) Discussion(ctx context.Context, r repositories.Repository, number int, viewer int64) (Discussion, error) {
	d, err := s.discussion(ctx, r.Repo, number)
	return d.seenBy(viewer), err
}

func (s *Service) discussion(ctx context.Context, repo *store.Repo, number int) (Discussion, error) {
	ref, err := repo.RefOrAbsent(ctx, discussionRef(number))
	if err != nil {
		return Discussion{}, err
	}
	return s.discussions.At(ctx, repo, ref)
}

func (d Discussion) seenBy(viewer int64) Discussion {
	hidden := map[int]bool{}
	for _, r := range d.Reviews {
		hidden[r.Sequence] = r.State == StatePending && r.Author != viewer
	}
	d.Reviews = slices.DeleteFunc(slices.Clone(d.Reviews), func(r Review) bool { return hidden[r.Sequence] })
	d.Remarks = slices.DeleteFunc(slices.Clone(d.Remarks), func(m Remark) bool { return hidden[m.Review] })
	return d
}

// Review returns a review of a discussion. ErrNoReview.
func (d Discussion) Review(sequence int) (Review, error) {
	if i := d.review(sequence); i >= 0 {
		return d.Reviews[i], nil
	}
	return Review{}, ErrNoReview
}

func (d Discussion) review(sequence int) int {
	return slices.IndexFunc(d.Reviews, func(r Review) bool { return r.Sequence == sequence })
}

// Remark returns a comment of a discussion. ErrNoComment.
func (d Discussion) Remark(sequence int) (Remark, error) {
	if i := d.remark(sequence); i >= 0 {
		return d.Remarks[i], nil
	}
	return Remark{}, ErrNoComment
}

func (d Discussion) remark(sequence int) int {
	return slices.IndexFunc(d.Remarks, func(m Remark) bool { return m.Sequence == sequence })
}

// Latest are the reviews that count, the latest of each person: a comment takes no opinion back. The author of the pull
// request has none.
func (d Discussion) Latest(p Pull) []Review {
	var latest []Review
	for _, review := range d.Reviews {
		if review.State == StatePending || review.State == StateCommented || review.Author == p.Author {
			continue
		}
		latest = slices.DeleteFunc(latest, func(r Review) bool { return r.Author == review.Author })
		if review.State.IsOpinion() {
			latest = append(latest, review)
		}
	}
	return latest
}

// discuss changes what was said of a pull request, for somebody who may read.
func (s *Service) discuss(ctx context.Context, by accounts.Caller, r repositories.Repository, number int, change func(d *Discussion, p Pull) error) error {
	return s.discussAs(ctx, by, repositories.Read, nil, r, number, change)
}

func (s *Service) discussAs(ctx context.Context, by accounts.Caller, needs repositories.Access, orElse func(*store.Repo, int64) (bool, error), r repositories.Repository, number int, change func(d *Discussion, p Pull) error) error {
	if issues.CommentID(r.About.ID, number, maxRemarks) == 0 {
		return issues.ErrNoIDs
	}
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: discussionRef(number), Needs: needs, Else: orElse, OwnRefs: true}
	return s.moves.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		p, _, err := s.get(ctx, now.Repo, number)
		if err == nil {
			err = s.issues.CheckMayComment(ctx, by, now.Repository, number)
		}
		if err != nil {
			return "", err
		}
		d, err := s.discussions.At(ctx, now.Repo, now.At)
		if err != nil {
			return "", err
		}
		d.Number, d.UpdatedAt = number, issues.Now()
		before := d
		d.Reviews, d.Remarks = slices.Clone(d.Reviews), slices.Clone(d.Remarks)
		if err := change(&d, p); err != nil {
			return "", err
		}
		now.Tell(d.eventsSince(before, r.About.ID)...)
		id, err := s.discussions.Write(ctx, now.Repo, d)
		if errors.Is(err, object.ErrTooLarge) {
			err = issues.ErrTooMany
		}
		return id, err
	})
}

// ReviewID is the id of a review, and RemarkID of a comment in one, among those of all repositories.
func ReviewID(repository int64, number, sequence int) int64 {
	return issues.CommentID(repository, number, sequence)
}
