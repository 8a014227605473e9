package worktree

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"sheaf/internal/durable"
)

// Files are the files of a working tree as they are on disk, whether they are committed or not. They are looked at
// through an index of our own, which remembers times and sizes: a look reads only what has changed since the last one.
type Files struct {
	repository Repository
	gitDir     string
	own        string // our folder
	objects    string // where new objects go

	mu       sync.Mutex // guards our index, and the rest
	followed indexStamp // the person's index that ours was made from
	tree     string     // of the last look
	lacksLFS bool
}

// indexStamp tells one state of an index file from another.
type indexStamp struct {
	size    int64
	changed time.Time
}

// maxUntracked is the largest file that is taken in without git knowing it, in bytes. It is what the hub takes.
const maxUntracked = 100 << 20

// Files opens the files of a working tree. own is a folder for what is kept of them, on the same disk. New objects go to
// the folder objects, from which those of the repository must be found as well.
func (r Repository) Files(gitDir, own, objects string) *Files {
	return &Files{repository: r, gitDir: gitDir, own: own, objects: objects}
}

func (f *Files) index() string { return filepath.Join(f.own, "index") }

// Look gives the tree of all files that are tracked, and of those that are not unless they are ignored.
func (f *Files) Look(ctx context.Context) (tree string, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.look(ctx)
}

// Git breaks off at a file that is emptied or removed while it reads it, as an editor's is for a moment: how often, and
// after what pause, is looked again.
const (
	lookTries = 8
	lookPause = 20 * time.Millisecond
)

func (f *Files) look(ctx context.Context) (string, error) {
	for try := 1; ; try++ {
		tree, err := f.lookOnce(ctx)
		if !errors.Is(err, errNotTaken) || try == lookTries {
			return tree, err
		}
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(lookPause):
		}
	}
}

func (f *Files) lookOnce(ctx context.Context) (string, error) {
	isOther, err := f.follow()
	if err != nil {
		return "", fmt.Errorf("read the index: %w", err)
	}
	if isOther {
		f.tree = ""
	}
	changed, err := f.changed(ctx)
	if err != nil {
		return "", err
	}
	if len(changed.gone)+len(changed.other) == 0 && f.tree != "" {
		return f.tree, nil
	}
	f.tree = ""
	if err := f.take(ctx, changed); err != nil {
		return "", err
	}
	tree, err := f.git(ctx, nil, "write-tree", "--missing-ok")
	if err != nil { // a merge has left files with conflicts, which count as they are on disk
		if err := f.takeUnmerged(ctx); err != nil {
			return "", err
		}
		if tree, err = f.git(ctx, nil, "write-tree", "--missing-ok"); err != nil {
			return "", err
		}
	}
	f.tree = strings.TrimSpace(string(tree))
	return f.tree, nil
}

// follow makes our index a copy of the person's where theirs is another one than at the last look.
func (f *Files) follow() (isOther bool, err error) {
	path := filepath.Join(f.gitDir, "index")
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) { // nothing was ever added
		if f.followed == (indexStamp{}) && f.tree != "" {
			return false, nil
		}
		f.followed = indexStamp{}
		if err := os.Remove(f.index()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		return true, nil
	}
	if err != nil {
		return false, err
	}
	stamp := indexStamp{info.Size(), info.ModTime()}
	if stamp == f.followed {
		return false, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return false, err
	}
	made := f.index() + ".new"
	if err := os.WriteFile(made, text, 0o600); err != nil {
		return false, err
	}
	// Git reads again what was changed when the index was written, or later: the copy has to be as old (racy-git).
	if err := os.Chtimes(made, stamp.changed, stamp.changed); err != nil {
		return false, err
	}
	f.followed = stamp
	return true, durable.Rename(made, f.index())
}

// differences are paths whose files are not as our index has them.
type differences struct{ gone, other []string }

// changed lists what is not as our index has it.
func (f *Files) changed(ctx context.Context) (differences, error) {
	listed, err := f.git(ctx, nil, "ls-files", "-z", "-t", "--modified", "--deleted", "--others", "--exclude-standard")
	if err != nil {
		return differences{}, err
	}
	var found differences
	for _, line := range paths(listed) {
		switch kind, path, _ := strings.Cut(line, " "); {
		case kind == "R":
			found.gone = append(found.gone, path)
		case f.canTake(path, kind == "?"):
			found.other = append(found.other, path)
		}
	}
	slices.Sort(found.gone)
	slices.Sort(found.other)
	found.gone, found.other = slices.Compact(found.gone), slices.Compact(found.other)
	// What is gone is listed as modified as well.
	found.other = slices.DeleteFunc(found.other, func(path string) bool {
		_, isGone := slices.BinarySearch(found.gone, path)
		return isGone
	})
	return found, nil
}

// canTake leaves out what git would break off at: other repositories inside this one, what may not be read, and files that
// nobody has added and that are too large for the hub.
func (f *Files) canTake(path string, isUntracked bool) bool {
	if strings.HasSuffix(path, "/") {
		return false
	}
	full := filepath.Join(f.repository.Folder, filepath.FromSlash(path))
	info, err := os.Lstat(full)
	if err != nil || !info.Mode().IsRegular() {
		return true // it is gone, or a link
	}
	if isUntracked && info.Size() > maxUntracked {
		return false
	}
	file, err := os.Open(full)
	if err != nil {
		return false
	}
	_ = file.Close()
	return true
}

// errNotTaken is a file that git could not read.
var errNotTaken = errors.New("a file could not be read")

// take brings our index to what is on disk. errNotTaken.
func (f *Files) take(ctx context.Context, changed differences) error {
	if len(changed.gone) > 0 { // of a path below a link git says that it cannot be removed otherwise
		if _, err := f.git(ctx, changed.gone, "update-index", "--force-remove", "-z", "--stdin"); err != nil {
			return err
		}
	}
	if len(changed.other) == 0 {
		return nil
	}
	_, err := f.git(ctx, changed.other, "update-index", "--add", "--remove", "--replace", "--ignore-skip-worktree-entries", "-z", "--stdin")
	if err != nil {
		return fmt.Errorf("%w: %w", errNotTaken, err)
	}
	return nil
}

func (f *Files) takeUnmerged(ctx context.Context) error {
	listed, err := f.git(ctx, nil, "ls-files", "-z", "--unmerged")
	if err != nil {
		return err
	}
	var unmerged []string
	for _, line := range paths(listed) {
		if _, path, ok := strings.Cut(line, "\t"); ok {
			unmerged = append(unmerged, path)
		}
	}
	return f.take(ctx, differences{other: slices.Compact(unmerged)})
}

// git runs a command upon our index, with paths to read if there are any.
func (f *Files) git(ctx context.Context, input []string, arguments ...string) ([]byte, error) {
	out, err := f.gitOnce(ctx, input, arguments...)
	if !f.lacksLFS && lacksLFS(ctx, f.repository.Folder, err) {
		f.lacksLFS = true
		out, err = f.gitOnce(ctx, input, arguments...)
	}
	return out, err
}

func (f *Files) gitOnce(ctx context.Context, input []string, arguments ...string) ([]byte, error) {
	settings := []string{"-c", "core.splitIndex=false", "-c", "core.safecrlf=false"}
	if f.lacksLFS {
		settings = append(settings, pointersStay...)
	}
	command := command(ctx, f.repository.Folder, append(settings, arguments...)...)
	command.Env = append(command.Env, "GIT_INDEX_FILE="+f.index(), "GIT_OBJECT_DIRECTORY="+f.objects)
	return output(command, arguments[0], input)
}

// output is what a command writes, with paths to read if there are any.
func output(command *exec.Cmd, name string, input []string) ([]byte, error) {
	if len(input) > 0 {
		command.Stdin = strings.NewReader(strings.Join(input, "\x00") + "\x00")
	}
	var complaint bytes.Buffer
	command.Stderr = &complaint
	out, err := command.Output()
	return out, failure(name, err, complaint.String())
}
