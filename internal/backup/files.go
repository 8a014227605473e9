package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"
	"time"

	"sheaf/internal/durable"
	"sheaf/internal/git/store"
	"sheaf/internal/server"
)

// kind is how a file of the data folder is copied.
type kind int

const (
	left     kind = iota // not at all: locks, what is being written, what git makes again
	changing             // in the moment
	fixed                // an object of Git: what is there never changes
)

// repositoriesPath is where the repositories are in the data folder.
var repositoriesPath = path.Join(server.StoreDir, store.RepositoriesFolder)

// kindOf tells it of a path with slashes, relative to the data folder.
func kindOf(name string, isFolder bool) kind {
	base := path.Base(name)
	rest, isInRepository := strings.CutPrefix(name, repositoriesPath+"/")
	switch {
	case name == path.Join(server.StoreDir, store.TemporaryFolder):
		return left
	case !isFolder && (durable.IsLeftover(base) || strings.HasSuffix(base, ".lock") || name == path.Join(server.StoreDir, "lock")):
		return left
	case !isInRepository:
		return changing
	}
	parts := strings.Split(rest, "/") // OWNER, NAME.git, what is in it
	if len(parts) < 3 || parts[2] != "objects" {
		return changing
	}
	below := strings.Join(parts[3:], "/")
	switch {
	case strings.HasPrefix(base, "tmp_"), strings.HasPrefix(base, "incoming-"):
		return left
	case strings.HasPrefix(below, "info/commit-graph"), strings.HasPrefix(below, "pack/multi-pack-index"):
		return left // they tell of packs and commits of their own moment, and git goes without
	case strings.HasPrefix(below, "pack/") && strings.HasSuffix(base, ".keep"):
		return left // our marks are for objects that no ref reaches yet
	case strings.HasPrefix(below, "info/"):
		return changing
	}
	return fixed
}

// ErrUnusual is something in the data folder that is neither a folder nor a file.
var ErrUnusual = errors.New("it is neither a folder nor a file, so it cannot be backed up; put what it leads to in its place")

// identity is what changes when a file is replaced or written.
type identity struct {
	inode    uint64
	size     int64
	modified time.Time
	changed  time.Time
}

func identityOf(info fs.FileInfo) identity {
	i := identity{size: info.Size(), modified: info.ModTime()}
	i.inode, i.changed = systemIdentity(info)
	return i
}

// clockTick is how far the times of a file may lie behind the clock.
const clockTick = time.Second

// isSettled reports whether a file that was looked at then would look different had it changed since.
func (i identity) isSettled(then time.Time) bool {
	return i.changed.Before(then.Add(-clockTick)) && i.modified.Before(then.Add(-clockTick))
}

// copyFile copies a file and gives its hash. What grows meanwhile is copied as far as it went at first: the journals
// of the data folder take half a line for none.
func copyFile(from, to string, mode fs.FileMode) (size int64, sum string, err error) {
	in, err := os.Open(from)
	if err != nil {
		return 0, "", err
	}
	defer in.Close()
	info, err := in.Stat()
	if err != nil {
		return 0, "", err
	}
	// Never into what is there: it may be a link to the backup before.
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, "", err
	}
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return 0, "", err
	}
	hashed := sha256.New()
	size, err = io.Copy(io.MultiWriter(out, hashed), io.LimitReader(in, info.Size()))
	if err := errors.Join(err, out.Chmod(mode), out.Close()); err != nil {
		return 0, "", fmt.Errorf("copy %s: %w", from, err)
	}
	return size, hex.EncodeToString(hashed.Sum(nil)), nil
}
