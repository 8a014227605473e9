package worktree

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
)

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

// look reads what is at a path. What goes while it is read counts as gone.
func look(path string) (seen, error) {
	found, err := read(path)
	if errors.Is(err, fs.ErrNotExist) || isNotDirectory(err) {
		return seen{state: state{Kind: kindNone}}, nil
	}
	return found, err
}

func read(path string) (seen, error) {
	info, err := os.Lstat(path)
	switch {
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
