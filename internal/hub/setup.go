package hub

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/invited"
	"sheaf/internal/hub/moves"
	"sheaf/internal/hub/repositories"
)

// tokenIssuer stands behind tokens that a command made, not an application.
const tokenIssuer = "sheaf token"

// RepositoryOptions describe a new repository.
type RepositoryOptions struct {
	Description   string
	Private       bool
	DefaultBranch string // empty: "main"
}

// EnsureUser makes a user, or changes name and bio of the one with this login.
// An empty name or bio leaves what is there.
func (h *Hub) EnsureUser(ctx context.Context, login, name, bio string) error {
	_, err := h.accounts.EnsureUser(login, name, bio)
	return err
}

// EnsureOrganisation makes an organisation or changes the one with this login.
// The members are logins of users.
func (h *Hub) EnsureOrganisation(ctx context.Context, login, name, description string, members ...string) error {
	_, err := h.accounts.EnsureOrganisation(login, name, description, members...)
	return err
}

// IssueToken makes a token for a user. It works as Bearer and as Git's
// password, and cannot be shown again.
func (h *Hub) IssueToken(ctx context.Context, login string) (string, error) {
	return h.accounts.IssueToken(login, tokenIssuer)
}

// IssueToken makes a token for a user of the data folder dir, also while
// another process serves that folder: it takes the new token from the next
// request on. It fails with accounts.ErrNoUser if there is no such user.
func IssueToken(ctx context.Context, dir, login string) (string, error) {
	people, err := accounts.Open(dir)
	if err != nil {
		return "", err
	}
	return people.IssueToken(login, tokenIssuer)
}

// InvitationLink is the address that the secret of an invitation opens, at a hub with this origin.
func InvitationLink(origin, secret string) string {
	return invited.Link(origin, invited.InvitationPath, secret)
}

// ResetLink is the address that the secret of a reset opens.
func ResetLink(origin, secret string) string { return invited.Link(origin, invited.ResetPath, secret) }

// Why a hub must not be reached from other machines.
var (
	ErrNobodySignsIn = errors.New("the hub has no account with a password, so it only listens on this machine")
	ErrWayInLacked   = errors.New("the hub has accounts without a password, so it only listens on this machine")
)

// CheckReach reports whether the hub of the data folder dir may be reached
// from other machines: if there are accounts and each has a way in. Otherwise
// it returns ErrNobodySignsIn or ErrWayInLacked. It makes no file.
func CheckReach(dir string) error {
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return ErrNobodySignsIn
	}
	people, err := accounts.Open(dir)
	if err != nil {
		return err
	}
	count, without, err := people.SignIns()
	switch {
	case err != nil:
		return err
	case count == 0:
		return ErrNobodySignsIn
	case len(without) > 0:
		return fmt.Errorf("%w: %s", ErrWayInLacked, strings.Join(without, ", "))
	}
	return nil
}

// CheckVersion reports whether this program may open the data folder dir. Otherwise it returns accounts.ErrNewer, or what is
// wrong with the accounts. It changes nothing.
func CheckVersion(dir string) error { return accounts.CheckVersion(dir) }

// AnybodySignsIn reports whether anybody has a way in. Then there is no local user
// whose account the hub would make.
func (h *Hub) AnybodySignsIn() (bool, error) {
	count, _, err := h.accounts.SignIns()
	return count > 0, err
}

// CreateRepository makes an empty repository of a user or an organisation. The
// error is store.ErrRepoExists if there is one of this name.
func (h *Hub) CreateRepository(ctx context.Context, owner, name string, options RepositoryOptions) (*store.Repo, error) {
	created, err := h.moves.NewRepository(ctx, nil, owner, name, repositories.Options{
		Description: options.Description, Private: options.Private, DefaultBranch: options.DefaultBranch,
	}, nil)
	if err != nil {
		return nil, err
	}
	return created.Repo, nil
}

// CreateBranch makes a branch of a repository at a commit. Errors are those of moves.Service.Create.
func (h *Hub) CreateBranch(ctx context.Context, name store.Name, branch string, commit object.ID) error {
	r, ok := h.repositories.Find(name.Owner, name.Repo)
	if !ok {
		return store.ErrRepoNotFound
	}
	return h.moves.Create(ctx, moves.Order{Repository: r.About.ID, Ref: object.BranchPrefix + branch}, commit)
}

// Show makes a repository show a folder that somebody works in. look brings its refs to where the folder is; it is also
// done before each move.
func (h *Hub) Show(name store.Name, desk moves.Desk) (look func(ctx context.Context) error, err error) {
	r, ok := h.repositories.Find(name.Owner, name.Repo)
	if !ok {
		return nil, store.ErrRepoNotFound
	}
	h.moves.Attach(r.About.ID, desk)
	return func(ctx context.Context) error { return h.moves.Look(ctx, r.About.ID) }, nil
}
