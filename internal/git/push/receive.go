// Package push receives pushes: git takes in the objects, and before any ref moves the caller decides, while
// it holds the repository's lock.
package push

import (
	"context"
	"fmt"
	"io"
	"slices"

	"sheaf/internal/git/store"
)

// Options of a push.
type Options struct {
	store.PackOptions

	// Check decides about the push as a whole, once its objects are received. It holds the lock and sees the
	// objects. The text of its error is what the client is told. Nil accepts all.
	Check Check

	// Done is called once git has ended, before the lock is given to others, if Check has accepted the push. Which
	// refs have moved it has to look for: git may have refused some. Nil: nobody wants to know.
	Done func(ctx context.Context, lock *store.Lock)

	MaxBlob int64 // bytes of a blob that it may bring; zero for any

	// Complaint is told what git complains of, if anything, and not the client. Nil: nobody is.
	Complaint func(text string)

	// OwnRefs lets it move the refs that are closed to clients.
	OwnRefs bool
}

// Check is told what the client wants to move. An old value is the client's word, not where the ref is.
type Check func(ctx context.Context, lock *store.Lock, moves []store.RefMove) error

// receiveConfig is for all pushes; a push of a client's may not touch ownRefs.
var (
	receiveConfig = []string{
		"-c", "receive.fsckObjects=true",
		"-c", "receive.maxInputSize=2g", // GitHub's limit for one push
		"-c", "core.bigFileThreshold=32m", // larger blobs are streamed
		// Old but harmless mistakes, which histories cannot be rid of.
		"-c", "receive.fsck.zeroPaddedFilemode=ignore",
		"-c", "receive.fsck.missingSpaceBeforeDate=ignore",
		"-c", "receive.fsck.badTimezone=ignore",
	}
	ownRefs = []string{
		"-c", "receive.hideRefs=refs/sheaf", "-c", "receive.hideRefs=refs/pull", "-c", "receive.hideRefs=refs/passing",
	}
)

// Receive serves one stateless request of a push, as [store.Repo.UploadPack] does for a fetch. Objects are
// received beside other writers; refs move under the repository's lock. When it returns nil, and before out
// says so, all that was accepted is on disk. A push that was refused is reported to the client in out, not as
// an error.
func Receive(ctx context.Context, repo *store.Repo, options Options, in io.Reader, out io.Writer) error {
	config := receiveConfig
	if !options.OwnRefs {
		config = slices.Concat(config, ownRefs)
	}
	c, err := options.Command("receive-pack", config)
	if err != nil {
		return fmt.Errorf("serve a push to %s: %w", repo.Name(), err)
	}
	if options.Advertise {
		err = repo.Converse(ctx, c, in, out)
	} else {
		// A few kilobytes of deltas can ask for any amount of memory.
		c.Env = append(c.Env, "GIT_ALLOC_LIMIT=256m")
		err = repo.ServiceError(receive(ctx, repo, c, options, together(in), out))
	}
	if err != nil {
		return fmt.Errorf("serve a push to %s: %w", repo.Name(), err)
	}
	return nil
}
