package worktree

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os/exec"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Snapshot is the files of a commit or a tree, as a file system. Its methods may be called from many goroutines.
type Snapshot struct {
	folders map[string][]fs.DirEntry // by path; "." is the top
	files   map[string]*entry

	mu      sync.Mutex // guards the conversation with git
	command *exec.Cmd
	ask     io.WriteCloser
	answers *bufio.Reader
}

// Snapshot reads which files a revision has; what is in them is read once somebody opens one. Close must follow.
// ErrNoRevision.
func (r Repository) Snapshot(ctx context.Context, revision string) (*Snapshot, error) {
	tree, err := r.Resolve(ctx, revision+"^{tree}")
	if err != nil {
		return nil, err
	}
	listed, err := run(ctx, r.Folder, "ls-tree", "-r", "-z", "-l", "--full-tree", tree)
	if err != nil {
		return nil, err
	}
	s := &Snapshot{folders: map[string][]fs.DirEntry{".": nil}, files: map[string]*entry{".": {name: ".", mode: fs.ModeDir | 0o755}}}
	for _, line := range paths(listed) {
		if err := s.add(line); err != nil {
			return nil, err
		}
	}
	for _, inside := range s.folders {
		slices.SortFunc(inside, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	s.command = command(ctx, r.Folder, "cat-file", "--batch")
	if s.ask, err = s.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := s.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	s.answers = bufio.NewReader(out)
	return s, failure("cat-file", s.command.Start(), "")
}

// Close ends the conversation with git.
func (s *Snapshot) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.ask.Close()
	return s.command.Wait()
}

// add takes in a line of ls-tree: MODE TYPE ID SIZE, a tab, and the path.
func (s *Snapshot) add(line string) error {
	about, name, _ := strings.Cut(line, "\t")
	fields := strings.Fields(about)
	if len(fields) != 4 || !fs.ValidPath(name) {
		return fmt.Errorf("git ls-tree: cannot read %q", line)
	}
	file := &entry{name: path.Base(name), id: fields[2], mode: modeOf(fields[0])}
	if size, err := strconv.ParseInt(fields[3], 10, 64); err == nil {
		file.size = size
	}
	s.files[name] = file
	for {
		folder := path.Dir(name)
		_, isKnown := s.folders[folder]
		s.folders[folder] = append(s.folders[folder], file)
		if isKnown {
			return nil
		}
		name, file = folder, &entry{name: path.Base(folder), mode: fs.ModeDir | 0o755}
		s.files[folder] = file
	}
}

// modeOf tells what Git's mode says. A submodule is a folder without files of this repository.
func modeOf(written string) fs.FileMode {
	switch written {
	case "120000":
		return fs.ModeSymlink | 0o777
	case "160000":
		return fs.ModeDir | 0o755
	case "100755":
		return 0o755
	default:
		return 0o644
	}
}

// maxLinks is how many links are followed for one path.
const maxLinks = 40

// Why a link leads to no file.
var (
	errLinkOut   = errors.New("the link leads out of the repository")
	errLinkRound = errors.New("the links lead round in a circle")
)

// Open implements fs.FS.
func (s *Snapshot) Open(name string) (fs.File, error) {
	name, file, err := s.follow("open", name)
	switch {
	case err != nil:
		return nil, err
	case file.IsDir():
		return &openFolder{file, s.folders[name]}, nil
	}
	text, err := s.read(file)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return &openFile{file, bytes.NewReader(text)}, nil
}

// Stat implements fs.StatFS.
func (s *Snapshot) Stat(name string) (fs.FileInfo, error) {
	_, file, err := s.follow("stat", name)
	if err != nil {
		return nil, err
	}
	return file, nil
}

// ReadDir implements fs.ReadDirFS.
func (s *Snapshot) ReadDir(name string) ([]fs.DirEntry, error) {
	name, file, err := s.follow("readdir", name)
	switch {
	case err != nil:
		return nil, err
	case !file.IsDir():
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: errors.New("not a directory")}
	}
	return slices.Clone(s.folders[name]), nil
}

// follow finds a file by its path, through links as they would lead on disk, but never out of the repository.
func (s *Snapshot) follow(operation, name string) (string, *entry, error) {
	fail := func(err error) (string, *entry, error) {
		return "", nil, &fs.PathError{Op: operation, Path: name, Err: err}
	}
	if !fs.ValidPath(name) {
		return fail(fs.ErrInvalid)
	}
	at, file, left := ".", s.files["."], strings.Split(name, "/")
	for links := 0; len(left) > 0; {
		next := path.Join(at, left[0])
		if next == ".." || strings.HasPrefix(next, "../") {
			return fail(errLinkOut)
		}
		file = s.files[next]
		switch {
		case file == nil:
			return fail(fs.ErrNotExist)
		case file.mode&fs.ModeSymlink == 0:
			at, left = next, left[1:]
			continue
		case links == maxLinks:
			return fail(errLinkRound)
		}
		links++
		target, err := s.read(file)
		if err != nil {
			return fail(err)
		}
		if path.IsAbs(string(target)) {
			return fail(errLinkOut)
		}
		left = slices.Concat(strings.Split(string(target), "/"), left[1:])
	}
	return at, file, nil
}

// read asks git for a blob.
func (s *Snapshot) read(file *entry) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, err := io.WriteString(s.ask, file.id+"\n"); err != nil {
		return nil, fmt.Errorf("ask git: %w", err)
	}
	head, err := s.answers.ReadString('\n')
	if err != nil {
		return nil, fmt.Errorf("ask git: %w", err)
	}
	if fields := strings.Fields(head); len(fields) != 3 || fields[1] != "blob" {
		return nil, fmt.Errorf("git has no such object: %s", strings.TrimSpace(head))
	}
	text := make([]byte, file.size+1)
	if _, err := io.ReadFull(s.answers, text); err != nil {
		return nil, fmt.Errorf("ask git: %w", err)
	}
	return text[:file.size], nil
}

// entry is a file or a folder, with what fs.FileInfo and fs.DirEntry ask of it.
type entry struct {
	name, id string
	mode     fs.FileMode
	size     int64
}

func (e *entry) Name() string               { return e.name }
func (e *entry) Size() int64                { return e.size }
func (e *entry) Mode() fs.FileMode          { return e.mode }
func (e *entry) ModTime() time.Time         { return time.Time{} }
func (e *entry) IsDir() bool                { return e.mode.IsDir() }
func (e *entry) Sys() any                   { return nil }
func (e *entry) Type() fs.FileMode          { return e.mode.Type() }
func (e *entry) Info() (fs.FileInfo, error) { return e, nil }

type openFile struct {
	*entry
	*bytes.Reader
}

func (f *openFile) Size() int64                { return f.entry.size }
func (f *openFile) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *openFile) Close() error               { return nil }

type openFolder struct {
	*entry
	left []fs.DirEntry
}

func (f *openFolder) Stat() (fs.FileInfo, error) { return f.entry, nil }
func (f *openFolder) Close() error               { return nil }
func (f *openFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.name, Err: errors.New("is a directory")}
}

// ReadDir implements fs.ReadDirFile.
func (f *openFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	if n <= 0 {
		n = len(f.left)
	} else if len(f.left) == 0 {
		return nil, io.EOF
	}
	n = min(n, len(f.left))
	given := slices.Clone(f.left[:n])
	f.left = f.left[n:]
	return given, nil
}
