package gitstore

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// PushCheck decides about a push as a whole, once its objects are received and before any ref moves. The text
// of an error is what the client is told.
type PushCheck func(ctx context.Context, moves []PushMove) error

// PushMove is what a push wants to do with one ref.
type PushMove struct {
	RefMove // an empty Target deletes the ref

	repo       *Repo
	quarantine string // folder of the objects that came with the push
}

// IsForward tells whether nothing that the ref has now would be lost.
func (m PushMove) IsForward(ctx context.Context) (bool, error) {
	if m.Old == "" || m.Target == "" {
		return m.Old == "", nil
	}
	c := call{args: []string{"merge-base", "--is-ancestor", string(m.Old), string(m.Target)}}
	var err error
	if c.env, err = m.objects(); err != nil {
		return false, err
	}
	_, err = m.repo.run(ctx, c)
	if exitedWith(err, 1) {
		return false, nil
	}
	return err == nil, err
}

// objects lets git see what came with the push as well.
func (m PushMove) objects() (env []string, err error) {
	if m.quarantine == "" {
		return nil, nil
	}
	dir, err := m.repo.dir()
	return []string{"GIT_OBJECT_DIRECTORY=" + m.quarantine, "GIT_ALTERNATE_OBJECT_DIRECTORIES=" + filepath.Join(dir, "objects")}, err
}

var errPushHook = errors.New("unexpected words of the push hook")

// readPush reads what pushHook tells: "@QUARANTINE", then "=OLD NEW REF" for each ref, then ".". A name that
// is no valid ref may look like several lines; git refuses it later, whatever we think of them.
func readPush(repo *Repo, from io.Reader) ([]PushMove, error) {
	var moves []PushMove
	quarantine := ""
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line == ".":
			return moves, nil
		case strings.HasPrefix(line, "@"):
			quarantine = line[1:]
			continue
		}
		fields := strings.SplitN(strings.TrimPrefix(line, "="), " ", 3)
		if len(fields) != 3 {
			return nil, fmt.Errorf("%w: %q", errPushHook, line)
		}
		move := RefMove{Old: ID(fields[0]), Target: ID(fields[1]), Name: fields[2]}
		if move.Old == zeroID {
			move.Old = ""
		}
		if move.Target == zeroID {
			move.Target = ""
		}
		moves = append(moves, PushMove{RefMove: move, repo: repo, quarantine: quarantine})
	}
	return nil, io.ErrUnexpectedEOF
}
