// Package issues keeps the issues of a repository, its labels, and the comments on issues and pull requests, inside
// the repository.
//
// Issue N is refs/sheaf/issues/N, a blob of JSON. A pull request is an issue, as at GitHub: both take their numbers
// from one sequence, and have in common what a [Subject] is. Its record is kept by package reviews, and is read here
// as far as it is one. The comments on either lie below refs/sheaf/comments/N/, some in each record (comments.go), and
// the labels of the repository in refs/sheaf/labels (labels.go).
//
// Reading writes nothing: a repository without the record of labels has GitHub's.
package issues

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/records"
	"sheaf/internal/hub/repositories"
)

// Errors that callers tell apart.
var (
	ErrNotFound    = errors.New("no such issue")
	ErrTooMany     = errors.New("there are as many as there may be")
	ErrLocked      = errors.New("the conversation is locked")
	ErrLabelExists = errors.New("there is a label of this name already")
	ErrNoIDs       = errors.New("the repository is too young for comments: its number is too high for their ids")
)

// Limits, as GitHub has them. Texts are counted in characters.
const (
	MaxBody      = 65_536 // of an issue and of a comment
	MaxTitle     = 256
	MaxAssignees = 10
	MaxLabels    = 100 // of one issue
)

// Subject is what an issue and a pull request have in common.
type Subject struct {
	Number    int       `json:"number"`
	Title     string    `json:"title"`
	Body      string    `json:"body,omitempty"`
	Closed    bool      `json:"closed,omitempty"`
	Author    int64     `json:"author"`              // user
	Labels    []int64   `json:"labels,omitempty"`    // Label.Number; those that are gone count for nothing
	Assignees []int64   `json:"assignees,omitempty"` // users
	Locked    bool      `json:"locked,omitempty"`
	LockedFor string    `json:"locked_for,omitempty"` // GitHub's reason, if one was given
	ClosedBy  int64     `json:"closed_by,omitempty"`  // user; zero: not known
	CreatedAt time.Time `json:"created_at"`
	UpdatedAt time.Time `json:"updated_at"`
	ClosedAt  time.Time `json:"closed_at,omitzero"`
}

// Union adds ids to others, each once, in the order in which they came. It may change has, as Difference may.
func Union(has, more []int64) []int64 {
	for _, id := range more {
		if !slices.Contains(has, id) {
			has = append(has, id)
		}
	}
	return has
}

// Difference takes ids away from others.
func Difference(has, gone []int64) []int64 {
	return slices.DeleteFunc(has, func(id int64) bool { return slices.Contains(gone, id) })
}

// Close marks the end.
func (s *Subject) Close(by int64) {
	at := Now()
	s.Closed, s.ClosedAt, s.UpdatedAt, s.ClosedBy = true, at, at, by
}

// Reopen takes the end back.
func (s *Subject) Reopen() { s.Closed, s.ClosedAt, s.ClosedBy = false, time.Time{}, 0 }

// own makes lists that may be changed of those that others read.
func (s *Subject) own() {
	s.Labels, s.Assignees = slices.Clone(s.Labels), slices.Clone(s.Assignees)
}

// Copied is a subject whose lists may be changed.
func (s Subject) Copied() Subject {
	s.own()
	return s
}

// Reason is why an issue is in the state that it is in.
type Reason string

// GitHub's reasons.
const (
	ReasonCompleted  Reason = "completed"
	ReasonNotPlanned Reason = "not_planned"
	ReasonDuplicate  Reason = "duplicate"
	ReasonReopened   Reason = "reopened"
)

// Issue is one issue that is no pull request.
type Issue struct {
	Subject
	Reason Reason `json:"state_reason,omitempty"`
}

// Service opens and changes issues. Its methods may be called from many goroutines.
type Service struct {
	moves     *moves.Service
	catalogue *repositories.Catalogue
	log       *slog.Logger
	issues    *records.Kept[Issue]
	pulls     *records.Kept[Subject]
	books     *records.Kept[labelBook]
	pages     *records.Kept[page]
	headings  *records.Kept[[]Heading]
}

// maxRecord bounds the record of an issue, in bytes; its texts are bounded in characters.
const maxRecord = 1 << 20

// maxPullRecord is that of package reviews.
const maxPullRecord = 8 << 20

// New returns the service.
func New(mover *moves.Service, catalogue *repositories.Catalogue, shelf *records.Shelf, log *slog.Logger) *Service {
	return &Service{
		moves: mover, catalogue: catalogue, log: log,
		issues:   records.New[Issue](shelf, "an issue", maxRecord),
		pulls:    records.New[Subject](shelf, "a pull request", maxPullRecord),
		books:    records.New[labelBook](shelf, "the labels", maxBook),
		pages:    records.New[page](shelf, "comments", maxPage),
		headings: records.Of(shelf, "comments", maxPage, readHeadings),
	}
}

// Refs of records.
const (
	issueRefs = "refs/sheaf/issues/"
	PullRefs  = "refs/sheaf/pulls/" // kept by package reviews
	headRefs  = "refs/pull/"
)

func issueRef(number int) string { return issueRefs + strconv.Itoa(number) }

// Get returns issue number. ErrNotFound, also for a pull request, or store.ErrDamaged if its record cannot be read.
func (s *Service) Get(ctx context.Context, r repositories.Repository, number int) (Issue, error) {
	i, _, err := s.get(ctx, r.Repo, number)
	return i, err
}

func (s *Service) get(ctx context.Context, repo *store.Repo, number int) (Issue, store.Ref, error) {
	ref, err := repo.RefOrAbsent(ctx, issueRef(number))
	if err == nil && ref.Target == "" {
		err = ErrNotFound
	}
	if err != nil {
		return Issue{}, ref, fmt.Errorf("find issue %d: %w", number, err)
	}
	i, err := s.issues.Read(ctx, repo, ref.Target)
	if err == nil && i.Number != number {
		err = fmt.Errorf("%s has the record of issue %d: %w", ref.Name, i.Number, store.ErrDamaged)
	}
	return i, ref, err
}

// Subject returns the issue or the pull request with a number, and says which it is.
func (s *Service) Subject(ctx context.Context, r repositories.Repository, number int) (subject Subject, isPull bool, err error) {
	return s.subject(ctx, r.Repo, number)
}

func (s *Service) subject(ctx context.Context, repo *store.Repo, number int) (subject Subject, isPull bool, err error) {
	i, _, err := s.get(ctx, repo, number)
	if !errors.Is(err, ErrNotFound) {
		return i.Subject, false, err
	}
	ref, refErr := repo.RefOrAbsent(ctx, PullRefs+strconv.Itoa(number))
	if refErr != nil || ref.Target == "" {
		return Subject{}, false, cmp.Or(refErr, err)
	}
	subject, err = s.pulls.Read(ctx, repo, ref.Target)
	return subject, true, err
}

// List returns all issues that are no pull requests, by number. One whose record cannot be read is left out.
func (s *Service) List(ctx context.Context, r repositories.Repository) ([]Issue, error) {
	list, err := s.issues.List(ctx, r.Repo, issueRefs, func(i Issue) string { return issueRef(i.Number) }, s.log)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b Issue) int { return cmp.Compare(a.Number, b.Number) })
	return list, nil
}

// Open stores a new issue and gives it its number and times. Whoever may read may open one;
// Errors are those of [moves.Service.Move].
func (s *Service) Open(ctx context.Context, by accounts.Caller, r repositories.Repository, i Issue) (Issue, error) {
	i.Author, i.CreatedAt = by.ID, Now()
	i.UpdatedAt = i.CreatedAt
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: issueRef(1), Needs: repositories.Read, OwnRefs: true}
	err := s.moves.Move(ctx, order, func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		var err error
		if i.Number, err = NextNumber(ctx, at.Repo); err != nil {
			return nil, err
		}
		record, err := s.issues.Write(ctx, at.Repo, i)
		at.Tell(moves.Event{Name: issueEvent, Action: "opened", Number: i.Number})
		return []store.RefMove{{Name: issueRef(i.Number), Target: record}}, err
	})
	if err != nil {
		return Issue{}, fmt.Errorf("open an issue: %w", err)
	}
	return i, nil
}

// Change applies edit to an issue as it is at that moment. An error of edit ends it without a change; others are
// ErrNotFound and those of [moves.Service.Advance].
func (s *Service) Change(ctx context.Context, by *accounts.Caller, may May, r repositories.Repository, number int, edit func(*Issue) error) (Issue, error) {
	var changed Issue
	order := moves.Order{By: by, Repository: r.About.ID, Ref: issueRef(number), Needs: may.Needs, OwnRefs: true}
	order.Else = func(repo *store.Repo, user int64) (bool, error) {
		i, _, err := s.get(ctx, repo, number)
		return err == nil && may.Author && i.Author == user, err
	}
	err := s.moves.Advance(ctx, order, func(ctx context.Context, at moves.Now) (object.ID, error) {
		if at.At.Target == "" {
			return "", ErrNotFound
		}
		i, err := s.issues.Read(ctx, at.Repo, at.At.Target)
		if err != nil {
			return "", err
		}
		before := i
		i.own()
		if err := edit(&i); err != nil {
			return "", err
		}
		i.UpdatedAt = Now()
		changed = i
		at.Tell(s.eventsOf(ctx, at.Repo, before, i)...)
		return s.issues.Write(ctx, at.Repo, i)
	})
	return changed, err
}

// May says who may make a change: who has the needed access, and the author where that is so.
type May struct {
	Needs  repositories.Access
	Author bool
}

// NextNumber is the number of the next issue or pull request of a repository whose lock is held.
func NextNumber(ctx context.Context, repo *store.Repo) (int, error) {
	last := 0
	for _, prefix := range []string{headRefs, PullRefs, issueRefs} { // of a damaged pull request there may be but one
		refs, err := repo.Refs(ctx, prefix)
		if err != nil {
			return 0, fmt.Errorf("list the issues: %w", err)
		}
		for _, ref := range refs {
			digits, _, _ := strings.Cut(strings.TrimPrefix(ref.Name, prefix), "/")
			if number, err := strconv.Atoi(digits); err == nil {
				last = max(last, number)
			}
		}
	}
	for number := last + 1; ; number++ {
		isFree, err := isFree(ctx, repo, number)
		if err != nil || isFree {
			return number, err
		}
	}
}

// isFree also knows a number whose record is lost, which lists leave out.
func isFree(ctx context.Context, repo *store.Repo, number int) (bool, error) {
	for _, name := range []string{issueRef(number), PullRefs + strconv.Itoa(number)} {
		ref, err := repo.RefOrAbsent(ctx, name)
		if errors.Is(err, store.ErrDamaged) || err == nil && ref.Target != "" {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}

// perRepository spreads the numbers of issues and pull requests into ids that are unique in the hub.
const perRepository = 1 << 24

// GlobalID is the id of an issue or a pull request among those of all repositories.
func GlobalID(repository int64, number int) int64 { return repository*perRepository + int64(number) }

// OfGlobalID tells which issue has a positive id: GlobalID, read back.
func OfGlobalID(id int64) (repository int64, number int) {
	return id / perRepository, int(id % perRepository)
}

// Now has GitHub's resolution.
func Now() time.Time { return time.Now().UTC().Truncate(time.Second) }
