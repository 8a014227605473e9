package graphql

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	gitobject "sheaf/internal/git/object"
	"sheaf/internal/hub/nodeid"
	"sheaf/internal/hub/repositories"
)

// Limits of the texts in an answer, in bytes. GitHub cuts texts as well, and fails at some three million bytes
// of them in one document.
const (
	maxText  = 512_000
	maxTexts = 4 << 20
)

// abbreviated is how many digits GitHub's short ids have.
const abbreviated = 7

// kinds are the types of the schema by what Git calls them.
var kinds = map[gitobject.Kind]string{
	gitobject.KindBlob: "Blob", gitobject.KindCommit: "Commit", gitobject.KindTag: "Tag", gitobject.KindTree: "Tree",
}

// findObject looks up an object of a repository by its id. One that is not there is null, as at GitHub.
func (c caller) findObject(r repositories.Repository) field {
	return func(ctx context.Context, given arguments) (any, error) {
		id, err := gitobject.ParseID(given.text("oid"))
		if err != nil {
			return nil, &fault{Message: fmt.Sprintf("Argument 'oid' on Field 'object' has an invalid value (%q). Expected type 'GitObjectID'.", given.text("oid"))}
		}
		info, err := r.Stat(ctx, string(id))
		switch {
		case errors.Is(err, gitobject.ErrNotFound):
			return nil, nil
		case err != nil:
			return nil, err
		}
		found := gitObject(kinds[info.Kind], id)
		switch info.Kind {
		case gitobject.KindBlob:
			c.describeBlob(found, r, id, info.Size)
		case gitobject.KindCommit:
			err = c.describeCommit(ctx, found, r, info)
		}
		return found, err
	}
}

func gitObject(kind string, id gitobject.ID) *object {
	return &object{kind, map[string]field{
		"abbreviatedOid": value(id[:abbreviated]),
		"id":             value(nodeid.Of(kind, id)),
		"oid":            value(id),
	}}
}

// describeCommit adds what a commit has, whose message can have megabytes.
func (c caller) describeCommit(ctx context.Context, found *object, r repositories.Repository, info gitobject.Info) error {
	if err := c.spend(info.Size); err != nil {
		return err
	}
	commit, err := r.Commit(ctx, info.ID)
	if err != nil {
		return err
	}
	found.fields["committedDate"] = value(commit.Committer.When.UTC().Format(time.RFC3339))
	found.fields["message"] = func(context.Context, arguments) (any, error) {
		message := strings.TrimRight(commit.Message, "\n")
		return message, c.spend(int64(len(message)))
	}
	found.fields["tree"] = value(gitObject("Tree", commit.Tree))
	return nil
}

// describeBlob adds what a blob has.
func (c caller) describeBlob(found *object, r repositories.Repository, id gitobject.ID, size int64) {
	content := &blobContent{caller: c, repository: r, id: id, size: min(size, maxText)}
	found.fields["byteSize"] = value(size)
	found.fields["isTruncated"] = value(size > maxText)
	found.fields["isBinary"] = func(ctx context.Context, _ arguments) (any, error) {
		begin, err := content.read(ctx)
		if err != nil {
			return nil, err
		}
		return isBinary(begin), nil
	}
	found.fields["text"] = func(ctx context.Context, _ arguments) (any, error) {
		begin, err := content.give(ctx)
		if err != nil || isBinary(begin) {
			return nil, err
		}
		return string(begin), nil
	}
}

// blobContent is what an answer has of a blob, read with the first field that needs it.
type blobContent struct {
	caller
	repository repositories.Repository
	id         gitobject.ID
	size       int64
	begin      []byte
	isRead     bool
	isGiven    bool
}

func (b *blobContent) read(ctx context.Context) ([]byte, error) {
	if b.isRead {
		return b.begin, nil
	}
	if err := b.spend(b.size); err != nil {
		return nil, err
	}
	var err error
	b.begin, err = beginningOf(ctx, b.repository, b.id)
	b.isRead = err == nil
	return b.begin, err
}

// give counts each text of an answer: a document may ask for one under many names.
func (b *blobContent) give(ctx context.Context) ([]byte, error) {
	if b.isGiven {
		if err := b.spend(b.size); err != nil {
			return nil, err
		}
	}
	b.isGiven = true
	return b.read(ctx)
}

// spend takes from the texts that an answer may have.
func (c caller) spend(size int64) error {
	if *c.texts += size; *c.texts > maxTexts {
		return errTooMuch
	}
	return nil
}

// beginningOf reads as much of a blob as an answer has of it. What is cut is cut between characters.
func beginningOf(ctx context.Context, r repositories.Repository, id gitobject.ID) ([]byte, error) {
	blob, err := r.Blob(ctx, id)
	if err != nil {
		return nil, err
	}
	defer blob.Close()
	begin, err := io.ReadAll(io.LimitReader(blob, maxText))
	if err != nil {
		return nil, fmt.Errorf("read blob %s: %w", id, err)
	}
	if blob.Size <= maxText {
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
