package hubtest

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Disk lists the files of the data folder: by the path below it the SHA-256 of the content, or where a symbolic
// link leads. Two lists are equal if nothing was written between them. Lock files are left out: whoever only
// asks may take a lock. So are folders, and files that are gone before their turn.
func (s *Site) Disk() map[string]string {
	s.T.Helper()
	found := map[string]string{}
	s.Must(filepath.WalkDir(s.Dir, func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		name, wrong := filepath.Rel(s.Dir, path)
		if err := errors.Join(err, wrong); err != nil || entry.IsDir() || name == "lock" || strings.HasSuffix(name, ".lock") {
			return err
		}
		var what string
		if entry.Type()&fs.ModeSymlink != 0 {
			what, err = os.Readlink(path)
			what = "link to " + what
		} else {
			var content []byte
			content, err = os.ReadFile(path)
			sum := sha256.Sum256(content)
			what = hex.EncodeToString(sum[:])
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		found[name] = what
		return err
	}))
	return found
}
