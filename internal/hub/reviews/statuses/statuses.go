// Package statuses keeps what others say about commits, such as the result of
// their tests, inside the repository: refs/sheaf/statuses/COMMIT is a blob of
// JSON with all statuses of a commit.
package statuses

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// State is how something went.
type State string

// GitHub's four states.
const (
	StateError   State = "error"
	StateFailure State = "failure"
	StatePending State = "pending"
	StateSuccess State = "success"
)

// IsKnown reports whether it is one of the four.
func (s State) IsKnown() bool {
	return s == StateError || s == StateFailure || s == StatePending || s == StateSuccess
}

// Status is one statement about a commit.
type Status struct {
	ID          int64     `json:"id"`
	State       State     `json:"state"`
	Context     string    `json:"context"`
	Description string    `json:"description,omitempty"`
	TargetURL   string    `json:"target_url,omitempty"`
	Creator     int64     `json:"creator"` // user
	CreatedAt   time.Time `json:"created_at"`
}

// maxStatuses of one commit, as at GitHub.
const maxStatuses = 1000

// maxRecord bounds what is kept of one commit, in bytes.
const maxRecord = 64 << 20

// ErrTooMany is a commit that has as many statuses as it may.
var ErrTooMany = errors.New("the commit has too many statuses")

func refOf(commit object.ID) string { return "refs/sheaf/statuses/" + string(commit) }

// Add stores what a caller says about a commit and gives it its number and time.
// ErrTooMany, and what [moves.Service.Advance] says of rights.
func Add(ctx context.Context, mover *moves.Service, by accounts.Caller, r repositories.Repository, commit object.ID, status Status) (Status, error) {
	status.CreatedAt = time.Now().UTC().Truncate(time.Second)
	order := moves.Order{By: &by, Repository: r.About.ID, Ref: refOf(commit), OwnRefs: true}
	err := mover.Advance(ctx, order, func(ctx context.Context, now moves.Now) (object.ID, error) {
		all, err := read(ctx, now.Repo, now.At)
		if err != nil {
			return "", err
		}
		if len(all) >= maxStatuses {
			return "", ErrTooMany
		}
		status.ID = int64(len(all)) + 1
		text, err := json.MarshalIndent(append(all, status), "", "  ")
		if err != nil {
			return "", err
		}
		return now.WriteBlob(ctx, append(text, '\n'))
	})
	if err != nil {
		return Status{}, fmt.Errorf("add a status to %s: %w", commit, err)
	}
	return status, nil
}

// List returns the statuses of a commit, the newest first. store.ErrDamaged if they cannot be read.
func List(ctx context.Context, repo *store.Repo, commit object.ID) ([]Status, error) {
	ref, err := repo.Ref(ctx, refOf(commit))
	if errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	all, err := read(ctx, repo, ref)
	slices.Reverse(all)
	return all, err
}

// Latest keeps the newest of each context.
func Latest(all []Status) []Status {
	seen := map[string]bool{}
	var latest []Status
	for _, status := range all {
		if !seen[status.Context] {
			seen[status.Context] = true
			latest = append(latest, status)
		}
	}
	return latest
}

// Combined is the state of a commit as a whole. Without statuses it is pending.
func Combined(latest []Status) State {
	combined := StateSuccess
	for _, status := range latest {
		switch status.State {
		case StateError, StateFailure:
			return StateFailure
		case StatePending:
			combined = StatePending
		}
	}
	if len(latest) == 0 {
		return StatePending
	}
	return combined
}

func read(ctx context.Context, repo *store.Repo, ref store.Ref) ([]Status, error) {
	if ref.Target == "" {
		return nil, nil
	}
	text, err := repo.ReadRecord(ctx, ref.Target, maxRecord)
	if err != nil {
		return nil, fmt.Errorf("read statuses: %w", err)
	}
	var all []Status
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("read statuses: %w: %w", store.ErrDamaged, err)
	}
	return all, nil
}

// Succeeded are the contexts of a commit whose newest status is a success.
func Succeeded(ctx context.Context, repo *store.Repo, commit object.ID) (map[string]bool, error) {
	all, err := List(ctx, repo, commit)
	succeeded := map[string]bool{}
	for _, status := range Latest(all) {
		if status.State == StateSuccess {
			succeeded[status.Context] = true
		}
	}
	return succeeded, err
}
