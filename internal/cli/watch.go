package cli

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"time"

	"sheaf/internal/cli/command"
	"sheaf/internal/cli/failure"
	"sheaf/internal/cli/flagset"
	"sheaf/internal/project"
	"sheaf/internal/verdict"
)

// shortestPause is between two looks at the files. A look takes at most a twentieth of the time.
const shortestPause = 500 * time.Millisecond

// pauseBetween waits for the next look after one that took so long. It returns false once the context has ended.
func pauseBetween(ctx context.Context, took time.Duration) bool {
	select {
	case <-time.After(max(shortestPause, 20*took)):
		return true
	case <-ctx.Done():
		return false
	}
}

// watchProjects checks the projects below some paths, and again those whose files change. It looks at the stamps of
// all that a check has read, which costs a call of the system each and no watcher of a platform's own.
func watchProjects(ctx context.Context, paths []string, env command.Environment, pause func(context.Context, time.Duration) bool) error {
	flags := flagset.New("check", nil)
	watched := make([]*watchedPath, len(paths))
	for i, path := range paths {
		source, err := openSource(ctx, flags, path, sourceFlags{})
		if err != nil {
			return err
		}
		defer source.close()
		info, err := fs.Stat(source.FS, source.asked)
		isFolder := err == nil && info.IsDir()
		watched[i] = &watchedPath{source: source, isFolder: isFolder, projects: map[string]*watchedProject{}}
	}
	writer := verdict.New("text", env.Stdout, currentVersion())
	for {
		begin := time.Now()
		sum, hasChanged := verdict.Sum{}, false
		for _, path := range watched {
			isNews, err := path.look(writer, &sum)
			if err != nil {
				return fmt.Errorf("check: %w", err)
			}
			hasChanged = hasChanged || isNews
		}
		if hasChanged {
			fmt.Fprintf(env.Stderr, "%s; waiting for changes\n", inWords(sum))
		}
		if !pause(ctx, time.Since(begin)) {
			if sum.Problems > 0 {
				return failure.Quiet{}
			}
			return nil
		}
	}
}

// watchedPath is a path of the command line with the projects that were found there.
type watchedPath struct {
	*source
	isFolder bool
	found    *seenFiles // what was read to find them
	projects map[string]*watchedProject
}

// watchedProject is what a check of a project found.
type watchedProject struct {
	read *seenFiles
	sum  verdict.Sum
}

// look checks what has changed, and adds up all.
func (w *watchedPath) look(writer verdict.Writer, sum *verdict.Sum) (isNews bool, err error) {
	if w.isFolder && (w.found == nil || w.found.haveChanged()) {
		w.found = see(w.FS)
		names, err := project.Find(w.found, w.asked)
		if err != nil {
			return false, err
		}
		isNews = !slices.Equal(names, w.source.projects) || len(w.projects) == 0
		w.source.projects = names
		maps.DeleteFunc(w.projects, func(name string, _ *watchedProject) bool { return !slices.Contains(names, name) })
	}
	for _, name := range w.source.projects {
		last := w.projects[name]
		if last == nil || last.read.haveChanged() {
			isNews = true
			last = &watchedProject{read: see(w.FS)}
			w.projects[name] = last
			if err := w.check(name, last, writer); err != nil {
				return false, err
			}
		}
		sum.Projects++
		sum.Entries += last.sum.Entries
		sum.Problems += last.sum.Problems
		sum.HasMore = sum.HasMore || last.sum.HasMore
	}
	return isNews, nil
}

func (w *watchedPath) check(name string, into *watchedProject, writer verdict.Writer) error {
	if err := writer.Begin(name, w.shown); err != nil {
		return err
	}
	for report := range project.Check(into.read, name) {
		into.sum.Add(report)
		if err := writer.Report(report); err != nil {
			return err
		}
	}
	return nil
}

// seenFiles is a file system that remembers what was asked of it.
type seenFiles struct {
	files  fs.FS
	stamps map[string]stamp
}

// stamp tells states of a file or a folder apart.
type stamp struct {
	isThere bool
	mode    fs.FileMode
	size    int64
	time    time.Time
}

func see(files fs.FS) *seenFiles { return &seenFiles{files, map[string]stamp{}} }

func (s *seenFiles) remember(name string) {
	if _, isKnown := s.stamps[name]; !isKnown {
		s.stamps[name] = s.stamp(name)
	}
}

func (s *seenFiles) stamp(name string) stamp {
	info, err := fs.Stat(s.files, name)
	if err != nil {
		return stamp{}
	}
	return stamp{true, info.Mode(), info.Size(), info.ModTime()}
}

// haveChanged tells whether something of it is another by now.
func (s *seenFiles) haveChanged() bool {
	for name, was := range s.stamps {
		if s.stamp(name) != was {
			return true
		}
	}
	return false
}

// Open implements fs.FS.
func (s *seenFiles) Open(name string) (fs.File, error) {
	s.remember(name)
	return s.files.Open(name)
}

// Stat implements fs.StatFS.
func (s *seenFiles) Stat(name string) (fs.FileInfo, error) {
	s.remember(name)
	return fs.Stat(s.files, name)
}

// ReadDir implements fs.ReadDirFS.
func (s *seenFiles) ReadDir(name string) ([]fs.DirEntry, error) {
	s.remember(name)
	return fs.ReadDir(s.files, name)
}
