package gitstore

import "fmt"

// ID names a Git object: 40 lower-case hexadecimal digits.
type ID string

// ParseID accepts exactly 40 hexadecimal digits, in either case. Otherwise the error is ErrIDInvalid.
func ParseID(text string) (ID, error) {
	if len(text) != idLength {
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
	idLength = 40
	zeroID   = ID("0000000000000000000000000000000000000000")
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

// Object describes a stored object. Size is in bytes, uncompressed.
type Object struct {
	ID   ID
	Kind Kind
	Size int64
}
