package gitstore

import (
	"context"
	"fmt"
)

// maxChanges bounds the files of one comparison. Git keeps all of them in memory.
const maxChanges = 300_000

// treePair are the two versions of a folder; an empty id is an absent one.
type treePair struct{ from, to ID }

// changeCounter counts the files that differ between two trees, in time of the number of different trees: a
// few small ones can name each other so that there are more files than any list can hold.
type changeCounter struct {
	cat   *catFile
	known map[treePair]int
}

// checkDiffSize gives ErrDiffTooLarge before git would try.
func (r *Repo) checkDiffSize(ctx context.Context, from, to ID) error {
	return r.cat.do(ctx, func(cat *catFile) error {
		counter := changeCounter{cat: cat, known: map[treePair]int{}}
		count, err := counter.count(treePair{from, to})
		if err == nil && count > maxChanges {
			err = fmt.Errorf("more than %d files: %w", maxChanges, ErrDiffTooLarge)
		}
		return err
	})
}

func (c *changeCounter) count(pair treePair) (int, error) {
	if count, ok := c.known[pair]; ok || pair.from == pair.to {
		return count, nil
	}
	from, err := c.cat.rawTree(pair.from)
	if err != nil {
		return 0, err
	}
	to, err := c.cat.rawTree(pair.to)
	if err != nil {
		return 0, err
	}
	// A folder and a file of one name are two entries.
	sides := make(map[string][2]rawEntry, max(len(from), len(to)))
	for _, entry := range from {
		sides[entry.sortName()] = [2]rawEntry{entry, {}}
	}
	for _, entry := range to {
		sides[entry.sortName()] = [2]rawEntry{sides[entry.sortName()][0], entry}
	}
	total := 0
	for _, side := range sides {
		if side[0] == side[1] || total > maxChanges {
			continue
		}
		if !side[0].isTree() && !side[1].isTree() {
			total++
			continue
		}
		below, err := c.count(treePair{side[0].id, side[1].id})
		if err != nil {
			return 0, err
		}
		total += below
	}
	total = min(total, maxChanges+1)
	c.known[pair] = total
	return total, nil
}
