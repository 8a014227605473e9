package gitstore

import (
	"bytes"
	"context"
	"fmt"
	"io"
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
	ctx, cancel := context.WithCancel(ctx)
	out, in := io.Pipe()
	ch, err := r.start(ctx, call{args: []string{"cat-file", "blob", string(id)}, stdout: in})
	if err != nil {
		cancel()
		return nil, err
	}
	stream := &blobStream{out: out, left: object.Size, cancel: cancel, ended: make(chan struct{})}
	go func() {
		defer close(stream.ended)
		_ = in.CloseWithError(ch.wait())
	}()
	return &BlobReader{ReadCloser: stream, Size: object.Size}, nil
}

// blobStream reads a blob from a process of its own.
type blobStream struct {
	out    *io.PipeReader
	left   int64
	cancel context.CancelFunc
	ended  chan struct{}
}

func (s *blobStream) Read(p []byte) (int, error) {
	n, err := s.out.Read(p)
	s.left -= int64(n)
	if err == io.EOF && s.left > 0 { //nolint:errorlint // io.Reader gives io.EOF itself
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Close ends the process, if it is still at work, and waits for it.
func (s *blobStream) Close() error {
	s.cancel()
	err := s.out.Close()
	<-s.ended
	return err
}
