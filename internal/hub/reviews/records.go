package reviews

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// maxRecord bounds a record, in bytes; its texts come in bodies of a megabyte.
const maxRecord = 8 << 20

// Get returns pull request number. ErrNotFound, or store.ErrDamaged if its record cannot be read.
func (s *Service) Get(ctx context.Context, r repositories.Repository, number int) (Pull, error) {
	p, _, err := s.get(ctx, r.Repo, number)
	return p, err
}

func (s *Service) get(ctx context.Context, repo *store.Repo, number int) (Pull, object.ID, error) {
	ref, err := repo.Ref(ctx, recordRef(number))
	if errors.Is(err, store.ErrRefNotFound) || errors.Is(err, store.ErrEmpty) {
		return Pull{}, "", ErrNotFound
	}
	if err != nil {
		return Pull{}, "", fmt.Errorf("find pull request %d: %w", number, err)
	}
	p, err := s.records.numbered(ctx, repo, ref)
	return p, ref.Target, err
}

// List returns all pull requests, by number. One whose record cannot be read is left out.
func (s *Service) List(ctx context.Context, r repositories.Repository) ([]Pull, error) {
	pulls, lost, err := s.list(ctx, r)
	if lost != nil {
		s.log.WarnContext(ctx, "pull requests are left out of a list", "repository", r.Name().String(), "error", lost)
	}
	return pulls, err
}

// list also says which pull requests are lost: their records cannot be read.
func (s *Service) list(ctx context.Context, r repositories.Repository) (pulls []Pull, lost, err error) {
	refs, err := r.Refs(ctx, recordRefs)
	if err != nil {
		return nil, nil, fmt.Errorf("list the pull requests: %w", err)
	}
	pulls = make([]Pull, 0, len(refs))
	for _, ref := range refs {
		p, err := s.records.numbered(ctx, r.Repo, ref)
		switch {
		case errors.Is(err, store.ErrDamaged):
			lost = errors.Join(lost, fmt.Errorf("%s: %w", ref.Name, err))
		case err != nil:
			return nil, nil, err
		default:
			pulls = append(pulls, p)
		}
	}
	slices.SortFunc(pulls, func(a, b Pull) int { return cmp.Compare(a.Number, b.Number) })
	return pulls, lost, nil
}

// Change applies edit to a pull request as it is at that moment. Its author may, and who has what needs says. By
// is nil for the hub itself. An error of edit ends it without a change; others are ErrNotFound and those of
// [moves.Service.Move].
func (s *Service) Change(ctx context.Context, by *accounts.Caller, needs repositories.Access, r repositories.Repository, number int, edit func(*Pull) error) (Pull, error) {
	var changed Pull
	order := moves.Order{By: by, Repository: r.About.ID, Ref: recordRef(number), Needs: needs, OwnRefs: true}
	order.Else = func(repo *store.Repo, user int64) (bool, error) {
		p, _, err := s.get(ctx, repo, number)
		return err == nil && p.Author == user, err
	}
	err := s.moves.Move(ctx, order, func(ctx context.Context, at moves.Now) ([]store.RefMove, error) {
		p, old, err := s.get(ctx, at.Repo, number)
		if err != nil {
			return nil, err
		}
		p.Reviewers = slices.Clone(p.Reviewers)
		if err := edit(&p); err != nil {
			return nil, err
		}
		p.UpdatedAt = now()
		record, err := s.write(ctx, at.Repo, p)
		changed = p
		return []store.RefMove{{Name: recordRef(number), Target: record, Old: old}}, err
	})
	s.open.forget(r.About.ID)
	return changed, err
}

// write stores the record of a pull request, to which its ref has yet to move.
func (s *Service) write(ctx context.Context, repo *store.Repo, p Pull) (object.ID, error) {
	text, err := json.MarshalIndent(p, "", "  ")
	if err != nil {
		return "", fmt.Errorf("encode a pull request: %w", err)
	}
	return repo.WriteBlob(ctx, append(text, '\n'))
}

// records keeps what was read of records. A record never changes under its id.
type records struct {
	mu    sync.Mutex
	known *simplelru.LRU[object.ID, Pull]
}

// keptRecords is how many records are kept, some kilobytes each at most.
const keptRecords = 4096

func newRecords() *records {
	known, err := simplelru.NewLRU[object.ID, Pull](keptRecords, nil)
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	return &records{known: known}
}

// numbered reads the record that a ref names, which must be that of its number. store.ErrDamaged.
func (c *records) numbered(ctx context.Context, repo *store.Repo, ref store.Ref) (Pull, error) {
	p, err := c.read(ctx, repo, ref.Target)
	if err == nil && ref.Name != recordRef(p.Number) {
		err = fmt.Errorf("%s has the record of pull request %d: %w", ref.Name, p.Number, store.ErrDamaged)
	}
	return p, err
}

func (c *records) read(ctx context.Context, repo *store.Repo, record object.ID) (Pull, error) {
	c.mu.Lock()
	p, ok := c.known.Get(record)
	c.mu.Unlock()
	if ok {
		return p, nil
	}
	text, err := repo.ReadRecord(ctx, record, maxRecord)
	if err != nil {
		return Pull{}, fmt.Errorf("read a pull request: %w", err)
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return Pull{}, fmt.Errorf("read a pull request: %w: %w", store.ErrDamaged, err)
	}
	const large = 64 << 10
	if len(text) < large {
		c.mu.Lock()
		c.known.Add(record, p)
		c.mu.Unlock()
	}
	return p, nil
}

// HighestID is the highest id of a repository that the pull requests of one refer to. It is asked for once, where
// a data folder does not know which ids were given.
func (s *Service) HighestID(ctx context.Context, r repositories.Repository) (int64, error) {
	all, err := s.List(ctx, r)
	highest := int64(0)
	for _, p := range all {
		highest = max(highest, p.HeadRepo)
	}
	return highest, err
}
