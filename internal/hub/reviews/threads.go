package reviews

import (
	"context"
	"maps"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Thread is a comment with the answers to it.
type Thread struct {
	Sequence   int // of the comment that began it, which may have been taken away
	Remarks    []Remark
	ResolvedBy int64 // user; zero while it is open
}

// Threads are the comments of a discussion, those that answer each other together, in the order in which they began.
func (d Discussion) Threads() []Thread {
	var threads []Thread
	at := map[int]int{}
	for _, m := range d.Remarks {
		began := m.InReplyTo
		if began == 0 {
			began = m.Sequence
		}
		i, ok := at[began]
		if !ok {
			i = len(threads)
			at[began] = i
			threads = append(threads, Thread{Sequence: began, ResolvedBy: d.Resolved[began]})
		}
		threads[i].Remarks = append(threads[i].Remarks, m)
	}
	return threads
}

// Thread returns the thread that a comment began. ErrNoComment.
func (d Discussion) Thread(sequence int) (Thread, error) {
	for _, thread := range d.Threads() {
		if thread.Sequence == sequence {
			return thread, nil
		}
	}
	return Thread{}, ErrNoComment
}

// MayResolve reports whether somebody may call threads of a pull request settled: its author, and who may push.
func MayResolve(p Pull, user int64, access repositories.Access) bool {
	return user != 0 && (p.Author == user || access >= repositories.Write)
}

// ResolveThread notes that a thread is settled, or that it is not. ErrNoComment, and moves.ErrNotAllowed for who may
// not, see MayResolve.
func (s *Service) ResolveThread(ctx context.Context, by accounts.Caller, r repositories.Repository, number, sequence int, isResolved bool) (Thread, error) {
	var changed Thread
	isAuthor := func(repo *store.Repo, user int64) (bool, error) {
		p, _, err := s.get(ctx, repo, number)
		return p.Author == user, err
	}
	err := s.discussAs(ctx, by, repositories.Write, isAuthor, r, number, func(d *Discussion, _ Pull) error {
		if _, err := d.seenBy(by.ID).Thread(sequence); err != nil {
			return err
		}
		// What was read may be shared with others.
		d.Resolved = maps.Clone(d.Resolved)
		if d.Resolved == nil {
			d.Resolved = map[int]int64{}
		}
		delete(d.Resolved, sequence)
		if isResolved {
			d.Resolved[sequence] = by.ID
		}
		var err error
		changed, err = d.seenBy(by.ID).Thread(sequence)
		return err
	})
	return changed, err
}
