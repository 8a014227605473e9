// Package records reads and writes the hub's own records: blobs of JSON in the repository that they are about, each
// named by a ref below refs/sheaf/. A record never changes under its id, so what was read of one is kept.
package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// Kept keeps what was read of records of one kind. Nobody may change what it gives.
type Kept[T any] struct {
	what  string // what a record is of, for errors
	limit int64  // of a record, in bytes
	read  func(text []byte) (T, error)

	mu    sync.Mutex
	known *simplelru.LRU[object.ID, T]
}

// keptRecords is how many records of a kind are kept, some kilobytes each at most.
const keptRecords = 4096

// large is from which size on, in bytes, a record is read each time.
const large = 16 << 10

// New keeps records of at most limit bytes as they are.
func New[T any](what string, limit int64) *Kept[T] {
	k := Of(what, limit, func(text []byte) (record T, err error) {
		err = json.Unmarshal(text, &record)
		return record, err
	})
	return k
}

// Of keeps what read makes of records, which has to be small where they are not.
func Of[T any](what string, limit int64, read func(text []byte) (T, error)) *Kept[T] {
	known, err := simplelru.NewLRU[object.ID, T](keptRecords, nil)
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	return &Kept[T]{what: what, limit: limit, read: read, known: known}
}

// Read reads the record with an id. store.ErrDamaged if it cannot be read.
func (k *Kept[T]) Read(ctx context.Context, repo *store.Repo, id object.ID) (T, error) {
	k.mu.Lock()
	record, ok := k.known.Get(id)
	k.mu.Unlock()
	if ok {
		return record, nil
	}
	text, err := repo.ReadRecord(ctx, id, k.limit)
	if err != nil {
		return record, fmt.Errorf("read %s: %w", k.what, err)
	}
	record, err = k.read(text)
	if err != nil {
		return record, fmt.Errorf("read %s: %w: %w", k.what, store.ErrDamaged, err)
	}
	if len(text) < large {
		k.Keep(id, record)
	}
	return record, nil
}

// Keep keeps what a record came to, whatever its size.
func (k *Kept[T]) Keep(id object.ID, record T) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.known.Add(id, record)
}

// At is Read of the record that a ref names; of a ref that is not there, the zero value.
func (k *Kept[T]) At(ctx context.Context, repo *store.Repo, ref store.Ref) (record T, err error) {
	if ref.Target == "" {
		return record, nil
	}
	return k.Read(ctx, repo, ref.Target)
}

// List reads the records whose refs are below a prefix. One that cannot be read, or that another ref names than refOf says,
// is left out of the list, and told.
func (k *Kept[T]) List(ctx context.Context, repo *store.Repo, prefix string, refOf func(T) string, log *slog.Logger) ([]T, error) {
	refs, err := repo.Refs(ctx, prefix)
	if err != nil {
		return nil, fmt.Errorf("list the records of %s: %w", k.what, err)
	}
	list := make([]T, 0, len(refs))
	for _, ref := range refs {
		record, err := k.Read(ctx, repo, ref.Target)
		if err == nil && ref.Name != refOf(record) {
			err = store.ErrDamaged
		}
		if errors.Is(err, store.ErrDamaged) {
			log.WarnContext(ctx, k.what+" is left out of a list", "repository", repo.Name().String(), "ref", ref.Name, "error", err)
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, record)
	}
	return list, nil
}

// Write stores a record, to which its ref has yet to move. It refuses one of more than limit bytes with
// object.ErrTooLarge.
func (k *Kept[T]) Write(ctx context.Context, repo *store.Repo, record T) (object.ID, error) {
	text, err := json.MarshalIndent(record, "", "  ")
	if err != nil {
		return "", fmt.Errorf("encode %s: %w", k.what, err)
	}
	if int64(len(text)) >= k.limit {
		return "", fmt.Errorf("write %s: %d bytes: %w", k.what, len(text), object.ErrTooLarge)
	}
	return repo.WriteBlob(ctx, append(text, '\n'))
}
