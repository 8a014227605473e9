package store

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// Check looks for what git needs to take a folder for a repository at all (is_git_directory in git's setup.c): HEAD,
// and the folders of objects and refs. It also looks whether the packs are whole. It starts no process. ErrDamaged
// says what is wrong.
func (r *repository) Check() error {
	dir, err := r.dir()
	if err == nil {
		err = checkFolder(dir)
	}
	if err == nil {
		err = r.packCheck.of(filepath.Join(dir, "objects", "pack"))
	}
	if err != nil {
		return fmt.Errorf("check %s: %w", r.Name(), err)
	}
	return nil
}

func checkFolder(dir string) error {
	content, err := os.ReadFile(filepath.Join(dir, "HEAD"))
	if err != nil {
		return fileError(dir, err)
	}
	if !isHead(string(content)) {
		return fmt.Errorf("HEAD names neither a ref nor a commit: %w", ErrDamaged)
	}
	for _, name := range []string{"objects", "refs"} {
		folder, err := os.Open(filepath.Join(dir, name) + "/.") // with the dot it must be a folder
		if err != nil {
			return fileError(dir, err)
		}
		_ = folder.Close()
	}
	return nil
}

// isHead reports whether git takes a text for that of a HEAD (validate_headref in git's refs.c).
func isHead(text string) bool {
	if ref, ok := strings.CutPrefix(text, "ref:"); ok {
		return strings.HasPrefix(strings.TrimLeft(ref, " \t\r\n"), "refs/")
	}
	return len(text) >= object.IDLength && object.IsHex(text[:object.IDLength])
}

// packCheck remembers whether the packs of a folder were whole when it was last changed.
type packCheck struct {
	mu   sync.Mutex
	seen time.Time // the folder's time of change
	err  error
}

func (c *packCheck) of(folder string) error {
	info, err := os.Stat(folder)
	if err != nil { // there need not be any
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if info.ModTime().Equal(c.seen) {
		return c.err
	}
	err = checkPacks(folder)
	if err == nil || errors.Is(err, ErrDamaged) { // otherwise it is not known
		c.seen, c.err = info.ModTime(), err
	}
	return c.err
}

// checkPacks compares the end of each pack with what its index says of it, as git does where it opens one
// (gitformat-pack(5)): that shows when one was cut off.
func checkPacks(folder string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		name, isIndex := strings.CutSuffix(entry.Name(), ".idx")
		if !isIndex || !strings.HasPrefix(name, "pack-") {
			continue
		}
		has, err := readEnd(filepath.Join(folder, name+".pack"), checksumLength)
		var named []byte
		if err == nil {
			named, err = readEnd(filepath.Join(folder, entry.Name()), 2*checksumLength)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist): // packed together with others just now
		case errors.Is(err, io.ErrUnexpectedEOF), err == nil && !bytes.Equal(named[:checksumLength], has):
			return fmt.Errorf("%s.pack does not end as its index says: %w", name, ErrDamaged)
		case err != nil:
			return fileError(folder, err)
		}
	}
	return nil
}

// checksumLength is that of SHA-1, in bytes.
const checksumLength = 20

// readEnd reads the last bytes of a file. io.ErrUnexpectedEOF if it has fewer.
func readEnd(path string, length int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() < length {
		return nil, io.ErrUnexpectedEOF
	}
	end := make([]byte, length)
	_, err = file.ReadAt(end, info.Size()-length)
	return end, err
}

// fileErrors are what opening a file or folder of a whole repository does not come to.
var fileErrors = []error{
	fs.ErrNotExist, fs.ErrPermission, syscall.ENOTDIR, syscall.EISDIR, syscall.ELOOP, syscall.EIO, syscall.ENXIO,
}

// fileError tells a file that should be in the repository's folder and cannot be read from other failures: ErrDamaged,
// or ErrRepoNotFound where the folder is gone.
func fileError(dir string, err error) error {
	if !slices.ContainsFunc(fileErrors, func(known error) bool { return errors.Is(err, known) }) {
		return err
	}
	if _, statErr := os.Stat(dir); errors.Is(statErr, fs.ErrNotExist) {
		return ErrRepoNotFound
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}

// damageWords are git's for what is wrong in a repository, in lower case. They are those of setup.c, config.c,
// object-file.c, packfile.c, refs.c, refs/*.c, revision.c, commit.c, tree-walk.c, midx.c and commit-graph.c.
var damageWords = []string{
	"not a git repository", "bad config", "bad numeric config value", "expected git repo version", "unknown repository extension",
	"object file ", "loose object ", "is corrupt", "inflate: ", "unable to unpack", "hash mismatch", "garbage at end of loose object",
	"packfile ", "pack index", "index file ", "bad offset", "wrong index", "multi-pack-index", "commit-graph",
	"missing object ", "bad object ", "bad tree", "unable to read", "could not read", "failed to read", "cannot read", "could not parse", "unable to parse",
	"unable to find", "failed to traverse", "collecting merge info failed", "possible repository corruption", "invalid object",
	"reference broken", "broken ref", "bad ref", "unexpected line in", "unterminated line in", "does not point to a valid object",
}

// damageError tells that a command failed for the state of the repository from other failures.
func (r *repository) damageError(err error) error {
	for _, other := range []error{
		ErrDamaged, ErrRepoNotFound, ErrClosed, ErrBudget, context.Canceled, context.DeadlineExceeded, object.ErrNotFound, object.ErrTooLarge,
	} {
		if err == nil || errors.Is(err, other) {
			return err
		}
	}
	complaint := strings.ToLower(process.Complaint(err))
	if complaint == "" && process.IsAnswer(err) || errors.Is(roomError(err), ErrDiskFull) {
		return err
	}
	for _, words := range damageWords {
		if strings.Contains(complaint, words) {
			return fmt.Errorf("%w: %w", ErrDamaged, err)
		}
	}
	if wrong := r.Check(); errors.Is(wrong, ErrDamaged) {
		return fmt.Errorf("%w: %w", wrong, err)
	}
	return err
}

// lostError says that what is not there is named by something that is: a commit by a ref, a tree by a commit. It does
// not wrap ErrNotFound of package object, which is about what a caller named.
func lostError(err error) error {
	if errors.Is(err, object.ErrNotFound) {
		return fmt.Errorf("%w: %v", ErrDamaged, err)
	}
	return err
}

// checkMissing gives ErrDamaged for an object that git calls missing though it has a file, which cannot be read, or
// where it may be in a pack that cannot be read.
func (r *repository) checkMissing(ids []object.ID) error {
	if len(ids) == 0 {
		return nil
	}
	if err := r.Check(); errors.Is(err, ErrDamaged) {
		return err
	}
	for _, id := range ids {
		dir, err := r.dir()
		if err != nil {
			return err
		}
		path := filepath.Join(dir, "objects", string(id[:2]), string(id[2:]))
		if _, err := os.Stat(path); err == nil {
			return fmt.Errorf("object %s cannot be read: %w", id, ErrDamaged)
		}
	}
	return nil
}
