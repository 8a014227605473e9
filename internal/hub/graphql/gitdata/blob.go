package gitdata

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"unicode/utf8"

	"sheaf/internal/hub/graphql/call"
	"sheaf/internal/hub/graphql/engine"
)

// maxText is how much of a text an answer has, in bytes. GitHub cuts texts as well.
const maxText = 512_000

func blobFields() call.Fields[*blob] {
	fields := objectFields[*blob]("Blob")
	maps.Copy(fields, call.Fields[*blob]{
		"byteSize":    call.Is(func(b *blob) any { return b.size }),
		"isTruncated": call.Is(func(b *blob) any { return b.size > maxText }),
		"isBinary": func(ctx context.Context, c *call.Call, b *blob, _ engine.Arguments) (any, error) {
			begin, err := b.read(ctx, c)
			if err != nil {
				return nil, err
			}
			return isBinary(begin), nil
		},
		"text": func(ctx context.Context, c *call.Call, b *blob, _ engine.Arguments) (any, error) {
			begin, err := b.give(ctx, c)
			if err != nil || isBinary(begin) {
				return nil, err
			}
			return string(begin), nil
		},
	})
	return fields
}

// blob is what an answer has of a blob, read with the first field that needs it.
type blob struct {
	call.GitObject
	size    int64
	begin   []byte
	isRead  bool
	isGiven bool
}

func newBlob(o call.GitObject, size int64) *blob { return &blob{GitObject: o, size: size} }

func (b *blob) read(ctx context.Context, c *call.Call) ([]byte, error) {
	if b.isRead {
		return b.begin, nil
	}
	if err := c.Spend(min(b.size, maxText)); err != nil {
		return nil, err
	}
	var err error
	b.begin, err = beginningOf(ctx, b.GitObject)
	b.isRead = err == nil
	return b.begin, err
}

// give counts each text of an answer: a document may ask for one under many names.
func (b *blob) give(ctx context.Context, c *call.Call) ([]byte, error) {
	if b.isGiven {
		if err := c.Spend(min(b.size, maxText)); err != nil {
			return nil, err
		}
	}
	b.isGiven = true
	return b.read(ctx, c)
}

// beginningOf reads as much of a blob as an answer has of it. What is cut is cut between characters.
func beginningOf(ctx context.Context, o call.GitObject) ([]byte, error) {
	found, err := o.Repository.Blob(ctx, o.ID)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	begin, err := io.ReadAll(io.LimitReader(found, maxText))
	if err != nil {
		return nil, fmt.Errorf("read blob %s: %w", o.ID, err)
	}
	if found.Size <= maxText {
		return begin, nil
	}
	for cut := 1; cut < utf8.UTFMax; cut++ {
		if start := len(begin) - cut; utf8.RuneStart(begin[start]) {
			if !utf8.FullRune(begin[start:]) {
				return begin[:start], nil
			}
			break
		}
	}
	return begin, nil
}

func isBinary(content []byte) bool {
	return !utf8.Valid(content) || bytes.IndexByte(content, 0) >= 0
}
