package repositories

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"

	"golang.org/x/sync/errgroup"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// Open reads what is said about every repository of the store. One without
// such a record, say one that was copied into the folder, gets a new one and
// is private. The folder dir keeps which ids were given.
func Open(ctx context.Context, dir string, repos *store.Store, people *accounts.Store, log *slog.Logger) (*Catalogue, error) {
	c := &Catalogue{
		store: repos, accounts: people, log: log, ids: openIDs(dir, log),
		byName: map[string]Repository{}, byID: map[int64]Repository{}, turns: map[int64]chan struct{}{},
	}
	names, err := repos.Names(ctx)
	if err != nil {
		return nil, fmt.Errorf("list the repositories: %w", err)
	}
	found, err := readAll(ctx, repos, names)
	if err != nil {
		return nil, err
	}
	var strangers []Repository
	for _, known := range found {
		if known.Damage != nil {
			log.WarnContext(ctx, "a repository is damaged: nobody can change it", "repository", known.Name().String(), "error", known.Damage)
		}
		c.ids.seen(known.About.ID, known.About.ForkOf)
		if _, taken := c.byID[known.About.ID]; known.About.ID == 0 || taken {
			strangers = append(strangers, known)
			continue
		}
		c.keep(known)
	}
	for _, stranger := range strangers {
		c.admit(ctx, stranger)
	}
	return c, nil
}

// readersAtOnce is how many records are read at once: a disk that is asked for many gives them sooner.
const readersAtOnce = 16

// readAll opens repositories and reads their records, in the order of their names. One that was removed meanwhile is left out.
func readAll(ctx context.Context, repos *store.Store, names []store.Name) ([]Repository, error) {
	found := make([]Repository, len(names))
	var group errgroup.Group
	group.SetLimit(readersAtOnce)
	for i, name := range names {
		group.Go(func() error {
			repo, err := repos.Repo(ctx, name)
			if errors.Is(err, store.ErrRepoNotFound) {
				return nil
			}
			if err != nil {
				return fmt.Errorf("open %s: %w", name, err)
			}
			about, err := readAbout(ctx, repo)
			found[i] = Repository{Repo: repo, About: about, Damage: err}
			return nil
		})
	}
	err := group.Wait()
	return slices.DeleteFunc(found, func(r Repository) bool { return r.Repo == nil }), err
}

// admit gives a repository an id that came without one of its own. A damaged
// one has it until the next start: its record is left as it is. So has one whose
// record cannot be written; AdmitAgain writes it later.
func (c *Catalogue) admit(ctx context.Context, stranger Repository) {
	name := slog.String("repository", stranger.Name().String())
	if other, taken := c.byID[stranger.About.ID]; taken {
		c.log.WarnContext(ctx, "a repository has the id of another one and gets a new one", name, "other", other.Name().String())
	}
	if stranger.About.ID == 0 {
		at := now()
		stranger.About = About{Private: true, CreatedAt: at, UpdatedAt: at, PushedAt: at}
	}
	stranger.About.ID = c.ids.passing()
	if stranger.Damage == nil {
		c.log.InfoContext(ctx, "repository is new in the data folder", name)
		if admitted, err := c.begin(ctx, stranger); err == nil {
			stranger = admitted
		} else {
			c.log.WarnContext(ctx, "the record of a new repository could not be written", name, "error", err)
			stranger.Damage = &unwrittenError{err}
		}
	}
	c.keep(stranger)
}

// unwrittenError is a record that could not be written when the repository was
// admitted.
type unwrittenError struct{ error }

func (e *unwrittenError) Unwrap() error { return e.error }

// AdmitAgain writes the records of repositories that are new in the data folder
// and whose records could not be written, for want of room.
func (c *Catalogue) AdmitAgain(ctx context.Context) {
	isUnwritten := func(r Repository) bool {
		_, is := errors.AsType[*unwrittenError](r.Damage)
		return is
	}
	for _, r := range c.Where(isUnwritten) {
		err := r.Locked(ctx, func(l *store.Lock) error {
			r, ok := c.ByID(r.About.ID)
			if !ok || !isUnwritten(r) {
				return nil
			}
			passing := r.About.ID
			var err error
			if r.About.ID, err = c.ids.next(); err != nil {
				return err
			}
			r.Damage = nil
			if err := c.write(r, l); err != nil {
				return err
			}
			c.mu.Lock()
			defer c.mu.Unlock()
			delete(c.byID, passing)
			return nil
		})
		if err != nil {
			c.log.WarnContext(ctx, "the record of a new repository could not be written", "repository", r.Name().String(), "error", err)
		}
	}
}

// begin writes the record of a repository with an id of its own. Nobody else has the repository.
func (c *Catalogue) begin(ctx context.Context, r Repository) (Repository, error) {
	id, err := c.ids.next()
	if err != nil {
		return Repository{}, err
	}
	r.About.ID = id
	return r, writeAbout(ctx, r)
}
