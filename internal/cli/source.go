package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/git/worktree"
	"sheaf/internal/project"
)

// sourceFlags say which state of a repository is meant; without them it is the files on disk.
type sourceFlags struct {
	revision string
	isStaged bool
}

// source is where a command reads projects from: the files of a repository, on disk or of a commit.
type source struct {
	fs.FS
	closer   io.Closer
	top      string   // folder of the repository on disk; paths of files are relative to it
	asked    string   // the file or folder that was asked for
	projects []string // the project files there
	revision string   // empty for the files on disk
	isBare   bool
}

// openSource finds what a path of the command line means.
func openSource(ctx context.Context, flags *flagset.Set, path string, from sourceFlags) (*source, error) {
	place, err := placeOf(flags, path, from)
	if err != nil {
		return nil, err
	}
	s := &source{top: place.top, isBare: place.isBare, revision: from.revision}
	if s.isBare && s.revision == "" {
		s.revision = "HEAD"
	}
	repository := worktree.Repository{Folder: s.top, IsBare: s.isBare}
	if from.isStaged {
		if s.revision, err = repository.Staged(ctx); err != nil {
			return nil, fmt.Errorf("%s: read what is staged: %w", flags.Command(), err)
		}
	}
	if err := s.open(ctx, flags, repository); err != nil {
		return nil, err
	}
	s.asked, s.projects = place.inside, []string{place.inside}
	info, err := fs.Stat(s.FS, place.inside)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		s.close()
		return nil, flags.Wrong(fmt.Sprintf("there is no %q", path))
	case err == nil && info.IsDir():
		s.projects, err = project.Find(s.FS, place.inside)
	case err == nil && !project.IsProject(place.inside):
		s.close()
		return nil, failure.Usage{What: fmt.Sprintf("%s: %q is no project file", flags.Command(), path), Hint: "The name of a project file ends in " + project.Suffix + "."}
	}
	if err != nil {
		s.close()
		return nil, fmt.Errorf("%s: %w", flags.Command(), err)
	}
	return s, nil
}

func (s *source) open(ctx context.Context, flags *flagset.Set, repository worktree.Repository) error {
	if s.revision == "" {
		// A Root follows no link out of the repository.
		root, err := os.OpenRoot(s.top)
		if err != nil {
			return fmt.Errorf("%s: %w", flags.Command(), err)
		}
		s.closer, s.FS = root, root.FS()
		return nil
	}
	snapshot, err := repository.Snapshot(ctx, s.revision)
	if err != nil {
		return revisionMistake(flags, err)
	}
	s.closer, s.FS = snapshot, snapshot
	return nil
}

func (s *source) close() { _ = s.closer.Close() }

// unknown are the projects that no path before has named; known has those that were, with their repositories. Two of one
// name cannot both be members of what is written.
func (s *source) unknown(flags *flagset.Set, known map[string]string) ([]string, error) {
	var names []string
	for _, name := range s.projects {
		of, isKnown := known[name]
		switch {
		case isKnown && of != s.top:
			return nil, flags.Wrong(fmt.Sprintf("projects of two repositories are called %q", strings.TrimSuffix(name, project.Suffix)))
		case !isKnown:
			known[name] = s.top
			names = append(names, name)
		}
	}
	return names, nil
}

// shown is the path of a file as seen from where the person is; of a bare repository, which has no files, as it is there.
func (s *source) shown(file string) string {
	if s.isBare {
		return file
	}
	return seenFromHere(filepath.Join(s.top, filepath.FromSlash(file)))
}

// seenFromHere is a path as seen from the folder that the person is in. It may be one from there already.
func seenFromHere(full string) string {
	here, err := os.Getwd()
	if err != nil || !filepath.IsAbs(full) {
		return full
	}
	relative, err := filepath.Rel(here, full)
	if err != nil {
		return full
	}
	return relative
}

// changedSince tells which files have changed since a revision; all of them where it is empty.
func (s *source) changedSince(ctx context.Context, flags *flagset.Set, since string) (func(path string) bool, error) {
	if since == "" {
		return func(string) bool { return true }, nil
	}
	list, err := worktree.Repository{Folder: s.top, IsBare: s.isBare}.Changed(ctx, since, s.revision)
	if err != nil {
		return nil, revisionMistake(flags, err)
	}
	changed := make(map[string]bool, len(list))
	for _, path := range list {
		changed[path] = true
	}
	return func(path string) bool { return changed[path] }, nil
}

func revisionMistake(flags *flagset.Set, err error) error {
	if errors.Is(err, worktree.ErrNoRevision) || errors.Is(err, worktree.ErrNoRepository) {
		return flags.Wrong(err.Error())
	}
	return fmt.Errorf("%s: %w", flags.Command(), err)
}

// place is what a path of the command line names: something in a repository.
type place struct {
	top, inside string
	isBare      bool
}

// placeOf finds the folder that no data leave: a bare repository, the nearest folder upwards that holds .git, or else the
// folder that was named. With a revision the path need not be there on disk.
func placeOf(flags *flagset.Set, path string, from sourceFlags) (place, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return place{}, fmt.Errorf("%s: %w", flags.Command(), err)
	}
	if isBareRepository(absolute) {
		if from.isStaged {
			return place{}, flags.Wrong("nothing is staged in a bare repository")
		}
		return place{absolute, ".", true}, nil
	}
	start := absolute
	info, err := os.Stat(absolute)
	isOnDisk := from == sourceFlags{}
	switch {
	case errors.Is(err, fs.ErrNotExist) && isOnDisk:
		return place{}, flags.Wrong(fmt.Sprintf("there is no %q", path))
	case err != nil && isOnDisk:
		return place{}, fmt.Errorf("%s: %w", flags.Command(), err)
	case err != nil, !info.IsDir():
		start = filepath.Dir(absolute)
	}
	top := start
	for folder := start; ; folder = filepath.Dir(folder) {
		if _, err := os.Lstat(filepath.Join(folder, ".git")); err == nil {
			top = folder
			break
		}
		if folder == filepath.Dir(folder) {
			break
		}
	}
	relative, err := filepath.Rel(top, absolute)
	if err != nil {
		return place{}, fmt.Errorf("%s: %w", flags.Command(), err)
	}
	return place{top, filepath.ToSlash(relative), false}, nil
}

// isBareRepository tells whether a folder is a repository without files, by what git looks for (gitrepository-layout(5)).
func isBareRepository(folder string) bool {
	for _, name := range []string{"HEAD", "objects", "refs"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err != nil {
			return false
		}
	}
	return true
}
