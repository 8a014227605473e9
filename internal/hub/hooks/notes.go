package hooks

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// Move is a ref that moved. An empty Before is a ref that was made, an empty After one that was deleted.
type Move struct {
	Ref    string    `json:"ref"`
	Before object.ID `json:"before,omitempty"`
	After  object.ID `json:"after,omitempty"`
}

// note is what is about to happen in a repository. It is on disk before a ref moves, under the repository's lock. So of
// the notes about one ref each proves the one before: its old value is where the other has led. After a crash only
// those without a successor are in doubt, and there the ref itself tells.
//
// A record of the refs as they were seen last would need no note, but it makes one push of several, knows nothing of a
// branch that came and went, and not who moved it.
type note struct {
	ID         int64         `json:"id"`
	Key        string        `json:"key"` // GUIDs are made of it, so that they are the same after a crash
	Repository int64         `json:"repository"`
	By         int64         `json:"by,omitempty"`
	At         time.Time     `json:"at"`
	Moves      []Move        `json:"moves"` // the hub's own refs included
	Events     []moves.Event `json:"events,omitempty"`

	hasEnded bool
	moved    []Move
}

// guid is the id of one event, in the form of a UUID.
func (n *note) guid(event int) string {
	sum := sha256.Sum256([]byte(n.Key + " " + strconv.Itoa(event)))
	return formatGUID([16]byte(sum[:16]))
}

func newGUID() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // it never fails
	return formatGUID(random)
}

func formatGUID(b [16]byte) string {
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80 // RFC 9562, version 4
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

// maxNotes bounds the notes that nobody has dispatched yet. It is far above what a short rush leaves.
const maxNotes = 20_000

// Note implements moves.Journal.
func (s *Service) Note(r repositories.Repository, told moves.Note) moves.Noted {
	if s.config.AfterPush == nil {
		hooks, err := s.interested(r.About.ID, r.Name().Owner, "")
		if err == nil && len(hooks) == 0 {
			return nil
		}
	}
	n := &note{
		Key: rand.Text(), Repository: r.About.ID, By: told.By, At: s.now().UTC(), Events: told.Events,
		Moves: make([]Move, len(told.Moves)),
	}
	for i, m := range told.Moves {
		n.Moves[i] = Move{m.Name, m.Old, m.Target}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.countNotes() >= maxNotes {
		s.log.Warn("webhooks are behind: a move is not told of", "repository", r.Name().String(), "ref", n.Moves[0].Ref)
		return nil
	}
	s.lastNote++
	n.ID = s.lastNote
	at, err := s.journal.add(record{Note: n})
	if err == nil {
		s.notes[n.Repository] = append(s.notes[n.Repository], n)
	}
	return &noted{s, n, at, err}
}

func (s *Service) countNotes() int {
	count := 0
	for _, notes := range s.notes {
		count += len(notes)
	}
	return count
}

// noted implements moves.Noted.
type noted struct {
	service *Service
	note    *note
	at      place
	err     error
}

func (n *noted) Sync(context.Context) error {
	if n.err != nil {
		return n.err
	}
	return n.service.journal.sync(n.at)
}

func (n *noted) End(moved []store.RefMove) {
	if n.err != nil {
		return // it was never there
	}
	n.service.mu.Lock()
	defer n.service.mu.Unlock()
	ended := make([]Move, len(moved))
	for i, m := range moved {
		ended[i] = Move{m.Name, m.Old, m.Target}
	}
	n.note.end(ended)
	if _, err := n.service.journal.add(record{End: &ending{n.note.ID, ended}}); err != nil {
		n.service.log.Warn("the end of a move is not noted", "error", err) // after a crash the refs tell
	}
	n.service.look(n.note.Repository)
}

func (n *note) end(moved []Move) { n.hasEnded, n.moved = true, moved }

// look lets the notes of a repository be dispatched if the first of them has ended. s.mu is held.
func (s *Service) look(repository int64) {
	notes := s.notes[repository]
	if len(notes) == 0 || !notes[0].hasEnded || s.isBusy[repository] || slices.Contains(s.ready, repository) {
		return
	}
	s.ready = append(s.ready, repository)
	s.work.Signal()
}

// settle ends the notes that a crash has left open.
func (s *Service) settle(ctx context.Context) error {
	for repository, notes := range s.notes {
		r, ok := s.config.Repositories.ByID(repository)
		if !ok {
			continue // dispatching finds that out
		}
		made, err := madeOf(notes, func(ref string) (object.ID, error) {
			at, err := r.RefOrAbsent(ctx, ref)
			return at.Target, err
		})
		if err != nil {
			return fmt.Errorf("find out where the refs of %s are: %w", r.Name(), err)
		}
		for _, n := range notes {
			if n.hasEnded {
				continue
			}
			n.end(made[n])
			if _, err := s.journal.add(record{End: &ending{n.ID, n.moved}}); err != nil {
				return err
			}
		}
	}
	for repository := range s.notes {
		s.look(repository)
	}
	return nil
}

// open is a move of a note that nobody has ended.
type open struct {
	note *note
	move Move
}

// madeOf tells which moves of open notes of a repository were made. Each begins where the one before has led, so a ref
// that is where one of them leads has made all up to that one. Refs that are elsewhere were moved by real git since.
func madeOf(notes []*note, at func(ref string) (object.ID, error)) (map[*note][]Move, error) {
	inDoubt := map[string][]open{}
	made := map[*note][]Move{}
	make := func(those []open) {
		for _, o := range those {
			made[o.note] = append(made[o.note], o.move)
		}
	}
	for _, n := range notes {
		for _, m := range n.Moves {
			switch {
			case !n.hasEnded:
				inDoubt[m.Ref] = append(inDoubt[m.Ref], open{n, m})
			case slices.Contains(n.moved, m): // it began where the others led
				make(inDoubt[m.Ref])
				delete(inDoubt, m.Ref)
			}
		}
	}
	for ref, those := range inDoubt {
		target, err := at(ref)
		if err != nil && !errors.Is(err, store.ErrDamaged) {
			return nil, err
		}
		count := len(those)
		for count > 0 && those[count-1].move.After != target {
			count--
		}
		if err != nil || count == 0 && those[0].move.Before != target {
			count = len(those) // told once too often rather than not at all
		}
		make(those[:count])
	}
	return made, nil
}

// isShared reports whether a ref is a branch or a tag: the others are told of to nobody.
func isShared(ref string) bool {
	return strings.HasPrefix(ref, object.BranchPrefix) || strings.HasPrefix(ref, object.TagPrefix)
}
