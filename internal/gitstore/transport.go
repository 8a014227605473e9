package gitstore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
)

// PackOptions selects the half of the smart protocol to speak.
type PackOptions struct {
	Advertise bool   // only list the refs, as for GET info/refs
	Protocol  string // value of the client's Git-Protocol header; may be empty

	Check   PushCheck // of a push; nil accepts all
	MaxBlob int64     // bytes of a blob that a push may bring; zero for any
}

// hiddenRefs are the caller's own: clients must not write to pull requests, nor see the rest.
var (
	hiddenFromFetch = []string{
		"-c", "uploadpack.hideRefs=refs/sheaf",
		"-c", "uploadpack.allowFilter=true",
		"-c", "core.bigFileThreshold=8m", // larger blobs are sent as they are, without all of one in memory
	}
	hiddenFromPush = []string{
		"-c", "receive.hideRefs=refs/sheaf", "-c", "receive.hideRefs=refs/pull",
		"-c", "receive.fsckObjects=true",
		"-c", "receive.maxInputSize=2g", // GitHub's limit for one push
		"-c", "core.bigFileThreshold=32m", // larger blobs are streamed
		// Old but harmless mistakes, which histories cannot be rid of.
		"-c", "receive.fsck.zeroPaddedFilemode=ignore",
		"-c", "receive.fsck.missingSpaceBeforeDate=ignore",
		"-c", "receive.fsck.badTimezone=ignore",
	}
)

// protocolPattern is what git clients send: "version=2", perhaps with further keys.
var protocolPattern = regexp.MustCompile(`^[a-z0-9=.:-]{0,128}$`)

// UploadPack serves one stateless request of a fetch: in is the body, out gets the answer. The line
// "# service=git-upload-pack" of the HTTP protocol, which comes before an advertisement, is the caller's.
// Nothing is written to out after the return; a Read of in may still be waiting, whose bytes are dropped.
func (r *Repo) UploadPack(ctx context.Context, options PackOptions, in io.Reader, out io.Writer) error {
	c, err := options.call("upload-pack", hiddenFromFetch)
	if err == nil {
		err = r.converse(ctx, c, in, out)
	}
	if err != nil {
		return fmt.Errorf("serve a fetch from %s: %w", r.Name(), serviceError(err))
	}
	return nil
}

// ReceivePack serves one stateless request of a push, as UploadPack does for a fetch. Objects are received
// beside other writers; refs move under the repository's mutex. Pushes to refs/pull/ and refs/sheaf/ are
// refused. When it returns nil, and before out says so, all that was accepted is on disk. A push that was
// refused is reported to the client in out, not as an error.
func (r *Repo) ReceivePack(ctx context.Context, options PackOptions, in io.Reader, out io.Writer) error {
	c, err := options.call("receive-pack", hiddenFromPush)
	switch {
	case err != nil:
	case options.Advertise:
		err = r.converse(ctx, c, in, out)
	default:
		err = r.receive(ctx, c, options, in, out)
	}
	if err != nil {
		return fmt.Errorf("serve a push to %s: %w", r.Name(), serviceError(err))
	}
	return nil
}

// serviceError tells that git itself ended a conversation from failures around it.
func serviceError(err error) error {
	if failure, ok := errors.AsType[*gitError](err); ok && failure.status > 0 {
		return fmt.Errorf("%w: %w", ErrServiceEnded, err)
	}
	return err
}

func (o PackOptions) call(command string, config []string) (call, error) {
	if !protocolPattern.MatchString(o.Protocol) {
		return call{}, fmt.Errorf("%q: %w", o.Protocol, ErrProtocolInvalid)
	}
	c := call{args: []string{command, "--stateless-rpc", "."}, config: config}
	if o.Advertise {
		c.args = []string{command, "--stateless-rpc", "--advertise-refs", "."}
	}
	if o.Protocol != "" {
		c.env = []string{"GIT_PROTOCOL=" + o.Protocol}
	}
	return c, nil
}

// receive runs receive-pack with a gate before the moves of refs.
func (r *Repo) receive(ctx context.Context, c call, options PackOptions, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	gate, err := newPushGate(r, options, out)
	if err != nil {
		return err
	}
	defer gate.close()
	c.files = gate.files()
	// A few kilobytes of deltas can ask for any amount of memory.
	c.env = append(c.env, "GIT_ALLOC_LIMIT=256m")
	c.config = slices.Concat(c.config, []string{"-c", "core.hooksPath=" + filepath.Join(r.store.folder, hooksFolder)})
	talk, err := r.begin(ctx, c, in)
	if err != nil {
		return err
	}
	gate.watch(ctx)
	err = talk.finish(gate)
	cancel() // a gate that still waits for its turn need not
	return gate.finish(err)
}
