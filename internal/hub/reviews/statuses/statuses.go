// Package statuses keeps what others say about commits, such as the result of
// their tests, inside the repository: refs/sheaf/statuses/COMMIT is a blob of
// JSON with all statuses of a commit.
package statuses

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"sheaf/internal/gitstore"
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

// IsKnown tells whether it is one of the four.
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

// ErrTooMany is a commit that has as many statuses as it may.
var ErrTooMany = errors.New("the commit has too many statuses")

func refOf(commit gitstore.ID) string { return "refs/sheaf/statuses/" + string(commit) }

// Add stores a statement about a commit and gives it its number and time.
func Add(ctx context.Context, repo *gitstore.Repo, commit gitstore.ID, status Status) (Status, error) {
	status.CreatedAt = time.Now().UTC().Truncate(time.Second)
	err := repo.AdvanceRef(ctx, refOf(commit), func(ctx context.Context, at gitstore.Ref) (gitstore.ID, error) {
		all, err := read(ctx, repo, at)
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
		return repo.WriteBlob(ctx, append(text, '\n'))
	})
	if err != nil {
		return Status{}, fmt.Errorf("add a status to %s: %w", commit, err)
	}
	return status, nil
}

// List returns the statuses of a commit, the newest first.
func List(ctx context.Context, repo *gitstore.Repo, commit gitstore.ID) ([]Status, error) {
	ref, err := repo.Ref(ctx, refOf(commit))
	if errors.Is(err, gitstore.ErrRefNotFound) || errors.Is(err, gitstore.ErrEmpty) {
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

func read(ctx context.Context, repo *gitstore.Repo, ref gitstore.Ref) ([]Status, error) {
	if ref.Target == "" {
		return nil, nil
	}
	blob, err := repo.Blob(ctx, ref.Target)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	text, err := io.ReadAll(blob)
	if err != nil {
		return nil, fmt.Errorf("read statuses: %w", err)
	}
	var all []Status
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("read statuses: %w", err)
	}
	return all, nil
}

// IsSuccess tells whether the newest status of a context is a success.
func IsSuccess(ctx context.Context, repo *gitstore.Repo, commit gitstore.ID, check string) (bool, error) {
	all, err := List(ctx, repo, commit)
	if err != nil {
		return false, err
	}
	i := slices.IndexFunc(all, func(s Status) bool { return s.Context == check })
	return i >= 0 && all[i].State == StateSuccess, nil
}
