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
	"slices"
	"strconv"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/issues"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/records"
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
	issues    *issues.Service
	log       *slog.Logger
	accounts  *accounts.Store
	records   *records.Kept[Pull]
	open      openIndex

	discussions *records.Kept[Discussion]
	digests     *records.Kept[numberedDigest]
}

// New returns the service. It follows all moves of refs.
func New(mover *moves.Service, catalogue *repositories.Catalogue, people *accounts.Store, conversations *issues.Service, shelf *records.Shelf, log *slog.Logger) *Service {
	s := &Service{
		moves: mover, catalogue: catalogue, accounts: people, issues: conversations, log: log,
		records:     records.New[Pull](shelf, "a pull request", maxRecord),
		discussions: records.New[Discussion](shelf, "the reviews", maxDiscussion),
		digests:     records.Of(shelf, "the reviews", maxDiscussion, readDigest),
	}
	s.open.service = s
	mover.Follow(s.follow)
	return s
}

// Pull is one pull request. Branches are names without "refs/heads/".
type Pull struct {
	issues.Subject
	Draft      bool      `json:"draft,omitempty"`
	Base       string    `json:"base"`                // branch of this repository
	HeadOwner  string    `json:"head_owner"`          // login
	HeadRepo   int64     `json:"head_repo"`           // repository
	Head       string    `json:"head"`                // branch of that repository
	BaseCommit object.ID `json:"base_commit"`         // where Base was when the pull was made, merged or closed
	Merged     object.ID `json:"merged,omitempty"`    // the commit on Base that merged it
	MergedBy   int64     `json:"merged_by,omitempty"` // user
	Reviewers  []int64   `json:"reviewers,omitempty"` // users
	Asked      []Asked   `json:"asked,omitempty"`     // since when, of those reviewers of whom it is known
}

// Asked is since when a user is asked for a review.
type Asked struct {
	User int64     `json:"user"`
	At   time.Time `json:"at"`
}

// noteAsked keeps since when each reviewer is asked, given who was asked before.
func (p *Pull) noteAsked(before []int64, now time.Time) {
	p.Asked = slices.DeleteFunc(slices.Clone(p.Asked), func(a Asked) bool { return !slices.Contains(p.Reviewers, a.User) })
	for _, user := range p.Reviewers {
		if !slices.Contains(before, user) {
			p.Asked = append(p.Asked, Asked{user, now})
		}
	}
}

// IsMerged tells a merged pull request from one that was only closed.
func (p Pull) IsMerged() bool { return p.Merged != "" }

// Close marks the end, with the base branch at the commit base. By is a user, zero for the hub itself.
func (p *Pull) Close(base object.ID, by int64) {
	p.Subject.Close(by)
	p.BaseCommit = base
}

// own makes lists that may be changed of those that others read.
func (p *Pull) own() {
	p.Subject, p.Reviewers = p.Copied(), slices.Clone(p.Reviewers)
}

const (
	headRefs   = "refs/pull/"
	recordRefs = issues.PullRefs
)

// headRef is the ref of the head commit of pull request number.
func headRef(number int) string { return headRefs + strconv.Itoa(number) + "/head" }

func recordRef(number int) string { return recordRefs + strconv.Itoa(number) }

// GlobalID is the id of a pull request among those of all repositories, that of the same issue.
func GlobalID(repository int64, number int) int64 { return issues.GlobalID(repository, number) }

// OfGlobalID tells which pull request has a positive id: GlobalID, read back.
func OfGlobalID(id int64) (repository int64, number int) { return issues.OfGlobalID(id) }
