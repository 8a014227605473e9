package object

import (
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
)

// What can be wrong with an object that somebody asks for.
var (
	ErrIDInvalid = errors.New("not a valid object id")
	ErrNotFound  = errors.New("object not found")
	ErrWrongKind = errors.New("object is of another kind")
	ErrNotCommit = errors.New("object is not a commit")
	ErrTooLarge  = errors.New("object is too large to be read as a whole")
	ErrMalformed = errors.New("malformed object") // git could not have written it
)

// ID names a Git object: 40 lower-case hexadecimal digits.
type ID string

// ParseID accepts exactly 40 hexadecimal digits, in either case. Otherwise the error is ErrIDInvalid.
func ParseID(text string) (ID, error) {
	if len(text) != IDLength {
		return "", fmt.Errorf("%q: %w", text, ErrIDInvalid)
	}
	digits := []byte(text)
	for i, c := range digits {
		switch {
		case '0' <= c && c <= '9', 'a' <= c && c <= 'f':
		case 'A' <= c && c <= 'F':
			digits[i] = c - 'A' + 'a'
		default:
			return "", fmt.Errorf("%q: %w", text, ErrIDInvalid)
		}
	}
	return ID(digits), nil
}

const (
	// IDLength is the length of an ID, in characters.
	IDLength = 40
	// Zero stands for the absence of an object where git wants an id.
	Zero = ID("0000000000000000000000000000000000000000")
	// EmptyTree is the tree without entries; git knows it without having it stored.
	EmptyTree = ID("4b825dc642cb6eb9a060e54bf8d69288fbee4904")
)

// Kind is the kind of a Git object.
type Kind string

// The four kinds of Git objects.
const (
	KindBlob   Kind = "blob"
	KindTree   Kind = "tree"
	KindCommit Kind = "commit"
	KindTag    Kind = "tag"
)

// Info describes a stored object. Size is in bytes, uncompressed.
type Info struct {
	ID   ID
	Kind Kind
	Size int64
}

// Raw is an object with its whole content.
type Raw struct {
	ID      ID
	Kind    Kind
	Content []byte
}

// New makes an object of a content and gives it its id.
func New(kind Kind, content []byte) Raw {
	hash := sha1.New()
	fmt.Fprintf(hash, "%s %d\x00", kind, len(content))
	hash.Write(content)
	return Raw{ID: ID(hex.EncodeToString(hash.Sum(nil))), Kind: kind, Content: content}
}

// Info describes the object.
func (r Raw) Info() Info { return Info{ID: r.ID, Kind: r.Kind, Size: int64(len(r.Content))} }
