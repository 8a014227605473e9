package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"path/filepath"
	"regexp"
	"slices"

	"sheaf/internal/durable"
	"sheaf/internal/git/process"
)

// PackOptions say how a client speaks the smart protocol.
type PackOptions struct {
	Advertise bool   // only list the refs, as for GET info/refs
	Protocol  string // value of the client's Git-Protocol header; may be empty
}

// fetchConfig hides the caller's own refs, which clients must not see.
var fetchConfig = []string{
	"-c", "uploadpack.hideRefs=refs/sheaf",
	"-c", "uploadpack.hideRefs=refs/passing",
	"-c", "uploadpack.allowFilter=true",
	"-c", "core.bigFileThreshold=8m", // larger blobs are sent as they are, without all of one in memory
	"-c", "pack.windowMemory=64m", "-c", "pack.threads=2",
}

// protocolPattern is what git clients send: "version=2", perhaps with further keys.
var protocolPattern = regexp.MustCompile(`^[a-z0-9=.:-]{0,128}$`)

// UploadPack serves one stateless request of a fetch: in is the body, out gets the answer. The line
// "# service=git-upload-pack" of the HTTP protocol, which comes before an advertisement, is the caller's.
// Nothing is written to out after the return; a Read of in may still be waiting, whose bytes are dropped.
// ErrProtocolInvalid, or ErrServiceEnded where git itself ended the conversation.
func (r *Repo) UploadPack(ctx context.Context, options PackOptions, in io.Reader, out io.Writer) error {
	c, err := options.Command("upload-pack", fetchConfig)
	if err == nil {
		err = r.Converse(ctx, c, in, out)
	}
	if err != nil {
		return fmt.Errorf("serve a fetch from %s: %w", r.Name(), err)
	}
	return nil
}

// Command is a subcommand of git that speaks the protocol. ErrProtocolInvalid.
func (o PackOptions) Command(subcommand string, config []string) (process.Command, error) {
	if !protocolPattern.MatchString(o.Protocol) {
		return process.Command{}, fmt.Errorf("%q: %w", o.Protocol, ErrProtocolInvalid)
	}
	c := process.Command{
		Args: []string{subcommand, "--stateless-rpc", "."}, Config: config,
		Budget: process.Budget{Time: process.Endless, Memory: 2 << 30},
	}
	if o.Advertise {
		c.Args = []string{subcommand, "--stateless-rpc", "--advertise-refs", "."}
	}
	if o.Protocol != "" {
		c.Env = []string{"GIT_PROTOCOL=" + o.Protocol}
	}
	return c, nil
}

// Converse runs a git command between a client's in and out. in may be nil. ErrServiceEnded where git itself
// ended the conversation.
func (r *Repo) Converse(ctx context.Context, c process.Command, in io.Reader, out io.Writer) error {
	talk, err := r.Begin(ctx, c, in)
	if err == nil {
		err = talk.Finish(out)
	}
	return r.ServiceError(err)
}

// Begin starts a git command in the repository and feeds it from in, which may be nil.
func (r *Repo) Begin(ctx context.Context, c process.Command, in io.Reader) (*process.Conversation, error) {
	dir, err := r.dir()
	if err != nil {
		return nil, err
	}
	if err := r.settle(ctx); err != nil {
		return nil, err
	}
	r.removeLeftovers()
	c.Dir, c.Env = dir, slices.Concat(r.sight.env(), c.Env)
	talk, err := r.store.git.Converse(ctx, c, in)
	return talk, r.damageError(goneError(err))
}

// ServiceError tells that git itself ended a conversation from failures around it: ErrServiceEnded, or ErrDamaged.
func (r *Repo) ServiceError(err error) error {
	err = r.damageError(err)
	if failure, ok := errors.AsType[*process.Error](err); ok && failure.Status() > 0 {
		return fmt.Errorf("%w: %w", ErrServiceEnded, err)
	}
	return err
}

// Hook is [Store.Hook] of the repository's store.
func (r *Repo) Hook(name, script string) (folder string, err error) {
	return r.store.Hook(name, script)
}

// Logger is where to tell what a client need not know.
func (r *Repo) Logger() *slog.Logger { return r.store.log }

// SyncRefs makes the names of all refs durable that a push may have moved; git syncs only their content.
func (l *Lock) SyncRefs() error {
	return l.inFolder(func(dir string) error {
		err := filepath.WalkDir(filepath.Join(dir, "refs"), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil // a ref was removed meanwhile
			case err != nil:
				return err
			case !entry.IsDir():
				return nil
			}
			if err := durable.SyncFolder(path); !errors.Is(err, fs.ErrNotExist) {
				return err
			}
			return nil
		})
		return errors.Join(err, durable.SyncFolder(filepath.Join(dir, "objects", "pack")), durable.SyncFolder(dir))
	})
}
