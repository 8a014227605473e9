package gitstore

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// checkBlobs refuses a push that brings a blob of more than limit bytes, in GitHub's words.
func (r *Repo) checkBlobs(ctx context.Context, moves []PushMove, limit int64) error {
	if limit == 0 || len(moves) == 0 || moves[0].quarantine == "" {
		return nil
	}
	large, err := r.largestBlob(ctx, moves[0].quarantine)
	if err != nil {
		r.store.log.ErrorContext(ctx, "check the sizes of a push", "repository", r.Name().String(), "error", err)
		return fmt.Errorf("the sizes of the files could not be checked")
	}
	if large.Size <= limit {
		return nil
	}
	const megabyte = 1 << 20
	return fmt.Errorf("error: File %s is %.2f MB; this exceeds the file size limit of %.2f MB\nerror: GH001: Large files detected",
		r.pathOf(ctx, moves, large.ID), float64(large.Size)/megabyte, float64(limit)/megabyte)
}

// largestBlob looks at all objects of one object directory.
func (r *Repo) largestBlob(ctx context.Context, objects string) (Object, error) {
	var largest Object
	from, to := io.Pipe()
	parsed := make(chan error, 1)
	go func() {
		lines := bufio.NewScanner(from)
		for lines.Scan() {
			kind, rest, _ := strings.Cut(lines.Text(), " ")
			size, id, _ := strings.Cut(rest, " ")
			bytes, err := strconv.ParseInt(size, 10, 64)
			if err == nil && Kind(kind) == KindBlob && bytes > largest.Size {
				largest = Object{ID: ID(id), Kind: KindBlob, Size: bytes}
			}
		}
		parsed <- from.CloseWithError(lines.Err())
	}()
	_, err := r.run(ctx, call{
		args:   []string{"cat-file", "--batch-all-objects", "--unordered", "--batch-check=%(objecttype) %(objectsize) %(objectname)"},
		stdout: to, env: []string{"GIT_OBJECT_DIRECTORY=" + objects},
	})
	_ = to.Close()
	<-parsed
	return largest, err
}

// pathOf names a blob by a path that it has in one of the pushed commits, or else by its id.
func (r *Repo) pathOf(ctx context.Context, moves []PushMove, blob ID) string {
	env, err := moves[0].objects()
	if err != nil {
		return string(blob)
	}
	args := []string{"log", "-1", "--format=", "--name-only", "-z", "--no-renames", "--find-object=" + string(blob)}
	for _, move := range moves {
		if move.Target != "" {
			args = append(args, string(move.Target))
		}
	}
	out, err := r.run(ctx, call{args: append(args, "--not", "--all"), env: env})
	path, _, _ := strings.Cut(strings.TrimLeft(string(out), "\x00\n"), "\x00")
	if err != nil || path == "" {
		return string(blob)
	}
	return strconv.Quote(path)
}
