package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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

// namesOf lists the repositories below one owner's folder, in the order of their folders' names. ErrDamaged if that
// cannot be read.
func (s *Store) namesOf(owner string) ([]Name, error) {
	folder := filepath.Join(s.folder, RepositoriesFolder, owner)
	info, err := os.Stat(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, fileError(folder, err)
	}
	var names []Name
	for _, entry := range entries {
		repo, isGit := strings.CutSuffix(entry.Name(), gitSuffix)
		name, err := ParseName(owner, repo)
		if isGit && err == nil && (entry.IsDir() || isRepository(s.path(name))) { // a link is followed
			names = append(names, name)
		}
	}
	return names, nil
}

// NamesUnder gives the full names of what lies under an owner, in any case of letters. A repository that is only being made is
// there already.
func (s *Store) NamesUnder(owner string) ([]string, error) { return NamesUnder(s.folder, owner) }

// NamesUnder is that of a Store whose folder another process may have.
func NamesUnder(dir, owner string) ([]string, error) {
	s := Store{folder: dir}
	owners, err := s.ownersLike(owner)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var under []string
	for _, folder := range owners {
		names, listing := s.namesOf(folder)
		err = errors.Join(err, listing)
		for _, name := range names {
			under = append(under, name.String())
		}
	}
	return under, err
}

// locate finds a repository on disk and gives its name as it is spelled there.
func (s *Store) locate(name Name) (Name, error) {
	if isRepository(s.path(name)) {
		return name, nil
	}
	owners, err := s.ownersLike(name.Owner)
	if err != nil {
		return Name{}, err
	}
	for _, owner := range owners {
		names, err := s.namesOf(owner)
		if err != nil {
			return Name{}, err
		}
		for _, found := range names {
			if found.key() == name.key() {
				return found, nil
			}
		}
	}
	return Name{}, fmt.Errorf("%s: %w", name, ErrRepoNotFound)
}

// spell adopts the spelling of an owner's folder that exists already.
func (s *Store) spell(name Name) (Name, error) {
	owners, err := s.ownersLike(name.Owner)
	if err == nil && len(owners) > 0 {
		name.Owner = owners[0]
	}
	return name, err
}

// ownersLike gives the owners' folders that match without regard to case, an exact match first.
func (s *Store) ownersLike(owner string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(s.folder, RepositoriesFolder))
	if err != nil {
		return nil, err
	}
	var owners []string
	for _, entry := range entries {
		switch {
		case entry.Name() == owner:
			owners = append([]string{owner}, owners...)
		case strings.EqualFold(entry.Name(), owner):
			owners = append(owners, entry.Name())
		}
	}
	return owners, nil
}
