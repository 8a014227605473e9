// Package repositories knows every repository of the hub: what it is called,
// what is said about it, and who may do what with it.
//
// What Git does not keep (id, description, who may see it, times, the parent
// of a fork) lies as JSON inside the bare repository itself, so a copied
// folder is a whole backup. The index over it is built when the hub opens; the
// lock on the data folder makes this process the only one that adds to it.
//
// A repository whose record cannot be read is one damaged repository: its owner
// sees it and reads it, nobody changes it, and the others go on.
package repositories

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"sheaf/internal/git/store"
	"sheaf/internal/hub/accounts"
)

// Repository is one repository with what is known about it at one moment.
type Repository struct {
	*store.Repo
	About  About
	Damage error // why its record cannot be read; nil: it can
}

// About is what Git does not keep of a repository.
type About struct {
	ID          int64     `json:"id"`
	Description string    `json:"description,omitempty"`
	Private     bool      `json:"private"`
	ForkOf      int64     `json:"fork_of,omitempty"` // id of the parent
	CreatedAt   time.Time `json:"created_at"`
	UpdatedAt   time.Time `json:"updated_at"`
	PushedAt    time.Time `json:"pushed_at"`

	// Withdrawn is a private fork whose owner could not see the parent any more
	// when that was deleted or published: nobody gets it back by that.
	Withdrawn bool `json:"withdrawn,omitempty"`

	// Collaborators may more than what follows from who owns the repository.
	// The list is never changed in place: readers have it.
	Collaborators []accounts.Member `json:"collaborators,omitempty"`

	Archived    bool     `json:"archived,omitempty"`
	FormerNames []string `json:"former_names,omitempty"` // OWNER/NAME in lower case

	Topics []string `json:"topics,omitempty"`

	// Protections of branches, by name. Like the other lists never changed in place.
	Protections map[string]Protection `json:"protections,omitempty"`
}

// Catalogue finds repositories. Its methods may be called from many
// goroutines.
type Catalogue struct {
	store    *store.Store
	accounts *accounts.Store
	log      *slog.Logger

	ids *ids

	// A record is written under its repository's lock, so that readers need not wait for the disk, nor anybody for
	// another repository, and whoever moves a ref finds the record as it is before the move and after.
	mu     sync.RWMutex // guards the rest
	byName map[string]Repository
	byID   map[int64]Repository
	turns  map[int64]chan struct{} // see turn
}

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

// keep is called with the repository's lock held, or while nobody else has the repository.
func (c *Catalogue) keep(r Repository) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byName[key(r.Name())] = r
	c.byID[r.About.ID] = r
}

func key(name store.Name) string { return strings.ToLower(name.String()) }

// Find returns the repository with this name, in any case of letters.
func (c *Catalogue) Find(owner, repo string) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byName[key(store.Name{Owner: owner, Repo: repo})]
	return r, ok
}

// ByID returns the repository with this id.
func (c *Catalogue) ByID(id int64) (Repository, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	r, ok := c.byID[id]
	return r, ok
}

// Where returns the repositories for which matches is true, by full name.
func (c *Catalogue) Where(matches func(Repository) bool) []Repository {
	c.mu.RLock()
	defer c.mu.RUnlock()
	var found []Repository
	for _, r := range c.byID {
		if matches(r) {
			found = append(found, r)
		}
	}
	slices.SortFunc(found, func(a, b Repository) int { return cmp.Compare(key(a.Name()), key(b.Name())) })
	return found
}

// Branch is the default branch. One whose HEAD is damaged has the branch that
// it would most likely have.
func (r Repository) Branch(ctx context.Context) (string, error) {
	branch, err := r.DefaultBranch(ctx)
	if errors.Is(err, store.ErrDamaged) {
		return DefaultBranch, nil
	}
	return branch, err
}

// IsDamaged reports whether something of the repository cannot be read that all
// of it rests on: its record, its HEAD, or what git needs to take it for a
// repository.
func (r Repository) IsDamaged(ctx context.Context) bool {
	_, err := r.DefaultBranch(ctx)
	return errors.Is(err, store.ErrDamaged) || r.CheckChangeable() != nil
}

// CheckChangeable gives store.ErrDamaged for a repository that nobody may change:
// its record cannot be read, or git does not take it for a repository.
func (r Repository) CheckChangeable() error {
	if r.Damage != nil {
		return fmt.Errorf("%s: %w: %w", r.Name(), store.ErrDamaged, r.Damage)
	}
	return r.Check()
}

// pushedResolution is how exact PushedAt is: the record is not written again,
// and fsynced again, for each of many commits in a short time.
const pushedResolution = time.Minute

// Pushed notes that a ref of the repository moved.
func (c *Catalogue) Pushed(ctx context.Context, id int64) error {
	r, ok := c.ByID(id)
	if !ok || r.Damage != nil || time.Since(r.About.PushedAt) < pushedResolution {
		return nil
	}
	return c.change(ctx, id, nil, func(about *About) { about.PushedAt = now() })
}

// Permit decides whether a change may be made, at the moment at which it is
// made. Nil is the hub's own.
type Permit func(r Repository) error

func (p Permit) ask(r Repository) error {
	if err := r.CheckChangeable(); err != nil || p == nil {
		return err
	}
	return p(r)
}

// locked calls do with the lock of the repository with an id, and with the repository as it is then, if that may be
// changed.
func (c *Catalogue) locked(ctx context.Context, id int64, permit Permit, do func(r Repository, l *store.Lock) error) error {
	r, ok := c.ByID(id)
	if !ok {
		return store.ErrRepoNotFound
	}
	return r.Locked(ctx, func(l *store.Lock) error {
		r, ok := c.ByID(id)
		if !ok {
			return store.ErrRepoNotFound
		}
		if err := permit.ask(r); err != nil {
			return err
		}
		return do(r, l)
	})
}

func (c *Catalogue) change(ctx context.Context, id int64, permit Permit, edit func(*About)) error {
	return c.locked(ctx, id, permit, func(r Repository, l *store.Lock) error {
		edit(&r.About)
		return c.write(r, l)
	})
}

// write replaces the record of a repository whose lock is held.
func (c *Catalogue) write(r Repository, l *store.Lock) error {
	text, err := encodeAbout(r)
	if err == nil {
		err = l.WriteMeta(text)
	}
	if err == nil {
		c.keep(r)
	}
	return err
}

// turn waits until nobody else changes a repository in several steps. done gives the turn to the next.
func (c *Catalogue) turn(ctx context.Context, id int64) (done func(), err error) {
	turn, ok := c.turnOf(id)
	if !ok {
		return nil, store.ErrRepoNotFound
	}
	select {
	case turn <- struct{}{}:
		return func() { <-turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (c *Catalogue) turnOf(id int64) (chan struct{}, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.byID[id]; !ok {
		return nil, false
	}
	if c.turns[id] == nil {
		c.turns[id] = make(chan struct{}, 1)
	}
	return c.turns[id], true
}

func readAbout(ctx context.Context, repo *store.Repo) (About, error) {
	text, err := repo.ReadMeta(ctx)
	if err != nil || text == nil {
		return About{}, err
	}
	about, err := ParseAbout(text)
	if err != nil {
		return About{}, fmt.Errorf("read the record of %s: %w", repo.Name(), err)
	}
	return about, nil
}

// ParseAbout reads the record of a repository, as the metadata of the store has it.
func ParseAbout(text []byte) (About, error) {
	var about About
	if err := json.Unmarshal(text, &about); err != nil {
		return About{}, err
	}
	for _, id := range []int64{about.ID, about.ForkOf} {
		if id != 0 && !isID(id) {
			return About{}, fmt.Errorf("no repository can have the id %d", id)
		}
	}
	return about, nil
}

func writeAbout(ctx context.Context, r Repository) error {
	text, err := encodeAbout(r)
	if err != nil {
		return err
	}
	return r.WriteMeta(ctx, text)
}

func encodeAbout(r Repository) ([]byte, error) {
	text, err := json.MarshalIndent(r.About, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("encode the record of %s: %w", r.Name(), err)
	}
	return append(text, '\n'), nil
}

// now has GitHub's resolution.
func now() time.Time { return time.Now().UTC().Truncate(time.Second) }

// ErrNoOwner is an owner without an account.
var ErrNoOwner = errors.New("no account with this login")
