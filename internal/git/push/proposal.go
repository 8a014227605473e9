package push

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
)

// proposal is what a push wants to do.
type proposal struct {
	moves      []store.RefMove
	quarantine string // folder of the objects that came with it; empty if none did
}

// maxMoves bounds the refs of one push.
const maxMoves = 100_000

var (
	errHook    = errors.New("unexpected words of the push hook")
	errTooMany = fmt.Errorf("error: a push may not move more than %d refs", maxMoves)
)

// readProposal reads what hook tells: "@QUARANTINE", then "=OLD NEW REF" for each ref, then ".". A name that
// is no valid ref may look like several lines; git refuses it later, whatever we think of them.
func readProposal(from io.Reader) (proposal, error) {
	var asked proposal
	var tooMany error
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		switch {
		case line == ".":
			return asked, tooMany
		case strings.HasPrefix(line, "@"):
			asked.quarantine = line[1:]
			continue
		}
		fields := strings.SplitN(strings.TrimPrefix(line, "="), " ", 3)
		if len(fields) != 3 {
			return proposal{}, fmt.Errorf("%w: %q", errHook, line)
		}
		if len(asked.moves) == maxMoves {
			tooMany = errTooMany // and the rest is passed over
			continue
		}
		asked.moves = append(asked.moves, store.RefMove{Name: fields[2], Old: present(fields[0]), Target: present(fields[1])})
	}
	return proposal{}, io.ErrUnexpectedEOF
}

// present is empty for the id that stands for no object.
func present(id string) object.ID {
	if object.ID(id) == object.Zero {
		return ""
	}
	return object.ID(id)
}
