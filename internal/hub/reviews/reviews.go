// Package reviews keeps the pull requests of a repository inside the repository.
//
// Pull request N is two refs: refs/pull/N/head is the head commit, as at
// GitHub, and refs/sheaf/pulls/N is a blob of JSON with everything else. Both
// move by compare-and-swap, so two changes at once never overwrite each other,
// and Git keeps the objects alive as long as the refs exist.
package reviews

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/gitstore"
)

// Errors that callers tell apart.
var (
	ErrNotFound = errors.New("no such pull request")
	ErrConflict = errors.New("the branches conflict")
	ErrNotOpen  = errors.New("the pull request is not open")
)

// Pull is one pull request. Branches are names without "refs/heads/".
type Pull struct {
	Number     int         `json:"number"`
	Title      string      `json:"title"`
	Body       string      `json:"body,omitempty"`
	Closed     bool        `json:"closed,omitempty"`
	Draft      bool        `json:"draft,omitempty"`
	Author     int64       `json:"author"`              // user
	Base       string      `json:"base"`                // branch of this repository
	HeadOwner  string      `json:"head_owner"`          // login
	HeadRepo   int64       `json:"head_repo"`           // repository
	Head       string      `json:"head"`                // branch of that repository
	BaseCommit gitstore.ID `json:"base_commit"`         // where Base was when the pull was made, merged or closed
	Merged     gitstore.ID `json:"merged,omitempty"`    // the commit on Base that merged it
	MergedBy   int64       `json:"merged_by,omitempty"` // user
	Reviewers  []int64     `json:"reviewers,omitempty"` // users
	CreatedAt  time.Time   `json:"created_at"`
	UpdatedAt  time.Time   `json:"updated_at"`
	ClosedAt   time.Time   `json:"closed_at,omitzero"`
}

// IsMerged tells a merged pull request from one that was only closed.
func (p Pull) IsMerged() bool { return p.Merged != "" }

// close marks the end, with the base branch at the commit base.
func (p *Pull) close(base gitstore.ID) {
	at := now()
	p.Closed, p.ClosedAt, p.UpdatedAt, p.BaseCommit = true, at, at, base
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

const (
	headRefs   = "refs/pull/"
	recordRefs = "refs/sheaf/pulls/"
)

// HeadRef is the ref of the head commit of pull request number.
func HeadRef(number int) string { return headRefs + strconv.Itoa(number) + "/head" }

func recordRef(number int) string { return recordRefs + strconv.Itoa(number) }

// pullsPerRepository spreads the numbers of pull requests into ids that are unique in
// the hub.
const pullsPerRepository = 1 << 24

// GlobalID is the id of a pull request among those of all repositories.
func GlobalID(repository int64, number int) int64 {
	return repository*pullsPerRepository + int64(number)
}

// OfGlobalID tells which pull request has a positive id: GlobalID, read back.
func OfGlobalID(id int64) (repository int64, number int) {
	return id / pullsPerRepository, int(id % pullsPerRepository)
}

// attempts is how often a compare-and-swap is tried before giving up: more
// writers than that never meet at one pull request.
const attempts = 20

// Create stores a new pull request at the commit head and gives it its number
// and times.
func Create(ctx context.Context, repo *gitstore.Repo, p Pull, head gitstore.ID) (Pull, error) {
	p.CreatedAt = now()
	p.UpdatedAt = p.CreatedAt
	number, err := lastNumber(ctx, repo)
	if err != nil {
		return Pull{}, err
	}
	for range attempts {
		number++
		// The head goes first: it claims the number.
		err := repo.SwapRef(ctx, HeadRef(number), head, "")
		if errors.Is(err, gitstore.ErrRefMoved) {
			continue
		}
		if err != nil {
			return Pull{}, fmt.Errorf("create a pull request: %w", err)
		}
		p.Number = number
		if err := write(ctx, repo, p, ""); err != nil {
			return Pull{}, fmt.Errorf("create pull request %d: %w", number, err)
		}
		return p, nil
	}
	return Pull{}, fmt.Errorf("create a pull request: %w", gitstore.ErrRefMoved)
}

func lastNumber(ctx context.Context, repo *gitstore.Repo) (int, error) {
	refs, err := repo.Refs(ctx, headRefs)
	if err != nil {
		return 0, fmt.Errorf("list the pull requests: %w", err)
	}
	last := 0
	for _, ref := range refs {
		digits, _, _ := strings.Cut(strings.TrimPrefix(ref.Name, headRefs), "/")
		if number, err := strconv.Atoi(digits); err == nil {
			last = max(last, number)
		}
	}
	return last, nil
}

// Get returns pull request number.
func Get(ctx context.Context, repo *gitstore.Repo, number int) (Pull, error) {
	p, _, err := get(ctx, repo, number)
	return p, err
}

func get(ctx context.Context, repo *gitstore.Repo, number int) (Pull, gitstore.ID, error) {
	ref, err := repo.Ref(ctx, recordRef(number))
	if errors.Is(err, gitstore.ErrRefNotFound) || errors.Is(err, gitstore.ErrEmpty) {
		return Pull{}, "", ErrNotFound
	}
	if err != nil {
		return Pull{}, "", fmt.Errorf("find pull request %d: %w", number, err)
	}
	p, err := read(ctx, repo, ref.Target)
	return p, ref.Target, err
}

// List returns all pull requests, by number.
func List(ctx context.Context, repo *gitstore.Repo) ([]Pull, error) {
	refs, err := repo.Refs(ctx, recordRefs)
	if err != nil {
		return nil, fmt.Errorf("list the pull requests: %w", err)
	}
	pulls := make([]Pull, 0, len(refs))
	for _, ref := range refs {
		p, err := read(ctx, repo, ref.Target)
		if err != nil {
			return nil, err
		}
		pulls = append(pulls, p)
	}
	slices.SortFunc(pulls, func(a, b Pull) int { return cmp.Compare(a.Number, b.Number) })
	return pulls, nil
}

// Change applies edit to the newest state of a pull request, again if somebody
// else was faster. An error of edit ends it without a change.
func Change(ctx context.Context, repo *gitstore.Repo, number int, edit func(*Pull) error) (Pull, error) {
	for range attempts {
		p, old, err := get(ctx, repo, number)
		if err != nil {
			return Pull{}, err
		}
		if err := edit(&p); err != nil {
			return Pull{}, err
		}
		p.UpdatedAt = now()
		err = write(ctx, repo, p, old)
		if errors.Is(err, gitstore.ErrRefMoved) {
			continue
		}
		return p, err
	}
	return Pull{}, fmt.Errorf("change pull request %d: %w", number, gitstore.ErrRefMoved)
}

func read(ctx context.Context, repo *gitstore.Repo, record gitstore.ID) (Pull, error) {
	blob, err := repo.Blob(ctx, record)
	if err != nil {
		return Pull{}, fmt.Errorf("read a pull request: %w", err)
	}
	defer blob.Close()
	text, err := io.ReadAll(blob)
	if err != nil {
		return Pull{}, fmt.Errorf("read a pull request: %w", err)
	}
	var p Pull
	if err := json.Unmarshal(text, &p); err != nil {
		return Pull{}, fmt.Errorf("read a pull request: %w", err)
	}
	return p, nil
}

func write(ctx context.Context, repo *gitstore.Repo, p Pull, old gitstore.ID) error {
	record, err := store(ctx, repo, p)
	if err != nil {
		return err
	}
	return repo.SwapRef(ctx, recordRef(p.Number), record, old)
}

// store writes the record of a pull request, to which its ref has yet to move.
func store(ctx context.Context, repo *gitstore.Repo, p Pull) (gitstore.ID, error) {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return "", fmt.Errorf("encode a pull request: %w", err)
	}
	return repo.WriteBlob(ctx, append(text, '\n'))
}
