// Package reviews keeps the pull requests of a repository inside the repository.
//
// Pull request N is two refs: refs/pull/N/head is the head commit, as at
// GitHub, and refs/sheaf/pulls/N is a blob of JSON with everything else. Both
// move in one transaction under the repository's lock, so two changes at once
// never overwrite each other, and Git keeps the objects alive as long as the
// refs exist.
//
// Reading writes nothing. What a pull request shows follows from the branches
// as they are; the refs follow when a branch moves (follow.go).
package reviews

import (
	"errors"
	"log/slog"
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Errors that callers tell apart.
var (
	ErrNotFound     = errors.New("no such pull request")
	ErrConflict     = errors.New("the branches conflict")
	ErrNotOpen      = errors.New("the pull request is not open")
	ErrExists       = errors.New("there is an open pull request of this branch already")
	ErrHeadModified = errors.New("the branch was modified")
	ErrBaseChanged  = errors.New("the pull request is to be merged into another branch now")
)

// Service opens, changes and merges pull requests. Its methods may be called
// from many goroutines.
type Service struct {
	moves     *moves.Service
	catalogue *repositories.Catalogue
	log       *slog.Logger
	records   *records
	open      openIndex
}

// New returns the service. It follows all moves of refs.
func New(mover *moves.Service, catalogue *repositories.Catalogue, log *slog.Logger) *Service {
	s := &Service{moves: mover, catalogue: catalogue, log: log, records: newRecords()}
	s.open.service = s
	mover.Follow(s.follow)
	return s
}

// Pull is one pull request. Branches are names without "refs/heads/".
type Pull struct {
	Number     int       `json:"number"`
	Title      string    `json:"title"`
	Body       string    `json:"body,omitempty"`
	Closed     bool      `json:"closed,omitempty"`
	Draft      bool      `json:"draft,omitempty"`
	Author     int64     `json:"author"`              // user
	Base       string    `json:"base"`                // branch of this repository
	HeadOwner  string    `json:"head_owner"`          // login
	HeadRepo   int64     `json:"head_repo"`           // repository
	Head       string    `json:"head"`                // branch of that repository
	BaseCommit object.ID `json:"base_commit"`         // where Base was when the pull was made, merged or closed
	Merged     object.ID `json:"merged,omitempty"`    // the commit on Base that merged it
	MergedBy   int64     `json:"merged_by,omitempty"` // user
	Reviewers  []int64   `json:"reviewers,omitempty"` // users
	CreatedAt  time.Time `json:"created_at"`
	UpdatedAt  time.Time `json:"updated_at"`
	ClosedAt   time.Time `json:"closed_at,omitzero"`
}

// IsMerged tells a merged pull request from one that was only closed.
func (p Pull) IsMerged() bool { return p.Merged != "" }

// Close marks the end, with the base branch at the commit base.
func (p *Pull) Close(base object.ID) {
	at := now()
	p.Closed, p.ClosedAt, p.UpdatedAt, p.BaseCommit = true, at, at, base
}

// Reopen takes the end back.
func (p *Pull) Reopen() { p.Closed, p.ClosedAt = false, time.Time{} }

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

const (
	headRefs   = "refs/pull/"
	recordRefs = "refs/sheaf/pulls/"
)

// headRef is the ref of the head commit of pull request number.
func headRef(number int) string { return headRefs + strconv.Itoa(number) + "/head" }

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
