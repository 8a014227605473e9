package push

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
	"sheaf/internal/git/store"
)

// Bounds, in bytes, of what else a push brings. Trees are read as a whole, commits and tags by the hundred.
const (
	maxTree   = 32 << 20
	maxCommit = 4 << 20
)

// largest are the largest objects of a push.
type largest struct{ blob, tree, commit object.Info }

// of is where objects of a kind are counted. Tags are counted with commits.
func (l *largest) of(kind object.Kind) *object.Info {
	switch kind {
	case object.KindBlob:
		return &l.blob
	case object.KindTree:
		return &l.tree
	default:
		return &l.commit
	}
}

// checkSizes refuses a push that brings a blob of more than limit bytes (zero for any), in GitHub's words, or
// another object that nobody can have meant.
func checkSizes(ctx context.Context, repo *store.Repo, asked proposal, limit int64) error {
	if len(asked.moves) == 0 || asked.quarantine == "" {
		return nil
	}
	found, err := largestObjects(ctx, repo, asked.quarantine)
	if err != nil {
		repo.Logger().ErrorContext(ctx, "check the sizes of a push", "repository", repo.Name().String(), "error", err)
		return errors.New("the sizes of the files could not be checked")
	}
	const megabyte = 1 << 20
	tooLarge := func(info object.Info, limit int64) error {
		return fmt.Errorf("error: %s %s is %.2f MB; this exceeds the limit of %.2f MB",
			info.Kind, info.ID, float64(info.Size)/megabyte, float64(limit)/megabyte)
	}
	switch {
	case found.tree.Size > maxTree:
		return tooLarge(found.tree, maxTree)
	case found.commit.Size > maxCommit:
		return tooLarge(found.commit, maxCommit)
	}
	if limit == 0 || found.blob.Size <= limit {
		return nil
	}
	return fmt.Errorf("error: File %s is %.2f MB; this exceeds the file size limit of %.2f MB\nerror: GH001: Large files detected",
		pathOf(ctx, repo, asked, found.blob.ID), float64(found.blob.Size)/megabyte, float64(limit)/megabyte)
}

// largestObjects looks at all objects of one object directory.
func largestObjects(ctx context.Context, repo *store.Repo, objects string) (largest, error) {
	var found largest
	from, to := io.Pipe()
	parsed := make(chan error, 1)
	go func() {
		lines := bufio.NewScanner(from)
		for lines.Scan() {
			kind, rest, _ := strings.Cut(lines.Text(), " ")
			size, id, _ := strings.Cut(rest, " ")
			bytes, err := strconv.ParseInt(size, 10, 64)
			if into := found.of(object.Kind(kind)); err == nil && bytes > into.Size {
				*into = object.Info{ID: object.ID(id), Kind: object.Kind(kind), Size: bytes}
			}
		}
		parsed <- from.CloseWithError(lines.Err())
	}()
	_, err := repo.Run(ctx, process.Command{
		Args:   []string{"cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objecttype) %(objectsize) %(objectname)"},
		Stdout: to, Env: []string{"GIT_OBJECT_DIRECTORY=" + objects},
		Budget: process.Budget{Time: process.Endless},
	})
	_ = to.Close()
	<-parsed
	return found, err
}

// pathOf names a blob by a path that it has in one of the pushed commits, or else by its id.
func pathOf(ctx context.Context, repo *store.Repo, asked proposal, blob object.ID) string {
	args := []string{"log", "-1", "--format=", "--name-only", "-z", "--no-renames", "--find-object=" + string(blob)}
	for _, move := range asked.moves[:min(len(asked.moves), 100)] {
		if move.Target != "" {
			args = append(args, string(move.Target))
		}
	}
	args = append(args, "--not", "--all")
	var out []byte
	err := repo.Quarantined(asked.quarantine, func(within *store.Repo) (err error) {
		out, err = within.Run(ctx, process.Command{Args: args, Budget: process.Budget{Time: 10 * time.Second, Heavy: true}})
		return err
	})
	path, _, _ := strings.Cut(strings.TrimLeft(string(out), "\x00\n"), "\x00")
	if err != nil || path == "" {
		return string(blob)
	}
	return strconv.Quote(path)
}
