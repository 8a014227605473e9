package store

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// LastChange tells which commit changed a path last, as `git rev-list -1 FROM -- PATH` does; the id is empty for a path
// that history never had. Clients ask for all files of a branch, one by one: history is walked once for all of them,
// and only as far as is asked. ErrNotFound or ErrNotCommit for what from is, ErrBudget if it takes too long; who asks
// again then goes on from there.
func (r *Repo) LastChange(ctx context.Context, from object.ID, path string) (object.ID, error) {
	id, err := r.lastChange(ctx, from, path)
	if err != nil {
		return "", fmt.Errorf("find the last change of %q in %s: %w", path, r.Name(), err)
	}
	return id, nil
}

func (r *Repo) lastChange(ctx context.Context, from object.ID, path string) (object.ID, error) {
	if _, err := object.SplitPath(path); err != nil {
		return "", err
	}
	if err := r.checkCommits(ctx, from); err != nil {
		return "", err
	}
	r, err := r.stored(ctx)
	if err != nil {
		return "", err
	}
	walk := r.store.walks.of(walkKey{r.repository, from})
	select {
	case walk.turn <- struct{}{}:
		defer func() { <-walk.turn }()
	case <-ctx.Done():
		return "", ctx.Err()
	}
	if err := walk.begin(ctx, r, from); err != nil {
		return "", lostError(err)
	}
	if !walk.paths[path] {
		return r.lastChangeAlone(ctx, from, path)
	}
	err = walk.follow(ctx, r, path)
	return walk.found[path], lostError(err)
}

// lastChangeAlone is for what is not there any more, and for what is too much to keep in mind.
func (r *Repo) lastChangeAlone(ctx context.Context, from object.ID, path string) (object.ID, error) {
	out, err := r.Run(ctx, process.Command{
		Args: []string{"rev-list", "--max-count=1", string(from), "--", path}, Budget: process.Budget{Time: walkTime},
	})
	return object.ID(strings.TrimSpace(string(out))), lostError(err)
}

// Limits of one walk. A commit takes some 30 µs, ten times as much with thousands of files in one folder.
const (
	walkTime    = 20 * time.Second
	walkPaths   = 50_000
	walkHistory = 16 << 20 // bytes of the list of commits, some 200,000

	firstCompared = 512 // commits that one process compares; few at first, since most files changed lately
	maxCompared   = 8 << 10
)

// changeWalk follows all paths of a commit back through history. Each goes on to the first parent that has the same at
// it, as git simplifies history, and ends at the commit that has something else than all its parents.
type changeWalk struct {
	turn  chan struct{}        // held by who walks
	paths map[string]bool      // that are followed; nil before the walk has begun
	found map[string]object.ID // where they ended

	commits  []string                // "ID PARENT PARENT ...", children before parents
	place    map[string]int          // of a commit by its id
	at       map[int]map[string]bool // paths that came to a commit
	compared int                     // commits that no path has to come to any more
}

// begin finds out which paths and commits there are.
func (w *changeWalk) begin(ctx context.Context, r *Repo, from object.ID) error {
	if w.paths != nil {
		return nil
	}
	entries, _, err := r.Tree(ctx, from, true, TreeLimit{Entries: walkPaths})
	if err != nil {
		return err
	}
	out, err := r.Run(ctx, process.Command{
		Args:   []string{"rev-list", "--topo-order", "--parents", string(from), "--"},
		Budget: process.Budget{Time: walkTime, Output: walkHistory},
	})
	if errors.Is(err, process.ErrBudget) && ctx.Err() == nil {
		entries, err = nil, nil // each path is asked about alone
	}
	if err != nil {
		return err
	}
	w.paths, w.found, w.place = make(map[string]bool, len(entries)), map[string]object.ID{}, map[string]int{}
	came := make(map[string]bool, len(entries))
	for _, entry := range entries {
		w.paths[entry.Path], came[entry.Path] = true, true
	}
	w.at = map[int]map[string]bool{0: came}
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSuffix(line, "\n")
		id, _, _ := strings.Cut(line, " ")
		w.place[id] = len(w.commits)
		w.commits = append(w.commits, line)
	}
	return nil
}

// follow walks until it is known where a path ends.
func (w *changeWalk) follow(ctx context.Context, r *Repo, path string) error {
	ctx, end := context.WithTimeoutCause(ctx, walkTime, process.ErrBudget)
	defer end()
	for count := firstCompared; w.found[path] == "" && w.compared < len(w.commits); count = min(2*count, maxCompared) {
		next := w.commits[w.compared:min(w.compared+count, len(w.commits))]
		changes := &changeReader{walk: w, commits: next}
		_, err := r.Run(ctx, process.Command{
			Args:   []string{"diff-tree", "--stdin", "--root", "--always", "--raw", "-r", "-t", "-z", "--no-abbrev"},
			Stdin:  strings.NewReader(changes.questions()),
			Stdout: changes,
		})
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			return err
		}
		for i, changed := range changes.changed {
			w.goOn(w.compared+i, changed)
		}
		w.compared += len(next)
	}
	if w.compared == len(w.commits) || len(w.found) == len(w.paths) {
		w.commits, w.place, w.at, w.compared = nil, nil, nil, 0 // all that can be found is
	}
	return nil
}

// goOn sends the paths on that came to a commit. changed has the paths that differ from each of its parents.
func (w *changeWalk) goOn(place int, changed []map[string]bool) {
	came := w.at[place]
	delete(w.at, place)
	id, parents, _ := strings.Cut(w.commits[place], " ")
	i := 0
	for parent := range strings.FieldsSeq(parents) {
		differs := changed[i]
		i++
		if len(differs) == 0 { // most commits have nothing to do with what is left
			w.send(came, parent)
			return
		}
		same := map[string]bool{}
		for path := range came {
			if !differs[path] {
				same[path] = true
				delete(came, path)
			}
		}
		w.send(same, parent)
	}
	for path := range came {
		w.found[path] = object.ID(id)
	}
}

// send brings paths to a parent. Where history is cut off (git-shallow) it is not there.
func (w *changeWalk) send(paths map[string]bool, parent string) {
	place, ok := w.place[parent]
	switch {
	case !ok || len(paths) == 0:
	case w.at[place] == nil:
		w.at[place] = paths
	default:
		for path := range paths {
			w.at[place][path] = true
		}
	}
}

type walkKey struct {
	repo *repository
	from object.ID
}

// walksKept is how many walks are kept to go on with. Each has the list of commits, and its paths.
const walksKept = 4

// walkShelf keeps the walks used last.
type walkShelf struct {
	mu     sync.Mutex
	recent *simplelru.LRU[walkKey, *changeWalk]
}

func newWalkShelf() *walkShelf {
	recent, err := simplelru.NewLRU[walkKey, *changeWalk](walksKept, nil)
	if err != nil {
		panic(err) // it only refuses sizes below one
	}
	return &walkShelf{recent: recent}
}

func (s *walkShelf) of(key walkKey) *changeWalk {
	s.mu.Lock()
	defer s.mu.Unlock()
	walk, ok := s.recent.Get(key)
	if !ok {
		walk = &changeWalk{turn: make(chan struct{}, 1)}
		s.recent.Add(key, walk)
	}
	return walk
}

// forget drops the walks of one repository.
func (s *walkShelf) forget(repo *repository) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, key := range s.recent.Keys() {
		if key.repo == repo {
			s.recent.Remove(key)
		}
	}
}
