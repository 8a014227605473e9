package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"sheaf/internal/git/archive"
	"sheaf/internal/git/object"
	"sheaf/internal/git/process"
)

// archiveBudget is for one archive. Git holds the names of all files: of 200,000 they take 65 MB. How fast it goes is up to
// the client, whose own pace is bounded elsewhere.
var archiveBudget = process.Budget{Memory: 512 << 20, Time: time.Hour}

// archiveConfig lets git send large files as they are, without all of one in memory.
var archiveConfig = []string{"-c", "core.bigFileThreshold=1m", "-c", "tar.umask=0002"}

// Archive calls send with the files of a commit, all below the folder prefix, and returns what send does. What the tree's
// .gitattributes exclude (export-ignore) is not among them. ErrNotFound, ErrNotCommit, or ErrUnpackable if git makes no
// archive of the tree; then send is not called.
func (r *Repo) Archive(ctx context.Context, commit object.ID, prefix string, send func(*archive.Reader) error) error {
	if _, err := r.Commit(ctx, commit); err != nil {
		return err
	}
	if err := r.archive(ctx, commit, prefix, send); err != nil {
		return fmt.Errorf("archive %s of %s: %w", commit, r.Name(), err)
	}
	return nil
}

func (r *Repo) archive(ctx context.Context, commit object.ID, prefix string, send func(*archive.Reader) error) error {
	out, childOut, err := os.Pipe()
	if err != nil {
		return err
	}
	defer out.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	child, err := r.start(ctx, r.store.git.Archive, process.Command{
		Args:   []string{"archive", "--format=tar", "--prefix=" + prefix + "/", string(commit)},
		Stdout: childOut, Config: archiveConfig, Budget: archiveBudget,
	})
	_ = childOut.Close() // git has its own copy
	if err != nil {
		return err
	}
	reader, err := archive.NewReader(out)
	if err != nil { // git has ended, and says why
		if ended := r.damageError(child.Wait()); ended != nil {
			err = ended
		}
		if _, isGits := errors.AsType[*process.Error](err); isGits && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrBudget) {
			err = fmt.Errorf("%w: %w", ErrUnpackable, err)
		}
		return err
	}
	if err := send(reader); err != nil {
		cancel()
		_ = child.Wait() // it was ended
		return err
	}
	_, _ = io.Copy(io.Discard, out) // the blocks after the end
	return r.damageError(child.Wait())
}
