package repositories

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"sheaf/internal/git/store"
)

// DefaultBranch is the first branch of a new repository that asks for none.
const DefaultBranch = "main"

// maxName is GitHub's limit for the name of a repository, in characters.
const maxName = 100

// ErrNameTooLong is a name above GitHub's limit.
var ErrNameTooLong = fmt.Errorf("name cannot be more than %d characters", maxName)

// Options describe a new repository.
type Options struct {
	Description   string
	Private       bool
	DefaultBranch string // empty: DefaultBranch
	ForkOf        int64

	// Fill gives it its first content. Nil: it begins empty.
	Fill func(ctx context.Context, repo *store.Repo, branch string) error

	// Permit decides whether it may be made, once it is filled. Nil is the hub's own.
	Permit func() error
}

var otherCharacters = regexp.MustCompile(`[^A-Za-z0-9._-]+`)

// NormaliseName turns what somebody typed into a repository's name as GitHub
// does: a run of other characters becomes one '-', `.git` at the end goes.
func NormaliseName(name string) (string, error) {
	name = otherCharacters.ReplaceAllString(name, "-")
	for {
		shorter, found := strings.CutSuffix(name, ".git")
		if !found {
			break
		}
		name = shorter
	}
	if len(name) > maxName {
		return "", ErrNameTooLong
	}
	return name, nil
}

// Create makes a repository. The name must be normalised, the owner must have
// an account. It fails with store.ErrRepoExists, store.ErrNameInvalid or
// ErrNoOwner, or as Permit does.
func (c *Catalogue) Create(ctx context.Context, owner, name string, options Options) (Repository, error) {
	login, err := c.spelling(owner)
	if err != nil {
		return Repository{}, err
	}
	parsed, err := store.ParseName(login, name)
	if err != nil {
		return Repository{}, err
	}
	branch := options.DefaultBranch
	if branch == "" {
		branch = DefaultBranch
	}
	repo, err := c.store.Create(ctx, parsed, branch)
	if err != nil {
		return Repository{}, err
	}
	created, err := c.fill(ctx, repo, branch, options)
	if err != nil {
		err = fmt.Errorf("begin %s: %w", parsed, err)
		return Repository{}, errors.Join(err, c.store.Delete(context.WithoutCancel(ctx), parsed))
	}
	return created, nil
}

// fill gives the repository its first content and then its record: nobody finds
// it before both are there.
func (c *Catalogue) fill(ctx context.Context, repo *store.Repo, branch string, options Options) (Repository, error) {
	if options.Fill != nil {
		if err := options.Fill(ctx, repo, branch); err != nil {
			return Repository{}, err
		}
	}
	if options.Permit != nil {
		if err := options.Permit(); err != nil {
			return Repository{}, err
		}
	}
	at := now()
	r, err := c.begin(ctx, Repository{Repo: repo, About: About{
		Description: options.Description, Private: options.Private, ForkOf: options.ForkOf,
		CreatedAt: at, UpdatedAt: at, PushedAt: at,
	}})
	if err != nil {
		return Repository{}, err
	}
	c.keep(r)
	return r, nil
}

// spelling returns an owner's login as it was chosen.
func (c *Catalogue) spelling(login string) (string, error) {
	user, ok, err := c.accounts.User(login)
	if err != nil {
		return "", err
	}
	if ok {
		return user.Login, nil
	}
	organisation, ok, err := c.accounts.Organisation(login)
	if err != nil {
		return "", err
	}
	if !ok {
		return "", fmt.Errorf("%q: %w", login, ErrNoOwner)
	}
	return organisation.Login, nil
}
