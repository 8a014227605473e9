package moves

import (
	"context"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Event is what a move means beside the move itself, such as "pull request 3 was labelled". Whoever plans a move tells
// of it ([Now.Tell]); then it is noted with the move, and not forgotten if the hub is killed in between. Name and
// Action are those of GitHub's webhooks.
type Event struct {
	Name   string `json:"name"`             // pull_request, issues, issue_comment, ...
	Action string `json:"action,omitempty"` // opened, closed, labeled, ...
	Number int    `json:"number,omitempty"` // of the pull request or issue
	By     int64  `json:"by,omitempty"`     // account, if not that of the order

	// What the action is about, if anything.
	Label   string            `json:"label,omitempty"`   // name of the label that came or went
	User    int64             `json:"user,omitempty"`    // account that was assigned, or asked for a review
	ID      int64             `json:"id,omitempty"`      // of the comment or review
	Changes map[string]string `json:"changes,omitempty"` // what edited members were before, by name
	Before  object.ID         `json:"before,omitempty"`  // where the head was, of synchronize
	After   object.ID         `json:"after,omitempty"`
}

// Tell notes what the planned move means. It counts if the move is made.
func (n Now) Tell(events ...Event) {
	if n.told != nil {
		*n.told = append(*n.told, events...)
	}
}

// Note is what is about to happen in a repository, once.
type Note struct {
	By     int64           // account; zero for the hub itself
	Moves  []store.RefMove // with their real old values, the hub's own refs included
	Events []Event
}

// Journal notes what is about to move, under the repository's lock. What it has noted and was not ended is looked
// at again after a crash: where the refs are by then tells what has happened.
type Journal interface {
	// Note returns nil if nobody wants to know.
	Note(r repositories.Repository, note Note) Noted
}

// Noted is a note that was made.
type Noted interface {
	// Sync returns once the note is on disk. The move comes after it.
	Sync(ctx context.Context) error
	// End says what of it was moved; nothing, if it came to nothing. It is called once.
	End(moved []store.RefMove)
}

// Keep lets a journal note all moves. Call it before the first one.
func (s *Service) Keep(j Journal) { s.journal = j }

// announce notes moves that are about to be made. The notes of the hub's own refs are of interest for their events alone.
func (s *Service) announce(r repositories.Repository, by *accounts.Caller, moves []store.RefMove, told []Event) Noted {
	moves = slices.DeleteFunc(slices.Clone(moves), func(m store.RefMove) bool { return m.Target == m.Old })
	isOfInterest := len(told) > 0 || slices.ContainsFunc(moves, func(m store.RefMove) bool { return !IsOwn(m.Name) })
	if s.journal == nil || len(moves) == 0 || !isOfInterest {
		return unnoted{}
	}
	note := Note{Moves: moves, Events: told}
	if by != nil {
		note.By = by.ID
	}
	if noted := s.journal.Note(r, note); noted != nil {
		return noted
	}
	return unnoted{}
}

// unnoted is what nobody wants to know.
type unnoted struct{}

func (unnoted) Sync(context.Context) error { return nil }
func (unnoted) End([]store.RefMove)        {}

// makes makes moves under the lock, and notes them first.
func (s *Service) makes(ctx context.Context, l *store.Lock, r repositories.Repository, by *accounts.Caller, moves []store.RefMove, told []Event) error {
	noted := s.announce(r, by, moves, told)
	var moved []store.RefMove
	defer func() { noted.End(moved) }()
	err := noted.Sync(ctx)
	if err == nil {
		err = l.Move(ctx, moves...)
	}
	if err == nil {
		moved = moves
	}
	return err
}
