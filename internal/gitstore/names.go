package gitstore

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// namesOf lists the repositories below one owner's folder, in the order of their folders' names.
func (s *Store) namesOf(owner string) ([]Name, error) {
	folder := filepath.Join(s.folder, repositoriesFolder, owner)
	info, err := os.Stat(folder)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.IsDir() {
		return nil, nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	var names []Name
	for _, entry := range entries {
		repo, isGit := strings.CutSuffix(entry.Name(), gitSuffix)
		name, err := ParseName(owner, repo)
		if isGit && err == nil && isRepository(s.path(name)) {
			names = append(names, name)
		}
	}
	return names, nil
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
	entries, err := os.ReadDir(filepath.Join(s.folder, repositoriesFolder))
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
