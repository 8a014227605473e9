package repositories

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"sheaf/internal/gitstore"
	"sheaf/internal/hub/accounts"
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
	DefaultBranch string         // empty: DefaultBranch
	Readme        *accounts.User // not nil: begin with a README.md by this user
	Host          string         // of the author's e-mail address, if the user has none
	ForkOf        int64
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
// an account. It fails with gitstore.ErrRepoExists, gitstore.ErrNameInvalid or
// ErrNoOwner.
func (c *Catalogue) Create(ctx context.Context, owner, name string, options Options) (Repository, error) {
	login, err := c.spelling(owner)
	if err != nil {
		return Repository{}, err
	}
	parsed, err := gitstore.ParseName(login, name)
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
	created, err := c.begin(ctx, repo, branch, options)
	if err != nil {
		err = fmt.Errorf("begin %s: %w", parsed, err)
		return Repository{}, errors.Join(err, c.store.Delete(context.WithoutCancel(ctx), parsed))
	}
	return created, nil
}

func (c *Catalogue) begin(ctx context.Context, repo *gitstore.Repo, branch string, options Options) (Repository, error) {
	if options.Readme != nil {
		if err := writeReadme(ctx, repo, branch, options); err != nil {
			return Repository{}, err
		}
	}
	c.writing.Lock()
	defer c.writing.Unlock()
	at := now()
	r := Repository{Repo: repo, About: About{
		ID: c.lastID + 1, Description: options.Description, Private: options.Private, ForkOf: options.ForkOf,
		CreatedAt: at, UpdatedAt: at, PushedAt: at,
	}}
	if err := writeAbout(ctx, r); err != nil {
		return Repository{}, err
	}
	c.keep(r)
	return r, nil
}

func writeReadme(ctx context.Context, repo *gitstore.Repo, branch string, options Options) error {
	text := "# " + repo.Name().Repo
	if options.Description != "" {
		text += "\n" + options.Description
	}
	author := options.Readme.Signature(options.Host)
	readme := gitstore.TreeEdit{Path: "README.md", Mode: gitstore.ModeFile, Kind: gitstore.KindBlob, Content: []byte(text + "\n")}
	return repo.AdvanceRef(ctx, "refs/heads/"+branch, func(ctx context.Context, _ gitstore.Ref) (gitstore.ID, error) {
		commit, err := repo.WriteCommitOf(ctx, "", []gitstore.TreeEdit{readme}, gitstore.CommitInput{
			Author: author, Committer: author, Message: "Initial commit",
		})
		return commit.ID, err
	})
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
