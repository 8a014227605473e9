// Package records reads and writes the hub's own records: blobs of JSON in the repository that they are about, each
// named by a ref below refs/sheaf/. A record never changes under its id, so what was read of one is kept.
package records

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"unsafe"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// Kept reads records of one kind, and keeps what it has read on a shelf. Nobody may change what it gives.
type Kept[T any] struct {
	what  string // what a record is of, for errors
	limit int64  // of a record, in bytes
	read  func(text []byte) (record T, weight int, err error)
	shelf *Shelf
}

// New keeps records of at most limit bytes as they are.
func New[T any](shelf *Shelf, what string, limit int64) *Kept[T] {
	return Of(shelf, what, limit, func(text []byte) (record T, weight int, err error) {
		err = json.Unmarshal(text, &record)
		return record, len(text), err
	})
}

// Of keeps what read makes of records. The weight is about how many bytes that refers to, beside its own size.
func Of[T any](shelf *Shelf, what string, limit int64, read func(text []byte) (record T, weight int, err error)) *Kept[T] {
	return &Kept[T]{what: what, limit: limit, read: read, shelf: shelf}
}

// Read reads the record with an id. store.ErrDamaged if it cannot be read.
func (k *Kept[T]) Read(ctx context.Context, repo *store.Repo, id object.ID) (T, error) {
	if record, ok := k.shelf.get(key{k, id}).(T); ok {
		return record, nil
	}
	var none T
	text, err := repo.ReadRecord(ctx, id, k.limit)
	if err != nil {
		return none, fmt.Errorf("read %s: %w", k.what, err)
	}
	record, weight, err := k.read(text)
	if err != nil {
		return none, fmt.Errorf("read %s: %w: %w", k.what, store.ErrDamaged, err)
	}
	k.shelf.keep(key{k, id}, record, int(unsafe.Sizeof(record))+weight)
	return record, nil
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
