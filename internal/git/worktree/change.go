package worktree

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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

func (f *Files) pending() string     { return filepath.Join(f.own, "pending") }
func (f *Files) record() string      { return filepath.Join(f.pending(), "change.json") }
func (f *Files) staged(i int) string { return filepath.Join(f.pending(), strconv.Itoa(i)) }
func (f *Files) place(path string) string {
	return filepath.Join(f.repository.Folder, filepath.FromSlash(path))
}
func (f *Files) messageFile() string   { return filepath.Join(f.own, "message") }
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
	if err := f.checkCase(ctx, made); err != nil {
		return change{}, nil, err
	}
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
