package gitstore

import (
	"fmt"
	"strings"
)

// Name addresses a repository. Get one from ParseName; others are checked again where they are used.
// Names are compared without regard to case; the spelling given at creation is kept.
type Name struct{ Owner, Repo string }

// Lengths in bytes, as GitHub has them.
const (
	ownerLength = 39
	repoLength  = 100
)

// ParseName checks that owner and repo consist of ASCII letters, digits, ".", "_" and "-", do not begin
// with "." or "-", have at most 39 and 100 bytes, and that repo does not end in ".git", which the folder
// adds. Otherwise the error is ErrNameInvalid.
func ParseName(owner, repo string) (Name, error) {
	if !isNamePart(owner, ownerLength) {
		return Name{}, fmt.Errorf("owner %q: %w", owner, ErrNameInvalid)
	}
	if !isNamePart(repo, repoLength) || strings.HasSuffix(strings.ToLower(repo), gitSuffix) {
		return Name{}, fmt.Errorf("repository %q: %w", repo, ErrNameInvalid)
	}
	return Name{Owner: owner, Repo: repo}, nil
}

// String gives "OWNER/REPO".
func (n Name) String() string { return n.Owner + "/" + n.Repo }

// key is the same for all spellings of a name.
func (n Name) key() string { return strings.ToLower(n.String()) }

func (n Name) check() error {
	_, err := ParseName(n.Owner, n.Repo)
	return err
}

func isNamePart(text string, limit int) bool {
	if text == "" || len(text) > limit || text[0] == '.' || text[0] == '-' {
		return false
	}
	for _, c := range []byte(text) {
		isLetter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		isDigit := '0' <= c && c <= '9'
		if !isLetter && !isDigit && c != '.' && c != '_' && c != '-' {
			return false
		}
	}
	return true
}
