package worktree

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	pathpkg "path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
)

// ErrChanged is a file that somebody changed since it was looked at.
var ErrChanged = errors.New("a file was changed meanwhile")

// Refusal is why files cannot become others, in words for the person.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return r.Reason }

func refusal(format string, values ...any) error { return &Refusal{fmt.Sprintf(format, values...)} }

// Modes of Git that are told apart here.
const (
	modeNone       = "000000"
	modeExecutable = "100755"
	modeLink       = "120000"
	modeSubmodule  = "160000"
)

// change is a step from the files as they are to those of another tree, as it is kept while it is made: whoever is
// killed in between goes on with it at the next start.
type change struct {
	Files   []fileChange `json:"files"`
	Message string       `json:"message"`
	Commits bool         `json:"commits"` // it ends with a commit
}

// fileChange is one file of a change. Its new content lies beside the record of the change, under its number.
type fileChange struct {
	Path   string `json:"path"`
	Mode   string `json:"mode"` // as Git writes it; modeNone: the file goes
	Before state  `json:"before"`
	After  state  `json:"after"`
	blob   string
}

// state tells what is at a path, well enough to see whether it is something else by now.
type state struct {
	Kind   string `json:"kind"` // "none", "file", "link" or "other"
	SHA256 string `json:"sha256,omitempty"`
}

const kindNone, kindFile, kindLink, kindOther = "none", "file", "link", "other"

func stateOf(kind string, content []byte) state {
	sum := sha256.Sum256(content)
	return state{kind, hex.EncodeToString(sum[:])}
}

// seen is what was at a path, whole.
type seen struct {
	state
	content []byte
	mode    fs.FileMode
}

func look(path string) (seen, error) {
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist), isNotDirectory(err):
		return seen{state: state{Kind: kindNone}}, nil
	case err != nil:
		return seen{}, err
	case info.Mode()&fs.ModeSymlink != 0:
		target, err := os.Readlink(path)
		return seen{stateOf(kindLink, []byte(target)), []byte(target), info.Mode()}, err
	case info.Mode().IsRegular():
		content, err := os.ReadFile(path)
		return seen{stateOf(kindFile, content), content, info.Mode()}, err
	default:
		return seen{state: state{Kind: kindOther}}, nil
	}
}

func (f *Files) pending() string     { return filepath.Join(f.own, "pending") }
func (f *Files) record() string      { return filepath.Join(f.pending(), "change.json") }
func (f *Files) staged(i int) string { return filepath.Join(f.pending(), strconv.Itoa(i)) }
func (f *Files) place(path string) string {
	return filepath.Join(f.repository.Folder, filepath.FromSlash(path))
}
func (f *Files) messageFile() string { return filepath.Join(f.own, "message") }
func isNotDirectory(err error) bool {
	return err != nil && strings.Contains(err.Error(), "not a directory")
}
func (c change) isDeletion(i int) bool { return c.Files[i].Mode == modeNone }
func (f *Files) forgetPending() error  { return os.RemoveAll(f.pending()) }

// Take makes the files on disk, which must be those of the tree from, those of the tree to: each is replaced as a whole,
// and only those that differ are touched. With commits it then commits just them, as git commit --only does, with the
// person's own identity, hooks and signature; what they have staged or changed beside stays as it is. What comes to
// nothing leaves the files as they were. ErrChanged, a *Refusal.
func (f *Files) Take(ctx context.Context, from, to, message string, commits bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	made, before, err := f.plan(ctx, from, to)
	if err != nil || len(made.Files) == 0 {
		return err
	}
	made.Message, made.Commits = message, commits
	if path := made.overlap(); commits && path != "" {
		return refusal("%s is a file and becomes a folder, or the other way round, which git does not commit by its path. Do it with git, in the folder.", path)
	}
	// What was read above is what the tree has, if the disk still has that tree.
	if tree, err := f.look(ctx); err != nil {
		return err
	} else if tree != from {
		return ErrChanged
	}
	if err := f.stage(ctx, &made, before); err != nil {
		return errors.Join(err, f.forgetPending())
	}
	err = f.apply(made)
	if err == nil && commits {
		err = f.commit(ctx, made)
	}
	if err != nil {
		return errors.Join(err, f.restore(made, before), f.forgetPending())
	}
	return f.forgetPending()
}

// Recover ends a change that a killed predecessor has begun. It reports whether there was one; its error is that of the
// commit, whose files are written all the same.
func (f *Files) Recover(ctx context.Context) (found bool, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	text, err := os.ReadFile(f.record())
	if errors.Is(err, fs.ErrNotExist) { // it was killed before anything was written
		return false, f.forgetPending()
	}
	var made change
	if err == nil {
		err = json.Unmarshal(text, &made)
	}
	if err != nil {
		return true, fmt.Errorf("read what was begun: %w", err)
	}
	for i := range made.Files {
		// Files that are as they should be are passed over, and so are those that somebody has changed since.
		if err := f.applyOne(made, i); err != nil && !errors.Is(err, ErrChanged) {
			return true, err
		}
	}
	if made.Commits {
		err = f.commit(ctx, made)
	}
	return true, errors.Join(err, f.forgetPending())
}

// plan reads which files differ, and what is there now.
func (f *Files) plan(ctx context.Context, from, to string) (change, []seen, error) {
	listed, err := f.git(ctx, nil, "diff-tree", "-r", "-z", "--no-renames", "--no-abbrev", from, to)
	if err != nil {
		return change{}, nil, err
	}
	var made change
	fields := paths(listed)
	for i := 0; i+1 < len(fields); i += 2 {
		about := strings.Fields(strings.TrimPrefix(fields[i], ":"))
		if len(about) != 5 {
			return change{}, nil, fmt.Errorf("git diff-tree: cannot read %q", fields[i])
		}
		if about[0] == modeSubmodule || about[1] == modeSubmodule {
			return change{}, nil, refusal("%s is another repository (a submodule), which Sheaf does not change.", fields[i+1])
		}
		made.Files = append(made.Files, fileChange{Path: fields[i+1], Mode: about[1], blob: about[3]})
	}
	// What goes makes room first, for a folder in the place of a file, or for a name in another case.
	slices.SortStableFunc(made.Files, func(a, b fileChange) int { return rank(a) - rank(b) })
	before := make([]seen, len(made.Files))
	for i, file := range made.Files {
		if err := f.checkPlace(made, file.Path); err != nil {
			return change{}, nil, err
		}
		if before[i], err = look(f.place(file.Path)); err != nil {
			return change{}, nil, err
		}
		if before[i].Kind == kindOther && made.empties(file.Path) {
			before[i] = seen{state: state{Kind: kindNone}} // by then
		}
		if before[i].Kind == kindOther {
			return change{}, nil, refusal("There is no file at %s but a folder or a device, which Sheaf does not replace.", file.Path)
		}
		made.Files[i].Before = before[i].state
	}
	return made, before, f.checkIgnored(ctx, from, made, before)
}

func rank(file fileChange) int {
	if file.Mode == modeNone {
		return 0
	}
	return 1
}

// checkPlace keeps a path inside of the working tree, and out of what belongs to git.
func (f *Files) checkPlace(made change, path string) error {
	names, err := object.SplitPath(path)
	if err != nil {
		return refusal("%q is no path of a file.", path)
	}
	if slices.ContainsFunc(names, object.IsDotGit) {
		return refusal("%s is below a folder of git's own.", path)
	}
	for n := 1; n < len(names); n++ {
		above := strings.Join(names[:n], "/")
		info, err := os.Lstat(f.place(above))
		switch {
		case errors.Is(err, fs.ErrNotExist), isNotDirectory(err):
			return nil
		case err != nil:
			return err
		case info.Mode()&fs.ModeSymlink != 0 && !made.removes(above):
			return refusal("%s is below %s, which is a link. Sheaf follows none.", path, above)
		case !info.IsDir() && !made.removes(above):
			return refusal("%s is no folder, so there can be no %s.", above, path)
		}
	}
	return nil
}

// overlap is a path of the change that is also a folder of another one.
func (c change) overlap() string {
	all := make(map[string]bool, len(c.Files))
	for _, file := range c.Files {
		all[file.Path] = true
	}
	for _, file := range c.Files {
		for above := pathpkg.Dir(file.Path); above != "."; above = pathpkg.Dir(above) {
			if all[above] {
				return above
			}
		}
	}
	return ""
}

// empties reports whether files of a folder go.
func (c change) empties(folder string) bool {
	return slices.ContainsFunc(c.Files, func(file fileChange) bool {
		return file.Mode == modeNone && strings.HasPrefix(file.Path, folder+"/")
	})
}

func (c change) removes(path string) bool {
	return slices.ContainsFunc(c.Files, func(file fileChange) bool { return file.Path == path && file.Mode == modeNone })
}

// checkIgnored finds files that are in the way and that nobody has seen, since git ignores them.
func (f *Files) checkIgnored(ctx context.Context, from string, made change, before []seen) error {
	var there []string
	for i, file := range made.Files {
		if before[i].Kind != kindNone {
			there = append(there, file.Path)
		}
	}
	if len(there) == 0 {
		return nil
	}
	listed, err := f.git(ctx, nil, append([]string{"ls-tree", "-z", "--name-only", "--full-tree", from, "--"}, there...)...)
	if err != nil {
		return err
	}
	known := paths(listed)
	for i, file := range made.Files {
		if before[i].Kind == kindNone || slices.Contains(known, file.Path) {
			continue
		}
		if isSame, err := f.isOtherCase(made, i); err != nil {
			return err
		} else if isSame {
			continue
		}
		return refusal("There is a file at %s already that git ignores. Choose another name, or remove it.", file.Path)
	}
	return nil
}

// isOtherCase reports whether a path is, on a disk that does not tell upper from lower case, the file of one that goes.
func (f *Files) isOtherCase(made change, i int) (bool, error) {
	own, err := os.Lstat(f.place(made.Files[i].Path))
	if err != nil {
		return false, err
	}
	for _, other := range made.Files {
		if other.Mode != modeNone || !strings.EqualFold(other.Path, made.Files[i].Path) {
			continue
		}
		if info, err := os.Lstat(f.place(other.Path)); err == nil && os.SameFile(own, info) {
			return true, nil
		}
	}
	return false, nil
}

// stage writes the new contents beside the record of the change. Once that is there, the change is made, come what may.
func (f *Files) stage(ctx context.Context, made *change, before []seen) error {
	if err := f.forgetPending(); err != nil {
		return err
	}
	if err := os.MkdirAll(f.pending(), 0o700); err != nil {
		return err
	}
	for i := range made.Files {
		file := &made.Files[i]
		if made.isDeletion(i) {
			file.After = state{Kind: kindNone}
			continue
		}
		content, err := f.content(ctx, *file, before[i])
		if err != nil {
			return err
		}
		if file.Mode == modeLink {
			file.After = stateOf(kindLink, content)
			err = os.Symlink(string(content), f.staged(i))
		} else {
			file.After = stateOf(kindFile, content)
			err = writeSynced(f.staged(i), content, permissions(file.Mode, before[i]), before[i].Kind == kindFile)
		}
		if err != nil {
			return err
		}
	}
	text, err := json.Marshal(made)
	if err != nil {
		return err
	}
	return durable.WriteFile(f.record(), text, 0o600)
}

// content is what a file of the tree is on disk: with the person's filters and line ends.
func (f *Files) content(ctx context.Context, file fileChange, before seen) ([]byte, error) {
	if file.Mode == modeLink {
		return f.git(ctx, nil, "cat-file", "blob", file.blob)
	}
	content, err := f.git(ctx, nil, "cat-file", "--filters", "--path="+file.Path, file.blob)
	if err != nil {
		return nil, err
	}
	// A file with CRLF that git keeps with LF, and would write so, stays as the person's editor has it.
	isCRLF := before.Kind == kindFile && bytes.Contains(before.content, []byte("\r\n")) &&
		bytes.Count(before.content, []byte("\r\n")) == bytes.Count(before.content, []byte("\n"))
	if isCRLF && !bytes.Contains(content, []byte("\r")) && !bytes.Contains(content, []byte{0}) {
		content = bytes.ReplaceAll(content, []byte("\n"), []byte("\r\n"))
	}
	return content, nil
}

// permissions are those that the file had; a new one has those that the person's files get.
func permissions(mode string, before seen) fs.FileMode {
	allowed := fs.FileMode(0o666)
	if before.Kind == kindFile {
		allowed = before.mode.Perm()
	}
	if mode == modeExecutable {
		return allowed | allowed&0o444>>2
	}
	return allowed &^ 0o111
}

// writeSynced writes a new file. Exact permissions are not cut by the umask.
func writeSynced(path string, content []byte, mode fs.FileMode, isExact bool) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	if err == nil && isExact {
		err = file.Chmod(mode)
	}
	if err == nil {
		err = file.Sync()
	}
	return errors.Join(err, file.Close())
}

// replace puts a file of ours in the place of another one in one step.
func replace(made, path string) error {
	err := os.Rename(made, path)
	if !errors.Is(err, syscall.EXDEV) {
		return err
	}
	// What git keeps of a linked working tree may be on another disk: then the file is brought beside its place first.
	info, err := look(made)
	if err != nil {
		return err
	}
	beside := filepath.Join(filepath.Dir(path), ".sheaf-"+rand.Text())
	if info.Kind == kindLink {
		err = os.Symlink(string(info.content), beside)
	} else {
		err = writeSynced(beside, info.content, info.mode.Perm(), true)
	}
	if err == nil {
		err = os.Rename(beside, path)
	}
	if err != nil {
		return errors.Join(err, os.RemoveAll(beside))
	}
	return os.Remove(made)
}

// apply replaces the files one after the other. ErrChanged where one of them is not as it was any more.
func (f *Files) apply(made change) error {
	for i := range made.Files {
		if err := f.applyOne(made, i); err != nil {
			return err
		}
	}
	return nil
}

func (f *Files) applyOne(made change, i int) error {
	file := made.Files[i]
	path := f.place(file.Path)
	if err := f.checkPlace(change{}, file.Path); err != nil {
		return err
	}
	now, err := look(path)
	switch {
	case err != nil:
		return err
	case now.state == file.After:
		return nil
	case now.state != file.Before:
		return ErrChanged
	case made.isDeletion(i):
		if err := os.Remove(path); err != nil {
			return err
		}
		f.removeEmpty(filepath.Dir(path))
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	if err := replace(f.staged(i), path); err != nil {
		return err
	}
	return durable.SyncFolder(filepath.Dir(path))
}

// removeEmpty removes folders that a deletion has left empty, as git does.
func (f *Files) removeEmpty(folder string) {
	for folder != f.repository.Folder && os.Remove(folder) == nil {
		folder = filepath.Dir(folder)
	}
}

// restore takes a change back where the files are still those that it has made.
func (f *Files) restore(made change, before []seen) error {
	var errs error
	for i := len(made.Files) - 1; i >= 0; i-- {
		file := made.Files[i]
		path := f.place(file.Path)
		now, err := look(path)
		if err != nil || now.state != file.After || now.state == file.Before {
			errs = errors.Join(errs, err)
			continue
		}
		errs = errors.Join(errs, f.restoreOne(path, before[i]))
	}
	return errs
}

func (f *Files) restoreOne(path string, before seen) error {
	if before.Kind == kindNone {
		err := os.Remove(path)
		f.removeEmpty(filepath.Dir(path))
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	beside := filepath.Join(f.pending(), "before")
	if err := os.Remove(beside); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var err error
	if before.Kind == kindLink {
		err = os.Symlink(string(before.content), beside)
	} else {
		err = writeSynced(beside, before.content, before.mode.Perm(), true)
	}
	if err != nil {
		return err
	}
	return replace(beside, path)
}
