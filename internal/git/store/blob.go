package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Blobs up to this many bytes are read at once through the pool; a larger one gets a process of its own, so
// that a slow reader does not hold up others.
const pooledBlob = 1 << 20

// BlobReader streams the bytes of one blob. It must be closed. Size is the whole length in bytes; a read
// that ends before it gives io.ErrUnexpectedEOF.
type BlobReader struct {
	io.ReadCloser
	Size int64
}

// Blob opens a blob; it can be read until ctx ends. ErrNotFound, or ErrWrongKind for other objects.
func (r *Repo) Blob(ctx context.Context, id object.ID) (*BlobReader, error) {
	reader, err := r.openBlob(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read blob %s of %s: %w", id, r.Name(), err)
	}
	return reader, nil
}

func (r *Repo) openBlob(ctx context.Context, id object.ID) (*BlobReader, error) {
	id, err := object.ParseID(string(id))
	if err != nil {
		return nil, err
	}
	var info object.Info
	var content []byte
	err = r.read(ctx, func(cat *process.CatFile) (err error) {
		info, err = cat.Info(string(id))
		if err == nil && info.Kind == object.KindBlob && info.Size <= pooledBlob {
			_, content, err = cat.Contents(string(id))
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case info.Kind != object.KindBlob:
		return nil, fmt.Errorf("it is a %s: %w", info.Kind, object.ErrWrongKind)
	case info.Size <= pooledBlob:
		return &BlobReader{ReadCloser: io.NopCloser(bytes.NewReader(content)), Size: info.Size}, nil
	}
	stream, err := r.streamBlob(ctx, info)
	if err != nil {
		return nil, err
	}
	return &BlobReader{ReadCloser: stream, Size: info.Size}, nil
}

// ReadBlob reads a whole blob of at most limit bytes. ErrTooLarge of package object if it has more.
func (r *Repo) ReadBlob(ctx context.Context, id object.ID, limit int64) ([]byte, error) {
	blob, err := r.Blob(ctx, id)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	if blob.Size > limit {
		return nil, fmt.Errorf("read blob %s of %s: %d bytes: %w", id, r.Name(), blob.Size, object.ErrTooLarge)
	}
	content, err := io.ReadAll(blob)
	if err != nil {
		return nil, fmt.Errorf("read blob %s of %s: %w", id, r.Name(), err)
	}
	return content, nil
}

// ReadRecord is ReadBlob for what a ref of the caller's names: ErrDamaged if it is not there, no blob or too large.
func (r *Repo) ReadRecord(ctx context.Context, id object.ID, limit int64) ([]byte, error) {
	content, err := r.ReadBlob(ctx, id, limit)
	if errors.Is(err, object.ErrNotFound) || errors.Is(err, object.ErrWrongKind) || errors.Is(err, object.ErrTooLarge) {
		err = fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return content, err
}

// blobStream reads a blob from a process of its own.
type blobStream struct {
	out    *os.File
	left   int64
	cancel context.CancelFunc
	ended  chan error // what git says at its end
}

func (r *Repo) streamBlob(ctx context.Context, blob object.Info) (*blobStream, error) {
	out, childOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer childOut.Close()
	ctx, cancel := context.WithCancel(ctx)
	child, err := r.start(ctx, r.store.git.Stream, process.Command{
		Args: []string{"cat-file", "blob", string(blob.ID)}, Stdout: childOut,
		Config: []string{"-c", "core.bigFileThreshold=1m"}, // git takes no more into memory, where it can stream
		Budget: process.Budget{Time: process.Endless},
	})
	if err != nil {
		cancel()
		return nil, errors.Join(err, out.Close())
	}
	stream := &blobStream{out: out, left: blob.Size, cancel: cancel, ended: make(chan error, 1)}
	go func() { stream.ended <- child.Wait() }()
	return stream, nil
}

// start begins a git command in the repository whose output is read slowly.
func (r *Repo) start(ctx context.Context, begin func(context.Context, process.Command) (*process.Child, error), c process.Command) (*process.Child, error) {
	dir, err := r.dir()
	if err != nil {
		return nil, err
	}
	if err := r.settle(ctx); err != nil {
		return nil, err
	}
	c.Dir, c.Env = dir, slices.Concat(r.sight.env(), c.Env)
	child, err := begin(ctx, c)
	return child, r.damageError(goneError(err))
}

func (s *blobStream) Read(p []byte) (int, error) {
	n, err := s.out.Read(p)
	s.left -= int64(n)
	if errors.Is(err, io.EOF) && s.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Close ends the process, if it is still at work, and waits for it.
func (s *blobStream) Close() error {
	err := s.out.Close()
	if s.left > 0 {
		s.cancel()
		<-s.ended
		return err
	}
	err = errors.Join(err, <-s.ended)
	s.cancel()
	return err
}
