package hub

import (
	"context"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
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
// request on. It fails with ErrNoUser if there is no such user.
func IssueToken(ctx context.Context, dir, login string) (string, error) {
	people, err := accounts.Open(dir)
	if err != nil {
		return "", err
	}
	return people.IssueToken(login, tokenIssuer)
}

// ErrNoUser is a login without an account.
var ErrNoUser = accounts.ErrNoUser

// CreateRepository makes an empty repository of a user or an organisation. The
// error is gitstore.ErrRepoExists if there is one of this name.
func (h *Hub) CreateRepository(ctx context.Context, owner, name string, options RepositoryOptions) (*gitstore.Repo, error) {
	created, err := h.repositories.Create(ctx, owner, name, repositories.Options{
		Description: options.Description, Private: options.Private, DefaultBranch: options.DefaultBranch,
	})
	if err != nil {
		return nil, err
	}
	return created.Repo, nil
}
