package diff

import (
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/object"
)

const (
	// MaxFiles bounds the files of one comparison. Git keeps all of them in memory.
	MaxFiles = 300_000
	// maxDepth bounds how deep folders may lie in each other: the longest path has no more. Git itself follows
	// them by recursion, until its stack ends.
	maxDepth = 2048
)

// ErrTooMany is a comparison of more files than can be listed.
var ErrTooMany = errors.New("too many files differ")

// CheckCount gives ErrTooMany for two trees that differ in more than MaxFiles files, in time of the number of
// different trees: a few small ones can name each other so that there are more files than any list can hold.
// tree reads one tree; it must know the empty id as a tree without entries.
func CheckCount(tree func(object.ID) ([]object.Entry, error), from, to object.ID) error {
	c := counter{tree: tree, known: map[pair]int{}}
	count, err := c.count(pair{from, to}, 0)
	if err == nil && count > MaxFiles {
		err = fmt.Errorf("more than %d: %w", MaxFiles, ErrTooMany)
	}
	return err
}

// pair are the two versions of a folder; an empty id is an absent one.
type pair struct{ from, to object.ID }

// counter counts the files that differ between two trees, up to one above MaxFiles.
type counter struct {
	tree  func(object.ID) ([]object.Entry, error)
	known map[pair]int
}

func (c *counter) count(p pair, depth int) (int, error) {
	if count, ok := c.known[p]; ok || p.from == p.to {
		return count, nil
	}
	if depth > maxDepth || len(c.known) > MaxFiles { // folders without files count as well
		return MaxFiles + 1, nil
	}
	from, err := c.tree(p.from)
	if err != nil {
		return 0, err
	}
	to, err := c.tree(p.to)
	if err != nil {
		return 0, err
	}
	total := 0
	for len(from)+len(to) > 0 && total <= MaxFiles {
		var old, now object.Entry
		old, now, from, to = next(from, to)
		if old == now {
			continue
		}
		count := 1
		if old.IsTree() || now.IsTree() {
			if count, err = c.count(pair{old.ID, now.ID}, depth+1); err != nil {
				return 0, err
			}
		}
		total += count
	}
	total = min(total, MaxFiles+1)
	c.known[p] = total
	return total, nil
}

// next takes the next name from two lists of entries in Git's order, for which a folder and a file of one name
// are two. The entry is empty on the side that lacks it.
func next(from, to []object.Entry) (old, now object.Entry, restFrom, restTo []object.Entry) {
	order := 0
	switch {
	case len(from) == 0:
		order = 1
	case len(to) == 0:
		order = -1
	default:
		order = strings.Compare(from[0].SortName(), to[0].SortName())
	}
	if order <= 0 {
		old, from = from[0], from[1:]
	}
	if order >= 0 {
		now, to = to[0], to[1:]
	}
	return old, now, from, to
}
