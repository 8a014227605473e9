package reviews

import (
	"context"
	"errors"
	"slices"

	"sheaf/internal/git/diff"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/repositories"
)

// Errors of a comment on what the pull request does not show.
var (
	ErrPathNotShown = errors.New("the file is not part of the diff")
	ErrLineNotShown = errors.New("the line is not part of the diff")
	ErrCommit       = errors.New("the commit is not part of the pull request")
)

// inDiff gives a side as package diff has it.
func (s Side) inDiff() diff.Side {
	if s == SideLeft {
		return diff.Left
	}
	return diff.Right
}

// PatchOf is the patch of a file of a pull request, with what it was made between, to comment on: at a commit of the
// pull request, or with an empty one at its head. ErrCommit, ErrPathNotShown.
func (s *Service) PatchOf(ctx context.Context, r repositories.Repository, ends Ends, commit object.ID, path string) (base, at object.ID, patch string, err error) {
	at = ends.Head
	if commit != "" && commit != ends.Head {
		isPart, err := r.IsAncestor(ctx, commit, ends.Head)
		if errors.Is(err, object.ErrNotFound) || errors.Is(err, object.ErrNotCommit) || err == nil && !isPart {
			err = ErrCommit
		}
		if err != nil {
			return "", "", "", err
		}
		at = commit
	}
	if base, err = r.MergeBase(ctx, ends.Base, at); err != nil {
		return "", "", "", err
	}
	files, err := r.Diff(ctx, base, at)
	if err != nil {
		return "", "", "", err
	}
	i := slices.IndexFunc(files, func(f diff.Entry) bool { return f.Path == path })
	if i < 0 {
		return "", "", "", ErrPathNotShown
	}
	return base, at, files[i].Patch, nil
}

// Fasten checks that a patch shows the lines of a comment, and keeps the hunk that it is about. ErrLineNotShown.
func (m *Remark) Fasten(patch string) error {
	if m.Line == 0 { // it is about the file
		return nil
	}
	position, hunk, ok := diff.Find(patch, m.Side.inDiff(), m.Line)
	if ok && m.StartLine != 0 {
		var start int
		start, _, ok = diff.Find(patch, m.StartSide.inDiff(), m.StartLine)
		ok = ok && start < position
	}
	if !ok {
		return ErrLineNotShown
	}
	m.Position, m.Hunk = position, keepEnd(hunk)
	return nil
}

// maxHunk bounds what is kept of a hunk, in bytes.
const maxHunk = 16 << 10

// keepEnd keeps the end of a long hunk, which is what the comment is about.
func keepEnd(hunk string) string {
	if len(hunk) <= maxHunk {
		return hunk
	}
	rest := hunk[len(hunk)-maxHunk:]
	for i := range rest {
		if rest[i] == '\n' {
			return rest[i+1:]
		}
	}
	return ""
}

// LineAt is the line at a position of a patch, which older clients give.
func LineAt(patch string, position int) (side Side, line int, ok bool) {
	found, line, ok := diff.At(patch, position)
	if found == diff.Left {
		return SideLeft, line, ok
	}
	return SideRight, line, ok
}

// Place is where a comment is in a pull request as it is now.
type Place struct {
	IsOutdated      bool // the line is gone, or is not changed any more
	Line, StartLine int
	Position        int // see diff.Find
}

// maxPlaced bounds how many comparisons are made to find where comments are now. Those of further commits count as
// outdated.
const maxPlaced = 20

// Places tells where comments are now, in their order.
func (s *Service) Places(ctx context.Context, r repositories.Repository, ends Ends, remarks []Remark) ([]Place, error) {
	places := make([]Place, len(remarks))
	if len(remarks) == 0 {
		return places, nil
	}
	base, err := r.MergeBase(ctx, ends.Base, ends.Head)
	if errors.Is(err, store.ErrNoMergeBase) {
		base, err = "", nil
	}
	if err != nil {
		return nil, err
	}
	finder := placeFinder{repo: r.Repo, base: base, head: ends.Head, known: map[[2]object.ID]map[string]diff.Entry{}}
	for i, remark := range remarks {
		finder.wanted = append(finder.wanted, remark.Path)
		places[i].IsOutdated = true
	}
	for i, remark := range remarks {
		if places[i], err = finder.find(ctx, remark); err != nil {
			return nil, err
		}
	}
	return places, nil
}

// placeFinder compares what comments were made on with how things are.
type placeFinder struct {
	repo       *store.Repo
	base, head object.ID
	wanted     []string // paths
	known      map[[2]object.ID]map[string]diff.Entry
}

func (f *placeFinder) find(ctx context.Context, m Remark) (Place, error) {
	if m.Line == 0 {
		return Place{}, nil
	}
	from, to := m.Commit, f.head
	if m.Side == SideLeft {
		from, to = m.Base, f.base
	}
	path, line, start := m.Path, m.Line, m.StartLine
	isThere := true
	if from != to {
		changes, err := f.compare(ctx, from, to)
		if err != nil || changes == nil {
			return Place{IsOutdated: true}, err
		}
		if entry, isChanged := changes[m.Path]; isChanged {
			path = entry.Path
			isThere = entry.Status != "removed" && entry.Patch != ""
			if entry.Patch == "" && entry.Status == "renamed" && entry.Additions+entry.Deletions == 0 {
				isThere = true
			}
			if isThere {
				line, isThere = diff.Follow(entry.Patch, m.Line)
			}
			if isThere && m.StartLine != 0 && m.StartSide == m.Side {
				start, isThere = diff.Follow(entry.Patch, m.StartLine)
			}
		}
	}
	if !isThere {
		return Place{IsOutdated: true}, nil
	}
	shown, err := f.compare(ctx, f.base, f.head)
	if err != nil || shown == nil {
		return Place{IsOutdated: true}, err
	}
	position, _, ok := diff.Find(shown[path].Patch, m.Side.inDiff(), line)
	if !ok {
		return Place{IsOutdated: true}, nil
	}
	return Place{Line: line, StartLine: start, Position: position}, nil
}

// compare gives what changed between two commits, of the files that are asked about by the name that they had. It gives
// nil where that cannot be told: a commit is gone, or it would take too much.
func (f *placeFinder) compare(ctx context.Context, from, to object.ID) (map[string]diff.Entry, error) {
	key := [2]object.ID{from, to}
	if known, ok := f.known[key]; ok || len(f.known) >= maxPlaced {
		return known, nil
	}
	f.known[key] = nil
	entries, err := f.repo.Diff(ctx, from, to)
	if errors.Is(err, object.ErrNotFound) || errors.Is(err, store.ErrDiffTooLarge) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	changes := map[string]diff.Entry{}
	for _, entry := range entries {
		if slices.Contains(f.wanted, entry.Path) || entry.OldPath != "" && slices.Contains(f.wanted, entry.OldPath) {
			changes[entry.Path] = entry
			if entry.OldPath != "" {
				changes[entry.OldPath] = entry
			}
		}
	}
	f.known[key] = changes
	return changes, nil
}
