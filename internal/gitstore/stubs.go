package gitstore

import (
	"context"
	"errors"
	"io"
	"log/slog"
)

type (
	Store struct{}
	Repo  struct{}
)

func ParseName(owner, repo string) (Name, error) { return Name{}, errors.ErrUnsupported }

func Open(ctx context.Context, dir string, log *slog.Logger) (*Store, error) {
	return nil, errors.ErrUnsupported
}
func (s *Store) Close() error { return errors.ErrUnsupported }
func (s *Store) Create(ctx context.Context, name Name, defaultBranch string) (*Repo, error) {
	return nil, errors.ErrUnsupported
}

func (s *Store) Repo(ctx context.Context, name Name) (*Repo, error) {
	return nil, errors.ErrUnsupported
}
func (s *Store) Names(ctx context.Context) ([]Name, error)       { return nil, errors.ErrUnsupported }
func (s *Store) Delete(ctx context.Context, name Name) error     { return errors.ErrUnsupported }
func (s *Store) Rename(ctx context.Context, from, to Name) error { return errors.ErrUnsupported }

func (r *Repo) Name() Name { return Name{} }
func (r *Repo) DefaultBranch(ctx context.Context) (string, error) { return "", errors.ErrUnsupported }

func (r *Repo) SetDefaultBranch(ctx context.Context, branch string) error {
	return errors.ErrUnsupported
}
func (r *Repo) ReadMeta(ctx context.Context) ([]byte, error)     { return nil, errors.ErrUnsupported }
func (r *Repo) WriteMeta(ctx context.Context, meta []byte) error { return errors.ErrUnsupported }

func CheckRefName(name string) error { return errors.ErrUnsupported }
func (r *Repo) Ref(ctx context.Context, name string) (Ref, error) {
	return Ref{}, errors.ErrUnsupported
}

func (r *Repo) Refs(ctx context.Context, prefix string) ([]Ref, error) {
	return nil, errors.ErrUnsupported
}
func (r *Repo) IsEmpty(ctx context.Context) (bool, error) { return false, errors.ErrUnsupported }
func (r *Repo) CreateRef(ctx context.Context, name string, target ID) error {
	return errors.ErrUnsupported
}

func (r *Repo) UpdateRef(ctx context.Context, name string, target ID, force bool) error {
	return errors.ErrUnsupported
}

func (r *Repo) SwapRef(ctx context.Context, name string, target, old ID) error {
	return errors.ErrUnsupported
}
func (r *Repo) DeleteRef(ctx context.Context, name string) error { return errors.ErrUnsupported }

func (r *Repo) Stat(ctx context.Context, rev string) (Object, error) {
	return Object{}, errors.ErrUnsupported
}

func (r *Repo) ResolveCommit(ctx context.Context, rev string) (ID, error) {
	return "", errors.ErrUnsupported
}

func (r *Repo) Blob(ctx context.Context, id ID) (*BlobReader, error) {
	return nil, errors.ErrUnsupported
}

func (r *Repo) Commit(ctx context.Context, id ID) (Commit, error) {
	return Commit{}, errors.ErrUnsupported
}

func (r *Repo) Tree(ctx context.Context, tree ID, recursive bool) ([]TreeEntry, error) {
	return nil, errors.ErrUnsupported
}

func (r *Repo) Entry(ctx context.Context, tree ID, path string) (TreeEntry, error) {
	return TreeEntry{}, errors.ErrUnsupported
}

func (r *Repo) WriteBlob(ctx context.Context, content []byte) (ID, error) {
	return "", errors.ErrUnsupported
}

func (r *Repo) WriteTree(ctx context.Context, base ID, edits []TreeEdit) (ID, error) {
	return "", errors.ErrUnsupported
}

func (r *Repo) WriteCommit(ctx context.Context, input CommitInput) (ID, error) {
	return "", errors.ErrUnsupported
}

func (r *Repo) Log(ctx context.Context, query LogQuery) ([]Commit, error) {
	return nil, errors.ErrUnsupported
}

func (r *Repo) MergeBase(ctx context.Context, a, b ID) (ID, error) { return "", errors.ErrUnsupported }

func (r *Repo) CountBetween(ctx context.Context, base, head ID) (ahead, behind int, err error) {
	return 0, 0, errors.ErrUnsupported
}

func (r *Repo) Diff(ctx context.Context, base, head ID) ([]DiffEntry, error) {
	return nil, errors.ErrUnsupported
}

func (r *Repo) MergeTree(ctx context.Context, ours, theirs ID) (tree ID, conflicts []string, err error) {
	return "", nil, errors.ErrUnsupported
}

func (r *Repo) UploadPack(ctx context.Context, options PackOptions, in io.Reader, out io.Writer) error {
	return errors.ErrUnsupported
}

func (r *Repo) ReceivePack(ctx context.Context, options PackOptions, in io.Reader, out io.Writer) error {
	return errors.ErrUnsupported
}
