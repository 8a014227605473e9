package sample

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"sheaf/internal/durable"
	"sheaf/internal/git/object"
	"sheaf/internal/git/store"
	"sheaf/internal/hub"
)

// doneFile marks, in the data folder, that the sample was made. Whoever deletes a sample
// repository afterwards does not get it back.
const doneFile = "sample-content"

// Maker makes the sample content of one data folder.
type Maker struct {
	Dir   string // the data folder
	Hub   *hub.Hub
	Store *store.Store
	User  string // login of the user whose repositories they will be
}

// Ensure makes the sample, unless it was made before. If an earlier start was cut off, it
// goes on from there: a branch appears only when all its commits are there.
func (m Maker) Ensure(ctx context.Context) error {
	done := filepath.Join(m.Dir, doneFile)
	if _, err := os.Stat(done); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := m.makeAccounts(ctx); err != nil {
		return fmt.Errorf("make the sample content: %w", err)
	}
	if err := m.makeRepositories(ctx); err != nil {
		return err
	}
	note := "Sheaf has put its sample content here and will not do it again. Remove this file to get it anew.\n"
	if err := durable.WriteFile(done, []byte(note), 0o600); err != nil {
		return fmt.Errorf("note that the sample content was made: %w", err)
	}
	return nil
}

func (m Maker) makeAccounts(ctx context.Context) error {
	if err := m.Hub.EnsureUser(ctx, m.User, "", "Your own repositories, on this machine"); err != nil {
		return err
	}
	return m.Hub.EnsureOrganisation(ctx, organisation, "Tidewater", "A small conference about software near the sea", m.User)
}

// makeRepositories makes them in their order, which gives them their numbers, and fills
// them side by side: most of the time goes into waiting for the disk.
func (m Maker) makeRepositories(ctx context.Context) error {
	filling, ctx := errgroup.WithContext(ctx)
	for _, r := range repositories() {
		repo, err := m.makeRepository(ctx, r)
		if err != nil {
			return errors.Join(fmt.Errorf("make the sample repository %s: %w", r.name, err), filling.Wait())
		}
		filling.Go(func() error {
			if err := m.fill(ctx, repo, r); err != nil {
				return fmt.Errorf("fill the sample repository %s: %w", r.name, err)
			}
			return nil
		})
	}
	return filling.Wait()
}

func (m Maker) makeRepository(ctx context.Context, r repository) (*store.Repo, error) {
	owner := r.owner
	if owner == "" {
		owner = m.User
	}
	repo, err := m.Hub.CreateRepository(ctx, owner, r.name, hub.RepositoryOptions{Description: r.description, Private: r.isPrivate})
	if errors.Is(err, store.ErrRepoExists) {
		return m.Store.Repo(ctx, store.Name{Owner: owner, Repo: r.name})
	}
	return repo, err
}

func (m Maker) fill(ctx context.Context, repo *store.Repo, r repository) error {
	commits, err := plan(r)
	if err != nil {
		return err
	}
	for _, b := range r.branches {
		if err := m.makeBranch(ctx, repo, b, commits[b.name]); err != nil {
			return fmt.Errorf("branch %s: %w", b.name, err)
		}
	}
	return nil
}

func (m Maker) makeBranch(ctx context.Context, repo *store.Repo, b branch, commits []plannedCommit) error {
	name := "refs/heads/" + b.name
	switch _, err := repo.Ref(ctx, name); {
	case err == nil:
		return nil
	case !errors.Is(err, store.ErrRefNotFound) && !errors.Is(err, store.ErrEmpty):
		return err
	}
	var head object.ID
	if b.from != "" {
		from, err := repo.Ref(ctx, "refs/heads/"+b.from)
		if err != nil {
			return err
		}
		head = from.Commit
	}
	for _, c := range commits {
		var err error
		if head, err = makeCommit(ctx, repo, head, c); err != nil {
			return err
		}
	}
	return m.Hub.CreateBranch(ctx, repo.Name(), b.name, head)
}

// makeCommit stores a commit on top of parent; the first of a branch has none.
func makeCommit(ctx context.Context, repo *store.Repo, parent object.ID, c plannedCommit) (object.ID, error) {
	input := object.CommitInput{Author: c.person, Committer: c.person, Message: c.message}
	if parent != "" {
		input.Parents = []object.ID{parent}
	}
	commit, err := repo.WriteCommitOf(ctx, parent, c.changes, input)
	return commit.ID, err
}
