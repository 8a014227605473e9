package gitstore

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
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

// Blob opens a blob; it can be read until ctx ends. ErrObjectNotFound, or ErrWrongKind for other objects.
func (r *Repo) Blob(ctx context.Context, id ID) (*BlobReader, error) {
	reader, err := r.openBlob(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("read blob %s of %s: %w", id, r.Name(), err)
	}
	return reader, nil
}

func (r *Repo) openBlob(ctx context.Context, id ID) (*BlobReader, error) {
	id, err := ParseID(string(id))
	if err != nil {
		return nil, err
	}
	var object Object
	var content []byte
	err = r.cat.do(ctx, func(cat *catFile) (err error) {
		object, err = cat.info(string(id))
		if err == nil && object.Kind == KindBlob && object.Size <= pooledBlob {
			_, content, err = cat.contents(string(id))
		}
		return err
	})
	switch {
	case err != nil:
		return nil, err
	case object.Kind != KindBlob:
		return nil, fmt.Errorf("it is a %s: %w", object.Kind, ErrWrongKind)
	case object.Size <= pooledBlob:
		return &BlobReader{ReadCloser: io.NopCloser(bytes.NewReader(content)), Size: object.Size}, nil
	}
	stream, err := r.streamBlob(ctx, object)
	if err != nil {
		return nil, err
	}
	return &BlobReader{ReadCloser: stream, Size: object.Size}, nil
}

// blobStream reads a blob from a process of its own.
type blobStream struct {
	out    *os.File
	left   int64
	cancel context.CancelFunc
	ended  chan error // what git says at its end
}

func (r *Repo) streamBlob(ctx context.Context, blob Object) (*blobStream, error) {
	out, childOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer childOut.Close()
	ctx, cancel := context.WithCancel(ctx)
	ch, err := r.start(ctx, call{
		args: []string{"cat-file", "blob", string(blob.ID)}, stdout: childOut,
		config: []string{"-c", "core.bigFileThreshold=1m"}, // git takes no more into memory, where it can stream
	})
	if err != nil {
		cancel()
		return nil, errors.Join(err, out.Close())
	}
	stream := &blobStream{out: out, left: blob.Size, cancel: cancel, ended: make(chan error, 1)}
	go func() { stream.ended <- ch.wait() }()
	return stream, nil
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
