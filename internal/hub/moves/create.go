package moves

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sheaf/internal/git/edit"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
	"sheaf/internal/hub/repositories"
)

// Readme says that a repository begins with a README.md.
type Readme struct {
	By   accounts.User
	Host string // of the author's e-mail address, if the user has none
}

// NewRepository makes a repository, with a first commit if readme is not nil. By is nil for the hub itself. Errors are
// those of [repositories.Catalogue.Create], ErrCredentials, and of an organisation ErrNotSeen or ErrNotAllowed.
func (s *Service) NewRepository(ctx context.Context, by *accounts.Caller, owner, name string, options repositories.Options, readme *Readme) (repositories.Repository, error) {
	options.Permit = func() error { return s.mayOwn(by, owner) }
	if readme != nil {
		options.Fill = func(ctx context.Context, repo *store.Repo, branch string) error {
			return readme.write(ctx, repo, branch, options.Description)
		}
	}
	return s.catalogue.Create(ctx, owner, name, options)
}

func (f Readme) write(ctx context.Context, repo *store.Repo, branch, description string) error {
	text := "# " + repo.Name().Repo
	if description != "" {
		text += "\n" + description
	}
	author := f.By.Signature(f.Host)
	readme := edit.Edit{Path: "README.md", Mode: object.ModeFile, Kind: object.KindBlob, Content: []byte(text + "\n")}
	return repo.Advance(ctx, object.BranchPrefix+branch, func(ctx context.Context, repo *store.Repo, _ store.Ref) (object.ID, error) {
		commit, err := repo.WriteCommitOf(ctx, "", []edit.Edit{readme}, object.CommitInput{
			Author: author, Committer: author, Message: "Initial commit",
		})
		return commit.ID, err
	})
}

// Fork makes a repository with the branches and tags of another one, or with its default branch alone. Errors are
// those of NewRepository, store.ErrRepoNotFound and ErrNotSeen for the parent, store.ErrDamaged, and ErrNoFlow if the
// parent is made private meanwhile.
func (s *Service) Fork(ctx context.Context, by accounts.Caller, owner, name string, id int64, onlyDefault bool) (repositories.Repository, error) {
	parent, err := s.forkable(by, id)
	if err != nil {
		return repositories.Repository{}, err
	}
	if err := parent.CheckChangeable(); err != nil { // who may see it is not known
		return repositories.Repository{}, fmt.Errorf("fork: %w", err)
	}
	branch, err := parent.Branch(ctx)
	if err != nil {
		return repositories.Repository{}, err
	}
	refs, err := parent.Refs(ctx, "refs/")
	if err != nil {
		return repositories.Repository{}, err
	}
	var moves []store.RefMove
	for _, ref := range refs {
		isDefault := ref.Name == object.BranchPrefix+branch
		isShared := isBranch(ref.Name) || strings.HasPrefix(ref.Name, object.TagPrefix)
		if object.CheckRefName(ref.Name) != nil {
			continue // somebody with a shell made it; the hub takes no such name
		}
		if isDefault || isShared && !onlyDefault {
			moves = append(moves, store.RefMove{Name: ref.Name, Target: ref.Target})
		}
	}
	fork, err := s.catalogue.Create(ctx, owner, name, repositories.Options{
		Description: parent.About.Description, Private: parent.About.Private,
		DefaultBranch: branch, ForkOf: parent.About.ID,
		Fill: func(ctx context.Context, repo *store.Repo, _ string) error {
			return transfer(ctx, parent.Repo, repo, moves, nil)
		},
		Permit: func() error {
			now, err := s.forkable(by, id)
			if err == nil && now.About.Private && !parent.About.Private {
				err = ErrNoFlow
			}
			if err == nil {
				err = s.mayOwn(&by, owner)
			}
			return err
		},
	})
	if err != nil && !errors.Is(err, store.ErrRepoExists) {
		err = fmt.Errorf("fork %s: %w", parent.Name(), err)
	}
	return fork, err
}

// forkable returns the repository with an id as it is now, if the caller may see it.
func (s *Service) forkable(by accounts.Caller, id int64) (repositories.Repository, error) {
	parent, ok := s.catalogue.ByID(id)
	if !ok {
		return parent, store.ErrRepoNotFound
	}
	return parent, s.allow(by, parent, repositories.Read)
}
